/**
 * Every text a reader may meet, in one flat dictionary. Functions take what varies; plurals are up to each language
 * (`Intl.PluralRules`). A host may override any entry through `strings`.
 */
export interface Strings {
  // Composer
  readonly composerLabel: string;
  readonly composerPlaceholder: string;
  readonly send: string;
  readonly stop: string;
  readonly stopping: string;
  readonly model: string;
  readonly modelAuto: string;
  readonly mode: string;
  readonly modeFlash: string;
  readonly modeFlashHint: string;
  readonly modeThinking: string;
  readonly modeThinkingHint: string;
  readonly modePro: string;
  readonly modeProHint: string;
  readonly modeUltra: string;
  readonly modeUltraHint: string;
  readonly stillAnswering: string;
  readonly sendWhenDone: string;
  readonly dontSendWhenDone: string;

  // Transcript
  readonly conversation: string;
  readonly you: string;
  readonly assistant: string;
  readonly working: string;
  readonly noAnswer: string;
  readonly stopped: string;
  readonly jumpToLatest: string;
  readonly loadOlder: string;
  readonly copy: string;
  readonly copied: string;
  readonly copyFailed: string;

  // Markdown
  readonly copyCode: string;
  readonly copyTable: string;
  readonly showSource: string;
  readonly showDiagram: string;
  readonly downloadDiagram: string;
  readonly diagram: (kind: string) => string;
  readonly footnotes: string;
  readonly backToText: string;
  readonly taskDone: string;
  readonly taskOpen: string;

  // Reasoning and steps
  readonly thinking: string;
  readonly thoughtFor: (duration: string) => string;
  readonly moreSteps: (count: number) => string;
  readonly lessSteps: string;

  // Transcript rows
  readonly duration: (seconds: number) => string;
  readonly took: (duration: string) => string;
  readonly regenerate: string;
  readonly goodAnswer: string;
  readonly badAnswer: string;
  readonly sending: string;
  readonly reconnecting: string;
  readonly runFailed: string;
  readonly newBelow: (count: number) => string;
  readonly loadingOlder: string;
  readonly loadOlderFailed: string;
  readonly retry: string;
  readonly answerFailed: string;
  readonly details: string;
  readonly showAll: string;
  readonly showLess: string;
  readonly uploading: string;
  readonly uploadFailed: string;
  readonly showImage: (source: string) => string;
  readonly image: string;

  // Steps
  readonly steps: string;
  readonly stepRunning: string;
  readonly stepDone: string;
  readonly stepFailed: string;
  readonly stepInterrupted: string;
  readonly exitCode: (code: number) => string;
  readonly command: string;
  readonly output: string;
  readonly input: string;
  readonly content: string;
  readonly lines: (count: number) => string;
  readonly results: (count: number) => string;
  readonly noResults: string;
  readonly unsafeLink: string;
  readonly showImages: (count: number) => string;
  readonly openFile: (name: string) => string;
  readonly toolPending: string;
  readonly toolWebSearch: (query: string | null) => string;
  readonly toolKnowledgeSearch: (query: string | null) => string;
  readonly toolSearch: (query: string | null) => string;
  readonly toolImageSearch: (query: string | null) => string;
  readonly toolWebFetch: string;
  readonly toolListFolder: string;
  readonly toolReadFile: string;
  readonly toolWriteFile: string;
  readonly toolCommand: string;
  readonly toolClarification: string;
  readonly toolTodos: string;
  readonly toolPresentFiles: string;
  readonly toolBrowserNavigate: (url: string | null) => string;
  readonly toolBrowserClick: string;
  readonly toolBrowserType: string;
  readonly toolBrowserSnapshot: string;
  readonly toolBrowserText: string;
  readonly toolBrowserBack: string;
  readonly toolBrowserScreenshot: string;
  readonly toolBrowserClose: string;
  readonly toolCode: string;
  readonly toolDocument: string;
  readonly toolResearch: string;
  readonly toolOther: (name: string) => string;

  // Clarification
  readonly clarification: string;
  readonly topicMissing: string;
  readonly topicAmbiguous: string;
  readonly topicApproach: string;
  readonly topicRisk: string;
  readonly topicSuggestion: string;
  readonly answered: string;
  readonly sendingAnswer: string;
  readonly readOnly: string;
  readonly otherAnswer: string;
  readonly addition: string;
  readonly yourAnswer: string;
  readonly submit: string;
  readonly sendAnswer: string;
  readonly sendAllAnswers: string;
  readonly select: string;
  readonly required: string;
  readonly answerNeeded: string;
  readonly fieldsNeeded: string;
  readonly chooseSeveral: string;
  readonly fieldInvalid: string;
  readonly answerNotSent: string;
  readonly interruptWaiting: string;

  // Subtasks, plan, files, suggestions
  readonly subtasks: (count: number) => string;
  readonly subtask: string;
  readonly subtaskTimedOut: string;
  readonly subtaskCancelled: string;
  readonly subtaskCapped: string;
  readonly task: string;
  readonly result: string;
  readonly tokens: (count: string) => string;
  readonly todos: string;
  readonly todoPending: string;
  readonly todosDone: string;
  readonly files: string;
  readonly download: (name: string) => string;
  readonly downloadFailed: string;
  readonly suggestions: string;

  // Attachments
  readonly attach: string;
  readonly removeFile: (name: string) => string;
  readonly fileIsBundle: (names: string) => string;
  readonly fileTooLarge: (names: string) => string;
  readonly tooManyFiles: (names: string) => string;
  readonly filesTooLarge: (names: string) => string;

  // The chat around the transcript
  readonly newConversation: string;
  readonly conversations: string;
  readonly untitled: string;
  readonly welcomeTitle: string;
  readonly welcomeText: string;
  readonly loading: string;
  readonly reconnect: string;
  readonly dismiss: string;
  readonly signIn: string;
  readonly pendingApproval: string;
  readonly modelsFailed: string;

  // Announcements
  readonly announceStarted: string;
  readonly announceFinished: string;
  readonly announceStopped: string;
  readonly announceQuestion: string;
  readonly announceQuoted: string;

  // Notices and errors
  readonly noticeRetry: string;
  readonly noticeCompacting: string;
  readonly noticeRateLimit: string;
  readonly noticeResumed: string;
  readonly noticeGap: string;
  readonly noticeWarning: string;
  readonly messageReturned: string;
  readonly errorAuth: string;
  readonly errorForbidden: string;
  readonly errorNotFound: string;
  readonly errorConflict: string;
  readonly errorInvalid: string;
  readonly errorTooLarge: string;
  readonly errorNetwork: string;
  readonly errorProtocol: string;
  readonly errorServer: string;
  readonly errorConfiguration: string;
  readonly errorLost: string;

  // The list of conversations, and signing in
  readonly searchConversations: string;
  readonly noConversations: string;
  readonly loadMore: string;
  readonly pin: string;
  readonly unpin: string;
  readonly pinned: string;
  readonly rename: string;
  readonly delete: string;
  readonly save: string;
  readonly cancel: string;
  readonly confirmDelete: (title: string) => string;
  readonly signInTitle: string;
  readonly userName: string;
  readonly email: string;
  readonly password: string;
  readonly passwordIfAny: string;
  readonly signInButton: string;
  readonly signInFailed: string;

  // What a reader may do with a turn
  readonly edit: string;
  readonly editLabel: string;
  readonly branch: string;
  readonly quote: string;
  readonly quoted: string;
  readonly removeQuote: string;
  readonly sources: (count: number) => string;
  readonly copySource: (title: string) => string;
  readonly citedTimes: (count: number) => string;
  readonly filesChanged: (count: number) => string;
  readonly fileCreated: string;
  readonly fileModified: string;
  readonly fileDeleted: string;
  readonly linesChanged: (added: number, removed: number) => string;
  readonly binaryFile: string;
  readonly noDiff: string;
  readonly truncated: string;

  // Header menu, usage
  readonly more: string;
  readonly yourQuestions: string;
  readonly exportMarkdown: string;
  readonly exportJson: string;
  readonly exportFailed: string;
  readonly contextUsed: (percentage: string) => string;
  readonly tokensUsed: (total: string, input: string, output: string) => string;

  // Commands, goal
  readonly goal: string;
  readonly clearGoal: string;
  readonly noGoal: string;
  readonly goalCleared: string;
  readonly goalTooLong: string;
  readonly compacted: string;
  readonly notCompacted: string;

  // The pane of files, and the launcher
  readonly allFiles: string;
  readonly noFiles: string;
  readonly closePane: string;
  readonly resizePane: string;
  readonly preview: string;
  readonly sourceText: string;
  readonly beingWritten: string;
  readonly filePart: (shown: string, total: string) => string;
  readonly loadWholeFile: string;
  readonly fileEmpty: string;
  readonly noPreview: string;
  readonly networkBlocked: string;
  readonly allowNetwork: string;
  readonly openChat: string;
  readonly openChatNew: string;
  readonly closeChat: string;
}

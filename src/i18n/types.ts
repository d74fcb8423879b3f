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

  // Reasoning and steps
  readonly thinking: string;
  readonly thoughtFor: (duration: string) => string;
  readonly moreSteps: (count: number) => string;
  readonly lessSteps: string;
}

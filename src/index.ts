/**
 * Classes and types of all elements, and the headless core.
 *
 * Importing a class registers the elements inside it, but not its own tag; import
 * `deerflow-elements/chat` and the like for that.
 */
export * from './core/index.js';

export {DeerflowArtifacts} from './elements/artifacts/artifacts.element.js';
export type {ArtifactRequest} from './elements/artifacts/artifact-panes.js';
export {DeerflowChanges} from './elements/changes/changes.element.js';
export {DeerflowChat} from './elements/chat/chat.element.js';
export type {ComposerContent, Starter} from './elements/chat/chat.element.js';
export {DeerflowClarification} from './elements/clarification/clarification.element.js';
export {DeerflowComposer} from './elements/composer/composer.element.js';
export {DeerflowFiles} from './elements/files/files.element.js';
export {DeerflowLauncher} from './elements/launcher/launcher.element.js';
export {DeerflowLogin} from './elements/login/login.element.js';
export {DeerflowMarkdown} from './elements/markdown/markdown.element.js';
export {DeerflowMessage} from './elements/message/message.element.js';
export {DeerflowMessages} from './elements/messages/messages.element.js';
export {DeerflowReasoning} from './elements/reasoning/reasoning.element.js';
export {DeerflowSession} from './elements/session/session.element.js';
export {DeerflowChatMenu} from './elements/chat-menu/chat-menu.element.js';
export {DeerflowMessageEditor} from './elements/message-editor/message-editor.element.js';
export {DeerflowSources} from './elements/sources/sources.element.js';
export {DeerflowSteps} from './elements/steps/steps.element.js';
export {DeerflowSubtask} from './elements/subtask/subtask.element.js';
export {DeerflowSuggestions} from './elements/suggestions/suggestions.element.js';
export {DeerflowThreads} from './elements/threads/threads.element.js';
export {DeerflowTodos} from './elements/todos/todos.element.js';
export {DeerflowUsage} from './elements/usage/usage.element.js';

export type * from './elements/chat-menu/chat-menu.events.js';
export type * from './elements/clarification/clarification.events.js';
export type * from './elements/composer/composer.events.js';
export type * from './elements/launcher/launcher.events.js';
export type * from './elements/markdown/markdown.events.js';
export type * from './elements/message-editor/message-editor.events.js';
export type * from './elements/messages/messages.events.js';
export type * from './elements/session/session.events.js';
export type * from './elements/steps/steps.events.js';
export type * from './elements/threads/threads.events.js';

export type {FenceRenderer, FenceRenderers} from './markdown/extras/fences.js';
export type {Strings} from './i18n/types.js';
export type {CopyFailDetail} from './internal/copy-text.js';
export {version} from './internal/version.js';

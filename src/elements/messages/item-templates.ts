import {html, nothing} from 'lit';
import type {TemplateResult} from 'lit';
import {
  answerOf,
  humanText,
  presentedFilesOf,
  requestIdOf,
  stepsOf,
  subtasksOf,
} from '../../core/index.js';
import type {
  ClarificationRequest,
  Conversation,
  Message,
  Session,
  SubtaskProgressMap,
} from '../../core/index.js';
import type {Strings} from '../../i18n/types.js';
import type {ImagePolicy} from '../../markdown/links.js';
import type {MarkdownSource} from '../../markdown/options.js';
import {branchIcon, icon} from '../icons/icons.js';
import {messageParts} from '../message/message.parts.js';
import {stepsParts} from '../steps/steps.parts.js';
import type {ToolRenderer} from '../steps/steps.element.js';
import type {ToolLabels} from '../steps/tool-view.js';
import {loadClarification, loadFiles, loadSteps, loadSubtask} from './card-loaders.js';
import {hasMarks} from './sources.js';
import type {TranscriptItem} from './transcript-items.js';

/** What rows are drawn from beside their own messages. */
export interface ItemContext {
  readonly strings: Strings;
  readonly session: Session | undefined;
  readonly conversation: Conversation | undefined;
  /** All questions of the thread: what became of one is told by what follows it. */
  readonly clarifications: () => readonly ClarificationRequest[];
  readonly running: boolean;
  readonly agentName: string;
  readonly agentAvatar: string;
  readonly imagePolicy: ImagePolicy;
  readonly linkPolicy: ((href: string) => boolean) | undefined;
  readonly toolLabels: ToolLabels | undefined;
  readonly toolRenderers: Readonly<Record<string, ToolRenderer>> | undefined;
  /** What can be done with a run's answer. */
  readonly actionsOf: (message: Message, item: TranscriptItem) => unknown;
  /** Slots of the transcript that have content. */
  readonly slotNames: ReadonlySet<string>;
}

const noProgress: SubtaskProgressMap = new Map();

/** A row's content. `sources` finds what the marks of an answer point to. */
export function renderItem(
  item: TranscriptItem,
  context: ItemContext,
  sources: () => readonly MarkdownSource[],
): unknown {
  switch (item.type) {
    case 'human':
    case 'assistant':
      return item.messages
        .filter(({type}) => type !== 'tool')
        .map((message) => {
          const marked = message.type === 'ai' && hasMarks(answerOf(message));
          return renderMessage(message, item, context, {
            sources: marked ? sources() : undefined,
            actions: context.actionsOf(message, item),
          });
        });
    case 'processing':
      return renderSteps(item, context);
    case 'clarification':
      return html`${renderClarification(item, context)}${renderTime(item, context)}`;
    case 'subagents':
      return html`${renderSubtasks(item, context)}${renderTime(item, context)}`;
    case 'files':
      return html`${renderFiles(item, context)}${renderTime(item, context)}`;
  }
}

/** What a row says, for as long as it is out of sight. */
export function plainText({messages}: TranscriptItem): TemplateResult {
  const text = messages
    .map((message) => (message.type === 'human' ? humanText(message) : answerOf(message)))
    .filter((part) => part !== '')
    .join('\n\n');
  return html`<span class="far-text" dir="auto">${text}</span>`;
}

interface MessageExtras {
  readonly sources?: readonly MarkdownSource[] | undefined;
  /** What can be done with the answer, for the message's slot. */
  readonly actions?: unknown;
  readonly noActions?: boolean;
}

function renderMessage(
  message: Message,
  item: TranscriptItem,
  context: ItemContext,
  {sources, actions, noActions = false}: MessageExtras,
): unknown {
  const bubble = html`<deerflow-message
    exportparts=${messageParts}
    .message=${message}
    .session=${context.session}
    .agentName=${context.agentName}
    .agentAvatar=${context.agentAvatar}
    .imagePolicy=${context.imagePolicy}
    .linkPolicy=${context.linkPolicy}
    .sources=${sources}
    .noActions=${noActions}
    .duration=${message === item.messages.at(-1) ? item.group.duration : null}
    >${actions ?? nothing}</deerflow-message
  >`;
  const slot = `message:${message.id ?? ''}`;
  return context.slotNames.has(slot) ? html`<slot name=${slot}>${bubble}</slot>` : bubble;
}

function renderSteps(item: TranscriptItem, context: ItemContext): TemplateResult {
  loadSteps();
  const steps = stepsOf(item.messages, {running: item.group.live});
  return html`<deerflow-steps
    exportparts=${stepsParts}
    .steps=${steps}
    .session=${context.session}
    .linkPolicy=${context.linkPolicy}
    .duration=${item.group.duration}
    .dialect=${context.session?.status.get().dialect ?? null}
    .imagePolicy=${context.imagePolicy}
    .toolLabels=${context.toolLabels}
    .toolRenderers=${context.toolRenderers}
  >
    ${steps
      .map(({id}) => `tool:${id}`)
      .filter((slot) => context.slotNames.has(slot))
      .map((slot) => html`<slot name=${slot} slot=${slot}></slot>`)}
  </deerflow-steps>`;
}

function renderClarification(item: TranscriptItem, context: ItemContext): TemplateResult {
  loadClarification();
  const asked = new Set(item.messages.map((message) => requestIdOf(message)));
  const requests = context.clarifications().filter(({id}) => asked.has(id));
  return html`<deerflow-clarification
    exportparts="clarification,question,option,answer-field,submit,markdown,code,table,link"
    .requests=${requests}
  ></deerflow-clarification>`;
}

function renderSubtasks(item: TranscriptItem, context: ItemContext): TemplateResult {
  loadSubtask();
  const progress = context.conversation?.subtasks ?? noProgress;
  const subtasks = subtasksOf(item.messages, {running: item.group.live, progress});
  return html`${renderText(item, context)}
    <p class="group-title">${icon(branchIcon)}${context.strings.subtasks(subtasks.length)}</p>
    <div class="cards">
      ${subtasks.map(
        (subtask) =>
          html`<deerflow-subtask
            exportparts=${`subtask,${stepsParts}`}
            .subtask=${subtask}
            .session=${context.session}
          ></deerflow-subtask>`,
      )}
    </div>`;
}

function renderFiles(item: TranscriptItem, context: ItemContext): TemplateResult {
  loadFiles();
  return html`${renderText(item, context)}
    <deerflow-files
      exportparts="files,file"
      .files=${presentedFilesOf(item.messages)}
      .session=${context.session}
    ></deerflow-files>`;
}

/** How long the run took, where no bubble or step bar tells it. */
function renderTime({group}: TranscriptItem, {strings}: ItemContext): unknown {
  return group.duration === null
    ? nothing
    : html`<p class="time">${strings.took(strings.duration(group.duration))}</p>`;
}

/** What the agent says with a card. */
function renderText(item: TranscriptItem, context: ItemContext): unknown {
  return item.messages
    .filter((message) => message.type === 'ai' && answerOf(message).trim() !== '')
    .map((message) => renderMessage(message, item, context, {noActions: true}));
}

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
import {branchIcon, icon, penIcon} from '../icons/icons.js';
import {messageParts} from '../message/message.parts.js';
import {stepsParts} from '../steps/steps.parts.js';
import type {ToolRenderer} from '../steps/steps.element.js';
import type {ToolLabels} from '../steps/tool-view.js';
import {
  loadChanges,
  loadClarification,
  loadEditor,
  loadFiles,
  loadSources,
  loadSteps,
  loadSubtask,
} from './card-loaders.js';
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
  /** What can be done with a question; `null` where nothing can. */
  readonly editingOf: (message: Message) => QuestionEditing | null;
  /** Whether the run that a row ends had tools at its disposal and used some. */
  readonly usedTools: (item: TranscriptItem) => boolean;
  /** Slots of the transcript that have content. */
  readonly slotNames: ReadonlySet<string>;
}

/** A question that can be asked in other words. */
export interface QuestionEditing {
  readonly open: boolean;
  readonly start: () => void;
  readonly end: () => void;
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
            below: renderBelow(message, item, context),
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
  /** What stands between the answer and its actions. */
  readonly below?: unknown;
  readonly noActions?: boolean;
}

function renderMessage(
  message: Message,
  item: TranscriptItem,
  context: ItemContext,
  {sources, actions, below, noActions = false}: MessageExtras,
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
    >${below ?? nothing}${message.type === 'human' ? renderEditing(message, context) : (actions ?? nothing)}</deerflow-message
  >`;
  const slot = `message:${message.id ?? ''}`;
  return context.slotNames.has(slot) ? html`<slot name=${slot}>${bubble}</slot>` : bubble;
}

/** What an answer cites and what its run changed. */
function renderBelow(message: Message, item: TranscriptItem, context: ItemContext): unknown {
  if (message.type !== 'ai' || message.facts?.streaming === true || item.group.live) return nothing;
  const {runId, closesRun} = item.group;
  const {session, linkPolicy} = context;
  const answer = answerOf(message);
  const cites = answer.includes('citation:');
  const changes =
    closesRun &&
    message === item.messages.at(-1) &&
    session?.status.get().features.has('workspaceChanges') === true &&
    context.usedTools(item);
  if (!cites && !changes) return nothing;
  if (cites) loadSources();
  if (changes) loadChanges();
  return html`${
    cites
      ? html`<deerflow-sources
          slot="below"
          exportparts="sources,source,link"
          .source=${answer}
          .linkPolicy=${linkPolicy}
        ></deerflow-sources>`
      : nothing
  }${
    changes
      ? html`<deerflow-changes
          slot="below"
          exportparts="changes,change,diff"
          .session=${session}
          .runId=${runId ?? ''}
        ></deerflow-changes>`
      : nothing
  }`;
}

function renderEditing(message: Message, context: ItemContext): unknown {
  const {strings} = context;
  const editing = context.editingOf(message);
  if (editing === null) return nothing;
  if (!editing.open) {
    return html`<button
      slot="actions"
      type="button"
      class="icon-button edit"
      title=${strings.edit}
      aria-label=${strings.edit}
      @click=${editing.start}
    >
      ${icon(penIcon)}
    </button>`;
  }
  loadEditor();
  return html`<deerflow-message-editor
    slot="bubble"
    exportparts="editor,textarea:editor-textarea,submit:editor-submit"
    .messageId=${message.id ?? ''}
    .original=${humanText(message)}
    @deerflow-edit-end=${editing.end}
  ></deerflow-message-editor>`;
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

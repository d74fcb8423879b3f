/** Rows that are no message – steps and cards – and what stands below an answer. */
import {html, nothing} from 'lit';
import type {TemplateResult} from 'lit';
import {answerOf, presentedFilesOf, requestIdOf, stepsOf, subtasksOf} from '../../core/index.js';
import type {ClarificationRequest, Message, SubtaskProgressMap} from '../../core/index.js';
import '../../i18n/en/common.js';
import '../../i18n/en/subtasks.js';
import {icon} from '../icons/icon.js';
import {branchIcon} from '../icons/icons.js';
import {stepsParts} from '../steps/steps.parts.js';
import type {LateHost} from '../../internal/late-code.js';
import {
  changesCode,
  clarificationCode,
  filesCode,
  sourcesCode,
  stepsCode,
  subtaskCode,
  wantCard,
} from './card-loaders.js';
import {plainText, renderMessage} from './item-templates.js';
import type {ItemContext} from './item-templates.js';
import {usedTools} from './sources.js';
import type {TranscriptItem} from './transcript-items.js';

/** What cards are drawn from beside their own messages. */
export interface CardContext extends ItemContext {
  readonly host: LateHost;
  readonly items: readonly TranscriptItem[];
  /** All questions of the thread: what became of one is told by what follows it. */
  readonly questions: () => readonly ClarificationRequest[];
  readonly subtasks: SubtaskProgressMap;
}

/** The content of a row that is no message. */
export function renderCard(item: TranscriptItem, context: CardContext): unknown {
  switch (item.type) {
    case 'processing':
      return renderSteps(item, context);
    case 'clarification':
      return html`${renderClarification(item, context)}${renderTime(item, context)}`;
    case 'subagents':
      return html`${renderSubtasks(item, context)}${renderTime(item, context)}`;
    case 'files':
      return html`${renderFiles(item, context)}${renderTime(item, context)}`;
    default:
      return nothing;
  }
}

/** What an answer cites and what its run changed. */
export function renderBelow(message: Message, item: TranscriptItem, context: CardContext): unknown {
  if (message.type !== 'ai' || message.facts?.streaming === true || item.group.live) return nothing;
  const {runId, closesRun} = item.group;
  const {session, linkPolicy} = context;
  const answer = answerOf(message);
  const cites = answer.includes('citation:');
  const changes =
    closesRun &&
    message === item.messages.at(-1) &&
    context.features?.has('workspaceChanges') === true &&
    usedTools(context.items, item);
  if (!cites && !changes) return nothing;
  if (cites) sourcesCode.want(context.host);
  if (changes) changesCode.want(context.host);
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

function renderSteps(item: TranscriptItem, context: CardContext): TemplateResult {
  const lack = wantCard(stepsCode, context.host, () => plainText(item));
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
    ${lack}
    ${steps
      .map(({id}) => `tool:${id}`)
      .filter((slot) => context.slotNames.has(slot))
      .map((slot) => html`<slot name=${slot} slot=${slot}></slot>`)}
  </deerflow-steps>`;
}

function renderClarification(item: TranscriptItem, context: CardContext): TemplateResult {
  const lack = wantCard(clarificationCode, context.host, () => plainText(item));
  const asked = new Set(item.messages.map((message) => requestIdOf(message)));
  const requests = context.questions().filter(({id}) => asked.has(id));
  return html`<deerflow-clarification
    exportparts="clarification,question,option,answer-field,submit,markdown,code,table,link"
    .requests=${requests}
    .disabled=${context.readonly}
    >${lack}</deerflow-clarification
  >`;
}

function renderSubtasks(item: TranscriptItem, context: CardContext): TemplateResult {
  const {subtasks: progress, host} = context;
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
            >${wantCard(subtaskCode, host, () => subtask.title ?? '')}</deerflow-subtask
          >`,
      )}
    </div>`;
}

function renderFiles(item: TranscriptItem, context: CardContext): TemplateResult {
  const files = presentedFilesOf(item.messages);
  const lack = wantCard(filesCode, context.host, () => files.map(({name}) => name).join(' '));
  return html`${renderText(item, context)}
    <deerflow-files exportparts="files,file" .files=${files} .session=${context.session}
      >${lack}</deerflow-files
    >`;
}

/** How long the run took, where no bubble or step bar tells it. */
function renderTime({group}: TranscriptItem, {strings}: CardContext): unknown {
  return group.duration === null
    ? nothing
    : html`<p class="time">${strings.took(strings.duration(group.duration))}</p>`;
}

/** What the agent says with a card. */
function renderText(item: TranscriptItem, context: CardContext): unknown {
  return item.messages
    .filter((message) => message.type === 'ai' && answerOf(message).trim() !== '')
    .map((message) => renderMessage(message, item, context, {noActions: true}));
}

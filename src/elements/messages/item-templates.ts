import {html, nothing} from 'lit';
import type {TemplateResult} from 'lit';
import {answerOf, humanText} from '../../core/index.js';
import type {ClarificationRequest, Conversation, Message, Session} from '../../core/index.js';
import type {Strings} from '../../i18n/types.js';
import type {ImagePolicy} from '../../markdown/links.js';
import type {MarkdownSource} from '../../markdown/options.js';
import {messageParts} from '../message/message.parts.js';
import type {ToolRenderer} from '../steps/steps.element.js';
import type {ToolLabels} from '../steps/tool-view.js';
import type {CardTemplates} from './cards-controller.js';
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
  /** What copying a message takes, where that is more than the message. */
  readonly textToCopy: (message: Message) => string | null;
  /** What can be done with a run's answer. */
  readonly actionsOf: (message: Message, item: TranscriptItem) => unknown;
  /** What can be done with a question; `null` where nothing can. */
  readonly editingOf: (message: Message) => QuestionEditing | null;
  /** Whether the run that a row ends had tools at its disposal and used some. */
  readonly usedTools: (item: TranscriptItem) => boolean;
  /** Templates of everything but plain messages: `undefined` while they are fetched, `null` when they cannot be. */
  readonly cards: CardTemplates | undefined | null;
  /** Slots of the transcript that have content. */
  readonly slotNames: ReadonlySet<string>;
}

/** A question that can be asked in other words. */
export interface QuestionEditing {
  readonly open: boolean;
  readonly start: () => void;
  readonly end: () => void;
}

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
            actions:
              message.type === 'human'
                ? context.cards?.renderEditing(message, context)
                : context.actionsOf(message, item),
            below: context.cards?.renderBelow(message, item, context),
          });
        });
    default:
      return context.cards === null
        ? plainText(item)
        : (context.cards?.renderCard(item, context) ?? nothing);
  }
}

/** Whether a text has marks such as `[1]`. */
function hasMarks(text: string): boolean {
  return /\[\d+\]/.test(text);
}

/** What a row says, for as long as it is out of sight. */
export function plainText({messages}: TranscriptItem): TemplateResult {
  const text = messages
    .map((message) => (message.type === 'human' ? humanText(message) : answerOf(message)))
    .filter((part) => part !== '')
    .join('\n\n');
  return html`<span class="far-text" dir="auto">${text}</span>`;
}

export interface MessageExtras {
  readonly sources?: readonly MarkdownSource[] | undefined;
  /** What can be done with the message, for its slot. */
  readonly actions?: unknown;
  /** What stands between the answer and its actions. */
  readonly below?: unknown;
  readonly noActions?: boolean;
}

/** A message with what belongs to it. */
export function renderMessage(
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
    .textToCopy=${context.textToCopy}
    .noActions=${noActions}
    .duration=${message === item.messages.at(-1) ? item.group.duration : null}
    >${below ?? nothing}${actions ?? nothing}</deerflow-message
  >`;
  const slot = `message:${message.id ?? ''}`;
  return context.slotNames.has(slot) ? html`<slot name=${slot}>${bubble}</slot>` : bubble;
}

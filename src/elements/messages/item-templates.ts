import {html, nothing} from 'lit';
import type {FeatureName, Message, Session} from '../../core/index.js';
import {reading} from '../../core/plain/reading.js';
import type {Strings} from '../../i18n/types.js';
import type {FenceRenderers} from '../../markdown/extras/fences.js';
import type {ImagePolicy} from '../../markdown/links.js';
import type {MarkdownSource} from '../../markdown/options.js';
import {messageParts} from '../message/message.parts.js';
import type {ToolRenderer} from '../steps/steps.element.js';
import type {ToolLabels} from '../steps/tool-view.js';
import type {TranscriptExtras} from './transcript-extras.js';
import {isMessage} from './transcript-items.js';
import type {TranscriptItem} from './transcript-items.js';

/** What all rows are drawn from beside their own messages: the same object for as long as nothing in it changes. */
export interface ItemContext {
  readonly strings: Strings;
  readonly session: Session | undefined;
  readonly features: ReadonlySet<FeatureName> | undefined;
  readonly hide: string;
  /** The reader may only read: nothing that changes the conversation is offered. */
  readonly readonly: boolean;
  readonly agentName: string;
  readonly agentAvatar: string;
  readonly imagePolicy: ImagePolicy;
  readonly linkPolicy: ((href: string) => boolean) | undefined;
  readonly toolLabels: ToolLabels | undefined;
  readonly toolRenderers: Readonly<Record<string, ToolRenderer>> | undefined;
  readonly markdownRenderers: FenceRenderers | undefined;
  /** Slots of the transcript that have content. */
  readonly slotNames: ReadonlySet<string>;
  /** Draws everything but plain messages: `undefined` while it is fetched, `null` when it cannot be. */
  readonly extras: TranscriptExtras | undefined | null;
  /** How many kinds of cards cannot be drawn, for now. */
  readonly lackingCards: number;
}

/** What a message is drawn with where the code for it is there. */
export interface MessageAdditions {
  /** What its marks, such as `[1]`, point to. */
  readonly sources?: readonly MarkdownSource[] | undefined;
  /** What copying takes, where that is more than the message. */
  readonly textToCopy?: (message: Message) => string | null;
  /** For its slots. */
  readonly children?: unknown;
  readonly noActions?: boolean;
}

/** A row's content. */
export function renderItem(item: TranscriptItem, context: ItemContext): unknown {
  const {extras} = context;
  if (isMessage(item))
    return item.messages
      .filter(({type}) => type !== 'tool')
      .map((message) =>
        renderMessage(message, item, context, extras?.additionsTo(message, item, context)),
      );
  if (extras === null) return html`<p class="plain">${plainText(item)}</p>`;
  return extras?.renderCard(item, context) ?? nothing;
}

/** What a row says, for as long as it is out of sight. */
export function plainText({messages}: TranscriptItem): string {
  const {answerOf, humanText} = reading();
  return messages
    .map((message) => (message.type === 'human' ? humanText(message) : answerOf(message)))
    .filter((part) => part !== '')
    .join('\n\n');
}

/** A message with what belongs to it. */
export function renderMessage(
  message: Message,
  item: TranscriptItem,
  context: ItemContext,
  {sources, textToCopy, children, noActions = false}: MessageAdditions = {},
): unknown {
  const bubble = html`<deerflow-message
    exportparts=${messageParts}
    .message=${message}
    .session=${context.session}
    .agentName=${context.agentName}
    .agentAvatar=${context.agentAvatar}
    .imagePolicy=${context.imagePolicy}
    .linkPolicy=${context.linkPolicy}
    .markdownRenderers=${context.markdownRenderers}
    .sources=${sources}
    .textToCopy=${textToCopy}
    .noActions=${noActions}
    .duration=${message === item.messages.at(-1) ? item.group.duration : null}
    >${children}</deerflow-message
  >`;
  const slot = `message:${message.id ?? ''}`;
  return context.slotNames.has(slot) ? html`<slot name=${slot}>${bubble}</slot>` : bubble;
}

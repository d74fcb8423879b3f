import {html, nothing} from 'lit';
import type {TemplateResult} from 'lit';
import type {Conversation, Message, SubtaskProgressMap} from '../../core/index.js';
import {ask} from '../../internal/ask.js';
import {hasWord} from '../../internal/has-word.js';
import type {DeerflowElement} from '../base/deerflow-element.js';
import {adoptLateStyles} from '../base/late-styles.js';
import {answerActions} from './answer-actions.js';
import {AskedQuestions, gatherQuestions} from './asked-questions.js';
import {renderBelow, renderCard} from './card-templates.js';
import {lackingCards} from './card-loaders.js';
import type {CardContext} from './card-templates.js';
import {renderJump, renderOutcome, renderSuggestions} from './end-templates.js';
import type {ItemContext, MessageAdditions} from './item-templates.js';
import type {QuoteDetail} from './messages.events.js';
import {QuestionEditing} from './question-editing.js';
import {QuoteController} from './quote-controller.js';
import {RowPositions} from './row-positions.js';
import {markedSources} from './sources.js';
import {transcriptExtrasStyles} from './transcript-extras.styles.js';
import type {TranscriptChapter} from './transcript-chunks.js';
import {sameUntil} from './transcript-items.js';
import type {TranscriptItem} from './transcript-items.js';
import {turnAnswer} from './turn-answer.js';

const noProgress: SubtaskProgressMap = new Map();
const noTypes: ReadonlySet<string> = new Set();

/** What a transcript is about to draw. */
export interface TranscriptState {
  readonly items: readonly TranscriptItem[];
  readonly chapters: readonly TranscriptChapter[];
  /** `undefined` where a host gives the messages: then there is no run, and no answer to act on. */
  readonly conversation: Conversation | undefined;
  readonly messages: readonly Message[];
  readonly suggestions: readonly string[];
  /** The reader is at the end. */
  readonly following: boolean;
  /** Whether these are all rows; `null` while they are being put into the page. */
  readonly isWhole: boolean | null;
}

/**
 * What a transcript has beside plain messages: steps and cards, what can be done with an answer, what became of a run, and
 * what floats over it. Fetched with the first row that needs it, or once the first answer is complete.
 */
export class TranscriptExtras {
  readonly #host: DeerflowElement;
  readonly #onJump: () => void;
  readonly #editing: QuestionEditing;
  readonly #quote: QuoteController;
  readonly #questions = new AskedQuestions();
  readonly #positions = new RowPositions();
  #state!: TranscriptState;
  #rows: readonly TranscriptItem[] = [];
  #gathered: readonly TranscriptItem[] = [];
  #hasCards = false;
  /** What kinds of rows there are among those of a chunk. */
  readonly #types = new WeakMap<readonly TranscriptItem[], ReadonlySet<string>>();
  #lastAnswer: TranscriptItem | undefined;
  /** Key of the last row that the reader has seen. */
  #seenKey: string | undefined;
  /** Of which rows the positions were told. */
  #told: unknown[] = [];

  constructor(host: DeerflowElement, onJump: () => void) {
    this.#host = host;
    this.#onJump = onJump;
    this.#editing = new QuestionEditing(host);
    this.#quote = new QuoteController(host, (text) => {
      const detail: QuoteDetail = {text};
      ask(host, 'deerflow-quote', detail);
    });
    adoptLateStyles(host, transcriptExtrasStyles);
  }

  /** How many kinds of cards cannot be drawn, for now. */
  get lackingCards(): number {
    return lackingCards();
  }

  /** The rows as they are read: see {@link gatherQuestions}. The same rows for the same. */
  gather(rows: readonly TranscriptItem[]): readonly TranscriptItem[] {
    if (rows === this.#rows) return this.#gathered;
    const isCard = ({type}: TranscriptItem): boolean =>
      type === 'clarification' || type === 'subagents';
    const same = sameUntil(rows, this.#rows);
    this.#hasCards = (this.#hasCards && same > 0) || rows.slice(same).some(isCard);
    this.#rows = rows;
    this.#gathered = this.#hasCards ? gatherQuestions(rows) : rows;
    return this.#gathered;
  }

  update(state: TranscriptState, {features}: ItemContext): void {
    this.#state = state;
    const {items, conversation, following} = state;
    const last = items.findLast(({type}) => type !== 'files');
    const isIdle = conversation?.run === null && last?.type === 'assistant';
    this.#lastAnswer = isIdle ? last : undefined;
    this.#editing.update(items, isIdle, features);
    if (following || this.#seenKey === undefined) this.#seenKey = items.at(-1)?.key;
  }

  /** Call when the rows were drawn. */
  updated(scroller: Element): void {
    const {items, chapters, isWhole} = this.#state;
    const told = [items[0]?.key, items.length, isWhole];
    if (isWhole === null || told.every((value, index) => value === this.#told[index])) return;
    this.#told = told;
    this.#positions.tell(scroller, chapters, isWhole ? items.length : -1);
  }

  /** What these rows depend on beside their own messages. */
  stateOf(rows: readonly TranscriptItem[]): readonly unknown[] {
    const {messages, conversation} = this.#state;
    const types = this.#hasCards ? this.#typesOf(rows) : noTypes;
    return [
      this.#lastAnswer !== undefined && rows.includes(this.#lastAnswer),
      this.#editing.stateOf(rows),
      // Cards tell what became of them later in the thread, or outside it.
      types.has('clarification') && this.#questions.of(messages, conversation),
      types.has('subagents') && conversation?.subtasks,
    ];
  }

  renderCard(item: TranscriptItem, context: ItemContext): unknown {
    return renderCard(item, this.#cardContext(context));
  }

  /** What an answer or a question is drawn with. */
  additionsTo(message: Message, item: TranscriptItem, context: ItemContext): MessageAdditions {
    const {strings, features, hide, readonly} = context;
    const {items, conversation} = this.#state;
    if (message.type === 'human')
      return readonly || conversation === undefined
        ? {}
        : {children: this.#editing.render(message, strings)};
    const actions =
      readonly || conversation === undefined || features === undefined
        ? nothing
        : answerActions(message, item, {
            strings,
            features,
            isLast: item === this.#lastAnswer,
            hide,
            ask: (type, detail) => void ask(this.#host, type, detail),
          });
    return {
      sources: markedSources(items, item, message),
      textToCopy: this.#textToCopy,
      children: html`${renderBelow(message, item, this.#cardContext(context))}${actions}`,
    };
  }

  /** Below the last row, while no run goes on. */
  renderEnd({strings, hide, readonly}: ItemContext): unknown {
    const {items, conversation, suggestions} = this.#state;
    const reason = conversation?.lastRun?.reason;
    const last = items.at(-1);
    const offers = !readonly && conversation !== undefined && !hasWord(hide, 'suggestions');
    return html`${reason === undefined || last === undefined ? nothing : renderOutcome(reason, last, strings)}
    ${offers ? renderSuggestions(suggestions, this.#host) : nothing}`;
  }

  /** Over the transcript. */
  renderOver({strings, hide, readonly}: ItemContext): TemplateResult {
    const {items, following} = this.#state;
    const seen = following ? -1 : items.findIndex(({key}) => key === this.#seenKey);
    const added = seen === -1 ? 0 : items.length - 1 - seen;
    return html`${readonly || hasWord(hide, 'quote') ? nothing : this.#quote.render(strings)}
    ${following ? nothing : renderJump(added, strings, this.#onJump)}`;
  }

  #typesOf(rows: readonly TranscriptItem[]): ReadonlySet<string> {
    let types = this.#types.get(rows);
    if (types === undefined) this.#types.set(rows, (types = new Set(rows.map(({type}) => type))));
    return types;
  }

  readonly #textToCopy = (message: Message): string | null =>
    turnAnswer(this.#state.items, message);

  #cardContext(context: ItemContext): CardContext {
    const {items, messages, conversation} = this.#state;
    return {
      ...context,
      host: this.#host,
      items,
      questions: () => this.#questions.of(messages, conversation),
      subtasks: conversation?.subtasks ?? noProgress,
    };
  }
}

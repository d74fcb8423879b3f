import {html, nothing} from 'lit';
import type {ReactiveControllerHost} from 'lit';
import {humanText} from '../../core/index.js';
import type {FeatureName, Message} from '../../core/index.js';
import '../../i18n/en/transcript-extras.js';
import type {Strings} from '../../i18n/types.js';
import {icon} from '../icons/icon.js';
import {penIcon} from '../icons/icons.js';
import {editorCode} from './card-loaders.js';
import type {TranscriptItem} from './transcript-items.js';

/** Lets the reader ask the question of the last turn in other words, once it has its answer. */
export class QuestionEditing {
  readonly #host: ReactiveControllerHost & HTMLElement;
  /** Id of the question that is being edited. */
  #editing: string | null = null;
  #question: TranscriptItem | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
  }

  /** Takes the rows of the next drawing. `isAnswered`: the last turn has its answer, and no run goes on. */
  update(
    items: readonly TranscriptItem[],
    isAnswered: boolean,
    features: ReadonlySet<FeatureName> | undefined,
  ): void {
    const question =
      isAnswered && features?.has('edit')
        ? items.findLast(({type}) => type === 'human')
        : undefined;
    const message = question?.messages[0];
    this.#question = message?.id == null || message.facts?.pending ? undefined : question;
  }

  /** What rows look like for it. */
  stateOf(items: readonly TranscriptItem[]): string {
    const has = this.#question !== undefined && items.includes(this.#question);
    return has ? `edit ${this.#editing}` : '';
  }

  render(message: Message, strings: Strings): unknown {
    if (this.#question?.messages[0] !== message) return nothing;
    if (this.#editing !== message.id) {
      return html`<button
        slot="actions"
        type="button"
        class="icon-button edit"
        title=${strings.edit}
        aria-label=${strings.edit}
        @click=${() => this.#edit(message.id ?? null)}
      >
        ${icon(penIcon)}
      </button>`;
    }
    editorCode.want(this.#host);
    return html`<deerflow-message-editor
      slot="bubble"
      exportparts="editor,textarea:editor-textarea,submit:editor-submit"
      .messageId=${message.id ?? ''}
      .original=${humanText(message)}
      @deerflow-edit-end=${() => void this.#end()}
    ></deerflow-message-editor>`;
  }

  #edit(id: string | null): void {
    this.#editing = id;
    this.#host.requestUpdate();
  }

  async #end(): Promise<void> {
    this.#edit(null);
    await this.#host.updateComplete;
    const root = this.#host.shadowRoot;
    const find = (selector: string) => root?.querySelector<HTMLElement>(selector);
    (find('.edit') ?? find('.scroller'))?.focus({preventScroll: true});
  }
}

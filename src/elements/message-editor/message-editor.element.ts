import {html} from 'lit';
import type {CSSResultGroup, PropertyValues, TemplateResult} from 'lit';
import {property, query, state} from 'lit/decorators.js';
import {LocalizeController} from '../../controllers/localize-controller.js';
import type {SendResult} from '../../core/index.js';
import '../../i18n/en/common.js';
import '../../i18n/en/message-editor.js';
import {hostStyles} from '../../themes/host.styles.js';
import {DeerflowElement} from '../base/deerflow-element.js';
import type {EditDetail} from './message-editor.events.js';
import {messageEditorStyles} from './message-editor.styles.js';

/**
 * Edits a question in place of its bubble. Ctrl or ⌘ with Enter sends it, Escape gives up.
 *
 * @element deerflow-message-editor
 * @fires {CustomEvent<EditDetail>} deerflow-edit - The question is to be asked again. Cancelable.
 * @fires {CustomEvent} deerflow-edit-end - The editor is done.
 * @csspart editor - The frame around everything.
 * @csspart textarea - The text field.
 * @csspart submit - The button that sends.
 */
export class DeerflowMessageEditor extends DeerflowElement {
  static override styles: CSSResultGroup = [hostStyles, messageEditorStyles];

  /** The message that is edited. */
  @property({attribute: false}) messageId = '';

  /** Its text until now. */
  @property({attribute: false}) original = '';

  @state() private text = '';
  @state() private sending = false;

  @query('textarea') private readonly textarea!: HTMLTextAreaElement;

  readonly #localize = new LocalizeController(this);

  override focus(options?: FocusOptions): void {
    void this.updateComplete.then(() => this.textarea.focus(options));
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('original') || changed.has('messageId')) this.text = this.original;
  }

  protected override firstUpdated(): void {
    const field = this.textarea;
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  }

  protected override render(): TemplateResult {
    const {strings} = this.#localize;
    return html`<div class="frame" part="editor" @keydown=${this.#onKeydown}>
      <textarea
        part="textarea"
        rows="2"
        dir="auto"
        aria-label=${strings.editLabel}
        ?readonly=${this.sending}
        .value=${this.text}
        @input=${this.#onInput}
      ></textarea>
      <div class="buttons">
        <button type="button" @click=${this.#end}>${strings.cancel}</button>
        <button
          type="button"
          class="submit"
          part="submit"
          ?disabled=${!this.#canSend}
          @click=${() => void this.#send()}
        >
          ${strings.send}
        </button>
      </div>
    </div>`;
  }

  get #canSend(): boolean {
    const text = this.text.trim();
    return !this.sending && text !== '' && text !== this.original.trim();
  }

  async #send(): Promise<void> {
    if (!this.#canSend) return;
    const results: Promise<SendResult | undefined>[] = [];
    const detail: EditDetail = {
      messageId: this.messageId,
      text: this.text.trim(),
      waitUntil: (result) => results.push(result),
    };
    const allowed = this.emit('deerflow-edit', detail, {cancelable: true});
    if (!allowed) return;
    this.sending = true;
    // A failure is told by whoever failed; the text stays for another try.
    const outcomes = await Promise.all(results.map((result) => result.catch(() => notSent)));
    this.sending = false;
    if (outcomes.every((outcome) => outcome === undefined || outcome.accepted)) this.#end();
  }

  readonly #end = (): void => {
    this.emit('deerflow-edit-end', {});
  };

  readonly #onInput = (): void => {
    this.text = this.textarea.value;
  };

  readonly #onKeydown = (event: KeyboardEvent): void => {
    if (event.isComposing || event.keyCode === 229) return;
    if (event.key === 'Escape') {
      // The page around may close something of its own at Escape.
      event.stopPropagation();
      this.#end();
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void this.#send();
    }
  };
}

const notSent: SendResult = {accepted: false, reason: 'failed'};

import {html, nothing} from 'lit';
import type {CSSResultGroup, TemplateResult} from 'lit';
import {property} from 'lit/decorators.js';
import {LocalizeController} from '../../controllers/localize-controller.js';
import {SessionController} from '../../controllers/session-controller.js';
import type {Conversation, Session, TodoItem} from '../../core/index.js';
import '../../i18n/en/common.js';
import '../../i18n/en/todos.js';
import {hostStyles} from '../../themes/host.styles.js';
import {DeerflowElement} from '../base/deerflow-element.js';
import {iconStyles} from '../icons/icon.styles.js';
import {chevronIcon} from '../icons/control-icons.js';
import {icon} from '../icons/icon.js';
import {arcIcon} from '../icons/arc-icon.js';
import {checkIcon, circleIcon} from '../icons/icons.js';
import {checklistIcon} from '../icons/tool-icons.js';
import {todosStyles} from './todos.styles.js';

/**
 * The agent's plan. Folded, it tells how far the agent has come and what it is at.
 *
 * @element deerflow-todos
 * @csspart todos - The whole plan.
 * @csspart todos-toggle - The button that opens and closes it.
 * @csspart todo - One item; also carries `todo-pending`, `todo-in_progress` or `todo-completed`.
 * @cssstate open - The items are shown.
 * @cssstate empty - There is no plan.
 */
export class DeerflowTodos extends DeerflowElement {
  static override styles: CSSResultGroup = [hostStyles, iconStyles, todosStyles];

  /** The items; before the session's. */
  @property({attribute: false}) todos?: readonly TodoItem[];

  /** Whether the items are shown. */
  @property({type: Boolean}) open = false;

  /** Session to take the plan from. */
  @property({attribute: false}) session?: Session;

  /** Id of a `deerflow-chat` or `deerflow-session` in the same root. */
  @property() for?: string;

  readonly #conversation = new SessionController<Conversation>(
    this,
    (session) => session.conversation,
  );
  readonly #localize = new LocalizeController(this);

  protected override willUpdate(): void {
    this.setState('open', this.open);
    this.setState('empty', this.#items.length === 0);
  }

  protected override render(): TemplateResult | typeof nothing {
    const {strings} = this.#localize;
    const items = this.#items;
    if (items.length === 0) return nothing;
    const done = items.filter(({status}) => status === 'completed').length;
    const current = items.find(({status}) => status === 'in_progress');
    const summary = current?.content ?? (done === items.length ? strings.todosDone : '');
    return html`<section part="todos" aria-label=${strings.todos}>
      <button
        type="button"
        part="todos-toggle"
        aria-expanded=${this.open}
        aria-controls="items"
        @click=${this.#onToggle}
      >
        ${icon(checklistIcon)}
        <span class="title">${strings.todos}</span>
        <span class="count">${done}/${items.length}</span>
        ${this.open ? html`<span class="current"></span>` : html`<span class="current" dir="auto">${summary}</span>`}
        ${icon(chevronIcon, this.open ? 'chevron open' : 'chevron')}
      </button>
      <progress max=${items.length} .value=${done} aria-hidden="true"></progress>
      <ol id="items" ?hidden=${!this.open}>
        ${this.open ? items.map((item) => this.#renderItem(item)) : nothing}
      </ol>
    </section>`;
  }

  #renderItem({content, status}: TodoItem): TemplateResult {
    const {strings} = this.#localize;
    const state = status === 'completed' || status === 'in_progress' ? status : 'pending';
    const words = {
      completed: strings.stepDone,
      in_progress: strings.stepRunning,
      pending: strings.todoPending,
    }[state];
    const mark = {completed: checkIcon, in_progress: arcIcon, pending: circleIcon}[state];
    return html`<li class=${state} part="todo todo-${state}">
      ${icon(mark)}
      <span class="visually-hidden">${words}: </span>
      <span dir="auto">${content ?? ''}</span>
    </li>`;
  }

  get #items(): readonly TodoItem[] {
    return this.todos ?? this.#conversation.value?.todos ?? [];
  }

  readonly #onToggle = (): void => {
    this.open = !this.open;
  };
}

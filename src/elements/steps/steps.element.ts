import {html, nothing} from 'lit';
import type {CSSResultGroup, TemplateResult} from 'lit';
import {property, state} from 'lit/decorators.js';
import {repeat} from 'lit/directives/repeat.js';
import {LocalizeController} from '../../controllers/localize-controller.js';
import {SessionController} from '../../controllers/session-controller.js';
import {TickController} from '../../controllers/tick-controller.js';
import {olderSteps, searchResultsOf, stepsOf, webFetchTitle} from '../../core/index.js';
import type {
  Dialect,
  Group,
  Message,
  SearchResults,
  Session,
  Step,
  ToolStep,
} from '../../core/index.js';
import '../../i18n/en/common.js';
import '../../i18n/en/steps.js';
import {imagePolicyConverter} from '../../internal/image-policy.js';
import {warnOnce} from '../../internal/warn.js';
import type {ImagePolicy} from '../../markdown/links.js';
import {hostStyles} from '../../themes/host.styles.js';
import {DeerflowElement} from '../base/deerflow-element.js';
import {chevronIcon} from '../icons/control-icons.js';
import {icon} from '../icons/icon.js';
import {arcIcon} from '../icons/arc-icon.js';
import {alertIcon, checkIcon, documentIcon, folderIcon, pauseIcon} from '../icons/icons.js';
import {bulbIcon} from '../icons/bulb-icon.js';
import {chipStyles} from '../icons/chip.styles.js';
import {iconStyles} from '../icons/icon.styles.js';
import {MarkdownController} from '../message/markdown-controller.js';
import {reasoningCode, reasoningTemplate} from '../reasoning/reasoning-template.js';
import {hasDetail, searchResultList, stepDetail} from './step-details.js';
import {imageGrid, screenshot} from './step-images.js';
import {addressLabel, sourceChip} from './step-links.js';
import type {ArtifactOpenDetail, StepToggleDetail} from './steps.events.js';
import {StepTimes} from './step-times.js';
import {stepsStyles} from './steps.styles.js';
import {toolView} from './tool-view.js';
import type {ToolLabels, ToolView} from './tool-view.js';

/** Renders a tool's detail in place of the usual one: a template, a node or a text; `null` declines. */
export type ToolRenderer = (step: ToolStep) => unknown;

/**
 * What the agent did in one stretch of work: reasoning, words in between, and tool calls with their results. The last tool
 * and what follows it are in view; older steps wait behind one toggle.
 *
 * @element deerflow-steps
 * @fires {CustomEvent<StepToggleDetail>} deerflow-step-toggle - A step, or the older steps, is about to open or close. Cancelable.
 * @fires {CustomEvent<ArtifactOpenDetail>} deerflow-artifact-open - The reader asks for a file. Cancelable.
 * @slot tool:{callId} - In place of the detail of one tool call.
 * @csspart steps - The list.
 * @csspart steps-toggle - The button for older steps.
 * @csspart step - One step; also carries `step-running`, `step-done`, `step-failed` or `step-interrupted`.
 * @csspart step-text - What the agent said between its steps.
 * @csspart step-icon - Its icon on the line.
 * @csspart step-label - What it is about, and its status.
 * @csspart step-detail - What it got and gave, while open.
 * @csspart reasoning - A step of reasoning.
 * @csspart markdown - A step's text.
 * @csspart code - A command, an argument list or an output.
 * @csspart link - A link to a source.
 * @cssstate running - A step is still running.
 * @cssstate empty - There is no step.
 */
export class DeerflowSteps extends DeerflowElement {
  static override styles: CSSResultGroup = [hostStyles, iconStyles, chipStyles, stepsStyles];

  /** Steps to show; before `messages`. */
  @property({attribute: false}) steps?: readonly Step[];

  /** LangChain messages to take the steps from. Without either, the steps are those of the session's last stretch of work. */
  @property({attribute: false}) messages?: readonly Message[];

  /** Whether the turn of `messages` is still going on, so that a call without a result is running. */
  @property({type: Boolean}) live = false;

  /** Seconds that the run took, shown with the steps; `null` for none. */
  @property({type: Number}) duration: number | null = null;

  /** A host's labels by tool name, before the usual ones. */
  @property({attribute: false}) toolLabels?: ToolLabels;

  /** A host's renderers by tool name, in place of the usual detail. */
  @property({attribute: false}) toolRenderers?: Readonly<Record<string, ToolRenderer>>;

  /** Foreign images: `gateway` asks the reader first, `allow` loads all, or a list of origins. */
  @property({attribute: 'image-policy', converter: imagePolicyConverter})
  imagePolicy: ImagePolicy = 'gateway';

  /** May refuse links that the built-in policy lets through. */
  @property({attribute: false}) linkPolicy?: (href: string) => boolean;

  /** Names some tools after what they do in that dialect. */
  @property() dialect: Dialect | null = null;

  /** Id of a `deerflow-chat` or `deerflow-session` in the same root. */
  @property() for?: string;

  /** Session to take the steps from, and whose gateway serves the agent's files. */
  @property({attribute: false}) session?: Session;

  @state() private olderOpen = false;
  @state() private openIds: ReadonlySet<string> = new Set();
  @state() private askedImages: ReadonlySet<string> = new Set();

  readonly #localize = new LocalizeController(this);
  readonly #markdown = new MarkdownController(this);
  readonly #times = new StepTimes();
  readonly #tick = new TickController(this);
  /** Made when needed: the step bars of a transcript get their steps as data and must not listen to the session each. */
  #groups: SessionController<readonly Group[]> | undefined;
  #shown: readonly Step[] = [];

  /** An update is complete once the reasoning in it is there as well. */
  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete();
    await reasoningCode.settled();
    return super.getUpdateComplete();
  }

  protected override willUpdate(): void {
    this.#shown = this.steps ?? this.#derivedSteps();
    const running = this.#shown.some((step) => step.status === 'running');
    this.#times.update(this.#shown, Date.now());
    this.#tick.run(running);
    this.setState('running', running);
    this.setState('empty', this.#shown.length === 0);
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.#shown.length === 0) return nothing;
    const older = olderSteps(this.#shown);
    const visible = this.olderOpen ? this.#shown : this.#shown.filter((step) => !older.has(step));
    const {strings} = this.#localize;
    const time = this.duration === null ? '' : strings.took(strings.duration(this.duration));
    return html`<ol part="steps" aria-label=${strings.steps}>
        ${older.size > 0 ? this.#renderToggle(older.size, time) : nothing}
        ${repeat(
          visible,
          (step) => `${step.kind}:${step.id}`,
          (step) => this.#renderStep(step),
        )}
      </ol>
      ${time && older.size === 0 ? html`<p class="time">${time}</p>` : nothing}`;
  }

  #renderToggle(count: number, time: string): TemplateResult {
    const {strings} = this.#localize;
    return html`<li class="step older">
      <span class="lane">${icon(chevronIcon, this.olderOpen ? 'chevron open' : 'chevron')}</span>
      <button
        type="button"
        class="row"
        part="steps-toggle"
        aria-expanded=${this.olderOpen}
        @click=${this.#onOlderToggle}
      >
        ${this.olderOpen ? strings.lessSteps : strings.moreSteps(count)}
        ${time ? html`<span class="time">${time}</span>` : nothing}
      </button>
    </li>`;
  }

  #renderStep(step: Step): TemplateResult {
    switch (step.kind) {
      case 'text':
        return html`<li class="text" part="step step-text">
          ${this.#markdown.render(step.text, step.status === 'running', this)}
        </li>`;
      case 'reasoning':
        return html`<li class="step ${step.status}" part="step step-${step.status}">
          <span class="lane" part="step-icon">${icon(bulbIcon)}</span>
          <div class="body">
            ${reasoningTemplate(step.text, {host: this, streaming: step.status === 'running', noIcon: true})}
          </div>
        </li>`;
      case 'tool':
        return this.#renderTool(step);
    }
  }

  #renderTool(step: ToolStep): TemplateResult {
    const {strings} = this.#localize;
    const view = toolView(step, {strings, toolLabels: this.toolLabels, dialect: this.dialect});
    const open = this.openIds.has(step.id);
    const found = searchResultsOf(step);
    const expandable =
      found !== null || hasDetail(step, view) || this.#rendererOf(step) !== undefined;
    const content = html`
      <span class="label" dir="auto">${view.label}</span>
      ${this.#renderStatus(step, view)}
      ${expandable ? icon(chevronIcon, open ? 'chevron open' : 'chevron') : nothing}
    `;
    return html`<li class="step ${step.status}" part="step step-${step.status}">
      <span class="lane" part="step-icon">${statusIcon(step, view)}</span>
      <div class="body">
        ${
          expandable
            ? html`<button
                type="button"
                class="row"
                part="step-label"
                aria-expanded=${open}
                @click=${() => this.#onStepToggle(step)}
              >
                ${content}
              </button>`
            : html`<div class="row" part="step-label">${content}</div>`
        }
        ${this.#renderSummary(step, view, found)}
        ${open ? html`<div class="detail" part="step-detail">${this.#renderDetail(step, view, found)}</div>` : nothing}
      </div>
    </li>`;
  }

  /** The status in words; "done" is told by its mark, and spoken. */
  #renderStatus(step: ToolStep, {content}: ToolView): TemplateResult {
    const {strings} = this.#localize;
    const time = this.#times.secondsOf(step, Date.now());
    const words = {
      running: strings.stepRunning,
      done: strings.stepDone,
      failed: strings.stepFailed,
      interrupted: strings.stepInterrupted,
    }[step.status];
    return html`<span class="status">
      ${step.status === 'done' ? icon(checkIcon) : nothing}
      <span class=${step.status === 'done' ? 'visually-hidden' : ''}>${words}</span>
      ${
        step.status === 'running' && content !== null
          ? html`<span class="time">${strings.lines(content.split('\n').length)}</span>`
          : nothing
      }
      ${step.exitCode ? html`<span>${strings.exitCode(step.exitCode)}</span>` : nothing}
      ${time < 1 ? nothing : html`<span class="time">${strings.duration(time)}</span>`}
    </span>`;
  }

  /** What a closed step shows under its label. */
  #renderSummary(
    step: ToolStep,
    view: ToolView,
    found: SearchResults | null,
  ): TemplateResult | typeof nothing {
    const {strings} = this.#localize;
    const open = this.openIds.has(step.id);
    const {path, url, command, note, thinking} = view;
    if (found !== null) {
      const images = found.results.some((result) => result.thumbnailUrl ?? result.imageUrl);
      if (images) {
        return imageGrid(found, {
          strings,
          policy: this.imagePolicy,
          asked: this.askedImages.has(step.id),
          onAsk: () => (this.askedImages = new Set([...this.askedImages, step.id])),
        });
      }
      if (open || found.results.length === 0) return nothing;
      return html`<div class="chips">
        ${found.results.slice(0, 3).map(({title, url}) => (url === null ? nothing : sourceChip(url, title, strings)))}
        ${
          found.results.length > 3
            ? html`<button type="button" class="chip" @click=${() => this.#onStepToggle(step)}>
                ${strings.results(found.results.length)}
              </button>`
            : nothing
        }
      </div>`;
    }
    const chips = [
      path === null ? nothing : this.#renderPath(step, path),
      url === null || step.name === 'browser_navigate'
        ? nothing
        : sourceChip(url, webFetchTitle(step) ?? addressLabel(url), strings),
    ].filter((chip) => chip !== nothing);
    const error = step.status === 'failed' && !open ? endOf(step.result) : '';
    return html`
      ${chips.length > 0 ? html`<div class="chips">${chips}</div>` : nothing}
      ${
        command !== null && step.description !== null && !open
          ? html`<code class="command" dir="ltr">${command.trim().split('\n', 1)[0]}</code>`
          : nothing
      }
      ${error ? html`<p class="error" dir="auto">${error}</p>` : nothing}
      ${note === null ? nothing : html`<p class="note" dir="auto">${note}</p>`}
      ${
        thinking === null
          ? nothing
          : reasoningTemplate(thinking, {
              host: this,
              streaming: step.status === 'running',
              noIcon: true,
            })
      }
    `;
  }

  #renderPath(step: ToolStep, path: string): TemplateResult {
    const folder = step.name === 'ls' || path.endsWith('/');
    const content = html`${icon(folder ? folderIcon : documentIcon)}<span dir="ltr">${path}</span>`;
    if (folder || !path.startsWith('/mnt/user-data/')) {
      return html`<span class="chip mono" title=${path}>${content}</span>`;
    }
    return html`<button
      type="button"
      class="chip mono"
      title=${path}
      aria-label=${this.#localize.strings.openFile(path)}
      @click=${() => this.#onFileOpen(step, path)}
    >
      ${content}
    </button>`;
  }

  #renderDetail(step: ToolStep, view: ToolView, found: SearchResults | null): unknown {
    const {strings} = this.#localize;
    const usual =
      this.#drawnByHost(step) ??
      (found === null ? stepDetail(step, view, strings) : searchResultList(found, strings));
    return html`<slot name="tool:${step.id}">${screenshot(step, this.session)}${usual}</slot>`;
  }

  #drawnByHost(step: ToolStep): unknown {
    try {
      return this.#rendererOf(step)?.(step);
    } catch (error) {
      warnOnce(`the renderer of ${step.name} failed: ${String(error)}`);
      return undefined;
    }
  }

  #rendererOf(step: ToolStep): ToolRenderer | undefined {
    const renderers = this.toolRenderers ?? {};
    const renderer = Object.hasOwn(renderers, step.name) ? renderers[step.name] : undefined;
    return typeof renderer === 'function' ? renderer : undefined;
  }

  #derivedSteps(): readonly Step[] {
    if (this.messages !== undefined) return stepsOf(this.messages, {running: this.live});
    this.#groups ??= new SessionController(this, (session) => session.groups);
    const group = this.#groups.value?.findLast(({type}) => type === 'processing');
    return group === undefined ? [] : stepsOf(group.messages, {running: group.live});
  }

  readonly #onOlderToggle = (): void => {
    const open = !this.olderOpen;
    if (this.#mayToggle(null, open)) this.olderOpen = open;
  };

  #onStepToggle(step: ToolStep): void {
    const open = !this.openIds.has(step.id);
    if (!this.#mayToggle(step.id, open)) return;
    const ids = new Set(this.openIds);
    if (open) ids.add(step.id);
    else ids.delete(step.id);
    this.openIds = ids;
  }

  #mayToggle(stepId: string | null, open: boolean): boolean {
    const detail: StepToggleDetail = {stepId, open};
    return this.emit('deerflow-step-toggle', detail, {cancelable: true});
  }

  #onFileOpen(step: ToolStep, path: string): void {
    const detail: ArtifactOpenDetail = {path, messageId: step.messageId, callId: step.id};
    this.emit('deerflow-artifact-open', detail, {cancelable: true});
  }
}

function statusIcon(step: ToolStep, view: ToolView): TemplateResult {
  switch (step.status) {
    case 'running':
      return html`${icon(view.icon)}${icon(arcIcon, 'ring spin')}`;
    case 'failed':
      return icon(alertIcon);
    case 'interrupted':
      return icon(pauseIcon);
    case 'done':
      return icon(view.icon);
  }
}

/** The end of an error's output, where its reason usually stands. */
function endOf(result: string | null): string {
  const lines = (result ?? '')
    .split('\n')
    .filter((line) => line.trim() && !line.startsWith('Exit Code: '));
  return lines.slice(-3).join('\n').slice(-400);
}

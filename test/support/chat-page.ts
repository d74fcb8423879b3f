/**
 * A chat as its reader handles it: type, send, read, click. Tests of whole flows are written with it, so that they say what
 * happens and not where in which shadow root.
 *
 *     afterEach(closeChats);
 *
 *     it('answers', async () => {
 *       const page = await ChatPage.open({gateway: `${location.origin}/fork-open`});
 *       await page.send('Hello');
 *       expect(page.answers.at(-1)).to.contain('Hello');
 *     });
 */
import type {Message, RunEndReason} from '../../src/core/index.js';
import '../../src/elements/chat/define.js';
import type {DeerflowChat} from '../../src/elements/chat/chat.element.js';
import type {DeerflowComposer} from '../../src/elements/composer/composer.element.js';
import {find, findAll, textOf} from '../elements/support.js';

const patience = 8_000;

/** Waits until the condition holds, looking again in every task; fails with what was waited for. */
export async function until<T>(
  condition: () => T | Promise<T>,
  what: string | (() => string),
): Promise<NonNullable<T>> {
  const end = performance.now() + patience;
  for (;;) {
    const value = await condition();
    if (value) return value;
    if (performance.now() > end) {
      throw new Error(`Waited in vain for ${typeof what === 'string' ? what : what()}.`);
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

export type ChatSettings = Readonly<Record<string, string | boolean>>;

/** A chat element with these attributes, not yet in the page. */
export function makeChat(attributes: ChatSettings, properties: Partial<DeerflowChat> = {}) {
  const chat = document.createElement('deerflow-chat');
  // Tests leave nothing behind for each other, unless they ask for it.
  const all: ChatSettings = {persist: 'none', lang: 'en', ...attributes};
  for (const [name, value] of Object.entries(all)) {
    if (value !== false) chat.setAttribute(name, value === true ? '' : value);
  }
  return Object.assign(chat, properties);
}

export class ChatPage {
  readonly chat: DeerflowChat;
  /** Events of the chat and its parts, in the order in which they came. */
  readonly events: CustomEvent[] = [];

  constructor(chat: DeerflowChat) {
    this.chat = chat;
    for (const type of heard) {
      chat.addEventListener(type, (event) => this.events.push(event as CustomEvent));
    }
  }

  /** Puts a chat into the page and waits until it is connected, or has found that it cannot be. */
  static async open(
    attributes: ChatSettings,
    properties: Partial<DeerflowChat> = {},
  ): Promise<ChatPage> {
    const chat = makeChat(attributes, properties);
    const page = new ChatPage(chat);
    roomyPlace().append(chat);
    await until(
      () => settledPhases.has(chat.status?.phase ?? '') || chat.status?.error,
      'a connection',
    );
    return page;
  }

  get composer(): DeerflowComposer {
    return this.get('deerflow-composer');
  }

  get textarea(): HTMLTextAreaElement {
    return this.get('deerflow-composer textarea, [part~=textarea]');
  }

  /** Everything that can be read in the chat now, but nothing that is typed. */
  get text(): string {
    return textOf(this.chat);
  }

  /** What the reader said, bubble by bubble. */
  get questions(): string[] {
    return this.all('[part~=bubble] [part~=content]').map(textOf);
  }

  /** What was answered, message by message, without reasoning. */
  get answers(): string[] {
    return this.all('[part~=message-assistant] [part~=content]').map(textOf);
  }

  /** Labels of the steps that are shown. */
  get steps(): string[] {
    return this.all('[part~=step-label]').map(textOf);
  }

  /** Errors and passing notices. */
  get notices(): string[] {
    return this.all('[part~=error], [part~=notice]').map(textOf).filter(Boolean);
  }

  get running(): boolean {
    return this.chat.runId !== null || (this.chat.session?.run.get() ?? null) !== null;
  }

  /** The first element that matches, in whichever shadow root. */
  get<T extends Element = HTMLElement>(selector: string): T {
    const found = find<T>(this.chat, selector);
    if (found === null) throw new Error(`The chat has no ${selector}; it reads: ${this.text}`);
    return found;
  }

  all<T extends Element = HTMLElement>(selector: string): T[] {
    return findAll<T>(this.chat, selector);
  }

  has(selector: string): boolean {
    return find(this.chat, selector) !== null;
  }

  /** A button by its name, as assistive technology knows it. */
  button(name: string | RegExp): HTMLElement {
    const found = this.all('button').find((button) => {
      const label = button.getAttribute('aria-label') ?? textOf(button);
      return typeof name === 'string' ? label === name : name.test(label);
    });
    if (found === undefined) throw new Error(`The chat has no button "${String(name)}".`);
    return found;
  }

  /** Opens what step bars have folded away. */
  async unfoldSteps(): Promise<void> {
    for (const toggle of this.all('[part~=steps-toggle]')) {
      if (toggle.getAttribute('aria-expanded') === 'false') toggle.click();
    }
    await this.drawn();
  }

  /** Details of the events of one type so far. */
  details<K extends keyof HTMLElementEventMap>(
    type: K,
  ): HTMLElementEventMap[K] extends CustomEvent<infer D> ? D[] : never[] {
    const own = this.events.filter((event) => event.type === type);
    return own.map(({detail}) => detail) as ReturnType<typeof this.details<K>>;
  }

  type(text: string): void {
    const {textarea} = this;
    textarea.focus();
    textarea.value = text;
    textarea.dispatchEvent(new InputEvent('input', {bubbles: true, composed: true}));
  }

  /** Types and presses the send button, without waiting for anything. */
  async startSending(text: string): Promise<void> {
    this.type(text);
    await this.composer.updateComplete;
    this.get('[part~=send]').click();
  }

  /** Sends and waits until the run has started. */
  async startRun(text: string): Promise<void> {
    const before = this.details('deerflow-run-start').length;
    await this.startSending(text);
    await until(() => this.details('deerflow-run-start').length > before, 'the run to start');
  }

  /** Sends and waits for the end of the run. */
  async send(text: string): Promise<RunEndReason> {
    const end = this.nextRunEnd();
    await this.startSending(text);
    return end;
  }

  /** How the next run to end ends. */
  async nextRunEnd(): Promise<RunEndReason> {
    const before = this.details('deerflow-run-end').length;
    const detail = await until(() => this.details('deerflow-run-end')[before], 'the run to end');
    await this.drawn();
    return detail.reason;
  }

  /** Waits until a text can be read. */
  async untilText(text: string | RegExp): Promise<void> {
    await until(
      () => contains(this.text, text),
      () => `“${String(text)}”; the chat reads: ${this.text}`,
    );
  }

  /** Waits for a notice or an error to be readable, and returns it. */
  async untilNotice(text: string | RegExp): Promise<string> {
    return until(
      () => this.notices.find((notice) => contains(notice, text)),
      () => `a notice “${String(text)}”; the chat reads: ${this.text}`,
    );
  }

  /** Waits until the elements have drawn what they know. */
  async drawn(): Promise<void> {
    await this.chat.updateComplete;
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    await this.chat.updateComplete;
  }

  /** Messages in the conversation's own terms, without what is streaming. */
  get messages(): readonly Message[] {
    return this.chat.messages;
  }

  /** The conversation as far as it can be stored: what a reload must bring back. */
  get transcript(): readonly string[] {
    return this.messages
      .filter(({type}) => type === 'human' || type === 'ai' || type === 'tool')
      .map(({type, content, tool_calls: calls}) => JSON.stringify([type, content, calls?.length]));
  }
}

function contains(text: string, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text);
}

const settledPhases: ReadonlySet<string> = new Set(['ready', 'signed-out', 'offline']);

const places: HTMLElement[] = [];

/** A place of a usual size in the page, until `closeChats`. */
export function roomyPlace(): HTMLElement {
  const place = document.createElement('div');
  Object.assign(place.style, {blockSize: '600px', inlineSize: '900px', display: 'grid'});
  document.body.append(place);
  places.push(place);
  return place;
}

/** Removes every chat: for `afterEach`, or for `after` where tests tell one story. */
export function closeChats(): void {
  for (const place of places.splice(0)) place.remove();
}

const heard = [
  'deerflow-answer',
  'deerflow-artifact',
  'deerflow-auth-required',
  'deerflow-clarification',
  'deerflow-custom',
  'deerflow-error',
  'deerflow-message',
  'deerflow-notice',
  'deerflow-ready',
  'deerflow-run-end',
  'deerflow-run-start',
  'deerflow-send',
  'deerflow-status-change',
  'deerflow-stop',
  'deerflow-thread-change',
  'deerflow-thread-delete',
  'deerflow-thread-new',
  'deerflow-thread-open',
  'deerflow-thread-rename',
  'deerflow-threads-change',
  'deerflow-title-change',
  'deerflow-upload',
] as const satisfies readonly (keyof HTMLElementEventMap)[];

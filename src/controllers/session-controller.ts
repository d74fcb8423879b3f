import {ContextConsumer} from '@lit/context';
import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {sessionContext} from '../context/session-context.js';
import type {Session, Store} from '../core/index.js';

/** An element that can be told its session. */
export interface SessionHost extends ReactiveControllerHost, HTMLElement {
  session?: Session | undefined;
  /** Id of a `deerflow-chat` or `deerflow-session` in the same root. */
  for?: string | undefined;
}

/**
 * Finds the session an element works with – its `session` property ▸ the element its `for` names ▸ the surrounding
 * context – and re-renders the element when the selected store changes.
 */
export class SessionController<T> implements ReactiveController {
  readonly #host: SessionHost;
  readonly #select: (session: Session) => Store<T>;
  readonly #context: ContextConsumer<typeof sessionContext, SessionHost>;
  #session: Session | undefined;
  #stop: (() => void) | undefined;

  constructor(host: SessionHost, select: (session: Session) => Store<T>) {
    this.#host = host;
    this.#select = select;
    this.#context = new ContextConsumer(host, {
      context: sessionContext,
      subscribe: true,
      callback: () => host.requestUpdate(),
    });
    // A controller that is made late is told at once that its host is connected.
    host.addController(this);
  }

  get session(): Session | undefined {
    // Lit tells controllers of an update only after `willUpdate`, which may already want the new session.
    this.#attach();
    return this.#session;
  }

  /** The selected store's value; `undefined` without a session. */
  get value(): T | undefined {
    const {session} = this;
    return session === undefined ? undefined : this.#select(session).get();
  }

  hostConnected(): void {
    this.#attach();
  }

  hostUpdate(): void {
    this.#attach();
  }

  hostDisconnected(): void {
    this.#detach();
  }

  #attach(): void {
    if (!this.#host.isConnected) return;
    const next = this.#host.session ?? this.#referenced() ?? this.#context.value;
    if (next === this.#session && this.#stop !== undefined) return;
    this.#detach();
    this.#session = next;
    if (next === undefined) return;
    this.#stop = this.#select(next).subscribe(() => this.#host.requestUpdate());
  }

  #detach(): void {
    this.#stop?.();
    this.#stop = undefined;
    this.#session = undefined;
  }

  #referenced(): Session | undefined {
    const id = this.#host.for;
    if (!id) return undefined;
    const root = this.#host.getRootNode() as Document | ShadowRoot;
    const owner: (HTMLElement & {session?: Session}) | null = root.getElementById(id);
    if (owner === null) return undefined;
    if (owner.session === undefined && !customElements.get(owner.localName)) {
      void customElements.whenDefined(owner.localName).then(() => this.#host.requestUpdate());
    }
    return owner.session;
  }
}

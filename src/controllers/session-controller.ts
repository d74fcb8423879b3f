import {ContextConsumer} from '@lit/context';
import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {lateOwner} from '../context/late-owner.js';
import {sessionContext} from '../context/session-context.js';
import type {Session, Store} from '../core/index.js';
import {SessionReference} from './session-reference.js';

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
  readonly #part: (value: T) => unknown;
  readonly #context: ContextConsumer<typeof sessionContext, SessionHost>;
  readonly #reference: SessionReference;
  #session: Session | undefined;
  #stop: (() => void) | undefined;
  #shown: unknown;

  /** `part` is what the host draws of the value: a change of anything else is none to it. */
  constructor(
    host: SessionHost,
    select: (session: Session) => Store<T>,
    part: (value: T) => unknown = (value) => value,
  ) {
    this.#host = host;
    this.#select = select;
    this.#part = part;
    this.#context = new ContextConsumer(host, {
      context: sessionContext,
      subscribe: true,
      callback: () => host.requestUpdate(),
    });
    this.#reference = new SessionReference(host, () => host.requestUpdate());
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
    if (this.#session !== undefined) return;
    void lateOwner(this.#host)?.then(() => {
      if (this.#host.isConnected) this.#context.hostConnected();
    });
  }

  hostUpdate(): void {
    this.#attach();
  }

  hostDisconnected(): void {
    this.#reference.release();
    this.#detach();
  }

  #attach(): void {
    if (!this.#host.isConnected) return;
    const next = this.#host.session ?? this.#reference.find(this.#host.for) ?? this.#context.value;
    if (next === this.#session && this.#stop !== undefined) return;
    this.#detach();
    this.#session = next;
    if (next === undefined) return;
    const store = this.#select(next);
    this.#shown = this.#part(store.get());
    this.#stop = store.subscribe((value) => {
      const part = this.#part(value);
      if (Object.is(part, this.#shown)) return;
      this.#shown = part;
      this.#host.requestUpdate();
    });
  }

  #detach(): void {
    this.#stop?.();
    this.#stop = undefined;
    this.#session = undefined;
  }
}

import {DestroyRef, Injectable, inject, signal, type Signal} from '@angular/core';
import {
  createSession,
  type ClarificationAnswer,
  type SendResult,
  type Session,
  type SessionError,
  type Store,
} from 'deerflow-elements/core';

/**
 * A conversation for components: signals to read, methods to call. Provided by a component, it lives and ends with it; a
 * template shows `groups()` and calls `send()`.
 */
@Injectable()
export class ConversationService {
  readonly #destroyed = inject(DestroyRef);
  readonly #session: Session = createSession({
    gateway: 'https://gateway.example.com',
    agentId: 'report-writer',
    getToken: () => fetch('/portal/token').then((response) => response.text()),
    // The signals change once a frame, however many tokens arrive.
    schedule: (flush) => (document.hidden ? setTimeout(flush) : requestAnimationFrame(flush)),
  });
  readonly #error = signal<SessionError | null>(null);

  readonly groups = this.#read(this.#session.groups);
  readonly conversation = this.#read(this.#session.conversation);
  readonly run = this.#read(this.#session.run);
  readonly status = this.#read(this.#session.status);
  readonly threads = this.#read(this.#session.threads);
  readonly suggestions = this.#read(this.#session.suggestions);
  readonly error = this.#error.asReadonly();

  constructor() {
    this.#session.on((event) => {
      if (event.type === 'error') this.#error.set(event.error);
      if (event.type === 'run-start') this.#error.set(null);
    });
    this.#destroyed.onDestroy(() => this.#session.close());
  }

  /** What was typed is the caller's until `accepted`: a refused message is still in the input then. */
  send(text: string, files: readonly File[] = []): Promise<SendResult> {
    return this.#session.send(text, {files});
  }

  answer(requestId: string, answer: ClarificationAnswer): Promise<SendResult> {
    return this.#session.answer(requestId, answer);
  }

  stop(): Promise<void> {
    return this.#session.stop();
  }

  open(threadId: string | null): void {
    if (threadId === null) this.#session.newThread();
    else void this.#session.openThread(threadId);
  }

  #read<T>(store: Store<T>): Signal<T> {
    const value = signal(store.get());
    this.#destroyed.onDestroy(store.subscribe((next) => value.set(next)));
    return value.asReadonly();
  }
}

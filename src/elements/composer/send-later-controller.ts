import type {ReactiveController} from 'lit';
import type {ActiveRun} from '../../core/index.js';
import type {SessionHost} from '../../controllers/session-controller.js';
import {SessionController} from '../../controllers/session-controller.js';

interface SendingHost extends SessionHost {
  submit(): Promise<boolean>;
}

/**
 * A message written while a run goes on stays in the composer; if the reader wants, it is sent once that run has ended. It
 * never goes to another conversation, and nothing is sent that the reader took back.
 */
export class SendLaterController implements ReactiveController {
  readonly #host: SendingHost;
  readonly #run: SessionController<ActiveRun | null>;
  #offered = false;
  #waiting = false;
  #wasRunning = false;
  #thread: string | null = null;

  constructor(host: SendingHost) {
    this.#host = host;
    this.#run = new SessionController(host, (session) => session.run);
    host.addController(this);
  }

  /** A send was refused because a run goes on. */
  get offered(): boolean {
    return this.#offered;
  }

  /** The reader accepted. */
  get waiting(): boolean {
    return this.#waiting;
  }

  offer(): void {
    // Without a session the page decides when a message can go.
    this.#offered = this.#run.session !== undefined;
    this.#host.requestUpdate();
  }

  accept(): void {
    this.#waiting = true;
    this.#host.requestUpdate();
  }

  withdraw(): void {
    if (!this.#offered && !this.#waiting) return;
    this.#forget();
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#forget();
  }

  /** Looks at what has changed; to be called before each update of the host. */
  look(): void {
    const thread = this.#run.session?.conversation.get().threadId ?? null;
    const running = this.#run.value != null;
    // The first run of a new conversation gives it its id: that is the same conversation still.
    const isSame =
      thread === this.#thread || (this.#thread === null && this.#wasRunning && running);
    const ended = this.#wasRunning && !running;
    const due = this.#waiting && isSame && ended;
    if (ended || !isSame) this.#forget();
    this.#thread = thread;
    this.#wasRunning = running;
    if (due) queueMicrotask(() => void this.#host.submit());
  }

  #forget(): void {
    this.#offered = false;
    this.#waiting = false;
  }
}

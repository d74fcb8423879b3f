import type {ReactiveController, ReactiveControllerHost} from 'lit';

/** Renders its host once a second while something is being timed. */
export class TickController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #timer: ReturnType<typeof setInterval> | undefined;
  #wanted = false;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** Starts or ends the ticking. */
  run(wanted: boolean): void {
    this.#wanted = wanted;
    if (wanted) this.#timer ??= setInterval(() => this.#host.requestUpdate(), 1000);
    else this.hostDisconnected();
  }

  hostConnected(): void {
    this.run(this.#wanted);
  }

  hostDisconnected(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

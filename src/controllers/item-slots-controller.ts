import type {ReactiveController, ReactiveControllerHost} from 'lit';

/**
 * Names of the slots for single items – `message:{id}`, `tool:{callId}`, `thread:{id}` – that the children of an element want
 * to be in. Renders the element anew when they change.
 */
export class ItemSlotsController implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #observer = new MutationObserver(() => this.#read());
  #names: ReadonlySet<string> = new Set();

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    host.addController(this);
  }

  /** The same set for as long as the names are the same. */
  get names(): ReadonlySet<string> {
    return this.#names;
  }

  hostConnected(): void {
    this.#observer.observe(this.#host, {
      childList: true,
      subtree: true,
      attributeFilter: ['slot'],
    });
    this.#read();
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
  }

  #read(): void {
    const wanted = [...this.#host.children].map(({slot}) => slot);
    const names = new Set(wanted.filter((name) => name.includes(':')));
    if (names.size === this.#names.size && [...names].every((name) => this.#names.has(name)))
      return;
    this.#names = names;
    this.#host.requestUpdate();
  }
}

import {ContextEvent} from '@lit/context';
import {sessionContext} from '../context/session-context.js';
import type {Session} from '../core/index.js';

/** An element that owns a session, once it is upgraded and connected. */
type Owner = HTMLElement & {
  readonly session?: Session | undefined;
  /** Carries out what an element outside of it asks for. */
  serve?(element: HTMLElement): () => void;
};

/**
 * The session of the element that an id names, in the root of `host`. Tells when it changes: that element may come later,
 * be upgraded later, connect later and be replaced.
 */
export class SessionReference {
  readonly #host: HTMLElement;
  readonly #changed: () => void;
  readonly #arrivals: MutationObserver;
  #owner: Owner | null = null;
  #unsubscribe: (() => void) | undefined;
  #leave: (() => void) | undefined;

  constructor(host: HTMLElement, changed: () => void) {
    this.#host = host;
    this.#changed = changed;
    this.#arrivals = new MutationObserver(changed);
  }

  find(id: string | undefined): Session | undefined {
    if (!id) {
      this.release();
      return undefined;
    }
    const root = this.#host.getRootNode() as Document | ShadowRoot;
    const owner: Owner | null = root.getElementById(id);
    if (owner !== null && owner === this.#owner) return owner.session;
    this.release();
    if (owner === null) {
      const filter = {childList: true, subtree: true, attributeFilter: ['id']};
      this.#arrivals.observe(root, filter);
      return undefined;
    }
    this.#owner = owner;
    void this.#follow(owner);
    return owner.session;
  }

  release(): void {
    this.#arrivals.disconnect();
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    this.#leave?.();
    this.#leave = undefined;
    this.#owner = null;
  }

  async #follow(owner: Owner): Promise<void> {
    if (owner.localName.includes('-')) await customElements.whenDefined(owner.localName);
    if (this.#owner !== owner) return;
    this.#leave = owner.serve?.(this.#host);
    const take = (_session: Session | undefined, unsubscribe?: () => void): void => {
      if (this.#owner === owner) this.#unsubscribe = unsubscribe;
      else unsubscribe?.();
      this.#changed();
    };
    // Asks the owner itself, as its descendants do.
    owner.dispatchEvent(new ContextEvent(sessionContext, this.#host, take, true));
  }
}

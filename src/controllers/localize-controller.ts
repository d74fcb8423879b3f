import {ContextConsumer} from '@lit/context';
import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {lateOwner} from '../context/late-owner.js';
import {localeContext} from '../context/locale-context.js';
import {fetchStrings, stringsFor} from '../i18n/localize.js';
import type {Strings} from '../i18n/types.js';
import {adoptStyleSheets} from '../internal/adopt-style-sheets.js';

type LocalizeHost = ReactiveControllerHost & HTMLElement;

/**
 * Gives an element its words: its own `lang` attribute ▸ the surrounding chat ▸ the closest `lang` around it, shadow roots
 * included ▸ the browser's language. Switching the chat's language re-renders its parts at once.
 */
export class LocalizeController implements ReactiveController {
  readonly #host: LocalizeHost;
  readonly #context: ContextConsumer<typeof localeContext, LocalizeHost>;
  #lang = '';

  constructor(host: LocalizeHost) {
    this.#host = host;
    host.addController(this);
    this.#context = new ContextConsumer(host, {
      context: localeContext,
      subscribe: true,
      callback: (locale) => {
        if (locale !== undefined && host.shadowRoot !== null)
          adoptStyleSheets(host.shadowRoot, locale.styleSheets);
        host.requestUpdate();
      },
    });
  }

  get lang(): string {
    return this.#host.lang || this.#context.value?.lang || this.#lang || 'en';
  }

  get strings(): Strings {
    const locale = this.#context.value;
    return locale !== undefined && (!this.#host.lang || this.#host.lang === locale.lang)
      ? locale.strings
      : stringsFor(this.lang);
  }

  hostConnected(): void {
    this.#lang = surroundingLang(this.#host);
    fetchStrings(this.lang, this.#host);
    if (this.#context.value !== undefined) return;
    void lateOwner(this.#host)?.then(() => {
      if (this.#host.isConnected) this.#context.hostConnected();
    });
  }
}

/** The language in force where an element stands. */
export function surroundingLang(element: Element): string {
  for (let node: Element | null = element; node !== null;) {
    const marked: Element | null = node.closest('[lang]');
    if (marked !== null) return marked.getAttribute('lang') ?? '';
    const root = node.getRootNode();
    node = root instanceof ShadowRoot ? root.host : null;
  }
  return globalThis.navigator?.language ?? '';
}

import {createContext} from '@lit/context';
import type {Strings} from '../i18n/types.js';

/** Language, words and looks that a chat gives to its parts: one question of each part brings them all. */
export interface Locale {
  /** BCP 47 tag as asked for; the closest dictionary is used. */
  readonly lang: string;
  readonly strings: Strings;
  /** A host's own, for each shadow root. */
  readonly styleSheets: readonly CSSStyleSheet[];
}

export const localeContext = createContext<Locale | undefined>(Symbol.for('deerflow-locale/1'));

import {createContext} from '@lit/context';
import type {Strings} from '../i18n/types.js';

/** Language and words that a chat gives to its parts. */
export interface Locale {
  /** BCP 47 tag as asked for; the closest dictionary is used. */
  readonly lang: string;
  readonly strings: Strings;
}

export const localeContext = createContext<Locale | undefined>(Symbol.for('deerflow-locale/1'));

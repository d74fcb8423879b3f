import {LateCode} from '../internal/late-code.js';
import type {LateHost} from '../internal/late-code.js';
import {warnOnce} from '../internal/warn.js';
import {english} from './english.js';
import type {Strings} from './types.js';

/** How long elements hold back their first words for the language's own, in milliseconds. */
const patience = 3000;

const chinese = new LateCode(() => import('./zh-cn.js'));
let fetching: Promise<void> | undefined;

/**
 * The dictionary for a BCP 47 tag: the closest language there is, else English. English also stands in for a dictionary that
 * is not there yet, see {@link fetchStrings}.
 */
export function stringsFor(lang: string): Strings {
  return isChinese(lang) ? (chinese.value?.zhCn ?? english) : english;
}

/** Fetches the dictionary for a BCP 47 tag, if it is not there, and has the element drawn again with it. */
export function fetchStrings(lang: string, host: LateHost): void {
  if (!isChinese(lang) || chinese.want(host)) return;
  fetching ??= Promise.race([chinese.settled(), wait(patience)]).finally(() => {
    fetching = undefined;
  });
}

/** Settles when elements may show their words; `undefined` when they need not wait. */
export function stringsSettled(): Promise<void> | undefined {
  return fetching;
}

/** A dictionary with a host's own texts over it. */
export function withOverrides(strings: Strings, overrides: Partial<Strings> | undefined): Strings {
  if (overrides === undefined) return strings;
  // Looked at when a text is read: the part that reads it has brought what that text has to be like.
  return new Proxy(strings, {
    get(own, name: keyof Strings) {
      const given = overrides[name];
      // A number where a function is wanted would break the part that calls it.
      if (typeof given === typeof own[name]) return given;
      if (given !== undefined) warnOnce(`strings.${name} is not what that text has to be.`);
      return own[name];
    },
  });
}

function isChinese(lang: string): boolean {
  return /^zh\b/i.test(lang);
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

import {lazy} from '../internal/chunks.js';
import {warnOnce} from '../internal/warn.js';
import {english} from './english.js';
import type {Strings} from './types.js';

/** How long elements hold back their first words for the language's own, in milliseconds. */
const patience = 3000;

let zhCn: Strings | undefined;
let fetching: Promise<void> | undefined;

const loadZhCn = lazy(async () => {
  ({zhCn} = await import('./zh-cn.js'));
});

/**
 * The dictionary for a BCP 47 tag: the closest language there is, else English. English also stands in for a dictionary that
 * is not there yet, see {@link fetchStrings}.
 */
export function stringsFor(lang: string): Strings {
  return isChinese(lang) ? (zhCn ?? english) : english;
}

/** Fetches the dictionary for a BCP 47 tag. Resolves when it is there or cannot be had; `undefined` when it already is. */
export function fetchStrings(lang: string): Promise<void> | undefined {
  if (!isChinese(lang) || zhCn !== undefined) return undefined;
  const loaded = loadZhCn().catch((error: unknown) =>
    warnOnce(`the texts in ${lang}: ${String(error)}`),
  );
  fetching ??= Promise.race([loaded, wait(patience)]).finally(() => {
    fetching = undefined;
  });
  return loaded;
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

import {en} from './en.js';
import type {Strings} from './types.js';
import {zhCn} from './zh-cn.js';

/** The dictionary for a BCP 47 tag: the closest language there is, else English. */
export function stringsFor(lang: string): Strings {
  return /^zh\b/i.test(lang) ? zhCn : en;
}

/** A dictionary with a host's own texts over it. */
export function withOverrides(strings: Strings, overrides: Partial<Strings> | undefined): Strings {
  return overrides === undefined ? strings : {...strings, ...overrides};
}

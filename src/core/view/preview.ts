import {isObject} from '../protocol/shapes.js';

const MAX_CHARACTERS = 12_000;
const MAX_VALUES = 12_000;
const MAX_DEPTH = 6;
/** Stands for what was left out. */
const CUT = '…';

/**
 * A tool's arguments or result as text to look at, of bounded size. Texts stay verbatim, numbers in them included, since they
 * are never read as JSON. Objects and lists become indented JSON, and stay valid JSON when something is left out.
 */
export function previewOf(value: unknown): string {
  if (typeof value === 'string') return cutText(value, MAX_CHARACTERS);
  if (value === undefined) return '';
  // A smaller budget each time: indentation and escapes cannot be foreseen.
  for (let budget = MAX_CHARACTERS; budget > 64; budget = Math.floor(budget / 2)) {
    const text = JSON.stringify(new Copier(budget).copy(value), null, 2);
    if (text.length <= MAX_CHARACTERS) return text;
  }
  return JSON.stringify(CUT);
}

/** At most `length` UTF-16 units of a text, never half of a character. */
function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = Math.max(0, length - CUT.length);
  const last = text.charCodeAt(end - 1);
  const splitsPair = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, splitsPair ? end - 1 : end) + CUT;
}

/** Distinguishes the mark from a text that reads the same. */
const MARK = Symbol('left out');

/** Copies a value within a budget of characters and values, without calling accessors and without following cycles. */
class Copier {
  #characters: number;
  #values = MAX_VALUES;
  readonly #path = new Set<object>();

  constructor(characters: number) {
    this.#characters = characters;
  }

  copy(value: unknown): unknown {
    const copied = this.#copy(value, 0);
    return copied === MARK ? CUT : copied;
  }

  #copy(value: unknown, depth: number): unknown {
    if (this.#values <= 0 || this.#characters <= 0) return MARK;
    this.#values--;
    switch (typeof value) {
      case 'string': {
        const text = cutText(value, Math.max(1, this.#characters));
        this.#characters -= text.length + 2;
        return text;
      }
      case 'number':
      case 'boolean':
        this.#characters -= 8;
        return value;
      case 'bigint':
        return String(value);
      case 'object':
        return value === null ? null : this.#copyObject(value, depth);
      case 'undefined':
      case 'function':
      case 'symbol':
        return MARK;
    }
  }

  #copyObject(value: object, depth: number): unknown {
    if (depth >= MAX_DEPTH || this.#path.has(value)) return MARK;
    this.#path.add(value);
    const copy = Array.isArray(value)
      ? this.#copyList(value, depth)
      : this.#copyRecord(value, depth);
    this.#path.delete(value);
    return copy;
  }

  #copyList(list: readonly unknown[], depth: number): unknown[] {
    const copy: unknown[] = [];
    let left = false;
    for (let index = 0; index < list.length; index++) {
      const item = this.#copy(dataProperty(list, String(index)), depth + 1);
      left = item === MARK;
      // One mark for all that follows.
      if (left && this.#isSpent()) break;
      copy.push(left ? CUT : item);
    }
    if (left && this.#isSpent()) copy.push(CUT);
    return copy;
  }

  #copyRecord(record: object, depth: number): Record<string, unknown> {
    const entries: [string, unknown][] = [];
    for (const key of Object.keys(record)) {
      if (this.#isSpent() || key.length > this.#characters) {
        entries.push([CUT, CUT]);
        break;
      }
      this.#characters -= key.length + 6 + 2 * depth;
      const value = this.#copy(dataProperty(record, key), depth + 1);
      entries.push([key, value === MARK ? CUT : value]);
    }
    return Object.fromEntries(entries);
  }

  #isSpent(): boolean {
    return this.#values <= 0 || this.#characters <= 0;
  }
}

/** The value of a plain property; accessors are not called. */
function dataProperty(object: object, key: string): unknown {
  const property: unknown = Object.getOwnPropertyDescriptor(object, key);
  return isObject(property) && 'value' in property ? property['value'] : undefined;
}

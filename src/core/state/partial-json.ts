/**
 * JSON text that arrives in fragments. Each fragment is read once: the state remembers where it stood, so a long document
 * in many pieces costs its length and not its square.
 *
 * `value` is what is known so far. A text that still streams is there with what it has; a number or a word of which the end
 * is not known, and a key without a value, are not. After text that is not JSON the last value stays.
 *
 * States are immutable: `readJson` copies the open containers (the path to the cursor) and shares everything else.
 */
export interface PartialJson {
  readonly value: unknown;
  readonly status: 'open' | 'complete' | 'broken';
  readonly place: Place;
  readonly path: readonly Level[];
  /** The string or word that is being read. */
  readonly token: string;
  /** A backslash sequence of which the end has not come. */
  readonly escape: string;
}

type Container = unknown[] | Record<string, unknown>;
type Place =
  'value' | 'first-value' | 'first-key' | 'key' | 'key-text' | 'colon' | 'text' | 'word' | 'after';

interface Level {
  readonly container: Container;
  readonly key: string | number;
}

export const emptyJson: PartialJson = {
  value: undefined,
  status: 'open',
  place: 'value',
  path: [],
  token: '',
  escape: '',
};

export function readJson(state: PartialJson, fragment: string): PartialJson {
  if (state.status !== 'open' || fragment === '') return state;
  const reader = new Reader(state);
  try {
    reader.read(fragment);
  } catch (error) {
    if (error instanceof SyntaxError) return {...state, status: 'broken'};
    throw error;
  }
  return reader.state();
}

class Reader {
  #value: unknown;
  #complete = false;
  #place: Place;
  #token: string;
  #escape: string;
  #path: {container: Container; key: string | number}[];

  constructor(state: PartialJson) {
    this.#value = state.value;
    this.#place = state.place;
    this.#token = state.token;
    this.#escape = state.escape;
    this.#path = state.path.map(({container, key}) => ({container: copyOf(container), key}));
    this.#path.forEach(({container}, depth) => {
      const parent = this.#path[depth - 1];
      if (parent) put(parent.container, parent.key, container);
      else this.#value = container;
    });
  }

  state(): PartialJson {
    if (this.#place === 'text') this.#set(this.#token);
    return {
      value: this.#value,
      status: this.#complete ? 'complete' : 'open',
      place: this.#place,
      path: this.#path,
      token: this.#token,
      escape: this.#escape,
    };
  }

  read(text: string): void {
    let at = 0;
    while (at < text.length) {
      if (this.#place === 'text' || this.#place === 'key-text') at = this.#readText(text, at);
      else if (this.#place === 'word') at = this.#readWord(text, at);
      else {
        const character = text[at++] as string;
        if (!SPACE.test(character)) this.#readMark(character);
      }
    }
  }

  #readText(text: string, from: number): number {
    if (this.#escape !== '') return this.#readEscape(text, from);
    TEXT_STOP.lastIndex = from;
    const stop = TEXT_STOP.exec(text)?.index ?? text.length;
    this.#token += text.slice(from, stop);
    if (text[stop] === '\\') this.#escape = '\\';
    else if (text[stop] === '"') this.#endText();
    return stop + 1;
  }

  #readEscape(text: string, at: number): number {
    this.#escape += text[at];
    const kind = this.#escape[1] as string;
    if (kind !== 'u') this.#token += SHORT_ESCAPES[kind] ?? fail();
    else if (this.#escape.length < 6) return at + 1;
    else if (UNICODE_ESCAPE.test(this.#escape))
      this.#token += String.fromCharCode(Number.parseInt(this.#escape.slice(2), 16));
    else fail();
    this.#escape = '';
    return at + 1;
  }

  #endText(): void {
    const text = this.#token;
    this.#token = '';
    if (this.#place === 'key-text') {
      (this.#path.at(-1) ?? fail()).key = text;
      this.#place = 'colon';
    } else {
      this.#end(text);
    }
  }

  #readWord(text: string, from: number): number {
    WORD_STOP.lastIndex = from;
    const stop = WORD_STOP.exec(text)?.index ?? text.length;
    this.#token += text.slice(from, stop);
    if (stop < text.length) {
      const word: unknown = JSON.parse(this.#token);
      this.#token = '';
      this.#end(word);
    }
    return stop;
  }

  #readMark(mark: string): void {
    const level = this.#path.at(-1);
    const inArray = Array.isArray(level?.container);
    switch (this.#place) {
      case 'first-value':
        if (mark === ']') return this.#close();
        return this.#begin(mark);
      case 'value':
        return this.#begin(mark);
      case 'first-key':
        if (mark === '}') return this.#close();
        if (mark !== '"') fail();
        this.#place = 'key-text';
        return;
      case 'key':
        if (mark !== '"') fail();
        this.#place = 'key-text';
        return;
      case 'colon':
        if (mark !== ':') fail();
        this.#place = 'value';
        return;
      default:
        if (!level) fail();
        else if (mark === (inArray ? ']' : '}')) this.#close();
        else if (mark !== ',') fail();
        else if (inArray) {
          level.key = (level.key as number) + 1;
          this.#place = 'value';
        } else this.#place = 'key';
    }
  }

  #begin(mark: string): void {
    if (mark === '"') {
      this.#place = 'text';
    } else if (mark === '{' || mark === '[') {
      const container: Container = mark === '{' ? {} : [];
      this.#set(container);
      this.#path.push({container, key: mark === '{' ? '' : 0});
      this.#place = mark === '{' ? 'first-key' : 'first-value';
    } else {
      this.#token = mark;
      this.#place = 'word';
    }
  }

  #close(): void {
    this.#path.pop();
    this.#settle();
  }

  #end(value: unknown): void {
    this.#set(value);
    this.#settle();
  }

  #settle(): void {
    this.#place = 'after';
    this.#complete = this.#path.length === 0;
  }

  #set(value: unknown): void {
    const level = this.#path.at(-1);
    if (level) put(level.container, level.key, value);
    else this.#value = value;
  }
}

const SPACE = /\s/;
const TEXT_STOP = /["\\]/g;
const WORD_STOP = /[\s,\]}]/g;
const UNICODE_ESCAPE = /^\\u[\da-fA-F]{4}$/;
const SHORT_ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

function copyOf(container: Container): Container {
  return Array.isArray(container) ? [...container] : {...container};
}

/** Defines the field, so that a key named `__proto__` is a field like any other. */
function put(container: Container, key: string | number, value: unknown): void {
  Object.defineProperty(container, key, {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  });
}

function fail(): never {
  throw new SyntaxError('not JSON');
}

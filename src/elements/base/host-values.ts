import {defaultConverter} from 'lit';
import type {PropertyDeclaration} from 'lit';
import {warnOnce} from '../../internal/warn.js';

/** What a property takes, where its declaration does not tell: those that are no attributes have no type at run time. */
const kinds: Readonly<Record<string, Kind>> = {
  ...all('list', 'artifacts files models quotes requests sources starters steps styleSheets'),
  ...all('list', 'suggestions threads todos'),
  ...all('object', 'changes context extras headers message metadata strings subtask toolLabels'),
  ...all('object', 'markdownRenderers toolRenderers uploadLimits'),
  ...all('function', 'buildRun fetch getToken linkPolicy messageFilter resolveImage resolveLink'),
  ...all('text', 'messageId original value'),
  ...all('any', 'features imagePolicy messages'),
  session: 'session',
};

/** Properties that say with `null` that there is none. */
const nullable: ReadonlySet<string> = new Set(
  'threadId gatewayOrigin uploadLimits linkPolicy resolveLink resolveImage'.split(' '),
);

type Kind = 'list' | 'object' | 'function' | 'text' | 'session' | 'any';

function all(kind: Kind, names: string): Readonly<Record<string, Kind>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, kind]));
}

/** The kind of a declared property. */
export function kindOf(name: string, declaration: PropertyDeclaration): Kind {
  if (Object.hasOwn(kinds, name)) return kinds[name] as Kind;
  const {attribute, type = String, converter = defaultConverter, state} = declaration;
  const isText = type === String && converter === defaultConverter;
  return isText && attribute !== false && !state ? 'text' : 'any';
}

/**
 * What a host's value becomes: itself where it is of the property's kind, text where it can be read as text, and otherwise
 * `undefined`, which stands for the default. Frameworks set `null` and `undefined` while they wait for data, and a page must
 * not lose a whole element to a mistake in one property: the developer is told instead.
 */
export function hostValue(
  name: string,
  kind: Kind,
  value: unknown,
  describe: () => string,
): unknown {
  if (value === null && nullable.has(name)) return null;
  if (value === null || value === undefined || kind === 'any') return value ?? undefined;
  if (kind === 'text') {
    if (typeof value === 'string') return value;
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    if (Array.isArray(value)) return value.filter((entry) => typeof entry === 'string').join(' ');
  } else if (kind === 'list') {
    const list = listOf(value);
    if (list !== null) return list;
  } else if (isOfKind(kind, value)) return value;
  warnOnce(`${describe()} takes ${words[kind]}, and was given something else.`);
  return undefined;
}

const words: Readonly<Record<Exclude<Kind, 'any'>, string>> = {
  list: 'a list',
  object: 'an object',
  function: 'a function',
  text: 'a text',
  session: 'a session',
};

/** The same list where nothing in it is missing, so that whoever compares references sees no change. */
function listOf(value: unknown): readonly unknown[] | null {
  if (!Array.isArray(value)) return null;
  const isMissing = (entry: unknown): boolean => entry === null || entry === undefined;
  return value.some(isMissing) ? value.filter((entry) => !isMissing(entry)) : value;
}

function isOfKind(kind: Kind, value: unknown): boolean {
  if (kind === 'function') return typeof value === 'function';
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return kind !== 'session' || 'status' in value || 'conversation' in value;
}

import type {WireMessage} from '../protocol/wire.js';

/**
 * What makes two copies of a message one message.
 *
 * A tool result is known by its call, because the feed stores results without an id. The gateway gives a first question's
 * id `X` to a hidden system reminder and calls the question `X__user` from then on; both are the question. System and
 * `remove` messages have no identity: they never match anything and nothing is placed by them.
 */
export function identityOf(message: WireMessage): string | null {
  const known = identities.get(message);
  if (known !== undefined) return known;
  const identity = identify(message);
  identities.set(message, identity);
  return identity;
}

/** Messages are immutable and asked often. */
const identities = new WeakMap<WireMessage, string | null>();

function identify(message: WireMessage): string | null {
  if (message.type === 'system' || message.type === 'remove') return null;
  if (message.type === 'tool' && message.tool_call_id) return `tool:${message.tool_call_id}`;
  return message.id ? identityOfId(message.id, message.type) : null;
}

/** The identity of a message of which only the id is known. */
export function identityOfId(id: string, type: string): string {
  const human = type === 'human' && id.endsWith(REKEYED);
  return `message:${human ? id.slice(0, -REKEYED.length) : id}`;
}

/** Also tells apart what has no identity, for recognising the same copy in two snapshots. */
export function snapshotKey(message: WireMessage): string | null {
  return identityOf(message) ?? (message.id ? `${message.type}#${message.id}` : null);
}

/**
 * Server bookkeeping and structured answers: never bubbles of their own, and never allowed to replace a visible copy.
 * Decided without reading the content.
 */
export function isHidden(message: WireMessage): boolean {
  if (!SHOWN_TYPES.has(message.type)) return true;
  if (message.additional_kwargs?.['hide_from_ui'] === true) return true;
  return message.name != null && BOOKKEEPING_NAMES.has(message.name);
}

/** A question as the reader typed it. */
export function isVisibleHuman(message: WireMessage): boolean {
  return message.type === 'human' && !isHidden(message);
}

/** What the agent did: an answer, a thought, a tool's call or its result. */
export function isStep(message: WireMessage): boolean {
  return message.type === 'ai' || message.type === 'tool';
}

const REKEYED = '__user';
const SHOWN_TYPES = new Set(['human', 'ai', 'tool']);
const BOOKKEEPING_NAMES = new Set([
  'summary',
  'loop_warning',
  'todo_reminder',
  'todo_completion_reminder',
]);

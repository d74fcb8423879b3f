import {isObject} from '../protocol/shapes.js';
import type {ContentBlock, MessageContent} from '../protocol/wire.js';

/** The content with what a chunk adds to it. */
export function addContent(known: MessageContent, added: MessageContent): MessageContent {
  if (!added?.length) return known ?? '';
  if (!known?.length) return typeof added === 'string' ? added : addBlocks([], added);
  if (typeof known === 'string' && typeof added === 'string') return known + added;
  return addBlocks(typeof known === 'string' ? [known] : known, [added].flat());
}

type Block = string | ContentBlock;

/** Blocks of the same `index` are one; without an index, text goes on where the last block of its kind ended. */
function addBlocks(known: readonly Block[], added: readonly Block[]): readonly Block[] {
  const blocks = [...known];
  for (const block of added) {
    const at = blocks.findLastIndex((other, i) => continues(other, block, i === blocks.length - 1));
    if (at < 0) blocks.push(block);
    else blocks[at] = joinBlocks(blocks[at] as Block, block);
  }
  return blocks;
}

function continues(known: Block, added: Block, isLast: boolean): boolean {
  if (typeof known === 'string' || typeof added === 'string')
    return isLast && typeof known === typeof added;
  if (added.index !== undefined) return known.index === added.index;
  const isText = typeof added.text === 'string' || typeof added.thinking === 'string';
  return isLast && isText && known.index === undefined && known.type === added.type;
}

function joinBlocks(known: Block, added: Block): Block {
  if (typeof known === 'string') return typeof added === 'string' ? known + added : added;
  return addFields(known, added as ContentBlock) as ContentBlock;
}

/** Texts add up, except those that name things; objects and lists add up within; anything else is the latest. */
export function addFields(
  known: Readonly<Record<string, unknown>>,
  added: Readonly<Record<string, unknown>>,
  depth = 0,
): Readonly<Record<string, unknown>> {
  const entries = Object.entries(added);
  if (entries.length === 0) return known;
  const result = {...known};
  for (const [key, value] of entries) {
    const before = Object.hasOwn(known, key) ? known[key] : undefined;
    const joined =
      before == null || NAMING_FIELDS.has(key) ? (value ?? before) : join(before, value, depth + 1);
    Object.defineProperty(result, key, {
      value: joined,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  }
  return result;
}

function join(before: unknown, value: unknown, depth: number): unknown {
  if (value == null) return before;
  if (depth > DEPTH_LIMIT) return value;
  if (typeof before === 'string' && typeof value === 'string') return before + value;
  if (Array.isArray(before) && Array.isArray(value)) return [...before, ...value];
  if (isObject(before) && isObject(value)) return addFields(before, value, depth);
  return value;
}

/** Deeper than any message; a hostile one must not exhaust the stack. */
const DEPTH_LIMIT = 32;
const NAMING_FIELDS = new Set(['type', 'id', 'index', 'name']);

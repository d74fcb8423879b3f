import type {ContentBlock, MessageContent, UsageMetadata, WireMessage} from '../protocol/wire.js';
import type {Message, MessageFacts} from './conversation.js';
import {change, share, shareList} from './equal.js';
import {addReasoning, noReasoning, type Reasoning} from './reasoning.js';
import type {ToolReducers} from './reduce-live.js';
import type {GrowingCall} from './tool-calls.js';

/**
 * A message that is being put together from `AIMessageChunk` frames of one id. Immutable: each chunk gives a new bucket.
 *
 * `tool_calls` and `invalid_tool_calls` of chunks are parses of single fragments and are not read; the calls come from
 * `tool_call_chunks`. Sooner or later an authority (`values`, `updates`, the feed) tells the complete message, and the
 * bucket goes.
 */
export interface Bucket {
  readonly message: Message;
  readonly reasoning: Reasoning;
  readonly calls: readonly GrowingCall[];
  /** A snapshot came that does not know this message: it is of a dead attempt, or will be streamed once more. */
  readonly doubtful: boolean;
}

/** Whether a frame of the `messages` channel is a delta, or else a complete message. */
export function isChunk(message: WireMessage): boolean {
  return message.type.endsWith(CHUNK);
}

export function openBucket(
  chunk: WireMessage,
  facts: MessageFacts,
  tools: ToolReducers | undefined,
): Bucket {
  const {
    tool_call_chunks: _chunks,
    tool_calls: _calls,
    invalid_tool_calls: _invalid,
    usage_metadata: _usage,
    chunk_position: _position,
    ...rest
  } = chunk as WireMessage & {chunk_position?: unknown};
  const message: Message = {
    ...rest,
    type: chunk.type.slice(0, -CHUNK.length).toLowerCase(),
    content: '',
    additional_kwargs: {},
    response_metadata: {},
    tool_calls: [],
    facts,
  };
  const empty = {message, reasoning: noReasoning, calls: [], doubtful: false};
  return addChunk(empty, chunk, tools);
}

export function addChunk(
  bucket: Bucket,
  chunk: WireMessage,
  tools: ToolReducers | undefined,
): Bucket {
  const known = bucket.message;
  const {reasoning_content: piece, ...kwargs} = chunk.additional_kwargs ?? {};
  const {streaming: _, ...facts} = known.facts ?? {};
  const isLast = (chunk as {chunk_position?: unknown}).chunk_position === 'last';
  const reasoning =
    typeof piece === 'string' ? addReasoning(bucket.reasoning, piece) : bucket.reasoning;
  const calls = tools?.addCallChunks(bucket.calls, chunk.tool_call_chunks ?? []) ?? bucket.calls;
  const {tool_calls: shown = [], response_metadata: metadata = {}} = known;
  const message = change<Message>(known, {
    content: addContent(known.content, chunk.content),
    additional_kwargs: addReasoningField(
      addFields(known.additional_kwargs ?? {}, kwargs),
      reasoning,
    ),
    response_metadata: change(metadata, chunk.response_metadata ?? {}),
    tool_calls:
      calls === bucket.calls
        ? shown
        : shareList(
            shown,
            calls.map(({call}) => call),
          ),
    ...(chunk.usage_metadata && {
      usage_metadata: addUsage(known.usage_metadata, chunk.usage_metadata),
    }),
    facts: share(known.facts, isLast ? facts : {...facts, streaming: true}),
  });
  return {message, reasoning, calls, doubtful: bucket.doubtful};
}

/** Whether there is anything in it that a reader saw. */
export function isBlank({content, additional_kwargs, tool_calls}: WireMessage): boolean {
  const reasoning = additional_kwargs?.['reasoning_content'];
  return !content?.length && !reasoning && !tool_calls?.length;
}

const CHUNK = 'MessageChunk';

function addReasoningField(
  kwargs: Readonly<Record<string, unknown>>,
  {text}: Reasoning,
): Readonly<Record<string, unknown>> {
  if (text === '' || kwargs['reasoning_content'] === text) return kwargs;
  return {...kwargs, reasoning_content: text};
}

function addContent(known: MessageContent, added: MessageContent): MessageContent {
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
function addFields(
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
  if (isRecord(before) && isRecord(value)) return addFields(before, value, depth);
  return value;
}

function addUsage(known: UsageMetadata | null | undefined, added: UsageMetadata): UsageMetadata {
  return (known ? addNumbers(known, added) : added) as UsageMetadata;
}

function addNumbers(
  known: Readonly<Record<string, unknown>>,
  added: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const result = {...known};
  for (const [key, value] of Object.entries(added)) {
    const before = known[key];
    if (typeof before === 'number' && typeof value === 'number') result[key] = before + value;
    else result[key] = isRecord(before) && isRecord(value) ? addNumbers(before, value) : value;
  }
  return result;
}

/** Deeper than any message; a hostile one must not exhaust the stack. */
const DEPTH_LIMIT = 32;
const NAMING_FIELDS = new Set(['type', 'id', 'index', 'name']);

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

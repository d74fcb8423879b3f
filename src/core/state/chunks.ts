import {isObject} from '../protocol/shapes.js';
import type {MessageContent, UsageMetadata, WireMessage} from '../protocol/wire.js';
import type {Message, MessageFacts} from './conversation.js';
import {change, share, shareList} from './equal.js';
import {addReasoning, noReasoning, type Reasoning} from './reasoning.js';
import type {MoreReducers} from './reduce-live.js';
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
  more: MoreReducers | undefined,
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
  return addChunk(empty, chunk, more);
}

export function addChunk(
  bucket: Bucket,
  chunk: WireMessage,
  more: MoreReducers | undefined,
): Bucket {
  const known = bucket.message;
  const {reasoning_content: piece, ...kwargs} = chunk.additional_kwargs ?? {};
  const {streaming: _, ...facts} = known.facts ?? {};
  const isLast = (chunk as {chunk_position?: unknown}).chunk_position === 'last';
  const reasoning =
    typeof piece === 'string' ? addReasoning(bucket.reasoning, piece) : bucket.reasoning;
  const calls = more?.addCallChunks(bucket.calls, chunk.tool_call_chunks ?? []) ?? bucket.calls;
  const {tool_calls: shown = [], response_metadata: metadata = {}} = known;
  const message = change<Message>(known, {
    content: (more?.addContent ?? addText)(known.content, chunk.content),
    additional_kwargs: addReasoningField(
      more?.addFields(known.additional_kwargs ?? {}, kwargs) ?? known.additional_kwargs ?? {},
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
  return {message, reasoning, calls, doubtful: false};
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

/** Joined by `+`, which engines do at once however long a text has become. */
function addText(known: MessageContent, added: MessageContent): MessageContent {
  return textOf(known) + textOf(added);
}

function textOf(content: MessageContent): string {
  return typeof content === 'string' ? content : '';
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
    else result[key] = isObject(before) && isObject(value) ? addNumbers(before, value) : value;
  }
  return result;
}

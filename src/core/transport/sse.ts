import {createParser} from 'eventsource-parser';
import {SessionError} from '../errors.js';
import type {SseMessage} from '../protocol/events.js';
import type {MakeTextReader, TextReader} from './repeat-decoder.js';

/**
 * Characters that may wait for the end of a line or frame. The largest honest frame is a `values` snapshot with inlined
 * images; a stream that never ends a line must not eat the page's memory.
 */
const maxBufferSize = 64 * 1024 * 1024;

/** As much of the end of a stream as a frame without data can need. */
const tailLength = 256;

export interface EventReader {
  /** Takes the next piece of the stream, cut anywhere. */
  readonly push: (bytes: Uint8Array) => void;
  /** The stream ended by itself: delivers what the last, unterminated frame still says. */
  readonly end: () => void;
}

/**
 * Server-sent events from bytes. Calls `onMessage` while bytes are pushed: no stream object and no promise per event, which
 * would cost more than the parsing.
 *
 * @param limit - Characters that a frame may have.
 * @param betterReader - Asked before each piece for what is to read the text from then on, until there is one.
 * @throws from `push`, a `protocol` error when a frame grows past the limit.
 */
export function createEventReader(
  onMessage: (message: SseMessage) => void,
  limit = maxBufferSize,
  betterReader: () => MakeTextReader | undefined = () => undefined,
): EventReader {
  const decoder = new TextDecoder();
  let reader: TextReader | undefined;
  let tail = '';
  let endedWithCr = false;
  let isNumbered = false;
  /** While the unterminated frame is flushed: whether its last line was complete. */
  let flushed: {readonly lineComplete: boolean} | null = null;

  const parser = createParser({
    maxBufferSize: limit,
    onEvent: ({event, data, id}) => {
      if (!flushed) {
        isNumbered ||= id !== undefined;
        onMessage(toMessage(event, data, id));
        return;
      }
      if (event === undefined) return;
      // Cut off inside its data: it says nothing, and a resumed stream brings it again.
      if (!flushed.lineComplete && !isJson(data)) return;
      const ownId = flushed.lineComplete ? id : undefined;
      // It lost its id, so a resumed stream brings it again: a token delta would then be there twice.
      if (event === 'messages' && isNumbered && !ownId) return;
      onMessage(toMessage(event, data, ownId));
    },
    onError: (error) => {
      if (error.type !== 'max-buffer-size-exceeded') return;
      throw new SessionError(`A frame of the stream is longer than ${limit} characters.`, {
        kind: 'protocol',
      });
    },
  });

  const feed = (text: string): void => {
    if (text === '') return;
    const lines = endedWithCr || text.includes('\r') ? withPlainLineEnds(text) : text;
    tail =
      lines.length >= tailLength ? lines.slice(-tailLength) : (tail + lines).slice(-tailLength);
    parser.feed(lines);
  };

  /** The parser would hold back a line until it knows what follows its CR; here a CR ends it at once. */
  const withPlainLineEnds = (text: string): string => {
    const rest = endedWithCr && text.startsWith('\n') ? text.slice(1) : text;
    endedWithCr = text.endsWith('\r');
    return rest.replace(/\r\n?/g, '\n');
  };

  return {
    push: (bytes) => {
      reader ??= betterReader()?.(decoder);
      feed(reader ? reader.decode(bytes) : decoder.decode(bytes, {stream: true}));
    },
    end: () => {
      feed(reader ? reader.end() : decoder.decode());
      flushed = {lineComplete: tail.endsWith('\n')};
      parser.feed('\n\n');
      const name = namedWithoutData(tail);
      if (name !== null) onMessage({event: name, data: 'null'});
    },
  };
}

/**
 * Name of the last frame when it has one but no data. The standard ignores such a frame; as the last one it can still say
 * that the run has ended. One that was cut off says that much only if it is `end`.
 */
function namedWithoutData(tail: string): string | null {
  const lines = tail.trimEnd().split('\n');
  const frame = lines.slice(lines.lastIndexOf('') + 1);
  if (frame.some((line) => line.startsWith('data'))) return null;
  const named = frame.findLast((line) => line.startsWith('event:'));
  const name = named?.slice('event:'.length).trim() || null;
  return name === 'end' || tail.endsWith('\n\n') ? name : null;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function toMessage(event: string | undefined, data: string, id: string | undefined): SseMessage {
  const name = event ?? 'message';
  return id !== undefined && isCursor(id)
    ? {event: name, data, id: copyOf(id)}
    : {event: name, data};
}

/** Ids are remembered, and a piece of a text keeps the whole text in memory: with it the stream would stay, a kilobyte a token. */
function copyOf(piece: string): string {
  return ` ${piece}`.slice(1);
}

/** An id is only good for `Last-Event-ID`. An empty one would reset a cursor as the standard has it; no gateway means that. */
function isCursor(id: string): boolean {
  return /^[\x21-\x7e]{1,256}$/.test(id);
}

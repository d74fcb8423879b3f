/** Shorter lines are decoded faster than they are compared. */
const worthwhile = 16_384;

/** Longer lines are not kept; a stream without line ends must not eat the page's memory. */
const tooLong = 16 * 1024 * 1024;

/** Bytes whose text is kept in one piece: what precedes a difference in it is decoded again. */
const blockLength = 8192;

const lineFeed = 0x0a;
const firstOfData = 0x64;

export interface TextReader {
  /** Text of the next bytes of the stream; without what is held back because it may be a repetition. */
  readonly decode: (bytes: Uint8Array) => string;
  /** Text of what was held back. */
  readonly end: () => string;
}

/** Goes on with a stream that the decoder has read the beginning of. */
export type MakeTextReader = (decoder: TextDecoder) => TextReader;

interface Block {
  readonly bytes: Uint8Array;
  readonly text: string;
}

/**
 * UTF-8 as `TextDecoder` reads it, for streams that repeat themselves. A snapshot is one long line, and the next one begins
 * as it did: where the bytes are the same, which is quick to see, the text is taken from the line before and not decoded
 * again. Only lines that arrive in several pieces are looked at, as long ones do.
 */
export function createRepeatDecoder(decoder: TextDecoder): TextReader {
  const known = createKnownLine();
  /** What was decoded of a line whose end has not come. */
  let blocks: Block[] = [];
  let isOpen = false;
  /** The bytes at the beginning of the open line that are held back, all of them the known line's. */
  let held: number | null = null;
  /** The known blocks that the open line begins with. */
  let shared = 0;

  /** Goes on with a line that is open, up to its end or that of the bytes; returns where that is. */
  const goOn = (bytes: Uint8Array, from: number, texts: string[]): number => {
    let at = from;
    if (held !== null) {
      const same = known.commonLength(held, bytes.subarray(at));
      held += same;
      at += same;
      if (at === bytes.length) return at;
      texts.push(...release());
    }
    const end = bytes.indexOf(lineFeed, at);
    isOpen = end < 0;
    const behind = isOpen ? bytes.length : end;
    texts.push(...decodeBlocks(bytes.subarray(at, behind)));
    if (!isOpen) known.replace(shared, blocks);
    else isOpen = lengthOf(blocks) < tooLong;
    if (!isOpen) blocks = [];
    return behind;
  };

  const open = (line: Uint8Array, texts: string[]): void => {
    shared = 0;
    // Only data is worth it, and a mark of the byte order is never a part of it.
    held = line[0] === firstOfData ? 0 : null;
    isOpen = true;
    goOn(line, 0, texts);
  };

  const release = (): string[] => {
    if (held === null) return [];
    const {texts, rest} = known.beginning(held);
    shared = texts.length;
    held = null;
    return [...texts, ...decodeBlocks(rest)];
  };

  const decodeBlocks = (bytes: Uint8Array): string[] => {
    const added = blocksOf(bytes).map((block) => ({
      bytes: block,
      text: decoder.decode(block, {stream: true}),
    }));
    blocks.push(...added);
    return added.map(({text}) => text);
  };

  return {
    decode: (bytes) => {
      const texts: string[] = [];
      const at = isOpen ? goOn(bytes, 0, texts) : 0;
      if (at < bytes.length) {
        const last = bytes.lastIndexOf(lineFeed) + 1;
        // What follows no line end here may be the middle of a line.
        if (last === 0) return decoder.decode(bytes, {stream: true});
        texts.push(decoder.decode(bytes.subarray(at, last), {stream: true}));
        if (last < bytes.length) open(bytes.subarray(last), texts);
      }
      return texts.length > 1 ? texts.join('') : (texts[0] ?? '');
    },
    end: () => [...release(), decoder.decode()].join(''),
  };
}

/** Blocks end where a decoder holds nothing back, except that the last one ends where the bytes do. */
function blocksOf(bytes: Uint8Array): Uint8Array[] {
  const blocks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length;) {
    let end = Math.min(at + blockLength, bytes.length);
    while (end < bytes.length && isInside(bytes, end)) end += 1;
    blocks.push(bytes.subarray(at, end));
    at = end;
  }
  return blocks;
}

function lengthOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, {bytes}) => sum + bytes.length, 0);
}

/** Whether a decoder that has read the bytes before a position may hold some of them back, as the beginning of a character. */
function isInside(bytes: Uint8Array, at: number): boolean {
  let first = at - 1;
  while (first > at - 4 && ((bytes[first] ?? 0) & 0xc0) === 0x80) first -= 1;
  const lead = bytes[first] ?? 0;
  const length = lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  return first + length > at;
}

interface KnownLine {
  /** How many bytes from a position on are the same as those at the beginning of others. */
  readonly commonLength: (from: number, others: Uint8Array) => number;
  /** The first bytes: texts of whole blocks, and what is left. */
  readonly beginning: (count: number) => {
    readonly texts: readonly string[];
    readonly rest: Uint8Array;
  };
  /** Makes it the line of its first blocks and those that followed, if that is a long one. */
  readonly replace: (shared: number, blocks: readonly Block[]) => void;
}

/** The last long line: its bytes, and its text in blocks. */
function createKnownLine(): KnownLine {
  let bytes = new Uint8Array(0);
  let view = new DataView(bytes.buffer);
  let length = 0;
  /** Offsets of the bytes behind each block. */
  const ends: number[] = [];
  const texts: string[] = [];

  const makeRoom = (needed: number): void => {
    if (needed <= bytes.length) return;
    const roomy = new Uint8Array(needed * 1.5);
    roomy.set(bytes.subarray(0, length));
    bytes = roomy;
    view = new DataView(bytes.buffer);
  };

  const add = (block: Block): void => {
    const isNew = length === 0 || !isInside(bytes, length);
    bytes.set(block.bytes, length);
    length += block.bytes.length;
    if (isNew) texts.push(block.text);
    else texts.push((texts.pop() ?? '') + block.text);
    ends[texts.length - 1] = length;
  };

  return {
    commonLength: (from, others) => {
      const end = Math.min(length - from, others.length);
      const other = new DataView(others.buffer, others.byteOffset, others.length);
      let same = 0;
      while (same + 4 <= end && view.getInt32(from + same, true) === other.getInt32(same, true))
        same += 4;
      while (same < end && bytes[from + same] === others[same]) same += 1;
      return same;
    },
    beginning: (count) => {
      const behind = ends.findIndex((end) => end > count);
      const whole = behind < 0 ? texts.length : behind;
      return {texts: texts.slice(0, whole), rest: bytes.subarray(ends[whole - 1] ?? 0, count)};
    },
    replace: (shared, blocks) => {
      const start = ends[shared - 1] ?? 0;
      const total = start + lengthOf(blocks);
      if (total < worthwhile) return;
      ends.length = shared;
      texts.length = shared;
      length = start;
      makeRoom(total);
      blocks.forEach(add);
    },
  };
}

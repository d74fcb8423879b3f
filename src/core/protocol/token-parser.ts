/** So many frames in vain, and a stream is one whose metadata always differ. */
const patience = 8;

/**
 * `JSON.parse` for the `messages` frames of one stream: `[message, metadata]`. The metadata are the larger half, and the same
 * to the letter for all tokens of a model call (recorded), so a frame that ends as the one before is parsed only up to there.
 * What it returns equals what `JSON.parse` would, with metadata shared by frames, and it throws where that would.
 */
export function createTokenParser(): (text: string) => unknown {
  let known: Ending | null = null;
  let left = patience;

  return (text) => {
    if (known !== null && text.endsWith(known.text)) {
      const message = onlyElement(`${text.slice(0, -known.text.length)}]`);
      if (message !== null) {
        left = patience;
        return [message[0], known.metadata];
      }
    }
    const value: unknown = JSON.parse(text);
    known = left > 0 ? endingOf(text, value) : null;
    left -= 1;
    return value;
  };
}

interface Ending {
  /** From the comma behind the message to the end of the list. */
  readonly text: string;
  readonly metadata: unknown;
}

/** Where both sides of the comma are whole, the list is what they are together. */
function endingOf(text: string, value: unknown): Ending | null {
  const metadata: unknown = Array.isArray(value) && value.length === 2 ? value[1] : null;
  if (typeof metadata !== 'object' || metadata === null) return null;
  const [key] = Object.keys(metadata);
  if (key === undefined) return null;
  const message = text.slice(0, text.lastIndexOf(`{${JSON.stringify(key)}`)).trimEnd();
  const comma = message.length - 1;
  if (message[comma] !== ',' || onlyElement(`${message.slice(0, comma)}]`) === null) return null;
  return {text: text.slice(comma), metadata};
}

/** A list of one element; `null` for every other text. */
function onlyElement(text: string): readonly unknown[] | null {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.length === 1 ? list : null;
  } catch {
    return null;
  }
}

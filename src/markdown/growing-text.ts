/** Characters before its end by which a text that grows is recognised. */
const comparedLength = 256;

/** Knows how much of a growing text was taken, and brings what is new into the form that Markdown is read in. */
export class GrowingText {
  /** Characters taken so far. */
  #length = 0;
  /** The last of them. */
  #end = '';
  #endsWithReturn = false;

  /** What `text` has beyond what was taken; `null` when it does not continue it, as far as its end shows. */
  rest(text: string): string | null {
    const continues = text.slice(this.#length - this.#end.length, this.#length) === this.#end;
    return continues && text.length >= this.#length ? text.slice(this.#length) : null;
  }

  /** @returns The text with plain line breaks, also where one was cut in two. */
  take(text: string): string {
    if (text === '') return '';
    const rest = this.#endsWithReturn && text.startsWith('\n') ? text.slice(1) : text;
    this.#length += text.length;
    this.#end = (this.#end + text).slice(-comparedLength);
    this.#endsWithReturn = text.endsWith('\r');
    return normalizeText(rest);
  }
}

/** Line breaks and the null character as Markdown wants them. */
export function normalizeText(text: string): string {
  // Looked for first, because nearly no text has them.
  if (!text.includes('\r') && !text.includes('\0')) return text;
  return text.replace(/\r\n?/g, '\n').replaceAll('\0', '\ufffd');
}

import {humanText, isHidden} from '../../core/index.js';
import type {Conversation} from '../../core/index.js';

/** Goes through the reader's earlier questions of one conversation, as a terminal does. */
export class Recall {
  readonly #texts: readonly string[];
  /** Past the newest is the empty field that it began with. */
  #index: number;

  constructor({messages, supersededRunIds}: Conversation) {
    const texts = messages
      .filter((message) => message.type === 'human' && !isHidden(message))
      .filter(({facts}) => !supersededRunIds.has(facts?.runId ?? ''))
      .map((message) => humanText(message).trim());
    this.#texts = texts.filter((text, index) => text !== '' && text !== texts[index - 1]);
    this.#index = this.#texts.length;
  }

  /** Whether a text is the one that was recalled last: what the reader changed is theirs. */
  shows(text: string): boolean {
    return this.#index < this.#texts.length && this.#texts[this.#index] === text;
  }

  /** The question before; the oldest again at the end. `undefined` without any. */
  older(): string | undefined {
    this.#index = Math.max(0, this.#index - 1);
    return this.#texts[this.#index];
  }

  /** The question after, and in the end the empty field. */
  newer(): string {
    this.#index = Math.min(this.#texts.length, this.#index + 1);
    return this.#texts[this.#index] ?? '';
  }
}

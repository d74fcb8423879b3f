import type {Message} from '../state/conversation.js';
import {blocksOf, contentText, nonBlank} from './content.js';
import {CLOSER, OPENER, partialTagIndex, ThinkScanner} from './think-scan.js';
import {imagesOf} from './visibility.js';

export interface ReasoningSplit {
  /** The text without its reasoning blocks. */
  readonly answer: string;
  /** The reasoning blocks, a blank line between them; `null` when there are none. */
  readonly reasoning: string | null;
}

export interface SplitOptions {
  /** Tokens are still arriving: the beginning of a tag at the very end is held back. Default `false`. */
  readonly streaming?: boolean;
  /**
   * Whether the text before a closing tag without an opening one is reasoning: some model servers put the opening tag into
   * the prompt, so that it never arrives. Default `true`.
   */
  readonly orphanCloser?: boolean;
}

/**
 * Separates inline `<think>` blocks from a model's text. Tags in code are text. An unclosed block takes everything behind
 * it, which is what a stream looks like while the model still thinks.
 */
export function splitReasoning(text: string, options: SplitOptions = {}): ReasoningSplit {
  const {streaming = false, orphanCloser = true} = options;
  if (!mayHoldTag(text, streaming, orphanCloser)) return {answer: text, reasoning: null};

  const scanner = new ThinkScanner(text);
  const answer: string[] = [];
  const bodies: string[] = [];
  let from = 0;
  let cut = false;
  for (let tag = scanner.next(); ; tag = scanner.next()) {
    if (tag === null || tag.kind === 'partial') {
      const end = tag !== null && streaming ? tag.index : text.length;
      answer.push(text.slice(from, end));
      break;
    }
    if (tag.kind === 'opener') {
      answer.push(text.slice(from, tag.index));
      const bodyStart = tag.index + OPENER.length;
      const bodyEnd = text.indexOf(CLOSER, bodyStart);
      bodies.push(
        bodyEnd === -1 ? openBody(text, bodyStart, streaming) : text.slice(bodyStart, bodyEnd),
      );
      cut = true;
      if (bodyEnd === -1) break;
      from = bodyEnd + CLOSER.length;
      scanner.resumeAt(from);
    } else if (orphanCloser && !cut) {
      bodies.push(text.slice(0, tag.index));
      cut = true;
      from = tag.index + CLOSER.length;
      scanner.resumeAt(from);
    } else {
      scanner.pass(CLOSER.length);
    }
  }

  const reasoning = bodies.map((body) => body.trim()).filter((body) => body !== '');
  const rest = answer.join('');
  return {
    answer: cut ? rest.trim() : rest,
    reasoning: reasoning.length > 0 ? reasoning.join('\n\n') : null,
  };
}

function mayHoldTag(text: string, streaming: boolean, orphanCloser: boolean): boolean {
  return (
    text.includes(OPENER) ||
    (orphanCloser && text.includes(CLOSER)) ||
    (streaming && (partialTagIndex(text, OPENER) !== -1 || partialTagIndex(text, CLOSER) !== -1))
  );
}

function openBody(text: string, from: number, streaming: boolean): string {
  const body = text.slice(from);
  const partial = streaming ? partialTagIndex(body, CLOSER) : -1;
  return partial === -1 ? body : body.slice(0, partial);
}

interface CachedSplit {
  readonly content: Message['content'];
  readonly streaming: boolean;
  readonly split: ReasoningSplit;
}

const splits = new WeakMap<Message, CachedSplit>();

/** One scan per message and content, however many selectors ask. */
function splitMessage(message: Message): ReasoningSplit {
  const streaming = message.facts?.streaming === true;
  const cached = splits.get(message);
  if (cached && cached.content === message.content && cached.streaming === streaming) {
    return cached.split;
  }
  const split = splitReasoning(contentText(message.content), {streaming});
  splits.set(message, {content: message.content, streaming, split});
  return split;
}

/**
 * What the model thought before it wrote, from the first source that has any: `reasoning_content`, thinking blocks, inline
 * `<think>` blocks. `null` when it did not say.
 */
export function reasoningOf(message: Message): string | null {
  if (message.type !== 'ai') return null;
  const fromServer = nonBlank(message.additional_kwargs?.['reasoning_content']);
  if (fromServer) return fromServer;
  const blocks = blocksOf(message.content)
    .filter((block) => block.type === 'thinking')
    .map((block) => nonBlank(block.thinking))
    .filter((thinking) => thinking !== null);
  return blocks.length > 0 ? blocks.join('\n\n') : splitMessage(message).reasoning;
}

/** The text of an assistant's message for its reader, without any reasoning. `''` when there is none. */
export function answerOf(message: Message): string {
  return message.type === 'ai' ? splitMessage(message).answer : '';
}

/** Whether an assistant's message shows its reader something beside reasoning and tool calls. */
export function hasAnswer(message: Message): boolean {
  return message.type === 'ai' && (answerOf(message).trim() !== '' || imagesOf(message).length > 0);
}

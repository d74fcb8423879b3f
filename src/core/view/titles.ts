import {nonBlank} from './content.js';
import {INTERNAL_BLOCKS, withoutBlocks} from './internal-blocks.js';

/**
 * A thread's title for display. The server derives titles from the raw first message, so that one may begin with an uploads
 * block, cut off in the middle (recorded). `null` when nothing is left to show.
 */
export function displayTitle(title: string | null | undefined): string | null {
  if (typeof title !== 'string') return null;
  const whole = withoutBlocks(title, INTERNAL_BLOCKS);
  const text = INTERNAL_BLOCKS.reduce(withoutOpenBlock, whole);
  return nonBlank(text.replace(/\s+/g, ' ').trim());
}

/** Cuts off a block that has no end: all behind its opening tag is inside of it. */
function withoutOpenBlock(text: string, tag: string): string {
  const index = text.indexOf(`<${tag}`);
  return index === -1 ? text : text.slice(0, index);
}

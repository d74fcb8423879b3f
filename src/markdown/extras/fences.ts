import {warnOnce} from '../../internal/warn.js';
import type {Extra} from './loaders.js';

/**
 * A host's way to show the code blocks of one language.
 *
 * @param code What stands in the block. A model wrote it: whatever is made of it has to be safe.
 * @param language What stands behind the fence, in lower case.
 * @returns What is shown in place of the code; nothing leaves the code as it is.
 */
export type FenceRenderer = (
  code: string,
  language: string,
) => Node | null | undefined | Promise<Node | null | undefined>;

/** By language, in lower case. */
export type FenceRenderers = Readonly<Record<string, FenceRenderer>>;

/** Shows what a host's renderers make of finished blocks. The code stays behind it, for the copy button. */
export function renderedBy(renderers: FenceRenderers): Extra {
  return {
    async upgrade(block) {
      const language = block.dataset['language'] ?? '';
      const source = block.querySelector<HTMLElement>('[part~=code-scroll]');
      const code = source?.querySelector('code');
      if (!source || !code) return;
      const shown = await madeBy(renderers[language], code.textContent, language);
      if (shown === null) return;
      const place = document.createElement('div');
      place.setAttribute('part', 'code-rendered');
      place.append(shown);
      source.hidden = true;
      source.after(place);
    },
  };
}

/** `null` for nothing, and for what failed or is no node. */
async function madeBy(
  render: FenceRenderer | undefined,
  code: string,
  language: string,
): Promise<Node | null> {
  try {
    const made: unknown = await render?.(code, language);
    if (made instanceof Node) return made;
    if (made !== null && made !== undefined) warn(language, 'gave no node');
  } catch (error) {
    warn(language, `failed: ${String(error)}`);
  }
  return null;
}

function warn(language: string, what: string): void {
  warnOnce(`the Markdown renderer for "${language}" ${what}.`);
}

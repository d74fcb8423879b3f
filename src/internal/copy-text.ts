/** A text could not be put on the clipboard. */
export interface CopyFailDetail {
  readonly text: string;
}

declare global {
  interface HTMLElementEventMap {
    'deerflow-copy-fail': CustomEvent<CopyFailDetail>;
  }
}

/**
 * Puts a text on the clipboard. Where the clipboard interface is missing or forbidden (plain http, frames), the browser's
 * old copy command is tried from inside `root`; where that fails as well, `root` fires `deerflow-copy-fail`.
 *
 * @returns Whether the text was copied.
 */
export async function copyText(text: string, root: ParentNode & Node): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (copyThroughSelection(text, root)) return true;
  }
  const detail: CopyFailDetail = {text};
  root.dispatchEvent(
    new CustomEvent('deerflow-copy-fail', {detail, bubbles: true, composed: true}),
  );
  return false;
}

function copyThroughSelection(text: string, root: ParentNode & Node): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  const focused = (root as ShadowRoot).activeElement as HTMLElement | null;
  root.append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } finally {
    area.remove();
    focused?.focus({preventScroll: true});
  }
}

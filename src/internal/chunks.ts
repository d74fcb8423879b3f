/**
 * Where code that is fetched on demand comes from.
 *
 * Sources load rare parts with a plain `import('./x.js')`, which bundlers of applications
 * understand. In the script-tag bundles each such import becomes `import(chunkUrl('x-….mjs'))`,
 * because a classic script from another origin has no base URL of its own.
 */

/** What a page may set as `globalThis.Deerflow` before the script loads. */
interface Settings {
  assetBase?: string;
}

let scriptUrl: string | undefined;
let chosenBase: string | undefined;

/** Remembers the address of the script that carries this code; it is only known while the script runs. */
export function setScriptUrl(url: string | undefined): void {
  scriptUrl = url;
}

/**
 * Chooses another folder for `chunks/` than that of the script, for the whole page.
 *
 * @param url - Absolute, or relative to the page; `undefined` goes back to the default.
 */
export function setAssetBase(url: string | undefined): void {
  chosenBase = url;
}

/**
 * Absolute URL of a file in `chunks/`.
 *
 * The base is what `setAssetBase` said, else `globalThis.Deerflow.assetBase`, else the folder of
 * the script.
 *
 * @public - Called by the script-tag bundles only.
 */
export function chunkUrl(file: string): string {
  const settings = (globalThis as {Deerflow?: Settings}).Deerflow;
  const folder = chosenBase ?? settings?.assetBase;
  const base = folder ? `${folder.replace(/\/+$/, '')}/` : (scriptUrl ?? document.baseURI);
  return new URL(`chunks/${file}`, new URL(base, document.baseURI)).href;
}

/**
 * Makes a loader that fetches once and shares the result, but tries again after a failure: a chunk
 * may be unreachable for a moment, and a chat lives long.
 */
export function lazy<T>(load: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | undefined;
  return () => {
    pending ??= load().catch((error: unknown) => {
      pending = undefined;
      throw error;
    });
    return pending;
  };
}

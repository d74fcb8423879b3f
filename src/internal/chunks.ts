/**
 * Code that is fetched on demand.
 *
 * Sources load it with a plain `import('./x.js')`, which the bundlers of applications understand;
 * the script-tag bundles turn that into a request for a file in `chunks/`.
 */

let chosenBase: string | undefined;

/**
 * Chooses another folder for `chunks/` than that of the script, for the whole page. Has no effect
 * where an application bundles the modules itself.
 *
 * @param url - Absolute, or relative to the page; `undefined` goes back to the default.
 */
export function setAssetBase(url: string | undefined): void {
  chosenBase = url;
}

/** The folder chosen by `setAssetBase`, else by `globalThis.Deerflow.assetBase`, with a slash at its end. */
export function assetBase(): string | undefined {
  const settings = (globalThis as {Deerflow?: {assetBase?: string}}).Deerflow;
  const folder = chosenBase ?? settings?.assetBase;
  return folder && `${folder.replace(/\/+$/, '')}/`;
}

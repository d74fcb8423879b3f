import {assetBase} from '../internal/chunks.js';
import {ownScript} from './own-script.js';

/** Where a chunk in its classic form leaves its exports, under its file name. */
type LoadedChunks = Record<string, unknown>;
const chunksKey = Symbol.for('deerflow-elements/chunks');
const loadedChunks = ((globalThis as {[chunksKey]?: LoadedChunks})[chunksKey] ??= {});

/**
 * Fetches a chunk: what `import('./x.js')` becomes in the script-tag bundles.
 *
 * Each chunk exists as a module (`.mjs`) and as a classic script (`.js`). Modules need CORS headers
 * when they come from another origin; classic scripts do not, but Trusted Types may forbid to add
 * one. So the way that fits our own script comes first, and the other one if that fails.
 *
 * @param name - File in `chunks/`, without its ending.
 */
export function loadChunk(name: string): Promise<unknown> {
  const asModule = (): Promise<unknown> => import(/* @vite-ignore */ chunkUrl(`${name}.mjs`));
  const asScript = (): Promise<unknown> => loadClassic(name);
  return prefersClassic() ? asScript().catch(asModule) : asModule().catch(asScript);
}

/** Absolute URL of a file in `chunks/`, beside the script unless the page has chosen another base. */
function chunkUrl(file: string): string {
  const base = assetBase() ?? ownScript.src;
  return new URL(`chunks/${file}`, new URL(base, document.baseURI)).href;
}

/** Our own script came from another origin without CORS, so chunks from there will not have it either. */
function prefersClassic(): boolean {
  const {src, crossOrigin, type} = ownScript;
  return (
    type !== 'module' && !crossOrigin && new URL(src, document.baseURI).origin !== location.origin
  );
}

async function loadClassic(name: string): Promise<unknown> {
  const script = document.createElement('script');
  try {
    await new Promise((resolve, reject) => {
      const fail = (): void => reject(new Error(`The chunk ${name} could not be loaded.`));
      script.addEventListener('load', resolve);
      script.addEventListener('error', fail);
      script.src = trustedScriptUrl(chunkUrl(`${name}.js`));
      script.nonce = ownScript.nonce ?? '';
      document.head.append(script);
    });
  } finally {
    script.remove();
  }
  return loadedChunks[name];
}

type CreateUrlPolicy = {createScriptURL(url: string): string};
type TrustedTypes = {
  createPolicy(name: string, rules: CreateUrlPolicy): CreateUrlPolicy;
};

let urlPolicy: CreateUrlPolicy | undefined;

/** Marks the URL for pages that require Trusted Types; they allow the policy by its name, `deerflow-chunks`. */
function trustedScriptUrl(url: string): string {
  const {trustedTypes} = globalThis as {trustedTypes?: TrustedTypes};
  urlPolicy ??= trustedTypes?.createPolicy('deerflow-chunks', {createScriptURL: (chunk) => chunk});
  return urlPolicy?.createScriptURL(url) ?? url;
}

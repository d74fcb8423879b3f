import {assetBase} from '../internal/chunks.js';
import {ownScript} from './own-script.js';

/** What a chunk in its classic form leaves, under its file name. */
interface ClassicChunk {
  /** Names of the chunks it imports. */
  readonly needs: readonly string[];
  /** Returns its exports. */
  readonly run: (needs: readonly unknown[]) => unknown;
}

const chunksKey = Symbol.for('deerflow-elements/chunks');
const classicChunks = ((globalThis as {[chunksKey]?: Record<string, ClassicChunk>})[chunksKey] ??=
  {});

/**
 * Fetches a chunk: what `import('./x.js')` becomes in the script-tag bundles.
 *
 * Each chunk exists as a module (`.mjs`) and as a classic script (`.js`). Modules need CORS headers
 * when they come from another origin; classic scripts do not, but Trusted Types may forbid to add
 * one. So the way that fits our own script comes first, and the other one if that fails.
 *
 * @param name - File in `chunks/`, without its ending.
 * @param needs - Those it imports, to be fetched at the same time.
 */
export function loadChunk(name: string, ...needs: readonly string[]): Promise<unknown> {
  const asModule = (): Promise<unknown> => fetchAll(loadModule, name, needs);
  const asScript = (): Promise<unknown> => fetchAll(loadClassic, name, needs);
  return prefersClassic() ? asScript().catch(asModule) : asModule().catch(asScript);
}

function fetchAll(
  load: (name: string) => Promise<unknown>,
  name: string,
  needs: readonly string[],
): Promise<unknown> {
  // What becomes of these is told by the chunk that imports them.
  for (const need of needs) load(need).catch(() => undefined);
  return load(name);
}

function loadModule(name: string): Promise<unknown> {
  return import(/* @vite-ignore */ chunkUrl(`${name}.mjs`));
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

const running = new Map<string, Promise<unknown>>();

/** Runs each chunk once; one that could not be fetched may be tried again. */
function loadClassic(name: string): Promise<unknown> {
  let exports = running.get(name);
  if (exports === undefined) {
    exports = runClassic(name).catch((error: unknown) => {
      running.delete(name);
      throw error;
    });
    running.set(name, exports);
  }
  return exports;
}

async function runClassic(name: string): Promise<unknown> {
  await addScript(name);
  const chunk = classicChunks[name];
  if (chunk === undefined) throw lack(name);
  return chunk.run(await Promise.all(chunk.needs.map(loadClassic)));
}

async function addScript(name: string): Promise<void> {
  const script = document.createElement('script');
  try {
    await new Promise((resolve, reject) => {
      script.addEventListener('load', resolve);
      script.addEventListener('error', () => reject(lack(name)));
      script.src = trustedScriptUrl(chunkUrl(`${name}.js`));
      script.nonce = ownScript.nonce ?? '';
      document.head.append(script);
    });
  } finally {
    script.remove();
  }
}

function lack(name: string): Error {
  return new Error(`The chunk ${name} could not be loaded.`);
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

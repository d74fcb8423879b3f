import {setScriptUrl} from '../internal/chunks.js';

/** Given by the function that `scripts/bundle.ts` wraps around this bundle. */
declare const deerflowScriptUrl: string | undefined;

// On its own and imported first: elements already on the page may ask for a chunk while they are
// being registered.
setScriptUrl(deerflowScriptUrl);

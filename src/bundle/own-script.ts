/** The script element that carries this code, or what a module knows about itself instead. */
interface OwnScript {
  readonly src: string;
  readonly crossOrigin?: string | null;
  readonly nonce?: string;
  readonly type?: string;
}

/** Given by the function that `scripts/bundle/base.ts` wraps around this code. */
declare const deerflowScript: OwnScript | null;

/** A page may also carry the script inline; chunks are then looked for beside the page. */
export const ownScript: OwnScript = deerflowScript ?? {src: ''};

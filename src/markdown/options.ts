import type {ImagePolicy} from './links.js';
import {englishStrings, type MarkdownStrings} from './strings.js';

/** A source that the answer's `[n]` marks count, from 1. */
export interface MarkdownSource {
  readonly title?: string;
  readonly url: string;
}

/** What a host may decide about rendered Markdown. None of it can make the result unsafe. */
export interface MarkdownOptions {
  readonly strings: MarkdownStrings;
  readonly imagePolicy: ImagePolicy;
  /** Origin of the gateway, whose images need no question; `null` when there is none. */
  readonly gatewayOrigin: string | null;
  /** Where `/mnt/…` and relative links lead. `undefined` keeps the address as it is. */
  readonly resolveLink: ((href: string) => string | undefined) | null;
  /** Where `/mnt/…` and relative images are; a promise for one that has to be fetched first. `undefined` leaves the description. */
  readonly resolveImage: ((src: string) => string | Promise<string | undefined> | undefined) | null;
  /** Has a say on links that the built-in policy already let through. */
  readonly linkPolicy: ((href: string) => boolean) | null;
  readonly sources: readonly MarkdownSource[];
  /** Level of a `#` heading, 1 to 6. */
  readonly headingLevel: number;
}

export const defaultOptions: MarkdownOptions = Object.freeze({
  strings: englishStrings,
  imagePolicy: 'gateway',
  gatewayOrigin: null,
  resolveLink: null,
  resolveImage: null,
  linkPolicy: null,
  sources: [],
  headingLevel: 1,
});

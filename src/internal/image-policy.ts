import type {ComplexAttributeConverter} from 'lit';
import type {ImagePolicy} from '../markdown/links.js';

/**
 * Reads `image-policy`: `gateway`, `allow`, or origins (`https://host[:port]`) with space between them. Words that are none of
 * these are ignored, and where words contradict each other the stricter one wins: `allow` has to stand alone.
 */
export const imagePolicyConverter: ComplexAttributeConverter<ImagePolicy> = {
  fromAttribute: (value) => {
    const words = value?.split(/\s+/).filter(Boolean) ?? [];
    if (words.length === 1 && words[0] === 'allow') return 'allow';
    const origins = words.map(originOf).filter((origin) => origin !== null);
    return origins.length === 0 || words.includes('gateway') ? 'gateway' : origins;
  },
};

function originOf(word: string): string | null {
  if (!URL.canParse(word)) return null;
  const {origin, href, protocol} = new URL(word);
  // With a path, the word would seem to allow less than it does.
  return /^https?:$/.test(protocol) && href === `${origin}/` ? origin : null;
}

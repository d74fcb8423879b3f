import type {ComplexAttributeConverter} from 'lit';
import type {ImagePolicy} from '../markdown/links.js';

/** Reads `image-policy`: `gateway`, `allow`, or origins (`https://host[:port]`) with space between them. */
export const imagePolicyConverter: ComplexAttributeConverter<ImagePolicy> = {
  fromAttribute: (value) => {
    const words = value?.split(/\s+/).filter(Boolean) ?? [];
    if (words.length === 0 || words[0] === 'gateway') return 'gateway';
    return words[0] === 'allow' ? 'allow' : words;
  },
};

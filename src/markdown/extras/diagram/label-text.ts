/**
 * Stands in for DOMPurify inside the diagram library, which cleans each label with it as HTML text: that would take a Trusted
 * Types policy, and labels become text nodes here anyway. Line breaks are the only tags that mean something in them. What is
 * drawn goes through DOMPurify as nodes, in `clean-drawing.ts`.
 */
const otherTags = /<(?!br\s*\/?>)\/?[a-z][^<>]*>/gi;

export default {
  sanitize: (text: string, options?: {readonly ADD_TAGS?: readonly string[]}): string =>
    // The whole drawing as text, for which nobody asks.
    options?.ADD_TAGS ? '' : text.replace(otherTags, ''),
  addHook: (): void => {},
};

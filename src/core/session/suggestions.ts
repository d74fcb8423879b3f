import type {Kernel} from './kernel.js';

/** Those on offer belong to the answer before. */
export function dropSuggestions(kernel: Kernel): void {
  if (kernel.suggestions.get().length > 0) kernel.suggestions.set([]);
}

/** Whether a space-separated list has a word. */
export function hasWord(list: string, word: string): boolean {
  return list.split(/\s+/).includes(word);
}

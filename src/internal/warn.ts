const given = new Set<string>();

/**
 * Tells the developer of the page about a mistake, once per text and page load.
 *
 * Bad input never throws: a wrong attribute must not take a host's whole page down, and a warning
 * repeated on every render hides the others.
 */
export function warnOnce(message: string): void {
  if (given.has(message)) return;
  given.add(message);
  console.warn(`deerflow-elements: ${message}`);
}

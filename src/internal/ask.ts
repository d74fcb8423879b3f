/** Asks for something with a cancelable event that leaves shadow roots. Returns `false` when a listener prevented it. */
export function ask(from: EventTarget, type: string, detail: unknown): boolean {
  const options = {bubbles: true, composed: true, cancelable: true};
  return from.dispatchEvent(new CustomEvent(type, {detail, ...options}));
}

/** Attributes that hold a secret: taken and removed, never reflected. */
export const secretAttributes: readonly string[] = ['token', 'upstream-token'];

interface SecretHolder extends HTMLElement {
  set token(value: string | null | undefined);
  set upstreamToken(value: string | null | undefined);
}

/** Moves a secret out of the page into the element's property. Returns whether the attribute was one of them. */
export function takeSecret(element: SecretHolder, name: string, value: string | null): boolean {
  if (!secretAttributes.includes(name)) return false;
  if (value === null) return true;
  element.removeAttribute(name);
  if (name === 'token') element.token = value;
  else element.upstreamToken = value;
  return true;
}

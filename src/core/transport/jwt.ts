/**
 * When a JSON Web Token expires, in milliseconds since the epoch; `null` when the token is something else or does not
 * say. The signature is the server's business: this only saves a request that is bound to fail.
 */
export function tokenExpiry(token: string): number | null {
  const payload = token.split('.')[1];
  if (!payload) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const seconds = (claims as {exp?: unknown} | null)?.exp;
    return typeof seconds === 'number' && Number.isFinite(seconds) ? seconds * 1000 : null;
  } catch {
    return null;
  }
}

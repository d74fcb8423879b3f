/** Shorter values cannot be told from ordinary words, and replacing them would only garble a message. */
const shortestSecret = 4;
const longestText = 600;

/** Secrets by their look, for those that nobody told us about. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/([?&#](?:access_token|token|password|upstream_token|api_key)=)[^&#\s"'<>]*/gi, '$1[redacted]'],
  [/\b(bearer|basic)\s+(?=[\w.~+/=-]*\d)[\w.~+/=-]{8,}/gi, '$1 [redacted]'],
  [/\beyJ[\w-]{4,}(?:\.[\w-]*){0,2}/g, '[redacted]'],
  [/\bdfp_\w+/g, '[redacted]'],
];

/** Absolute paths of the server's disk; the agent's own virtual paths and API paths say nothing about it. */
const hostPath = /(?<![\w:/.])\/(?!mnt\/|api\/)(?:[\w.@+-]+\/)+[\w.@+-]*|\b[A-Za-z]:\\[^\s"']+/g;

/**
 * Makes a text safe for an error: no secret, no path of the server's disk, not endless.
 *
 * @param secrets values that must not appear, also in their URL-encoded and JSON-escaped forms.
 */
export function redact(text: string, secrets: readonly string[] = []): string {
  let safe = text;
  for (const secret of secrets) {
    if (secret.length < shortestSecret) continue;
    for (const form of formsOf(secret)) safe = safe.split(form).join('[redacted]');
  }
  for (const [pattern, replacement] of patterns) safe = safe.replace(pattern, replacement);
  safe = safe.replace(hostPath, '[path]');
  return safe.length > longestText ? `${safe.slice(0, longestText)}…` : safe;
}

/** A secret as it is, inside JSON, and in a URL as forms, `fetch` and scripts write it. */
function formsOf(secret: string): Set<string> {
  const asForm = new URLSearchParams({s: secret}).toString().slice(2);
  return new Set([
    secret,
    JSON.stringify(secret).slice(1, -1),
    asForm,
    asForm.replaceAll('+', '%20'),
    encodeURIComponent(secret.replace(/\p{Surrogate}/gu, '\uFFFD')),
  ]);
}

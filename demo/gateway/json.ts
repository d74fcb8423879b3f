/** A JSON value. */
export type Json = null | boolean | number | string | Json[] | {[key: string]: Json | undefined};
/** A JSON object; `undefined` members are left out when it is written. */
export type JsonObject = {[key: string]: Json | undefined};

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The text of a member, or of a number; anything else has none. */
export function textAt(value: Json | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/**
 * Writes JSON the way the gateway's Python does (`", "` and `": "`, non-ASCII as is), so that frame
 * bytes and lengths match recordings.
 */
export function pythonJson(value: Json | undefined): string {
  if (Array.isArray(value)) return `[${value.map(pythonJson).join(', ')}]`;
  if (isObject(value)) {
    const members: string[] = [];
    for (const [key, member] of Object.entries(value)) {
      if (member !== undefined) members.push(`${JSON.stringify(key)}: ${pythonJson(member)}`);
    }
    return `{${members.join(', ')}}`;
  }
  return JSON.stringify(value ?? null);
}

/** Python's `repr` of JSON-like data; `write_todos` answers with it. */
export function pythonRepr(value: Json | undefined): string {
  if (value === null || value === undefined) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (typeof value === 'string')
    return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  if (Array.isArray(value)) return `[${value.map(pythonRepr).join(', ')}]`;
  if (isObject(value)) {
    return `{${Object.entries(value)
      .map(([key, member]) => `${pythonRepr(key)}: ${pythonRepr(member)}`)
      .join(', ')}}`;
  }
  return String(value);
}

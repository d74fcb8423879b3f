import type {Json, JsonObject} from './json.js';

/** An answer that is not a success: `{"detail": …}` with a status. */
export class Refusal extends Error {
  readonly status: number;
  readonly detail: Json;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, detail: Json, headers: Record<string, string> = {}) {
    super(typeof detail === 'string' ? detail : `HTTP ${status}`);
    this.status = status;
    this.detail = detail;
    this.headers = headers;
  }
}

/** One entry of a 422 answer. */
export function invalid(
  type: string,
  loc: string[],
  msg: string,
  input: Json,
  ctx?: JsonObject,
): JsonObject {
  return {type, loc, msg, input, ctx};
}

export function unprocessable(...problems: JsonObject[]): Refusal {
  return new Refusal(422, problems);
}

export const notFound = (what: string): Refusal => new Refusal(404, `${what} not found`);

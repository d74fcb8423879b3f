import {SessionError} from '../errors.js';
import {isObject} from '../protocol/shapes.js';
import type {JsonObject} from '../protocol/shapes.js';

export {isObject};
export type {JsonObject};

export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

export function numberOrUndefined(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** The answer is not what the endpoint promises. */
export function unexpected(what: string): SessionError {
  return new SessionError(`The gateway's answer is not ${what}.`, {kind: 'protocol'});
}

export function objectOf(value: unknown, what: string): JsonObject {
  if (!isObject(value)) throw unexpected(what);
  return value;
}

/** The list's objects that have a text under `key`; other entries could not be addressed anyway. */
export function listOf<T>(value: unknown, key: string, what: string): readonly T[] {
  if (!Array.isArray(value)) throw unexpected(what);
  return value.filter(
    (entry): entry is T => isObject(entry) && typeof entry[key] === 'string' && entry[key] !== '',
  );
}

/** An object that must have a text under `key`. */
export function entityOf<T>(value: unknown, key: string, what: string): T {
  if (!isObject(value) || !textOrNull(value[key])) throw unexpected(what);
  return value as T;
}

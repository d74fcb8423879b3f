import type {Json, JsonObject} from '../json.js';
import {isObject} from '../json.js';

/** Reads JSON that stops anywhere: what is open is closed, what is half written is left out. */
export function parsePartialJson(text: string): JsonObject | undefined {
  const closers: string[] = [];
  let inString = false;
  let escaped = false;
  for (const char of text) {
    if (escaped) escaped = false;
    else if (char === '\\' && inString) escaped = true;
    else if (char === '"') inString = !inString;
    else if (!inString && (char === '{' || char === '[')) closers.unshift(char === '{' ? '}' : ']');
    else if (!inString && (char === '}' || char === ']')) closers.shift();
  }
  if (!text.trimStart().startsWith('{')) return undefined;
  for (let end = text.length; end > 0; end -= 1) {
    const open = end === text.length && inString ? '"' : '';
    const value = tryParse(`${text.slice(0, end)}${open}${closers.join('')}`);
    if (isObject(value)) return value;
    if (end === text.length && text.length > 400) break;
  }
  return {};
}

function tryParse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

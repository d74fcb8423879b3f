import {isObject} from '../protocol/shapes.js';

/**
 * What can be read of a tool call's arguments whose JSON is broken: the complete text members before the damage. Raw JSON is
 * nothing for readers.
 */
export function salvageArgs(json: string): Readonly<Record<string, unknown>> {
  return parse(json) ?? readMembers(json);
}

function parse(json: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(json);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

// Sticky: each match begins where the last one ended, so that the whole reading is linear.
const TEXT_MEMBER = /[{,\s]*("(?:[^"\\]|\\.)*")\s*:\s*("(?:[^"\\]|\\.)*")/y;

function readMembers(json: string): Readonly<Record<string, unknown>> {
  const entries: [string, unknown][] = [];
  TEXT_MEMBER.lastIndex = 0;
  for (let match = TEXT_MEMBER.exec(json); match; match = TEXT_MEMBER.exec(json)) {
    try {
      entries.push([JSON.parse(match[1] ?? '') as string, JSON.parse(match[2] ?? '')]);
    } catch {
      break;
    }
  }
  return Object.fromEntries(entries);
}

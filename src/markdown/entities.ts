import {LateCode} from '../internal/late-code.js';

/**
 * Named character references that answers really use. Text goes to the page as text nodes, so nothing
 * else would decode them; the other two thousand names are fetched with the first one that is met.
 */
const names =
  'amp lt gt quot apos nbsp copy reg trade deg plusmn middot times divide ndash mdash lsquo rsquo ldquo rdquo laquo raquo bull hellip euro pound yen cent sect larr uarr rarr darr harr rArr ne le ge asymp infin minus alpha beta gamma delta lambda mu pi sigma omega';
const values = '&<>"\'\u00a0©®™°±·×÷–—‘’“”«»•…€£¥¢§←↑→↓↔⇒≠≤≥≈∞−αβγδλμπσω';

let known: ReadonlyMap<string, string> | undefined;

/** The names of all characters. */
export const allNames = new LateCode(() => import('./character-names.js'));

/** Whether a text may have references that {@link decodeReferences} leaves as they are until all names are there. */
export function hasUnknownNames(text: string): boolean {
  return (
    allNames.value === undefined &&
    text.includes('&') &&
    [...text.matchAll(reference)].some(([, , , name]) => name && !knownNames().has(name))
  );
}

const reference = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z][A-Za-z\d]{1,31}));/g;

/** Text with its character references decoded; unknown names stay as they are. */
export function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(reference, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return knownNames().get(name) ?? whole;
    return characterOf(
      decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal),
    );
  });
}

function knownNames(): ReadonlyMap<string, string> {
  if (allNames.value) return allNames.value.characterNames;
  known ??= new Map(names.split(' ').map((name, at) => [name, values[at] ?? '']));
  return known;
}

function characterOf(code: number): string {
  const invalid = code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff);
  return invalid ? '\ufffd' : String.fromCodePoint(code);
}

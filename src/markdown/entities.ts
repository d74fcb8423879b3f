import {parseReference} from './sanitize.js';

/**
 * Named character references that answers really use. Text goes to the page as text nodes, so nothing
 * else would decode them; the other two thousand names are left to the browser.
 */
const names =
  'amp lt gt quot apos nbsp copy reg trade deg plusmn middot times divide ndash mdash lsquo rsquo ldquo rdquo laquo raquo bull hellip euro pound yen cent sect larr uarr rarr darr harr rArr ne le ge asymp infin minus alpha beta gamma delta lambda mu pi sigma omega';
const values = '&<>"\'\u00a0©®™°±·×÷–—‘’“”«»•…€£¥¢§←↑→↓↔⇒≠≤≥≈∞−αβγδλμπσω';

let known: Map<string, string> | undefined;

const reference = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z][A-Za-z\d]{1,31}));/g;

/** Text with its character references decoded; unknown names stay as they are. */
export function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(reference, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return namedCharacter(name) ?? whole;
    return characterOf(
      decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal),
    );
  });
}

function namedCharacter(name: string): string | undefined {
  known ??= new Map(names.split(' ').map((known, at) => [known, values[at] ?? '']));
  let character = known.get(name);
  if (character === undefined && known.size < 500) {
    character = parseReference(name);
    known.set(name, character);
  }
  return character;
}

function characterOf(code: number): string {
  const invalid = code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff);
  return invalid ? '\ufffd' : String.fromCodePoint(code);
}

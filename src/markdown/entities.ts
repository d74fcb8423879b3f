/**
 * Named character references that answers really use. Text goes to the page as text nodes, so nothing
 * else would decode them; the whole HTML list would weigh more than the rest of this module.
 */
const groups: readonly (readonly [names: string, characters: string])[] = [
  ['amp lt gt quot apos nbsp', '&<>"\'\u00a0'],
  [
    'iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest',
    '¡¢£¤¥¦§¨©ª«¬\u00ad®¯°±²³´µ¶·¸¹º»¼½¾¿',
  ],
  [
    'Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig',
    'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß',
  ],
  [
    'agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml',
    'àáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ',
  ],
  [
    'ndash mdash lsquo rsquo sbquo ldquo rdquo bdquo dagger Dagger bull hellip permil prime Prime lsaquo rsaquo',
    '–—‘’‚“”„†‡•…‰′″‹›',
  ],
  [
    'euro trade larr uarr rarr darr harr lArr uArr rArr dArr hArr check cross star',
    '€™←↑→↓↔⇐⇑⇒⇓⇔✓✗☆',
  ],
  [
    'forall part exist empty nabla isin notin ni prod sum minus radic prop infin ang and or cap cup int there4',
    '∀∂∃∅∇∈∉∋∏∑−√∝∞∠∧∨∩∪∫∴',
  ],
  [
    'sim cong asymp ne equiv le ge sub sup sube supe oplus otimes perp sdot hearts spades clubs diams',
    '∼≅≈≠≡≤≥⊂⊃⊆⊇⊕⊗⊥⋅♥♠♣♦',
  ],
  [
    'Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho Sigma Tau Upsilon Phi Chi Psi Omega',
    'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ',
  ],
  [
    'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau upsilon phi chi psi omega',
    'αβγδεζηθικλμνξοπρστυφχψω',
  ],
  [
    'ensp emsp thinsp zwnj zwj lrm rlm tab Tab NewLine lbrack rbrack lpar rpar ast num percnt dollar',
    '\u2002\u2003\u2009\u200c\u200d\u200e\u200f\t\t\n[]()*#%$',
  ],
];

let characters: ReadonlyMap<string, string> | undefined;

function namedCharacters(): ReadonlyMap<string, string> {
  characters ??= new Map(
    groups.flatMap(([names, values]) =>
      names.split(' ').map((name, at) => [name, values[at] ?? ''] as const),
    ),
  );
  return characters;
}

const reference = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z][A-Za-z\d]*));/g;

/** Text with its character references decoded; unknown names stay as they are. */
export function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(reference, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return namedCharacters().get(name) ?? whole;
    return characterOf(
      decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal),
    );
  });
}

function characterOf(code: number): string {
  const invalid = code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff);
  return invalid ? '\ufffd' : String.fromCodePoint(code);
}

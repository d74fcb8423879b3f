/** Parts of a value that could make a request, or hide what they are. References within the drawing stay. */
const reaching =
  /(?:url|src|image|image-set|cross-fade|element|paint)\(\s*(?!["']?#)|(?:env|var|attr)\(|\\/i;

/** Whether a value of a style stays within the drawing. */
export function staysInside(value: string): boolean {
  return !reaching.test(value);
}

const active = /^on|^(?:src|srcset|srcdoc|data|action)$/i;

/** Whether an attribute neither runs anything nor leads out of the drawing. */
export function isHarmless(name: string, value: string): boolean {
  if (active.test(name)) return false;
  return /href$/i.test(name) ? value.startsWith('#') : staysInside(value);
}

/** A style sheet without anything that reaches elsewhere. */
export function cleanStyleSheet(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  // The browser leaves imports out of constructed sheets, and fetches nothing for one that no tree has adopted.
  sheet.replaceSync(css);
  cleanRules(sheet);
  return sheet;
}

function cleanRules(list: CSSStyleSheet | CSSGroupingRule | CSSStyleRule): void {
  for (let at = list.cssRules.length - 1; at >= 0; at -= 1) {
    const rule = list.cssRules[at];
    if (rule instanceof CSSStyleRule) {
      cleanStyle(rule.style);
      // Rules in rules, where the browser knows them.
      if (rule.cssRules) cleanRules(rule);
    } else if (rule instanceof CSSMediaRule) cleanRules(rule);
    else if (!(rule instanceof CSSKeyframesRule && isClean(rule))) list.deleteRule(at);
  }
}

function isClean(animation: CSSKeyframesRule): boolean {
  return [...animation.cssRules].every((frame) => staysInside(frame.cssText));
}

/** Takes declarations out that reach elsewhere, and custom properties: how their text is read is told where they are used. */
export function cleanStyle(style: CSSStyleDeclaration): void {
  for (const name of [...style]) {
    if (name.startsWith('--') || !staysInside(style.getPropertyValue(name)))
      style.removeProperty(name);
  }
}

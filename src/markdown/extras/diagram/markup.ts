const piece = /<(\/?)([A-Za-z]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>|[^<]+|</g;
const attribute = /([\w:-]+)="([^"]*)"/g;

/**
 * Builds the few elements that the library has as markup, such as its icons: no HTML is parsed, which a page that requires
 * Trusted Types would refuse.
 *
 * @param create Makes an element of the drawing.
 * @param decode Reads character references.
 */
export function buildMarkup(
  target: Element,
  markup: string,
  create: (name: string) => Element,
  decode: (text: string) => string,
): void {
  const open: Element[] = [target];
  for (const [text, end, name, attributes = '', empty] of markup.matchAll(piece)) {
    const parent = open.at(-1) ?? target;
    if (name === undefined) parent.append(decode(text));
    else if (end) {
      if (open.length > 1) open.pop();
    } else {
      const element = create(name);
      for (const [, key = '', value = ''] of attributes.matchAll(attribute))
        element.setAttribute(key, decode(value));
      parent.append(element);
      if (!empty) open.push(element);
    }
  }
}

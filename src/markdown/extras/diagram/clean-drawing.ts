import createDOMPurify, {type Config, type DOMPurify} from 'dompurify';
import {decodeReferences} from '../../entities.js';
import {cleanStyle, isHarmless} from './styles.js';

const configuration: Config = Object.freeze({
  IN_PLACE: true,
  USE_PROFILES: {svg: true, svgFilters: true},
  FORBID_TAGS: [
    ...['a', 'animate', 'animateMotion', 'animateTransform', 'feImage', 'foreignObject', 'image'],
    ...['script', 'set', 'style', 'switch', 'use', 'view'],
  ],
  FORBID_ATTR: ['style'],
  ALLOW_DATA_ATTR: false,
  TRUSTED_TYPES_POLICY: null,
} as unknown as Config);

let purifier: DOMPurify | undefined;

/**
 * Cleans what the library drew, before it is shown. Styles are taken off and set again through the object model, because a
 * page's policy may forbid them as attributes.
 */
export function cleanDrawing(drawing: SVGElement): void {
  if (!purifier) {
    purifier = createDOMPurify(globalThis);
    purifier.setConfig(configuration);
  }
  for (const hidden of drawing.querySelectorAll('metadata')) hidden.remove();
  const styles = new Map<Element, string>();
  for (const element of elementsOf(drawing)) {
    const {style} = element;
    cleanStyle(style);
    if (style.length > 0) styles.set(element, style.cssText);
    element.removeAttribute('style');
  }
  purifier.sanitize(drawing);
  decodeTexts(drawing);
  for (const element of elementsOf(drawing)) {
    for (const {name, value} of [...element.attributes])
      if (!isHarmless(name, value)) element.removeAttribute(name);
    element.style.cssText = styles.get(element) ?? '';
  }
}

/** The library hides character references while it reads, and shows them again only in the text that it makes of a drawing. */
function decodeTexts(drawing: SVGElement): void {
  const texts = document.createNodeIterator(drawing, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
    if (!text.data.includes('ﬂ°')) continue;
    const references = text.data.replace(/ﬂ°°/g, '&#').replace(/ﬂ°/g, '&').replace(/¶ß/g, ';');
    text.data = decodeReferences(references);
  }
}

function elementsOf(drawing: SVGElement): readonly SVGElement[] {
  return [drawing, ...drawing.querySelectorAll<SVGElement>('*')];
}

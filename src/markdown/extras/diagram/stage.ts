/**
 * What the diagram library takes for the page. Its build gets these in place of the globals of the same names
 * (`scripts/bundle/adapt-mermaid.ts`), because it looks elements up in `document`, writes styles and markup as text, and leaves
 * globals behind: the page of a host must see none of it, and a strict Content Security Policy forbids half.
 *
 * A drawing is made inside the element that is on stage, in whatever shadow root. Nothing put there can run or be fetched.
 */
import {buildMarkup} from './markup.js';
import {isHarmless, staysInside} from './styles.js';

/** What a drawing needs of the outside. */
export interface Stage {
  /** Where the library draws. It has to be rendered, because text is measured there. */
  readonly root: HTMLElement;
  /** Applies a style sheet to what is inside `root`. */
  adoptStyles(css: string): void;
  /** Reads character references. */
  decode(text: string): string;
}

const svg = 'http://www.w3.org/2000/svg';
const html = 'http://www.w3.org/1999/xhtml';

/** All that is ever shown. Anything else becomes an element that is not, and that is taken out in the end. */
const shown = new Set(
  (
    'a circle clipPath defs desc ellipse feDropShadow feFlood feGaussianBlur feMerge feMergeNode feOffset filter g line ' +
    'linearGradient marker mask path pattern polygon polyline radialGradient rect stop svg switch symbol text textPath ' +
    'title tspan br canvas div i p span strong em'
  ).split(' '),
);

let stage: Stage | undefined;
let drawing: SVGSVGElement | undefined;

/** Lets the library draw, one drawing at a time; resolves with the element it drew into. */
export async function onStage(next: Stage, draw: () => Promise<unknown>): Promise<SVGSVGElement> {
  stage = next;
  drawing = undefined;
  try {
    await draw();
    if (!drawing) throw new Error('Nothing was drawn.');
    for (const element of [drawing, ...(drawing as Element).querySelectorAll('*')])
      release(element);
    return drawing;
  } finally {
    next.root.replaceChildren();
    release(next.root);
    stage = drawing = undefined;
  }
}

function current(): Stage {
  if (!stage) throw new Error('Nothing is being drawn.');
  return stage;
}

function root(): HTMLElement {
  const element = current().root;
  return Object.hasOwn(element, 'ownerDocument') ? element : guard(element);
}

function createElementNS(namespace: string | null, name: string): Element {
  const made = shown.has(name)
    ? globalThis.document.createElementNS(namespace, name)
    : globalThis.document.createElementNS(svg, 'metadata');
  if (name === 'svg') drawing ??= made as SVGSVGElement;
  return guard(made, name === 'style');
}

function createSvgElement(name: string): Element {
  return createElementNS(svg, name);
}

/** The ways in which a text could become style, markup or an address. */
const guarded = [
  'ownerDocument',
  'style',
  'setAttribute',
  'setAttributeNS',
  'innerHTML',
  'cloneNode',
] as const;

function release(element: Element): void {
  for (const name of guarded) Reflect.deleteProperty(element, name);
}

function guard<T extends Element>(element: T, isStyleSheet = false): T {
  const setAttribute = element.setAttribute.bind(element);
  const setAttributeNS = element.setAttributeNS.bind(element);
  const style = guardedStyle((element as unknown as HTMLElement).style);
  const own: Record<(typeof guarded)[number], PropertyDescriptor> = {
    ownerDocument: {value: document},
    style: {value: style},
    setAttribute: {
      value: (name: string, value: unknown) => {
        if (name === 'style') style.cssText = String(value);
        else if (isHarmless(name, String(value))) setAttribute(name, String(value));
      },
    },
    setAttributeNS: {
      value: (namespace: string | null, name: string, value: unknown) => {
        if (isHarmless(name, String(value))) setAttributeNS(namespace, name, String(value));
      },
    },
    innerHTML: {
      get: () => markupOf.call(element),
      set: (markup: unknown) => {
        if (isStyleSheet) current().adoptStyles(String(markup));
        else {
          element.replaceChildren();
          buildMarkup(element, String(markup), createSvgElement, (text) => current().decode(text));
        }
      },
    },
    cloneNode: {
      value: (deep?: boolean) => guardAll(Node.prototype.cloneNode.call(element, deep) as Element),
    },
  };
  for (const name of guarded)
    Object.defineProperty(element, name, {...own[name], configurable: true});
  return element;
}

function guardAll(clone: Element): Element {
  for (const element of clone.querySelectorAll('*')) guard(element);
  return guard(clone);
}

function markupOf(this: Element): string {
  const markup: unknown = Reflect.get(Element.prototype, 'innerHTML', this);
  return String(markup);
}

/** A style that takes what stays inside. The object model is open under every policy. */
function guardedStyle(style: CSSStyleDeclaration): CSSStyleDeclaration {
  return new Proxy(style, {
    get(_target, name) {
      if (name === 'setProperty')
        return (property: string, value: string | null, priority?: string): void => {
          if (staysInside(String(value))) style.setProperty(property, value, priority);
        };
      const value: unknown = Reflect.get(style, name, style);
      return typeof value === 'function' ? (value.bind(style) as unknown) : value;
    },
    set: (_target, name, value) =>
      !staysInside(String(value)) || Reflect.set(style, name, value, style),
  });
}

export const document = {
  nodeType: 9,
  get body(): HTMLElement {
    return root();
  },
  get documentElement(): HTMLElement {
    return root();
  },
  get head(): HTMLElement {
    return root();
  },
  get defaultView(): unknown {
    return window;
  },
  querySelector: (selector: string): Element | null =>
    selector === 'body' ? root() : root().querySelector(selector),
  querySelectorAll: (selector: string): NodeListOf<Element> => root().querySelectorAll(selector),
  getElementById: (id: string): Element | null => root().querySelector(`[id="${CSS.escape(id)}"]`),
  createElementNS,
  createElement: (name: string): Element => createElementNS(html, name),
  createTextNode: (text: string): Text => globalThis.document.createTextNode(text),
  addEventListener: (): void => {},
  removeEventListener: (): void => {},
};

/** What the library leaves on the global object stays here. */
const globals: Record<PropertyKey, unknown> = {
  document,
  addEventListener: () => {},
  removeEventListener: () => {},
};

export const window = new Proxy<object>(globalThis, {
  get(_target, name) {
    if (name in globals) return globals[name];
    const value: unknown = Reflect.get(globalThis, name, globalThis);
    // Constructors stay what they are; functions of the window want the window.
    return typeof value === 'function' && !Object.hasOwn(value, 'prototype')
      ? (value.bind(globalThis) as unknown)
      : value;
  },
  has: (_target, name) => name in globals || name in globalThis,
  set(_target, name, value) {
    globals[name] = value;
    return true;
  },
});

/** Pictures from elsewhere are not fetched: a diagram with one is not drawn. */
export class Image {
  src = '';

  decode(): Promise<never> {
    return Promise.reject(new Error('The diagram asks for a picture.'));
  }
}

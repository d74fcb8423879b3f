import type {ReactiveController, ReactiveControllerHost} from 'lit';

type ThemeHost = ReactiveControllerHost & HTMLElement;

/**
 * Tells whether the page around an element is dark. A page that declares a `color-scheme` is believed; an older one, that
 * only paints its background, is judged by what it painted. The system's preference alone decides nothing: a page that is
 * always white stays white.
 */
export class ThemeController implements ReactiveController {
  readonly #host: ThemeHost;
  readonly #system = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
  #observer: MutationObserver | undefined;
  #dark = false;

  constructor(host: ThemeHost) {
    this.#host = host;
    host.addController(this);
  }

  get dark(): boolean {
    return this.#dark;
  }

  hostConnected(): void {
    this.#look();
    this.#system?.addEventListener('change', this.#look);
    this.#observer = new MutationObserver(this.#look);
    for (const node of [document.documentElement, document.body]) {
      // Theme switches set a class, a style or a data attribute here.
      if (node) this.#observer.observe(node, {attributes: true});
    }
  }

  hostDisconnected(): void {
    this.#system?.removeEventListener('change', this.#look);
    this.#observer?.disconnect();
  }

  readonly #look = (): void => {
    const parent = parentOf(this.#host);
    const dark = parent === null ? false : isDark(parent, this.#system?.matches ?? false);
    if (dark === this.#dark) return;
    this.#dark = dark;
    this.#host.requestUpdate();
  };
}

function parentOf(element: Element): Element | null {
  const parent = element.assignedSlot ?? element.parentNode;
  return parent instanceof ShadowRoot ? parent.host : parent instanceof Element ? parent : null;
}

function isDark(around: Element, systemIsDark: boolean): boolean {
  const scheme = getComputedStyle(around).colorScheme;
  const light = /\blight\b/.test(scheme);
  const dark = /\bdark\b/.test(scheme);
  if (light || dark) return dark && (!light || systemIsDark);
  for (let node: Element | null = around; node !== null; node = parentOf(node)) {
    const luminance = luminanceOf(getComputedStyle(node).backgroundColor);
    if (luminance !== null) return luminance < 0.4;
  }
  return false;
}

/** Perceived lightness of an opaque `rgb()` colour from 0 to 1; `null` for one that is mostly see-through or unknown. */
function luminanceOf(color: string): number | null {
  const parts = /^rgba?\(\s*([\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)(?:[\s,/]+([\d.]+))?/.exec(color);
  if (parts === null) return null;
  const [red, green, blue] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  if (Number(parts[4] ?? 1) < 0.5) return null;
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}

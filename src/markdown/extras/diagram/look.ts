import type {DiagramLook} from './library.js';

/** The theme of an element, in the words of the diagram library, which cannot compute with CSS. */
export function lookOf(element: HTMLElement): DiagramLook {
  const probe = document.createElement('span');
  element.append(probe);
  const colour = (value: string): Colour => {
    // Mixed, whatever it was comes out as numbers of one colour space.
    probe.style.color = `color-mix(in srgb, ${value}, ${value})`;
    return numbersOf(getComputedStyle(probe).color);
  };
  const surface = colour('var(--_surface)');
  const text = colour('var(--_text)');
  const look = {
    dark: lightness(surface) < lightness(text),
    fontFamily: getComputedStyle(probe).fontFamily,
    text: hex(text),
    muted: hex(colour('var(--_muted)')),
    surface: hex(surface),
    raised: hex(colour('color-mix(in oklab, var(--_text) 5%, var(--_surface))')),
    border: hex(colour('var(--_control-border)')),
    accent: hex(colour('var(--_accent)')),
    tint: hex(colour('color-mix(in oklab, var(--_accent) 14%, var(--_surface))')),
  };
  probe.remove();
  return look;
}

/** Red, green and blue, from 0 to 1. */
type Colour = readonly number[];

/** Reads `color(srgb .1 .2 .3)` and `rgb(25, 51, 76)`. */
function numbersOf(colour: string): Colour {
  const scale = colour.startsWith('rgb') ? 255 : 1;
  const numbers = colour.match(/-?[\d.]+(?:e-?\d+)?/g) ?? [];
  return numbers.slice(0, 3).map((number) => Math.min(1, Math.max(0, Number(number) / scale)));
}

function hex(colour: Colour): string {
  const pairs = colour.map((part) =>
    Math.round(part * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${pairs.join('')}`;
}

function lightness([red = 0, green = 0, blue = 0]: Colour): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

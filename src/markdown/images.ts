import {isAllowedAddress} from './allowed.js';
import type {MarkdownOptions} from './options.js';
import type {SecondWall} from './second-wall.js';

/** Gives addresses to the images of a finished block for which the host had to fetch something first. */
export function fillImages(
  block: Element,
  resolve: MarkdownOptions['resolveImage'],
  wall: SecondWall,
): void {
  if (!resolve) return;
  for (const image of block.querySelectorAll<HTMLImageElement>('img[data-src]')) {
    // Without an image its description stays, which is what the browser shows then.
    void Promise.resolve(resolve(image.dataset['src'] ?? '')).then(
      (address) => showAt(image, address, wall),
      () => undefined,
    );
  }
}

function showAt(image: HTMLImageElement, address: string | undefined, wall: SecondWall): void {
  if (!address || !(isAllowedAddress(address) || isPicture(address))) return;
  image.removeAttribute('data-src');
  image.src = address;
  wall.pass(image);
}

/** A host may hand over the picture itself; as an image it runs nothing. */
function isPicture(address: string): boolean {
  return /^data:image\//i.test(address);
}

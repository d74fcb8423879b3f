import {html, nothing} from 'lit';
import type {TemplateResult} from 'lit';
import '../../i18n/en/common.js';
import '../../i18n/en/markdown.js';
import type {Strings} from '../../i18n/types.js';
import {classifyLink, hostOf, mayFetchImage} from '../../markdown/links.js';
import type {ImagePolicy} from '../../markdown/links.js';
import {icon} from '../icons/icon.js';
import {imageIcon} from '../icons/icons.js';

interface MessageImagesOptions {
  readonly strings: Strings;
  readonly policy: ImagePolicy;
  readonly asked: boolean;
  readonly onAsk: () => void;
}

/** Images that came inside the message: no request is needed to show them. Vector images may hold scripts. */
const inline = /^(?:data:image\/(?:png|jpe?g|gif|webp|avif|bmp)[;,]|blob:)/i;

/** A message's image blocks. Foreign ones wait for the reader, unless the policy lets them. */
export function messageImages(
  addresses: readonly string[],
  {strings, policy, asked, onAsk}: MessageImagesOptions,
): TemplateResult {
  return html`<div class="images">
    ${addresses.map((address) => {
      if (!inline.test(address)) {
        if (classifyLink(address) !== 'external') return nothing;
        if (!asked && !mayFetchImage(address, policy, null)) {
          return html`<button type="button" class="chip" @click=${onAsk}>
            ${icon(imageIcon)}<span>${strings.showImage(hostOf(address))}</span>
          </button>`;
        }
      }
      return html`<img
        src=${address}
        alt=${strings.image}
        loading="lazy"
        decoding="async"
        referrerpolicy="no-referrer"
      />`;
    })}
  </div>`;
}

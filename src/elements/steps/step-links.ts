import {html, nothing} from 'lit';
import type {TemplateResult} from 'lit';
import '../../i18n/en/markdown.js';
import type {Strings} from '../../i18n/types.js';
import {classifyLink, hostOf} from '../../markdown/links.js';
import {icon} from '../icons/icon.js';
import {externalIcon} from '../icons/icons.js';
import {globeIcon} from '../icons/tool-icons.js';

/** A link to a source outside, or its text with a mark where the address is not allowed. */
export function sourceLink(
  address: string,
  label: string,
  strings: Strings,
  className = '',
): TemplateResult {
  if (classifyLink(address) !== 'external') return refusedLink(label, strings);
  return html`<a
    part="link"
    class=${className}
    href=${address}
    target="_blank"
    rel="noopener noreferrer"
    referrerpolicy="no-referrer"
    ><span dir="auto">${label}</span></a
  >`;
}

/** A link as a chip. */
export function sourceChip(address: string, label: string, strings: Strings): TemplateResult {
  if (classifyLink(address) !== 'external') return refusedLink(label, strings);
  return html`<a
    part="link"
    class="chip"
    href=${address}
    title=${label}
    target="_blank"
    rel="noopener noreferrer"
    referrerpolicy="no-referrer"
    >${icon(globeIcon)}<span dir="auto">${label}</span>${icon(externalIcon, 'small')}</a
  >`;
}

/** What to call an address: its host and path, or the address itself. */
export function addressLabel(address: string): string {
  const host = hostOf(address);
  if (!host) return address;
  const {pathname} = new URL(address);
  return pathname === '/' ? host : host + pathname;
}

function refusedLink(label: string, strings: Strings): TemplateResult {
  return html`<span class="refused"
    ><span dir="auto">${label || nothing}</span> (${strings.unsafeLink})</span
  >`;
}

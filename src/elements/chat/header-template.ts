import {html, nothing} from 'lit';
import type {TemplateResult} from 'lit';
import type {Strings} from '../../i18n/types.js';
import {listIcon, newChatIcon} from '../icons/control-icons.js';
import {icon} from '../icons/icon.js';

export interface HeaderOptions {
  readonly strings: Strings;
  readonly title: string;
  /** 1 to 6. */
  readonly headingLevel: number;
  readonly agentAvatar: string;
  /** There is no message yet. */
  readonly empty: boolean;
  /** Whether the list of conversations is shown; `null` where there is none. */
  readonly threadsOpen: boolean | null;
  /** What a conversation adds. */
  readonly tools: unknown;
  readonly onThreads: () => void;
  readonly onNew: () => void;
}

/** The bar on top of a chat. */
export function headerTemplate(options: HeaderOptions): TemplateResult {
  const {strings, title, headingLevel, agentAvatar, empty, threadsOpen} = options;
  return html`<slot name="header">
    <header part="header">
      <slot name="header-start"></slot>
      ${
        threadsOpen === null
          ? nothing
          : html`<button
              class="icon-button"
              id="threads-toggle"
              type="button"
              title=${strings.conversations}
              aria-label=${strings.conversations}
              aria-expanded=${threadsOpen}
              @click=${options.onThreads}
            >
              ${icon(listIcon)}
            </button>`
      }
      ${agentAvatar ? html`<img class="avatar" part="avatar" src=${agentAvatar} alt="" />` : nothing}
      <div class="title" part="title" role="heading" aria-level=${headingLevel} title=${title}>
        ${title}
      </div>
      ${options.tools}
      <button
        class="icon-button"
        type="button"
        title=${strings.newConversation}
        aria-label=${strings.newConversation}
        ?disabled=${empty}
        @click=${options.onNew}
      >
        ${icon(newChatIcon)}
      </button>
      <slot name="header-end"></slot>
    </header>
  </slot>`;
}

import {html, nothing} from 'lit';
import type {TemplateResult} from 'lit';
import type {Session} from '../../core/index.js';
import '../../i18n/en/menu.js';
import type {Strings} from '../../i18n/types.js';
import type {ExportDetail, QuestionPickDetail} from '../chat-menu/chat-menu.events.js';
import {listIcon, moreIcon, newChatIcon} from '../icons/control-icons.js';
import {icon} from '../icons/icon.js';

export interface HeaderOptions {
  readonly strings: Strings;
  readonly session: Session | undefined;
  readonly title: string;
  /** 1 to 6. */
  readonly headingLevel: number;
  readonly agentAvatar: string;
  /** There is no message yet. */
  readonly empty: boolean;
  /** Whether the list of conversations is shown; `null` where there is none. */
  readonly threadsOpen: boolean | null;
  readonly menuOpen: boolean;
  /** The button that opens the files. */
  readonly filesToggle: unknown;
  readonly canExport: boolean;
  readonly showsUsage: boolean;
  readonly onThreads: () => void;
  readonly onNew: () => void;
  readonly onMenu: () => void;
  readonly onMenuClose: () => void;
  readonly onExport: (event: CustomEvent<ExportDetail>) => void;
  readonly onQuestion: (event: CustomEvent<QuestionPickDetail>) => void;
}

/** The bar on top of a chat. What its menu and its badge are made of is fetched when they are first wanted. */
export function headerTemplate(options: HeaderOptions): TemplateResult {
  const {strings, session, title, headingLevel, agentAvatar, empty, threadsOpen} = options;
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
      ${
        options.showsUsage
          ? html`<deerflow-usage exportparts="usage" .session=${session}></deerflow-usage>`
          : nothing
      }
      ${options.filesToggle} ${empty ? nothing : menuTemplate(options)}
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

function menuTemplate(options: HeaderOptions): TemplateResult {
  const {strings, session, menuOpen, canExport, onMenu} = options;
  return html`<span class="menu-place">
    <button
      class="icon-button"
      id="menu-toggle"
      type="button"
      title=${strings.more}
      aria-label=${strings.more}
      aria-haspopup="dialog"
      aria-expanded=${menuOpen}
      @pointerdown=${keepFocus}
      @click=${onMenu}
    >
      ${icon(moreIcon)}
    </button>
    ${
      menuOpen
        ? html`<deerflow-chat-menu
            exportparts="menu,menu-item"
            .session=${session}
            ?no-export=${!canExport}
            @deerflow-menu-close=${options.onMenuClose}
            @deerflow-export=${options.onExport}
            @deerflow-question-pick=${options.onQuestion}
          ></deerflow-chat-menu>`
        : nothing
    }
  </span>`;
}

/** A press that takes the focus out of the open menu would close it, and the click would open it again. */
function keepFocus(event: Event): void {
  event.preventDefault();
}

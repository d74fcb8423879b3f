import {css} from 'lit';
import type {CSSResult} from 'lit';

/** What a chat needs once there is a conversation to show, to choose for and to print. */
export const conversationStyles: CSSResult = css`
  deerflow-messages {
    flex: 1;
    min-block-size: 0;
  }

  .menu-place {
    position: relative;
  }

  deerflow-chat-menu {
    position: absolute;
    z-index: 3;
    inset-block-start: calc(100% + 4px);
    inset-inline-end: 0;
  }

  @media print {
    :host {
      block-size: auto;
      overflow: visible;
    }

    .page,
    .main {
      display: block;
    }

    .foot {
      display: none;
    }
  }
`;

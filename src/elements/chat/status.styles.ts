import {css} from 'lit';
import type {CSSResult} from 'lit';

/** What notices have beside their words and a button. */
export const statusStyles: CSSResult = css`
  .notice > .icon {
    color: var(--_muted);
  }

  .goal {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .notice .icon-button {
    inline-size: 26px;
    block-size: 26px;
  }

  .notice.error > .icon {
    color: var(--_danger);
  }

  .notice small {
    display: block;
    color: var(--_muted);
  }
`;

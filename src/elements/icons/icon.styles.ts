import {css} from 'lit';
import type {CSSResult} from 'lit';

/** Icons and icon buttons, which several elements show alike. */
export const iconStyles: CSSResult = css`
  .icon {
    display: block;
    flex: none;
    inline-size: 1.15em;
    block-size: 1.15em;
  }

  .spin {
    animation: spin 1s linear infinite;
  }

  @keyframes spin {
    to {
      rotate: 1turn;
    }
  }

  .icon-button {
    display: inline-grid;
    place-items: center;
    inline-size: 28px;
    block-size: 28px;
    padding: 0;
    border: 0;
    border-radius: var(--_radius-small);
    background: none;
    color: var(--_muted);
    cursor: pointer;
  }

  .icon-button:hover {
    background: var(--_hover);
    color: var(--_text);
  }
`;

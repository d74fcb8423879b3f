import {css} from 'lit';
import type {CSSResult} from 'lit';

/** Chips and code, which several elements show alike. */
export const chipStyles: CSSResult = css`
  .chip {
    display: inline-flex;
    align-items: center;
    gap: 0.4em;
    max-inline-size: 100%;
    min-block-size: 24px;
    padding: 1px 8px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius-small);
    background: var(--_raised);
    color: var(--_text);
    font-size: calc(var(--_font-size) * 0.8);
    line-height: 1.4;
    text-decoration: none;
  }

  .chip > span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .chip > .icon {
    color: var(--_muted);
  }

  button.chip,
  a.chip {
    cursor: pointer;
  }

  button.chip:hover,
  a.chip:hover {
    border-color: var(--_control-border);
    background: var(--_hover);
  }

  .mono {
    font-family: var(--_font-mono);
  }
`;

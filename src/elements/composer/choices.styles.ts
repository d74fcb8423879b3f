import {css} from 'lit';
import type {CSSResult} from 'lit';

/** Of the models and modes to choose from. */
export const choicesStyles: CSSResult = css`
  .choice {
    position: relative;
    display: inline-flex;
    align-items: center;
    min-inline-size: 0;
    border-radius: var(--_radius-small);
    color: var(--_muted);
  }

  .choice:hover {
    background: var(--_hover);
    color: var(--_text);
  }

  .choice svg {
    position: absolute;
    inset-inline-end: 6px;
    inline-size: 13px;
    block-size: 13px;
    pointer-events: none;
  }

  select {
    appearance: none;
    field-sizing: content;
    min-inline-size: 0;
    max-inline-size: 15em;
    block-size: 34px;
    padding-block: 0;
    padding-inline: 9px 24px;
    border: 0;
    border-radius: inherit;
    background: none;
    font-size: var(--_font-small);
    text-overflow: ellipsis;
    cursor: pointer;
  }

  select:disabled {
    cursor: default;
  }

  option {
    background: var(--_surface);
    color: var(--_text);
  }
`;

import {css} from 'lit';
import type {CSSResult} from 'lit';

/** Of what lies in the composer beside the text. */
export const extrasStyles: CSSResult = css`
  .files {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    margin: 0;
    padding: 10px 12px 0;
    list-style: none;
  }

  .file {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    max-inline-size: 100%;
    padding: 2px 4px 2px 10px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius-small);
    background: var(--_raised);
    font-size: var(--_font-small);
  }

  .file span:first-child {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .quotes {
    display: grid;
    gap: 6px;
    margin: 0;
    padding: 10px 12px 0;
    list-style: none;
  }

  .quote {
    display: flex;
    align-items: center;
    gap: 6px;
    padding-inline-start: 10px;
    border-inline-start: 3px solid var(--_border);
    color: var(--_muted);
    font-size: var(--_font-small);
  }

  .quote span {
    flex: 1;
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }

  .size {
    flex: none;
    color: var(--_muted);
  }

  :is(.file, .quote) button {
    inline-size: 24px;
    block-size: 24px;
  }

  :is(.file, .quote) button svg {
    inline-size: 14px;
    block-size: 14px;
  }

  .later {
    inline-size: auto;
    block-size: auto;
    align-self: start;
    margin: 4px 14px 0;
    padding: 3px 12px;
    border: 1px solid var(--_border);
    border-radius: 999px;
    color: var(--_text);
    font-size: var(--_font-small);
  }
`;

import {css} from 'lit';
import type {CSSResult} from 'lit';

export const reasoningStyles: CSSResult = css`
  :host {
    font-size: var(--_font-small) !important;
    line-height: 1.55 !important;
    color: var(--_muted) !important;
  }

  .toggle {
    display: flex;
    align-items: center;
    gap: 10px;
    max-inline-size: 100%;
    min-block-size: 24px;
    padding: 0 6px;
    margin-inline-start: -6px;
    border: 0;
    border-radius: var(--_radius-small);
    background: none;
    text-align: start;
    cursor: pointer;
  }

  .toggle:hover {
    background: var(--_hover);
  }

  .label {
    flex: none;
  }

  .preview {
    flex: 0 1 auto;
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .chevron {
    inline-size: 1em;
    block-size: 1em;
    transition: rotate 120ms;
  }

  [aria-expanded='false'] .chevron {
    rotate: -90deg;
  }

  :host(:dir(rtl)) [aria-expanded='false'] .chevron {
    rotate: 90deg;
  }

  :host(:state(streaming)) .label {
    color: var(--_text);
  }

  :host(:state(streaming)) .bulb {
    color: var(--_accent);
  }

  .text {
    margin-block: 2px 8px;
  }

  /* In line with the icons and labels of the steps around. */
  .bulb {
    inline-size: 22px;
    block-size: 16px;
  }

  .bulb-line {
    margin-inline-start: 11px;
    padding-inline-start: 20px;
    border-inline-start: 1px solid var(--_border);
  }

  .plain {
    white-space: pre-wrap;
  }

  deerflow-markdown {
    color: inherit;
    font-size: inherit;
    --deerflow-text: var(--_muted);
    --deerflow-font-size: var(--_font-small);
  }

  @media print {
    .chevron {
      display: none;
    }
  }
`;

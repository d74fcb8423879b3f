import {css} from 'lit';
import type {CSSResult} from 'lit';

export const composerStyles: CSSResult = css`
  .box {
    display: flex;
    flex-direction: column;
    background: var(--_surface);
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) * 1.4);
    box-shadow: 0 1px 3px rgb(0 0 0 / 5%);
    transition: border-color 120ms;
  }

  .box:focus-within {
    border-color: var(--_focus-ring);
    box-shadow: 0 0 0 3px color-mix(in oklab, var(--_focus-ring) 18%, transparent);
  }

  :host(:state(dropping)) .box {
    border-style: dashed;
    border-color: var(--_accent);
  }

  textarea {
    display: block;
    inline-size: 100%;
    min-block-size: calc(1.6em + 20px);
    max-block-size: min(40vh, 16em);
    margin: 0;
    padding: 12px 14px 6px;
    border: 0;
    background: none;
    line-height: 1.55;
    resize: none;
    field-sizing: content;
    overflow-y: auto;
    scrollbar-width: thin;
  }

  /* The frame around it shows the focus. */
  textarea:focus-visible {
    outline: none;
  }

  textarea::placeholder {
    color: var(--_muted);
    opacity: 1;
  }

  .bar {
    display: flex;
    align-items: center;
    gap: 4px;
    padding: 4px 8px 8px;
    min-inline-size: 0;
  }

  .spring {
    flex: 1;
  }

  button {
    flex: none;
    display: inline-grid;
    place-items: center;
    inline-size: 34px;
    block-size: 34px;
    padding: 0;
    border: 0;
    border-radius: var(--_radius-small);
    background: none;
    color: var(--_muted);
    cursor: pointer;
  }

  button:hover {
    background: var(--_hover);
    color: var(--_text);
  }

  button svg {
    inline-size: 18px;
    block-size: 18px;
  }

  .send,
  .stop {
    border-radius: 50%;
    background: var(--_accent);
    color: var(--_on-accent);
  }

  .send:hover,
  .stop:hover {
    background: color-mix(in oklab, var(--_accent) 88%, var(--_text));
    color: var(--_on-accent);
  }

  .send[aria-disabled='true'] {
    background: var(--_hover);
    color: var(--_muted);
    cursor: default;
  }

  .stop {
    background: var(--_text);
    color: var(--_surface);
  }

  .stop svg {
    fill: currentColor;
  }

  .stop[aria-disabled='true'] {
    opacity: 0.6;
    cursor: progress;
  }

  .problem {
    margin: 0;
    padding: 4px 14px 0;
    color: var(--_danger);
    font-size: var(--_font-small);
  }

  ::slotted(*) {
    flex: none;
  }

  @media (forced-colors: active) {
    .box:focus-within {
      outline: 2px solid Highlight;
    }

    .send,
    .stop {
      border: 1px solid ButtonText;
    }
  }

  @media print {
    :host {
      display: none;
    }
  }
`;

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

  .quote button {
    inline-size: 24px;
    block-size: 24px;
  }

  .quote button svg {
    inline-size: 14px;
    block-size: 14px;
  }

  .size {
    flex: none;
    color: var(--_muted);
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

  .file button {
    inline-size: 24px;
    block-size: 24px;
  }

  button svg {
    inline-size: 18px;
    block-size: 18px;
  }

  .file button svg {
    inline-size: 14px;
    block-size: 14px;
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

  .problem {
    margin: 0;
    padding: 4px 14px 0;
    color: var(--_danger);
    font-size: var(--_font-small);
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

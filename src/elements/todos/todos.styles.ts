import {css} from 'lit';
import type {CSSResult} from 'lit';

export const todosStyles: CSSResult = css`
  :host {
    font-size: var(--_font-small) !important;
  }

  section {
    overflow: hidden;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_raised);
  }

  button {
    display: flex;
    align-items: center;
    gap: 8px;
    inline-size: 100%;
    min-block-size: 36px;
    padding: 4px 12px;
    border: 0;
    background: none;
    text-align: start;
    cursor: pointer;
  }

  button:hover {
    background: var(--_hover);
  }

  button:focus-visible {
    outline-offset: -2px;
    border-radius: var(--_radius);
  }

  .icon {
    color: var(--_muted);
  }

  .title {
    flex: none;
    font-weight: 500;
  }

  .count {
    flex: none;
    color: var(--_muted);
    font-variant-numeric: tabular-nums;
  }

  .current {
    flex: 1;
    min-inline-size: 0;
    overflow: hidden;
    color: var(--_muted);
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .chevron {
    rotate: 180deg;
    transition: rotate 120ms;
  }

  .chevron.open {
    rotate: 0deg;
  }

  progress {
    display: block;
    inline-size: 100%;
    block-size: 2px;
    appearance: none;
    border: 0;
    background: var(--_border);
    color: var(--_accent);
  }

  progress::-webkit-progress-bar {
    background: var(--_border);
  }

  progress::-webkit-progress-value {
    background: var(--_accent);
    transition: inline-size 200ms;
  }

  progress::-moz-progress-bar {
    background: var(--_accent);
  }

  ol {
    display: grid;
    gap: 4px;
    max-block-size: min(40vh, 20em);
    margin: 0;
    padding: 8px 12px 10px;
    overflow-y: auto;
    list-style: none;
  }

  li {
    display: flex;
    align-items: start;
    gap: 8px;
  }

  li .icon {
    margin-block-start: 0.25em;
  }

  .in_progress {
    font-weight: 500;
  }

  .in_progress .icon {
    color: var(--_accent);
    animation: spin 1s linear infinite;
  }

  .completed {
    color: var(--_muted);
  }

  .completed span:last-child {
    text-decoration: line-through;
    text-decoration-color: color-mix(in oklab, currentColor 50%, transparent);
  }

  .completed .icon {
    color: var(--_success);
  }

  @media (forced-colors: active) {
    progress {
      --_accent: Highlight;
    }
  }

  @media print {
    button,
    progress {
      display: none;
    }
  }
`;

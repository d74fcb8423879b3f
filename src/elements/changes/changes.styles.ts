import {css} from 'lit';
import type {CSSResult} from 'lit';

export const changesStyles: CSSResult = css`
  section {
    overflow: hidden;
    margin-block: 6px 2px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    font-size: var(--_font-small);
  }

  .toggle {
    display: flex;
    align-items: center;
    gap: 10px;
    inline-size: 100%;
    min-block-size: 36px;
    padding: 4px 12px;
    border: 0;
    background: none;
    text-align: start;
    cursor: pointer;
  }

  .toggle:hover,
  summary:hover {
    background: var(--_hover);
  }

  .toggle:focus-visible,
  summary:focus-visible,
  pre:focus-visible {
    outline-offset: -2px;
  }

  .toggle > .icon {
    color: var(--_muted);
  }

  .chevron {
    margin-inline-start: auto;
    transition: rotate 120ms;
  }

  .chevron.open {
    rotate: 180deg;
  }

  .counts {
    flex: none;
    font-variant-numeric: tabular-nums;
  }

  ins,
  .created {
    color: var(--_success);
  }

  del,
  .deleted {
    color: var(--_danger);
  }

  ins,
  del {
    text-decoration: none;
  }

  ul {
    margin: 0;
    padding: 0;
    border-block-start: 1px solid var(--_border);
    list-style: none;
  }

  li + li {
    border-block-start: 1px solid var(--_border);
  }

  summary {
    display: flex;
    align-items: center;
    gap: 10px;
    min-inline-size: 0;
    min-block-size: 32px;
    padding: 4px 12px;
    cursor: pointer;
  }

  .status {
    flex: none;
  }

  .modified {
    color: var(--_muted);
  }

  .path {
    flex: 1;
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .quiet {
    margin: 0;
    padding: 4px 12px 8px;
    color: var(--_muted);
  }

  pre {
    max-block-size: 320px;
    margin: 0;
    padding: 8px 0;
    overflow: auto;
    border-block-start: 1px solid var(--_border);
    background: var(--_code-surface);
    font: 0.92em / 1.5 var(--_font-mono);
  }

  pre span {
    display: block;
    inline-size: fit-content;
    min-inline-size: 100%;
    padding-inline: 12px;
    white-space: pre;
  }

  .head {
    color: var(--_muted);
  }

  .added {
    background: color-mix(in oklab, var(--_success) 9%, transparent);
  }

  .removed {
    background: color-mix(in oklab, var(--_danger) 8%, transparent);
  }
`;

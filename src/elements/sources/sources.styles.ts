import {css} from 'lit';
import type {CSSResult} from 'lit';

export const sourcesStyles: CSSResult = css`
  section {
    margin-block: 6px 2px;
    font-size: var(--_font-small);
  }

  .toggle {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    min-block-size: 28px;
    padding: 2px 10px;
    border: 1px solid var(--_border);
    border-radius: 999px;
    background: var(--_surface);
    color: var(--_muted);
    cursor: pointer;
  }

  .toggle:hover {
    border-color: var(--_control-border);
    color: var(--_text);
  }

  .chevron {
    transition: rotate 120ms;
  }

  .chevron.open {
    rotate: 180deg;
  }

  ol {
    display: grid;
    gap: 2px;
    margin: 6px 0 0;
    padding: 6px 0;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    list-style: none;
    counter-reset: source;
  }

  li {
    display: flex;
    align-items: center;
    gap: 10px;
    min-inline-size: 0;
    padding: 2px 6px 2px 12px;
    counter-increment: source;
  }

  li::before {
    flex: none;
    min-inline-size: 1.4em;
    color: var(--_muted);
    font-variant-numeric: tabular-nums;
    content: counter(source);
  }

  a,
  li > span {
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  a {
    color: var(--_accent);
    text-decoration: none;
  }

  a:hover {
    text-decoration: underline;
  }

  small {
    flex: none;
    color: var(--_muted);
    font-size: 0.9em;
  }

  .icon-button {
    flex: none;
    margin-inline-start: auto;
  }

  @media print {
    .icon-button {
      display: none;
    }
  }
`;

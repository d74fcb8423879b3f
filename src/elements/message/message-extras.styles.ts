import {css} from 'lit';
import type {CSSResult} from 'lit';

/** How files, pictures, failures and what can be done with a message look. */
export const messageExtrasStyles: CSSResult = css`
  .fold {
    min-block-size: 24px;
    padding: 0;
    border: 0;
    background: none;
    font-size: var(--_font-small);
    text-decoration: underline;
    text-decoration-color: var(--_control-border);
    text-underline-offset: 3px;
    cursor: pointer;
  }

  .actions {
    display: flex;
    align-items: center;
    gap: 4px;
    color: var(--_muted);
    font-size: calc(var(--_font-size) * 0.8);
    font-variant-numeric: tabular-nums;
  }

  :host(:state(user)) .actions {
    flex-direction: row-reverse;
  }

  /* Where there is a pointer that hovers, the tools of a message come with it. */
  @media (hover: hover) {
    :host(:state(user)) .actions {
      opacity: 0;
      transition: opacity 120ms;
    }

    .turn:hover .actions,
    .turn:focus-within .actions {
      opacity: 1;
    }
  }

  .time:first-child {
    padding-inline-start: 6px;
  }

  .mark {
    display: flex;
    align-items: center;
    gap: 6px;
    margin: 4px 0 0;
    color: var(--_muted);
    font-size: var(--_font-small);
  }

  .error {
    display: flex;
    gap: 10px;
    padding: 10px 12px;
    border: 1px solid color-mix(in oklab, var(--_danger) 40%, var(--_surface));
    border-radius: var(--_radius);
    background: color-mix(in oklab, var(--_danger) 6%, var(--_surface));
    font-size: var(--_font-small);
  }

  .error > .icon {
    margin-block-start: 0.2em;
    color: var(--_danger);
  }

  .error > div {
    min-inline-size: 0;
  }

  summary {
    min-block-size: 24px;
    color: var(--_muted);
    cursor: pointer;
  }

  pre {
    margin: 4px 0 0;
    font: 0.92em / 1.5 var(--_font-mono);
    white-space: pre-wrap;
  }

  .images {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    justify-content: inherit;
  }

  .images img {
    display: block;
    max-inline-size: min(100%, 280px);
    max-block-size: 240px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
  }

  .files {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: 6px;
    max-inline-size: 100%;
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .files li {
    min-inline-size: 0;
    max-inline-size: 100%;
  }

  .file {
    display: flex;
    align-items: center;
    gap: 10px;
    max-inline-size: min(100%, 260px);
    padding: 6px 12px 6px 10px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    text-align: start;
  }

  .file > .icon {
    inline-size: 20px;
    block-size: 20px;
    color: var(--_muted);
  }

  .thumbnail {
    flex: none;
    inline-size: 36px;
    block-size: 36px;
    margin-inline-start: -4px;
    border-radius: var(--_radius-small);
    object-fit: cover;
  }

  button.file {
    cursor: pointer;
  }

  button.file:hover {
    border-color: var(--_control-border);
    background: var(--_hover);
  }

  .file.failed > .icon,
  .file.failed small {
    color: var(--_danger);
  }

  .file-text {
    display: grid;
    min-inline-size: 0;
    font-size: var(--_font-small);
    line-height: 1.35;
  }

  .file-name {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .file small {
    color: var(--_muted);
    font-size: 0.9em;
  }
`;

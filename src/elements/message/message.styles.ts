import {css} from 'lit';
import type {CSSResult} from 'lit';

export const messageStyles: CSSResult = css`
  .turn {
    display: flow-root;
    position: relative;
  }

  :host(:state(user)) .turn {
    display: grid;
    justify-items: end;
    gap: 6px;
    padding-inline-start: clamp(24px, 12%, 96px);
  }

  .bubble {
    max-inline-size: 100%;
    padding: calc(var(--_space) * 2) calc(var(--_space) * 3.5);
    border: 1px solid transparent;
    border-radius: calc(var(--_radius) * 1.4);
    border-end-end-radius: var(--_radius-small);
    background: var(--_bubble-user);
  }

  .text {
    white-space: pre-wrap;
  }

  .folded {
    max-block-size: 14.5em;
    overflow: hidden;
    mask-image: linear-gradient(#000 70%, transparent);
  }

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

  :host(:state(pending)) .bubble {
    opacity: 0.7;
  }

  :host(:not(:state(user))) .turn {
    border-radius: var(--_radius);
    background: var(--_bubble-assistant);
  }

  .avatar {
    float: inline-start;
    inline-size: 26px;
    block-size: 26px;
    margin-inline-end: 10px;
    border-radius: 50%;
    object-fit: cover;
  }

  .avatar ~ * {
    margin-inline-start: 36px;
  }

  deerflow-reasoning {
    margin-block-end: 6px;
  }

  .plain {
    white-space: pre-wrap;
  }

  .actions {
    display: flex;
    align-items: center;
    gap: 4px;
    min-block-size: 28px;
    color: var(--_muted);
    font-size: calc(var(--_font-size) * 0.8);
    font-variant-numeric: tabular-nums;
  }

  :host(:not(:state(user))) .actions {
    margin-block-start: 2px;
    margin-inline-start: -6px;
  }

  .time:first-child {
    padding-inline-start: 6px;
  }

  :host(:state(user)) .actions {
    flex-direction: row-reverse;
    min-block-size: 24px;
    margin-block: -4px -12px;
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

  @media print {
    .actions {
      display: none;
    }

    .folded {
      max-block-size: none;
      mask-image: none;
    }
  }
`;

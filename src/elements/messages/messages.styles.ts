import {css} from 'lit';
import type {CSSResult} from 'lit';

export const messagesStyles: CSSResult = css`
  :host {
    position: relative;
    display: flex;
    flex-direction: column;
    min-block-size: 0;
  }

  .scroller {
    flex: 1 1 auto;
    min-block-size: 0;
    overflow-y: auto;
    overscroll-behavior: contain;
    scrollbar-width: thin;
    scrollbar-color: color-mix(in oklab, var(--_text) 25%, transparent) transparent;
  }

  .scroller:focus-visible {
    outline-offset: -2px;
  }

  .column,
  .chunk {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_gap) * 0.6);
  }

  .column {
    max-inline-size: var(--deerflow-max-width, 48rem);
    margin-inline: auto;
    padding: var(--_gap);
  }

  /* Room for focus rings, which containment would cut off. */
  .chunk,
  .row {
    min-inline-size: 0;
    margin-inline: -6px;
    padding-inline: 6px;
  }

  .files,
  .subagents {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
  }

  .row ~ .human,
  .chunk ~ .chunk > .human {
    margin-block-start: calc(var(--_gap) * 0.75);
  }

  .settled {
    content-visibility: auto;
    contain-intrinsic-block-size: auto var(--_row-height, 120px);
  }

  .far {
    min-block-size: 48px;
  }

  .far-text {
    white-space: pre-wrap;
  }

  .past {
    content-visibility: auto;
    contain-intrinsic-block-size: auto var(--_chunk-height, 4000px);
  }

  .actions {
    display: flex;
    gap: 4px;
  }

  .down .icon {
    rotate: 180deg;
  }

  [aria-pressed='true'] {
    color: var(--_accent);
  }

  [aria-pressed='true'] .icon {
    fill: color-mix(in oklab, var(--_accent) 25%, transparent);
  }

  .quiet {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    inline-size: 100%;
    min-block-size: 32px;
    border: 0;
    border-radius: var(--_radius-small);
    background: none;
    color: var(--_muted);
    font-size: var(--_font-small);
  }

  button.quiet {
    cursor: pointer;
  }

  button.quiet:hover {
    background: var(--_hover);
  }

  .working {
    display: flex;
    align-items: center;
    gap: 10px;
    color: var(--_muted);
    font-size: var(--_font-small);
  }

  .working .icon {
    inline-size: 22px;
    block-size: 18px;
    color: var(--_accent);
  }

  .elapsed {
    font-variant-numeric: tabular-nums;
  }

  .time,
  .ended {
    margin-block: 0;
    color: var(--_muted);
    font-size: var(--_font-small);
  }

  .time {
    margin-block-start: 6px;
  }

  .group-title {
    display: flex;
    align-items: center;
    gap: 10px;
    margin: 0;
    color: var(--_muted);
    font-size: var(--_font-small);
  }

  .group-title .icon {
    inline-size: 22px;
    block-size: 16px;
  }

  .cards {
    display: grid;
    gap: 8px;
  }

  .jump {
    position: absolute;
    inset-block-end: 12px;
    inset-inline: 0;
    display: flex;
    align-items: center;
    gap: 6px;
    inline-size: fit-content;
    min-inline-size: 36px;
    min-block-size: 36px;
    justify-content: center;
    margin-inline: auto;
    padding: 0 9px;
    border: 1px solid var(--_border);
    border-radius: 18px;
    background: var(--_surface);
    box-shadow: var(--_shadow);
    color: var(--_text);
    font-size: var(--_font-small);
    cursor: pointer;
  }

  .jump span {
    padding-inline-end: 4px;
  }

  .jump:hover {
    background: var(--_hover);
  }

  .quote {
    position: absolute;
    z-index: 1;
    min-block-size: 32px;
    padding: 2px 14px;
    border: 1px solid var(--_border);
    border-radius: 999px;
    background: var(--_surface);
    box-shadow: var(--_shadow);
    font-size: var(--_font-small);
    cursor: pointer;
  }

  .quote:hover {
    background: var(--_hover);
  }

  @media print {
    .scroller {
      overflow: visible;
    }

    .files,
    .subagents {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 8px;
    }

    .human:not(:first-of-type) {
      margin-block-start: calc(var(--_gap) * 0.75);
    }

    .settled,
    .past {
      content-visibility: visible;
    }

    .jump,
    .working,
    .sentinel {
      display: none;
    }
  }
`;

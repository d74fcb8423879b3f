import {css} from 'lit';
import type {CSSResult} from 'lit';

/** How cards, what can be done with an answer and what floats over a transcript look. */
export const transcriptExtrasStyles: CSSResult = css`
  .files,
  .subagents {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 8px;
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
    .jump,
    .quote {
      display: none;
    }
  }
`;

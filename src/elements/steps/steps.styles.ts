import {css} from 'lit';
import type {CSSResult} from 'lit';

export const stepsStyles: CSSResult = css`
  :host {
    --_lane: 22px;

    font-size: var(--_font-small) !important;
    line-height: 1.5 !important;
  }

  ol,
  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .step {
    position: relative;
    display: grid;
    grid-template-columns: var(--_lane) minmax(0, 1fr);
    column-gap: 10px;
    padding-block-end: calc(var(--_space) * 2);
  }

  /* The line that strings the icons together. */
  .step:has(+ .step)::before {
    content: '';
    position: absolute;
    inset-block: 25px 1px;
    inset-inline-start: calc(var(--_lane) / 2);
    border-inline-start: 1px solid var(--_border);
  }

  .lane {
    position: relative;
    display: grid;
    place-items: center;
    inline-size: var(--_lane);
    block-size: 24px;
    color: var(--_muted);
  }

  .lane .icon {
    inline-size: 16px;
    block-size: 16px;
  }

  .body {
    min-inline-size: 0;
  }

  .row {
    display: flex;
    align-items: center;
    gap: 8px;
    max-inline-size: 100%;
    min-block-size: 24px;
    margin: 0 0 0 -6px;
    margin-inline: -6px 0;
    padding: 2px 6px;
    border: 0;
    border-radius: var(--_radius-small);
    background: none;
    text-align: start;
  }

  button.row {
    cursor: pointer;
  }

  button.row:hover {
    background: var(--_hover);
  }

  .older .row,
  .older .lane {
    color: var(--_muted);
  }

  /* A model may describe a step with a page of text. */
  .label {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 4;
    min-inline-size: 0;
    overflow: hidden;
  }

  .status {
    display: inline-flex;
    flex: none;
    align-items: center;
    align-self: center;
    gap: 6px;
    color: var(--_muted);
    font-size: 0.92em;
  }

  .status .icon {
    inline-size: 13px;
    block-size: 13px;
    color: var(--_success);
    stroke-width: 2.25;
  }

  .time {
    margin: 0;
    color: var(--_muted);
    font-variant-numeric: tabular-nums;
  }

  .chevron {
    align-self: center;
    inline-size: 13px;
    block-size: 13px;
    color: var(--_muted);
    rotate: -90deg;
    transition: rotate 120ms;
  }

  :host(:dir(rtl)) .chevron {
    rotate: 90deg;
  }

  .chevron.open,
  :host(:dir(rtl)) .chevron.open {
    rotate: 0deg;
  }

  .running .lane,
  .running > .body .status {
    color: var(--_accent);
  }

  .running .label {
    font-weight: 500;
  }

  .running .lane > .icon:first-child {
    inline-size: 12px;
    block-size: 12px;
  }

  .lane .ring {
    position: absolute;
    inset: 1px 0;
    inline-size: 22px;
    block-size: 22px;
    stroke-width: 1.5;
  }

  .failed .lane,
  .failed > .body .status {
    color: var(--_danger);
  }

  .interrupted .label {
    color: var(--_muted);
  }

  /* What the agent says in between reads like its answer, so that nothing moves when it turns out to be the answer. */
  .text {
    padding-block: calc(var(--_space) * 1) calc(var(--_space) * 3);
    font-size: var(--_font-size);
    line-height: 1.6;
  }

  .plain {
    white-space: pre-wrap;
  }

  .chips {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    padding-block: 2px;
  }

  .chip {
    max-inline-size: min(100%, 24em);
  }

  /* A path tells most at its end. */
  .chip.mono {
    max-inline-size: 100%;
  }

  .chip .small {
    inline-size: 0.9em;
    block-size: 0.9em;
  }

  .command {
    display: block;
    overflow: hidden;
    color: var(--_muted);
    font: 0.92em / 1.6 var(--_font-mono);
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .error {
    display: -webkit-box;
    margin: 2px 0 0;
    overflow: hidden;
    color: var(--_danger);
    white-space: pre-line;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 4;
    line-clamp: 4;
  }

  .refused {
    color: var(--_muted);
    font-style: italic;
  }

  .note {
    margin: 0;
    color: var(--_muted);
  }

  .detail {
    display: grid;
    gap: 8px;
    padding-block: 6px 4px;
  }

  figure {
    margin: 0;
    min-inline-size: 0;
  }

  figcaption {
    margin-block-end: 2px;
    color: var(--_muted);
    font-size: 0.92em;
  }

  pre {
    max-block-size: 18em;
    margin: 0;
    padding: 8px 10px;
    overflow: auto;
    border: 1px solid var(--_border);
    border-radius: var(--_radius-small);
    background: var(--_code-surface);
    font: 0.92em / 1.55 var(--_font-mono);
    white-space: pre-wrap;
    tab-size: 4;
  }

  .results {
    display: grid;
    gap: 8px;
    counter-reset: result;
  }

  .results li {
    display: grid;
    column-gap: 8px;
    grid-template-columns: auto minmax(0, 1fr);
  }

  .results li > * {
    grid-column: 2;
    justify-self: start;
  }

  .results li::before {
    counter-increment: result;
    content: counter(result);
    grid-row: 1;
    min-inline-size: 1.4em;
    color: var(--_muted);
    font-variant-numeric: tabular-nums;
  }

  .results a {
    color: var(--_accent);
    text-decoration: none;
  }

  .results a:hover {
    text-decoration: underline;
  }

  .host {
    color: var(--_muted);
    font-size: 0.92em;
  }

  .snippet {
    display: -webkit-box;
    overflow: hidden;
    color: var(--_muted);
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    line-clamp: 2;
  }

  .images {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(92px, 1fr));
    gap: 6px;
    padding-block: 2px;
  }

  .images:empty {
    display: none;
  }

  .images img {
    display: block;
    inline-size: 100%;
    aspect-ratio: 4 / 3;
    border: 1px solid var(--_border);
    border-radius: var(--_radius-small);
    object-fit: cover;
  }

  .screenshot {
    display: block;
    max-inline-size: 100%;
    max-block-size: 320px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius-small);
  }

  @media print {
    .chevron {
      display: none;
    }
  }
`;

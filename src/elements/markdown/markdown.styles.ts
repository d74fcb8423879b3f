import {css, type CSSResult} from 'lit';

/** A calm page of text: one rhythm for all blocks, everything wide scrolls in its own box. */
export const markdownStyles: CSSResult = css`
  :host {
    --_rhythm: var(--deerflow-markdown-gap, 0.75em);
    line-height: 1.65;
  }

  /* Each group is laid out on its own; margins stay inside, so that nothing collapses across the border. */
  .group {
    display: flow-root;
    contain: layout style;
    contain-intrinsic-size: auto none auto 24em;
  }
  /* Laid out once and finished: its size is known, so it costs nothing while it is out of view. */
  .group.settled {
    content-visibility: auto;
  }
  .group > * {
    margin-block: var(--_rhythm) 0;
  }
  .group:first-child > :first-child {
    margin-block-start: 0;
  }

  p,
  ul,
  ol,
  blockquote {
    margin: 0;
  }
  p,
  li,
  td,
  th,
  [part~='heading'] {
    unicode-bidi: plaintext;
    text-align: start;
  }
  .plain {
    white-space: pre-wrap;
  }
  .group > .plain {
    display: block;
  }

  [part~='heading'] {
    font-weight: 650;
    line-height: 1.35;
    text-wrap: balance;
  }
  .group > [part~='heading'] {
    margin-block-start: calc(var(--_rhythm) * 1.9);
  }
  .group > [part~='heading'] + [part~='heading'] {
    margin-block-start: calc(var(--_rhythm) * 1.1);
  }
  h1 {
    font-size: 1.45em;
  }
  h2 {
    font-size: 1.25em;
  }
  h3 {
    font-size: 1.1em;
  }
  h4,
  h5,
  h6 {
    font-size: 1em;
  }
  h5,
  h6 {
    color: var(--_muted);
  }

  ul,
  ol {
    padding-inline-start: 1.55em;
  }
  li > * + *,
  blockquote > * + * {
    margin-block-start: calc(var(--_rhythm) * 0.5);
  }
  li + li {
    margin-block-start: 0.25em;
  }
  .loose > li + li,
  .loose > li > * + * {
    margin-block-start: calc(var(--_rhythm) * 0.75);
  }
  li::marker {
    color: var(--_muted);
    font-variant-numeric: tabular-nums;
  }
  li.task {
    list-style: none;
  }
  [part~='task'] {
    position: relative;
    display: inline-block;
    inline-size: 1.05em;
    block-size: 1.05em;
    margin-inline: -1.45em 0.4em;
    vertical-align: -0.17em;
    border: 1.5px solid var(--_control-border);
    border-radius: 0.25em;
  }
  [part~='task'][aria-checked='true'] {
    border-color: var(--_accent);
    background: var(--_accent);
  }
  [part~='task'][aria-checked='true']::before {
    content: '';
    position: absolute;
    inset: 10% auto auto 34%;
    inline-size: 32%;
    block-size: 62%;
    border: solid var(--_on-accent);
    border-width: 0 0.14em 0.14em 0;
    rotate: 45deg;
  }

  [part~='quote'] {
    padding-inline-start: 0.9em;
    border-inline-start: 3px solid var(--_border);
    color: var(--_muted);
  }

  hr {
    block-size: 0;
    margin-block: calc(var(--_rhythm) * 1.6) 0;
    border: 0;
    border-block-start: 1px solid var(--_border);
  }

  a {
    color: var(--_accent);
    text-decoration: underline;
    text-decoration-color: color-mix(in oklab, currentcolor 40%, transparent);
    text-decoration-thickness: 1px;
    text-underline-offset: 0.18em;
  }
  a:hover {
    text-decoration-color: currentcolor;
  }
  [part~='citation'],
  [part~='source'] {
    display: inline-block;
    max-inline-size: 16em;
    padding-inline: 0.5em;
    overflow: hidden;
    vertical-align: -0.32em;
    border: 1px solid var(--_border);
    border-radius: 1em;
    background: var(--_raised);
    color: var(--_muted);
    font-size: 0.82em;
    line-height: 1.5;
    text-decoration: none;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  [part~='source'] {
    min-inline-size: 1.6em;
    padding-inline: 0.35em;
    margin-inline: 0.1em;
    text-align: center;
  }
  [part~='citation']:hover,
  [part~='source']:hover {
    border-color: var(--_accent);
    color: var(--_accent);
  }
  [part~='link-refused'] {
    color: var(--_muted);
    text-decoration: line-through dotted;
  }

  strong {
    font-weight: 650;
  }
  [part~='code-span'] {
    padding: 0.1em 0.35em;
    border-radius: 0.3em;
    background: var(--_code-surface);
    font-size: 0.88em;
    overflow-wrap: anywhere;
  }
  code,
  pre {
    font-family: var(--_font-mono);
  }

  [part~='code'],
  [part~='table-frame'] {
    position: relative;
    border: 1px solid var(--_border);
    border-radius: var(--_radius-small);
    background: var(--_surface);
  }
  [part~='code'] {
    background: var(--_code-surface);
  }
  [part~='code-header'] {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-block-size: 2.1em;
    padding-inline: 0.9em 0.3em;
    color: var(--_muted);
    font-size: 0.82em;
  }
  [part~='code-scroll'] {
    margin: 0;
    padding: 0.1em 0.9em 0.8em;
    overflow-x: auto;
    font-size: 0.87em;
    line-height: 1.55;
    overflow-wrap: normal;
    tab-size: 4;
    white-space: pre;
  }
  [part~='code-scroll'],
  [part~='table-scroll'] {
    scrollbar-width: thin;
    scrollbar-color: var(--_border) transparent;
    border-end-start-radius: inherit;
    border-end-end-radius: inherit;
  }

  .hl-comment,
  .hl-quote,
  .hl-meta {
    color: var(--deerflow-code-comment, light-dark(#5f6672, #9aa1ac));
  }
  .hl-keyword,
  .hl-selector-tag,
  .hl-doctag,
  .hl-name {
    color: var(--deerflow-code-keyword, light-dark(#a0309c, #e0a3ec));
  }
  .hl-string,
  .hl-regexp,
  .hl-addition {
    color: var(--deerflow-code-string, light-dark(#2c6e31, #9bd08f));
  }
  .hl-number,
  .hl-literal,
  .hl-symbol,
  .hl-bullet {
    color: var(--deerflow-code-number, light-dark(#96510b, #e6b37a));
  }
  .hl-title,
  .hl-section,
  .hl-built_in,
  .hl-type,
  .hl-selector-class,
  .hl-selector-id {
    color: var(--deerflow-code-name, light-dark(#1f5fbf, #86b6f7));
  }
  .hl-attr,
  .hl-attribute,
  .hl-property,
  .hl-variable,
  .hl-template-variable {
    color: var(--deerflow-code-property, light-dark(#0f6b78, #7fcbd6));
  }
  .hl-deletion {
    color: var(--_danger);
  }
  .hl-emphasis {
    font-style: italic;
  }
  .hl-strong {
    font-weight: 650;
  }

  [part~='copy-code'],
  [part~='copy-table'] {
    display: inline-grid;
    place-content: center;
    inline-size: 2.1em;
    block-size: 2.1em;
    padding: 0;
    border: 0;
    border-radius: var(--_radius-small);
    background: transparent;
    color: var(--_muted);
    cursor: pointer;
  }
  [part~='copy-code']:hover,
  [part~='copy-table']:hover {
    background: var(--_hover);
    color: var(--_text);
  }
  [part~='copy-code']::before,
  [part~='copy-table']::before {
    content: '';
    inline-size: 0.72em;
    block-size: 0.82em;
    border: 1.4px solid currentcolor;
    border-radius: 0.18em;
    box-shadow:
      0.24em -0.24em 0 -0.02em var(--_code-surface),
      0.24em -0.24em 0 0.07em currentcolor;
    translate: -0.12em 0.12em;
  }
  .copied::before {
    inline-size: 0.38em !important;
    block-size: 0.75em !important;
    border-width: 0 1.6px 1.6px 0 !important;
    border-radius: 0 !important;
    box-shadow: none !important;
    rotate: 45deg;
    translate: 0 -0.1em !important;
  }
  .copied {
    color: var(--_success) !important;
  }
  [part~='copy-table'] {
    position: absolute;
    inset-block-start: 0.2em;
    inset-inline-end: 0.2em;
    background: var(--_surface);
    font-size: 0.82em;
    opacity: 0;
  }
  [part~='table-frame']:hover [part~='copy-table'],
  [part~='copy-table']:focus-visible,
  .copied {
    opacity: 1;
  }
  @media (hover: none) {
    [part~='copy-table'] {
      opacity: 1;
    }
  }

  [part~='table-scroll'] {
    overflow-x: auto;
    border-radius: inherit;
  }
  [part~='table'] {
    min-inline-size: 100%;
    border-collapse: collapse;
    font-size: 0.94em;
    font-variant-numeric: tabular-nums;
    line-height: 1.5;
  }
  th,
  td {
    min-inline-size: 4em;
    padding: 0.45em 0.8em;
    border-block-end: 1px solid var(--_border);
    vertical-align: top;
    overflow-wrap: break-word;
  }
  thead {
    /* What Chromium's own sheet says in print, by a condition that it keeps in memory for each head it has drawn. */
    break-inside: avoid;
  }
  th {
    background: var(--_raised);
    font-weight: 600;
    white-space: nowrap;
  }
  tbody > tr:last-child > td {
    border-block-end: 0;
  }
  .align-left {
    text-align: left;
  }
  .align-center {
    text-align: center;
  }
  .align-right {
    text-align: right;
  }

  .math {
    font-family: var(--_font-mono);
    font-size: 0.9em;
    unicode-bidi: isolate;
  }
  div.math {
    padding-block: 0.4em;
    overflow-x: auto;
    text-align: center;
    white-space: pre-wrap;
  }
  .math:has(> math) {
    font: inherit;
    font-size: 1.05em;
  }

  [part~='image'] {
    display: inline-block;
    max-inline-size: 90%;
    block-size: auto;
    max-block-size: 32em;
    border-radius: var(--_radius-small);
    vertical-align: middle;
  }
  [part~='image-frame'] {
    display: inline-block;
    max-inline-size: 100%;
  }
  [part~='image-placeholder'] {
    display: inline-grid;
    gap: 0.1em;
    max-inline-size: 100%;
    padding: 0.55em 0.9em;
    border: 1px dashed var(--_control-border);
    border-radius: var(--_radius-small);
    background: var(--_raised);
    cursor: pointer;
    font-size: 0.9em;
    line-height: 1.4;
    text-align: start;
  }
  [part~='image-placeholder']:hover {
    background: var(--_hover);
  }
  [part~='image-host'] {
    color: var(--_muted);
    font-size: 0.9em;
  }

  [part~='footnote-mark'] {
    font-size: 0.75em;
    line-height: 0;
  }
  [part~='footnote-mark'] > a {
    padding-inline: 0.15em;
    text-decoration: none;
  }
  [part~='footnotes'] {
    padding-block-start: var(--_rhythm);
    margin-block-start: calc(var(--_rhythm) * 1.6);
    border-block-start: 1px solid var(--_border);
    color: var(--_muted);
    font-size: 0.88em;
  }
  [part~='footnotes'] li > p:nth-last-child(2) {
    display: inline;
  }
  [part~='footnote-back'] {
    margin-inline-start: 0.4em;
  }

  @media print {
    .group {
      content-visibility: visible !important;
    }
    [part~='copy-code'],
    [part~='copy-table'] {
      display: none;
    }
    [part~='code-scroll'] {
      overflow: visible;
      white-space: pre-wrap;
    }
    [part~='code'],
    [part~='table-frame'],
    [part~='image'] {
      break-inside: avoid;
    }
  }

  @media (forced-colors: active) {
    [part~='task'][aria-checked='true']::before {
      border-color: CanvasText;
    }
  }
`;

const css = `
  [part~='code-language']:has(~ [part~='toggle-diagram']) {
    margin-inline-end: auto;
  }
  [part~='toggle-diagram'],
  [part~='download-diagram'] {
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
  [part~='toggle-diagram']:hover,
  [part~='download-diagram']:hover {
    background: var(--_hover);
    color: var(--_text);
  }
  [part~='toggle-diagram'] > svg,
  [part~='download-diagram'] > svg {
    inline-size: 1.25em;
    block-size: 1.25em;
    fill: none;
    stroke: currentcolor;
    stroke-width: 1.4;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  [part~='diagram'] {
    position: relative;
    padding: 0.4em 0.9em 0.9em;
    overflow-x: auto;
    /* Whatever a drawing's own styles say, they end at its border. */
    contain: content;
    scrollbar-width: thin;
    scrollbar-color: var(--_border) transparent;
    border-end-start-radius: inherit;
    border-end-end-radius: inherit;
    overflow-wrap: normal;
    line-height: 1.4;
  }
  [part~='diagram'].drawing {
    block-size: 0;
    padding-block: 0;
    visibility: hidden;
  }
  [part~='code']:has(> [part~='diagram']:not([hidden])) {
    background: var(--_surface);
  }
  @media print {
    [part~='toggle-diagram'],
    [part~='download-diagram'] {
      display: none;
    }
  }
`;

let sheet: CSSStyleSheet | undefined;

/** Styles of a diagram and its buttons, for the tree in which their block is. */
export function controlStyles(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  return sheet;
}

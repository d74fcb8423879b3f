const css = `
  svg {
    display: block;
    margin-inline: auto;
    block-size: auto;
  }
  .stage {
    position: absolute;
    inset: 0 0 auto;
    block-size: 0;
    overflow: hidden;
    visibility: hidden;
  }
  .stage div {
    position: relative;
  }
  .theme {
    position: absolute;
    visibility: hidden;
    color: var(--_text);
    background: var(--_surface);
    border: 0 solid var(--_accent);
    transition:
      1ms color,
      1ms background-color,
      1ms border-top-color;
  }
`;

let sheet: CSSStyleSheet | undefined;

/** The styles in a drawing's shadow root, beside those of the drawing. */
export function viewStyles(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  return sheet;
}

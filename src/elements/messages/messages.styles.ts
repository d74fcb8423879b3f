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

  .row ~ .human {
    margin-block-start: calc(var(--_gap) * 0.75);
  }

  .settled {
    content-visibility: auto;
    contain-intrinsic-block-size: auto var(--_row-height, 120px);
  }

  .far,
  .plain {
    unicode-bidi: plaintext;
    white-space: pre-wrap;
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

  @media print {
    .scroller {
      overflow: visible;
    }

    .settled {
      content-visibility: visible;
    }

    .working {
      display: none;
    }
  }
`;

import {css} from 'lit';
import type {CSSResult} from 'lit';

/** How more rows than one chunk has are arranged, how those look that are not drawn, and the place of older ones. */
export const longTranscriptStyles: CSSResult = css`
  .far {
    min-block-size: 48px;
  }

  /* Room for focus rings, which containment would cut off. */
  .chapter {
    margin-inline: -6px;
    padding-inline: 6px;
  }

  /* Blocks, not a grid: a grid measures each of them whenever one grows. */
  .chunk ~ .chunk,
  .chapter ~ .chapter {
    margin-block-start: calc(var(--_gap) * 0.6);
  }

  .chunk ~ .chunk > .human,
  .chapter ~ .chapter > .chunk > .human {
    margin-block-start: calc(var(--_gap) * 0.75);
  }

  .past {
    content-visibility: auto;
  }

  .past.chunk {
    contain-intrinsic-block-size: auto var(--_chunk-height, 4000px);
  }

  .past.chapter {
    contain-intrinsic-block-size: auto var(--_chapter-height, 48000px);
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

  @media print {
    .past {
      content-visibility: visible;
    }

    .sentinel {
      display: none;
    }
  }
`;

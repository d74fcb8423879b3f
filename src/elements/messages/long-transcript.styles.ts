import {css} from 'lit';
import type {CSSResult} from 'lit';

/** How rows look that are not drawn, and the place of older ones. */
export const longTranscriptStyles: CSSResult = css`
  .far {
    min-block-size: 48px;
  }

  .past {
    content-visibility: auto;
    contain-intrinsic-block-size: auto var(--_chunk-height, 4000px);
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

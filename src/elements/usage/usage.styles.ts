import {css} from 'lit';
import type {CSSResult} from 'lit';

export const usageStyles: CSSResult = css`
  :host {
    flex: none;
    display: flex;
  }

  [part='usage'] {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    color: var(--_muted);
    font-size: calc(var(--_font-size) * 0.8);
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }

  svg {
    inline-size: 18px;
    block-size: 18px;
    rotate: -90deg;
  }

  circle {
    fill: none;
    stroke-width: 3;
  }

  .track {
    stroke: var(--_border);
  }

  .used {
    stroke: var(--_accent);
  }

  .full {
    stroke: var(--_danger);
  }

  /* In a narrow chat the ring alone tells. */
  @container (max-width: 480px) {
    svg + span {
      display: none;
    }
  }

  @media (forced-colors: active) {
    .track {
      stroke: GrayText;
    }

    .used,
    .full {
      stroke: CanvasText;
    }
  }
`;

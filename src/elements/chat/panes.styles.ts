import {css} from 'lit';
import type {CSSResult} from 'lit';

/** What lies beside the conversation, or over it where there is little room. */
export const panesStyles: CSSResult = css`
  aside {
    flex: none;
    display: flex;
    flex-direction: column;
    inline-size: var(--deerflow-threads-width, 260px);
    min-block-size: 0;
    border-inline-end: 1px solid var(--_border);
    background: var(--_raised);
  }

  deerflow-threads,
  deerflow-artifacts {
    flex: 1;
  }

  .files {
    inline-size: auto;
    min-inline-size: 0;
    border: 0;
    background: var(--_surface);
  }

  .files deerflow-artifacts {
    inline-size: var(--_pane-width, var(--deerflow-artifacts-width, 45cqi));
    max-inline-size: calc(100cqi - 320px);
  }

  .backdrop {
    display: none;
  }

  @container (max-width: 760px) {
    aside {
      position: absolute;
      z-index: 2;
      inset-block: 0;
      inset-inline-start: 0;
      max-inline-size: 86%;
      box-shadow: var(--_shadow);
    }

    .files,
    .files deerflow-artifacts {
      inline-size: 100%;
      max-inline-size: none;
    }

    .backdrop {
      display: block;
      position: absolute;
      z-index: 1;
      inset: 0;
      background: rgb(0 0 0 / 30%);
    }
  }
`;

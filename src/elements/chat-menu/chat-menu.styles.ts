import {css} from 'lit';
import type {CSSResult} from 'lit';

export const chatMenuStyles: CSSResult = css`
  [role='dialog'] {
    inline-size: min(320px, 88cqi);
    max-block-size: min(60vh, 460px);
    padding: 6px;
    overflow-y: auto;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    box-shadow: var(--_shadow);
    scrollbar-width: thin;
  }

  .exports {
    display: grid;
  }

  .exports + .title {
    margin-block-start: 6px;
    padding-block-start: 10px;
    border-block-start: 1px solid var(--_border);
  }

  .title {
    margin: 0;
    padding: 6px 10px 2px;
    color: var(--_muted);
    font-size: calc(var(--_font-size) * 0.8);
  }

  ol {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  button {
    display: flex;
    align-items: center;
    gap: 10px;
    inline-size: 100%;
    min-block-size: 36px;
    padding: 5px 10px;
    border: 0;
    border-radius: var(--_radius-small);
    background: none;
    font-size: var(--_font-small);
    line-height: 1.4;
    text-align: start;
    cursor: pointer;
  }

  button:hover {
    background: var(--_hover);
  }

  button:focus-visible {
    outline-offset: -2px;
  }

  button > .icon {
    color: var(--_muted);
  }

  /* Two lines of each question. */
  button > span {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
`;

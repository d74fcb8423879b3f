import {css} from 'lit';
import type {CSSResult} from 'lit';

export const suggestionsStyles: CSSResult = css`
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    margin: 0;
    padding: 0;
    list-style: none;
  }

  li {
    min-inline-size: 0;
    max-inline-size: 100%;
  }

  button {
    min-block-size: 32px;
    max-inline-size: 100%;
    padding: 5px 12px;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) * 1.4);
    background: var(--_surface);
    font-size: var(--_font-small);
    line-height: 1.45;
    text-align: start;
    cursor: pointer;
  }

  button:hover {
    border-color: color-mix(in oklab, var(--_accent) 50%, var(--_surface));
    background: color-mix(in oklab, var(--_accent) 7%, var(--_surface));
  }

  @media print {
    :host {
      display: none;
    }
  }
`;

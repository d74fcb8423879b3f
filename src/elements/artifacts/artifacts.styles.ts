import {css} from 'lit';
import type {CSSResult} from 'lit';

export const artifactsStyles: CSSResult = css`
  :host {
    position: relative;
    display: flex;
    flex-direction: column;
    min-inline-size: 0;
    min-block-size: 0;
    background: var(--_surface);
    container-type: inline-size;
  }

  .header {
    display: flex;
    flex: none;
    align-items: center;
    gap: 4px;
    min-block-size: 48px;
    padding: 6px 10px;
    border-block-end: 1px solid var(--_border);
  }

  .title {
    flex: 1;
    min-inline-size: 3em;
    margin-inline: 6px;
    overflow: hidden;
    font-weight: 600;
    line-height: 1.3;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .header .icon-button {
    flex: none;
    inline-size: 32px;
    block-size: 32px;
  }

  .toggle {
    display: flex;
    flex: none;
    padding: 2px;
    border-radius: var(--_radius-small);
    background: var(--_raised);
    box-shadow: inset 0 0 0 1px var(--_border);
  }

  .toggle button {
    min-block-size: 24px;
    padding: 2px 9px;
    border: 0;
    border-radius: calc(var(--_radius-small) - 1px);
    background: none;
    color: var(--_muted);
    font-size: calc(var(--_font-size) * 0.8);
    cursor: pointer;
  }

  .toggle button[aria-pressed='true'] {
    background: var(--_surface);
    box-shadow: 0 0 0 1px var(--_border);
    color: var(--_text);
  }

  .bar {
    display: flex;
    flex: none;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 10px;
    margin: 0;
    padding: 6px 16px;
    border-block-end: 1px solid var(--_border);
    background: var(--_raised);
    color: var(--_muted);
    font-size: var(--_font-small);
  }

  .body {
    flex: 1;
    min-block-size: 0;
    overflow: auto;
    overscroll-behavior: contain;
    outline-offset: -2px;
  }

  ul {
    margin: 0;
    padding: 6px;
    list-style: none;
  }

  li button {
    display: grid;
    grid-template-columns: auto 1fr;
    align-items: center;
    column-gap: 10px;
    inline-size: 100%;
    padding: 7px 10px;
    border: 0;
    border-radius: var(--_radius-small);
    background: none;
    line-height: 1.35;
    text-align: start;
    cursor: pointer;
  }

  li button:hover {
    background: var(--_hover);
  }

  li .icon {
    grid-row: span 2;
    color: var(--_muted);
  }

  .name {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  small {
    color: var(--_muted);
    font-size: calc(var(--_font-size) * 0.8);
  }

  .note {
    display: grid;
    justify-items: center;
    gap: 10px;
    margin: 0;
    padding: 40px 16px;
    color: var(--_muted);
    text-align: center;
  }

  .note p {
    margin: 0;
  }

  .page {
    padding: 16px 20px 32px;
  }

  .code {
    padding: 8px 12px 24px;
    font-size: var(--_font-small);
  }

  .plain {
    padding: 12px 16px 32px;
    font: calc(var(--_font-size) * 0.867) / 1.6 var(--_font-mono);
    tab-size: 4;
  }

  .plain > div {
    content-visibility: auto;
    contain-intrinsic-size: auto 600px;
    white-space: pre-wrap;
  }

  .media {
    display: grid;
    place-items: center;
    min-block-size: 100%;
    padding: 16px;
  }

  .media > * {
    max-inline-size: 100%;
  }

  .media img {
    block-size: auto;
    background: repeating-conic-gradient(rgb(128 128 128 / 14%) 0 25%, transparent 0 50%) 0 0 / 16px
      16px;
  }

  .media audio {
    inline-size: 100%;
  }

  iframe {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    border: 0;
    background: #fff;
    color-scheme: light;
  }

  .edge {
    position: absolute;
    z-index: 1;
    inset-block: 0;
    inset-inline-start: -4px;
    inline-size: 8px;
    cursor: col-resize;
    touch-action: none;
  }

  .edge::after {
    content: '';
    position: absolute;
    inset-block: 0;
    inset-inline-start: 3px;
    inline-size: 1px;
    background: var(--_border);
  }

  .edge:hover::after,
  .edge.moving::after,
  .edge:focus-visible::after {
    inset-inline-start: 2px;
    inline-size: 3px;
    background: var(--_accent);
  }

  .edge.moving ~ .body {
    pointer-events: none;
  }

  @container (max-width: 440px) {
    .header {
      flex-wrap: wrap;
    }

    .toggle {
      order: 1;
      flex-basis: 100%;
    }

    .toggle button {
      flex: 1;
    }
  }

  @media (forced-colors: active) {
    .toggle button[aria-pressed='true'] {
      outline: 1px solid Highlight;
    }

    .edge:hover::after,
    .edge.moving::after,
    .edge:focus-visible::after {
      background: Highlight;
    }
  }

  @media print {
    .header .icon-button,
    .toggle,
    .edge {
      display: none;
    }
  }
`;

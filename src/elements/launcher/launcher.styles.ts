import {css} from 'lit';
import type {CSSResult} from 'lit';

export const launcherStyles: CSSResult = css`
  :host {
    --_inset: var(--deerflow-launcher-inset, 20px);
    --_size: var(--deerflow-launcher-size, 56px);

    position: fixed;
    z-index: var(--deerflow-z-index, 1000);
    inset-block-end: calc(var(--_inset) + env(safe-area-inset-bottom, 0px));
    inset-inline-end: var(--_inset);
  }

  :host(:state(light)) {
    color-scheme: light;
  }

  :host(:state(dark)) {
    color-scheme: dark;
  }

  .launcher {
    position: relative;
    display: grid;
    place-items: center;
    inline-size: var(--_size);
    block-size: var(--_size);
    padding: 0;
    border: 1px solid transparent;
    border-radius: 50%;
    background: var(--_accent);
    color: var(--_on-accent);
    box-shadow: var(--_shadow);
    font-size: calc(var(--_size) * 0.4);
    line-height: 1;
    cursor: pointer;
    transition: scale 120ms;
  }

  .launcher:hover {
    scale: 1.05;
  }

  .launcher .icon {
    inline-size: 1em;
    block-size: 1em;
  }

  .unread {
    position: absolute;
    inset-block-start: 2%;
    inset-inline-end: 2%;
    inline-size: 25%;
    block-size: 25%;
    border: 2px solid var(--_surface);
    border-radius: 50%;
    background: var(--_danger);
  }

  .panel {
    position: fixed;
    inset: auto;
    inset-block-end: calc(var(--_inset) + var(--_size) + 12px + env(safe-area-inset-bottom, 0px));
    inset-inline-end: var(--_inset);
    flex-direction: column;
    inline-size: min(var(--deerflow-panel-width, 400px), calc(100vw - 2 * var(--_inset)));
    block-size: min(
      var(--deerflow-panel-height, 640px),
      calc(100dvh - 2 * var(--_inset) - var(--_size) - 12px)
    );
    margin: 0;
    padding: 0;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) * 1.4);
    overflow: hidden;
    background: var(--_surface);
    color: var(--_text);
    box-shadow: var(--_shadow);
  }

  .panel.open {
    display: flex;
  }

  .panel:not(.open) {
    display: none;
  }

  deerflow-chat {
    flex: 1;
    min-block-size: 0;
  }

  .note {
    display: grid;
    flex: 1;
    place-content: center;
    justify-items: center;
    gap: 8px;
    color: var(--_muted);
  }

  .note > .icon-button {
    position: absolute;
    inset-block-start: 8px;
    inset-inline-end: 8px;
  }

  .icon-button {
    inline-size: 34px;
    block-size: 34px;
  }

  @media (max-width: 520px), (max-height: 420px) {
    .panel {
      inset: 0;
      inline-size: 100vw;
      block-size: 100dvh;
      max-inline-size: none;
      max-block-size: none;
      border: 0;
      border-radius: 0;
    }
  }

  @media (forced-colors: active) {
    .unread {
      background: Highlight;
    }
  }

  @media print {
    :host {
      display: none;
    }
  }
`;

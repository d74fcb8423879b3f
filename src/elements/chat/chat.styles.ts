import {css} from 'lit';
import type {CSSResult} from 'lit';

export const chatStyles: CSSResult = css`
  :host {
    display: block;
    position: relative;
    min-block-size: 320px;
    block-size: 100%;
    background: var(--_surface);
    overflow: hidden;
    container-type: inline-size;
    /* Where the page asks how wide it wants to be (a dialog, a float), a contained box would say 0. */
    contain-intrinsic-inline-size: 32rem;
    min-inline-size: 0;
    isolation: isolate;
  }

  :host([theme='light']),
  :host(:state(light)) {
    color-scheme: light;
  }

  :host([theme='dark']),
  :host(:state(dark)) {
    color-scheme: dark;
  }

  .page {
    display: flex;
    block-size: 100%;
    min-block-size: inherit;
  }

  .main {
    flex: 1;
    display: flex;
    flex-direction: column;
    min-inline-size: 0;
    min-block-size: 0;
  }

  header {
    display: flex;
    align-items: center;
    gap: 8px;
    min-block-size: 48px;
    padding: 6px 12px;
    border-block-end: 1px solid var(--_border);
  }

  .avatar {
    flex: none;
    inline-size: 26px;
    block-size: 26px;
    border-radius: 50%;
    object-fit: cover;
  }

  .title {
    flex: 1;
    min-inline-size: 0;
    margin: 0;
    overflow: hidden;
    font-size: inherit;
    font-weight: 600;
    line-height: 1.3;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .icon-button {
    inline-size: 34px;
    block-size: 34px;
  }

  .column {
    inline-size: 100%;
    max-inline-size: var(--deerflow-max-width, 48rem);
    margin-inline: auto;
    padding-inline: var(--_gap);
  }

  .welcome {
    flex: 1;
    display: flex;
    flex-direction: column;
    justify-content: center;
    gap: 6px;
    min-block-size: 0;
    padding-block: 24px;
    overflow-y: auto;
    text-align: center;
  }

  .welcome h2,
  .welcome p {
    margin: 0;
  }

  .welcome .greeting {
    font-size: calc(var(--_font-size) * 1.5);
    font-weight: 650;
    line-height: 1.3;
  }

  .welcome p {
    color: var(--_muted);
  }

  .starters {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 8px;
    margin: 18px 0 0;
    padding: 0;
    list-style: none;
  }

  .starters button,
  .action {
    padding: 6px 14px;
    border: 1px solid var(--_border);
    border-radius: 999px;
    background: var(--_surface);
    font-size: var(--_font-small);
    cursor: pointer;
  }

  .starters button:hover,
  .action:hover {
    border-color: var(--_control-border);
    background: var(--_hover);
  }

  .foot {
    padding-block: 4px 12px;
    padding-block-end: max(12px, env(safe-area-inset-bottom));
    display: flex;
    flex-direction: column;
    gap: 8px;
  }

  .disclaimer {
    margin: 0;
    color: var(--_muted);
    font-size: calc(var(--_font-size) * 0.8);
    text-align: center;
  }

  .notice {
    display: flex;
    align-items: center;
    gap: 10px;
    padding: 7px 8px 7px 12px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_raised);
    font-size: var(--_font-small);
    line-height: 1.4;
  }

  .notice p {
    flex: 1;
    min-inline-size: 0;
    margin: 0;
  }

  .notice .action {
    flex: none;
    padding-block: 3px;
  }

  .notice.error {
    border-color: color-mix(in oklab, var(--_danger) 40%, var(--_border));
    background: color-mix(in oklab, var(--_danger) 7%, var(--_surface));
  }

  @container (max-width: 480px) {
    header {
      padding-inline: 8px;
    }
  }
`;

import {css} from 'lit';
import type {CSSResult} from 'lit';

export const subtaskStyles: CSSResult = css`
  :host {
    font-size: var(--_font-small) !important;
    line-height: 1.5 !important;
  }

  section {
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
  }

  button {
    display: flex;
    align-items: center;
    gap: 10px;
    inline-size: 100%;
    min-block-size: 40px;
    padding: 8px 12px;
    border: 0;
    border-radius: var(--_radius);
    background: none;
    text-align: start;
    cursor: pointer;
  }

  button:hover {
    background: var(--_hover);
  }

  .text {
    display: grid;
    flex: 1;
    min-inline-size: 0;
  }

  small {
    overflow: hidden;
    color: var(--_muted);
    font-size: 0.92em;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .status {
    flex: none;
    color: var(--_muted);
    font-size: 0.92em;
  }

  .in_progress .mark,
  .in_progress .status {
    color: var(--_accent);
  }

  .completed .mark {
    color: var(--_success);
  }

  .failed .mark,
  .timed_out .mark,
  .failed .status,
  .timed_out .status,
  .error {
    color: var(--_danger);
  }

  .cancelled .mark {
    color: var(--_muted);
  }

  .chevron {
    color: var(--_muted);
    rotate: -90deg;
    transition: rotate 120ms;
  }

  :host(:dir(rtl)) .chevron {
    rotate: 90deg;
  }

  .chevron.open,
  :host(:dir(rtl)) .chevron.open {
    rotate: 0deg;
  }

  #details {
    padding: 4px 12px 12px;
    border-block-start: 1px solid var(--_border);
  }

  h4 {
    margin: 10px 0 4px;
    color: var(--_muted);
    font-size: 0.92em;
    font-weight: 500;
  }

  .prompt {
    max-block-size: 12em;
    overflow-y: auto;
    white-space: pre-wrap;
  }

  .plain {
    white-space: pre-wrap;
  }

  .error,
  .facts {
    margin: 8px 0 0;
  }

  .facts {
    color: var(--_muted);
    font-size: 0.92em;
  }

  deerflow-steps::part(step-text) {
    font-size: inherit;
  }

  deerflow-markdown {
    --deerflow-font-size: var(--_font-small);
  }

  @media (forced-colors: active) {
    section {
      border-color: CanvasText;
    }
  }
`;

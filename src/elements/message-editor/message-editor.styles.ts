import {css} from 'lit';
import type {CSSResult} from 'lit';

export const messageEditorStyles: CSSResult = css`
  :host {
    inline-size: 100%;
  }

  .frame {
    display: grid;
    gap: 4px;
    padding: 10px;
    border: 1px solid var(--_focus-ring);
    border-radius: calc(var(--_radius) * 1.4);
    background: var(--_surface);
  }

  textarea {
    inline-size: 100%;
    max-block-size: min(50vh, 20em);
    min-block-size: 3.4em;
    margin: 0;
    padding: 2px 6px;
    border: 0;
    background: none;
    line-height: 1.55;
    resize: none;
    field-sizing: content;
  }

  /* The frame around it shows the focus. */
  textarea:focus-visible {
    outline: none;
  }

  @media (forced-colors: active) {
    .frame:focus-within {
      outline: 2px solid Highlight;
    }
  }

  .buttons {
    display: flex;
    justify-content: flex-end;
    gap: 8px;
  }

  button {
    min-block-size: 32px;
    padding: 3px 14px;
    border: 1px solid var(--_border);
    border-radius: 999px;
    background: var(--_surface);
    font-size: var(--_font-small);
    cursor: pointer;
  }

  button:hover {
    border-color: var(--_control-border);
    background: var(--_hover);
  }

  .submit {
    border-color: transparent;
    background: var(--_accent);
    color: var(--_on-accent);
  }

  .submit:hover {
    background: color-mix(in oklab, var(--_accent) 88%, var(--_text));
  }

  .submit:disabled {
    background: var(--_hover);
    color: var(--_muted);
    cursor: default;
  }
`;

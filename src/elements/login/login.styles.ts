import {css} from 'lit';
import type {CSSResult} from 'lit';

export const loginStyles: CSSResult = css`
  form {
    display: grid;
    gap: 10px;
    max-inline-size: 340px;
    margin-inline: auto;
    padding: 16px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_raised);
  }

  .heading {
    font-weight: 650;
  }

  label {
    display: grid;
    gap: 3px;
    font-size: var(--_font-small);
  }

  input {
    inline-size: 100%;
    block-size: 36px;
    padding: 0 10px;
    border: 1px solid var(--_control-border);
    border-radius: var(--_radius-small);
    background: var(--_surface);
    font-size: var(--_font-size);
  }

  button {
    block-size: 36px;
    /* Forced colours draw it, and take the background away. */
    border: 1px solid transparent;
    border-radius: var(--_radius-small);
    background: var(--_accent);
    color: var(--_on-accent);
    font-weight: 600;
    cursor: pointer;
  }

  button:disabled {
    opacity: 0.6;
    cursor: progress;
  }

  .problem {
    margin: 0;
    color: var(--_danger);
    font-size: var(--_font-small);
  }
`;

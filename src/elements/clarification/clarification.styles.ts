import {css} from 'lit';
import type {CSSResult} from 'lit';

export const clarificationStyles: CSSResult = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 10px;
  }

  .card {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 10px;
    padding: 12px 14px 14px;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
  }

  .open {
    border-color: color-mix(in oklab, var(--_accent) 45%, var(--_surface));
    box-shadow: 0 0 0 3px color-mix(in oklab, var(--_accent) 9%, transparent);
  }

  header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 8px;
    color: var(--_muted);
    font-size: var(--_font-small);
  }

  .open header > .icon {
    color: var(--_accent);
  }

  .answered header > .icon {
    color: var(--_success);
  }

  .title {
    font-weight: 500;
  }

  .open .title {
    color: var(--_text);
  }

  .number {
    color: var(--_muted);
    font-weight: 400;
    font-variant-numeric: tabular-nums;
  }

  .topic {
    padding: 0 7px;
    border: 1px solid var(--_border);
    border-radius: 99px;
    font-size: 0.92em;
  }

  .state {
    margin-inline-start: auto;
  }

  .context {
    color: var(--_muted);
    font-size: var(--_font-small);
  }

  .context deerflow-markdown {
    --deerflow-text: var(--_muted);
    --deerflow-font-size: var(--_font-small);
  }

  .plain {
    white-space: pre-wrap;
  }

  .options {
    display: grid;
    gap: 6px;
  }

  .option {
    display: flex;
    align-items: flex-start;
    gap: 10px;
    inline-size: 100%;
    min-block-size: 40px;
    padding: 8px 12px;
    border: 1px solid color-mix(in oklab, var(--_text) 24%, var(--_surface));
    border-radius: var(--_radius);
    background: var(--_surface);
    line-height: 1.5;
    text-align: start;
    cursor: pointer;
  }

  .option:hover:enabled {
    border-color: var(--_accent);
    background: color-mix(in oklab, var(--_accent) 6%, var(--_surface));
  }

  .option[aria-pressed='true'] {
    border-color: var(--_accent);
    background: color-mix(in oklab, var(--_accent) 10%, var(--_surface));
  }

  .box {
    display: grid;
    flex: none;
    place-items: center;
    inline-size: 18px;
    block-size: 18px;
    margin-block-start: 0.17em;
    border: 1.5px solid var(--_control-border);
    border-radius: 50%;
  }

  .many .box {
    border-radius: 5px;
  }

  [aria-pressed='true'] .box {
    border-color: var(--_accent);
    background: var(--_accent);
    color: var(--_on-accent);
  }

  .box .icon {
    inline-size: 12px;
    block-size: 12px;
    stroke-width: 3;
  }

  .option-text {
    display: grid;
    min-inline-size: 0;
  }

  small {
    color: var(--_muted);
    font-size: var(--_font-small);
  }

  textarea,
  select,
  input:not([type='checkbox']) {
    inline-size: 100%;
    min-block-size: 40px;
    padding: 7px 12px;
    border: 1px solid var(--_control-border);
    border-radius: var(--_radius);
    background: var(--_surface);
    line-height: 1.6;
  }

  /* The button in it that opens the calendar is a stop of its own. */
  [type='date']:focus-within {
    outline: 2px solid var(--_focus-ring);
    outline-offset: 2px;
  }

  textarea {
    display: block;
    max-block-size: 12em;
    resize: vertical;
    field-sizing: content;
  }

  ::placeholder {
    color: var(--_muted);
    opacity: 1;
  }

  [aria-invalid='true'] {
    border-color: var(--_danger) !important;
  }

  .fields {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 200px), 1fr));
    gap: 12px;
    align-items: start;
  }

  .field {
    display: grid;
    gap: 4px;
    min-inline-size: 0;
    margin: 0;
    padding: 0;
    border: 0;
    font-size: var(--_font-small);
  }

  .field:has(textarea),
  fieldset.field,
  .field:has(> .check) {
    grid-column: 1 / -1;
  }

  label,
  legend {
    padding: 0;
    font-weight: 500;
  }

  legend {
    margin-block-end: 4px;
  }

  .checks {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 16px;
  }

  .check {
    display: flex;
    align-items: center;
    gap: 8px;
    min-block-size: 28px;
    font-weight: 400;
  }

  .check input {
    flex: none;
    inline-size: 16px;
    block-size: 16px;
    margin: 0;
    accent-color: var(--_accent);
  }

  .required {
    margin-inline-start: 6px;
    color: var(--_muted);
    font-size: 0.9em;
    font-weight: 400;
  }

  .field-error,
  .error {
    margin: 0;
    color: var(--_danger);
    font-size: var(--_font-small);
  }

  .note {
    margin: 0;
    color: var(--_muted);
    font-size: var(--_font-small);
  }

  .submit {
    justify-self: end;
    min-block-size: 36px;
    padding: 6px 16px;
    border: 1px solid transparent;
    border-radius: var(--_radius);
    background: var(--_accent);
    color: var(--_on-accent);
    font-weight: 500;
    cursor: pointer;
  }

  .submit:hover:enabled {
    background: color-mix(in oklab, var(--_accent) 88%, var(--_text));
  }

  :disabled {
    cursor: default;
    opacity: 0.6;
  }

  footer {
    display: grid;
    gap: 8px;
  }

  .echo {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .echo li {
    display: flex;
    align-items: center;
    gap: 6px;
    max-inline-size: 100%;
    padding: 3px 10px;
    border-radius: var(--_radius-small);
    background: var(--_bubble-user);
    white-space: pre-wrap;
  }

  .echo .icon {
    color: var(--_success);
  }

  .echo .quiet {
    background: var(--_raised);
    color: var(--_muted);
  }
`;

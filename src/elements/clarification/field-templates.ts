import {html, nothing} from 'lit';
import type {TemplateResult} from 'lit';
import {live} from 'lit/directives/live.js';
import type {ClarificationField} from '../../core/index.js';
import '../../i18n/en/clarification.js';
import type {Strings} from '../../i18n/types.js';
import type {DraftValue} from './answer-draft.js';

export interface FieldOptions {
  readonly strings: Strings;
  /** Id of the field's control; what belongs to it is named after it. */
  readonly id: string;
  readonly value: DraftValue | undefined;
  readonly invalid: boolean;
  readonly disabled: boolean;
  readonly onChange: (value: DraftValue) => void;
}

type Described = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** One field of a form, with its label and what is wrong with it. */
export function fieldTemplate(field: ClarificationField, options: FieldOptions): TemplateResult {
  const {strings, id, invalid} = options;
  const error = invalid
    ? html`<span class="field-error" id="${id}-error">${strings.fieldInvalid}</span>`
    : nothing;
  if (field.type === 'multi_select') return choices(field, options, error);
  if (field.type === 'checkbox') {
    return html`<div class="field" part="answer-field">
      <label class="check">
        <input
          type="checkbox"
          id=${id}
          .checked=${live(options.value === true)}
          ?disabled=${options.disabled}
          aria-required=${field.required}
          aria-invalid=${invalid}
          aria-describedby=${invalid ? `${id}-error` : nothing}
          @change=${(event: Event) => options.onChange((event.target as HTMLInputElement).checked)}
        />
        <span dir="auto">${field.label}</span>${requiredMark(field, strings)}
      </label>
      ${error}
    </div>`;
  }
  return html`<div class="field" part="answer-field">
    <label for=${id}><span dir="auto">${field.label}</span>${requiredMark(field, strings)}</label>
    ${control(field, options)} ${error}
  </div>`;
}

function control(field: ClarificationField, options: FieldOptions): TemplateResult {
  const {id, invalid, disabled, strings} = options;
  const value = typeof options.value === 'string' ? options.value : '';
  const onInput = (event: Event): void => options.onChange((event.target as Described).value);
  const describedBy = invalid ? `${id}-error` : nothing;
  switch (field.type) {
    case 'textarea':
      return html`<textarea
        id=${id}
        rows="3"
        dir="auto"
        placeholder=${field.placeholder ?? nothing}
        .value=${live(value)}
        ?disabled=${disabled}
        aria-required=${field.required}
        aria-invalid=${invalid}
        aria-describedby=${describedBy}
        @input=${onInput}
      ></textarea>`;
    case 'select':
      return html`<select
        id=${id}
        ?disabled=${disabled}
        aria-required=${field.required}
        aria-invalid=${invalid}
        aria-describedby=${describedBy}
        @change=${onInput}
      >
        <option value="" .selected=${value === ''}>${strings.select}</option>
        ${field.options.map(
          (option) =>
            html`<option value=${option.value} .selected=${option.value === value}>
              ${option.label}
            </option>`,
        )}
      </select>`;
    default:
      // A number stays text: what a reader typed must not vanish because it is none.
      return html`<input
        id=${id}
        type=${field.type === 'date' ? 'date' : 'text'}
        inputmode=${field.type === 'number' ? 'decimal' : nothing}
        dir="auto"
        autocomplete="off"
        placeholder=${field.placeholder ?? nothing}
        .value=${live(value)}
        ?disabled=${disabled}
        aria-required=${field.required}
        aria-invalid=${invalid}
        aria-describedby=${describedBy}
        @input=${onInput}
      />`;
  }
}

function choices(
  field: ClarificationField,
  options: FieldOptions,
  error: TemplateResult | typeof nothing,
): TemplateResult {
  const {id, strings, invalid, disabled} = options;
  const chosen = Array.isArray(options.value) ? (options.value as readonly string[]) : [];
  const onChange = (value: string, on: boolean): void => {
    const others = chosen.filter((other) => other !== value);
    options.onChange(on ? [...others, value] : others);
  };
  return html`<fieldset
    class="field"
    part="answer-field"
    id=${id}
    ?disabled=${disabled}
    aria-describedby=${invalid ? `${id}-error` : nothing}
  >
    <legend>
      <span dir="auto">${field.label}</span>
      ${field.required ? html`<span class="required">${strings.required}</span>` : nothing}
    </legend>
    <div class="checks">
      ${field.options.map(
        ({value, label}) =>
          html`<label class="check">
            <input
              type="checkbox"
              .checked=${live(chosen.includes(value))}
              @change=${(event: Event) => onChange(value, (event.target as HTMLInputElement).checked)}
            />
            <span dir="auto">${label}</span>
          </label>`,
      )}
    </div>
    ${error}
  </fieldset>`;
}

/** For the eye only: a control tells that it is required as its state. */
function requiredMark({required}: ClarificationField, strings: Strings): unknown {
  return required
    ? html`<span class="required" aria-hidden="true">${strings.required}</span>`
    : nothing;
}

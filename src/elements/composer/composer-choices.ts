import {html, nothing} from 'lit';
import type {TemplateResult} from 'lit';
import type {Choices, Mode, ModelInfo, Session} from '../../core/index.js';
import '../../i18n/en/choices.js';
import type {Strings} from '../../i18n/types.js';
import {chevronIcon} from '../icons/control-icons.js';
import {icon} from '../icons/icon.js';

/** What may be chosen for the next run, and by whom. */
export interface ChoiceOptions {
  readonly text: Strings;
  readonly session: Session | undefined;
  readonly disabled: boolean;
}

export function modelsTemplate(
  models: readonly ModelInfo[],
  {text, session, disabled}: ChoiceOptions,
): TemplateResult | typeof nothing {
  if (models.length === 0) return nothing;
  const chosen = session?.choices.get().model ?? '';
  return html`<label class="choice" title=${text.model}>
    <select
      part="model-select"
      aria-label=${text.model}
      ?disabled=${disabled}
      @change=${(event: Event) => session?.choose({model: chosenIn(event) || null})}
    >
      ${chosen === '' ? html`<option value="" selected>${text.modelAuto}</option>` : nothing}
      ${models.map(
        (model) =>
          html`<option value=${model.name} .selected=${model.name === chosen}>
            ${model.display_name || model.name}
          </option>`,
      )}
    </select>
    ${icon(chevronIcon)}
  </label>`;
}

/** @param wanted - Modes to offer, space-separated; all that there are when empty. */
export function modesTemplate(
  wanted: string,
  {text, session, disabled}: ChoiceOptions,
): TemplateResult | typeof nothing {
  const choices = session?.choices.get();
  const offered = offeredModes(choices, wanted);
  if (choices === undefined || offered.length < 2) return nothing;
  const names: Record<Mode, readonly [name: string, hint: string]> = {
    flash: [text.modeFlash, text.modeFlashHint],
    thinking: [text.modeThinking, text.modeThinkingHint],
    pro: [text.modePro, text.modeProHint],
    ultra: [text.modeUltra, text.modeUltraHint],
  };
  return html`<label class="choice" title="${text.mode}: ${names[choices.mode][1]}">
    <select
      part="mode-select"
      aria-label=${text.mode}
      ?disabled=${disabled}
      @change=${(event: Event) => session?.choose({mode: chosenIn(event) as Mode})}
    >
      ${offered.map(
        (mode) =>
          html`<option value=${mode} title=${names[mode][1]} .selected=${mode === choices.mode}>
            ${names[mode][0]}
          </option>`,
      )}
    </select>
    ${icon(chevronIcon)}
  </label>`;
}

function chosenIn(event: Event): string {
  return (event.target as HTMLSelectElement).value;
}

function offeredModes(choices: Choices | undefined, wanted: string): readonly Mode[] {
  const names = wanted.split(/\s+/).filter(Boolean);
  const allowed = choices?.modes ?? [];
  return names.length === 0 ? allowed : allowed.filter((mode) => names.includes(mode));
}

import type {ClarificationAnswer, ClarificationField, ClarificationOption} from './types.js';
import type {AskedRequest} from './clarification-request.js';
import {nonBlank, own} from './content.js';

/** What is wrong with an answer. `field` is a field's name, `null` for the answer as a whole. */
export interface AnswerProblem {
  readonly field: string | null;
  /** `required`: a required field is empty. `empty`: nothing was answered. The others: not what the request offers or asks for. */
  readonly problem: 'required' | 'empty' | 'option' | 'number' | 'date';
}

/** An answer given as plain text, as one of the request's options where it names one. */
export function toAnswer(
  request: Pick<AskedRequest, 'options'>,
  answer: ClarificationAnswer | string,
): ClarificationAnswer {
  if (typeof answer !== 'string') return answer;
  const said = answer.trim();
  const option = request.options.find(({id, label, value}) => [id, value, label].includes(said));
  return option ? {optionIds: [option.id]} : {text: answer};
}

/** What keeps an answer from being sent; empty when nothing does. */
export function validateAnswer(
  request: AskedRequest,
  answer: ClarificationAnswer,
): readonly AnswerProblem[] {
  if (request.input === 'fields') {
    return request.fields
      .map((field) => problemOf(field, valueOf(answer, field)))
      .filter((problem) => problem !== null);
  }
  const text = request.allowsText ? nonBlank(answer.text) : null;
  const ids = request.input === 'choice' ? (answer.optionIds ?? []) : [];
  if (ids.length === 0 && text === null) return [{field: null, problem: 'empty'}];
  const isKnown = ids.every((id) => request.options.some((option) => option.id === id));
  const isTooMany = ids.length > 1 && !request.multiple;
  return isKnown && !isTooMany ? [] : [{field: null, problem: 'option'}];
}

export type FieldValue = string | readonly string[] | boolean;

/** The value of a field: own properties only, an untouched checkbox is a no. `null` when there is none. */
export function valueOf(answer: ClarificationAnswer, field: ClarificationField): FieldValue | null {
  const value = own(answer.values ?? {}, field.name);
  switch (field.type) {
    case 'checkbox':
      return value === true;
    case 'multi_select':
      return Array.isArray(value) && value.length > 0 ? (value as readonly string[]) : null;
    case 'text':
    case 'textarea':
    case 'number':
    case 'select':
    case 'date':
      return nonBlank(value);
  }
}

function problemOf(field: ClarificationField, value: FieldValue | null): AnswerProblem | null {
  const isMissing = value === null || value === false;
  if (isMissing) return field.required ? {field: field.name, problem: 'required'} : null;
  const problem = typeProblem(field, value);
  return problem ? {field: field.name, problem} : null;
}

function typeProblem(
  field: ClarificationField,
  value: FieldValue,
): AnswerProblem['problem'] | null {
  switch (field.type) {
    case 'number':
      return Number.isFinite(Number(value)) ? null : 'number';
    case 'date':
      return isDate(String(value)) ? null : 'date';
    case 'select':
      return offers(field, [String(value)]) ? null : 'option';
    case 'multi_select':
      return offers(field, value as readonly string[]) ? null : 'option';
    case 'text':
    case 'textarea':
    case 'checkbox':
      return null;
  }
}

function offers(field: ClarificationField, values: readonly string[]): boolean {
  return values.every((value) => field.options.some((option) => option.value === value));
}

/** `YYYY-MM-DD`, and a day that exists. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text);
}

/** The options that an answer chose, in the order of the request. */
export function chosenOptions(
  request: Pick<AskedRequest, 'options'>,
  answer: ClarificationAnswer,
): readonly ClarificationOption[] {
  return request.options.filter((option) => answer.optionIds?.includes(option.id));
}

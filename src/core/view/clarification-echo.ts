import {isObject} from '../protocol/shapes.js';
import {parseData} from './tool-outcome.js';
import type {AskedRequest} from './clarification-request.js';
import {nonBlank} from './content.js';
import type {ClarificationAnswer} from './types.js';

/** What a reader answered, found again in the messages that carried it. */
export interface Echo {
  readonly answer: ClarificationAnswer;
  readonly text: string;
}

/** Reads upstream's `human_input_response`. */
export function echoOfResponse(
  request: AskedRequest,
  response: Readonly<Record<string, unknown>>,
): Echo {
  const value = typeof response['value'] === 'string' ? response['value'] : '';
  const option = request.options.find(
    ({id, value: own}) =>
      id === response['option_id'] || (response['response_kind'] === 'option' && own === value),
  );
  if (option) return {answer: {optionIds: [option.id]}, text: option.label};
  if (request.input !== 'fields') return {answer: {text: value}, text: value};
  const marker = value.lastIndexOf('[values: ');
  const json = marker === -1 ? null : parseData(value.slice(marker + '[values: '.length, -1));
  if (!isObject(json)) return {answer: {text: value}, text: value};
  return {
    answer: {values: json as NonNullable<ClarificationAnswer['values']>},
    text: value.slice(0, marker).trim(),
  };
}

/** Reads the fork's `我选择：…` text, or takes it as the reader's own words. */
export function echoOfText(request: AskedRequest, text: string): Echo {
  const said = text.trim();
  if (request.form !== 'fork' || !said.startsWith('我选择：'))
    return {answer: {text: said}, text: said};
  const [chosen = '', ...rest] = said.slice('我选择：'.length).split('；补充：');
  const addition = nonBlank(rest.join('；补充：'));
  const optionIds = idsOf(request, chosen);
  if (optionIds === null) return {answer: {text: said}, text: said};
  return {answer: {optionIds, ...(addition !== null && {text: addition})}, text: said};
}

/** Labels may themselves hold the separator: the longest label that fits is taken each time. */
function idsOf(request: AskedRequest, chosen: string): readonly string[] | null {
  const ids: string[] = [];
  let rest = chosen;
  while (rest !== '') {
    const option = request.options
      .filter(({label}) => rest === label || rest.startsWith(`${label}、`))
      .toSorted((a, b) => b.label.length - a.label.length)[0];
    if (!option) return null;
    ids.push(option.id);
    rest = rest.slice(option.label.length + 1);
  }
  return ids.length > 0 ? ids : null;
}

/**
 * The answers to several fork cards that one message carries, a line each: `问题1「…」：…`, which may itself go on over
 * further lines. `null` when the text is not of that form.
 */
export function echoesOfLines(
  requests: readonly AskedRequest[],
  text: string,
): readonly (Echo | null)[] | null {
  const starts = requests.map((request, index) => `问题${index + 1}「${request.question}」：`);
  const positions = starts.map((start) => lineStarting(text, start));
  if (positions.every((position) => position === -1)) return null;
  return requests.map((request, index) => {
    const position = positions[index] ?? -1;
    if (position === -1) return null;
    const next = Math.min(...positions.filter((other) => other > position), text.length);
    const body = text.slice(position + (starts[index]?.length ?? 0), next).trim();
    const addition = body.startsWith('补充：') ? body.slice('补充：'.length) : body;
    return echoOfText(request, addition);
  });
}

function lineStarting(text: string, start: string): number {
  if (text.startsWith(start)) return 0;
  const index = text.indexOf(`\n${start}`);
  return index === -1 ? -1 : index + 1;
}

import type {WireMessage} from '../protocol/wire.js';
import {chosenOptions, valueOf, type FieldValue} from './clarification-answer.js';
import type {AskedRequest} from './clarification-request.js';
import {nonBlank} from './content.js';
import type {ClarificationAnswer} from './types.js';

export interface AnsweredRequest {
  readonly request: AskedRequest;
  readonly answer: ClarificationAnswer;
}

/** The message that answers a question: a new turn of its own, in the words that the server's dialect understands. */
export function replyTo(request: AskedRequest, answer: ClarificationAnswer): WireMessage {
  if (request.form === 'human_input') return hiddenReply(request, answer);
  const text = request.form === 'fork' ? forkReply(request, answer) : (answer.text ?? '');
  return {type: 'human', content: text};
}

/**
 * The messages that answer several questions in one run: a hidden reply for each of upstream's, in order, and one visible
 * message for all others.
 */
export function replyToAll(answered: readonly AnsweredRequest[]): readonly WireMessage[] {
  const hidden = answered.filter(({request}) => request.form === 'human_input');
  const visible = answered.filter(({request}) => request.form !== 'human_input');
  const replies = hidden.map(({request, answer}) => hiddenReply(request, answer));
  const [only, ...more] = visible;
  if (only === undefined) return replies;
  if (more.length === 0) return [...replies, replyTo(only.request, only.answer)];
  const lines = visible.map(({request, answer}, index) =>
    request.form === 'fork' ? forkLine(request, answer, index + 1) : (answer.text ?? ''),
  );
  return [...replies, {type: 'human', content: lines.join('\n')}];
}

/** What a model of the fork reads: the chosen labels, what was added, or the reader's own words alone. */
function forkReply(request: AskedRequest, answer: ClarificationAnswer): string {
  const text = nonBlank(answer.text)?.trim() ?? null;
  const labels = chosenOptions(request, answer).map((option) => option.label);
  if (labels.length === 0) return text ?? '';
  const chosen = `我选择：${labels.join('、')}`;
  return text === null ? chosen : `${chosen}；补充：${text}`;
}

function forkLine(request: AskedRequest, answer: ClarificationAnswer, number: number): string {
  const reply = forkReply(request, answer);
  const body = chosenOptions(request, answer).length > 0 ? reply : `补充：${reply}`;
  return `问题${number}「${request.question}」：${body}`;
}

function hiddenReply(request: AskedRequest, answer: ClarificationAnswer): WireMessage {
  const said = humanInputValue(request, answer);
  return {
    type: 'human',
    content: [
      {
        type: 'text',
        text: `For your clarification "${request.question}", my answer is: ${said.value}`,
      },
    ],
    additional_kwargs: {
      hide_from_ui: true,
      human_input_response: {
        version: 1,
        kind: 'human_input_response',
        source: request.source ?? 'ask_clarification',
        request_id: request.id,
        ...said,
      },
    },
  };
}

type HumanInputValue =
  | {readonly response_kind: 'option'; readonly option_id: string; readonly value: string}
  | {readonly response_kind: 'text'; readonly value: string};

function humanInputValue(request: AskedRequest, answer: ClarificationAnswer): HumanInputValue {
  if (request.input === 'fields') return {response_kind: 'text', value: formValue(request, answer)};
  const options = chosenOptions(request, answer);
  const text = nonBlank(answer.text)?.trim();
  const [option] = options;
  if (option && options.length === 1 && text === undefined) {
    return {response_kind: 'option', option_id: option.id, value: option.value};
  }
  const parts = [...options.map(({value}) => value), ...(text === undefined ? [] : [text])];
  return {response_kind: 'text', value: parts.join('; ')};
}

/** Readable for the model and unambiguous for programs: `label: value; … [values: {JSON by field name}]` (recorded). */
function formValue(request: AskedRequest, answer: ClarificationAnswer): string {
  const filled = request.fields
    .map((field) => ({field, value: valueOf(answer, field)}))
    .filter((entry): entry is typeof entry & {value: FieldValue} => entry.value !== null);
  const readable = filled.map(({field, value}) => `${field.label}: ${inWords(value)}`).join('; ');
  const values = Object.fromEntries(filled.map(({field, value}) => [field.name, value]));
  return `${readable} [values: ${JSON.stringify(values)}]`.trimStart();
}

function inWords(value: FieldValue): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : value.join(', ');
}

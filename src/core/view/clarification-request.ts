import {isObject} from '../protocol/shapes.js';
import type {Message} from '../state/conversation.js';
import {contentText, nonBlank} from './content.js';
import {forkClarificationOf, humanInputOf} from './tool-calls.js';
import type {
  ClarificationField,
  ClarificationFieldType,
  ClarificationOption,
  ClarificationRequest,
} from './types.js';

/** A question as it was asked, before what became of it is known. */
export type AskedRequest = Omit<
  ClarificationRequest,
  'status' | 'active' | 'answer' | 'answerText'
>;

// The server holds its own forms to these limits (upstream f1f4af99, clarification_middleware.py).
const MAX_FIELDS = 16;
const MAX_OPTIONS = 24;
const MAX_LABEL = 200;
const MAX_BYTES = 16_384;

const FIELD_TYPES: ReadonlySet<string> = new Set<ClarificationFieldType>([
  'text',
  'textarea',
  'number',
  'select',
  'multi_select',
  'checkbox',
  'date',
]);

/**
 * Id of the question that a tool's result asks: upstream's `request_id`, and the same made from the tool call where there is
 * none, so that live and reloaded questions are one.
 */
export function requestIdOf(message: Message): string | null {
  const given = nonBlank(humanInputOf(message)?.['request_id']);
  if (given !== null) return given;
  return message.tool_call_id ? `clarification:${message.tool_call_id}` : (message.id ?? null);
}

/**
 * Reads the question of an `ask_clarification` result. A structured request that breaks any rule is refused as a whole, and
 * the message's text is shown instead: half a form could not be answered.
 */
export function readRequest(message: Message): AskedRequest {
  const id = requestIdOf(message) ?? '';
  return readHumanInput(message) ?? readForkCard(message, id) ?? readText(message, id);
}

function readText(message: Message, id: string): AskedRequest {
  return {
    id,
    form: 'text',
    question: contentText(message.content),
    context: null,
    topic: null,
    input: 'text',
    options: [],
    multiple: false,
    allowsText: true,
    fields: [],
    source: null,
  };
}

function readForkCard(message: Message, id: string): AskedRequest | null {
  const card = forkClarificationOf(message);
  const question = nonBlank(card?.['question']);
  if (!card || question === null) return null;
  const options = readForkOptions(card['options']);
  return {
    id,
    form: 'fork',
    question,
    context: nonBlank(card['context']),
    topic: nonBlank(card['clarification_type']),
    input: options.length > 0 ? 'choice' : 'text',
    options,
    multiple: card['allow_multiple'] === true,
    allowsText: options.length === 0 || card['allow_custom'] !== false,
    fields: [],
    source: null,
  };
}

function readForkOptions(value: unknown): readonly ClarificationOption[] {
  if (!Array.isArray(value)) return [];
  const ids = new Set<string>();
  const options: ClarificationOption[] = [];
  for (const [index, entry] of value.entries()) {
    const option: Readonly<Record<string, unknown>> = isObject(entry) ? entry : {label: entry};
    const label = nonBlank(option['label']);
    if (label === null) continue;
    const given = nonBlank(option['id']);
    const id = given !== null && !ids.has(given) ? given : `option-${index}`;
    ids.add(id);
    options.push({id, label, value: label, description: nonBlank(option['description'])});
  }
  return options;
}

function readHumanInput(message: Message): AskedRequest | null {
  const request = humanInputOf(message);
  if (!request) return null;
  const {version, input_mode: mode, question, request_id: id, source} = request;
  const isForm = mode === 'form';
  const isChoice = mode === 'choice_with_other' || mode === 'single_choice';
  if (!isForm && !isChoice && mode !== 'free_text') return null;
  if (version !== (isForm ? 2 : 1)) return null;
  if (!isText(question) || !isText(id) || !isText(source)) return null;
  if (
    !['clarification_type', 'context', 'title', 'tool_call_id'].every((key) =>
      isOptionalText(request[key]),
    )
  ) {
    return null;
  }
  const options = readOptions(request['options'] ?? []);
  const fields = isForm ? readFields(request['fields']) : [];
  if (options === null || fields === null || (isChoice && options.length === 0)) return null;
  return {
    id,
    form: 'human_input',
    question,
    context: nonBlank(request['context']),
    topic: nonBlank(request['clarification_type']),
    input: isForm ? 'fields' : isChoice ? 'choice' : 'text',
    options: isChoice ? options.map((option) => ({...option, description: null})) : [],
    multiple: false,
    allowsText: mode === 'free_text' || mode === 'choice_with_other',
    fields,
    source,
  };
}

type FieldOption = ClarificationField['options'][number];

/** `null` when any option breaks a rule. */
function readOptions(value: unknown): readonly FieldOption[] | null {
  if (!Array.isArray(value)) return null;
  const options: FieldOption[] = [];
  for (const entry of value as readonly unknown[]) {
    if (!isObject(entry)) return null;
    const {id, label, value: answer} = entry;
    if (!isText(id) || !isText(label) || !isText(answer)) return null;
    options.push({id, label, value: answer});
  }
  const areUnique = isUnique(options, 'id') && isUnique(options, 'value');
  return areUnique ? options : null;
}

function readFields(value: unknown): readonly ClarificationField[] | null {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_FIELDS) return null;
  if (byteLength(value) > MAX_BYTES) return null;
  const fields: ClarificationField[] = [];
  for (const entry of value as readonly unknown[]) {
    const field = readField(entry);
    if (field === null) return null;
    fields.push(field);
  }
  return isUnique(fields, 'name') ? fields : null;
}

function readField(entry: unknown): ClarificationField | null {
  if (!isObject(entry)) return null;
  const {name, label, type, required, placeholder} = entry;
  if (!isLabel(name) || !isLabel(label) || !isFieldType(type)) return null;
  // Answers travel as an object keyed by field name.
  if (name in Object.prototype) return null;
  if (typeof required !== 'boolean' || !isOptionalText(placeholder)) return null;
  if (typeof placeholder === 'string' && !fitsLabel(placeholder)) return null;
  const isSelect = type === 'select' || type === 'multi_select';
  const options = isSelect ? readOptions(entry['options']) : [];
  if (options === null || (isSelect && options.length === 0) || options.length > MAX_OPTIONS)
    return null;
  if (!options.every((option) => fitsLabel(option.label) && fitsLabel(option.value))) return null;
  return {name, label, type, required, placeholder: nonBlank(placeholder), options};
}

function isText(value: unknown): value is string {
  return nonBlank(value) !== null;
}

function isLabel(value: unknown): value is string {
  return isText(value) && fitsLabel(value);
}

/** Counted in code points, as the server does. */
function fitsLabel(text: string): boolean {
  return (
    text.length <= MAX_LABEL || (text.length <= 2 * MAX_LABEL && [...text].length <= MAX_LABEL)
  );
}

function isOptionalText(value: unknown): boolean {
  return value === undefined || value === null || typeof value === 'string';
}

function isFieldType(value: unknown): value is ClarificationFieldType {
  return typeof value === 'string' && FIELD_TYPES.has(value);
}

function isUnique<T>(items: readonly T[], key: keyof T): boolean {
  return new Set(items.map((item) => item[key])).size === items.length;
}

function byteLength(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}

/** Both shapes of a question to the user, made from one tool call. */
import {isObject, type Json, type JsonObject} from '../json.js';
import {toolMessage, type ToolMessage} from '../messages.js';
import type {ToolCallPart} from '../agents/script.js';

const ICONS: Readonly<Record<string, string>> = {
  missing_info: '❓',
  ambiguous_requirement: '🤔',
  approach_choice: '🔀',
  risk_confirmation: '⚠️',
  suggestion: '💡',
};

const strings = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

function fieldsOf(value: Json | undefined): JsonObject[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isObject).map((field) => {
    const name = text(field['name']);
    const options = strings(field['options']);
    return {
      name,
      label: field['label'],
      type: field['type'],
      required: field['required'] === true,
      placeholder: field['placeholder'],
      options:
        options.length > 0
          ? options.map((option, index) => ({
              id: `${name}-option-${index + 1}`,
              label: option,
              value: option,
            }))
          : undefined,
    };
  });
}

function fieldLine(field: JsonObject, index: number): string {
  const options = Array.isArray(field['options']) ? field['options'].filter(isObject) : [];
  const required = field['required'] === true ? ' (required)' : '';
  const choices =
    options.length > 0
      ? ` — options: ${options.map((option) => text(option['label'])).join(' / ')}`
      : '';
  const multiple = field['type'] === 'multi_select' ? ' (multiple allowed)' : '';
  return `  ${index + 1}. ${text(field['label'])}${required}${choices}${multiple}`;
}

/** The text that a client without cards shows. */
function fallbackText(args: JsonObject, options: string[], fields: JsonObject[]): string {
  const icon = ICONS[text(args['clarification_type'])] ?? '❓';
  const context = text(args['context']);
  const lines = [`${icon} ${context === '' ? '' : `${context}\n\n`}${text(args['question'])}`];
  if (fields.length > 0) {
    lines.push(fields.map(fieldLine).join('\n'), 'Please reply with a value for each field.');
  } else if (options.length > 0) {
    lines.push(options.map((option, index) => `  ${index + 1}. ${option}`).join('\n'));
  }
  return lines.join('\n\n');
}

/** `artifact.human_input`, version 1 or 2. Source: upstream f1f4af99, clarification_middleware.py. */
export function upstreamClarification({args}: ToolCallPart, callId: string): ToolMessage {
  const options = strings(args['options']);
  const fields = fieldsOf(args['fields']);
  const isForm = fields.length > 0;
  return toolMessage({
    content: fallbackText(args, options, fields),
    name: 'ask_clarification',
    id: `clarification:${callId}`,
    tool_call_id: callId,
    artifact: {
      human_input: {
        version: isForm ? 2 : 1,
        kind: 'human_input_request',
        source: 'ask_clarification',
        request_id: `clarification:${callId}`,
        clarification_type: args['clarification_type'],
        question: args['question'],
        input_mode: isForm ? 'form' : options.length > 0 ? 'choice_with_other' : 'free_text',
        tool_call_id: callId,
        context: args['context'],
        options:
          !isForm && options.length > 0
            ? options.map((option, index) => ({
                id: `option-${index + 1}`,
                label: option,
                value: option,
              }))
            : undefined,
        fields: isForm ? fields : undefined,
      },
    },
  });
}

/** `additional_kwargs.clarification`; ids count from zero, there are no forms. */
export function forkClarification({args}: ToolCallPart, callId: string, id: string): ToolMessage {
  const options = strings(args['options']);
  return toolMessage({
    content: fallbackText(args, options, fieldsOf(args['fields'])),
    additional_kwargs: {
      clarification: {
        question: args['question'],
        clarification_type: args['clarification_type'],
        context: args['context'] ?? null,
        options: options.map((label, index) => ({id: `option-${index}`, label})),
        allow_custom: true,
        allow_multiple: args['allow_multiple'] === true,
      },
    },
    name: 'ask_clarification',
    id,
    tool_call_id: callId,
  });
}

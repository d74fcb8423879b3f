import type {WireMessage} from '../protocol/wire.js';
import type {SendOptions} from '../session-types.js';

/** What the reader sends, ready for the wire; `null` when there is nothing to send. */
export function composeMessages(
  input: string | WireMessage,
  options: SendOptions,
  environment: {readonly createId: () => string; readonly now: () => number},
): readonly WireMessage[] | null {
  const message = visibleMessage(input, options, environment);
  if (message === null) return null;
  return [
    ...(options.hiddenContext ?? []).map((text) => hiddenMessage(text, environment.createId())),
    message,
  ];
}

function visibleMessage(
  input: string | WireMessage,
  options: SendOptions,
  {createId, now}: {readonly createId: () => string; readonly now: () => number},
): WireMessage | null {
  const given = typeof input === 'string' ? null : input;
  const content = trimmed(given?.content ?? input);
  const hasFiles = (options.files?.length ?? 0) + (options.attachments?.length ?? 0) > 0;
  if (content === null && !hasFiles) return null;
  return {
    ...given,
    type: 'human',
    id: given?.id ?? createId(),
    content: content ?? [{type: 'text', text: ''}],
    additional_kwargs: {
      client_ts: new Date(now()).toISOString(),
      ...given?.additional_kwargs,
      ...options.kwargs,
    },
  };
}

/** Text becomes a block, as the gateways' own front ends send it; blocks go as they are. `null`: nothing in it. */
function trimmed(content: unknown): WireMessage['content'] {
  if (typeof content === 'string') {
    const text = content.trim();
    return text === '' ? null : [{type: 'text', text}];
  }
  return Array.isArray(content) && content.length > 0 ? (content as WireMessage['content']) : null;
}

function hiddenMessage(text: string, id: string): WireMessage {
  return {
    type: 'human',
    id,
    content: [{type: 'text', text}],
    additional_kwargs: {hide_from_ui: true},
  };
}

import {isObject} from '../protocol/shapes.js';
import {soundMessages} from '../protocol/sound.js';
import type {Message} from '../state/conversation.js';
import {echoesOfLines, echoOfResponse, echoOfText, type Echo} from './clarification-echo.js';
import {readRequest, requestIdOf, type AskedRequest} from './clarification-request.js';
import {nonBlank} from './content.js';
import {CLARIFY, humanInputResponseOf, isClarification} from './tool-calls.js';
import type {ClarificationRequest} from './types.js';
import {humanText, isHidden} from './visibility.js';

export interface ClarificationOptions {
  /** Runs that were replaced: their questions are gone with them. */
  readonly supersededRunIds?: ReadonlySet<string>;
  /** LangGraph interrupts of the thread's tasks, as `GET /threads/{id}/state` lists them. */
  readonly interrupts?: readonly unknown[];
}

interface Asked {
  readonly request: AskedRequest;
  status: ClarificationRequest['status'];
  echo: Echo | null;
}

/**
 * The agent's questions to the reader, in the order they were asked, with what became of each. All of it follows from the
 * raw messages, hidden replies included, so that a reload shows the same:
 *
 * - a reply that names the request answers it;
 * - a visible message in the reader's own words answers the latest of upstream's requests that is still open before it, and
 *   closes every fork card and plain-text question before it;
 * - nothing that the agent says closes a question.
 */
export function clarificationsOf(
  messages: readonly Message[],
  options: ClarificationOptions = {},
): readonly ClarificationRequest[] {
  const asked = new Map<string, Asked>();
  const responses = new Map<string, Readonly<Record<string, unknown>>>();
  const callers = new Set<string>();
  for (const message of soundMessages(messages)) {
    if (isSuperseded(message, options)) continue;
    for (const call of message.tool_calls ?? [])
      if (call.name === CLARIFY && call.id) callers.add(call.id);
    const response = humanInputResponseOf(message);
    if (response) {
      responses.set(String(response['request_id']), response);
    } else if (message.type === 'human' && !isHidden(message)) {
      answerInWords([...asked.values()], message, responses);
    } else if (isQuestion(message, callers)) {
      const id = requestIdOf(message) ?? '';
      if (!asked.has(id))
        asked.set(id, {request: readRequest(message), status: 'open', echo: null});
    }
  }
  for (const [id, response] of responses) {
    const question = asked.get(id);
    if (question) settle(question, echoOfResponse(question.request, response));
  }
  return [...finish([...asked.values()]), ...(options.interrupts ?? []).map(interruptRequest)];
}

function isSuperseded(message: Message, {supersededRunIds}: ClarificationOptions): boolean {
  const run = message.facts?.runId ?? message.additional_kwargs?.['run_id'];
  return typeof run === 'string' && supersededRunIds?.has(run) === true;
}

function isQuestion(message: Message, callers: ReadonlySet<string>): boolean {
  if (message.type !== 'tool' || isHidden(message)) return false;
  const isCalled = callers.has(message.tool_call_id ?? '');
  return isClarification(message, isCalled ? CLARIFY : undefined);
}

function answerInWords(
  asked: readonly Asked[],
  message: Message,
  responses: ReadonlyMap<string, unknown>,
): void {
  const open = asked.filter(({status, request}) => status === 'open' && !responses.has(request.id));
  if (open.length === 0) return;
  const text = humanText(message);
  const latest = open.findLast(({request}) => request.form === 'human_input');
  if (latest) settle(latest, echoOfText(latest.request, text));

  const cards = open.filter(({request}) => request.form !== 'human_input');
  const [first, ...more] = cards;
  if (first && more.length === 0) {
    settle(first, echoOfText(first.request, text));
    return;
  }
  const echoes = echoesOfLines(
    cards.map(({request}) => request),
    text,
  );
  for (const [index, card] of cards.entries()) {
    const isLast = index === cards.length - 1;
    settle(card, echoes ? (echoes[index] ?? null) : isLast ? echoOfText(card.request, text) : null);
  }
}

function settle(asked: Asked, echo: Echo | null): void {
  asked.status = echo ? 'answered' : 'closed';
  asked.echo = echo;
}

function finish(asked: readonly Asked[]): readonly ClarificationRequest[] {
  const active = asked.findLast(({status}) => status === 'open');
  return asked.map((question) => ({
    ...question.request,
    status: question.status,
    active: question === active,
    answer: question.echo?.answer ?? null,
    answerText: question.echo?.text ?? null,
  }));
}

/** An interrupt is shown, so that nobody waits for a run that waits; answering it takes a tool of the host's. */
function interruptRequest(interrupt: unknown, index: number): ClarificationRequest {
  const value = isObject(interrupt) && 'value' in interrupt ? interrupt['value'] : interrupt;
  const id = isObject(interrupt)
    ? (nonBlank(interrupt['id']) ?? nonBlank(interrupt['interrupt_id']))
    : null;
  const question = isObject(value) ? nonBlank(value['question']) : nonBlank(value);
  return {
    id: id ?? `interrupt:${index}`,
    form: 'interrupt',
    question: question ?? '',
    context: null,
    topic: null,
    input: 'text',
    options: [],
    multiple: false,
    allowsText: false,
    fields: [],
    status: 'open',
    active: false,
    answer: null,
    answerText: null,
    source: null,
  };
}

/** One call of the model: streams its chunks, retries its failures, returns the finished message. */
import type {ModelFailure, ModelResponse, Part} from '../agents/script.js';
import type {JsonObject} from '../json.js';
import {aiMessage, textOf, type AiMessage} from '../messages.js';
import {
  chunkMessage,
  finishedCalls,
  finishedContent,
  piecesOf,
  thinkingStyle,
  usageOf,
  type NumberedCall,
} from './chunks.js';
import {RunCrashed} from './environment.js';
import type {Graph} from './graph.js';

const MAX_ATTEMPTS = 3;
const RETRY_WAIT_MS = 400;
const RETRIED = new Set<ModelFailure['reason']>(['transient', 'busy', 'burst_rate']);

const FALLBACK_TEXT: Readonly<Record<string, string>> = {
  transient:
    'The configured LLM provider is temporarily unavailable after multiple retries. Please wait a moment and continue the conversation.',
  busy: 'The configured LLM provider is temporarily unavailable after multiple retries. Please wait a moment and continue the conversation.',
  quota:
    'The configured LLM provider rejected the request because the account is out of quota, billing is unavailable, or usage is restricted. Please fix the provider account and try again.',
  auth: 'The configured LLM provider rejected the request because authentication or access is invalid. Please check the provider credentials and try again.',
};

export interface ModelAnswer {
  message: AiMessage;
  calls: NumberedCall[];
  failed: boolean;
}

export function fallbackMessage(failure: ModelFailure, id: string): AiMessage {
  return aiMessage({
    content: FALLBACK_TEXT[failure.reason] ?? `LLM request failed: ${failure.message}`,
    additional_kwargs: {
      deerflow_error_fallback: true,
      error_type: failure.errorType,
      error_reason: failure.reason,
      error_detail: failure.message,
    },
    id,
  });
}

export async function callModel(graph: Graph, response: ModelResponse): Promise<ModelAnswer> {
  const failure = response.parts.find((part) => part.kind === 'failure')?.failure;
  if (failure) {
    const failed = await playFailure(graph, response, failure);
    if (failed) return failed;
  }
  const calls = numberCalls(graph, response);
  const id = graph.env.dialect.messageId(graph.env.ids.uuid());
  await streamParts(graph, response, calls, id);
  const usage = usageOf(response, inputCharacters(graph));
  const response_metadata = {
    finish_reason:
      response.parts.find((part) => part.kind === 'finish')?.reason ??
      (calls.length > 0 ? 'tool_calls' : 'stop'),
    model_name: 'scripted-v1',
    model_provider: 'scripted',
  };
  const blocks = thinkingStyle(response) === 'blocks';
  await sendChunk(graph, {id, content: blocks ? [] : '', response_metadata, usage, last: true});
  const message = aiMessage({
    ...finishedContent(response),
    response_metadata,
    id,
    ...finishedCalls(calls),
    usage_metadata: usage,
  });
  return {message, calls: calls.filter(({part}) => part.raw === undefined), failed: false};
}

/** Plays the failing attempts; a message comes back when every one of them failed. */
async function playFailure(
  graph: Graph,
  response: ModelResponse,
  failure: ModelFailure,
): Promise<ModelAnswer | undefined> {
  const {env} = graph;
  const times = failure.times ?? Infinity;
  const attempts = RETRIED.has(failure.reason) ? MAX_ATTEMPTS : 1;
  for (let attempt = 1; attempt <= attempts && attempt <= times; attempt += 1) {
    if (failure.afterChunks !== undefined) {
      await streamParts(
        graph,
        response,
        [],
        env.dialect.messageId(env.ids.uuid()),
        failure.afterChunks,
      );
    }
    if (attempt === attempts) break;
    graph.run.usage.calls += 1;
    await graph.custom(
      env.dialect.llmRetry({
        attempt,
        max_attempts: attempts,
        wait_ms: RETRY_WAIT_MS,
        reason: failure.reason,
        message: `LLM request retry ${attempt}/${attempts}: provider request failed temporarily. Retrying in 1s.`,
      }),
    );
    await graph.wait(RETRY_WAIT_MS);
  }
  if (times < attempts) return undefined;
  const message = fallbackMessage(failure, env.ids.uuid());
  await graph.message(message, graph.metadata('model', 'agent'));
  return {message, calls: [], failed: true};
}

function numberCalls(graph: Graph, response: ModelResponse): NumberedCall[] {
  return response.parts
    .filter((part) => part.kind === 'call')
    .map((part, index) => ({part, id: graph.env.ids.call(), index}));
}

async function streamParts(
  graph: Graph,
  response: ModelResponse,
  calls: readonly NumberedCall[],
  id: string,
  limit = Infinity,
): Promise<void> {
  const {env, run} = graph;
  let size = env.chunkCharacters;
  let delay = env.chunkDelayMs;
  let sent = 0;
  let reasoning = '';
  const blocks = thinkingStyle(response) === 'blocks';
  for (const part of response.parts) {
    if (part.kind === 'pause') await graph.wait(part.ms);
    if (part.kind === 'fault') await playFault(graph, part);
    if (part.kind === 'pacing') {
      size = part.characters ?? size;
      delay = part.delayMs === undefined ? delay : part.delayMs * env.timeScale;
    }
    const call = calls.find((numbered) => numbered.part === part);
    for (const piece of piecesOf(part, {size, batched: run.wants('values'), blocks, call})) {
      if (sent >= limit) return;
      sent += 1;
      if (piece.kind === 'reasoning') {
        reasoning += piece.text;
        const reasoning_content = env.dialect.reasoning === 'cumulative' ? reasoning : piece.text;
        await sendChunk(graph, {id, additional_kwargs: {reasoning_content}});
      } else if (piece.kind === 'content') {
        await sendChunk(graph, {id, content: piece.content});
      } else {
        await sendChunk(graph, {id, chunk: piece.chunk});
      }
      if (delay > 0) await env.clock.sleep(delay, run.controller.signal);
    }
  }
}

async function sendChunk(graph: Graph, fields: Parameters<typeof chunkMessage>[0]): Promise<void> {
  await graph.message(chunkMessage(fields), graph.metadata('model', 'model'));
}

async function playFault(graph: Graph, {fault}: Extract<Part, {kind: 'fault'}>): Promise<void> {
  const {bridge} = graph.run;
  switch (fault) {
    case 'cut':
      // Readers must have taken what came before, else the cut would hit an older frame.
      await graph.env.clock.sleep(0);
      bridge.cut();
      return;
    case 'gap':
      bridge.forget();
      await graph.env.clock.sleep(0);
      return;
    case 'badframe':
      bridge.publish('messages', null, '[{"content": "broken, "type": "AIMessageChunk"');
      return;
    case 'unknownFrame': {
      bridge.publish('telemetry', {anything: true});
      bridge.publish('values|tools:0000', {messages: [], title: 'of a subgraph'});
      const odd: JsonObject = {type: 'hologram', content: {shape: 'cube'}, id: 'odd'};
      bridge.publish('messages', [odd, graph.metadata('model', 'model')]);
      await graph.custom({type: 'weather', text: 'rain'});
      return;
    }
    case 'crash':
      throw new RunCrashed('RuntimeError', 'scripted failure of the run');
    case 'compact':
      return;
  }
}

function inputCharacters(graph: Graph): number {
  return graph.state.messages.reduce((sum, message) => sum + textOf(message.content).length, 0);
}

import {isSessionError, SessionError} from '../errors.js';
import {buildRunBody} from '../protocol/run-body.js';
import type {RunBody} from '../protocol/wire.js';
import type {Kernel} from './kernel.js';
import type {Outgoing} from './outgoing.js';

/** The body of the run's POST, from what is sent, what is chosen and what the host adds. */
export function runBodyOf(kernel: Kernel, threadId: string, outgoing: Outgoing): RunBody {
  const {options, choices, status} = kernel;
  const {model, mode} = choices.get();
  try {
    return buildRunBody({
      dialect: status.get().dialect,
      agentId: options.agentId,
      threadId,
      messages: outgoing.messages,
      mode,
      model,
      streamMode: streamModeOf(kernel),
      onDisconnect: options.onDisconnect,
      replay: outgoing.replay,
      contexts: [options.context, outgoing.context],
      buildRun: options.buildRun,
    });
  } catch (thrown) {
    if (isSessionError(thrown)) throw thrown;
    throw new SessionError('buildRun failed.', {kind: 'configuration', cause: thrown});
  }
}

function streamModeOf({options, canRunLean}: Kernel): 'full' | 'lean' {
  const {streamMode = 'auto'} = options;
  if (streamMode !== 'auto') return streamMode;
  return canRunLean ? 'lean' : 'full';
}

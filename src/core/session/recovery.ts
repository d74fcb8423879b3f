import {SessionError} from '../errors.js';
import type {RunStream} from '../transport/gateway-types.js';
import {asSessionError} from './failures.js';
import {findRunOfMessage} from './find-run.js';
import {fateOfDetached} from './followed-run.js';
import type {FollowedRun, RunFate, StreamOutcome} from './followed-run.js';
import type {Kernel} from './kernel.js';
import {RESUME_ATTEMPTS, resumeDelay} from './limits.js';
import {rememberRun} from './run-pointer.js';
import type {View} from './view.js';

/** Opens the run's stream again where it broke off. */
export async function reopen(
  kernel: Kernel,
  view: View,
  run: FollowedRun,
  after: Extract<StreamOutcome, {kind: 'gap' | 'cut'}>,
): Promise<RunStream | RunFate> {
  const {sleep, random} = kernel.environment;
  let error =
    after.kind === 'cut' && after.error
      ? after.error
      : new SessionError('The connection to the running answer was lost.', {
          kind: 'network',
          retryable: true,
        });
  if (after.kind === 'cut') {
    view.dispatch({type: 'run-phase', phase: 'reconnecting'});
    kernel.conversation.flush();
  }
  for (let immediate = after.kind === 'gap'; run.failures < RESUME_ATTEMPTS; immediate = false) {
    try {
      if (!immediate) await sleep(resumeDelay(run.failures, random), run.signal);
      run.failures += 1;
      const id = run.id ?? (await nameRun(kernel, run));
      if (id === null) return {kind: 'durable'};
      return await kernel.gateway.joinRun(run.threadId, id, run.cursor, run.signal);
    } catch (thrown) {
      if (run.signal.aborted) return fateOfDetached(run);
      error = asSessionError(thrown);
      if (error.kind === 'conflict' || error.kind === 'not-found') return {kind: 'durable'};
      if (error.kind === 'auth' || error.kind === 'forbidden') break;
    }
  }
  return {kind: 'lost', error};
}

/** The connection broke before the server had named the run. */
async function nameRun(kernel: Kernel, run: FollowedRun): Promise<string | null> {
  const {gateway} = kernel;
  const found = await findRunOfMessage(
    gateway,
    run.threadId,
    run.messageId,
    kernel.finishedRuns,
    run.signal,
  );
  if (found === null) return null;
  run.name(found.run_id);
  rememberRun(kernel, run);
  return found.run_id;
}

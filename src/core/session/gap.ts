import {SessionError} from '../errors.js';
import type {ReplayGap} from '../protocol/events.js';
import type {FollowedRun} from './followed-run.js';
import {readDurableState} from './history.js';
import type {Kernel} from './kernel.js';
import {GAP_CODE, GAP_RECOVERIES} from './limits.js';
import type {View} from './view.js';

/** Events were lost for good: the present is read from the durable state, and the stream goes on behind the gap. */
export async function meetGap(
  kernel: Kernel,
  view: View,
  run: FollowedRun,
  gap: ReplayGap | null,
): Promise<void> {
  run.gaps += 1;
  if (gap === null) throw gapError(run, 'It does not say where to go on.');
  if (run.id !== null && gap.runId !== run.id) throw gapError(run, 'It belongs to another run.');
  if (run.gaps > GAP_RECOVERIES) throw gapError(run, 'Too many events were lost in a row.');
  kernel.emit({type: 'custom', data: {type: GAP_CODE, run_id: gap.runId}});
  view.dispatch({type: 'gap'});
  kernel.notice('gap');
  try {
    await readDurableState(kernel, view, run.signal);
  } catch (thrown) {
    if (run.signal.aborted) return;
    throw gapError(run, 'The state behind the gap could not be read.', thrown);
  }
  run.cursor = gap.latestEventId;
}

function gapError(run: FollowedRun, reason: string, cause?: unknown): SessionError {
  return new SessionError(
    `The stream of the running answer has a gap (met ${run.gaps} times). ${reason}`,
    {
      kind: 'protocol',
      code: GAP_CODE,
      retryable: true,
      cause,
    },
  );
}

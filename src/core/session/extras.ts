import type {WireMessage} from '../protocol/wire.js';
import {soundMessage} from '../protocol/sound.js';
import {optional, tell} from './failures.js';
import {readThread} from './history.js';
import {gatewayOf} from './gateway-of.js';
import type {Kernel} from './kernel.js';
import {take} from './take.js';
import {ensureThread} from './thread.js';

/** Steps per request and requests per sub-task. */
const STEPS_PAGE = 500;
const STEPS_PAGES = 100;

export async function setFeedback(
  kernel: Kernel,
  runId: string,
  rating: 1 | -1 | null,
  comment?: string,
): Promise<boolean> {
  const view = kernel.view();
  const {threadId} = view;
  if (threadId === null) return false;
  return succeeds(kernel, async () => {
    await optional(kernel, 'feedback', () =>
      gatewayOf(kernel).setFeedback(threadId, runId, rating, comment, kernel.lifetime),
    );
    take(view, {type: 'feedback-set', runId, rating});
    kernel.emit({type: 'feedback', runId, rating});
  });
}

export async function setGoal(kernel: Kernel, objective: string | null): Promise<boolean> {
  const view = kernel.view();
  const {signal} = view;
  const wanted = objective?.trim() || null;
  if (wanted === null && view.threadId === null) return true;
  return succeeds(kernel, async () => {
    const threadId = await ensureThread(kernel, view, signal);
    const goal = await optional(kernel, 'goal', () =>
      gatewayOf(kernel).setGoal(threadId, wanted, signal),
    );
    take(view, {type: 'goal-set', goal});
  });
}

/** Lets the gateway shorten what the agent has to read; the transcript is not touched. */
export async function compact(kernel: Kernel): Promise<boolean> {
  const view = kernel.view();
  const {threadId, signal} = view;
  if (threadId === null) return false;
  return succeeds(kernel, async () => {
    await optional(kernel, 'compact', () => gatewayOf(kernel).compact(threadId, signal));
    await readThread(kernel, view);
  });
}

/** A new thread with everything up to this answer. Resolves to its id; it is not opened. */
export async function branch(kernel: Kernel, messageId: string): Promise<string | null> {
  const {threadId} = kernel.view();
  if (threadId === null) return null;
  try {
    const made = await optional(kernel, 'branches', () =>
      gatewayOf(kernel).branch(threadId, messageId, kernel.lifetime),
    );
    return made?.thread_id ?? null;
  } catch (thrown) {
    tell(kernel, thrown);
    return null;
  }
}

/** What a sub-agent did in an earlier run; the thread itself only keeps its result. */
export async function loadSubtask(kernel: Kernel, taskId: string, runId: string): Promise<void> {
  const view = kernel.view();
  const {threadId, signal} = view;
  if (threadId === null || !kernel.has('runEvents')) return;
  const steps: {index: number; message: WireMessage}[] = [];
  try {
    let afterSeq = 0;
    for (let left = STEPS_PAGES; left > 0; left -= 1) {
      const query = {
        types: ['subagent.step'],
        taskId,
        limit: STEPS_PAGE,
        ...(afterSeq > 0 && {afterSeq}),
      };
      const rows = await optional(kernel, 'runEvents', () =>
        gatewayOf(kernel).runEvents(threadId, runId, query, signal),
      );
      if (rows === null) break;
      for (const row of rows) {
        const step = stepOf(row);
        if (step !== null) steps.push(step);
      }
      const last = Number(rows.at(-1)?.['seq']);
      if (rows.length < STEPS_PAGE || !(last > afterSeq)) break;
      afterSeq = last;
    }
    take(view, {type: 'subtask-steps', taskId, steps});
  } catch (thrown) {
    if (!signal.aborted) tell(kernel, thrown);
  }
}

/** A row of `subagent.step` as the message it was made of (upstream f1f4af99, recorded). */
function stepOf(
  row: Readonly<Record<string, unknown>>,
): {index: number; message: WireMessage} | null {
  const content = (row['content'] ?? row) as Readonly<Record<string, unknown>>;
  const index = content['message_index'];
  if (typeof index !== 'number') return null;
  const isTool = content['kind'] === 'tool';
  const message = soundMessage({
    type: isTool ? 'tool' : 'ai',
    id: `${String(content['task_id'])}:${index}`,
    content: content['text'] ?? '',
    ...(isTool ? {name: content['tool_name']} : {tool_calls: content['tool_calls']}),
  });
  return message === null ? null : {index, message};
}

async function succeeds(kernel: Kernel, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (thrown) {
    tell(kernel, thrown);
    return false;
  }
}

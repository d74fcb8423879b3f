import type {ThreadUsage, WorkspaceChange, WorkspaceChanges} from '../session-types.js';
import {isObject} from '../protocol/shapes.js';
import {optional, tell} from './failures.js';
import {gatewayOf} from './gateway-of.js';
import type {Kernel} from './kernel.js';

/** What a run did to the files of the thread; `null` where nobody recorded it. */
export async function workspaceChanges(
  kernel: Kernel,
  runId: string,
): Promise<WorkspaceChanges | null> {
  const {threadId, signal} = kernel.view();
  if (threadId === null) return null;
  try {
    const answer = await optional(kernel, 'workspaceChanges', () =>
      gatewayOf(kernel).workspaceChanges(threadId, runId, signal),
    );
    return answer === null || answer['available'] === false ? null : changesOf(answer);
  } catch (thrown) {
    // An extra below an answer: without it the answer is as good, so only a lost login is told.
    return lostQuietly(kernel, thrown);
  }
}

/** What the thread has cost, and how full the agent's context is; `null` where nobody counts. */
export async function tokenUsage(kernel: Kernel): Promise<ThreadUsage | null> {
  const {threadId, signal} = kernel.view();
  if (threadId === null) return null;
  try {
    const answer = await optional(kernel, 'tokenUsage', () =>
      gatewayOf(kernel).tokenUsage(threadId, signal),
    );
    // The answer for a thread that was left meanwhile says nothing about this one.
    return answer === null || signal.aborted ? null : usageOf(answer);
  } catch (thrown) {
    return lostQuietly(kernel, thrown);
  }
}

function lostQuietly(kernel: Kernel, thrown: unknown): null {
  if ((thrown as {kind?: unknown}).kind === 'auth') tell(kernel, thrown);
  return null;
}

/** Shape of upstream f1f4af99, recorded. Entries that cannot be read are left out; the others stay. */
function changesOf(answer: Readonly<Record<string, unknown>>): WorkspaceChanges {
  const files = Array.isArray(answer['files']) ? answer['files'].filter(isObject) : [];
  const summary = isObject(answer['summary']) ? answer['summary'] : {};
  return {
    files: files.map(changeOf).filter((change) => change !== null),
    additions: countOf(summary['additions']),
    deletions: countOf(summary['deletions']),
    truncated: summary['truncated'] === true,
  };
}

function changeOf(file: Readonly<Record<string, unknown>>): WorkspaceChange | null {
  const {path, status, diff} = file;
  if (typeof path !== 'string') return null;
  if (status !== 'created' && status !== 'modified' && status !== 'deleted') return null;
  return {
    path,
    status,
    binary: file['binary'] === true,
    additions: countOf(file['additions']),
    deletions: countOf(file['deletions']),
    diff: typeof diff === 'string' && diff !== '' ? diff : null,
    truncated: file['diff_truncated'] === true,
  };
}

function usageOf(answer: Readonly<Record<string, unknown>>): ThreadUsage {
  const context = isObject(answer['context_usage']) ? answer['context_usage'] : null;
  return {
    totalTokens: countOf(answer['total_tokens']),
    inputTokens: countOf(answer['total_input_tokens']),
    outputTokens: countOf(answer['total_output_tokens']),
    contextTokens: context && numberOf(context['token_count']),
    contextLimit: context && numberOf(context['max_context_tokens']),
    contextPercentage: context && numberOf(context['percentage']),
  };
}

function countOf(value: unknown): number {
  return numberOf(value) ?? 0;
}

/** A finite number, never below zero. */
function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? Math.max(0, value) : null;
}

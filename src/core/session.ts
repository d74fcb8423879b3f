import {choose, reloadModels} from './session/choices.js';
import {artifactUrl, fetchArtifact, listArtifacts} from './session/artifacts.js';
import {answerAll} from './session/answer.js';
import {createKernel} from './session/create-kernel.js';
import {branch, compact, loadSubtask, setFeedback, setGoal} from './session/extras.js';
import {tellFacts} from './session/facts.js';
import {loadOlder} from './session/history.js';
import type {Kernel} from './session/kernel.js';
import {login, logout, setToken} from './session/login.js';
import {openThread, reload} from './session/open-thread.js';
import {editAndResend, regenerate} from './session/replay.js';
import {tokenUsage, workspaceChanges} from './session/reports.js';
import {send} from './session/send.js';
import {stop} from './session/stop.js';
import {deleteThread, pinThread, renameThread} from './session/thread-edits.js';
import {listLiveTitle, loadMoreThreads, searchThreads} from './session/thread-list.js';
import type {Session, SessionOptions} from './session-types.js';
import type {Conversation} from './state/conversation.js';
import {derive} from './state/store.js';
import {groupMessages} from './view/groups.js';
import type {Group} from './view/types.js';

/**
 * Connects to a gateway. Returns at once; `ready` resolves when models, user and thread were tried. Never throws: a mistake
 * in the options is the session's `status.error`, and nothing is requested then.
 */
export function createSession(options: SessionOptions): Session {
  const controller = new AbortController();
  const kernel = createKernel(options, controller.signal);
  const {conversation} = kernel;
  const unwatch = [tellFacts(kernel), listLiveTitle(kernel)];
  const ready = begin(kernel);

  return {
    status: kernel.status,
    conversation,
    groups: derive(conversation, groupsOf),
    run: derive(conversation, ({run}) => run),
    choices: kernel.choices,
    threads: kernel.threads,
    suggestions: kernel.suggestions,
    uploadLimits: kernel.uploadLimits,

    on: (listener) => {
      kernel.listeners.add(listener);
      return () => kernel.listeners.delete(listener);
    },
    ready,

    send: (text, sendOptions) => send(kernel, text, sendOptions),
    stop: ({rollback = false} = {}) => stop(kernel, {rollback}),
    answer: (requestId, answer) => answerAll(kernel, [{requestId, answer}]),
    answerAll: (answers) => answerAll(kernel, answers),
    regenerate: (messageId) => regenerate(kernel, messageId),
    editAndResend: (messageId, text) => editAndResend(kernel, messageId, text),

    newThread: () => kernel.startNew(),
    openThread: (id) => openThread(kernel, id),
    reload: () => reload(kernel),
    loadOlder: () => loadOlder(kernel),
    loadSubtask: (taskId, runId) => loadSubtask(kernel, taskId, runId),

    searchThreads: (query) => searchThreads(kernel, query),
    loadMoreThreads: () => loadMoreThreads(kernel),
    renameThread: (id, title) => renameThread(kernel, id, title),
    deleteThread: (id) => deleteThread(kernel, id),
    pinThread: (id, pinned) => pinThread(kernel, id, pinned),
    branch: (messageId) => branch(kernel, messageId),

    choose: (choice) => choose(kernel, choice),
    reloadModels: () => reloadModels(kernel),
    setFeedback: (runId, rating, comment) => setFeedback(kernel, runId, rating, comment),
    setGoal: (objective) => setGoal(kernel, objective),
    compact: () => compact(kernel),
    workspaceChanges: (runId) => workspaceChanges(kernel, runId),
    tokenUsage: () => tokenUsage(kernel),

    artifactUrl: (path, urlOptions) => artifactUrl(kernel, path, urlOptions),
    fetchArtifact: (path, fetchOptions) => fetchArtifact(kernel, path, fetchOptions),
    listArtifacts: () => listArtifacts(kernel),

    login: (credentials) => login(kernel, credentials),
    logout: () => logout(kernel),
    setToken: (token) => void setToken(kernel, token),
    clearLocalData: () => kernel.memory.clear(),
    memory: {
      get: (name) => kernel.memory.get(name),
      set: (name, value) => kernel.memory.set(name, value),
    },

    close: () => {
      if (controller.signal.aborted) return;
      controller.abort();
      kernel.view().leave();
      for (const stopWatching of unwatch) stopWatching();
      kernel.changeStatus({phase: 'closed'});
      kernel.listeners.clear();
    },
  };
}

/** A mistake in the options is told after the caller had the time to listen. */
async function begin(kernel: Kernel): Promise<void> {
  const {error} = kernel.status.get();
  if (error === null) return kernel.reconnect();
  await Promise.resolve();
  kernel.report(error);
}

function groupsOf(
  {messages, run, supersededRunIds}: Conversation,
  previous: readonly Group[] | undefined,
): readonly Group[] {
  return groupMessages(
    messages,
    {running: run !== null, runId: run?.id ?? null, supersededRunIds},
    previous,
  );
}

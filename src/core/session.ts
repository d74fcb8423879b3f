import type {SessionError} from './errors.js';
import {artifactUrl} from './session/artifact-url.js';
import {choose, reloadModels} from './session/choices.js';
import {createKernel} from './session/create-kernel.js';
import {logout, setToken} from './session/credential.js';
import {tellFacts} from './session/facts.js';
import {fail} from './session/failures.js';
import type {Kernel} from './session/kernel.js';
import {openThread, reload} from './session/open-thread.js';
import {later, loadedParts} from './session/parts.js';
import type {LaterParts} from './session/parts.js';
import {send} from './session/send.js';
import {stop} from './session/stop.js';
import type {SendResult, Session, SessionOptions} from './session-types.js';
import type {Conversation} from './state/conversation.js';
import {derive} from './state/store.js';
import {groupSoundMessages} from './view/groups.js';
import type {Group} from './view/types.js';

/**
 * Connects to a gateway. Returns at once; `ready` resolves when models, user and thread were tried. Never throws: a mistake
 * in the options is the session's `status.error`, and nothing is requested then.
 */
export function createSession(options: SessionOptions): Session {
  const controller = new AbortController();
  const kernel = createKernel(options, controller.signal);
  const {conversation} = kernel;
  const unwatch = tellFacts(kernel);
  const ready = begin(kernel);

  /** Asks a part that is fetched when it is first needed. Without its code that fails, as it would without the network. */
  const ask = <T>(
    question: (parts: LaterParts) => Promise<T>,
    refusal: (error: SessionError) => T,
  ): Promise<T> => {
    const parts = loadedParts();
    if (parts !== undefined) return question(parts);
    return later().then(question, (thrown: unknown) => refusal(fail(kernel, thrown)));
  };
  const run = (question: (parts: LaterParts) => Promise<SendResult>): Promise<SendResult> =>
    ask(question, (error) => ({accepted: false, reason: 'failed', error}));
  const attempt = (question: (parts: LaterParts) => Promise<boolean>): Promise<boolean> =>
    ask(question, () => false);
  const perform = (question: (parts: LaterParts) => Promise<void>): Promise<void> =>
    ask(question, () => undefined);

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

    send: (text, sendOptions) => send(kernel, text, sendOptions ?? {}),
    stop: (options) => stop(kernel, {rollback: options?.rollback === true}),
    answer: (requestId, answer) => run((part) => part.answerAll(kernel, [{requestId, answer}])),
    answerAll: (answers) => run((part) => part.answerAll(kernel, answers)),
    regenerate: (messageId) => run((part) => part.regenerate(kernel, messageId)),
    editAndResend: (messageId, text) => run((part) => part.editAndResend(kernel, messageId, text)),

    newThread: () => kernel.startNew(),
    openThread: (id) => openThread(kernel, id),
    reload: () => reload(kernel),
    loadOlder: () => perform((part) => part.loadOlder(kernel)),
    loadSubtask: (taskId, runId) => perform((part) => part.loadSubtask(kernel, taskId, runId)),

    searchThreads: (query) => perform((part) => part.searchThreads(kernel, query)),
    loadMoreThreads: () => perform((part) => part.loadMoreThreads(kernel)),
    renameThread: (id, title) => attempt((part) => part.renameThread(kernel, id, title)),
    deleteThread: (id) => attempt((part) => part.deleteThread(kernel, id)),
    pinThread: (id, pinned) => attempt((part) => part.pinThread(kernel, id, pinned)),
    branch: (messageId) =>
      ask(
        (part) => part.branch(kernel, messageId),
        () => null,
      ),

    choose: (choice) => choose(kernel, choice),
    reloadModels: () => reloadModels(kernel),
    setFeedback: (runId, rating, comment) =>
      attempt((part) => part.setFeedback(kernel, runId, rating, comment)),
    setGoal: (objective) => attempt((part) => part.setGoal(kernel, objective)),
    compact: () => attempt((part) => part.compact(kernel)),
    workspaceChanges: (runId) =>
      ask(
        (part) => part.workspaceChanges(kernel, runId),
        () => null,
      ),
    tokenUsage: () =>
      ask(
        (part) => part.tokenUsage(kernel),
        () => null,
      ),

    artifactUrl: (path, urlOptions) => artifactUrl(kernel, path, urlOptions),
    fetchArtifact: async (path, fetchOptions) => {
      const parts = await later();
      return parts.fetchArtifact(kernel, path, fetchOptions);
    },
    listArtifacts: () =>
      ask(
        (part) => part.listArtifacts(kernel),
        () => [],
      ),

    login: (credentials) => attempt((part) => part.login(kernel, credentials)),
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
      unwatch();
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
  return groupSoundMessages(
    messages,
    {running: run !== null, runId: run?.id ?? null, supersededRunIds},
    previous,
  );
}

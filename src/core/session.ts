import type {SessionError} from './errors.js';
import {reading} from './plain/reading.js';
import {artifactUrl} from './session/artifact-url.js';
import {choose, reloadModels} from './session/choices.js';
import {createKernel} from './session/create-kernel.js';
import {logout, setToken} from './session/credential.js';
import {tellFacts} from './session/facts.js';
import {fail} from './session/failures.js';
import type {Kernel} from './session/kernel.js';
import {openThread, reload} from './session/open-thread.js';
import {later} from './session/parts.js';
import type {LaterParts} from './session/parts.js';
import {send} from './session/send.js';
import {stop} from './session/stop.js';
import type {SendResult, Session, SessionOptions} from './session-types.js';
import type {Conversation} from './state/conversation.js';
import {derive} from './state/store.js';
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

  /** What a part does that is fetched when it is first needed. Without its code that fails, as it would without the network. */
  const ask =
    <A extends readonly unknown[], T>(
      find: (parts: LaterParts) => (kernel: Kernel, ...args: A) => Promise<T>,
      refusal: (error: SessionError) => T,
    ) =>
    (...args: A): Promise<T> => {
      const answer = (parts: LaterParts): Promise<T> => find(parts)(kernel, ...args);
      const parts = later.loaded();
      if (parts !== undefined) return answer(parts);
      return later.load().then(answer, (thrown: unknown) => refusal(fail(kernel, thrown)));
    };
  const refused = (error: SessionError): SendResult => ({accepted: false, reason: 'failed', error});
  const failed = (): boolean => false;
  const nothing = (): null => null;
  const undone = (): void => undefined;
  const answerAll = ask((parts) => parts.answerAll, refused);

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
    answer: (requestId, answer) => answerAll([{requestId, answer}]),
    answerAll,
    regenerate: ask((parts) => parts.regenerate, refused),
    editAndResend: ask((parts) => parts.editAndResend, refused),

    newThread: () => kernel.startNew(),
    openThread: (id) => openThread(kernel, id),
    reload: () => reload(kernel),
    loadOlder: ask((parts) => parts.loadOlder, undone),
    loadSubtask: ask((parts) => parts.loadSubtask, undone),

    searchThreads: ask((parts) => parts.searchThreads, undone),
    loadMoreThreads: ask((parts) => parts.loadMoreThreads, undone),
    renameThread: ask((parts) => parts.renameThread, failed),
    deleteThread: ask((parts) => parts.deleteThread, failed),
    pinThread: ask((parts) => parts.pinThread, failed),
    branch: ask((parts) => parts.branch, nothing),

    choose: (choice) => choose(kernel, choice),
    reloadModels: () => reloadModels(kernel),
    setFeedback: ask((parts) => parts.setFeedback, failed),
    setGoal: ask((parts) => parts.setGoal, failed),
    compact: ask((parts) => parts.compact, failed),
    workspaceChanges: ask((parts) => parts.workspaceChanges, nothing),
    tokenUsage: ask((parts) => parts.tokenUsage, nothing),

    artifactUrl: (path, urlOptions) => artifactUrl(kernel, path, urlOptions),
    fetchArtifact: async (path, fetchOptions) => {
      const parts = await later.load();
      return parts.fetchArtifact(kernel, path, fetchOptions);
    },
    listArtifacts: ask(
      (parts) => parts.listArtifacts,
      () => [],
    ),

    login: ask((parts) => parts.login, failed),
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
  return reading().groupSoundMessages(
    messages,
    {running: run !== null, runId: run?.id ?? null, supersededRunIds},
    previous,
  );
}

import type {SessionError} from '../errors.js';
import {defaultAgentId} from '../protocol/run-body.js';
import type {UploadLimits} from '../protocol/wire.js';
import type {SessionEvent, SessionOptions, SessionStatus} from '../session-types.js';
import type {Conversation} from '../state/conversation.js';
import {emptyConversation} from '../state/sources.js';
import {createStore} from '../state/store.js';
import type {Scheduler} from '../state/store.js';
import type {Credentials} from '../transport/auth.js';
import {createCookieReader, createCredentials} from '../transport/auth.js';
import {createFirstGateway} from '../transport/first-gateway.js';
import {initialChoices, restoreChoices} from './choices.js';
import {configurationError} from './configuration.js';
import {connect} from './connection.js';
import {detectDialect, givenDialect, givenFeatures} from './detection.js';
import {environmentOf} from './environment.js';
import {asSessionError} from './failures.js';
import type {FlushableStore, Kernel} from './kernel.js';
import {TOKEN_PATIENCE} from './limits.js';
import {createMemory} from './memory.js';
import {signOut} from './sign-out.js';
import {dropSuggestions} from './suggestions.js';
import {rememberThread, threadIdOf} from './thread.js';
import {emptyThreadList} from './empty-thread-list.js';
import {createView, isBusy} from './view.js';

/** Wires the parts of a session together; nothing is requested yet. */
export function createKernel(options: SessionOptions, lifetime: AbortSignal): Kernel {
  const environment = environmentOf(options);
  const {schedule, createId} = environment;
  const {credentials, error: misconfigured} = credentialsOf(options);
  const gateway = createFirstGateway({
    ...addressesOf(options, misconfigured),
    credentials,
    headers: () => options.headers,
  });

  const status = createGuardedStore<SessionStatus>(
    {
      phase: misconfigured === null ? 'connecting' : 'idle',
      dialect: givenDialect(options),
      user: null,
      error: misconfigured,
      features: givenFeatures(options),
    },
    schedule,
  );
  const threadId = threadIdOf(options.threadId);
  const conversation = createGuardedStore<Conversation>(emptyConversation(threadId), schedule);
  const listeners = new Set<(event: SessionEvent) => void>();
  let view = createView(threadId, createId(), conversation);
  let connecting: Promise<void> = Promise.resolve();
  let isConnecting = false;
  let detecting: Promise<void> | null = null;

  /** A moment later, when who asked for it has had the time to listen. */
  const connectSoon = async (): Promise<void> => {
    await Promise.resolve();
    await connect(kernel);
  };

  const kernel: Kernel = {
    options,
    agentId: options.agentId ?? defaultAgentId,
    environment,
    gateway,
    credentials,
    memory: createMemory(options),
    status,
    conversation,
    choices: createGuardedStore(initialChoices(options), schedule),
    threads: createGuardedStore(emptyThreadList, schedule),
    suggestions: createGuardedStore<readonly string[]>([], schedule),
    uploadLimits: createGuardedStore<UploadLimits | null>(null, schedule),
    finishedRuns: new Set(),
    canRunLean: false,
    lifetime,
    listeners,

    view: () => view,
    show: (shown) => {
      view.leave();
      view = createView(shown, createId(), conversation);
      conversation.set(emptyConversation(shown));
      dropSuggestions(kernel);
      conversation.flush();
      kernel.emit({type: 'thread-change', threadId: shown});
      return view;
    },
    startNew: () => {
      const isNew = view.threadId === null && !isBusy(view);
      if (isNew && conversation.get().messages.length === 0) return;
      rememberThread(kernel, null);
      restoreChoices(kernel, kernel.show(null));
    },

    connected: () => connecting,
    detected: () => (detecting ??= detectDialect(kernel)),
    reconnect: () => {
      if (misconfigured !== null || lifetime.aborted) return Promise.resolve();
      if (!isConnecting) {
        isConnecting = true;
        detecting = null;
        connecting = connectSoon().finally(() => {
          isConnecting = false;
        });
      }
      return connecting;
    },

    signOut: (error, why) => signOut(kernel, error, why),
    emit: (event) => {
      for (const listener of [...listeners]) callListener(listener, event);
    },
    report: (error) => kernel.emit({type: 'error', error}),
    notice: (kind, message = null) =>
      kernel.emit({type: 'notice', notice: {id: createId(), kind, message}}),
    changeStatus: (change) => {
      status.set({...status.get(), ...change});
      status.flush();
      kernel.emit({type: 'status-change', status: status.get()});
    },

    missing: new Set(),
    has: (feature) => status.get().features.has(feature),
    lacks: (feature) => {
      kernel.missing.add(feature);
      const features = new Set(status.get().features);
      if (features.delete(feature)) kernel.changeStatus({features});
    },
  };
  return kernel;
}

function credentialsOf(options: SessionOptions): {
  readonly credentials: Credentials;
  readonly error: SessionError | null;
} {
  const readCookie = options.readCookie ?? createCookieReader(options.gateway);
  const common = {
    readCookie,
    tokenPatience: TOKEN_PATIENCE,
    ...(options.now && {now: options.now}),
  };
  const error = configurationError(options);
  // Nothing will be requested.
  if (error !== null) return {credentials: createCredentials(common), error};
  try {
    return {credentials: createCredentials({...options, ...common}), error};
  } catch (thrown) {
    return {credentials: createCredentials(common), error: asSessionError(thrown)};
  }
}

/** With a mistake in its options a session requests nothing: every attempt fails with that mistake. */
function addressesOf(
  options: SessionOptions,
  misconfigured: SessionError | null,
): Pick<Parameters<typeof createFirstGateway>[0], 'gateway' | 'langgraph' | 'fetch'> {
  if (misconfigured !== null) return {gateway: '/', fetch: () => Promise.reject(misconfigured)};
  const {gateway, langgraph, fetch} = options;
  return {gateway, langgraph, fetch};
}

/** A store whose listeners cannot break what changes it. */
function createGuardedStore<T>(initial: T, schedule: Scheduler): FlushableStore<T> {
  const store = createStore(initial, schedule);
  return {
    ...store,
    subscribe: (listener) => store.subscribe((value) => callListener(listener, value)),
  };
}

/** A listener's mistake is its own: it shows where errors show, and the session goes on. */
function callListener<T>(listener: (value: T) => void, value: T): void {
  try {
    listener(value);
  } catch (thrown) {
    const {reportError} = globalThis as {reportError?: (error: unknown) => void};
    if (reportError !== undefined) reportError(thrown);
    else
      setTimeout(() => {
        throw thrown;
      });
  }
}

import {createStore} from '../../../src/core/index.js';
import type {
  ActiveRun,
  Choices,
  Conversation,
  Dialect,
  Session,
  SessionStatus,
} from '../../../src/core/index.js';

export interface SessionData {
  readonly conversation?: Partial<Conversation>;
  readonly choices?: Partial<Choices>;
  readonly dialect?: Dialect;
  readonly running?: boolean;
}

/** A session that shows what it is given, keeps nothing and lets nobody in. */
export function sessionOf({
  conversation = {},
  choices = {},
  dialect = 'upstream',
  running = false,
}: SessionData): Session {
  const stub: Partial<Session> = {
    conversation: createStore({
      threadId: 'thread-1',
      messages: [],
      supersededRunIds: new Set(),
      ...conversation,
    } as Partial<Conversation> as Conversation),
    choices: createStore<Choices>({
      models: [],
      modelsStatus: 'ready',
      model: null,
      mode: 'flash',
      modes: ['flash'],
      ...choices,
    }),
    status: createStore<SessionStatus>({
      phase: 'ready',
      dialect,
      user: null,
      error: null,
      features: new Set(),
    }),
    run: createStore<ActiveRun | null>(
      running ? ({runId: 'run-1', phase: 'streaming'} as Partial<ActiveRun> as ActiveRun) : null,
    ),
    uploadLimits: createStore(null),
    memory: {get: () => null, set: () => {}},
    on: () => () => {},
    login: async () => false,
  };
  return stub as Session;
}

import type {SessionError} from '../errors.js';
import type {
  Choices,
  FeatureName,
  Notice,
  SessionEvent,
  SessionOptions,
  SessionStatus,
  ThreadList,
} from '../session-types.js';
import type {UploadLimits} from '../protocol/wire.js';
import type {Conversation} from '../state/conversation.js';
import type {WritableStore} from '../state/store.js';
import type {Credentials} from '../transport/auth.js';
import type {FirstGateway} from '../transport/first-gateway.js';

import type {Environment} from './environment.js';
import type {Memory} from './memory.js';
import type {SignOutReason} from './sign-out.js';
import type {View} from './view.js';

/** A store whose listeners can be told at once, for what the reader did and for the end of a run. */
export type FlushableStore<T> = WritableStore<T> & {readonly flush: () => void};

/**
 * What the parts of a session share. Each part is a module of functions over it; the state itself lives in the stores
 * and in the current {@link View}.
 */
export interface Kernel {
  readonly options: SessionOptions;
  /** Never absent: the gateway's default agent has a name as well. */
  readonly agentId: string;
  readonly environment: Environment;
  /** What a first answer takes; `gatewayOf` has the rest. */
  readonly gateway: FirstGateway;
  readonly credentials: Credentials;
  readonly memory: Memory;
  readonly status: FlushableStore<SessionStatus>;
  readonly conversation: FlushableStore<Conversation>;
  readonly choices: FlushableStore<Choices>;
  readonly threads: FlushableStore<ThreadList>;
  readonly suggestions: FlushableStore<readonly string[]>;
  readonly uploadLimits: FlushableStore<UploadLimits | null>;
  /** Runs that ended while this session watched: a list that is a little behind must not bring them back. */
  readonly finishedRuns: Set<string>;
  /** This gateway batches file contents also without snapshots of the state, so that these can be left out. */
  canRunLean: boolean;
  /** Aborted when the session is closed. */
  readonly lifetime: AbortSignal;
  readonly listeners: Set<(event: SessionEvent) => void>;

  /** The thread that is shown now. */
  view(): View;
  /** Turns to another thread: whatever still happens for the old one shows no more. */
  show(threadId: string | null): View;

  emit(event: SessionEvent): void;
  /** Turns to a new conversation. */
  startNew(): void;
  /** Resolves once the connection, or the one under way, was tried. */
  connected(): Promise<void>;
  /** Resolves once it is known, or found unknowable, which dialect the gateway speaks. */
  detected(): Promise<void>;
  /** Tries to connect again. */
  reconnect(): Promise<void>;
  /** The login is lost: streams end, what is shown stays. */
  signOut(error: SessionError | null, why?: SignOutReason): void;
  /** Tells of a failure that does not stand in the way of the conversation. */
  report(error: SessionError): void;
  notice(kind: Notice['kind'], message?: string | null): void;
  changeStatus(change: Partial<SessionStatus>): void;

  /** What requests showed not to be there. */
  readonly missing: Set<FeatureName>;
  has(feature: FeatureName): boolean;
  /** A request showed that the gateway does not have it; it is not asked again. */
  lacks(feature: FeatureName): void;
}

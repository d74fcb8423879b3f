import type {Dialect, FeatureName} from '../session-types.js';

/** What is done differently for one dialect than for another. Shapes of data are not here: both are always read. */
export interface DialectFacts {
  /** Metadata key of a thread that tells its agent, for filtering lists. New threads carry both. */
  readonly agentKey: 'agent_id' | 'agent_name';
  /** Whether a search for threads looks at titles; where it does not, the client filters what it has. */
  readonly searchesTitles: boolean;
  /** `username` answers with a token, `local` (e-mail and password) sets cookies. */
  readonly login: 'username' | 'local';
  /** Whether there is a session to end on the server. */
  readonly hasLogout: boolean;
  /** Taken to be there until the gateway lists its paths or refuses one. */
  readonly features: readonly FeatureName[];
}

const facts: Readonly<Record<Dialect | 'unknown', DialectFacts>> = {
  upstream: {
    agentKey: 'agent_name',
    searchesTitles: false,
    login: 'local',
    hasLogout: true,
    features: [
      'messagesPage',
      'suggestions',
      'feedback',
      'goal',
      'compact',
      'branches',
      'regenerate',
      'edit',
      'tokenUsage',
      'workspaceChanges',
      'runEvents',
      'artifactEdit',
      'uploads',
      'polish',
    ],
  },
  fork: {
    agentKey: 'agent_id',
    searchesTitles: true,
    login: 'username',
    hasLogout: false,
    features: ['count', 'suggestions', 'artifactList', 'uploads'],
  },
  // Only what both have, and the feed: a client that never asked for it would lose what compaction removed.
  unknown: {
    agentKey: 'agent_id',
    searchesTitles: false,
    login: 'username',
    hasLogout: false,
    features: ['messagesPage', 'suggestions', 'uploads'],
  },
};

export function dialectFacts(dialect: Dialect | null): DialectFacts {
  return facts[dialect ?? 'unknown'];
}

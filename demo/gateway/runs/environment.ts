/** What a run needs from the gateway around it. */
import type {AgentScript} from '../agents/script.js';
import type {Clock} from '../clock.js';
import type {Dialect} from '../dialects/dialect.js';
import type {Ids} from '../ids.js';

export interface RunEnvironment {
  dialect: Dialect;
  clock: Clock;
  ids: Ids;
  scripts: ReadonlyMap<string, AgentScript>;
  /** Names accepted as `assistant_id` or `context.agent_name`. */
  agents: ReadonlySet<string>;
  /** Milliseconds between two chunks. */
  chunkDelayMs: number;
  /** Characters of a chunk; 8 in the recordings. */
  chunkCharacters: number;
  /** Multiplies every scripted wait: pauses, slow tools, retries. */
  timeScale: number;
}

/** Thrown inside a run that was stopped. */
export class RunCancelled extends Error {
  override readonly name = 'RunCancelled';
}

/** An exception that escapes the graph: it becomes an `error` event with this name. */
export class RunCrashed extends Error {
  readonly errorName: string;

  constructor(errorName: string, message: string) {
    super(message);
    this.errorName = errorName;
  }
}

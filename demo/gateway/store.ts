/** Everything a gateway remembers, in memory. */
import type {JsonObject} from './json.js';
import type {WireMessage} from './messages.js';
import type {Run} from './runs/run.js';

export interface User {
  id: string;
  email: string;
  username: string;
  password: string | null;
  system_role: 'admin' | 'user';
  approved: boolean;
}

export interface ThreadState {
  messages: WireMessage[];
  thread_data?: JsonObject;
  uploaded_files?: JsonObject[];
  sandbox?: JsonObject;
  title?: string;
  title_provisional?: boolean;
  artifacts: string[];
  todos?: JsonObject[];
  goal?: JsonObject;
  viewed_images: JsonObject;
  delegations: JsonObject[];
  skill_context: JsonObject[];
  summary_text?: string;
}

export interface Checkpoint {
  id: string;
  parent: string | null;
  createdAt: string;
  step: number;
  values: ThreadState;
  next: string[];
  /** Which agent, model and switches wrote it. */
  metadata: JsonObject;
}

/** A row of the run journal; those of category `message` are the feed. */
export interface JournalRow {
  seq: number;
  run_id: string;
  event_type: string;
  category: string;
  content: JsonObject;
  metadata: JsonObject;
  created_at: string;
}

export interface StoredFile {
  bytes: Uint8Array<ArrayBuffer>;
  modified: number;
}

export interface Feedback extends JsonObject {
  feedback_id: string;
  run_id: string;
  thread_id: string;
  user_id: string;
  message_id: null;
  rating: number;
  comment: string | null;
  created_at: string;
}

export interface Thread {
  id: string;
  userId: string;
  createdAt: string;
  updatedAt: string;
  metadata: JsonObject;
  /** A title of the index alone, as branches have it. */
  listTitle: string | undefined;
  /** What search reports. */
  status: 'idle' | 'running' | 'interrupted' | 'error';
  state: ThreadState;
  /** What the graph would do next: `["model"]` after a stopped run. */
  next: string[];
  step: number;
  checkpoints: Checkpoint[];
  journal: JournalRow[];
  seq: number;
  /** By virtual path, `/mnt/user-data/…`. */
  files: Map<string, StoredFile>;
  /** Newest last. */
  runs: Run[];
  runDurations: Record<string, number>;
  /** What the newest checkpoint holds besides its graph's context: `source`, durations, writes. */
  lastUpdate: JsonObject;
  feedback: Map<string, Feedback>;
  /** Runs whose rows the feed leaves out because a regenerated one replaced them. */
  superseded: Set<string>;
}

export function emptyState(): ThreadState {
  return {messages: [], artifacts: [], viewed_images: {}, delegations: [], skill_context: []};
}

/** A `values` object with its keys in the order of the wire. */
export function stateValues(state: ThreadState): JsonObject {
  return {
    messages: state.messages,
    thread_data: state.thread_data,
    uploaded_files: state.uploaded_files,
    sandbox: state.sandbox,
    title: state.title,
    title_provisional: state.title_provisional,
    artifacts: state.artifacts,
    todos: state.todos,
    goal: state.goal,
    viewed_images: state.viewed_images,
    delegations: state.delegations,
    skill_context: state.skill_context,
    summary_text: state.summary_text,
  };
}

const MAX_CHECKPOINTS = 400;

/** Keeps the present state under a new checkpoint. */
export function saveCheckpoint(
  thread: Thread,
  id: string,
  createdAt: string,
  next: string[],
  metadata: JsonObject = {},
): Checkpoint {
  const checkpoint: Checkpoint = {
    id,
    parent: thread.checkpoints.at(-1)?.id ?? null,
    createdAt,
    step: thread.step,
    values: {...thread.state, messages: [...thread.state.messages]},
    next,
    metadata,
  };
  thread.checkpoints.push(checkpoint);
  if (thread.checkpoints.length > MAX_CHECKPOINTS) thread.checkpoints.shift();
  return checkpoint;
}

export function addRow(thread: Thread, row: Omit<JournalRow, 'seq'>): void {
  thread.seq += 1;
  thread.journal.push({...row, seq: thread.seq});
}

export class Store {
  users = new Map<string, User>();
  /** Session or bearer token → user id. */
  sessions = new Map<string, string>();
  /** Tokens that were valid once. */
  expired = new Set<string>();
  threads = new Map<string, Thread>();

  userByName(name: string): User | undefined {
    return [...this.users.values()].find((user) => user.username === name || user.email === name);
  }

  createThread(fields: {id: string; userId: string; now: string; metadata: JsonObject}): Thread {
    const thread: Thread = {
      id: fields.id,
      userId: fields.userId,
      createdAt: fields.now,
      updatedAt: fields.now,
      metadata: fields.metadata,
      listTitle: undefined,
      status: 'idle',
      state: emptyState(),
      next: [],
      step: -1,
      checkpoints: [],
      journal: [],
      seq: 0,
      files: new Map(),
      runs: [],
      runDurations: {},
      lastUpdate: {},
      feedback: new Map(),
      superseded: new Set(),
    };
    this.threads.set(thread.id, thread);
    return thread;
  }

  activeRun(thread: Thread): Run | undefined {
    return thread.runs.findLast((run) => !run.finalized);
  }
}

import {defaultAgentId} from '../protocol/run-body.js';
import type {KeyValueStorage, SessionOptions} from '../session-types.js';

/**
 * What this client keeps between page loads: the open thread, pointers to running runs, choices and the elements' drafts,
 * apart for each gateway, user and agent. Never a token. Where storage is missing or throws (private mode, sandboxed frames,
 * quota) it is kept for as long as the page lives.
 */
export interface Memory {
  get(name: string): string | null;
  /** `null` forgets. */
  set(name: string, value: string | null): void;
  /** From now on for this user. */
  changeUser(userId: string | null): void;
  /** Forgets everything of the current user. */
  clear(): void;
}

/** A storage that can list its keys, as the browser's do. */
interface ListableStorage extends KeyValueStorage {
  readonly length: number;
  key(index: number): string | null;
}

export function createMemory(options: SessionOptions): Memory {
  const storage = options.storage ?? null;
  const namespace = [options.gateway, options.langgraph, options.storageKey]
    .filter((part) => part !== undefined)
    .map(encodeURIComponent)
    .join('|');
  /** For as long as the page lives, where nothing else keeps it. */
  const page = new Map<string, string>();
  const agent = encodeURIComponent(options.agentId ?? defaultAgentId);
  let prefix = prefixOf(null);

  function prefixOf(userId: string | null): string {
    return `deerflow-elements:${namespace}:${encodeURIComponent(userId ?? 'anonymous')}:`;
  }

  function keyOf(name: string): string {
    return `${prefix}${agent}:${name}`;
  }

  /** `otherwise` without a storage, or when the host's privacy settings or its quota refuse. */
  function attempt<T>(action: (storage: KeyValueStorage) => T, otherwise: () => T): T {
    if (storage === null) return otherwise();
    try {
      return action(storage);
    } catch {
      return otherwise();
    }
  }

  function set(key: string, value: string | null): void {
    if (value === null) page.delete(key);
    else page.set(key, value);
    attempt(
      (kept) => (value === null ? kept.removeItem(key) : kept.setItem(key, value)),
      () => undefined,
    );
  }

  return {
    get: (name) => {
      const key = keyOf(name);
      return attempt(
        (kept) => kept.getItem(key),
        () => page.get(key) ?? null,
      );
    },
    set: (name, value) => set(keyOf(name), value),
    changeUser: (userId) => {
      prefix = prefixOf(userId);
    },
    clear: () => {
      const listed = attempt(
        (kept) => (isListable(kept) ? listKeys(kept) : []),
        () => [],
      );
      for (const key of [...listed, ...page.keys()]) if (key.startsWith(prefix)) set(key, null);
    },
  };
}

function isListable(storage: KeyValueStorage): storage is ListableStorage {
  return 'length' in storage && 'key' in storage && typeof storage.key === 'function';
}

function listKeys(storage: ListableStorage): readonly string[] {
  return Array.from({length: storage.length}, (_, index) => storage.key(index)).filter(
    (key) => key !== null,
  );
}

import type {KeyValueStorage, SessionOptions} from '../session-types.js';

/**
 * What this client keeps between page loads: the open thread, pointers to running runs, choices and the elements' drafts,
 * apart for each gateway and user. Never a token. Storage that is missing or throws (private mode, sandboxed frames,
 * quota) only means that nothing is kept.
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
  const keyOf = (name: string): string => prefix + name;
  let prefix = prefixOf(null);
  const used = new Set<string>();

  function prefixOf(userId: string | null): string {
    return `deerflow-elements:${namespace}:${encodeURIComponent(userId ?? 'anonymous')}:`;
  }

  function attempt<T>(action: (storage: KeyValueStorage) => T): T | null {
    if (storage === null) return null;
    try {
      return action(storage);
    } catch {
      // The host's privacy settings or quota decide; nothing depends on a value being kept.
      return null;
    }
  }

  return {
    get: (name) => attempt((kept) => kept.getItem(keyOf(name))),
    set: (name, value) => {
      const key = keyOf(name);
      used.add(key);
      attempt((kept) => (value === null ? kept.removeItem(key) : kept.setItem(key, value)));
    },
    changeUser: (userId) => {
      prefix = prefixOf(userId);
    },
    clear: () => {
      const keys = attempt((kept) => (isListable(kept) ? listKeys(kept) : [...used])) ?? [];
      for (const key of keys) {
        if (key.startsWith(prefix)) attempt((kept) => kept.removeItem(key));
      }
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

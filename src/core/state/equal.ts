/**
 * Equality of JSON values, and the sharing that follows from it: an equal new value is given up for the known one, so that
 * whoever compares references sees that nothing changed.
 */
export function deepEqual(a: unknown, b: unknown, depth = 0): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (depth > DEPTH_LIMIT || Array.isArray(a) !== Array.isArray(b)) return false;
  // Lists are compared as objects with indexes for keys, except for their holes, which JSON does not have.
  if (Array.isArray(a) && a.length !== (b as unknown[]).length) return false;
  return sameFields(a as Fields, b as Fields, depth);
}

/** The known value if the next one equals it. */
export function share<T>(known: T, next: T): T {
  return deepEqual(known, next) ? known : next;
}

/** The known list if the next one has the very same elements. */
export function shareList<T>(known: readonly T[], next: readonly T[]): readonly T[] {
  return sameElements(known, next) ? known : next;
}

/** The object with the changes; the known one if it has them already. */
export function change<T extends object>(known: T, changes: Partial<T>): T {
  for (const key in changes) {
    if (!Object.is(known[key], changes[key])) return {...known, ...changes};
  }
  return known;
}

/** The known map if the next one has the very same entries in the same order. */
export function shareMap<K, V>(
  known: ReadonlyMap<K, V>,
  next: ReadonlyMap<K, V>,
): ReadonlyMap<K, V> {
  const isSame =
    sameElements([...known.keys()], [...next.keys()]) &&
    sameElements([...known.values()], [...next.values()]);
  return isSame ? known : next;
}

/** Deeper than any message. Below it values count as different, so that a hostile one cannot exhaust the stack. */
const DEPTH_LIMIT = 64;

type Fields = Readonly<Record<string, unknown>>;

function sameElements(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (!Object.is(a[i], b[i])) return false;
  return true;
}

function sameFields(a: Fields, b: Fields, depth: number): boolean {
  let fields = 0;
  for (const key in a) {
    if (!Object.hasOwn(b, key) || !deepEqual(a[key], b[key], depth + 1)) return false;
    fields++;
  }
  for (const _ in b) fields--;
  return fields === 0;
}

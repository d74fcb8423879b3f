/** A stretch of the feed that was loaded without a hole, by the positions of its first and last row. */
export interface Stretch {
  readonly low: number;
  readonly high: number;
  /** There are older rows on the server. */
  readonly hasMore: boolean;
}

/**
 * Adds what a page covers to the stretches, newest first, and joins what overlaps. An older page continues the stretch above
 * it, because that one's start was its cursor.
 */
export function addStretch(stretches: readonly Stretch[], added: Stretch): readonly Stretch[] {
  const above = stretches.filter(({low}) => low > added.high);
  const below = stretches.filter(({high}) => high < added.low);
  const touching = stretches.filter(({low, high}) => low <= added.high && high >= added.low);
  const joined = [...above.slice(-1), ...touching, added];
  const low = Math.min(...joined.map((stretch) => stretch.low));
  const lowest = joined.filter((stretch) => stretch.low === low);
  return [
    ...above.slice(0, -1),
    {
      low,
      high: Math.max(...joined.map(({high}) => high)),
      hasMore: lowest.every(({hasMore}) => hasMore),
    },
    ...(added.hasMore ? below : []),
  ];
}

/** An older page without rows: nothing is below the newest stretch. */
export function endOfHistory(stretches: readonly Stretch[]): readonly Stretch[] {
  const [newest, ...others] = stretches;
  return newest?.hasMore ? [{...newest, hasMore: false}, ...others] : stretches;
}

/** The cursor of the next older page: the newest hole first. */
export function olderCursor([newest]: readonly Stretch[]): number | null {
  return newest?.hasMore ? newest.low : null;
}

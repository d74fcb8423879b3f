/**
 * The event ids of a run that were seen, as an immutable set that costs constant time per frame.
 *
 * The sets of one run share a map of ids to their place in the order of arrival; a set knows how many of them are its own.
 * Only the longest set appends to the map; an older one that is continued differently copies it first.
 */
export interface SeenIds {
  readonly places: Map<string, number>;
  readonly count: number;
}

export function noSeenIds(): SeenIds {
  return {places: new Map(), count: 0};
}

export function hasSeen({places, count}: SeenIds, id: string): boolean {
  const place = places.get(id);
  return place !== undefined && place < count;
}

export function withSeen({places, count}: SeenIds, id: string): SeenIds {
  const own =
    places.size === count ? places : new Map([...places].filter(([, place]) => place < count));
  own.set(id, count);
  return {places: own, count: count + 1};
}

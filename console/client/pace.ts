/** Measures how many places finish per second, from the counts that the page has shown. */

export interface SeenCount {
  /** From `performance.now()`. */
  readonly atMs: number;
  readonly ended: number;
}

/**
 * The window of the measurement, and the shortest time to measure over: the answers to two requests
 * may arrive together, which says nothing about the pace.
 */
const [PACE_MS, MIN_PACE_MS] = [20_000, 3_000];

export function recentCounts(seen: readonly SeenCount[], nowMs: number): readonly SeenCount[] {
  return seen.filter(({ atMs }) => nowMs - atMs <= PACE_MS);
}

/** Null if the time is too short, or if the count fell because finished places run again. */
export function measurePace(seen: readonly SeenCount[]): number | null {
  const [first, last] = [seen[0], seen.at(-1)];
  if (first === undefined || last === undefined) return null;
  const [tookMs, ended] = [last.atMs - first.atMs, last.ended - first.ended];
  return tookMs < MIN_PACE_MS || ended < 0 ? null : (1_000 * ended) / tookMs;
}

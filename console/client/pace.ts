/** How many places a second a page has seen end, by the counts that it has shown. */

export interface SeenCount {
  /** By `performance.now()`. */
  readonly atMs: number;
  readonly ended: number;
}

/** The pace is measured over this time, and over no less than the second: two answers to two
 * requests may come at once, and say nothing of a pace. */
const [PACE_MS, LEAST_PACE_MS] = [20_000, 3_000];

export function recentCounts(seen: readonly SeenCount[], nowMs: number): readonly SeenCount[] {
  return seen.filter(({ atMs }) => nowMs - atMs <= PACE_MS);
}

/** Null for too short a time, and when places run again that had ended. */
export function measurePace(seen: readonly SeenCount[]): number | null {
  const [first, last] = [seen[0], seen.at(-1)];
  if (first === undefined || last === undefined) return null;
  const [tookMs, ended] = [last.atMs - first.atMs, last.ended - first.ended];
  return tookMs < LEAST_PACE_MS || ended < 0 ? null : (1_000 * ended) / tookMs;
}

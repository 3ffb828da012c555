/**
 * The letters that were retried, in hot state. If it is lost, a letter may be retried again.
 *
 * RT1 A record that several groups could not process has one letter per group. A retry concerns the
 *     record, so it counts for all of its letters.
 */
import type { HotState } from '../../../platform/hot-state/hot-state.ts';
import type { FoundLetter } from '../read-letters.ts';

const KEPT_MS = 365 * 86_400_000;

const retriedKey = (name: string) => `letter-retried:${name}`;

/** RT1. The record that the letter is about. */
export function letterOrigin({ letter }: FoundLetter): string {
  const { topic, partition, offset } = letter;
  return `${topic}/${partition}/${offset}`;
}

/** When its record was retried; null if it was not, or if that is unknown. */
export async function readRetried(hotState: HotState, found: FoundLetter): Promise<string | null> {
  const byRecord = await hotState.get(retriedKey(letterOrigin(found)));
  // Earlier versions noted the letter.
  return byRecord ?? hotState.get(retriedKey(found.id));
}

export function noteRetried(hotState: HotState, found: FoundLetter, time: string): Promise<void> {
  return hotState.set(retriedKey(letterOrigin(found)), time, KEPT_MS);
}

/** The one way in which a test waits for something to happen: it asks again until a deadline. */
import { systemClock } from '../../platform/runtime/clock.ts';

export interface UntilOptions {
  /** When to give up; not how long it may take. The condition is asked at least once. */
  readonly timeoutMs?: number;
  /**
   * Pause between two questions. Without it the pause is a tenth of the time waited so far, at
   * least 5 ms and at most 100: a question often costs more processor than what it waits for.
   */
  readonly pollMs?: number;
}

const [SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS] = [5, 100];

type Truthy<T> = Exclude<T, false | null | undefined | 0 | ''>;

/**
 * Resolves with the condition's first truthy answer, so a condition may return what it has read.
 * Throws after `timeoutMs`, and then names `what` did not happen and how long it waited. An error
 * that the condition throws ends the wait at once.
 */
export async function until<T>(
  condition: () => T | Promise<T>,
  what: string | (() => string),
  { timeoutMs = 120_000, pollMs }: UntilOptions = {},
): Promise<Truthy<T>> {
  const startMs = systemClock.elapsedMs();
  for (;;) {
    const answer = await condition();
    if (answer) return answer as Truthy<T>;
    const elapsedMs = systemClock.elapsedMs() - startMs;
    if (elapsedMs >= timeoutMs) {
      const missing = typeof what === 'string' ? what : what();
      throw new Error(`Timed out after ${Math.round(elapsedMs)} ms waiting until ${missing}`);
    }
    await systemClock.sleep(pollMs ?? growingPause(elapsedMs));
  }
}

function growingPause(elapsedMs: number): number {
  return Math.min(Math.max(SHORTEST_PAUSE_MS, elapsedMs / 10), LONGEST_PAUSE_MS);
}

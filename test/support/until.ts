/** The one way in which a test waits for something to happen: it asks again until a deadline. */
import { systemClock } from '../../platform/runtime/clock.ts';

export interface UntilOptions {
  /** When to give up; not how long it may take. The condition is asked at least once. */
  readonly timeoutMs?: number;
  /**
   * Shortest pause between two questions. Without it, it is a tenth of the time waited so far, at
   * least 5 ms and at most 100. A question often costs more processor than what it waits for, so
   * after one that took long the pause is twice as long as that, up to a second.
   */
  readonly pollMs?: number;
}

const [SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS] = [5, 100];
const [PAUSE_PER_QUESTION, LONGEST_AFTER_QUESTION_MS] = [2, 1_000];

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
    const askedMs = systemClock.elapsedMs();
    const answer = await condition();
    if (answer) return answer as Truthy<T>;
    const nowMs = systemClock.elapsedMs();
    const elapsedMs = nowMs - startMs;
    if (elapsedMs >= timeoutMs) {
      const missing = typeof what === 'string' ? what : what();
      throw new Error(`Timed out after ${Math.round(elapsedMs)} ms waiting until ${missing}`);
    }
    const afterQuestionMs = PAUSE_PER_QUESTION * (nowMs - askedMs);
    const pauseMs = Math.min(afterQuestionMs, LONGEST_AFTER_QUESTION_MS);
    await systemClock.sleep(Math.max(pollMs ?? growingPause(elapsedMs), pauseMs));
  }
}

function growingPause(elapsedMs: number): number {
  return Math.min(Math.max(SHORTEST_PAUSE_MS, elapsedMs / 10), LONGEST_PAUSE_MS);
}

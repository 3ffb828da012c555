/** Times work, and tells how it ended. */
import type { Clock } from '../runtime/clock.ts';
import { errorReason } from '../runtime/errors.ts';

/**
 * Resolves or rejects as the work does. `note` gets `ok`, or the code of the error, and the seconds
 * that the work took.
 */
export async function timedOutcome<T>(
  clock: Clock,
  work: () => Promise<T>,
  note: (outcome: string, seconds: number) => void,
): Promise<T> {
  const startedMs = clock.elapsedMs();
  let outcome = 'ok';
  try {
    return await work();
  } catch (error) {
    outcome = errorReason(error);
    throw error;
  } finally {
    note(outcome, (clock.elapsedMs() - startedMs) / 1000);
  }
}

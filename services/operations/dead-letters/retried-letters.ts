/** Which letters were retried, in hot state. When it is lost, a letter may be retried again. */
import type { HotState } from '../../../platform/hot-state/hot-state.ts';

const KEPT_MS = 365 * 86_400_000;

const retriedKey = (id: string) => `letter-retried:${id}`;

/** When it was retried; null if it was not, or nobody knows. */
export function readRetried(hotState: HotState, id: string): Promise<string | null> {
  return hotState.get(retriedKey(id));
}

export function noteRetried(hotState: HotState, id: string, time: string): Promise<void> {
  return hotState.set(retriedKey(id), time, KEPT_MS);
}

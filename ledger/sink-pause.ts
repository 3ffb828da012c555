/**
 * Asks all sinks, through hot state, to leave their consumer groups for a moment while `cairn
 * rebuild` swaps the tables. A pause ends by itself unless it is renewed.
 */
import type { HotState } from '../platform/hot-state/hot-state.ts';

const PAUSE_KEY = 'sinks-paused';
/** The sinks check every few seconds, so a pause is noticed long before it ends. */
const PAUSE_TTL_MS = 60_000;

/** Begins or renews the pause. */
export function pauseSinks(hotState: HotState): Promise<void> {
  return hotState.set(PAUSE_KEY, 'paused', PAUSE_TTL_MS);
}

export function endSinkPause(hotState: HotState): Promise<void> {
  return hotState.delete(PAUSE_KEY);
}

export async function areSinksPaused(hotState: HotState): Promise<boolean> {
  return (await hotState.get(PAUSE_KEY)) !== null;
}

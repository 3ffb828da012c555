/**
 * When each API key was last used. It is in hot state, which may lose it.
 *
 * KU1 An instance writes a key's use at most once a minute, and no request waits for it.
 */
import type { HotState } from '../../platform/hot-state/hot-state.ts';
import type { Clock } from '../../platform/runtime/clock.ts';

const USES = 'key-uses';
const WRITE_INTERVAL_MS = 60_000;

export class KeyUses {
  readonly #hotState: HotState;
  readonly #clock: Clock;
  /** By key id: when the next use is written. It has as many entries as there are keys. */
  readonly #nextWriteMs = new Map<string, number>();

  constructor({ hotState, clock }: { hotState: HotState; clock: Clock }) {
    this.#hotState = hotState;
    this.#clock = clock;
  }

  note(keyId: string): void {
    const elapsedMs = this.#clock.elapsedMs();
    if (elapsedMs < (this.#nextWriteMs.get(keyId) ?? Number.NEGATIVE_INFINITY)) return;
    this.#nextWriteMs.set(keyId, elapsedMs + WRITE_INTERVAL_MS);
    // If this write fails, a later use is written.
    this.#hotState.raiseMarks(USES, { [keyId]: this.#clock.nowMs() }).catch(() => undefined);
  }
}

/** By key id: when it was last used, to the minute. */
export function readKeyUses(hotState: HotState): Promise<Readonly<Record<string, number>>> {
  return hotState.marks(USES);
}

/**
 * Copies what groups have committed from one log to another, while nothing reads the other.
 *
 * OC1 A process that was killed stays a member until its session ends. It is waited for, so that a
 *     command that was killed can be given again at once.
 */
import type { Broker } from '../log/broker.ts';
import type { Clock } from '../runtime/clock.ts';
import { isCairnError } from '../runtime/errors.ts';
import { retrying } from '../runtime/retry.ts';

/** Twice a session, and what a broker may take to notice its end. */
const MEMBERS_LEAVE = { firstDelayMs: 500, maxDelayMs: 2_000, timeoutMs: 25_000 };

export interface OffsetCopyOptions {
  readonly source: Broker;
  readonly target: Broker;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Hears once of each group that is waited for. */
  readonly onWait: (group: string) => void;
}

/** A partition without a committed offset begins at its low end, as it would at home. */
export async function copyOffsets(
  options: OffsetCopyOptions,
  groups: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const { source, target, clock, signal, onWait } = options;
  for (const [group, topics] of Object.entries(groups)) {
    const isTransient = (error: unknown) => isCairnError(error, 'group_in_use');
    const onRetry = (_: unknown, failures: number) => {
      if (failures === 1) onWait(group);
    };
    const patience = { ...MEMBERS_LEAVE, clock, signal, isTransient, onRetry };
    for (const topic of topics) {
      const committed = await source.committed(group, topic);
      if (committed.every((offset) => offset === null)) continue;
      const offsets = committed.map((offset) => offset ?? 0);
      await retrying(patience, () => target.resetOffsets(group, topic, offsets));
    }
  }
}

/**
 * Copies the committed offsets of groups from one log to another, while nothing reads the target.
 *
 * OC1 A process that was killed stays a member until its session times out. The copy waits for
 *     that, so that a killed command can be run again at once.
 */
import type { Broker } from '../log/broker.ts';
import type { Clock } from '../runtime/clock.ts';
import { isCairnError } from '../runtime/errors.ts';
import { retrying } from '../runtime/retry.ts';

/** Twice the session timeout, and the time a broker may take to notice its end. */
const MEMBERS_LEAVE = { firstDelayMs: 500, maxDelayMs: 2_000, timeoutMs: 25_000 };

export interface OffsetCopyOptions {
  readonly source: Broker;
  readonly target: Broker;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Called once for each group that the copy waits for. */
  readonly onWait: (group: string) => void;
}

/** A partition without a committed offset starts at its low end, as it would in the source. */
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

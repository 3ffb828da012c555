/**
 * Reports the parts that a command waits for. A service logs them; without a message, a command
 * whose part is unavailable would seem to hang.
 */
import type { Clock } from '../../platform/runtime/clock.ts';
import { EachMinute } from '../../platform/runtime/each-minute.ts';
import { errorMessage } from '../../platform/runtime/errors.ts';
import type { WaitContext } from '../../platform/runtime/until-available.ts';

/** Reports each unavailable part, once and then every minute, until the signal ends the wait. */
export function announceWaits(
  clock: Clock,
  note: (text: string) => void,
  signal: AbortSignal,
): Required<Pick<WaitContext, 'onWait' | 'signal'>> {
  const minutes = new Map<string, EachMinute>();
  const onWait = (part: string, error: unknown) => {
    if (error === null) {
      minutes.delete(part);
      return note(`${part} is there.`);
    }
    const minute = minutes.get(part) ?? new EachMinute(clock);
    minutes.set(part, minute);
    if (minute.isDue()) note(`Waiting for ${part}: ${errorMessage(error)}`);
  };
  return { onWait, signal };
}

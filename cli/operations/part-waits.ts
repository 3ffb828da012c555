/**
 * What a command says of the parts that it waits for. A service has its log for that; without a
 * word, a command whose part is away looks as if it hung.
 */
import type { Clock } from '../../platform/runtime/clock.ts';
import { EachMinute } from '../../platform/runtime/each-minute.ts';
import { errorMessage } from '../../platform/runtime/errors.ts';
import type { WaitContext } from '../../platform/runtime/until-available.ts';

/** Names each part that is away, once and then each minute, until the signal ends the wait. */
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

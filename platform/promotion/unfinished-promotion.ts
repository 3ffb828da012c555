/**
 * Marks the target of a promotion, in its hot state, until everything has been copied. No service
 * starts on a marked target: it would append to incomplete topics, or read only part of them.
 */

import type { HotState } from '../hot-state/hot-state.ts';
import type { Clock } from '../runtime/clock.ts';
import { CairnError, isCairnError } from '../runtime/errors.ts';

interface MarkedInstallation {
  readonly hotState: HotState;
  readonly clock: Clock;
}

const KEY = 'promotion-unfinished';
const TEN_YEARS_MS = 10 * 365 * 24 * 3_600_000;

export async function markPromotion({ hotState, clock }: MarkedInstallation): Promise<void> {
  await hotState.set(KEY, new Date(clock.nowMs()).toISOString(), TEN_YEARS_MS);
}

export async function endPromotion({
  hotState,
}: Pick<MarkedInstallation, 'hotState'>): Promise<void> {
  await hotState.delete(KEY);
}

/** Rejects with `promotion_unfinished`. Does not wait for hot state that is unavailable. */
export async function refuseUnfinishedPromotion({
  hotState,
}: Pick<MarkedInstallation, 'hotState'>) {
  const begun = await hotState.get(KEY).catch((error: unknown) => {
    if (isCairnError(error) && error.retryable) return null;
    throw error;
  });
  if (begun === null) return;
  const what = `Only a part of an installation has moved here: \`cairn promote\` began at ${begun}`;
  const message = `${what} and has not ended. Give it again with the same variables; it goes on.`;
  throw new CairnError('promotion_unfinished', message);
}

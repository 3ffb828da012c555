/** How handling a record ends, and what an error that a handler throws counts as. */
import { errorMessage, errorReason, isBackendFault } from '../../runtime/errors.ts';
import { isTransient } from '../../runtime/retry.ts';

/** How one attempt ended. `retry` after the last attempt is `dead`, unless it spends none. */
export type HandlerOutcome =
  | { readonly kind: 'done' }
  | {
      readonly kind: 'retry';
      readonly error: string;
      readonly afterMs?: number;
      /** One of few words, for metrics. */
      readonly reason?: string;
      /** False: the record is not to blame, and is retried until the outcome is another one. */
      readonly spendsAttempt?: false;
    }
  | { readonly kind: 'dead'; readonly error: string; readonly reason?: string };

/** Why a record is given up. */
export interface RecordFault {
  readonly error: string;
  readonly attempts: number;
  /** One of few words, for metrics. */
  readonly reason?: string;
}

/** A fault of a backend spends no attempt; an error that is not transient is final. */
export function toOutcome(error: unknown): HandlerOutcome {
  const message = errorMessage(error);
  const reason = errorReason(error);
  if (isBackendFault(error)) return { kind: 'retry', error: message, reason, spendsAttempt: false };
  return { kind: isTransient(error) ? 'retry' : 'dead', error: message, reason };
}

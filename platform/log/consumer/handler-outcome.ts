/** A handler's context and outcomes, and how an error of a handler is classified. */
import { errorMessage, errorReason, isBackendFault } from '../../runtime/errors.ts';
import { isTransient } from '../../runtime/retry.ts';

export interface HandlerContext {
  /** 1 in the first attempt of this member. */
  readonly attempt: number;
  /** Aborted when the partition is revoked or the stop deadline has passed. */
  readonly signal: AbortSignal;
  /** The same as `signal.aborted`, without the cost of creating a signal. */
  readonly aborted: boolean;
  /** The epoch of the partition's assignment. */
  readonly epoch: number;
  /** How long this member has deferred the record, in total. */
  readonly deferredMs: number;
}

/** How one attempt ended. `retry` after the last attempt is `dead`, unless it spends no attempt. */
export type HandlerOutcome =
  | { readonly kind: 'done' }
  | {
      readonly kind: 'retry';
      readonly error: string;
      readonly afterMs?: number;
      /** One of few values, for metrics. */
      readonly reason?: string;
      /** False: the record is not to blame, and is retried until it gets another outcome. */
      readonly spendsAttempt?: false;
      /** The record waits for a backend or the machine, and an operator should know. */
      readonly isBackendFault?: true;
    }
  /**
   * The record is tried again after a delay, and spends no attempt. It holds back its own key and
   * the commit, but no other record of its partition. See `maxDeferredRecords`.
   */
  | {
      readonly kind: 'defer';
      readonly error: string;
      readonly afterMs: number;
      readonly reason?: string;
    }
  | { readonly kind: 'dead'; readonly error: string; readonly reason?: string };

/** Why a record was given up. */
export interface RecordFault {
  readonly error: string;
  readonly attempts: number;
  /** One of few values, for metrics. */
  readonly reason?: string;
}

/** A fault of a backend spends no attempt; an error that is not transient is final. */
export function toOutcome(error: unknown): HandlerOutcome {
  const message = errorMessage(error);
  const reason = errorReason(error);
  if (isBackendFault(error)) {
    return { kind: 'retry', error: message, reason, spendsAttempt: false, isBackendFault: true };
  }
  return { kind: isTransient(error) ? 'retry' : 'dead', error: message, reason };
}

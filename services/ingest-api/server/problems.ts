/** Turns whatever a handler throws into an answer. A 500 carries nothing of the inside. */
import { CairnError, type ErrorCode, errorMessage } from '../../../platform/runtime/errors.ts';
import type { Log } from '../../../platform/runtime/log.ts';
import { type Answer, Problem, UNAVAILABLE_RETRY_SECONDS } from '../views/answer.ts';

/** Operational faults that pass: nothing was accepted, and the caller may try again. */
const UNAVAILABLE: Partial<Record<ErrorCode, string>> = {
  broker_unavailable: 'The log is not reachable.',
  broker_closed: 'The service stops.',
  schema_unknown: 'The schema registry is not reachable.',
  warehouse_unavailable: 'The warehouse is not reachable.',
  hot_state_unavailable: 'Hot state is not reachable.',
  artifact_store_unavailable: 'The artifact store is not reachable.',
  read_behind: 'What was accepted before is still being written; try again.',
  worker_failed: 'The service is busy; try again.',
};

export function answerOf(error: unknown, log: Log): Answer {
  if (error instanceof Problem) return error.answer;
  const detail = error instanceof CairnError ? UNAVAILABLE[error.code] : undefined;
  if (detail !== undefined) {
    log.warn({ error: errorMessage(error) }, 'request answered 503');
    const headers = { 'Retry-After': String(UNAVAILABLE_RETRY_SECONDS) };
    return { status: 503, headers, body: { detail } };
  }
  if (isBadPath(error)) return { status: 400, body: { detail: 'The path is not valid.' } };
  const stack = error instanceof Error ? error.stack : String(error);
  log.error({ error: errorMessage(error), stack }, 'request failed');
  return { status: 500, body: { detail: 'Internal error.' } };
}

/** A percent sign in the path that is no escape: the router's own complaint. */
function isBadPath(error: unknown): boolean {
  return error instanceof URIError || (error as { status?: unknown } | null)?.status === 400;
}

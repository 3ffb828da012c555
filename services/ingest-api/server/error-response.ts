/** Converts what a handler throws into a response. A 500 reveals no internals. */
import type { ProblemCode } from '../../../domain/api/error-codes.ts';
import {
  CairnError,
  type ErrorCode,
  errorMessage,
  isBackendFault,
  isCairnError,
} from '../../../platform/runtime/errors.ts';
import type { Log } from '../../../platform/runtime/log.ts';
import { type ApiResponse, Problem, serviceUnavailable } from '../views/response.ts';

/** Transient faults: nothing was accepted, unless the text says so, and the caller may retry. */
const TRANSIENT: Partial<Record<ErrorCode, readonly [detail: string, code: ProblemCode]>> = {
  login_refused: [
    'A backend refuses the login of this service, or a right that it needs.',
    'login_refused',
  ],
  broker_unavailable: ['The log is not reachable.', 'log_unavailable'],
  append_unacknowledged: [
    'The log does not answer; the request may have been accepted.',
    'outcome_unknown',
  ],
  broker_closed: ['The service is stopping.', 'stopping'],
  topic_growing: ['A topic is being given more partitions; try again.', 'topic_growing'],
  schema_unknown: ['The schema registry is not reachable.', 'registry_unavailable'],
  warehouse_unavailable: ['The warehouse is not reachable.', 'warehouse_unavailable'],
  warehouse_incomplete: ['The tables of the warehouse are missing.', 'warehouse_unavailable'],
  hot_state_unavailable: ['Hot state is not reachable.', 'hot_state_unavailable'],
  artifact_store_unavailable: ['The artifact store is not reachable.', 'artifacts_unavailable'],
  read_behind: ['Earlier requests are still being written; try again.', 'sink_behind'],
  data_folder_unusable: ['A folder that this service needs cannot be read.', 'unavailable'],
  worker_failed: ['The service is busy; try again.', 'busy'],
};

export function toErrorResponse(error: unknown, log: Log): ApiResponse {
  if (error instanceof Problem) return error.response;
  const transient = error instanceof CairnError ? TRANSIENT[error.code] : undefined;
  if (transient !== undefined) {
    log.warn({ error: errorMessage(error) }, 'request answered 503');
    return serviceUnavailable(...transient).response;
  }
  if (isCairnError(error, 'storage_full')) {
    log.warn({ error: errorMessage(error) }, 'request answered 507');
    return { status: 507, body: { detail: 'Storage is full. Nothing was accepted.' } };
  }
  if (isCairnError(error, 'record_too_large')) {
    log.warn({ error: errorMessage(error) }, 'request answered 413');
    return { status: 413, body: { detail: 'A job is larger than the log accepts.' } };
  }
  if (isBackendFault(error)) {
    log.warn({ error: errorMessage(error) }, 'request answered 503');
    return serviceUnavailable('A part of the service cannot be used.', 'unavailable').response;
  }
  if (isBadPath(error)) return { status: 400, body: { detail: 'The path is not valid.' } };
  const stack = error instanceof Error ? error.stack : String(error);
  log.error({ error: errorMessage(error), stack }, 'request failed');
  return { status: 500, body: { detail: 'Internal error.' } };
}

/** The router's error for a percent sign in the path that does not start a valid escape. */
function isBadPath(error: unknown): boolean {
  return error instanceof URIError || (error as { status?: unknown } | null)?.status === 400;
}

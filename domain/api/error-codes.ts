/**
 * The stable codes of errors. Clients should rely on the code; `detail` is for people, and its
 * wording may change. A code never changes its meaning, and new ones may be added.
 */

/** By status: the code of an error that has no more specific code. */
const CODE_BY_STATUS = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  406: 'not_acceptable',
  408: 'request_timeout',
  409: 'conflict',
  410: 'gone',
  413: 'content_too_large',
  415: 'unsupported_media_type',
  422: 'invalid_request',
  429: 'rate_limited',
  431: 'head_too_large',
  500: 'internal_error',
  502: 'bad_upstream',
  503: 'unavailable',
  504: 'timed_out',
  507: 'storage_full',
} as const;

/** Codes that are more specific than their status, each with its status. */
const FURTHER_CODES = {
  batch_not_found: 404,
  job_not_found: 404,
  export_not_found: 404,
  webhook_not_found: 404,
  delivery_not_found: 404,
  key_not_found: 404,
  letter_not_found: 404,
  idempotency_key_reused: 409,
  attribute_exists: 409,
  too_many_webhooks: 409,
  export_not_completed: 409,
  export_expired: 410,
  export_file_missing: 410,
  log_unavailable: 503,
  outcome_unknown: 503,
  registry_unavailable: 503,
  warehouse_unavailable: 503,
  hot_state_unavailable: 503,
  artifacts_unavailable: 503,
  sink_behind: 503,
  busy: 503,
  login_refused: 503,
  topic_growing: 503,
  starting: 503,
  stopping: 503,
  not_configured: 503,
} as const;

export type ProblemCode =
  | (typeof CODE_BY_STATUS)[keyof typeof CODE_BY_STATUS]
  | keyof typeof FURTHER_CODES;

/** The status of each code. docs/errors.md explains the codes. */
export const STATUS_BY_CODE: ReadonlyMap<ProblemCode, number> = new Map([
  ...Object.entries(CODE_BY_STATUS).map(([status, code]) => [code, Number(status)] as const),
  ...(Object.entries(FURTHER_CODES) as [ProblemCode, number][]),
]);

export const PROBLEM_CODES: readonly ProblemCode[] = [...STATUS_BY_CODE.keys()];

/** The code of an error that its status describes completely. */
export function codeByStatus(status: number): ProblemCode {
  const codes: Readonly<Record<number, ProblemCode>> = CODE_BY_STATUS;
  return codes[status] ?? (status < 500 ? 'bad_request' : 'internal_error');
}

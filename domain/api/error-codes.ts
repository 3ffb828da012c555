/**
 * The stable codes of errors. A client decides by the code; `detail` is for people and may change
 * its words. A code keeps its meaning for ever, and new ones may be added.
 */

/** By status: the code of an error that has no code of its own. */
const CODE_BY_STATUS = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'conflict',
  410: 'gone',
  413: 'content_too_large',
  415: 'unsupported_media_type',
  422: 'invalid_request',
  429: 'rate_limited',
  500: 'internal_error',
  502: 'bad_upstream',
  503: 'unavailable',
  504: 'timed_out',
  507: 'storage_full',
} as const;

/** The codes of errors that their status does not tell apart. */
const FURTHER_CODES = [
  'batch_not_found',
  'job_not_found',
  'export_not_found',
  'idempotency_key_reused',
  'attribute_exists',
  'export_not_completed',
  'export_expired',
  'log_unavailable',
  'registry_unavailable',
  'warehouse_unavailable',
  'hot_state_unavailable',
  'artifacts_unavailable',
  'sink_behind',
  'busy',
  'login_refused',
  'topic_growing',
  'starting',
  'stopping',
  'not_configured',
] as const;

export type ProblemCode =
  | (typeof CODE_BY_STATUS)[keyof typeof CODE_BY_STATUS]
  | (typeof FURTHER_CODES)[number];

export const PROBLEM_CODES: readonly ProblemCode[] = [
  ...Object.values(CODE_BY_STATUS),
  ...FURTHER_CODES,
];

/** The code of an error that its status tells all about. */
export function codeByStatus(status: number): ProblemCode {
  const codes: Readonly<Record<number, ProblemCode>> = CODE_BY_STATUS;
  return codes[status] ?? (status < 500 ? 'bad_request' : 'internal_error');
}

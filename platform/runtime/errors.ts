/**
 * Operational errors: things that go wrong outside the program's own logic.
 *
 * Faults in data are values and bugs are assertions; only what an operator can fix is thrown as a
 * CairnError. Its code is stable (it is logged, documented and tested), and `retryable` says
 * whether the same call may succeed later without intervention.
 */
const ERROR_CODES = {
  config_invalid: { retryable: false },
  address_unavailable: { retryable: false },
  data_folder_in_use: { retryable: false },
  data_folder_unusable: { retryable: false },
  data_corrupt: { retryable: false },
  data_newer: { retryable: false },
  log_replaced: { retryable: false },
  schemas_replaced: { retryable: false },
  promotion_refused: { retryable: false },
  promotion_unfinished: { retryable: false },
  storage_full: { retryable: true },
  /** A running process retries it, because someone may change a password. It ends a start. */
  login_refused: { retryable: true },
  broker_unavailable: { retryable: true },
  /** The append was sent, and may be in the log. */
  append_unacknowledged: { retryable: true },
  broker_closed: { retryable: false },
  broker_refused: { retryable: false },
  topic_unknown: { retryable: false },
  partitions_changed: { retryable: false },
  topic_growing: { retryable: true },
  record_too_large: { retryable: false },
  group_in_use: { retryable: true },
  /** Only one process at a time may do this, and another one does. */
  task_running: { retryable: true },
  partition_revoked: { retryable: false },
  schema_unknown: { retryable: true },
  schema_incompatible: { retryable: false },
  record_undecodable: { retryable: false },
  warehouse_unavailable: { retryable: true },
  warehouse_query_failed: { retryable: false },
  /** Tables are missing; a start creates them. */
  warehouse_incomplete: { retryable: false },
  hot_state_unavailable: { retryable: true },
  artifact_store_unavailable: { retryable: true },
  artifact_missing: { retryable: false },
  read_behind: { retryable: true },
  worker_failed: { retryable: true },
  /** A thread that ended before it did any work. */
  worker_unavailable: { retryable: true },
  address_refused: { retryable: false },
  no_name_found: { retryable: true },
  name_servers_silent: { retryable: true },
  source_failed: { retryable: false },
  budget_spent: { retryable: false },
  search_unavailable: { retryable: true },
  model_unavailable: { retryable: true },
  import_failed: { retryable: false },
  /** A file that was named on the command line; nothing was begun. */
  file_unusable: { retryable: false },
  /** A remote service's answer to a command. */
  request_refused: { retryable: false },
  service_unreachable: { retryable: true },
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERROR_CODES, code);
}

interface ErrorDetails {
  readonly cause?: unknown;
  readonly retryAtMs?: number;
}

export class CairnError extends Error {
  readonly code: ErrorCode;
  readonly retryable: boolean;
  /** Epoch ms, if the called service gave a retry time. */
  readonly retryAtMs: number | undefined;

  constructor(code: ErrorCode, message: string, options: ErrorDetails = {}) {
    super(message, options);
    this.retryAtMs = options.retryAtMs;
    this.name = 'CairnError';
    this.code = code;
    this.retryable = ERROR_CODES[code].retryable;
  }
}

export function isCairnError(error: unknown, code?: ErrorCode): error is CairnError {
  return error instanceof CairnError && (code === undefined || error.code === code);
}

/** True if another attempt may succeed; an unknown error counts as transient. */
export function isRetryable(error: unknown): boolean {
  return error instanceof CairnError ? error.retryable : true;
}

/** Transient, but the record itself may be the cause, so it is not attempted forever. */
const MAYBE_RECORD_FAULTS: ReadonlySet<ErrorCode> = new Set([
  'worker_failed',
  'search_unavailable',
  'model_unavailable',
]);
/** An operator or a restart fixes these: the same record would fail in any other process too. */
const INSTALLATION_FAULTS: ReadonlySet<ErrorCode> = new Set([
  'broker_closed',
  'broker_refused',
  'topic_unknown',
  'partitions_changed',
  'data_folder_in_use',
  'data_folder_unusable',
  'warehouse_incomplete',
]);
/** A disk that is full or broken, or a process without free file descriptors. */
const SYSTEM_FAULTS = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE', 'ENFILE']);
/** A file or folder that was removed or is not accessible, or a system short of memory. */
const FILE_FAULTS = new Set(
  'EACCES EPERM ENOENT ENOTDIR EISDIR ELOOP EBUSY ESTALE ENODEV ENXIO ENOMEM EAGAIN'.split(' '),
);
/** System calls whose errors concern an address, which a record may have named. */
const NETWORK_CALLS = new Set(['connect', 'bind', 'listen', 'send', 'getaddrinfo']);

/**
 * True if a backend or the machine is at fault, whatever record was being handled. Such a fault
 * ends by itself or is fixed by an operator, and says nothing about the record.
 */
export function isBackendFault(error: unknown): boolean {
  if (error instanceof CairnError) {
    return (
      (error.retryable && !MAYBE_RECORD_FAULTS.has(error.code)) ||
      INSTALLATION_FAULTS.has(error.code)
    );
  }
  const { code = '', syscall } = (error ?? {}) as NodeJS.ErrnoException;
  if (SYSTEM_FAULTS.has(code)) return true;
  return FILE_FAULTS.has(code) && syscall !== undefined && !NETWORK_CALLS.has(syscall);
}

/** A stable word for metrics: the code of an operational error, or the kind of another error. */
export function errorReason(error: unknown): string {
  if (error instanceof CairnError) return error.code;
  return isBackendFault(error) ? 'system_fault' : 'unknown_error';
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * The message of the innermost cause: `fetch` says only "fetch failed", and the error of
 * connections to several addresses has a code and no message.
 */
export function rootMessage(error: unknown): string {
  let root = error;
  for (let depth = 0; root instanceof Error && depth < 5; depth++) {
    const [first] = root instanceof AggregateError ? (root.errors as unknown[]) : [root.cause];
    if (first === undefined) break;
    root = first;
  }
  return errorMessage(root);
}

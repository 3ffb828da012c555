/**
 * Classifies the error codes of ClickHouse's engine: is it the query, the server, its disk, or a
 * missing right? The server returns them over HTTP, the embedded engine directly.
 */
import { CairnError, type ErrorCode } from '../../runtime/errors.ts';

export interface EngineFault {
  readonly code: number;
  /** The engine's name for the code; empty if unknown. */
  readonly type: string;
  readonly message: string;
}

/**
 * Codes about the state of the server, not about the query. A server that is shutting down cancels
 * running queries (394), and a person can cancel one query; quotas, threads and memory are short
 * for a while; files, replicas, Keeper and remote storage come back.
 */
const TRANSIENT_CODES: ReadonlySet<number> = new Set([
  // Sockets, names and time.
  95, 96, 159, 160, 198, 209, 210, 279, 297, 298, 364, 410, 573, 635, 749, 762,
  // System calls that are refused, for example when too many files are open.
  239, 240, 272, 273, 303, 304, 402, 424, 445, 460, 461, 463, 468, 590, 615,
  // Cancelled, starting or stopping; a table that is detached or being restarted.
  236, 394, 473, 667, 677, 695, 696, 722, 733, 735,
  // Memory, threads, queries, quotas, parts.
  173, 201, 202, 203, 216, 241, 243, 252, 299, 301, 373, 411, 439, 574, 692, 700, 745, 776, 777,
  778,
  // Files and folders of the server.
  87, 88, 172, 214, 294, 384, 400, 458, 504, 521, 531, 566, 586, 641, 738,
  // Parts that are damaged, or not here yet.
  40, 234, 246, 255, 740,
  // Replicas, Keeper and remote storage.
  204, 225, 242, 244, 254, 265, 285, 286, 289, 319, 341, 369, 415, 416, 425, 495, 499, 500, 519,
  529, 568, 693, 900, 904, 999,
]);

/** Codes of file writes. Only their messages are parsed, because others quote the query's data. */
const FILE_CODES: ReadonlySet<number> = new Set([74, 75, 76, 77, 425, 1000, 1001, 1002]);
const NOT_ENOUGH_SPACE = 243;
const FULL_DISK = /No space left on device|Disk quota exceeded|errno: (28|122)\b/;

/**
 * An unknown user, a wrong, missing or expired password, or a client address that is not allowed.
 */
const LOGIN_CODES: ReadonlySet<number> = new Set([192, 193, 194, 195, 516, 720, 763, 767]);
/** A right or a setting that the user lacks: an operator changes it, like a password. */
const RIGHT_CODES: ReadonlySet<number> = new Set([164, 180, 199, 291, 452, 497]);

/** The database has not been created yet, or the URL names a different one. */
const UNKNOWN_DATABASE = 81;
/** A table or its files were removed, or the server was set up from scratch. */
const MISSING_CODES: ReadonlySet<number> = new Set([60, 83, 107, 218, 226, 227, 228, 230, 232]);

export function toEngineError(fault: EngineFault, cause: unknown): CairnError {
  const message = `Code ${fault.code} (${fault.type}): ${fault.message.trim()}`;
  const code = engineErrorCode(fault);
  const introduction = INTRODUCTIONS.find(([codes]) => codes.has(fault.code))?.[1];
  const says = code === 'storage_full' ? 'The disk of the warehouse is full' : introduction;
  const text = says === undefined ? message : `${says}: ${message}`;
  return new CairnError(code, text, { cause });
}

const INTRODUCTIONS: readonly (readonly [codes: ReadonlySet<number>, says: string])[] = [
  [new Set([UNKNOWN_DATABASE]), 'ClickHouse does not have the database that CLICKHOUSE_URL names'],
  [LOGIN_CODES, 'ClickHouse refuses the login'],
  [RIGHT_CODES, 'ClickHouse refuses a right that Cairn needs'],
  [MISSING_CODES, 'The warehouse lacks a table or its files; a sink creates them when it starts'],
];

export function engineErrorCode({ code, message }: Omit<EngineFault, 'type'>): ErrorCode {
  const isFileFault = FILE_CODES.has(code);
  const isFull = code === NOT_ENOUGH_SPACE || (isFileFault && FULL_DISK.test(message));
  if (isFull) return 'storage_full';
  if (LOGIN_CODES.has(code) || RIGHT_CODES.has(code)) return 'login_refused';
  if (MISSING_CODES.has(code)) return 'warehouse_incomplete';
  const isAway = isFileFault || TRANSIENT_CODES.has(code) || code === UNKNOWN_DATABASE;
  return isAway ? 'warehouse_unavailable' : 'warehouse_query_failed';
}

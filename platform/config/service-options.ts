/** Options of the services, and of the process that runs them. */
import { FREE_MIN_BYTES } from '../folders/disk-space.ts';
import {
  anyText,
  choiceFrom,
  commaSeparated,
  cronExpression,
  HOUR_MS,
  httpUrl,
  listenAddress,
  MAX_PORT,
  MIB,
  option,
  optional,
  ratio,
  ratioFromZero,
  secret,
  wholeNumber,
} from './option.ts';

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

export interface BootstrapKey {
  readonly organizationId: string;
  readonly role: 'member' | 'operator';
  readonly secret: string;
}

function bootstrapKeys(value: string): readonly BootstrapKey[] {
  return commaSeparated(value).map((item) => {
    const match = /^(\*|[a-z0-9][a-z0-9-]{0,48}[a-z0-9]):(member|operator):(\S+)$/.exec(item);
    if (!match)
      throw new Error('must be org:role:key, comma-separated; a role is member or operator');
    const [, organizationId = '', role, key = ''] = match;
    if (organizationId === '*' && role === 'member')
      throw new Error("must make operators of *: a member's key is of one organization");
    return { organizationId, role: role as BootstrapKey['role'], secret: key };
  });
}

export const SERVICE_OPTIONS = {
  host: option(
    'HOST',
    '127.0.0.1',
    listenAddress,
    'Address on which the API and METRICS_PORT listen.',
  ),
  port: option('PORT', 8080, wholeNumber(0, MAX_PORT), 'Port of the API; 0 picks a free port.'),
  metricsPort: optional(
    'METRICS_PORT',
    wholeNumber(0, MAX_PORT),
    'Port where the process serves /healthz, /readyz and /metrics; the API has them on PORT, too.',
  ),
  otlpEndpoint: optional(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    httpUrl,
    'URL of an OpenTelemetry collector (OTLP over HTTP) for traces; if unset, nothing is traced.',
  ),
  traceSampleRatio: option(
    'OTEL_TRACES_SAMPLER_ARG',
    1,
    ratioFromZero,
    'Share of requests that are traced, 0 to 1, where the caller does not decide it himself.',
  ),
  dataDir: option('CAIRN_DATA_DIR', './.cairn', anyText, 'Data folder of the embedded parts.'),
  storageFreeMinBytes: option(
    'STORAGE_FREE_MIN_BYTES',
    FREE_MIN_BYTES,
    wholeNumber(MIB, 1024 * 1024 * MIB),
    'Bytes that must be free in the data folder for new work; half of it for work in progress.',
  ),
  bootstrapKeys: secret(
    option<readonly BootstrapKey[]>(
      'CAIRN_BOOTSTRAP_KEYS',
      [],
      bootstrapKeys,
      'API keys to create at the start if they are missing: org:role:key, comma-separated. Keys ' +
        'from an earlier list that no instance lists any more are revoked.',
    ),
  ),
  logLevel: option<LogLevel>(
    'LOG_LEVEL',
    'info',
    choiceFrom(LOG_LEVELS),
    'Lowest level that is logged: debug, info, warn, error or silent.',
  ),
  bodyLimitBytes: option(
    'BODY_LIMIT_BYTES',
    64 * 1024 * 1024,
    wholeNumber(1024, 1024 * 1024 * 1024),
    'Largest request body in bytes, after decompression.',
  ),
  readWaitMs: option(
    'READ_WAIT_MS',
    15_000,
    wholeNumber(0, 120_000),
    'Milliseconds that a read waits until the warehouse has what it asks about; then it answers ' +
      'what is known, with the header Cairn-Behind-Ms.',
  ),
  enrichTimeoutMs: option(
    'ENRICH_TIMEOUT_MS',
    60_000,
    wholeNumber(100, 600_000),
    'Milliseconds that a synchronous enrich request waits for its result.',
  ),
  enrichRatePerSecond: option(
    'ENRICH_RATE_PER_SECOND',
    10,
    wholeNumber(1, 100_000),
    'Synchronous enrich requests per second that each organization may send.',
  ),
  enrichRateBurst: option(
    'ENRICH_RATE_BURST',
    20,
    wholeNumber(1, 100_000),
    'Synchronous enrich requests that each organization may send at once.',
  ),
  searchRatePerSecond: option(
    'SEARCH_RATE_PER_SECOND',
    20,
    wholeNumber(1, 100_000),
    'Search requests per second that each organization may send, and as many ask requests.',
  ),
  searchRateBurst: option(
    'SEARCH_RATE_BURST',
    20,
    wholeNumber(1, 100_000),
    'Search requests that each organization may send at once, and as many ask requests.',
  ),
  progressStreams: option(
    'PROGRESS_STREAMS',
    500,
    wholeNumber(1, 100_000),
    "Most streams of batches' progress that one instance keeps open.",
  ),
  progressStreamsPerOrganization: option(
    'PROGRESS_STREAMS_PER_ORGANIZATION',
    50,
    wholeNumber(1, 100_000),
    'Most of them that are open for one organization.',
  ),
  inlineExportRows: option(
    'INLINE_EXPORT_ROWS',
    5_000,
    wholeNumber(0, 1_000_000),
    'Most rows of an export that is returned in the response itself.',
  ),
  batchFailedRatio: option(
    'BATCH_FAILED_RATIO',
    0.5,
    ratio,
    'A batch counts as failed when at least this share of its jobs failed.',
  ),
  enricherMaxInFlight: option(
    'ENRICHER_MAX_IN_FLIGHT',
    1_000,
    wholeNumber(1, 100_000),
    'Most jobs in flight in one enricher; each has at most one page of a website in memory.',
  ),
  enricherThreads: option(
    'ENRICHER_THREADS',
    0,
    wholeNumber(0, 64),
    'Threads in which one enricher runs its rules; 0: one for each processor, at most four.',
  ),
  enricherMaxAttempts: option(
    'ENRICHER_MAX_ATTEMPTS',
    5,
    wholeNumber(1, 100),
    'Attempts at a job before it fails.',
  ),
  enricherDeferMaxMs: option(
    'ENRICHER_DEFER_MAX_MS',
    HOUR_MS / 4,
    wholeNumber(0, 24 * HOUR_MS),
    'Milliseconds that a job may wait in all for sources that say when to come back; 0: it does ' +
      'not wait, and the source has failed.',
  ),
  enricherDeferredMaxJobs: option(
    'ENRICHER_DEFERRED_MAX_JOBS',
    2_000,
    wholeNumber(0, 1_000_000),
    'Most jobs that wait so in one enricher.',
  ),
  enricherReadAheadRecords: option(
    'ENRICHER_READ_AHEAD_RECORDS',
    500_000,
    wholeNumber(0, 100_000_000),
    'Jobs of one partition among which organizations share one enricher. It holds numbers of ' +
      'these jobs, not the jobs.',
  ),
  sinkBlockRecords: option(
    'SINK_BLOCK_RECORDS',
    10_000,
    wholeNumber(1, 1_000_000),
    'Most records in a block that the sink inserts.',
  ),
  sinkLingerMs: option(
    'SINK_LINGER_MS',
    20,
    wholeNumber(0, 60_000),
    'Milliseconds that the sink waits for a block to fill.',
  ),
  refreshSchedule: option(
    'REFRESH_SCHEDULE',
    '0 0 9 * *',
    cronExpression,
    'When flagged batches are refreshed: a cron expression of 5 or 6 fields, in UTC.',
  ),
  refreshWindowMs: option(
    'REFRESH_WINDOW_MS',
    0,
    wholeNumber(0, 86_400_000),
    'Milliseconds over which a refresh spreads its batches, from the due time on; 0: none waits ' +
      'for its turn.',
  ),
  refreshMaxWaitingJobs: option(
    'REFRESH_MAX_WAITING_JOBS',
    2_000,
    wholeNumber(1, 100_000_000),
    'A refresh appends jobs while at most so many wait for the enrichers.',
  ),
  webhookTimeoutMs: option(
    'WEBHOOK_TIMEOUT_MS',
    15_000,
    wholeNumber(100, 120_000),
    'Milliseconds that a webhook endpoint may take to answer.',
  ),
  webhookFirstRetryMs: option(
    'WEBHOOK_FIRST_RETRY_MS',
    5_000,
    wholeNumber(10, 3_600_000),
    'Milliseconds until a failed webhook delivery is tried again; further delays triple, up to ' +
      'four hours, for two days.',
  ),
  stopTimeoutMs: option(
    'STOP_TIMEOUT_MS',
    9_000,
    wholeNumber(100, 600_000),
    'Milliseconds that a stop may take to finish what is in flight.',
  ),
} as const;

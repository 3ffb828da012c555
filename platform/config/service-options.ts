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
      throw new Error('must be org:role:key, separated by commas; a role is member or operator');
    const [, organizationId = '', role, key = ''] = match;
    if (organizationId === '*' && role === 'member')
      throw new Error('must use the role operator with *: a member key is for one organization');
    return { organizationId, role: role as BootstrapKey['role'], secret: key };
  });
}

export const SERVICE_OPTIONS = {
  host: option(
    'HOST',
    '127.0.0.1',
    listenAddress,
    'Address that the API and METRICS_PORT listen on.',
  ),
  port: option('PORT', 8080, wholeNumber(0, MAX_PORT), 'Port of the API; 0 picks a free port.'),
  metricsPort: optional(
    'METRICS_PORT',
    wholeNumber(0, MAX_PORT),
    'Port for /healthz, /readyz and /metrics of the process; the API also serves them on PORT.',
  ),
  otlpEndpoint: optional(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    httpUrl,
    'URL of an OpenTelemetry collector (OTLP over HTTP) for traces; if unset, tracing is off.',
  ),
  traceSampleRatio: option(
    'OTEL_TRACES_SAMPLER_ARG',
    1,
    ratioFromZero,
    'Share of requests to trace, from 0 to 1, unless the caller makes the sampling decision.',
  ),
  dataDir: option(
    'CAIRN_DATA_DIR',
    './.cairn',
    anyText,
    'Folder for the data of the embedded parts.',
  ),
  storageFreeMinBytes: option(
    'STORAGE_FREE_MIN_BYTES',
    FREE_MIN_BYTES,
    wholeNumber(MIB, 1024 * 1024 * MIB),
    'Free disk space in bytes that the data folder needs for new work; work in progress needs ' +
      'half of it.',
  ),
  bootstrapKeys: secret(
    option<readonly BootstrapKey[]>(
      'CAIRN_BOOTSTRAP_KEYS',
      [],
      bootstrapKeys,
      'API keys to create at startup if they do not exist: org:role:key, separated by commas. ' +
        'Keys that no instance lists any more are revoked.',
    ),
  ),
  logLevel: option<LogLevel>(
    'LOG_LEVEL',
    'info',
    choiceFrom(LOG_LEVELS),
    'Lowest level to log: debug, info, warn, error or silent.',
  ),
  bodyLimitBytes: option(
    'BODY_LIMIT_BYTES',
    64 * 1024 * 1024,
    wholeNumber(1024, 1024 * 1024 * 1024),
    'Maximum size of a request body in bytes, after decompression.',
  ),
  readWaitMs: option(
    'READ_WAIT_MS',
    15_000,
    wholeNumber(0, 120_000),
    'Milliseconds that a read waits for the warehouse to catch up. After that the response ' +
      'shows the latest known state, with the header Cairn-Behind-Ms.',
  ),
  enrichTimeoutMs: option(
    'ENRICH_TIMEOUT_MS',
    60_000,
    wholeNumber(100, 600_000),
    'Timeout of a synchronous enrich request in milliseconds.',
  ),
  enrichRatePerSecond: option(
    'ENRICH_RATE_PER_SECOND',
    10,
    wholeNumber(1, 100_000),
    'Rate limit of synchronous enrich requests per second for each organization.',
  ),
  enrichRateBurst: option(
    'ENRICH_RATE_BURST',
    20,
    wholeNumber(1, 100_000),
    'Burst of synchronous enrich requests that each organization can send.',
  ),
  searchRatePerSecond: option(
    'SEARCH_RATE_PER_SECOND',
    20,
    wholeNumber(1, 100_000),
    'Rate limit of search requests per second for each organization; ask has the same limit.',
  ),
  searchRateBurst: option(
    'SEARCH_RATE_BURST',
    20,
    wholeNumber(1, 100_000),
    'Burst of search requests that each organization can send; ask has the same limit.',
  ),
  progressStreams: option(
    'PROGRESS_STREAMS',
    500,
    wholeNumber(1, 100_000),
    'Maximum number of open progress streams for each instance.',
  ),
  progressStreamsPerOrganization: option(
    'PROGRESS_STREAMS_PER_ORGANIZATION',
    50,
    wholeNumber(1, 100_000),
    'Maximum number of open progress streams for each organization on an instance.',
  ),
  inlineExportRows: option(
    'INLINE_EXPORT_ROWS',
    5_000,
    wholeNumber(0, 1_000_000),
    'Maximum number of rows of an export that is returned in the response.',
  ),
  batchFailedRatio: option(
    'BATCH_FAILED_RATIO',
    0.5,
    ratio,
    'Share of failed jobs from which a batch counts as failed.',
  ),
  enricherMaxInFlight: option(
    'ENRICHER_MAX_IN_FLIGHT',
    1_000,
    wholeNumber(1, 100_000),
    'Maximum number of jobs in flight in one enricher. Each holds at most one web page in memory.',
  ),
  enricherThreads: option(
    'ENRICHER_THREADS',
    0,
    wholeNumber(0, 64),
    'Number of threads in which an enricher runs its rules; 0 uses one for each processor, up ' +
      'to four.',
  ),
  enricherMaxAttempts: option(
    'ENRICHER_MAX_ATTEMPTS',
    5,
    wholeNumber(1, 100),
    'Maximum number of attempts at a job before it fails.',
  ),
  enricherDeferMaxMs: option(
    'ENRICHER_DEFER_MAX_MS',
    HOUR_MS / 4,
    wholeNumber(0, 24 * HOUR_MS),
    'Total milliseconds that a job can wait for sources that ask it to retry later; 0 disables ' +
      'waiting, and such a source counts as failed.',
  ),
  enricherDeferredMaxJobs: option(
    'ENRICHER_DEFERRED_MAX_JOBS',
    2_000,
    wholeNumber(0, 1_000_000),
    'Maximum number of jobs in one enricher that wait for a source.',
  ),
  enricherReadAheadRecords: option(
    'ENRICHER_READ_AHEAD_RECORDS',
    500_000,
    wholeNumber(0, 100_000_000),
    'Number of jobs that an enricher reads ahead in each partition to share its time between ' +
      'organizations. It keeps only their offsets in memory.',
  ),
  sinkBlockRecords: option(
    'SINK_BLOCK_RECORDS',
    10_000,
    wholeNumber(1, 1_000_000),
    'Maximum number of records in a block that the sink inserts.',
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
    'Schedule for refreshing flagged batches: a cron expression with 5 or 6 fields, in UTC.',
  ),
  refreshWindowMs: option(
    'REFRESH_WINDOW_MS',
    0,
    wholeNumber(0, 86_400_000),
    'Milliseconds over which a refresh spreads its batches, from the scheduled time; 0 starts ' +
      'all of them at once.',
  ),
  refreshMaxWaitingJobs: option(
    'REFRESH_MAX_WAITING_JOBS',
    2_000,
    wholeNumber(1, 100_000_000),
    'Maximum number of jobs waiting for the enrichers at which a refresh still adds jobs.',
  ),
  webhookTimeoutMs: option(
    'WEBHOOK_TIMEOUT_MS',
    15_000,
    wholeNumber(100, 120_000),
    'Timeout of a webhook request in milliseconds.',
  ),
  webhookFirstRetryMs: option(
    'WEBHOOK_FIRST_RETRY_MS',
    5_000,
    wholeNumber(10, 3_600_000),
    'Delay in milliseconds before a failed webhook delivery is retried. Each further delay is ' +
      'three times as long, up to four hours. Retries end after two days.',
  ),
  stopTimeoutMs: option(
    'STOP_TIMEOUT_MS',
    9_000,
    wholeNumber(100, 600_000),
    'Milliseconds that a shutdown waits for work in flight.',
  ),
} as const;

/**
 * Configuration: one declaration per option, read once from the environment, frozen.
 *
 * 1. Every option has a type, a default and prose here and nowhere else; the help text is made
 *    from this table.
 * 2. All faults are reported together, as one `config_invalid`.
 */
import { CairnError } from './errors.ts';

type Parse<T> = (text: string) => T;

interface Option<T> {
  readonly env: string;
  readonly fallback: T;
  readonly parse: Parse<T>;
  readonly prose: string;
}

function option<T>(env: string, fallback: T, parse: Parse<T>, prose: string): Option<T> {
  return { env, fallback, parse, prose };
}

const text: Parse<string> = (value) => value;

function integer(min: number, max: number): Parse<number> {
  return (value) => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < min || number > max) {
      throw new Error(`must be a whole number from ${min} to ${max}`);
    }
    return number;
  };
}

function ratio(value: string): number {
  const number = Number(value);
  if (!(number > 0 && number <= 1)) throw new Error('must be a number above 0 and at most 1');
  return number;
}

function url(value: string): string {
  if (!URL.canParse(value)) throw new Error('must be a URL');
  return value;
}

function list(value: string): readonly string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function oneOf<const T extends string>(names: readonly T[]): Parse<T> {
  return (value) => {
    const name = names.find((known) => known === value);
    if (name === undefined) throw new Error(`must be one of ${names.join(', ')}`);
    return name;
  };
}

const SEARCH_PROVIDERS = ['corpus', 'searxng', 'serper', 'brave', 'none'] as const;
export type SearchProvider = (typeof SEARCH_PROVIDERS)[number];

export interface BootstrapKey {
  readonly organizationId: string;
  readonly role: 'member' | 'operator';
  readonly secret: string;
}

function bootstrapKeys(value: string): readonly BootstrapKey[] {
  return list(value).map((item) => {
    const match = /^(\*|[a-z0-9][a-z0-9-]{0,48}[a-z0-9]):(member|operator):(\S+)$/.exec(item);
    if (!match) throw new Error('must be org:role:key, comma-separated; role member or operator');
    return { organizationId: match[1]!, role: match[2] as BootstrapKey['role'], secret: match[3]! };
  });
}

const HIGHEST_PORT = 65_535;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MIB = 1024 * 1024;

/** Every option there is. `null` as a default means: the embedded part is used. */
export const OPTIONS = {
  host: option('HOST', '127.0.0.1', text, 'Address that the API listens on.'),
  port: option('PORT', 8080, integer(0, HIGHEST_PORT), 'Port of the API; 0 picks a free one.'),
  dataDir: option('CAIRN_DATA_DIR', './.cairn', text, 'Folder of all embedded parts.'),
  bootstrapKeys: option<readonly BootstrapKey[]>(
    'CAIRN_BOOTSTRAP_KEYS',
    [],
    bootstrapKeys,
    'API keys created at the start if missing: org:role:key, comma-separated.',
  ),
  kafkaBrokers: option<readonly string[] | null>(
    'KAFKA_BROKERS',
    null,
    list,
    'Kafka bootstrap servers, comma-separated.',
  ),
  kafkaTopicPrefix: option('KAFKA_TOPIC_PREFIX', '', text, 'Put before every topic and group.'),
  schemaRegistryUrl: option<string | null>(
    'SCHEMA_REGISTRY_URL',
    null,
    url,
    'Confluent-compatible schema registry.',
  ),
  clickhouseUrl: option<string | null>(
    'CLICKHOUSE_URL',
    null,
    url,
    'ClickHouse over HTTP, with user, password and database in it.',
  ),
  clickhousePort: option<number | null>(
    'CLICKHOUSE_PORT',
    null,
    integer(0, HIGHEST_PORT),
    'Opens the embedded warehouse to ClickHouse clients, read-only, on 127.0.0.1.',
  ),
  redisUrl: option<string | null>('REDIS_URL', null, url, 'Redis for hot state.'),
  s3Endpoint: option<string | null>('S3_ENDPOINT', null, url, 'S3-compatible artifact store.'),
  s3Bucket: option('S3_BUCKET', 'cairn', text, 'Bucket of the artifact store.'),
  s3Region: option('S3_REGION', 'us-east-1', text, 'Region of the artifact store.'),
  s3AccessKeyId: option('S3_ACCESS_KEY_ID', '', text, 'Access key of the artifact store.'),
  s3SecretAccessKey: option('S3_SECRET_ACCESS_KEY', '', text, 'Its secret.'),
  logLevel: option('LOG_LEVEL', 'info', text, 'debug, info, warn, error or silent.'),
  topicPartitions: option(
    'TOPIC_PARTITIONS',
    8,
    integer(1, 1024),
    'Partitions of each topic when it is created; never changed later.',
  ),
  retentionMs: option(
    'TOPIC_RETENTION_MS',
    -1,
    integer(HOUR_MS, Number.MAX_SAFE_INTEGER),
    'How long the log keeps records; unset keeps them for ever.',
  ),
  bodyLimitBytes: option(
    'BODY_LIMIT_BYTES',
    64 * 1024 * 1024,
    integer(1024, 1024 * 1024 * 1024),
    'Largest request body, counted after decompression.',
  ),
  readWaitMs: option(
    'READ_WAIT_MS',
    15_000,
    integer(0, 120_000),
    'How long a read waits for what its organization wrote before.',
  ),
  enrichTimeoutMs: option(
    'ENRICH_TIMEOUT_MS',
    60_000,
    integer(100, 600_000),
    'How long a synchronous enrich waits for its result.',
  ),
  enrichRatePerSecond: option(
    'ENRICH_RATE_PER_SECOND',
    10,
    integer(1, 100_000),
    'Synchronous enrich requests per second and organization.',
  ),
  enrichRateBurst: option(
    'ENRICH_RATE_BURST',
    20,
    integer(1, 100_000),
    'Synchronous enrich requests at once and organization.',
  ),
  searchRatePerSecond: option(
    'SEARCH_RATE_PER_SECOND',
    20,
    integer(1, 100_000),
    'Search requests, and ask requests, per second and organization.',
  ),
  searchRateBurst: option(
    'SEARCH_RATE_BURST',
    20,
    integer(1, 100_000),
    'Search requests, and ask requests, at once and organization.',
  ),
  inlineExportRows: option(
    'INLINE_EXPORT_ROWS',
    5_000,
    integer(0, 1_000_000),
    'Largest export that is answered inline.',
  ),
  batchFailedRatio: option(
    'BATCH_FAILED_RATIO',
    0.5,
    ratio,
    'Share of failed jobs from which a batch counts as failed.',
  ),
  enricherMaxInFlight: option(
    'ENRICHER_MAX_IN_FLIGHT',
    256,
    integer(1, 100_000),
    'Jobs that one enricher works on at once.',
  ),
  enricherMaxAttempts: option(
    'ENRICHER_MAX_ATTEMPTS',
    5,
    integer(1, 100),
    'Times a job is tried before it fails.',
  ),
  sinkBlockRecords: option(
    'SINK_BLOCK_RECORDS',
    10_000,
    integer(1, 1_000_000),
    'Most records that the sink writes in one block.',
  ),
  sinkLingerMs: option(
    'SINK_LINGER_MS',
    20,
    integer(0, 60_000),
    'How long the sink waits for a block to fill.',
  ),
  searchProvider: option<SearchProvider>(
    'SEARCH_PROVIDER',
    'corpus',
    oneOf(SEARCH_PROVIDERS),
    'Who answers searches: corpus, searxng, serper, brave or none.',
  ),
  searxngUrl: option<string | null>(
    'SEARXNG_URL',
    null,
    url,
    'SearXNG instance, with its JSON format enabled; user and password may stand in it.',
  ),
  serperApiKey: option<string | null>('SERPER_API_KEY', null, text, 'Key of serper.dev.'),
  serperUrl: option(
    'SERPER_URL',
    'https://google.serper.dev/search',
    url,
    'Search endpoint of serper.dev, or of a proxy of it.',
  ),
  braveApiKey: option<string | null>('BRAVE_API_KEY', null, text, 'Key of the Brave Search API.'),
  braveUrl: option(
    'BRAVE_URL',
    'https://api.search.brave.com/res/v1/web/search',
    url,
    'Web search endpoint of the Brave Search API, or of a proxy of it.',
  ),
  searchCorpus: option<string | null>(
    'SEARCH_CORPUS',
    null,
    text,
    'Folder of .html, .md, .txt and .jsonl pages, or one .jsonl file; unset: the sample pages.',
  ),
  searchCorpusLimitBytes: option(
    'SEARCH_CORPUS_LIMIT_BYTES',
    32 * MIB,
    integer(1024, 1024 * MIB),
    'Most bytes of pages that the corpus provider reads; pages beyond are left out.',
  ),
  searchMaxResults: option('SEARCH_MAX_RESULTS', 10, integer(1, 20), 'Most results of one search.'),
  searchTimeoutMs: option(
    'SEARCH_TIMEOUT_MS',
    8_000,
    integer(10, 120_000),
    'How long one search may take.',
  ),
  searchBodyLimitBytes: option(
    'SEARCH_BODY_LIMIT_BYTES',
    2 * MIB,
    integer(1024, 64 * MIB),
    'Largest answer of a search provider, counted after decompression.',
  ),
  searchCacheMs: option(
    'SEARCH_CACHE_MS',
    DAY_MS,
    integer(0, 365 * DAY_MS),
    "How long a search provider's answer is kept; 0 keeps none.",
  ),
  openaiBaseUrl: option<string | null>(
    'OPENAI_BASE_URL',
    null,
    url,
    "OpenAI-compatible endpoint, ending in /v1; unset with a key: OpenAI's own.",
  ),
  openaiApiKey: option<string | null>('OPENAI_API_KEY', null, text, 'Key of that endpoint.'),
  openaiModel: option<string | null>('OPENAI_MODEL', null, text, 'Model that it is asked for.'),
  modelTimeoutMs: option(
    'MODEL_TIMEOUT_MS',
    30_000,
    integer(10, 600_000),
    'How long one model request may take.',
  ),
  modelBodyLimitBytes: option(
    'MODEL_BODY_LIMIT_BYTES',
    MIB,
    integer(1024, 64 * MIB),
    'Largest answer of a model.',
  ),
  modelMaxOutputTokens: option(
    'MODEL_MAX_OUTPUT_TOKENS',
    2_000,
    integer(16, 100_000),
    'Most tokens that a model is asked to write.',
  ),
  modelCacheMs: option(
    'MODEL_CACHE_MS',
    30 * DAY_MS,
    integer(0, 365 * DAY_MS),
    "How long a model's answer to the same content is kept; 0 keeps none.",
  ),
  stopTimeoutMs: option(
    'STOP_TIMEOUT_MS',
    9_000,
    integer(100, 600_000),
    'How long a stop drains before it ends anyway.',
  ),
} as const;

type Options = typeof OPTIONS;
export type Config = {
  readonly [Name in keyof Options]: Options[Name] extends Option<infer T> ? Widen<T> : never;
};
type Widen<T> = T extends number ? number : T extends string ? string : T;

/** Reads the environment; rejects nothing silently: an empty variable counts as unset. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const faults: string[] = [];
  const config: Record<string, unknown> = {};
  for (const [name, { env: variable, fallback, parse }] of Object.entries(OPTIONS)) {
    const given = env[variable];
    try {
      config[name] = given === undefined || given === '' ? fallback : parse(given);
    } catch (error) {
      faults.push(`${variable} ${(error as Error).message}`);
    }
  }
  if (faults.length > 0) throw new CairnError('config_invalid', faults.join('; '));
  return Object.freeze(config) as Config;
}

/** One paragraph per option, in the order of the table. */
export function describeOptions(): string {
  return Object.values(OPTIONS)
    .map(
      ({ env, fallback, prose }) => `${env}\n    ${prose} Default: ${describeDefault(fallback)}.`,
    )
    .join('\n');
}

function describeDefault(fallback: unknown): string {
  if (fallback === null) return 'unset';
  if (Array.isArray(fallback)) return 'none';
  return fallback === '' ? 'empty' : String(fallback);
}

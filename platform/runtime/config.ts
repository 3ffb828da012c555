/**
 * Configuration: one declaration per option, read once from the environment, frozen.
 *
 * CF1 Every option has its type, default and prose here and nowhere else. The help text is made
 *     from this table.
 * CF2 All faults are reported together, as one `config_invalid`.
 */
import { validateDetailed } from 'node-cron';
import { CairnError } from './errors.ts';

type Parse<T> = (text: string) => T;

interface ConfigOption<T> {
  readonly env: string;
  readonly fallback: T;
  readonly parse: Parse<T>;
  readonly prose: string;
}

function option<T>(env: string, fallback: T, parse: Parse<T>, prose: string): ConfigOption<T> {
  return { env, fallback, parse, prose };
}

/** An option without a default. */
function optional<T>(env: string, parse: Parse<T>, prose: string): ConfigOption<T | null> {
  return { env, fallback: null, parse, prose };
}

const anyText: Parse<string> = (value) => value;

function wholeNumber(min: number, max: number): Parse<number> {
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

function commaSeparated(value: string): readonly string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function choiceFrom<const T extends string>(names: readonly T[]): Parse<T> {
  return (value) => {
    const name = names.find((known) => known === value);
    if (name === undefined) throw new Error(`must be one of ${names.join(', ')}`);
    return name;
  };
}

function cronExpression(value: string): string {
  const { valid, errors } = validateDetailed(value);
  if (!valid) throw new Error(`must be a cron expression: ${errors[0]?.message}`);
  return value;
}

function trueOrFalse(value: string): boolean {
  if (value !== 'true' && value !== 'false') throw new Error('must be true or false');
  return value === 'true';
}

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];
const SASL_MECHANISMS = ['plain', 'scram-sha-256', 'scram-sha-512'] as const;
const SEARCH_PROVIDERS = ['corpus', 'searxng', 'serper', 'brave', 'none'] as const;
export type SearchProvider = (typeof SEARCH_PROVIDERS)[number];

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
    return { organizationId: match[1]!, role: match[2] as BootstrapKey['role'], secret: match[3]! };
  });
}

export const MAX_PORT = 65_535;
const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;
const MIB = 1024 * 1024;

/** All options. For a part's address, the default `null` selects the embedded part. */
export const OPTIONS = {
  host: option('HOST', '127.0.0.1', anyText, 'Address on which the API listens.'),
  port: option('PORT', 8080, wholeNumber(0, MAX_PORT), 'Port of the API; 0 picks a free port.'),
  dataDir: option('CAIRN_DATA_DIR', './.cairn', anyText, 'Data folder of the embedded parts.'),
  bootstrapKeys: option<readonly BootstrapKey[]>(
    'CAIRN_BOOTSTRAP_KEYS',
    [],
    bootstrapKeys,
    'API keys to create at the start if they are missing: org:role:key, comma-separated.',
  ),
  kafkaBrokers: optional(
    'KAFKA_BROKERS',
    commaSeparated,
    'Kafka bootstrap servers, comma-separated.',
  ),
  kafkaTopicPrefix: option(
    'KAFKA_TOPIC_PREFIX',
    '',
    anyText,
    'Prefix of every topic, consumer group, schema subject and Redis key.',
  ),
  kafkaSsl: option<boolean>(
    'KAFKA_SSL',
    false,
    trueOrFalse,
    'Whether connections to Kafka use TLS: true or false.',
  ),
  kafkaSslCaFile: optional(
    'KAFKA_SSL_CA_FILE',
    anyText,
    'PEM file with the certificate authority of a Kafka cluster that a public one did not sign.',
  ),
  kafkaSaslMechanism: optional(
    'KAFKA_SASL_MECHANISM',
    choiceFrom(SASL_MECHANISMS),
    'How Cairn authenticates with Kafka: plain, scram-sha-256 or scram-sha-512.',
  ),
  kafkaUsername: optional('KAFKA_USERNAME', anyText, 'User name for SASL.'),
  kafkaPassword: optional('KAFKA_PASSWORD', anyText, 'Password for SASL.'),
  schemaRegistryUrl: optional(
    'SCHEMA_REGISTRY_URL',
    url,
    'URL of a Confluent-compatible schema registry.',
  ),
  clickhouseUrl: optional(
    'CLICKHOUSE_URL',
    url,
    'HTTP URL of a ClickHouse server, with user, password and database.',
  ),
  clickhousePort: optional(
    'CLICKHOUSE_PORT',
    wholeNumber(0, MAX_PORT),
    'Port on 127.0.0.1 where ClickHouse clients can read the embedded warehouse; 0: a free one.',
  ),
  clickhouseQueryTimeoutMs: option(
    'CLICKHOUSE_QUERY_TIMEOUT_MS',
    60_000,
    wholeNumber(1_000, HOUR_MS),
    'Timeout of one query on that port in milliseconds.',
  ),
  clickhouseQueryMemoryBytes: option(
    'CLICKHOUSE_QUERY_MEMORY_BYTES',
    512 * MIB,
    wholeNumber(16 * MIB, 1024 * 1024 * MIB),
    'Most bytes of memory for one query on that port.',
  ),
  clickhouseQueryRows: option(
    'CLICKHOUSE_QUERY_ROWS',
    1_000_000,
    wholeNumber(1, 1_000_000_000),
    'Most rows in the answer to one query on that port.',
  ),
  redisUrl: optional('REDIS_URL', url, 'URL of the Redis server for hot state.'),
  s3Endpoint: optional('S3_ENDPOINT', url, 'URL of an S3-compatible store for artifacts.'),
  s3PublicEndpoint: optional(
    'S3_PUBLIC_ENDPOINT',
    url,
    'URL at which callers reach that store, for the links to export files; S3_ENDPOINT if unset.',
  ),
  s3Bucket: option('S3_BUCKET', 'cairn', anyText, 'Bucket for artifacts.'),
  s3Region: option('S3_REGION', 'us-east-1', anyText, 'Region of the bucket.'),
  s3AccessKeyId: option('S3_ACCESS_KEY_ID', '', anyText, 'Access key ID for the bucket.'),
  s3SecretAccessKey: option('S3_SECRET_ACCESS_KEY', '', anyText, 'Secret access key for it.'),
  logLevel: option<LogLevel>(
    'LOG_LEVEL',
    'info',
    choiceFrom(LOG_LEVELS),
    'Lowest level that is logged: debug, info, warn, error or silent.',
  ),
  topicPartitions: option(
    'TOPIC_PARTITIONS',
    8,
    wholeNumber(1, 1024),
    'Partitions of each topic; only used when the topic is created.',
  ),
  retentionMs: option(
    'TOPIC_RETENTION_MS',
    -1,
    wholeNumber(HOUR_MS, Number.MAX_SAFE_INTEGER),
    'Milliseconds for which the log keeps jobs, results and dead letters; if unset, forever.',
  ),
  topicMaxMessageBytes: option(
    'TOPIC_MAX_MESSAGE_BYTES',
    1_048_588,
    wholeNumber(131_072, 64 * MIB),
    "Largest record batch of a topic in bytes, Kafka's max.message.bytes; set at its creation.",
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
    'Milliseconds that a read waits until the warehouse has what its organization wrote before.',
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
    256,
    wholeNumber(1, 100_000),
    'Most jobs in flight in one enricher.',
  ),
  enricherMaxAttempts: option(
    'ENRICHER_MAX_ATTEMPTS',
    5,
    wholeNumber(1, 100),
    'Attempts at a job before it fails.',
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
  searchProvider: option<SearchProvider>(
    'SEARCH_PROVIDER',
    'corpus',
    choiceFrom(SEARCH_PROVIDERS),
    'Search provider: corpus, searxng, serper, brave or none.',
  ),
  searxngUrl: optional(
    'SEARXNG_URL',
    url,
    'URL of a SearXNG instance whose JSON format is enabled; it may contain a user and password.',
  ),
  serperApiKey: optional('SERPER_API_KEY', anyText, 'API key for serper.dev.'),
  serperUrl: option(
    'SERPER_URL',
    'https://google.serper.dev/search',
    url,
    'Search endpoint of serper.dev, or of a proxy for it.',
  ),
  braveApiKey: optional('BRAVE_API_KEY', anyText, 'API key for the Brave Search API.'),
  braveUrl: option(
    'BRAVE_URL',
    'https://api.search.brave.com/res/v1/web/search',
    url,
    'Web search endpoint of the Brave Search API, or of a proxy for it.',
  ),
  searchCorpus: optional(
    'SEARCH_CORPUS',
    anyText,
    'Folder with .html, .md, .txt and .jsonl pages, or one .jsonl file; unset: the sample pages.',
  ),
  searchCorpusLimitBytes: option(
    'SEARCH_CORPUS_LIMIT_BYTES',
    32 * MIB,
    wholeNumber(1024, 1024 * MIB),
    'Most bytes of pages that the corpus provider reads; it leaves out the rest.',
  ),
  searchMaxResults: option(
    'SEARCH_MAX_RESULTS',
    10,
    wholeNumber(1, 20),
    'Most results of one search.',
  ),
  searchTimeoutMs: option(
    'SEARCH_TIMEOUT_MS',
    8_000,
    wholeNumber(10, 120_000),
    'Timeout of one search in milliseconds.',
  ),
  searchBodyLimitBytes: option(
    'SEARCH_BODY_LIMIT_BYTES',
    2 * MIB,
    wholeNumber(1024, 64 * MIB),
    'Largest response of a search provider in bytes, after decompression.',
  ),
  searchCacheMs: option(
    'SEARCH_CACHE_MS',
    24 * HOUR_MS,
    wholeNumber(0, YEAR_MS),
    'Milliseconds for which responses of a search provider are cached; 0 disables the cache.',
  ),
  openaiBaseUrl: optional(
    'OPENAI_BASE_URL',
    url,
    "URL of an OpenAI-compatible endpoint, ending in /v1; if unset but a key is set, OpenAI's own.",
  ),
  openaiApiKey: optional('OPENAI_API_KEY', anyText, 'API key for that endpoint.'),
  openaiModel: optional('OPENAI_MODEL', anyText, 'Name of the model to use.'),
  modelTimeoutMs: option(
    'MODEL_TIMEOUT_MS',
    30_000,
    wholeNumber(10, 600_000),
    'Timeout of one model request in milliseconds.',
  ),
  modelBodyLimitBytes: option(
    'MODEL_BODY_LIMIT_BYTES',
    MIB,
    wholeNumber(1024, 64 * MIB),
    'Largest response of a model in bytes.',
  ),
  modelMaxOutputTokens: option(
    'MODEL_MAX_OUTPUT_TOKENS',
    2_000,
    wholeNumber(16, 100_000),
    'Most tokens that a model may write in one response.',
  ),
  modelCacheMs: option(
    'MODEL_CACHE_MS',
    30 * 24 * HOUR_MS,
    wholeNumber(0, YEAR_MS),
    'Milliseconds for which responses to the same prompt are cached; 0 disables the cache.',
  ),
  refreshSchedule: option(
    'REFRESH_SCHEDULE',
    '0 0 9 * *',
    cronExpression,
    'When flagged batches are refreshed: a cron expression of 5 or 6 fields, in UTC.',
  ),
  stopTimeoutMs: option(
    'STOP_TIMEOUT_MS',
    9_000,
    wholeNumber(100, 600_000),
    'Milliseconds that a stop may take to finish what is in flight.',
  ),
} as const;

type Options = typeof OPTIONS;
export type Config = {
  readonly [Name in keyof Options]: Options[Name] extends ConfigOption<infer T> ? T : never;
};

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the environment. An empty variable counts as unset. Throws `config_invalid`. */
export function readConfig(env: Environment): Config {
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
  faults.push(...kafkaSecurityFaults(config as Config));
  if (config['clickhouseUrl'] && config['clickhousePort'] !== null) faults.push(TWO_WAREHOUSES);
  if (faults.length > 0) throw new CairnError('config_invalid', faults.join('; '));
  return Object.freeze(config) as Config;
}

const TWO_WAREHOUSES =
  'CLICKHOUSE_PORT serves the embedded warehouse, so it cannot be set together with CLICKHOUSE_URL';

function kafkaSecurityFaults(config: Config): string[] {
  const { kafkaSsl, kafkaSslCaFile, kafkaSaslMechanism, kafkaUsername, kafkaPassword } = config;
  const faults: string[] = [];
  const sasl = [kafkaSaslMechanism, kafkaUsername, kafkaPassword];
  if (sasl.some((value) => value === null) && sasl.some((value) => value !== null)) {
    faults.push('KAFKA_SASL_MECHANISM, KAFKA_USERNAME and KAFKA_PASSWORD must be set together');
  }
  if (kafkaSslCaFile !== null && !kafkaSsl) faults.push('KAFKA_SSL_CA_FILE needs KAFKA_SSL=true');
  return faults;
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

/** Options of the parts. For a part's address, the default `null` selects the embedded part. */
import {
  anyText,
  bucketName,
  choiceFrom,
  clickhouseUrl,
  HOUR_MS,
  httpUrl,
  MAX_PORT,
  MIB,
  option,
  optional,
  redisUrl,
  secret,
  serversWithPorts,
  topicPrefix,
  trueOrFalse,
  wholeNumber,
} from './option.ts';

const SASL_MECHANISMS = ['plain', 'scram-sha-256', 'scram-sha-512'] as const;

export const PART_OPTIONS = {
  kafkaBrokers: optional(
    'KAFKA_BROKERS',
    serversWithPorts,
    'Kafka bootstrap servers, comma-separated.',
  ),
  kafkaTopicPrefix: option(
    'KAFKA_TOPIC_PREFIX',
    '',
    topicPrefix,
    'Prefix of every topic, consumer group, schema subject and Redis key.',
  ),
  kafkaReplication: optional(
    'KAFKA_REPLICATION',
    wholeNumber(1, 32_767),
    'Copies of each partition, when topics are made. Unset: 3, or the number of brokers if fewer.',
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
  kafkaPassword: secret(optional('KAFKA_PASSWORD', anyText, 'Password for SASL.')),
  schemaRegistryUrl: optional(
    'SCHEMA_REGISTRY_URL',
    httpUrl,
    'URL of a Confluent-compatible schema registry.',
  ),
  clickhouseUrl: secret(
    optional(
      'CLICKHOUSE_URL',
      clickhouseUrl,
      'HTTP URL of a ClickHouse server, with user, password and database.',
    ),
  ),
  clickhousePort: optional(
    'CLICKHOUSE_PORT',
    wholeNumber(0, MAX_PORT),
    'Port on 127.0.0.1 where ClickHouse clients can read the embedded warehouse; 0: a free one.',
  ),
  warehousePassword: secret(
    optional(
      'WAREHOUSE_PASSWORD',
      anyText,
      'Password of the user cairn on CLICKHOUSE_PORT and for `warehouse serve`; unset: no login.',
    ),
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
  redisUrl: secret(optional('REDIS_URL', redisUrl, 'URL of the Redis server for hot state.')),
  s3Endpoint: optional('S3_ENDPOINT', httpUrl, 'URL of an S3-compatible store for artifacts.'),
  s3PublicEndpoint: optional(
    'S3_PUBLIC_ENDPOINT',
    httpUrl,
    'URL at which callers reach that store, for the links to export files; S3_ENDPOINT if unset.',
  ),
  s3Bucket: option('S3_BUCKET', 'cairn', bucketName, 'Bucket for artifacts.'),
  s3Region: option('S3_REGION', 'us-east-1', anyText, 'Region of the bucket.'),
  s3AccessKeyId: option('S3_ACCESS_KEY_ID', '', anyText, 'Access key ID for the bucket.'),
  s3SecretAccessKey: secret(
    option('S3_SECRET_ACCESS_KEY', '', anyText, 'Secret access key for it.'),
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
    'Milliseconds for which the log keeps jobs and results; if unset, forever. A lost warehouse ' +
      'is written again from them, so set it only if the warehouse itself is backed up.',
  ),
  deadLetterRetentionMs: optional(
    'DEAD_LETTER_RETENTION_MS',
    wholeNumber(HOUR_MS, Number.MAX_SAFE_INTEGER),
    'Milliseconds for which the log keeps dead letters; TOPIC_RETENTION_MS if unset.',
  ),
  topicMaxMessageBytes: option(
    'TOPIC_MAX_MESSAGE_BYTES',
    1_048_588,
    wholeNumber(131_072, 64 * MIB),
    "Largest record batch of a topic in bytes, Kafka's max.message.bytes; set at its creation.",
  ),
} as const;

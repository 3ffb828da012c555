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
    'Kafka bootstrap servers as host:port, separated by commas.',
  ),
  kafkaTopicPrefix: option(
    'KAFKA_TOPIC_PREFIX',
    '',
    topicPrefix,
    'Prefix for the names of topics, consumer groups, schema subjects and Redis keys.',
  ),
  kafkaReplication: optional(
    'KAFKA_REPLICATION',
    wholeNumber(1, 32_767),
    'Replication factor for new topics; if unset, 3, or the number of brokers if fewer.',
  ),
  kafkaSsl: option<boolean>(
    'KAFKA_SSL',
    false,
    trueOrFalse,
    'Whether to connect to Kafka with TLS: true or false.',
  ),
  kafkaSslCaFile: optional(
    'KAFKA_SSL_CA_FILE',
    anyText,
    'PEM file with the certificate authority of the Kafka cluster, if it is not a public one.',
  ),
  kafkaSaslMechanism: optional(
    'KAFKA_SASL_MECHANISM',
    choiceFrom(SASL_MECHANISMS),
    'SASL mechanism for Kafka: plain, scram-sha-256 or scram-sha-512.',
  ),
  kafkaUsername: optional('KAFKA_USERNAME', anyText, 'SASL user name for Kafka.'),
  kafkaPassword: secret(optional('KAFKA_PASSWORD', anyText, 'SASL password for Kafka.')),
  schemaRegistryUrl: optional(
    'SCHEMA_REGISTRY_URL',
    httpUrl,
    'URL of a Confluent-compatible schema registry.',
  ),
  clickhouseUrl: secret(
    optional(
      'CLICKHOUSE_URL',
      clickhouseUrl,
      'HTTP URL of a ClickHouse server, including user, password and database.',
    ),
  ),
  clickhousePort: optional(
    'CLICKHOUSE_PORT',
    wholeNumber(0, MAX_PORT),
    'Port on 127.0.0.1 where ClickHouse clients can read the embedded warehouse; 0 picks a free ' +
      'port.',
  ),
  warehousePassword: secret(
    optional(
      'WAREHOUSE_PASSWORD',
      anyText,
      'Password of the user cairn on CLICKHOUSE_PORT and for `warehouse serve`; if unset, no ' +
        'login is required.',
    ),
  ),
  clickhouseQueryTimeoutMs: option(
    'CLICKHOUSE_QUERY_TIMEOUT_MS',
    60_000,
    wholeNumber(1_000, HOUR_MS),
    'Timeout of a query on CLICKHOUSE_PORT in milliseconds.',
  ),
  clickhouseQueryMemoryBytes: option(
    'CLICKHOUSE_QUERY_MEMORY_BYTES',
    512 * MIB,
    wholeNumber(16 * MIB, 1024 * 1024 * MIB),
    'Maximum memory of a query on CLICKHOUSE_PORT in bytes.',
  ),
  clickhouseQueryRows: option(
    'CLICKHOUSE_QUERY_ROWS',
    1_000_000,
    wholeNumber(1, 1_000_000_000),
    'Maximum number of rows in the result of a query on CLICKHOUSE_PORT.',
  ),
  redisUrl: secret(optional('REDIS_URL', redisUrl, 'URL of the Redis server for hot state.')),
  s3Endpoint: optional(
    'S3_ENDPOINT',
    httpUrl,
    'URL of an S3-compatible object store for artifacts.',
  ),
  s3PublicEndpoint: optional(
    'S3_PUBLIC_ENDPOINT',
    httpUrl,
    'URL of the object store in links to export files; if unset, S3_ENDPOINT.',
  ),
  s3Bucket: option('S3_BUCKET', 'cairn', bucketName, 'Bucket for artifacts.'),
  s3Region: option('S3_REGION', 'us-east-1', anyText, 'Region of the bucket.'),
  s3AccessKeyId: option('S3_ACCESS_KEY_ID', '', anyText, 'Access key ID for the object store.'),
  s3SecretAccessKey: secret(
    option('S3_SECRET_ACCESS_KEY', '', anyText, 'Secret access key for the object store.'),
  ),
  topicPartitions: option(
    'TOPIC_PARTITIONS',
    8,
    wholeNumber(1, 1024),
    'Number of partitions of new topics.',
  ),
  retentionMs: option(
    'TOPIC_RETENTION_MS',
    -1,
    wholeNumber(HOUR_MS, Number.MAX_SAFE_INTEGER),
    'Retention of jobs and results in the log in milliseconds; if unset, they are kept forever. ' +
      'A lost warehouse is rebuilt from the log, so set this only if the warehouse is backed up.',
  ),
  deadLetterRetentionMs: optional(
    'DEAD_LETTER_RETENTION_MS',
    wholeNumber(HOUR_MS, Number.MAX_SAFE_INTEGER),
    'Retention of dead letters in the log in milliseconds; if unset, TOPIC_RETENTION_MS.',
  ),
  topicMaxMessageBytes: option(
    'TOPIC_MAX_MESSAGE_BYTES',
    1_048_588,
    wholeNumber(131_072, 64 * MIB),
    'Maximum size of a record batch in bytes (max.message.bytes in Kafka) for new topics.',
  ),
} as const;

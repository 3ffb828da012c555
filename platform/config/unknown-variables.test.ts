import { describe, expect, it } from 'vitest';
import { OPTIONS } from './config.ts';
import { describeUnknownVariables } from './unknown-variables.ts';

const describeOne = (name: string) => describeUnknownVariables({ [name]: 'secret' }).join();

describe('a variable that looks like an option', () => {
  it.each([
    ['KAFKA_BROKER', 'KAFKA_BROKERS'],
    ['CAIRN_BOOTSTRAP_KEY', 'CAIRN_BOOTSTRAP_KEYS'],
    ['kafka_brokers', 'KAFKA_BROKERS'],
    ['CLICKHOUSE_URI', 'CLICKHOUSE_URL'],
    ['REDIS_URLS', 'REDIS_URL'],
    ['CAIRN_PORT', 'PORT'],
    ['CAIRN_KAFKA_BROKERS', 'KAFKA_BROKERS'],
    ['S3_ENDPONT', 'S3_ENDPOINT'],
    ['S3_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
    ['S3_SECRET_KEY', 'S3_SECRET_ACCESS_KEY'],
    ['S3_SECRET_KEY_FILE', 'S3_SECRET_ACCESS_KEY_FILE'],
    ['S3_BUCKET_NAME', 'S3_BUCKET'],
    ['KAFKA_SASL_USERNAME', 'KAFKA_USERNAME'],
    ['KAFKA_SASL_PASSWORD', 'KAFKA_PASSWORD'],
  ])('%s: did you mean %s?', (given, meant) => {
    expect(describeOne(given)).toBe(`${given} is unknown, did you mean ${meant}?`);
  });

  it('is named even if no option is close, and its value never', () => {
    expect(describeOne('CAIRN_SOMETHING_ELSE')).toBe('CAIRN_SOMETHING_ELSE is unknown');
  });
});

describe('a variable that is not a fault', () => {
  it.each([
    ...Object.values(OPTIONS).map(({ env }) => env),
    'HOME',
    'PATH',
    'POST',
    'port',
    'SPORT',
    'HOSTNAME',
    'KAFKA_HOME',
    'KAFKA_SERVICE_HOST',
    'REDIS_PORT',
    'CLICKHOUSE_SERVICE_PORT',
    'CLICKHOUSE_PORT_8123_TCP_PORT',
    'KAFKA_HEAP_OPTS',
    'KAFKA_SSL_KEYSTORE_LOCATION',
    'AWS_REGION',
    'CAIRN_TEST_CACHE',
    'X'.repeat(100_000),
  ])('%s', (name) => {
    expect(describeOne(name)).toBe('');
  });

  it('an empty one, which counts as unset', () => {
    expect(describeUnknownVariables({ KAFKA_BROKER: '', CAIRN_X: undefined })).toEqual([]);
  });
});

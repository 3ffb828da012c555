import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const SASL = {
  KAFKA_SASL_MECHANISM: 'scram-sha-512',
  KAFKA_USERNAME: 'cairn',
  KAFKA_PASSWORD: 'secret',
};

describe('the configuration of TLS and SASL to Kafka', () => {
  it('uses neither by default', () => {
    const { kafkaSsl, kafkaSslCaFile, kafkaSaslMechanism } = readConfig({});
    expect([kafkaSsl, kafkaSslCaFile, kafkaSaslMechanism]).toEqual([false, null, null]);
  });

  it('is read from the environment', () => {
    const config = readConfig({ ...SASL, KAFKA_SSL: 'true', KAFKA_SSL_CA_FILE: '/ca.pem' });
    expect(config).toMatchObject({
      kafkaSsl: true,
      kafkaSslCaFile: '/ca.pem',
      kafkaSaslMechanism: 'scram-sha-512',
      kafkaUsername: 'cairn',
      kafkaPassword: 'secret',
    });
  });

  it.each(Object.keys(SASL))('is a fault if only %s is missing', (missing) => {
    expect(() => readConfig({ ...SASL, [missing]: '' })).toThrow('must be set together');
  });

  it('is a fault with a CA file but no TLS', () => {
    expect(() => readConfig({ KAFKA_SSL_CA_FILE: '/ca.pem' })).toThrow('requires KAFKA_SSL=true');
  });

  it('is a fault with an unsupported mechanism, and does not show the password', () => {
    const env = { ...SASL, KAFKA_SASL_MECHANISM: 'gssapi', KAFKA_SSL: 'yes' };
    expect(() => readConfig(env)).toThrow(
      'KAFKA_SSL must be true or false; ' +
        'KAFKA_SASL_MECHANISM must be one of plain, scram-sha-256, scram-sha-512',
    );
    expect(() => readConfig(env)).not.toThrow('secret');
  });
});

describe('a value with unintended characters', () => {
  const QUOTES = 'must not be in quotes, which become part of the value';
  const ENDS = 'begins or ends with white space or a line end';
  it.each([
    ['OPENAI_API_KEY', '"sk-abc"', QUOTES],
    ['CAIRN_DATA_DIR', "'/data'", QUOTES],
    ['PORT', '"8080"', QUOTES],
    ['HOST', '127.0.0.1 ', ENDS],
    ['CAIRN_DATA_DIR', ' /data', ENDS],
    ['OPENAI_API_KEY', 'sk-abc\r', ENDS],
    ['CAIRN_BOOTSTRAP_KEYS', 'acme:member:a\nother:member:b', 'contains a line end'],
  ])('is a fault of %s when it is %j, which is not shown', (name, value, fault) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(`${name} ${fault}`);
    expect(read).not.toThrow(/sk-abc|8080|member/);
  });

  it('may have quotes inside', () => {
    expect(readConfig({ S3_SECRET_ACCESS_KEY: 'a"b\'' }).s3SecretAccessKey).toBe('a"b\'');
  });
});

it('refuses a member key for all organizations', () => {
  const read = (keys: string) => readConfig({ CAIRN_BOOTSTRAP_KEYS: keys }).bootstrapKeys;
  expect(() => read('acme:member:one,*:member:two')).toThrow(/role operator with \*/);
  expect(read('*:operator:two')).toEqual([
    { organizationId: '*', role: 'operator', secret: 'two' },
  ]);
});

describe('an address, a bucket, a database number', () => {
  const HOST = 'must be an IP address or a host name, without a scheme or a port';
  const BUCKET = 'must be a bucket name';
  it.each([
    ['HOST', 'http://127.0.0.1', HOST],
    ['HOST', '127.0.0.1:80', HOST],
    ['HOST', '[::1]', HOST],
    ['S3_BUCKET', 'My Bucket', BUCKET],
    ['S3_BUCKET', 'bucket/folder', BUCKET],
    ['REDIS_URL', 'redis://127.0.0.1:6379/abc', 'must name the database by its number'],
    ['CLICKHOUSE_URL', 'http://clickhouse:8123/proxy/cairn', 'must have only the database name'],
    ['CLICKHOUSE_URL', 'http://clickhouse:8123/cairn/', 'must have only the database name'],
    ['KAFKA_TOPIC_PREFIX', 'a b', 'must be at most 200 letters'],
    ['KAFKA_TOPIC_PREFIX', 'acme/', 'must be at most 200 letters'],
    ['KAFKA_TOPIC_PREFIX', 'x'.repeat(201), 'must be at most 200 letters'],
  ])('%s is a fault when it is %s', (name, value, fault) => {
    expect(() => readConfig({ [name]: value })).toThrow(`${name} ${fault}`);
  });

  it.each(['::1', '0.0.0.0', 'localhost', 'api.internal', 'fe80::1%eth0'])(
    'HOST may be %s',
    (host) => {
      expect(readConfig({ HOST: host }).host).toBe(host);
    },
  );

  it.each(['http://h', 'http://h/', 'http://u:p@h:8123/cairn', 'https://h/a?compress=1'])(
    'CLICKHOUSE_URL may be %s',
    (url) => {
      expect(readConfig({ CLICKHOUSE_URL: url }).clickhouseUrl).toBe(url);
    },
  );

  it.each(['cairn.', 'Prod_2-'])('KAFKA_TOPIC_PREFIX may be %s', (prefix) => {
    expect(readConfig({ KAFKA_TOPIC_PREFIX: prefix }).kafkaTopicPrefix).toBe(prefix);
  });

  it.each(['redis://h', 'redis://h:6379/', 'rediss://u:p@h:6379/3'])(
    'REDIS_URL may be %s',
    (url) => {
      expect(readConfig({ REDIS_URL: url }).redisUrl).toBe(url);
    },
  );
});

describe('the refresh schedule', () => {
  it('is a cron expression, by default the 9th of every month', () => {
    expect(readConfig({}).refreshSchedule).toBe('0 0 9 * *');
    expect(readConfig({ REFRESH_SCHEDULE: '30 6 * * 1' }).refreshSchedule).toBe('30 6 * * 1');
  });

  it.each(['monthly', '0 0 32 * *', '0 0 30 2 *'])('is a fault when it is %s', (expression) => {
    const env = { REFRESH_SCHEDULE: expression };
    expect(() => readConfig(env)).toThrow('REFRESH_SCHEDULE must be a cron expression');
  });
});

describe('the port of the embedded warehouse', () => {
  it('is a fault together with a ClickHouse server', () => {
    const env = { CLICKHOUSE_URL: 'http://127.0.0.1:8123', CLICKHOUSE_PORT: '0' };
    expect(() => readConfig(env)).toThrow('cannot be set together with CLICKHOUSE_URL');
    expect(readConfig({ CLICKHOUSE_PORT: '0' }).clickhousePort).toBe(0);
  });
});

describe('the address of a part', () => {
  it.each([
    ['CLICKHOUSE_URL', 'localhost:8123'],
    ['SCHEMA_REGISTRY_URL', 'registry:8081'],
    ['S3_ENDPOINT', 'minio:9000'],
    ['S3_PUBLIC_ENDPOINT', 's3://files'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OSRM_URL', 'localhost:5000'],
    ['OPENAI_BASE_URL', 'https:'],
  ])('is a fault when %s is %s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      `${name} must be a URL that begins with http:// or https://`,
    );
  });

  it.each(['localhost:6379', 'http://localhost:6379'])('is a fault for Redis when %s', (value) => {
    expect(() => readConfig({ REDIS_URL: value })).toThrow('redis:// or rediss://');
  });

  it.each(['kafka', ',', 'kafka:9092,other', 'kafka:9092:1', 'PLAINTEXT://kafka:9092', 'kafka:0'])(
    'is a fault for Kafka when %s',
    (value) => {
      expect(() => readConfig({ KAFKA_BROKERS: value })).toThrow('must be a list of host:port');
    },
  );

  it('is read as it is written', () => {
    const env = {
      REDIS_URL: 'rediss://user:Secret@redis:6380/3',
      CLICKHOUSE_URL: 'HTTPS://User:Secret@clickhouse:8443/Cairn',
      KAFKA_BROKERS: 'kafka_1:9092, [::1]:9093',
    };
    const { redisUrl, clickhouseUrl, kafkaBrokers } = readConfig(env);
    expect([redisUrl, clickhouseUrl]).toEqual([env.REDIS_URL, env.CLICKHOUSE_URL]);
    expect(kafkaBrokers).toEqual(['kafka_1:9092', '[::1]:9093']);
  });
});

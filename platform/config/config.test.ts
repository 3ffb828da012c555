import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const SASL = {
  KAFKA_SASL_MECHANISM: 'scram-sha-512',
  KAFKA_USERNAME: 'cairn',
  KAFKA_PASSWORD: 'secret',
};

describe('the configuration of TLS and SASL to Kafka', () => {
  it('is neither by default', () => {
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

  it.each(Object.keys(SASL))('is a fault without %s alone', (missing) => {
    expect(() => readConfig({ ...SASL, [missing]: '' })).toThrow('must be set together');
  });

  it('is a fault with a CA file and no TLS', () => {
    expect(() => readConfig({ KAFKA_SSL_CA_FILE: '/ca.pem' })).toThrow('needs KAFKA_SSL=true');
  });

  it('is a fault with a mechanism that is not supported, and does not tell the password', () => {
    const env = { ...SASL, KAFKA_SASL_MECHANISM: 'gssapi', KAFKA_SSL: 'yes' };
    expect(() => readConfig(env)).toThrow(
      'KAFKA_SSL must be true or false; ' +
        'KAFKA_SASL_MECHANISM must be one of plain, scram-sha-256, scram-sha-512',
    );
    expect(() => readConfig(env)).not.toThrow('secret');
  });
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
  it('is a fault beside a ClickHouse server', () => {
    const env = { CLICKHOUSE_URL: 'http://127.0.0.1:8123', CLICKHOUSE_PORT: '0' };
    expect(() => readConfig(env)).toThrow('cannot be set together with CLICKHOUSE_URL');
    expect(readConfig({ CLICKHOUSE_PORT: '0' }).clickhousePort).toBe(0);
  });
});

/** `cairn config check --connect` against the real parts, and against what is not there. */
import { createServer, type Server } from 'node:net';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAllBackends } from '../support/all-backends.ts';
import { runCommand } from '../support/command.ts';
import { describeWithBackend } from '../support/describe-with-backend.ts';
import { freePort } from '../support/ports.ts';

const PARTS = ['Kafka', 'schema registry', 'ClickHouse', 'Redis', 'S3'];
const check = (env: Record<string, string>) => runCommand(['config', 'check', '--connect'], env);

function partLines(stdout: string): [part: string, said: string][] {
  const lines = stdout.trim().split('\n');
  return lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]);
}

function addresses(kafka: string, http: string, redis: string): Record<string, string> {
  return {
    KAFKA_BROKERS: kafka,
    SCHEMA_REGISTRY_URL: http,
    CLICKHOUSE_URL: http,
    REDIS_URL: redis,
    S3_ENDPOINT: http,
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  };
}

describe('without any part', () => {
  let silent: Server;
  let silentPort: number;
  beforeAll(async () => {
    silent = createServer(() => undefined);
    silentPort = await freePort();
    await new Promise<void>((listening) => silent.listen(silentPort, '127.0.0.1', listening));
  });
  afterAll(() => {
    silent.close();
  });

  it('says that everything is embedded', async () => {
    expect(await check({})).toEqual({ code: 0, stdout: 'Every part is embedded.\n', stderr: '' });
  });

  it.each(['127.0.0.1', 'localhost'])(
    'says of each part at %s that it is not there',
    async (host) => {
      const at = `${host}:${await freePort()}`;
      const { code, stdout, stderr } = await check(addresses(at, `http://${at}`, `redis://${at}`));
      expect(code, stdout).toBe(1);
      expect(stderr).toBe('');
      expect(partLines(stdout).map(([part]) => part)).toEqual(PARTS);
      for (const [part, said] of partLines(stdout)) {
        expect(said, part).toMatch(/^\S.{10,300}\.$/);
        expect(said, part).not.toMatch(/^ok|\bat .*:\d+:\d+|undefined|\[object/);
      }
    },
  );

  it('waits for none longer than its time', async () => {
    const at = `127.0.0.1:${silentPort}`;
    const { code, stdout } = await check(addresses(at, `http://${at}`, `redis://${at}`));
    expect(code).toBe(1);
    const said = Object.fromEntries(partLines(stdout));
    expect(Object.keys(said)).toEqual(PARTS);
    expect(said['Kafka']).toBe('It did not answer within 10 seconds.');
    expect(said['ClickHouse']).toBe('ClickHouse does not answer.');
  });
});

describeWithBackend('the configured parts', startAllBackends, (get) => {
  it('are all ok', async () => {
    const { code, stdout } = await check({ ...get().env });
    expect(stdout).toBe(PARTS.map((part) => `${part}: ok\n`).join(''));
    expect(code).toBe(0);
  });

  it('a Redis that answers reads only is reported', async () => {
    const { env } = get();
    const admin = new Redis(env['REDIS_URL']!);
    await admin.call('ACL', 'SETUSER', 'reader', 'on', '>secret', '~*', '&*', '+@all', '-@write');
    const redisUrl = env['REDIS_URL']!.replace('redis://', 'redis://reader:secret@');
    const { code, stdout } = await check({ ...env, REDIS_URL: redisUrl });
    await admin.call('ACL', 'DELUSER', 'reader');
    admin.disconnect();
    expect(code).toBe(1);
    const faulty = partLines(stdout).filter(([, said]) => said !== 'ok');
    expect(faulty).toEqual([['Redis', expect.stringContaining('NOPERM')]]);
  });

  it('are told apart from one that refuses', async () => {
    const env = { ...get().env, S3_BUCKET: 'no-such-bucket', S3_SECRET_ACCESS_KEY: 'wrong' };
    const { code, stdout } = await check(env);
    expect(code).toBe(1);
    const faulty = partLines(stdout).filter(([, said]) => said !== 'ok');
    expect(faulty.map(([part]) => part)).toEqual(['S3']);
  });
});

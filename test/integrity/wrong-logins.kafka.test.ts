/**
 * A part that refuses the login is a wrong start: one sentence and exit code 1. When it refuses in
 * the middle, the process stays and goes on once the login is right again.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../platform/runtime/clock.ts';
import { realJobs } from '../fixtures/real-jobs.ts';
import { runTool } from '../support/backend.ts';
import { runCommand } from '../support/command.ts';
import { describeWithBackend } from '../support/describe-with-backend.ts';
import { freePort } from '../support/ports.ts';
import { call, startProduct, waitForBatchEnd } from '../support/product.ts';
import { startOwnRedis } from '../support/redis.ts';
import { startS3 } from '../support/s3.ts';
import { startSecuredKafka } from '../support/secured-kafka.ts';
import { until } from '../support/until.ts';

const TEST_TIMEOUT_MS = 3 * 60_000;
const WAIT = { timeoutMs: 120_000, pollMs: 100 };
const folder = mkdtempSync(join(tmpdir(), 'cairn-logins-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let count = 0;
const newFolder = () => join(folder, String(count++));

async function expectRefused(env: Readonly<Record<string, string>>, sentence: RegExp) {
  const own = { PORT: '0', FETCH_PUBLIC: 'false', CAIRN_DATA_DIR: newFolder(), ...env };
  const { code, stderr } = await runCommand(['up'], own, { timeoutMs: 90_000 });
  const sentences = stderr.split('\n').filter((line) => line.startsWith('cairn: '));
  expect(sentences, stderr).toHaveLength(1);
  expect(sentences[0]).toMatch(sentence);
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(stderr).not.toContain('wrong-secret');
  expect(code).toBe(1);
}

describeWithBackend('Kafka with SASL', startSecuredKafka, (get) => {
  it('ends the start on a wrong password', { timeout: TEST_TIMEOUT_MS }, async () => {
    const env = { ...get().env, KAFKA_PASSWORD: 'wrong-secret' };
    await expectRefused(env, /^cairn: Connecting to Kafka failed: SASL .* authentication failed/);
  });
});

describeWithBackend('S3', startS3, (get) => {
  it('ends the start on a wrong secret', { timeout: TEST_TIMEOUT_MS }, async () => {
    const env = { ...get().env, S3_SECRET_ACCESS_KEY: 'wrong-secret' };
    await expectRefused(env, /^cairn: S3 refuses the access key: /);
  });
});

describeWithBackend('Redis', startOwnRedis, (get) => {
  const port = () => new URL(get().env['REDIS_URL']!).port;
  const redisUrl = (password: string) => `redis://:${password}@127.0.0.1:${port()}`;
  const setPassword = (now: string, password: string) => {
    const login = now === '' ? [] : ['-a', now];
    const command = ['config', 'set', 'requirepass', password];
    return runTool('redis-cli', ['-p', port(), ...login, ...command]);
  };

  it('ends the start on a wrong or missing password', { timeout: TEST_TIMEOUT_MS }, async () => {
    await setPassword('', 'right');
    await expectRefused(
      { REDIS_URL: redisUrl('wrong-secret') },
      /^cairn: Redis refuses the login: /,
    );
    const without = { REDIS_URL: `redis://127.0.0.1:${port()}` };
    await expectRefused(without, /^cairn: Redis refuses the login: /);
    await setPassword('right', '');
  });

  it('is retried when it begins to refuse in the middle', {
    timeout: TEST_TIMEOUT_MS,
  }, async () => {
    await setPassword('', 'right');
    const env = {
      FETCH_PUBLIC: 'false',
      CAIRN_DATA_DIR: newFolder(),
      REDIS_URL: redisUrl('right'),
    };
    const product = await startProduct({ env: { ...env, PORT: String(await freePort()) } });
    const submit = (id: string) =>
      call(product.address, 'POST', '/batches', {
        body: { batch_id: id, batch_name: id, jobs: realJobs(1), attributes: ['names'] },
      });
    try {
      await until(async () => (await submit('before')).status === 200, 'it works', WAIT);
      await setPassword('right', 'other');
      await runTool('redis-cli', ['-p', port(), '-a', 'other', 'client', 'kill', 'type', 'normal']);
      await until(async () => (await submit('during')).status === 503, 'it is refused', WAIT);
      await systemClock.sleep(5_000);
      expect(product.ended()).toBe(false);
      await setPassword('other', 'right');
      await until(async () => (await submit('after')).status === 200, 'it works again', WAIT);
      await waitForBatchEnd(product.address, 'after', WAIT.timeoutMs);
    } finally {
      await product.kill();
      await setPassword('right', '').catch(() => setPassword('other', ''));
    }
  });
});

let refusing: Server;
beforeAll(async () => {
  refusing = createServer((request, response) => {
    request.resume();
    response.writeHead(403, { 'X-ClickHouse-Exception-Code': '516' });
    response.end(
      'Code: 516. DB::Exception: default: Authentication failed: password is incorrect, or there ' +
        'is no user with such name. (AUTHENTICATION_FAILED) (version 26.1.1.1)\n',
    );
  });
  await new Promise<void>((listening) => refusing.listen(0, '127.0.0.1', listening));
});
afterAll(() => {
  refusing.close();
});

it('a ClickHouse that refuses ends the start', { timeout: TEST_TIMEOUT_MS }, async () => {
  const address = refusing.address();
  const port = typeof address === 'object' ? address!.port : 0;
  const env = { CLICKHOUSE_URL: `http://default:wrong-secret@127.0.0.1:${port}/default` };
  await expectRefused(env, /^cairn: ClickHouse refuses the login: Code 516 /);
});

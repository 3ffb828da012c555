/** `cairn keys` beside a running product, and without one; and `cairn warehouse serve`. */
import { statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/runtime/clock.ts';
import { temporaryFolder } from '../support/backend.ts';
import { runCommand } from '../support/command.ts';
import { call, type Product, startProduct } from '../support/product.ts';
import { onFreePort, startServer } from '../support/server-process.ts';
import { until } from '../support/until.ts';

const SEEN_WITHIN = { timeoutMs: 120_000, pollMs: 50 };
const TEST_TIMEOUT_MS = 300_000;
let folder: string;
let product: Product;
/** A key that expires while the other cases run. */
let expiring: Awaited<ReturnType<typeof createKey>>;
/** Longer than the command that creates the key takes on a busy machine. */
const EXPIRES_AFTER_MS = 40_000;

beforeAll(async () => {
  folder = temporaryFolder('keys');
  product = await startProduct({ env: { FETCH_PUBLIC: 'false', CAIRN_DATA_DIR: folder } });
  const expires = new Date(systemClock.nowMs() + EXPIRES_AFTER_MS).toISOString().slice(0, 19);
  expiring = await createKey('--expires', expires);
  await hasStatus(expiring.secret, 200);
}, TEST_TIMEOUT_MS);
afterAll(async () => {
  await product.kill();
  await rm(folder, { recursive: true, force: true });
});

async function keys(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runCommand(['keys', ...args], {
    FETCH_PUBLIC: 'false',
    CAIRN_DATA_DIR: folder,
  });
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
}

async function createKey(...args: readonly string[]) {
  const made = await keys('create', '--org', 'acme', ...args);
  return { id: /^key (\S+)/.exec(made)![1]!, secret: made.trim().split('\n').at(-1)! };
}

const lineWith = async (id: string) =>
  (await keys('list')).split('\n').find((line) => line.startsWith(id))!;
const hasStatus = (key: string, status: number) =>
  until(
    async () => (await call(product.address, 'GET', '/batches', { key })).status === status,
    `the key answers ${status}`,
    SEEN_WITHIN,
  );

describe('cairn keys while the product serves', () => {
  it('creates, lists and revokes keys', { timeout: TEST_TIMEOUT_MS }, async () => {
    const { id, secret } = await createKey('--name', 'the shop', '--expires', '30d');
    expect(await lineWith(id)).toMatch(
      /^\S+\tacme\tmember\t\S+Z\tvalid\texpires \S+Z\tused -\tthe shop$/,
    );
    await hasStatus(secret, 200);
    await until(async () => /used \S+Z/.test(await lineWith(id)), 'its use is seen', SEEN_WITHIN);
    expect(await keys('revoke', id)).toBe(`key ${id} is revoked\n`);
    await hasStatus(secret, 401);
    expect(await lineWith(id)).toMatch(/\trevoked \S+Z\t/);
  });

  it("makes an operator's key where the organization is every one", async () => {
    const lines = (await keys('create', '--org', '*')).trim().split('\n');
    expect(lines[0]).toMatch(/^key \S+ of \* \(operator\)/);
  });

  it('creates two at once', { timeout: TEST_TIMEOUT_MS }, async () => {
    const [one, two] = await Promise.all([createKey(), createKey()]);
    expect(one.id).not.toBe(two.id);
  });

  it.each([
    [['create', '--org', 'A_B'], /slug/],
    [['create', '--org', 'acme', '--role', 'boss'], /member or operator/],
    [['create', '--org', '*', '--role', 'member'], /every organization .* operator/],
    [['create', '--org', 'acme', '--expires', '2001-01-01'], /--expires/],
    [['create', '--org', 'acme', '--expires', 'soon'], /--expires/],
    [['create', '--org', 'acme', '--name', 'x'.repeat(101)], /at most 100 characters/],
    [['revoke', 'no-such-key'], /There is no key no-such-key/],
  ])('refuses %j in one sentence', async (args, sentence) => {
    const { code, stderr } = await runCommand(['keys', ...args], {
      FETCH_PUBLIC: 'false',
      CAIRN_DATA_DIR: folder,
    });
    expect([code, stderr.trim().split('\n').length], stderr).toEqual([1, 1]);
    expect(stderr).toMatch(sentence);
  });

  it('ends a key when it expires', { timeout: TEST_TIMEOUT_MS }, async () => {
    await hasStatus(expiring.secret, 401);
    expect(await lineWith(expiring.id)).toContain('\texpired\t');
  });

  it('keeps the socket from other users', () => {
    expect(statSync(join(folder, 'control')).mode & 0o777).toBe(0o700);
  });

  it('works on the log itself once the product has stopped, and after a crash', {
    timeout: TEST_TIMEOUT_MS,
  }, async () => {
    const { id } = await createKey('--name', 'kept');
    await product.kill();
    const lines = await Promise.all([lineWith(id), lineWith(id)]);
    for (const line of lines) expect(line).toContain('kept');
    product = await startProduct({ env: { FETCH_PUBLIC: 'false', CAIRN_DATA_DIR: folder } });
    expect(await lineWith(id)).toContain('kept');
  });
});

describe('cairn warehouse serve', () => {
  const serve = async (at: string, ...flags: readonly string[]) => {
    const server = await onFreePort(async (port) => {
      const command = ['warehouse', 'serve', '--port', String(port), '--data-dir', at, ...flags];
      const started = await startServer({
        name: 'warehouse',
        command: process.execPath,
        args: [join(import.meta.dirname, '..', '..', 'bin', 'cairn.js'), ...command],
        cwd: at,
        logFile: join(at, 'warehouse.log'),
        isReady: async () => (await fetch(`http://127.0.0.1:${port}/ping`)).ok,
      });
      return { ...started, address: `http://127.0.0.1:${port}/` };
    });
    const run = async (body: string) => (await fetch(server.address, { method: 'POST', body })).ok;
    return { run, stop: () => server.stop() };
  };

  it('is read-only, unless it is told to be writable', { timeout: TEST_TIMEOUT_MS }, async () => {
    const create = 'CREATE TABLE t (a Int8) ENGINE = MergeTree ORDER BY a';
    const at = temporaryFolder('serve');
    const writable = await serve(at, '--writable', '--no-login');
    expect([await writable.run(create), await writable.run('DROP TABLE t')]).toEqual([true, true]);
    await writable.stop();
    const readable = await serve(at, '--no-login');
    expect([await readable.run('SELECT 1'), await readable.run(create)]).toEqual([true, false]);
    await readable.stop();
    await rm(at, { recursive: true, force: true });
  });
});

/** `cairn backup` while the product serves and is written to, and `cairn restore`. */
import { appendFileSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../platform/runtime/clock.ts';
import { makeSomeOfEverything, readCsv, readEverything } from '../support/all-reads.ts';
import { runCommand } from '../support/command.ts';
import { call, type Product, startProduct } from '../support/product.ts';
import { until } from '../support/until.ts';

const TIMEOUT_MS = 300_000;
const WITHIN = { timeoutMs: 120_000, pollMs: 200 };

let folder: string;
let product: Product;
const start = (name: string) =>
  startProduct({ env: { FETCH_PUBLIC: 'false', CAIRN_DATA_DIR: join(folder, name) } });
const cairn = (name: string, ...args: string[]) =>
  runCommand(args, { FETCH_PUBLIC: 'false', CAIRN_DATA_DIR: join(folder, name) });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-backup-'));
  product = await start('original');
  await makeSomeOfEverything(product.address);
}, TIMEOUT_MS);
afterAll(async () => {
  await product.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** Submits single jobs until it is told to stop; the list has those that were acknowledged. */
function submitJobs(address: string): { acknowledged: string[]; stop(): Promise<void> } {
  const acknowledged: string[] = [];
  let isRunning = true;
  const submitting = (async () => {
    while (isRunning) {
      const place_id = `during-${acknowledged.length}`;
      const inputs = { name: 'Gasthof', latitude: 47.1, longitude: 9.52 };
      const { status } = await call(address, 'POST', '/jobs', { body: { place_id, inputs } });
      if (status === 202) acknowledged.push(place_id);
      await systemClock.sleep(25);
    }
  })();
  const stop = async () => {
    isRunning = false;
    await submitting;
  };
  return { acknowledged, stop };
}

it('a restored folder answers as the old one did', { timeout: TIMEOUT_MS }, async () => {
  const [reads, csv] = [await readEverything(product.address), await readCsv(product.address)];
  const writer = submitJobs(product.address);
  await until(() => writer.acknowledged.length > 20, 'jobs are submitted', WITHIN);
  const before = writer.acknowledged.length;
  const backup = join(folder, 'backup');
  const made = await cairn('original', 'backup', backup);
  expect([made.code, made.stdout], made.stderr).toEqual([0, expect.stringMatching(/^\d+ files/)]);
  await writer.stop();
  expect(writer.acknowledged.length).toBeGreaterThan(before);
  await product.kill();

  const restored = await cairn('restored', 'restore', backup);
  expect([restored.code, restored.stderr]).toEqual([0, expect.stringContaining('The next start')]);
  product = await start('restored');
  const read = async () => {
    const { status } = await call(product.address, 'GET', `/jobs/during-${before - 1}`);
    return status === 200 && (await readCsv(product.address)) === csv;
  };
  await until(read, 'the warehouse is written again', WITHIN);
  // What was acknowledged before the copy is there; what came during it is there without gaps.
  const there: boolean[] = [];
  for (const place of writer.acknowledged) {
    there.push((await call(product.address, 'GET', `/jobs/${place}`)).status === 200);
  }
  expect(there.indexOf(false) === -1 || there.indexOf(false) >= before).toBe(true);
  expect(there.lastIndexOf(true)).toBe(there.filter(Boolean).length - 1);
  const after = await readEverything(product.address);
  for (const [path, text] of Object.entries(reads)) {
    if (!path.startsWith('/jobs')) expect(after[path], path).toBe(text);
  }
  expect(after['/jobs/single']).toBe(reads['/jobs/single']);
});

it('an incomplete backup and a folder in use are refused', {
  timeout: TIMEOUT_MS,
}, async () => {
  const backup = join(folder, 'backup');
  const sentence = async (name: string, ...args: string[]) => {
    const { code, stdout, stderr } = await cairn(name, ...args);
    expect([code, stdout, stderr.trim().split('\n').length], stderr).toEqual([1, '', 1]);
    return stderr;
  };
  expect(await sentence('original', 'backup', backup)).toContain('is not empty');
  expect(await sentence('original', 'backup', join(folder, 'original', 'b'))).toContain('inside');
  expect(await sentence('nothing', 'backup', join(folder, 'x'))).toContain(
    'There is no Cairn data in',
  );
  expect(await sentence('original', 'restore', backup)).toContain('is not empty');
  expect(await sentence('restored', 'restore', backup)).toContain('in use');
  expect(await sentence('new', 'restore', folder)).toContain('no complete backup');
  const damaged = join(folder, 'damaged');
  cpSync(backup, damaged, { recursive: true });
  appendFileSync(join(damaged, 'log', 'data.mdb'), 'x');
  expect(await sentence('new', 'restore', damaged)).toContain('log/data.mdb');
  expect(existsSync(join(folder, 'new', 'log'))).toBe(false);
});

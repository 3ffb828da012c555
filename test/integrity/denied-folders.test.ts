/**
 * A data folder of which this user may not use a part, as after a start as root: the start ends
 * with one sentence that names the file, and `cairn config check --connect` says the same.
 */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { repositoryFolder, temporaryFolder } from '../support/backend.ts';
import { call, startProduct, waitForBatchEnd } from '../support/product.ts';

const TIMEOUT_MS = 120_000;
/** Root may use everything, so the product runs as somebody else. */
const NOBODY = 65_534;
const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

let folder: string;
const denied: string[] = [];

function cairn(...args: string[]): SpawnSyncReturns<string> {
  const program = join(repositoryFolder, 'bin', 'cairn.js');
  const env = { PATH: process.env['PATH'], FETCH_PUBLIC: 'false', PORT: '0', HOST: '127.0.0.1' };
  return spawnSync(process.execPath, [program, ...args], {
    ...user,
    env: { ...env, HOME: folder, CAIRN_DATA_DIR: folder },
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
  });
}

function deny(path: string): void {
  chmodSync(path, 0);
  denied.push(path);
}

beforeAll(async () => {
  folder = temporaryFolder('denied-folders');
  for (const path of ['.', 'osm', 'places', 'places/vendor'].map((name) => join(folder, name))) {
    mkdirSync(path, { recursive: true });
    if (user.uid !== undefined) chownSync(path, NOBODY, NOBODY);
  }
  const product = await startProduct({ user, env: { CAIRN_DATA_DIR: folder } });
  const jobs = [{ place_id: 'p', inputs: { name: 'A place', latitude: 1, longitude: 2 } }];
  const body = { batch_id: 'b', batch_name: 'b', jobs, attributes: ['names'] };
  expect((await call(product.address, 'POST', '/batches', { body })).status).toBe(200);
  await waitForBatchEnd(product.address, 'b', TIMEOUT_MS);
  await product.stop();
}, TIMEOUT_MS);

afterEach(() => {
  for (const path of denied.splice(0)) chmodSync(path, 0o700);
});

/** A folder of rows, deep inside. */
function findPart(path: string): string {
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' });
  return join(path, names.find((name) => /\/all_\d+_\d+_\d+$/.test(name))!);
}

it.each([
  ['the warehouse', () => join(folder, 'warehouse'), 'cannot be used'],
  ['one part of a table', () => findPart(join(folder, 'warehouse', 'store')), 'cannot be used'],
  ['the log', () => join(folder, 'log', 'data.mdb'), 'cannot be used'],
  ['an imported dataset', () => join(folder, 'places', 'vendor'), 'cannot be read'],
  ['the extracts', () => join(folder, 'osm'), 'cannot be read'],
] as const)('names what it may not use: %s', { timeout: TIMEOUT_MS }, (_, find, words) => {
  const path = find();
  deny(path);
  const { status, stderr } = cairn('up');
  const last = stderr.trim().split('\n').at(-1)!;
  expect([status, last]).toEqual([
    1,
    expect.stringMatching(`^cairn: .*${words}: this user may not`),
  ]);
  expect(last).toContain(path);
  expect(stderr).not.toMatch(/^ {4}at /m);
  const check = cairn('config', 'check', '--connect');
  expect(check.status).toBe(1);
  expect(check.stdout).toMatch(`data folder: `);
  expect(check.stdout).toContain(path);
});

/** Expiry of exports on the embedded product; days pass on the scheduler's own clock. */

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { EXPORT_RETENTION_MS } from '../../domain/exports.ts';
import { exportKey } from '../../domain/records.ts';
import type { Platform } from '../../ledger/platform.ts';
import { expireExports } from '../../services/scheduler/expiry/expire-exports.ts';
import { removeOrphans } from '../../services/scheduler/expiry/remove-orphans.ts';
import { createScheduler } from '../../services/scheduler/scheduler.ts';
import { type EmbeddedApi, startEmbeddedApi } from '../support/embedded-api.ts';
import { overrideMethods } from '../support/override-methods.ts';
import { readAllRecords } from '../support/read-log.ts';
import { TravelClock } from '../support/travel-clock.ts';
import { until } from '../support/until.ts';

const never = new AbortController().signal;
const DAY_MS = 24 * 3_600_000;

let api: EmbeddedApi;
let clock: TravelClock;
/** The platform with the scheduler's clock. */
let platform: Platform;

beforeAll(async () => {
  api = await startEmbeddedApi(['ingest-api', 'sink', 'exporter']);
  const jobs = [{ place_id: 'p-1', inputs: { name: 'Kopi', full_address: '80 Bencoolen St' } }];
  const body = { batch_id: 'b-1', batch_name: 'b-1', jobs, kick_off_jobs_now: false };
  expect((await api.send('POST', 'batches', { body })).status).toBe(200);
});
afterAll(() => api.close());

beforeEach(() => {
  clock = new TravelClock();
  platform = { ...api.product.platform, clock };
});

const shown = async (id: string) => (await api.send('GET', `exports/${id}`)).body;

async function waitForStatus(id: string, status: string): Promise<void> {
  const isReached = async () => (await shown(id)).status === status;
  await until(isReached, `export ${id} is ${status}`, { timeoutMs: 120_000, pollMs: 20 });
}

async function exported(): Promise<string> {
  const body = { batch_ids: ['b-1'], run_in_background: true };
  const { id } = (await api.send('POST', 'exports', { body })).body;
  await waitForStatus(id, 'completed');
  return id;
}

async function listFiles(id: string): Promise<string[]> {
  const { dataDir } = platform.config;
  return readdir(join(dataDir, 'artifacts', 'files', 'exports', 'acme', id)).catch(() => []);
}

async function readStatuses(id: string): Promise<string[]> {
  const records = await readAllRecords(platform.broker, 'exports');
  const mine = records.filter(({ key }) => Buffer.from(key).toString() === exportKey('acme', id));
  return Promise.all(
    mine.map(async ({ value }) => (await platform.codec.decode('exports', value)).status),
  );
}

const travelDays = (days: number) => clock.travelTo(clock.nowMs() + days * DAY_MS);

it('a completed export expires after seven days: its file is deleted, and it is 410', async () => {
  const id = await exported();
  const before = await shown(id);
  travelDays(6.9);
  expect(await expireExports(platform, never)).toBe(0);
  expect((await api.send('GET', `exports/${id}/download`)).status).toBe(307);
  travelDays(0.2);
  expect(await expireExports(platform, never)).toBe(1);
  expect(await listFiles(id)).toEqual([]);
  const after = await shown(id);
  expect(after).toEqual({
    ...before,
    status: 'expired',
    expired: true,
    download_url: null,
    updated_at: new Date(Date.parse(before.updated_at) + EXPORT_RETENTION_MS).toISOString(),
  });
  expect((await api.send('GET', `exports/${id}/download`)).status).toBe(410);
  const { body: list } = await api.send('GET', 'exports?status=expired');
  expect(list.exports.map((one: { id: string }) => one.id)).toContain(id);
  expect(await expireExports(platform, never)).toBe(0);
  expect(await readStatuses(id)).toEqual(['QUEUED', 'RUNNING', 'COMPLETED', 'EXPIRED']);
});

it('an expiry that was interrupted after the file was deleted is continued', async () => {
  const ids = [await exported(), await exported()];
  travelDays(8);
  const append = async () => {
    throw new Error('the process has died');
  };
  const dying = { ...platform, broker: overrideMethods(platform.broker, { append }) };
  await expect(expireExports(dying, never)).rejects.toThrow('the process has died');
  expect(await expireExports(platform, never)).toBe(2);
  for (const id of ids) expect((await shown(id)).status).toBe('expired');
});

it('a running scheduler expires old exports, and no young one', async () => {
  const old = await exported();
  const scheduler = createScheduler(platform);
  travelDays(7.5);
  await scheduler.start();
  // The clock alone says that so much time has passed, and is believed once it has been steady.
  const isExpired = async () => {
    travelDays(1 / 24);
    return (await shown(old)).status === 'expired';
  };
  await until(isExpired, `export ${old} is expired`, { timeoutMs: 120_000, pollMs: 20 });
  await scheduler.stop();
  expect(await listFiles(old)).toEqual([]);
  clock = new TravelClock();
  platform = { ...platform, clock };
  const young = await exported();
  expect(await expireExports(platform, never)).toBe(0);
  expect(await listFiles(young)).toHaveLength(1);
});

it('files that no export names are deleted after a day, of unknown ones after eight', async () => {
  const id = await exported();
  const [own] = await listFiles(id);
  const write = (artifact: string) =>
    platform.artifacts.write(artifact, Readable.from([Buffer.from('x')]), 'text/csv');
  await write(`exports/acme/${id}/dead-builder.csv`);
  await write('exports/acme/unknown/file.csv');
  await write('exports/stray.csv');
  expect(await removeOrphans(platform, never)).toBe(0);
  travelDays(1.1);
  expect(await removeOrphans(platform, never)).toBe(1);
  expect(await listFiles(id)).toEqual([own]);
  expect(await listFiles('unknown')).toEqual(['file.csv']);
  travelDays(7);
  await expireExports(platform, never);
  expect(await removeOrphans(platform, never)).toBe(1);
  expect(await listFiles('unknown')).toEqual([]);
  expect(await listFiles(id)).toEqual([]);
});

/**
 * What can happen to an export: its exporter hangs, loses its lease or stops, its batch is deleted,
 * its record is bad, or another organization has many exports. The log, the warehouse, hot state
 * and the artifact store are real; a delay is put before a call of the real one.
 */

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportKey, type TopicName } from '../../domain/records.ts';
import type { Platform } from '../../ledger/platform.ts';
import { waitForTopic } from '../../ledger/progress.ts';
import { DiskSpace } from '../../platform/folders/disk-space.ts';
import type { LogRecord } from '../../platform/log/broker.ts';
import { partitionForKey } from '../../platform/log/partitioner.ts';
import { packRecords } from '../../platform/log/record-batch.ts';
import { systemClock, within } from '../../platform/runtime/clock.ts';
import { ExportHandler } from '../../services/exporter/export-handler.ts';
import { createExporter } from '../../services/exporter/exporter.ts';
import { ScratchFolders } from '../../services/exporter/scratch-folders.ts';
import { type EmbeddedApi, KEYS, startEmbeddedApi } from '../support/embedded-api.ts';
import { readAllRecords } from '../support/read-log.ts';
import { until } from '../support/until.ts';

/** The lease outlasts a pause of this process, which renews it, on a busy machine. */
const TIMES = { leaseMs: 6_000, leasePollMs: 20 };
const never = new AbortController().signal;

let api: EmbeddedApi;
let platform: Platform;
let scratch: ScratchFolders;

beforeAll(async () => {
  api = await startEmbeddedApi(['ingest-api', 'sink']);
  platform = api.product.platform;
  const folder = join(platform.config.dataDir, 'exporter');
  const { clock } = platform;
  scratch = new ScratchFolders(folder, new DiskSpace({ folder, clock }), clock);
  await scratch.open();
  await submit('b-1');
});
afterAll(() => api.close());

const member = { acme: KEYS.member, other: KEYS.stranger };
type Organization = keyof typeof member;

async function send(method: string, path: string, body?: unknown, whose: Organization = 'acme') {
  const headers = { authorization: `Bearer ${member[whose]}` };
  const sent = body === undefined ? { headers } : { headers, body };
  return api.send(method, `/v1/${whose}/place_enrichment/${path}`, sent);
}

async function submit(batchId: string, whose: Organization = 'acme'): Promise<void> {
  const jobs = Array.from({ length: 30 }, (_, i) => ({
    place_id: `p-${i}`,
    inputs: { name: `Kopi ${i}`, full_address: '80 Bencoolen St, Singapore' },
  }));
  const body = { batch_id: batchId, batch_name: batchId, jobs, kick_off_jobs_now: false };
  expect((await send('POST', 'batches', body, whose)).status).toBe(200);
}

async function queue(batchId = 'b-1', whose: Organization = 'acme'): Promise<string> {
  const body = { batch_ids: [batchId], run_in_background: true };
  return (await send('POST', 'exports', body, whose)).body.id;
}

async function shown(id: string, whose: Organization = 'acme') {
  return (await send('GET', `exports/${id}`, undefined, whose)).body;
}

async function waitForExport(id: string, state: string, whose: Organization = 'acme') {
  const answered = async () => {
    const answer = await shown(id, whose);
    if (answer.status === state) return answer;
    expect(['queued', 'running']).toContain(answer.status);
  };
  return until(answered, `export ${id} is ${state}`, { timeoutMs: 120_000, pollMs: 20 });
}

/** The names below the export's folder in the store. */
async function listArtifacts(id: string, organization = 'acme'): Promise<string[]> {
  const folder = join(platform.config.dataDir, 'artifacts', 'files', 'exports', organization, id);
  return readdir(folder).catch(() => []);
}

const handlerOn = (on: Platform) => new ExportHandler(on, scratch, TIMES);
const context = (signal: AbortSignal) => ({
  attempt: 1,
  signal,
  epoch: 1,
  deferredMs: 0,
  get aborted() {
    return signal.aborted;
  },
});

async function readExportRecord(id: string): Promise<LogRecord> {
  const records = await readAllRecords(platform.broker, 'exports');
  return records.find(({ key }) => Buffer.from(key).toString() === exportKey('acme', id))!;
}

async function readStatuses(id: string): Promise<string[]> {
  const records = await readAllRecords(platform.broker, 'exports');
  const mine = records.filter(({ key }) => Buffer.from(key).toString() === exportKey('acme', id));
  return Promise.all(
    mine.map(async ({ value }) => (await platform.codec.decode('exports', value)).status),
  );
}

async function append(topic: TopicName, key: string, value: Uint8Array): Promise<void> {
  const keyBytes = Buffer.from(key);
  const partition = partitionForKey(keyBytes, await platform.broker.partitionCount(topic));
  await platform.broker.append([
    { topic, partition, batch: packRecords([{ key: keyBytes, value }]) },
  ]);
}

/** The platform with a gate before writes to the artifact store, closed for some artifacts. */
function gated(closedFor: (artifact: string) => boolean) {
  let open = () => {};
  let arrive = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const { artifacts } = platform;
  const write: typeof artifacts.write = async (artifact, content, type) => {
    if (closedFor(artifact)) {
      arrive();
      await opened;
    }
    return artifacts.write(artifact, content, type);
  };
  return { platform: { ...platform, artifacts: { ...artifacts, write } }, open, arrived };
}

describe('an exporter that hangs', () => {
  it('and cannot renew its lease is replaced, and has no effect when it continues', async () => {
    const id = await queue();
    const record = await readExportRecord(id);
    const gate = gated(() => true);
    const { hotState } = platform;
    const cutOff = {
      ...hotState,
      compareAndSet: async (key: string, expected: string, value: string, ttlMs: number) => {
        if (key.startsWith('export:')) throw new Error('the network is cut');
        return hotState.compareAndSet(key, expected, value, ttlMs);
      },
    };
    const slow = handlerOn({ ...gate.platform, hotState: cutOff }).handle(record, context(never));
    await gate.arrived;
    const quick = await handlerOn(platform).handle(record, context(never));
    expect(quick).toEqual({ kind: 'done' });
    expect(await shown(id)).toMatchObject({ status: 'completed', metadata: { rows: 30 } });
    gate.open();
    expect(await slow).toMatchObject({ kind: 'retry' });
    expect(await handlerOn(platform).handle(record, context(never))).toEqual({ kind: 'done' });
    expect((await readStatuses(id)).filter((status) => status === 'COMPLETED')).toHaveLength(1);
    expect(await listArtifacts(id)).toHaveLength(1);
  });

  it('and renews its lease keeps others waiting, until they find the export ended', async () => {
    const id = await queue();
    const record = await readExportRecord(id);
    const gate = gated(() => true);
    const first = handlerOn(gate.platform).handle(record, context(never));
    await gate.arrived;
    const second = handlerOn(platform).handle(record, context(never));
    const early = await within(systemClock, 1.2 * TIMES.leaseMs, second, 'waits');
    expect(early).toBe('waits');
    gate.open();
    expect(await first).toEqual({ kind: 'done' });
    expect(await second).toEqual({ kind: 'done' });
    expect(await readStatuses(id)).toEqual(['QUEUED', 'RUNNING', 'COMPLETED']);
  });

  it('and is stopped leaves nothing behind, and another builds the export at once', async () => {
    const id = await queue();
    const record = await readExportRecord(id);
    const gate = gated(() => true);
    const abort = new AbortController();
    const stopped = handlerOn(gate.platform).handle(record, context(abort.signal));
    await gate.arrived;
    abort.abort();
    gate.open();
    expect(await stopped).toMatchObject({ kind: 'retry' });
    expect(await handlerOn(platform).handle(record, context(never))).toEqual({ kind: 'done' });
    expect(await listArtifacts(id)).toHaveLength(1);
    expect(await readdir(join(platform.config.dataDir, 'exporter'))).toEqual([]);
  });
});

describe('an export whose batch is deleted', () => {
  const REASON = { status: 'failed', error: 'Batches no longer exist: b-gone.', metadata: null };

  it('while it waits fails with the reason', async () => {
    await submit('b-gone');
    const id = await queue('b-gone');
    await send('DELETE', 'batches/b-gone');
    await handlerOn(platform).handle(await readExportRecord(id), context(never));
    expect(await shown(id)).toMatchObject({ ...REASON, download_url: null });
    expect((await send('GET', `exports/${id}/download`)).status).toBe(409);
  });

  it('while it is built fails too, without a file', async () => {
    await submit('b-gone');
    const id = await queue('b-gone');
    const { warehouse } = platform;
    let isDeleted = false;
    const queryColumns: typeof warehouse.queryColumns = async (asked) => {
      if (asked.sql.includes('FROM results') && !isDeleted) {
        isDeleted = true;
        await send('DELETE', 'batches/b-gone');
      }
      return warehouse.queryColumns(asked);
    };
    const slow = handlerOn({ ...platform, warehouse: { ...warehouse, queryColumns } });
    await slow.handle(await readExportRecord(id), context(never));
    expect(isDeleted).toBe(true);
    expect(await shown(id)).toMatchObject(REASON);
    expect(await listArtifacts(id)).toEqual([]);
  });
});

describe('a bad record', () => {
  const LETTER = { error: 'no such schema', attempts: 1 };
  const letters = async () =>
    Promise.all(
      (await readAllRecords(platform.broker, 'dead-letters')).map(({ value }) =>
        platform.codec.decode('dead-letters', value),
      ),
    );

  it('fails its export, and its bytes are appended to dead-letters', async () => {
    const id = await queue();
    const value = Buffer.from('no avro at all');
    const record = { ...(await readExportRecord(id)), value };
    await handlerOn(platform).giveUp(record, LETTER);
    const error = 'The export could not be built.';
    expect(await shown(id)).toMatchObject({ status: 'failed', error });
    const mine = (await letters()).filter((letter) => Buffer.from(letter.value).equals(value));
    expect(mine).toEqual([expect.objectContaining({ ...LETTER, topic: 'exports' })]);
  });

  it('does not change an export that has ended', async () => {
    const id = await queue();
    const record = await readExportRecord(id);
    await handlerOn(platform).handle(record, context(never));
    await handlerOn(platform).giveUp({ ...record, value: Buffer.from('x') }, LETTER);
    expect((await shown(id)).status).toBe('completed');
  });

  it('with options that cannot be read fails its export', async () => {
    const id = await queue();
    const record = await readExportRecord(id);
    const good = await platform.codec.decode('exports', record.value);
    const value = platform.codec.encode('exports', { ...good, csv_options_json: '{"format":' });
    await handlerOn(platform).handle({ ...record, value }, context(never));
    const error = 'The options of the export cannot be read.';
    expect(await shown(id)).toMatchObject({ status: 'failed', error });
  });
});

describe('a running exporter', () => {
  it('is not delayed by bad records, nor by many exports of one organization', async () => {
    await submit('b-other', 'other');
    await append('exports', 'nonsense', Buffer.from('no avro'));
    await waitForTopic(platform, 'exports');
    const gate = gated((artifact) => artifact.startsWith('exports/acme/'));
    const many = await Promise.all(Array.from({ length: 12 }, () => queue()));
    const exporter = createExporter(gate.platform, TIMES);
    await exporter.start();
    await gate.arrived;
    const others = [await queue('b-other', 'other'), await queue('b-other', 'other')];
    for (const id of others) await waitForExport(id, 'completed', 'other');
    expect((await shown(many[0]!)).status).not.toBe('completed');
    gate.open();
    for (const id of many) await waitForExport(id, 'completed');
    await exporter.stop();
    expect(await listArtifacts(others[0]!, 'other')).toHaveLength(1);
  });
});

/** Exports that the exporter has built: decisions "Exports" 1, 4 and 5, interface "Exports". */
import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import {
  type BatchBody,
  Client,
  enriched,
  expectRefusal,
  job,
  pause,
  TIMESTAMP,
} from './client.ts';
import { create, type Export, of } from './export-requests.ts';
import { OLD_EXPORT } from './history.ts';
import type { Promises } from './promises.ts';
import type { Subject } from './subject.ts';

const POLL_MS = 200;
const BUILT_WITHIN_MS = 120_000;

interface Built {
  readonly export: Export;
  /** Each status on the way to its end. */
  readonly seen: readonly string[];
}

/** Creates a background export and waits for its end. */
async function built(client: Client, body: object): Promise<Built> {
  const wish = { run_in_background: true, ...body };
  const made = await client.post<Export>('/exports', wish);
  expect(made.status, JSON.stringify(made.body)).toBe(202);
  const seen = [made.body.status];
  const deadline = performance.now() + BUILT_WITHIN_MS;
  for (;;) {
    const shown = (await client.get<Export>(`/exports/${made.body.id}`)).body;
    if (seen.at(-1) !== shown.status) seen.push(shown.status);
    if (shown.status !== 'queued' && shown.status !== 'running') return { export: shown, seen };
    if (performance.now() > deadline) throw new Error(`the export has not ended: ${seen}`);
    await pause(POLL_MS);
  }
}

interface BuiltBatch extends Built {
  readonly batch: BatchBody;
}

const builtBatches = new WeakMap<Subject, Promise<BuiltBatch>>();

/** One batch of three and its CSV, for all the cases that look at such. */
function builtBatch(s: Subject): Promise<BuiltBatch> {
  const known = builtBatches.get(s);
  if (known) return known;
  const building = enriched(of(s), [job(), job(), job()]).then(async (batch) => {
    return { batch, ...(await built(of(s), { batch_ids: [batch.id] })) };
  });
  builtBatches.set(s, building);
  return building;
}

/** Where the download leads, absolute. */
async function linkOf(s: Subject, exportId: string, client = of(s)): Promise<URL> {
  const reply = await client.get(`/exports/${exportId}/download`);
  expect(reply.status).toBe(307);
  return new URL(reply.headers.get('location')!, s.addresses[0]);
}

/** Follows the link as a browser would: without a key. */
async function download(s: Subject, exportId: string, client = of(s)): Promise<Buffer> {
  const answer = await fetch(await linkOf(s, exportId, client));
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

export function builtExports(promises: Promises): void {
  completed(promises);
  links(promises);
  formats(promises);
  expired(promises);
}

function completed({ kept, later }: Promises): void {
  const at = 'decisions Exports 5';
  kept(at, 'queued -> running -> completed, with download_url', async (s) => {
    const { export: done, seen, batch } = await builtBatch(s);
    const { id, batch_name } = batch;
    const order = ['queued', 'running', 'completed'];
    expect(seen).toEqual(order.filter((status) => seen.includes(status)));
    expect(done).toMatchObject({
      status: 'completed',
      batch_ids: [id],
      batch_names: { [id]: batch_name },
      updated_at: expect.stringMatching(TIMESTAMP),
      download_url: `/place_enrichment/exports/${done.id}/download`,
      error: null,
      expired: false,
    });
    expect(done.updated_at >= done.created_at).toBe(true);
  });
  kept(at, 'metadata: rows, bytes, columns, per-stage milliseconds, sha256', async (s) => {
    const { export: done } = await builtBatch(s);
    const file = await download(s, done.id);
    const header = file.toString().split('\r\n')[0]!;
    expect(done.metadata).toMatchObject({
      rows: 3,
      bytes: file.length,
      columns: header.split(',').length,
      sha256: createHash('sha256').update(file).digest('hex'),
    });
    const milliseconds = Object.entries(done.metadata!).filter(([name]) => name.endsWith('_ms'));
    expect(milliseconds.length).toBeGreaterThan(0);
  });
  kept('interface Exports', 'the file is what the inline answer would be', async (s) => {
    const { export: done, batch } = await builtBatch(s);
    const inline = await create(s, { batch_ids: [batch.id] });
    expect((await download(s, done.id)).toString()).toBe(inline.body);
  });
  later(
    at,
    'a worker that dies is replaced: another takes the export over, the result appears once',
    'shown by test/integrity, which kills exporters',
  );
  later(
    'interface Exports',
    '502 when the export worker cannot be dispatched; the job is marked failed',
    'dispatching is the append to the log: without it nothing is accepted, which is 503',
  );
}

function links({ kept, later }: Promises): void {
  const at = 'interface Exports';
  kept(at, 'download: 307 redirect to a short-lived signed URL; it wants no key', async (s) => {
    const { export: done } = await builtBatch(s);
    const answer = await fetch(await linkOf(s, done.id));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/csv/);
    expect(answer.headers.get('content-disposition')).toMatch(/filename=.*\.csv/);
    expect(await answer.text()).toMatch(/^place_id,/);
  });
  kept(at, 'a changed link opens nothing', async (s) => {
    const link = await linkOf(s, (await builtBatch(s)).export.id);
    const changed = link.href.replace(/.(.{4})$/, (last, rest) => {
      return (last.startsWith('a') ? 'b' : 'a') + rest;
    });
    expect((await fetch(changed)).status).toBe(403);
  });
  kept(
    'decisions Exports 1',
    'the signed URL lives 15 minutes',
    async (s) => {
      const link = await linkOf(s, (await builtBatch(s)).export.id);
      expect(link.searchParams.get('X-Amz-Expires')).toBe('900');
    },
    async (s) => (s.way === 'scaled' ? null : 'only S3 says so in its link; shown by unit tests'),
  );
  later(
    'decisions Exports 5',
    'the file is deleted after retention',
    'shown by the scheduler, with a clock of its own',
  );
}

function formats({ kept }: Promises): void {
  const at = 'decisions Exports 4';
  const fileOf = async (s: Subject, format: string) => {
    // Another organization than that of the cases above: it has a turn of its own.
    const client = new Client(s, 'columns-ag');
    const { id, jobs } = await enriched(client, [job(), job()]);
    const { export: done } = await built(client, { batch_ids: [id], format });
    expect(done.status, String(done.error)).toBe('completed');
    expect(done.csv_options).toMatchObject({ format });
    return { file: await download(s, done.id, client), places: jobs.completed };
  };
  kept(at, 'format: ndjson', async (s) => {
    const { file, places } = await fileOf(s, 'ndjson');
    const lines = file.toString().trimEnd().split('\n');
    const rows = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(rows.map((row) => row['place_id'])).toEqual(places.toSorted());
  });
  kept(at, 'format: geojson', async (s) => {
    const { file, places } = await fileOf(s, 'geojson');
    const { type, features } = JSON.parse(file.toString()) as {
      type: string;
      features: { type: string; geometry: object; properties: Record<string, unknown> }[];
    };
    expect(type).toBe('FeatureCollection');
    expect(features.map((one) => one.type)).toEqual(['Feature', 'Feature']);
    expect(features.map((one) => one.properties['place_id'])).toEqual(places.toSorted());
    expect(features[0]!.geometry).toMatchObject({ type: 'Point', coordinates: [9.5215, 47.1405] });
  });
  kept(at, 'format: parquet', async (s) => {
    const { file } = await fileOf(s, 'parquet');
    expect(file.subarray(0, 4).toString()).toBe('PAR1');
    expect(file.subarray(-4).toString()).toBe('PAR1');
    expect(file.includes('place_id')).toBe(true);
  });
}

function expired({ kept }: Promises): void {
  const path = `/exports/${OLD_EXPORT.id}`;
  kept('interface States', 'past retention: expired, download_url null', async (s) => {
    const { status, body } = await of(s).get<Export>(path);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'expired', expired: true, download_url: null });
    const list = await of(s).get<{ exports: Export[] }>('/exports?status=expired');
    expect(list.body.exports.map((one) => one.id)).toContain(OLD_EXPORT.id);
    const others = await of(s).get<{ exports: Export[] }>('/exports?status=completed&limit=200');
    expect(others.body.exports.map((one) => one.id)).not.toContain(OLD_EXPORT.id);
  });
  kept('interface Exports', 'download: 410 artifact expired', async (s) => {
    expectRefusal(await of(s).get(`${path}/download`), 410);
  });
  kept('decisions Exports 1', 'retention 7 days: one of eight days ago has expired', async (s) => {
    expect((await of(s).get<Export>(path)).body.expired).toBe(true);
  });
}

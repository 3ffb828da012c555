/** Exports that the exporter has built: decisions "Exports" 1, 4 and 5, interface "Exports". */

import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { until } from '../support/until.ts';
import {
  type BatchBody,
  Client,
  enrichedBatch,
  expectRefusal,
  job,
  TIMESTAMP,
  WAIT,
} from './client.ts';
import type { Deployment } from './deployment.ts';
import { createExport, type Export, exportsClient } from './export-requests.ts';
import { OLD_EXPORT } from './old-export.ts';
import type { Requirements } from './requirements.ts';

interface Built {
  readonly export: Export;
  /** Each status that was seen, in order. */
  readonly seen: readonly string[];
}

/** Creates a background export and waits for its end. */
async function buildExport(client: Client, body: object): Promise<Built> {
  const wish = { run_in_background: true, ...body };
  const made = await client.post<Export>('/exports', wish);
  expect(made.status, JSON.stringify(made.body)).toBe(202);
  const seen = [made.body.status];
  const ended = async () => {
    const shown = (await client.get<Export>(`/exports/${made.body.id}`)).body;
    if (seen.at(-1) !== shown.status) seen.push(shown.status);
    return shown.status !== 'queued' && shown.status !== 'running' && shown;
  };
  return { export: await until(ended, 'the export has ended', WAIT), seen };
}

interface BuiltBatch extends Built {
  readonly batch: BatchBody;
}

const builtBatches = new WeakMap<Deployment, Promise<BuiltBatch>>();

/** A batch of three jobs and its CSV, for all cases that only read them. */
function builtBatch(deployment: Deployment): Promise<BuiltBatch> {
  const known = builtBatches.get(deployment);
  if (known) return known;
  const building = enrichedBatch(exportsClient(deployment), [job(), job(), job()]).then(
    async (batch) => {
      return {
        batch,
        ...(await buildExport(exportsClient(deployment), { batch_ids: [batch.id] })),
      };
    },
  );
  builtBatches.set(deployment, building);
  return building;
}

/** The absolute URL that the download redirects to. */
async function downloadLink(
  deployment: Deployment,
  exportId: string,
  client = exportsClient(deployment),
): Promise<URL> {
  const reply = await client.get(`/exports/${exportId}/download`);
  expect(reply.status).toBe(307);
  return new URL(reply.headers.get('location')!, deployment.addresses[0]);
}

/** Follows the link as a browser would: without a key. */
async function download(
  deployment: Deployment,
  exportId: string,
  client = exportsClient(deployment),
): Promise<Buffer> {
  const answer = await fetch(await downloadLink(deployment, exportId, client));
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

export function builtExports(requirements: Requirements): void {
  completed(requirements);
  links(requirements);
  formats(requirements);
  expired(requirements);
}

function completed({ holds, notTestable }: Requirements): void {
  const at = 'decisions Exports 5';
  holds(at, 'queued -> running -> completed, with download_url', async (deployment) => {
    const { export: done, seen, batch } = await builtBatch(deployment);
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
  holds(
    at,
    'metadata: rows, bytes, columns, per-stage milliseconds, sha256',
    async (deployment) => {
      const { export: done } = await builtBatch(deployment);
      const file = await download(deployment, done.id);
      const header = file.toString().split('\r\n')[0]!;
      expect(done.metadata).toMatchObject({
        rows: 3,
        bytes: file.length,
        columns: header.split(',').length,
        sha256: createHash('sha256').update(file).digest('hex'),
      });
      const milliseconds = Object.entries(done.metadata!).filter(([name]) => name.endsWith('_ms'));
      expect(milliseconds.length).toBeGreaterThan(0);
    },
  );
  holds('interface Exports', 'the file is what the inline answer would be', async (deployment) => {
    const { export: done, batch } = await builtBatch(deployment);
    const inline = await createExport(deployment, { batch_ids: [batch.id] });
    expect((await download(deployment, done.id)).toString()).toBe(inline.body);
  });
  notTestable(
    at,
    'a worker that dies is replaced: another takes the export over, the result appears once',
    'shown by test/integrity, which kills exporters',
  );
  notTestable(
    'interface Exports',
    '502 when the export worker cannot be dispatched; the job is marked failed',
    'dispatching is the append to the log: without it nothing is accepted, which is 503',
  );
}

function links({ holds, notTestable }: Requirements): void {
  const at = 'interface Exports';
  holds(
    at,
    'download: 307 redirect to a short-lived signed URL; it wants no key',
    async (deployment) => {
      const { export: done } = await builtBatch(deployment);
      const answer = await fetch(await downloadLink(deployment, done.id));
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toMatch(/^text\/csv/);
      expect(answer.headers.get('content-disposition')).toMatch(/filename=.*\.csv/);
      expect(await answer.text()).toMatch(/^place_id,/);
    },
  );
  holds(
    at,
    'redirect=false: the same link as JSON, for callers in a browser',
    async (deployment) => {
      const { batch, export: done } = await builtBatch(deployment);
      const reply = await exportsClient(deployment).get<{ url: string; expires_at: string }>(
        `/exports/${done.id}/download?redirect=false`,
      );
      expect(reply.status).toBe(200);
      expect(reply.headers.get('cache-control')).toBe('no-store');
      expect(Date.parse(reply.body.expires_at)).toBeGreaterThan(Date.now());
      const answer = await fetch(new URL(reply.body.url, deployment.addresses[0]));
      expect(answer.headers.get('content-disposition')).toContain(`"${batch.batch_name}.csv"`);
      expect(await answer.text()).toMatch(/^place_id,/);
    },
  );
  holds(at, 'a changed link opens nothing', async (deployment) => {
    const link = await downloadLink(deployment, (await builtBatch(deployment)).export.id);
    const changed = link.href.replace(/.(.{4})$/, (last, rest) => {
      return (last.startsWith('a') ? 'b' : 'a') + rest;
    });
    expect((await fetch(changed)).status).toBe(403);
  });
  holds(
    'decisions Exports 1',
    'the signed URL lives 15 minutes',
    async (deployment) => {
      const link = await downloadLink(deployment, (await builtBatch(deployment)).export.id);
      expect(link.searchParams.get('X-Amz-Expires')).toBe('900');
    },
    async (deployment) =>
      deployment.mode === 'scaled' ? null : 'only S3 says so in its link; shown by unit tests',
  );
  notTestable(
    'decisions Exports 5',
    'the file is deleted after retention',
    'shown by the scheduler, with a clock of its own',
  );
}

function formats({ holds }: Requirements): void {
  const at = 'decisions Exports 4';
  const exportFile = async (deployment: Deployment, format: string) => {
    // Another organization than in the cases above, with slots of its own for exports.
    const client = new Client(deployment, 'columns-ag');
    const { id, jobs } = await enrichedBatch(client, [job(), job()]);
    const { export: done } = await buildExport(client, { batch_ids: [id], format });
    expect(done.status, String(done.error)).toBe('completed');
    expect(done.csv_options).toMatchObject({ format });
    return { file: await download(deployment, done.id, client), places: jobs.completed };
  };
  holds(at, 'format: ndjson', async (deployment) => {
    const { file, places } = await exportFile(deployment, 'ndjson');
    const lines = file.toString().trimEnd().split('\n');
    const rows = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(rows.map((row) => row['place_id'])).toEqual(places.toSorted());
  });
  holds(at, 'format: geojson', async (deployment) => {
    const { file, places } = await exportFile(deployment, 'geojson');
    const { type, features } = JSON.parse(file.toString()) as {
      type: string;
      features: { type: string; geometry: object; properties: Record<string, unknown> }[];
    };
    expect(type).toBe('FeatureCollection');
    expect(features.map((one) => one.type)).toEqual(['Feature', 'Feature']);
    expect(features.map((one) => one.properties['place_id'])).toEqual(places.toSorted());
    expect(features[0]!.geometry).toMatchObject({ type: 'Point', coordinates: [9.5215, 47.1405] });
  });
  holds(at, 'format: parquet', async (deployment) => {
    const { file } = await exportFile(deployment, 'parquet');
    expect(file.subarray(0, 4).toString()).toBe('PAR1');
    expect(file.subarray(-4).toString()).toBe('PAR1');
    expect(file.includes('place_id')).toBe(true);
  });
}

function expired({ holds }: Requirements): void {
  const path = `/exports/${OLD_EXPORT.id}`;
  holds('interface States', 'past retention: expired, download_url null', async (deployment) => {
    const { status, body } = await exportsClient(deployment).get<Export>(path);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'expired', expired: true, download_url: null });
    const list = await exportsClient(deployment).get<{ exports: Export[] }>(
      '/exports?status=expired',
    );
    expect(list.body.exports.map((one) => one.id)).toContain(OLD_EXPORT.id);
    const others = await exportsClient(deployment).get<{ exports: Export[] }>(
      '/exports?status=completed&limit=200',
    );
    expect(others.body.exports.map((one) => one.id)).not.toContain(OLD_EXPORT.id);
  });
  holds('interface Exports', 'download: 410 artifact expired', async (deployment) => {
    expectRefusal(await exportsClient(deployment).get(`${path}/download`), 410);
  });
  holds(
    'decisions Exports 1',
    'retention 7 days: one of eight days ago has expired',
    async (deployment) => {
      expect((await exportsClient(deployment).get<Export>(path)).body.expired).toBe(true);
    },
  );
}

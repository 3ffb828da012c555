/** Exports as a caller sees them: queued, polled, downloaded, and equal to the inline export. */

import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedApi, KEYS, startEmbeddedApi } from '../support/embedded-api.ts';
import { readParquet } from '../support/read-parquet.ts';
import { until } from '../support/until.ts';

let api: EmbeddedApi;

const JOBS = [
  {
    place_id: 'p-2',
    inputs: {
      name: 'Noodle "Bar", Tokyo',
      full_address: '1-2-3 Ginza, Chuo-ku, Tokyo',
      phone: '+81 3 3571 1111',
    },
  },
  {
    place_id: 'p-1',
    inputs: { name: '=cmd()', latitude: 1.3, longitude: 103.8, note: 'line\nbreak' },
  },
  { place_id: 'p-3', inputs: { name: 'Kopi', full_address: '80 Bencoolen St, Singapore' } },
];

beforeAll(async () => {
  api = await startEmbeddedApi(['ingest-api', 'sink', 'exporter', 'enricher'], {
    INLINE_EXPORT_ROWS: '10',
  });
  await submit('b-1', JOBS, { attributes: ['websites', 'phoneNumbers', 'coordinates'] });
  await submit('b-2', [{ place_id: 'p-9', inputs: JOBS[2]!.inputs }], { kick_off_jobs_now: false });
  await waitForBatchEnd('b-1', JOBS.length);
});
afterAll(() => api.close());

async function submit(batchId: string, jobs: unknown[], choice: object): Promise<void> {
  const body = { batch_id: batchId, batch_name: `name of ${batchId}`, jobs, ...choice };
  const answer = await api.send('POST', 'batches', { body });
  expect(answer.status, answer.text).toBe(200);
}

async function waitForBatchEnd(batchId: string, jobs: number): Promise<void> {
  const ended = async () => {
    const { body } = await api.send('GET', `batches/${batchId}`);
    return body.jobs.completed.length + body.jobs.failed.length === jobs;
  };
  await until(ended, `the ${jobs} jobs of ${batchId} have ended`, { pollMs: 50 });
}

/** Queues the export and waits until it has ended. */
async function exported(body: object) {
  const queued = await api.send('POST', 'exports', { body: { ...body, run_in_background: true } });
  expect(queued.status).toBe(202);
  return waitForExportEnd(queued.body.id);
}

async function waitForExportEnd(id: string) {
  const ended = async () => {
    const { body } = await api.send('GET', `exports/${id}`);
    return !['queued', 'running'].includes(body.status) && body;
  };
  return until(ended, `export ${id} has ended`, { timeoutMs: 120_000, pollMs: 20 });
}

async function downloaded(done: { download_url: string }) {
  const link = await api.send('GET', `/v1/acme${done.download_url}`);
  expect(link.status).toBe(307);
  return api.send('GET', link.headers.get('location')!, { headers: { authorization: undefined } });
}

describe('an export in the background', () => {
  it.each([
    ['as it is', {}],
    ['in the legacy schema', { schema_version: 1 }],
    ['pruned', { prune_empty_columns: true }],
    [
      'without the formula guard, with some groups',
      { formula_guard: false, columns: ['inputs', 'status'] },
    ],
    ['legacy and pruned', { schema_version: 1, prune_empty_columns: true }],
  ])('%s has the bytes of the inline export', async (_, options) => {
    const body = { batch_ids: ['b-2', 'b-1'], ...options };
    const inline = await api.send('POST', 'exports', { body });
    expect(inline.status).toBe(200);
    const done = await exported(body);
    expect(done).toMatchObject({ status: 'completed', error: null, expired: false });
    const file = await downloaded(done);
    expect(file.status).toBe(200);
    expect(file.text).toBe(inline.text);
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(file.headers.get('content-disposition')).toContain('"name of b-2, name of b-1.csv"');
    expect(done.metadata).toEqual({
      rows: 4,
      bytes: Buffer.byteLength(file.text),
      columns: file.text.split('\r\n')[0]!.split(',').length,
      sha256: createHash('sha256').update(file.text).digest('hex'),
      stages_ms: {
        wait: expect.any(Number),
        build: expect.any(Number),
        store: expect.any(Number),
      },
    });
  });

  it('has one JSON object per line as NDJSON', async () => {
    const done = await exported({
      batch_ids: ['b-1'],
      format: 'ndjson',
      columns: ['inputs'],
      prune_empty_columns: true,
    });
    const lines = (await downloaded(done)).text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map((line) => line.place_id)).toEqual(['p-1', 'p-2', 'p-3']);
    expect(lines[0]).toMatchObject({ 'inputs.name': '=cmd()', 'inputs.latitude': 1.3 });
    expect(lines[1]).not.toHaveProperty('inputs.website');
  });

  it('has a feature per job as GeoJSON', async () => {
    const done = await exported({ batch_ids: ['b-1', 'b-2'], format: 'geojson', columns: [] });
    const { type, features } = JSON.parse((await downloaded(done)).text);
    expect(type).toBe('FeatureCollection');
    expect(features).toHaveLength(4);
    expect(features[0]).toMatchObject({
      geometry: { type: 'Point', coordinates: [103.8, 1.3] },
      properties: { place_id: 'p-1', status: 'completed' },
    });
    expect(features[3]).toMatchObject({ geometry: null, properties: { place_id: 'p-9' } });
  });

  it('has the cells of the CSV as Parquet', async () => {
    const csv = await exported({ batch_ids: ['b-1'], formula_guard: false });
    const done = await exported({ batch_ids: ['b-1'], format: 'parquet' });
    expect(done).toMatchObject({ status: 'completed', metadata: { rows: 3 } });
    const link = await api.send('GET', `/v1/acme${done.download_url}`);
    const answer = await fetch(api.address + link.headers.get('location'));
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.length).toBe(done.metadata.bytes);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(done.metadata.sha256);
    const columns = (await downloaded(csv)).text.split('\r\n')[0]!.split(',');
    const rows = await readParquet(bytes);
    expect(Object.keys(rows[0]!)).toEqual(columns);
    expect(rows.map((row) => row['place_id'])).toEqual(['p-1', 'p-2', 'p-3']);
    expect(rows[0]).toMatchObject({ 'inputs.name': '=cmd()', 'inputs.latitude': 1.3 });
  });

  it('contains what was written just before', async () => {
    const jobs = Array.from({ length: 40 }, (_, i) => ({
      place_id: `n-${i}`,
      inputs: JOBS[2]!.inputs,
    }));
    await submit('b-3', jobs, { kick_off_jobs_now: false });
    const done = await exported({ batch_ids: ['b-3'] });
    expect(done.metadata.rows).toBe(40);
  });

  it('is made unasked for many rows, and for formats other than CSV', async () => {
    const jobs = Array.from({ length: 11 }, (_, i) => ({
      place_id: `l-${i}`,
      inputs: JOBS[2]!.inputs,
    }));
    await submit('b-large', jobs, { kick_off_jobs_now: false });
    const large = await api.send('POST', 'exports', { body: { batch_ids: ['b-large'] } });
    expect([large.status, large.body.status]).toEqual([202, 'queued']);
    const body = { batch_ids: ['b-1'], format: 'ndjson' };
    const other = await api.send('POST', 'exports', { body });
    expect(other.status).toBe(202);
    for (const { id } of [large.body, other.body]) {
      expect((await waitForExportEnd(id)).status).toBe('completed');
    }
  });

  it.each(['csv', 'parquet', 'ndjson', 'geojson'])(
    'without rows is a whole %s file',
    async (format) => {
      const batchId = `empty-${format}`;
      const places = [`only-${format}`];
      const jobs = places.map((place_id) => ({ place_id, inputs: JOBS[2]!.inputs }));
      await submit(batchId, jobs, { kick_off_jobs_now: false });
      await api.send('DELETE', `jobs/${places[0]}`);
      const body = { batch_ids: [batchId], prune_empty_columns: true };
      const answer = await api.send('POST', 'exports', { body });
      expect(answer.text.split('\r\n')[0]).toContain('place_id,batch_id');
      const done = await exported({ ...body, format });
      expect(done).toMatchObject({ status: 'completed', error: null, metadata: { rows: 0 } });
      if (format === 'csv') expect((await downloaded(done)).text).toBe(answer.text);
    },
  );

  it('whose file was removed from the store says so', async () => {
    const lost = await exported({ batch_ids: ['b-1'] });
    const link = (await api.send('GET', `/v1/acme${lost.download_url}`)).headers.get('location')!;
    const { artifacts } = api.product.platform;
    for await (const page of artifacts.list('exports/acme/')) {
      const files = page.filter(({ artifact }) => artifact.includes(lost.id));
      for (const { artifact } of files) await artifacts.delete(artifact);
    }
    for (const path of [link, `/v1/acme${lost.download_url}`]) {
      const { status, body } = await api.send('GET', path);
      expect([status, body.code]).toEqual([410, 'export_file_missing']);
    }
  });

  it('does not exist for another organization', async () => {
    const { id } = await exported({ batch_ids: ['b-1'] });
    const headers = { authorization: `Bearer ${KEYS.stranger}` };
    for (const path of [id, `${id}/download`]) {
      const url = `/v1/other/place_enrichment/exports/${path}`;
      expect((await api.send('GET', url, { headers })).status).toBe(404);
    }
  });
});

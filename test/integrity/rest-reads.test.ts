/**
 * What clients read beside the interface: counts in place of ids, one job of a batch, masks,
 * cursors, where a new resource is, and how far an export has come.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noteExportProgress } from '../../ledger/export-progress.ts';
import { Journal } from '../../ledger/records/journal.ts';
import { type EmbeddedApi, KEYS, startEmbeddedApi } from '../support/embedded-api.ts';
import { until } from '../support/until.ts';

const TEST_TIMEOUT_MS = 300_000;
const INPUTS = { name: 'Gasthof', latitude: 47.14, longitude: 9.52, country_code: 'LI' };
const jobs = (...places: string[]) =>
  places.map((place_id) => ({ place_id, inputs: { ...INPUTS, name: `Gasthof ${place_id}` } }));

let api: EmbeddedApi;
beforeAll(async () => {
  api = await startEmbeddedApi(['ingest-api', 'sink', 'enricher', 'exporter']);
  const common = { batch_name: 'Inns', attributes: ['names', 'phoneNumbers'] };
  for (const [batch_id, places] of [
    ['one', ['a', 'b/ä', 'c']],
    ['two', ['a']],
  ] as const) {
    const body = { ...common, batch_id, jobs: jobs(...places) };
    expect((await api.send('POST', 'batches', { body })).status).toBe(200);
    await until(
      async () => (await api.send('GET', `batches/${batch_id}`)).body.status === 'completed',
      `${batch_id} has ended`,
      { timeoutMs: 120_000, pollMs: 50 },
    );
  }
}, TEST_TIMEOUT_MS);
afterAll(() => api?.close());

describe('a batch with ids=false', () => {
  it('has the numbers that the lists would have', async () => {
    const query = 'enrichments=names,websites';
    const whole = (await api.send('GET', `batches/one?${query}`)).body;
    const counted = (await api.send('GET', `batches/one?${query}&ids=false`)).body;
    expect(counted.jobs).toEqual({ pending: 0, in_progress: 0, completed: 3, failed: 0 });
    expect(counted.attribute_status.names.RUN).toEqual({ total: 3 });
    expect(counted.attribute_status.websites.NOT_RUN).toEqual({ total: 3 });
    for (const attribute of ['names', 'websites']) {
      for (const [status, { total }] of Object.entries(counted.attribute_status[attribute]) as [
        string,
        { total: number },
      ][]) {
        expect(whole.attribute_status[attribute][status].total, `${attribute} ${status}`).toBe(
          total,
        );
      }
    }
    const { jobs: _, attribute_status: __, ...rest } = whole;
    expect(counted).toMatchObject(rest);
  });

  it('is told before the sink has written the batch', async () => {
    const body = { batch_name: 'New', batch_id: 'new', attribute_set: 'core', jobs: jobs('x') };
    await api.send('POST', 'batches', { body });
    const { jobs: counts } = (await api.send('GET', 'batches/new?ids=false')).body;
    const all = Object.values(counts as Record<string, number>).reduce((a, b) => a + b);
    expect(all).toBe(1);
  });

  it('is 422 for what is no flag, and 404 for no batch', async () => {
    const refused = await api.send('GET', 'batches/one?ids=maybe');
    expect(refused).toMatchObject({ status: 422, body: { code: 'invalid_request' } });
    const unknown = await api.send('GET', 'batches/none?ids=false');
    expect(unknown).toMatchObject({ status: 404, body: { code: 'batch_not_found' } });
  });
});

describe('one job of a batch', () => {
  it('is that of the batch, not the latest of the place', async () => {
    for (const batch of ['one', 'two']) {
      const reply = await api.send('GET', `batches/${batch}/jobs/a`);
      expect(reply.body).toMatchObject({ place_id: 'a', batch_id: batch, status: 'completed' });
      expect(reply.body.outputs.name).toBe('Gasthof a');
    }
    const path = `batches/one/jobs/${encodeURIComponent('b/ä')}`;
    expect((await api.send('GET', path)).body.place_id).toBe('b/ä');
  });

  it('is 404 where the batch, or the place in it, does not exist', async () => {
    const code = async (path: string, headers = {}) => {
      const { status, body } = await api.send('GET', path, { headers });
      return [status, body.code];
    };
    expect(await code('batches/none/jobs/a')).toEqual([404, 'batch_not_found']);
    expect(await code('batches/two/jobs/c')).toEqual([404, 'job_not_found']);
    const headers = { authorization: `Bearer ${KEYS.stranger}` };
    expect(await code('batches/two/jobs/a', headers)).toEqual([403, 'forbidden']);
    const others = '/v1/other/place_enrichment/batches/two/jobs/a';
    expect(await code(others, headers)).toEqual([404, 'batch_not_found']);
  });

  it('is not found any more once it is deleted', async () => {
    await api.send('POST', 'batches', {
      body: { batch_name: 'Short', batch_id: 'short', jobs: jobs('z'), kick_off_jobs_now: false },
    });
    expect((await api.send('GET', 'batches/short/jobs/z')).status).toBe(200);
    await api.send('DELETE', 'jobs/z');
    expect((await api.send('GET', 'batches/short/jobs/z')).status).toBe(404);
  });
});

describe('a mask of fields', () => {
  const read = async (path: string) => {
    const { status, body, text } = await api.send('GET', path);
    expect(status, text).toBe(200);
    return body;
  };

  it('keeps what it names of a job, of each job of a list, and of a batch', async () => {
    const fields = 'fields=place_id,outputs.name,inputs.name,job_metadata.attribute_status.names';
    const kept = {
      place_id: 'a',
      job_metadata: { attribute_status: { names: 'RUN' } },
      inputs: { name: 'Gasthof a' },
      outputs: { name: 'Gasthof a' },
    };
    expect(await read(`jobs/a?${fields}`)).toEqual(kept);
    expect(await read(`batches/two/jobs/a?${fields}`)).toEqual(kept);
    const list = await read(`jobs?batchId=one&${fields}`);
    expect(list).toMatchObject({ total: 3, offset: 0 });
    expect(list.jobs[0]).toEqual(kept);
    const page = await read(`jobs?batchId=one&cursor=&limit=2&fields=place_id,batch_id,inputs`);
    expect(page.jobs.map((job: object) => Object.keys(job))).toEqual(
      Array(2).fill(['place_id', 'batch_id', 'inputs']),
    );
    expect(page.jobs[0].inputs).toEqual({ ...INPUTS, name: 'Gasthof a' });
    const batch = await read(
      'batches/one?fields=status,jobs.completed,metadata.status_counts.failed',
    );
    expect(batch).toEqual({
      jobs: { completed: ['a', 'b/ä', 'c'] },
      status: 'completed',
      metadata: { status_counts: { failed: 0 } },
    });
    const items = (await read('batches?query=Inns&fields=id')).batches;
    expect(items).toEqual([{ id: 'two' }, { id: 'one' }]);
  });

  it('is 422 for a field that does not exist, and for no field', async () => {
    for (const path of ['jobs/a', 'jobs', 'batches/one', 'batches', 'batches/one/jobs/a']) {
      for (const fields of ['id_of_no_field', 'place_id.x', '', '__proto__']) {
        const { status, body } = await api.send('GET', `${path}?fields=${fields}`);
        expect(status, `${path} ${fields}`).toBe(422);
        expect(body.detail[0].loc).toEqual(['query', 'fields']);
      }
    }
    expect((await api.send('GET', 'jobs?groupBy=day&fields=place_id')).status).toBe(422);
  });
});

describe('the list of batches by cursor', () => {
  it('shows every batch once, whatever comes meanwhile', async () => {
    const seen: string[] = [];
    let cursor: string | null = '';
    for (let pages = 0; cursor !== null; pages++) {
      const query: string = `batches?query=Inns&limit=1&cursor=${encodeURIComponent(cursor)}`;
      const { body } = await api.send('GET', query);
      expect(body.total).toBeGreaterThanOrEqual(2);
      seen.push(...body.batches.map(({ id }: { id: string }) => id));
      cursor = body.next_cursor;
      const added = { batch_name: `Inns ${pages}`, jobs: jobs('n'), kick_off_jobs_now: false };
      if (pages === 0) await api.send('POST', 'batches', { body: added });
    }
    expect(seen).toEqual(['two', 'one']);
  });

  it('is refused with an offset, and with a cursor of another list', async () => {
    const { body } = await api.send('GET', 'batches?limit=1&cursor=');
    const cursor = encodeURIComponent(body.next_cursor);
    expect((await api.send('GET', `batches?limit=1&cursor=${cursor}`)).status).toBe(200);
    expect((await api.send('GET', `batches?limit=1&offset=1&cursor=${cursor}`)).status).toBe(422);
    const other = await api.send('GET', `batches?query=Inns&cursor=${cursor}`);
    expect(other).toMatchObject({ status: 400, body: { code: 'bad_request' } });
  });
});

describe('Location of what was accepted', () => {
  it('is where a job is read, with the same Idempotency-Key too', async () => {
    const body = { place_id: 'a b/c', inputs: INPUTS, attributes: ['names'] };
    const headers = { 'idempotency-key': 'once' };
    const [first, again] = [
      await api.send('POST', 'jobs', { body, headers }),
      await api.send('POST', 'jobs', { body, headers }),
    ];
    expect(first.status).toBe(202);
    const location = first.headers.get('location')!;
    expect(again.headers.get('location')).toBe(location);
    expect((await api.send('GET', location)).body.place_id).toBe('a b/c');
  });

  it('is where an export is read', async () => {
    const body = { batch_ids: ['one'], run_in_background: true };
    const queued = await api.send('POST', 'exports', { body });
    expect(queued.status).toBe(202);
    const shown = await api.send('GET', queued.headers.get('location')!);
    expect(shown.body.id).toBe(queued.body.id);
  });
});

describe('the progress of an export', () => {
  it('begins at 0 and ends at the rows of the file', async () => {
    const body = { batch_ids: ['one', 'two'], run_in_background: true };
    const queued = (await api.send('POST', 'exports', { body })).body;
    expect(queued).toMatchObject({ status: 'queued', rows_done: 0, rows_total: null });
    const read = async () => (await api.send('GET', `exports/${queued.id}`)).body;
    await until(async () => (await read()).status === 'completed', 'the export is built');
    expect(await read()).toMatchObject({ rows_done: 4, rows_total: 4, metadata: { rows: 4 } });
  });

  it('is what its exporter told last while it runs', async () => {
    const { clock, hotState } = api.product.platform;
    const name = { organization_id: 'acme', export_id: 'slow' };
    const record = {
      ...name,
      status: 'RUNNING' as const,
      at: clock.nowMs(),
      created_at: clock.nowMs(),
      batch_ids: ['one'],
      csv_options_json: 'lost',
      artifact: null,
      error: null,
      metadata_json: null,
    };
    await new Journal(api.product.platform).accept('acme', 'exports', [
      { key: 'acme\0slow', record },
    ]);
    const read = async () => (await api.send('GET', 'exports/slow')).body;
    expect(await read()).toMatchObject({ status: 'running', rows_done: 0, rows_total: null });
    await noteExportProgress(hotState, name, { rows_done: 7, rows_total: 5 });
    expect(await read()).toMatchObject({ rows_done: 7, rows_total: 7 });
  });
});

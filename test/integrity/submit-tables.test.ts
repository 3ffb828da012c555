/** Batches as CSV and NDJSON, over the API of the product; docs/tables.md says the rules. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_JOBS } from '../../domain/jobs.ts';
import { type EmbeddedApi, startEmbeddedApi } from '../support/embedded-api.ts';

const PAGE = readFileSync(new URL('../../docs/tables.md', import.meta.url), 'utf8');
const block = (language: string) => new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(PAGE)![1]!;

let api: EmbeddedApi;
beforeAll(async () => {
  api = await startEmbeddedApi(['ingest-api', 'sink']);
});
afterAll(() => api?.close());

const TYPES = { csv: 'text/csv', ndjson: 'application/x-ndjson' } as const;

function post(
  kind: keyof typeof TYPES,
  query: string,
  body: string | Uint8Array,
  headers: Record<string, string> = {},
) {
  const path = `batches?${query}`;
  return api.send('POST', path, { body, headers: { 'content-type': TYPES[kind], ...headers } });
}

async function readJobs(batch: string) {
  const { body } = await api.send('GET', `jobs?batchId=${batch}`);
  const jobs = body.jobs as { place_id: string; inputs: Record<string, unknown> }[];
  return new Map(jobs.map(({ place_id, inputs }) => [place_id, inputs]));
}

describe('a batch as CSV', () => {
  it('is accepted as the example of the docs', async () => {
    const query = 'batch_name=Stores&batch_id=csv&attributes=names,websites&attributes=categories';
    const reply = await post('csv', query, block('csv'));
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body).toMatchObject({ id: 'csv', batch_name: 'Stores', status: 'pending' });
    expect(reply.body.jobs.pending).toEqual(['store-0042', 'store-0043']);
    expect(await readJobs('csv')).toEqual(
      new Map<string, object>([
        [
          'store-0042',
          {
            name: 'Gasthof Löwen',
            latitude: 47.1405,
            longitude: 9.5215,
            note: 'two floors,\none entrance',
          },
        ],
        ['store-0043', { name: 'Kopi Tiam', full_address: '80 Bencoolen St, Singapore' }],
      ]),
    );
  });

  it('can be the file of an export, compressed', async () => {
    const body = { batch_ids: ['csv'] };
    const exported = await api.send('POST', 'exports', { body });
    expect(exported.status).toBe(200);
    const query = 'batch_name=Again&batch_id=again&kick_off_jobs_now=false';
    const headers = { 'content-encoding': 'gzip' };
    const reply = await post('csv', query, gzipSync(exported.text), headers);
    expect(reply.status, reply.text).toBe(200);
    const before = await readJobs('csv');
    // Exports have the known inputs.
    delete before.get('store-0042')!['note'];
    expect(await readJobs('again')).toEqual(before);
  });

  it('is refused with the lines of its faults', async () => {
    const text = [
      'place_id,name,latitude,longitude',
      'a,"A',
      'B",1,2',
      'b,B,north,2',
      `${'x'.repeat(300)},C,1,2`,
      '',
    ].join('\n');
    const reply = await post('csv', 'batch_name=x&attribute_set=core', text);
    expect(reply.status).toBe(422);
    expect(reply.body.detail.map(({ loc }: { loc: unknown }) => loc)).toEqual([
      ['body', 'line', 4, 'inputs', 'latitude'],
      ['body', 'line', 5, 'place_id'],
    ]);
    const detail = async (csv: string) => {
      const { status, body } = await post('csv', 'batch_name=x&attribute_set=core', csv);
      return [status, body.detail];
    };
    const unnamed = await detail('name,city,latitude,longitude\na,,1,2\nb,c,,\n,,3,4\n');
    expect(unnamed).toEqual([
      400,
      expect.stringContaining('Lines that do not identify a place: 3, 4; '),
    ]);
    expect(await detail('place_id,name,full_address\np,a,b\nq,a,b\np,a,b\n')).toEqual([
      400,
      'place_id "p" occurs twice, again in line 4.',
    ]);
    expect(await detail('name,city\na\n')).toEqual([400, expect.stringContaining('Line 2')]);
    const noPlace = expect.stringContaining('The CSV has no place');
    expect(await detail('name,city\n')).toEqual([400, noPlace]);
    expect((await api.send('GET', 'batches?query=x')).body.total).toBe(0);
  });

  it('is refused beyond 50,000 rows', async () => {
    const rows = `name,full_address\n${'a,b\n'.repeat(MAX_JOBS + 1)}`;
    const reply = await post('csv', 'batch_name=x&attribute_set=core', rows);
    expect(reply).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    expect(reply.body.detail).toContain(`line ${MAX_JOBS + 2}`);
  });
});

describe('a batch as NDJSON', () => {
  it('is accepted as the example of the docs, with attributes of a job', async () => {
    const reply = await post('ndjson', 'batch_name=N&batch_id=n&attribute_set=core', block('json'));
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body.metadata.total_jobs).toBe(2);
    expect((await readJobs('n')).get('store-0042')).toMatchObject({ name: 'Gasthof Löwen' });
  });

  it('is refused with the lines of its faults', async () => {
    const text =
      '\n{"inputs":{"name":"a","latitude":91,"longitude":1}}\n{"inputs":[],"more":1}\n5\n';
    const reply = await post('ndjson', 'batch_name=x&attribute_set=core', text);
    expect(reply.status).toBe(422);
    expect(reply.body.detail.map(({ loc }: { loc: unknown }) => loc)).toEqual([
      ['body', 'line', 2, 'inputs', 'latitude'],
      ['body', 'line', 3, 'inputs'],
      ['body', 'line', 3, 'more'],
      ['body', 'line', 4],
    ]);
  });
});

describe('the fields beside a table', () => {
  const csv = 'name,full_address\na,b\n';

  it('are faults of the query', async () => {
    const faults = async (query: string) => {
      const { status, body } = await post('csv', query, csv);
      return [status, ...body.detail.map(({ loc }: { loc: unknown[] }) => loc.join('.'))];
    };
    expect(await faults('attribute_set=core')).toEqual([422, 'query.batch_name']);
    expect(await faults('batch_name=x')).toEqual([422, 'query.attributes']);
    expect(await faults('batch_name=x&attributes=names,no')).toEqual([422, 'query.attributes.1']);
    expect(await faults('batch_name=x&attribute_set=most')).toEqual([422, 'query.attribute_set']);
    expect(await faults('batch_name=x&attribute_set=core&attributes=names')).toEqual([
      422,
      'query.attribute_set',
    ]);
    expect(await faults('batch_name=x&attribute_set=core&jobs=1')).toEqual([422, 'query.jobs']);
  });

  it('stand in the body of JSON alone', async () => {
    const body = { batch_name: 'x', attribute_set: 'core', jobs: [] };
    const reply = await api.send('POST', 'batches?batch_id=b', { body });
    expect(reply).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['query', 'batch_id'] }] },
    });
  });

  it('can name an attribute of the organization', async () => {
    await api.send('POST', 'custom_attributes', { body: { name: 'Vibe' } });
    const reply = await post('csv', 'batch_name=Own&attributes=custom_vibe', csv);
    expect(reply.status, reply.text).toBe(200);
  });

  it('belong to what an Idempotency-Key stands for', async () => {
    const headers = { 'idempotency-key': 'table' };
    const query = 'attribute_set=core&batch_name=';
    const first = await post('csv', `${query}One`, csv, headers);
    const again = await post('csv', `${query}One`, csv, headers);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await post('csv', `${query}Two`, csv, headers)).status).toBe(409);
  });
});

it('a table is estimated as its jobs are', async () => {
  const table = { body: block('csv'), headers: { 'content-type': 'text/csv' } };
  const path = 'batches/estimate?batch_name=x&attribute_set=core';
  const reply = await api.send('POST', path, table);
  expect(reply).toMatchObject({ status: 200, body: { total_jobs: 2 } });
});

it('other routes and other types take no tables', async () => {
  const headers = { 'content-type': 'text/csv' };
  expect((await api.send('POST', 'jobs', { body: 'a,b', headers })).status).toBe(415);
  const plain = { 'content-type': 'text/plain' };
  expect((await api.send('POST', 'batches', { body: 'a,b', headers: plain })).status).toBe(415);
  const latin = { 'content-type': 'text/csv; charset=latin1' };
  expect((await api.send('POST', 'batches', { body: 'a,b', headers: latin })).status).toBe(415);
});

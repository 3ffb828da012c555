/**
 * Files as the exporter builds them: their bytes, their figures, and the files that stay on the
 * disk.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { exportOptions } from '../../domain/api/export-requests.ts';
import type { ExportFormat } from '../../domain/exports.ts';
import { type ExportedJob, exportedRow } from '../../test/support/exported-jobs.ts';
import { readParquet } from '../../test/support/read-parquet.ts';
import { buildFile, type WantedRows } from './build-file.ts';
import { FILE_FORMATS } from './writers/file-formats.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-file-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const JOB: ExportedJob = {
  job: {
    place_id: 'p-1',
    batch_id: 'b-1',
    batch_name: 'Cafés',
    status: 'completed',
    created_at: '2026-01-02T03:04:05.678Z',
    last_enriched: null,
  },
  inputs: { name: '=1+1', latitude: 1.5, longitude: 2.5, opening_hours: { Monday: 'closed' } },
  outputs: {},
  attribute_status: { websites: 'RUN' },
  verdicts: {},
  confidence_scores: {},
  reasoning: {},
  evidence: {},
};
const FOUND: ExportedJob = {
  ...JOB,
  job: { ...JOB.job, place_id: 'p-2' },
  outputs: {
    coordinates: [47.1, 9.5],
    facebook_followers: 12,
    is_open_24h: false,
    average_rating: 4.5,
    chain_domains: ['a.example', 'b.example'],
    name: 'line\r\nbreak "x"',
    custom_vibe: { value: 'cosy', reasoning: 'r', confidence: 'LOW' },
  },
};

/** Rows in pieces of one. */
function rowsOfJobs(jobs: AsyncIterable<ExportedJob> | Iterable<ExportedJob>) {
  return async function* ({ columns }: WantedRows) {
    for await (const job of jobs) yield [exportedRow(columns, job)];
  };
}

async function build(format: ExportFormat, given: object = {}, jobs = [JOB, FOUND]) {
  const built = await buildFile({
    readRows: rowsOfJobs(jobs),
    options: exportOptions.parse({ format, ...given }),
    format: FILE_FORMATS[format],
    customKeys: ['custom_vibe'],
    folder,
    signal: new AbortController().signal,
  });
  const content = await readFile(built.path);
  expect(built.bytes).toBe(content.length);
  expect(built.sha256).toBe(createHash('sha256').update(content).digest('hex'));
  expect(built.rows).toBe(jobs.length);
  return { ...built, content, text: content.toString() };
}

it('CSV: without blank columns, guarded, quoted, ended by CRLF', async () => {
  const options = { columns: ['inputs', 'outputs'], prune_empty_columns: true };
  const { text, columns } = await build('csv', options);
  expect(text).toBe(
    [
      'place_id,batch_id,batch_name,status,created_at,inputs.name,inputs.latitude,' +
        'inputs.longitude,inputs.opening_hours,outputs.coordinates,outputs.chain_domains,' +
        'outputs.facebook_followers,outputs.name,outputs.is_open_24h,outputs.average_rating,' +
        'outputs.custom_vibe',
      `p-1,b-1,Cafés,completed,2026-01-02T03:04:05.678Z,'=1+1,1.5,2.5,` +
        '"{""Monday"":""closed""}",,,,,,,',
      `p-2,b-1,Cafés,completed,2026-01-02T03:04:05.678Z,'=1+1,1.5,2.5,` +
        '"{""Monday"":""closed""}","[47.1,9.5]","[""a.example"",""b.example""]",12,' +
        '"line\r\nbreak ""x""",false,4.5,cosy',
      '',
    ].join('\r\n'),
  );
  expect(columns).toBe(16);
});

it('CSV: all columns of the legacy schema, no guard', async () => {
  const { text } = await build('csv', { schema_version: 1, formula_guard: false }, [FOUND]);
  const names = text.split('\r\n')[0]!.split(',');
  expect(names.slice(0, 3)).toEqual(['place_id', 'status', 'vendor_id']);
  expect(names).toContain('address_postalCode');
  expect(names).toContain('website_confidence');
  expect(names.filter((name) => /^(inputs|evidence|outputs)\./.test(name))).toEqual([]);
});

it('NDJSON keeps types and guards nothing', async () => {
  const { text } = await build('ndjson', { columns: ['inputs', 'outputs'] });
  const [one, two] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(one['inputs.name']).toBe('=1+1');
  expect(one['outputs.coordinates']).toBeNull();
  expect(two).toMatchObject({ 'outputs.is_open_24h': false, 'outputs.coordinates': [47.1, 9.5] });
});

it('a text with the line ends of Unicode stays in one row', async () => {
  const name = 'Gasthof\u2028Adler\u2029';
  const job = { ...JOB, inputs: { name } };
  const { text } = await build('ndjson', { columns: ['inputs'], prune_empty_columns: true }, [job]);
  expect(JSON.parse(text)['inputs.name']).toBe(name);
});

it('GeoJSON: longitude first; found coordinates win over given ones', async () => {
  const nowhere = { ...JOB, inputs: { name: 'x', latitude: 3 } };
  const { text } = await build('geojson', { columns: [] }, [JOB, FOUND, nowhere]);
  const { features } = JSON.parse(text);
  expect(features.map(({ geometry }: { geometry: unknown }) => geometry)).toEqual([
    { type: 'Point', coordinates: [2.5, 1.5] },
    { type: 'Point', coordinates: [9.5, 47.1] },
    null,
  ]);
  expect(JSON.parse((await build('geojson', {}, [])).text)).toEqual({
    type: 'FeatureCollection',
    features: [],
  });
});

it('Parquet: columns are typed; a value that does not fit its type is null', async () => {
  const odd = {
    ...FOUND,
    outputs: { facebook_followers: 1.5, is_open_24h: 'yes', name: '\ud800' },
  };
  const options = { columns: ['inputs', 'outputs'], prune_empty_columns: true };
  const { content, columns } = await build('parquet', options, [JOB, FOUND, odd]);
  const rows = await readParquet(content);
  expect(Object.keys(rows[0]!)).toHaveLength(columns);
  expect(rows[1]).toMatchObject({
    created_at: '2026-01-02 03:04:05.678',
    'inputs.name': '=1+1',
    'inputs.opening_hours': '{"Monday":"closed"}',
    'outputs.coordinates': '[47.1,9.5]',
    'outputs.facebook_followers': 12,
    'outputs.is_open_24h': false,
    'outputs.average_rating': 4.5,
    'outputs.custom_vibe': 'cosy',
  });
  expect(rows[2]).toMatchObject({
    'outputs.facebook_followers': null,
    'outputs.is_open_24h': null,
    'outputs.name': '\ufffd',
  });
});

it('BF3 the same jobs give the same bytes', async () => {
  for (const format of ['csv', 'parquet'] as const) {
    const options = { prune_empty_columns: true };
    expect((await build(format, options)).sha256).toBe((await build(format, options)).sha256);
  }
});

it('BF1 20,000 jobs pass through the folder in their order', async () => {
  const jobs = Array.from({ length: 20_000 }, (_, i) => ({
    ...JOB,
    job: { ...JOB.job, place_id: `p-${i}` },
  }));
  const { text } = await build('csv', { columns: [], prune_empty_columns: true }, jobs);
  const ids = text.trimEnd().split('\r\n').slice(1);
  expect(ids.map((line) => line.split(',')[0])).toEqual(jobs.map(({ job }) => job.place_id));
});

it('rejects if it is aborted, and if the jobs cannot be read', async () => {
  const abort = new AbortController();
  async function* endless() {
    for (let i = 0; ; i++) {
      if (i === 100) abort.abort();
      yield JOB;
    }
  }
  async function* failing() {
    yield JOB;
    throw new Error('the warehouse is unavailable');
  }
  const request = {
    options: exportOptions.parse({ format: 'csv', prune_empty_columns: true }),
    format: FILE_FORMATS.csv,
    customKeys: [],
    folder,
    signal: abort.signal,
  };
  await expect(buildFile({ ...request, readRows: rowsOfJobs(failing()) })).rejects.toThrow(
    'the warehouse is unavailable',
  );
  await expect(buildFile({ ...request, readRows: rowsOfJobs(endless()) })).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect((await readdir(folder)).every((name) => !name.startsWith('file.'))).toBe(true);
});

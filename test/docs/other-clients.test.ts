/** Clients of other makes: ClickHouse's own for Python on the views, DuckDB on a Parquet export. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BackendUnavailable, temporaryFolder } from '../support/backend.ts';
import { type EmbeddedApi, KEYS, startEmbeddedApi } from '../support/embedded-api.ts';
import { freePort } from '../support/ports.ts';
import { pythonReader, pythonWith } from '../support/python.ts';
import { recordSkip } from '../support/skips.ts';
import { until } from '../support/until.ts';

const INSTALLS_WITHIN_MS = 300_000;
const MEMBER = 'member-key';
const PLACES = [0, 1, 2].map((n) => ({
  place_id: `p-${n}`,
  inputs: { name: `Gasthof ${n}`, latitude: 47.14, longitude: 9.52, phone: '+423 232 21 31' },
}));

let api: EmbeddedApi;
let port: number;

beforeAll(async () => {
  port = await freePort();
  api = await startEmbeddedApi(['ingest-api', 'sink', 'enricher', 'exporter'], {
    CLICKHOUSE_PORT: String(port),
    WAREHOUSE_PASSWORD: MEMBER,
  });
  const attributes = ['names', 'phoneNumbers'];
  const body = { batch_id: 'b', batch_name: 'b', attributes, jobs: PLACES };
  expect((await api.send('POST', 'batches', { body })).status).toBe(200);
  const isDone = async () => (await api.send('GET', 'batches/b')).body.status === 'completed';
  await until(isDone, 'the batch has ended', { timeoutMs: 120_000, pollMs: 100 });
}, INSTALLS_WITHIN_MS);
afterAll(() => api?.close());

/** Runs a script; skips loudly when its packages cannot be installed here. */
async function runPython(
  context: { skip(): void },
  installed: Promise<string>,
  args: readonly string[],
): Promise<unknown> {
  const python = await installed.catch((error: unknown) => {
    if (!(error instanceof BackendUnavailable) || process.env['CI'] === 'true') throw error;
    recordSkip('clients of other makes', error.reason);
    context.skip();
  });
  const child = spawn(python!, ['-c', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await once(child, 'close');
  return JSON.parse(said);
}

const READ_VIEWS = `
import clickhouse_connect, json, sys
port, password = int(sys.argv[1]), sys.argv[2]
c = clickhouse_connect.get_client(host='127.0.0.1', port=port, username='cairn', password=password)
places = c.query('SELECT place_id, name FROM places_current WHERE organization_id = {o:String} '
                 'ORDER BY place_id', parameters={'o': 'acme'}).result_rows
fields = c.query("SELECT count() FROM findings WHERE field = 'phone'").result_rows[0][0]
try:
    clickhouse_connect.get_client(host='127.0.0.1', port=port, username='cairn', password='x')
    refused = False
except Exception as e:
    refused = '516' in str(e)
try:
    c.command('DROP TABLE jobs')
    dropped = True
except Exception:
    dropped = False
print(json.dumps([places, fields, refused, dropped]))
`;

it(
  'the official Python client reads the views of the running product',
  async (context) => {
    const args = [READ_VIEWS, String(port), MEMBER];
    const names = PLACES.map(({ place_id, inputs }) => [place_id, inputs.name]);
    expect(await runPython(context, pythonReader(), args)).toEqual([names, 3, true, false]);
  },
  INSTALLS_WITHIN_MS,
);

const READ_EXPORT = `
import duckdb, json, sys
sql = f"SELECT place_id, \\"outputs.name\\" FROM '{sys.argv[1]}' ORDER BY place_id"
print(json.dumps(duckdb.sql(sql).fetchall()))
`;

it(
  'DuckDB reads the Parquet export',
  async (context) => {
    const body = { batch_ids: ['b'], format: 'parquet' };
    const queued = await api.send('POST', 'exports', {
      body: { ...body, run_in_background: true },
    });
    const path = `exports/${queued.body.id}`;
    const isBuilt = async () => (await api.send('GET', path)).body.status === 'completed';
    await until(isBuilt, 'the export is built', { timeoutMs: 120_000, pollMs: 100 });
    const headers = { authorization: `Bearer ${KEYS.member}` };
    const url = `${api.address}/v1/acme/place_enrichment/${path}/download`;
    const file = join(temporaryFolder('duckdb'), 'export.parquet');
    await writeFile(file, new Uint8Array(await (await fetch(url, { headers })).arrayBuffer()));
    const duckdb = pythonWith('DuckDB', join('test', 'docs', 'duckdb-requirements.txt'));
    const names = PLACES.map(({ place_id, inputs }) => [place_id, inputs.name]);
    expect(await runPython(context, duckdb, [READ_EXPORT, file])).toEqual(names);
  },
  INSTALLS_WITHIN_MS,
);

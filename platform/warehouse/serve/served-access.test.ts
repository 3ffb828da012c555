/**
 * Access to the served warehouse: attempts of a hostile analyst, the login, and the first queries
 * of clients and metadata browsers.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/backend.ts';
import { until } from '../../../test/support/until.ts';
import { systemClock } from '../../runtime/clock.ts';
import { silentLog } from '../../runtime/log.ts';
import { openChdbWarehouse } from '../chdb/chdb-warehouse.ts';
import { migrate } from '../migrations.ts';
import { ORGANIZATION_TABLES, organizationUserStatements } from '../organization-users.ts';
import type { Warehouse } from '../warehouse.ts';
import { type ServedWarehouse, serveWarehouse } from './serve-warehouse.ts';

const folder = temporaryFolder('served-access');
const limits = { timeoutMs: 120_000, memoryBytes: 512 * 1024 * 1024, rows: 1_000 };
const login = { user: 'cairn', password: 'päss:word' };
let warehouse: Warehouse;
let open: ServedWarehouse;
let closed: ServedWarehouse;

beforeAll(async () => {
  const engine = join(folder, 'engine');
  warehouse = await openChdbWarehouse({ folder: engine, clock: systemClock, log: silentLog });
  await migrate(warehouse);
  const options = { port: 0, folder: engine, readOnly: true, log: silentLog };
  open = await serveWarehouse({ ...options, limits });
  closed = await serveWarehouse({ ...options, login });
});
afterAll(async () => {
  for (const server of [open, closed]) await server?.stop();
  await warehouse?.close();
  await rm(folder, { recursive: true, force: true });
});

async function ask(sql: string, address: Record<string, string> = {}, server = open) {
  const url = `http://127.0.0.1:${server.port}/?${new URLSearchParams(address)}`;
  const response = await fetch(url, { method: 'POST', body: sql });
  return { status: response.status, text: await response.text() };
}

describe('a query that fails after its answer has begun', () => {
  // The engine runs a few blocks ahead, and reports a failed one before those that wait.
  const sql = `SELECT repeat('x', 1000), throwIf(number = 200000, 'too late') FROM numbers(300000)
    SETTINGS max_threads = 1, max_block_size = 1000`;
  const { user: username, password } = login;

  it.each(['JSONEachRow', 'CSV'] as const)(
    '%s: reports the reason to the official client',
    async (format) => {
      const client = createClient({
        url: `http://127.0.0.1:${closed.port}`,
        username,
        password,
        log: { level: ClickHouseLogLevel.OFF },
      });
      const read = async () => {
        const answer = await client.query({ query: sql, format });
        for await (const rows of answer.stream()) expect(rows.length).toBeGreaterThan(0);
      };
      await expect(read()).rejects.toMatchObject({
        code: '395',
        message: expect.stringContaining('too late'),
      });
      await client.close();
    },
  );

  it.each([{}, { enable_http_compression: '1' }])('breaks off for others (%j)', async (how) => {
    const address = new URLSearchParams({ ...login, ...how });
    const url = `http://127.0.0.1:${closed.port}/?${address}`;
    const response = await fetch(url, { method: 'POST', body: sql });
    expect(response.headers.get('x-clickhouse-exception-tag')).toMatch(/^\w{16}$/);
    await expect(response.text()).rejects.toThrow();
  });
});

describe('the status of an error', () => {
  it.each([
    ['SELECT 1 FORMAT Nothing', 404],
    ['SELECT nothing2(1)', 404],
    ["SELECT toUInt8('x')", 400],
    ['SELECT CAST(1 AS Nothing2)', 404],
  ])('%s', async (sql, status) => {
    expect((await ask(sql)).status).toBe(status);
  });

  it.each([
    ['gzip', 354],
    ['deflate', 354],
    ['br', 354],
    ['zstd', 561],
    ['lz4', 618],
  ])('is refused for a body that is not %s', async (encoding, code) => {
    const url = `http://127.0.0.1:${open.port}/`;
    const headers = { 'content-encoding': encoding };
    const body = 'SELECT 1 AS not_compressed';
    const response = await fetch(url, { method: 'POST', body, headers });
    const text = await response.text();
    expect([response.status, text]).toEqual([400, expect.stringContaining(`Code: ${code}.`)]);
    expect(text).not.toContain(folder);
  });

  it('is 404 for a setting that does not exist', async () => {
    expect((await ask('SELECT 1', { no_such_setting: '1' })).status).toBe(404);
  });
});

describe('RO3 settings and functions that reach outside', () => {
  it('no template is read from a file', async () => {
    const [result, row] = [join(folder, 'result'), join(folder, 'row')];
    writeFileSync(result, `SECRET $${'{data}'}`);
    writeFileSync(row, `$${'{a:CSV}'}`);
    const template = { format_template_resultset: result, format_template_row: row };
    const { status, text } = await ask('SELECT 1 AS a FORMAT Template', template);
    expect([status, text.includes('SECRET')]).toEqual([403, false]);
  });

  it('no schema is written to a file, whichever way the setting comes', async () => {
    const file = join(folder, 'written.proto');
    const sql = 'SELECT 1 AS a FORMAT Protobuf';
    const schema = { format_protobuf_use_autogenerated_schema: '1', output_format_schema: file };
    expect((await ask(sql, schema)).status).toBe(403);
    const clause = `SELECT 1 AS a SETTINGS output_format_schema = '${file}' FORMAT Protobuf`;
    for (const server of [open, closed]) {
      expect((await ask(clause, login, server)).status).toBe(403);
    }
    expect(existsSync(file)).toBe(false);
  });

  it.each([
    ['SELECT 1', { dialect: 'prql' }],
    ['SELECT 1', { format_schema: '/etc/passwd:Message' }],
    ['SELECT 1', { input_format_record_errors_file_path: 'errors' }],
    ["SELECT catboostEvaluate('/etc/passwd', 1)", {}],
    ["SELECT aiGenerate('x')", {}],
    ["SELECT * FROM view(SELECT * FROM file('/etc/passwd', 'LineAsString'))", {}],
    ["WITH x AS (SELECT * FROM url('http://127.0.0.1:1', 'CSV')) SELECT * FROM x", {}],
    ["EXPLAIN SELECT * FROM s3('http://127.0.0.1:1/a', 'CSV')", {}],
    ["SELECT 1 IN (SELECT * FROM remoteSecure('127.0.0.1', system.one))", {}],
  ] as [string, Record<string, string>][])('refuses %j with %j', async (sql, settings) => {
    expect((await ask(sql, settings)).status).toBe(403);
  });

  it('the settings of ordinary clients pass', async () => {
    const settings = { max_threads: '1', output_format_json_quote_64bit_integers: '1' };
    expect(await ask('SELECT 1', settings)).toEqual({ status: 200, text: '1\n' });
  });
});

describe('a login', () => {
  const connect = (password: string) =>
    createClient({
      url: `http://127.0.0.1:${closed.port}`,
      ...{ username: 'cairn', password, log: { level: ClickHouseLogLevel.OFF } },
    });

  it('admits clients that send it, in each of their ways', async () => {
    const client = connect(login.password);
    const result = await client.query({ query: 'SELECT 1 AS a', format: 'JSONEachRow' });
    expect(await result.json()).toEqual([{ a: 1 }]);
    await client.close();
    expect((await ask('SELECT 1', login, closed)).status).toBe(200);
    const headers = { 'X-ClickHouse-User': 'cairn', 'X-ClickHouse-Key': 'wrong' };
    const response = await fetch(`http://127.0.0.1:${closed.port}/?query=SELECT+1`, { headers });
    expect(response.status).toBe(401);
  });

  it('refuses everyone else, and still answers a ping', async () => {
    const client = connect('wrong');
    await expect(client.query({ query: 'SELECT 1' })).rejects.toMatchObject({ code: '516' });
    await client.close();
    expect((await ask('SELECT 1', {}, closed)).status).toBe(401);
    expect((await fetch(`http://127.0.0.1:${closed.port}/ping`)).status).toBe(200);
  });
});

/** The queries of DBeaver, DataGrip, Superset, Metabase and Grafana when they connect. */
const BROWSER_QUESTIONS = [
  'SELECT version()',
  'SELECT timezone()',
  'SELECT currentDatabase(), currentUser(), hostName()',
  'SHOW DATABASES',
  'SHOW TABLES FROM default',
  "SHOW TABLES FROM `default` LIKE '%places%'",
  'SELECT name, value, changed, description, type, readonly FROM system.settings LIMIT 5',
  'SELECT name, engine, uuid FROM system.databases',
  "SELECT name, engine, comment, total_rows FROM system.tables WHERE database = 'default'",
  "SELECT name, type, comment, position FROM system.columns WHERE table = 'findings'",
  'SELECT schema_name FROM information_schema.schemata',
  "SELECT table_name, table_type FROM information_schema.tables WHERE table_schema = 'default'",
  "SELECT * FROM INFORMATION_SCHEMA.COLUMNS WHERE table_name = 'places_current'",
  'SELECT view_definition FROM information_schema.views LIMIT 1',
  'SELECT name FROM system.functions LIMIT 5',
  'SELECT name FROM system.data_type_families LIMIT 5',
  'DESCRIBE TABLE places_current',
  'SHOW CREATE TABLE places_current',
  'SHOW COLUMNS FROM findings',
  'EXPLAIN SELECT count() FROM findings',
  'SELECT * FROM fill_rates WHERE 0',
];

it.each(BROWSER_QUESTIONS)('a metadata browser may ask: %s', async (sql) => {
  const { status, text } = await ask(sql);
  expect(status, text).toBe(200);
});

describe('users of a ClickHouse server', () => {
  const user = { organization: "o'neil", database: 'db', password: "p'w" };

  it('every table has its policies, in statements that the engine parses', async () => {
    const tables = await warehouse.query<{ table: string }>({
      sql: `SELECT DISTINCT table FROM system.columns
        WHERE database = currentDatabase() AND name = 'organization_id' AND (database, table) IN (
          SELECT database, name FROM system.tables WHERE engine != 'View')
        ORDER BY table`,
    });
    expect(tables.map(({ table }) => table)).toEqual([...ORGANIZATION_TABLES]);
    const statements = organizationUserStatements(user);
    for (const sql of statements) {
      const params = { sql };
      await warehouse.query({ sql: 'SELECT formatQuery({sql:String}) AS printed', params });
    }
    const text = statements.join('\n');
    expect(text.match(/USING organization_id = 'o\\'neil' TO/g)).toHaveLength(tables.length);
    expect(text.match(/USING 1 TO ALL EXCEPT cairn_analysts/g)).toHaveLength(tables.length);
  });
});

describe('a query beside others', () => {
  const busy = 'SELECT count() FROM numbers(1000000000000) WHERE sipHash64(number) = 7';
  const countBusy = async () => {
    const count = 'SELECT count() FROM system.processes WHERE query = {busy:String}';
    return Number((await ask(count, { param_busy: busy })).text);
  };

  it('does not run if its client goes away, so that the next one is answered', async () => {
    const running = ask(busy, { max_execution_time: '3' });
    const gone = new AbortController();
    const url = `http://127.0.0.1:${open.port}/?max_execution_time=10`;
    const sendBusy = () => fetch(url, { method: 'POST', body: busy, signal: gone.signal });
    const abandoned = Array.from({ length: 6 }, () => sendBusy().catch(() => 'abandoned'));
    await systemClock.sleep(1_000);
    gone.abort();
    expect(new Set(await Promise.all(abandoned))).toEqual(new Set(['abandoned']));
    const askedAt = Date.now();
    expect((await ask('SELECT 7')).text).toBe('7\n');
    expect(Date.now() - askedAt).toBeLessThan(10_000);
    expect((await running).status).toBe(408);
  });

  it('is answered while long ones run, and these run to their limit', async () => {
    const ended: string[] = [];
    const long = Array.from({ length: 2 }, async () => {
      const { status } = await ask(busy, { max_execution_time: '10' });
      ended.push(`long ${status}`);
    });
    await systemClock.sleep(500);
    for (let i = 0; i < 3; i++) ended.push((await ask('SELECT 7')).text);
    await Promise.all(long);
    expect(ended).toEqual(['7\n', '7\n', '7\n', 'long 408', 'long 408']);
  });

  it('is stopped when its client goes away', async () => {
    const gone = new AbortController();
    const url = `http://127.0.0.1:${open.port}/?max_execution_time=50`;
    const sent = fetch(url, { method: 'POST', body: busy, signal: gone.signal });
    // It is in the slow slot before it can be seen.
    await until(async () => (await countBusy()) === 1, 'it runs');
    gone.abort();
    await expect(sent).rejects.toThrow();
    await until(async () => (await countBusy()) === 0, 'it is stopped');
  });

  it('is stopped by KILL QUERY with its id', async () => {
    const running = ask(busy, { max_execution_time: '50', query_id: "it's" });
    await until(async () => (await countBusy()) === 1, 'it runs');
    const kill = (id: string) => ask(`KILL QUERY WHERE query_id = '${id}' ASYNC`);
    expect((await kill('other')).text).toBe('');
    expect((await kill("it\\'s")).text).toBe("waiting\tit\\'s\tdefault\n");
    expect((await running).text).toContain('Code: 394');
    expect((await ask("KILL QUERY WHERE user = 'default'")).status).toBe(403);
  });
});

it('a client reads which settings it may send', async () => {
  const find = "SELECT readonly FROM system.settings WHERE name = 'max_execution_time'";
  expect((await ask(find)).text).toBe('0\n');
  expect((await ask(`${find} SETTINGS max_execution_time = 1000`)).status).toBe(403);
});

it('a setting in the query is refused with what to do instead', async () => {
  const { status, text } = await ask('SELECT 1 SETTINGS max_block_size = 1000');
  expect([status, text]).toEqual([
    403,
    'Code: 164. DB::Exception: Give max_block_size as a parameter of the URL or a setting of the ' +
      'client, not with SETTINGS in the query. (READONLY)\n',
  ]);
  expect((await ask('SELECT 1', { max_block_size: '1000' })).text).toBe('1\n');
});

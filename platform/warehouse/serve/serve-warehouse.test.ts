import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createClient } from '@clickhouse/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BackendUnavailable } from '../../../test/support/backend.ts';
import { pythonReader } from '../../../test/support/python.ts';
import { until } from '../../../test/support/until.ts';
import { systemClock } from '../../runtime/clock.ts';
import { silentLog } from '../../runtime/log.ts';
import { cityHash128 } from './city-hash.ts';
import { type ServedWarehouse, serveWarehouse } from './serve-warehouse.ts';

let folder: string;
let writable: ServedWarehouse;
let readable: ServedWarehouse;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-serve-'));
  const engine = { port: 0, folder: join(folder, 'engine'), log: silentLog };
  writable = await serveWarehouse({ ...engine, readOnly: false });
  readable = await serveWarehouse({ ...engine, readOnly: true });
  await ask(writable, 'CREATE TABLE kept (id UInt64, text String) ENGINE = MergeTree ORDER BY id');
  await ask(writable, "INSERT INTO kept VALUES (1, 'one')");
});
afterAll(async () => {
  await readable?.stop();
  await writable?.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Asked {
  readonly address?: Record<string, string>;
  readonly headers?: Record<string, string>;
}

async function ask(
  server: ServedWarehouse,
  body: string | Uint8Array<ArrayBuffer> | null,
  asked: Asked = {},
) {
  const address = new URLSearchParams(asked.address ?? {});
  const response = await fetch(`http://127.0.0.1:${server.port}/?${address}`, {
    method: body === null ? 'GET' : 'POST',
    ...(body === null ? {} : { body }),
    headers: asked.headers ?? {},
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, text: bytes.toString() };
}

describe('the HTTP interface', () => {
  test('answers a ping and a probe', async () => {
    for (const path of ['/ping', '/']) {
      const response = await fetch(`http://127.0.0.1:${writable.port}${path}`);
      expect([response.status, await response.text()]).toEqual([200, 'Ok.\n']);
    }
  });

  test('reads a query from the URL, the body, or both', async () => {
    const address = { query: 'SELECT 1' };
    expect((await ask(writable, null, { address })).text).toBe('1\n');
    expect((await ask(writable, 'SELECT 2;')).text).toBe('2\n');
    expect((await ask(writable, '+ 2', { address })).text).toBe('3\n');
  });

  test('binds parameters of the URL, whatever they contain', async () => {
    const address = { param_text: "a\\tb \\\\ 'c' ; é", param_list: "['x','y']" };
    const sql = 'SELECT {text:String} AS text, {list:Array(String)} AS list FORMAT JSONEachRow';
    const { text } = await ask(writable, sql, { address });
    expect(JSON.parse(text)).toEqual({ text: "a\tb \\ 'c' ; é", list: ['x', 'y'] });
  });

  test('settings of the URL reach their query and no other', async () => {
    const sql = "SELECT value FROM system.settings WHERE name = 'max_threads'";
    expect((await ask(writable, sql, { address: { max_threads: '1' } })).text).toBe('1\n');
    expect((await ask(writable, sql)).text).not.toBe('1\n');
    const unknown = await ask(writable, 'SELECT 1', { address: { no_such_setting: '1' } });
    expect(unknown.headers.get('x-clickhouse-exception-code')).toBe('115');
  });

  test('answers in the format of the query, or else of the URL, or else of a header', async () => {
    const address = { default_format: 'JSONEachRow' };
    const headers = { 'X-ClickHouse-Format': 'CSV' };
    const sql = 'SELECT 1 AS a, 2 AS b';
    expect((await ask(writable, `${sql} FORMAT TSVRaw`, { address })).text).toBe('1\t2\n');
    const inAddress = await ask(writable, sql, { address, headers });
    expect(inAddress.text).toBe('{"a":1,"b":2}\n');
    expect(inAddress.headers.get('x-clickhouse-format')).toBe('JSONEachRow');
    expect((await ask(writable, sql, { headers })).text).toBe('1,2\n');
  });

  test('a query ends if its client does not read the answer', async () => {
    const engine = { port: 0, folder: join(folder, 'engine'), log: silentLog };
    const server = await serveWarehouse({ ...engine, readOnly: true, stuckClientMs: 200 });
    const sql = 'SELECT number AS stuck FROM numbers(100000000) FORMAT JSONEachRow';
    const client = connect(server.port, '127.0.0.1');
    client.on('error', () => undefined);
    client.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${sql.length}\r\n\r\n${sql}`);
    await once(client, 'data');
    client.pause();
    const which = "query LIKE '%stuck%' AND query NOT LIKE '%processes%'";
    const count = `SELECT count() FROM system.processes WHERE ${which}`;
    await until(async () => (await ask(writable, count)).text === '0\n', 'the query has ended');
    client.destroy();
    await server.stop();
  });

  test('a client that does not finish its request is cut off', async () => {
    const engine = { port: 0, folder: join(folder, 'engine'), log: silentLog };
    const limits = { slowHeadMs: 100, stuckClientMs: 100 };
    const server = await serveWarehouse({ ...engine, readOnly: true, ...limits });
    const unfinished = [
      '',
      'GET / HTTP/1.1\r\nHost',
      'POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\nSEL',
    ];
    for (const sent of unfinished) {
      const client = connect(server.port, '127.0.0.1');
      client.on('error', () => undefined).resume();
      client.write(sent);
      await once(client, 'close');
    }
    await server.stop();
  });

  test('a query ends if its client disconnects, at any moment', async () => {
    const sql = 'SELECT max(text) AS goner FROM kept GROUP BY id FORMAT JSONEachRow';
    const head = `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${sql.length}\r\n\r\n`;
    for (let afterMs = 0; afterMs < 100; afterMs++) {
      const client = connect(writable.port, '127.0.0.1');
      client.on('error', () => undefined);
      client.write(`${head}${sql}`);
      await systemClock.sleep(afterMs % 20);
      client.destroy();
    }
    const which = "query LIKE '%goner%' AND query NOT LIKE '%processes%'";
    const running = `SELECT count() FROM system.processes WHERE ${which}`;
    const isNone = async () => (await ask(writable, running)).text === '0\n';
    await until(isNone, 'no query is left', { timeoutMs: 30_000, pollMs: 100 });
  });

  test('reports how much was read', async () => {
    const address = { wait_end_of_query: '1', query_id: 'mine' };
    const { headers } = await ask(writable, 'SELECT * FROM numbers(10)', { address });
    expect(JSON.parse(headers.get('x-clickhouse-summary')!)).toMatchObject({ read_rows: '10' });
    expect(headers.get('x-clickhouse-query-id')).toBe('mine');
  });

  test('reports errors by code, status and text', async () => {
    const cases: [string, number, string][] = [
      ['SELEC 1', 400, '62'],
      ['SELECT * FROM nowhere', 404, '60'],
      ["SELECT throwIf(1, 'no')", 500, '395'],
    ];
    for (const [sql, status, code] of cases) {
      const answer = await ask(writable, sql);
      expect([answer.status, answer.headers.get('x-clickhouse-exception-code')]).toEqual([
        status,
        code,
      ]);
      expect(answer.text).toMatch(
        new RegExp(`^Code: ${code}\\. DB::Exception: .*\\(\\w+\\)\\n$`, 's'),
      );
    }
  });

  test('bodies are bytes: Native can be read and inserted again unchanged', async () => {
    const sql = 'SELECT number AS id, unhex(hex(number * 7919)) AS text FROM numbers(300)';
    const native = await ask(writable, `${sql} FORMAT Native`);
    await ask(
      writable,
      'CREATE TABLE bytes (id UInt64, text String) ENGINE = MergeTree ORDER BY id',
    );
    const address = { query: 'INSERT INTO bytes (id, text) FORMAT Native' };
    const inserted = await ask(writable, new Uint8Array(native.bytes), { address });
    expect([inserted.status, inserted.text]).toEqual([200, '']);
    const back = await ask(writable, 'SELECT id, text FROM bytes ORDER BY id FORMAT Native');
    expect(back.bytes.equals(native.bytes)).toBe(true);
  });

  test('reads an INSERT with its data from a plain or compressed body', async () => {
    await ask(writable, 'CREATE TABLE found (a String, b UInt8) ENGINE = MergeTree ORDER BY b');
    const insert = '/* FORMAT x */ INSERT INTO found (`a`, b) FORMAT TSV\n';
    await ask(writable, `${insert}FORMAT CSV\t1\n`);
    await ask(writable, gzipSync(`${insert}gzip\t2\n`), {
      headers: { 'Content-Encoding': 'gzip' },
    });
    await ask(writable, "INSERT INTO found VALUES ('FORMAT TSV', 3)");
    await ask(writable, "INSERT INTO found SELECT 'selected', 4 FORMAT Null");
    const settings = 'INSERT INTO found SETTINGS max_threads = 1 FORMAT JSONEachRow';
    await ask(writable, '{"a":"settings","b":5}', { address: { query: settings } });
    const gzipped = {
      address: { query: 'INSERT INTO found FORMAT CSV' },
      headers: { 'Content-Encoding': 'gzip' },
    };
    await ask(writable, gzipSync('address,6\n'), gzipped);
    await ask(writable, '', { address: { query: 'INSERT INTO found FORMAT CSV' } });
    const { text } = await ask(writable, 'SELECT a FROM found ORDER BY b');
    expect(text.split('\n')).toEqual([
      'FORMAT CSV',
      'gzip',
      'FORMAT TSV',
      'selected',
      'settings',
      'address',
      '',
    ]);
  });

  test('compresses an answer only when asked to', async () => {
    const address = { enable_http_compression: '1' };
    const headers = { 'Accept-Encoding': 'gzip' };
    const sql = "SELECT repeat('x', 1000)";
    const zipped = await ask(writable, sql, { address, headers });
    expect(zipped.headers.get('content-encoding')).toBe('gzip');
    expect(zipped.text).toBe(`${'x'.repeat(1000)}\n`);
    const plain = await ask(writable, sql, { headers });
    expect(plain.headers.get('content-encoding')).toBeNull();
  });

  test('refuses an unknown encoding by its name', async () => {
    const answer = await ask(writable, 'SELECT 1', { headers: { 'Content-Encoding': 'pack200' } });
    expect([answer.status, answer.text]).toEqual([
      400,
      'Code: 89. DB::Exception: Unknown content encoding pack200. (UNKNOWN_COMPRESSION_METHOD)\n',
    ]);
  });

  test('sends a long answer in chunks, with its header once', async () => {
    const sql = 'SELECT number AS n FROM numbers(300000) FORMAT TSVWithNames';
    const lines = (await ask(writable, sql)).text.split('\n');
    expect([lines.length, lines[0], lines[300_000]]).toEqual([300_002, 'n', '299999']);
    expect(lines.filter((line) => line === 'n')).toHaveLength(1);
  });

  test('unqualified names refer to the named database', async () => {
    const address = { database: 'system' };
    expect((await ask(writable, 'SELECT count() > 0 FROM tables', { address })).text).toBe('1\n');
  });

  test('leaves no file of the inserted data', async () => {
    const spool = join(folder, 'engine', 'spool-http');
    expect(await readdir(spool)).toEqual([]);
  });

  test('accepts many parameters as a form, as the client sends them', async () => {
    const client = createClient({
      url: `http://127.0.0.1:${writable.port}`,
      use_multipart_params: true,
    });
    const list = Array.from({ length: 5_000 }, (_, i) => `place ${i} 'é'`);
    const query = 'SELECT length({list:Array(String)}) AS n, {list:Array(String)}[5000] AS last';
    const result = await client.query({ query, query_params: { list }, format: 'JSONEachRow' });
    expect(await result.json()).toEqual([{ n: 5_000, last: "place 4999 'é'" }]);
    await client.close();
  });
});

/** The content of ClickHouse's compressed frames, each an LZ4 block of literals only. */
function readFrames(bytes: Buffer): string {
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    const size = bytes.readUInt32LE(at + 17);
    const length = bytes.readUInt32LE(at + 21);
    const [low, high] = cityHash128(bytes.subarray(at + 16, at + 16 + size));
    expect([bytes.readBigUInt64LE(at), bytes.readBigUInt64LE(at + 8)]).toEqual([low, high]);
    expect(bytes[at + 16]).toBe(0x82);
    const end = at + 16 + size;
    expect(literalCount(bytes.subarray(at + 25, end))).toBe(length);
    text += bytes.subarray(end - length, end).toString();
    at = end;
  }
  return text;
}

function literalCount(block: Uint8Array): number {
  const first = block[0]! >> 4;
  if (first < 15) return first;
  let count = first;
  for (let at = 1; ; at++) {
    count += block[at]!;
    if (block[at] !== 255) return count;
  }
}

describe("ClickHouse's own compression", () => {
  const address = { compress: '1' };

  test.each([0, 1, 14, 15, 16, 269, 270, 271, 70_000, 600_000])('of %i bytes', async (length) => {
    const sql = `SELECT repeat('x', ${length}) FORMAT RawBLOB`;
    for (const more of [{}, { wait_end_of_query: '1' }]) {
      const { status, bytes } = await ask(readable, sql, { address: { ...address, ...more } });
      expect([status, readFrames(bytes)]).toEqual([200, 'x'.repeat(length)]);
    }
  });

  test('of many chunks, and of a fault, which is plain text', async () => {
    const { bytes } = await ask(readable, 'SELECT number FROM numbers(200000)', { address });
    expect(readFrames(bytes).split('\n')).toHaveLength(200_001);
    const fault = await ask(readable, 'SELECT nope', { address });
    expect([fault.status, fault.text.slice(0, 9)]).toEqual([404, 'Code: 47.']);
  });
});

describe('a request target that is not a URL', () => {
  const targets = ['//', '//?query=SELECT+1', 'http://[', 'http://h:99999/?query=SELECT+1', '*'];
  test.each(targets)('%s is answered', async (target) => {
    const socket = connect(readable.port, '127.0.0.1');
    socket.write(`GET ${target} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n`);
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
    });
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1.1 [24]\d\d /);
    expect((await ask(readable, 'SELECT 1')).text).toBe('1\n');
  });
});

describe('an INSERT whose body cannot be read', () => {
  test.each(['identity', 'gzip', 'deflate', 'br', 'zstd', 'lz4'])('%s', async (encoding) => {
    const address = { query: 'INSERT INTO kept FORMAT CSV' };
    const headers = { 'Content-Encoding': encoding };
    const { status, text } = await ask(writable, 'no number, in no encoding', { address, headers });
    expect([status, text]).toEqual([400, expect.stringMatching(/^Code: \d+\. DB::Exception: /)]);
    expect(text).not.toContain(folder);
  });
});

describe('read-only', () => {
  // A statement that ran in the write lane reports that it wrote.
  const reads = ['FROM numbers(3) SELECT number', '# c\nSELECT 1', '-- c\n#!c\n(SELECT 1)'];
  test.each(reads)('SW4 %j does not run in the write lane', async (sql) => {
    const { status, headers } = await ask(readable, sql, { address: { wait_end_of_query: '1' } });
    const summary = JSON.parse(headers.get('x-clickhouse-summary')!);
    expect([status, summary.written_rows]).toEqual([200, '0']);
  });

  test.each([' -- c', ' /* c */', '\n# c', ' ;'])('knows the format before %j', async (end) => {
    const answer = await ask(readable, `SELECT number FROM numbers(200000) FORMAT JSON${end}`);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(JSON.parse(answer.text).data).toHaveLength(200_000);
  });

  const ROWS = 'SELECT number AS n, count() AS c FROM numbers(150000) GROUP BY n';
  test.each([
    [`${ROWS} WITH TOTALS ORDER BY n FORMAT TSVWithNames`, {}],
    [`${ROWS} ORDER BY n FORMAT TSVWithNamesAndTypes`, { extremes: '1' }],
    [`${ROWS} ORDER BY n FORMAT JSONEachRow`, { output_format_json_array_of_rows: '1' }],
  ])('text around the rows is complete: %j %j', async (sql, address) => {
    const whole = await ask(readable, sql, { address: { ...address, wait_end_of_query: '1' } });
    const answer = await ask(readable, sql, { address });
    expect([answer.status, answer.text === whole.text]).toEqual([200, true]);
  });

  const allowed = [
    'SELECT text FROM kept',
    '  -- a comment\n select /* another */ text from kept;',
    '(SELECT 1) UNION ALL (SELECT 2)',
    'WITH 1 AS x SELECT x',
    'SHOW TABLES',
    'DESCRIBE TABLE kept',
    'EXISTS TABLE kept',
    'EXPLAIN SELECT 1',
    'SELECT count() FROM numbers(10)',
    "SELECT 'file(1)', 'INTO OUTFILE', '/etc/passwd' AS `a b`",
    'SELECT text FROM kept SETTINGS max_threads = 1',
  ];
  test.each(allowed)('allows %j', async (sql) => {
    expect((await ask(readable, sql)).status).toBe(200);
  });

  const refused = [
    "INSERT INTO kept VALUES (2, 'two')",
    'INSERT INTO kept FORMAT TSV\n2\ttwo\n',
    'CREATE TABLE more (a UInt8) ENGINE = Memory',
    'CREATE TEMPORARY TABLE more (a UInt8)',
    'DROP TABLE kept',
    'TRUNCATE TABLE kept',
    'ALTER TABLE kept DELETE WHERE 1',
    'OPTIMIZE TABLE kept',
    'SYSTEM FLUSH LOGS',
    'SET readonly = 0',
    'SELECT 1; DROP TABLE kept',
    'SELECT 1 SETTINGS readonly = 0',
    "SELECT * FROM file('/etc/passwd', 'LineAsString')",
    "SELECT * FROM fIlE/**/('/etc/passwd', 'LineAsString')",
    "SELECT * FROM `fi\\x6ce`('/etc/passwd', 'LineAsString')",
    "SELECT file('/etc/passwd')",
    "DESCRIBE TABLE file('/etc/passwd', 'LineAsString')",
    "SELECT * FROM url('http://127.0.0.1:1/', 'LineAsString')",
    "SELECT * FROM remote('127.0.0.1', system.one)",
    "SELECT * FROM s3('http://127.0.0.1:1/a', 'CSV')",
    "SELECT * FROM executable('id', 'LineAsString', 's String')",
    "SELECT * FROM mysql('127.0.0.1:1', 'a', 'b', 'c', 'd')",
    "SELECT 1 INTO OUTFILE '/tmp/cairn-should-not-be'",
    'KILL QUERY WHERE 1',
    'USE system',
  ];
  test.each(refused)('refuses %j', async (sql) => {
    const answer = await ask(readable, sql);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.headers.get('x-clickhouse-exception-code')).not.toBeNull();
  });

  test('refuses a file whose name looks like a table', async () => {
    const file = join(folder, 'secret.csv');
    writeFileSync(file, '1,2\n');
    for (const name of [`\`${file}\``, `"${file}"`, `'${file}'`, `default.\`${file}\``]) {
      expect((await ask(writable, `SELECT * FROM ${name}`)).text).toBe('1\t2\n');
      expect((await ask(readable, `SELECT * FROM ${name}`)).status).toBe(403);
    }
  });

  test('a setting of the URL cannot switch it off', async () => {
    const address = { readonly: '0' };
    expect((await ask(readable, 'SELECT 1', { address })).status).toBe(200);
    const insert = await ask(readable, "INSERT INTO kept VALUES (3, 'x')", { address });
    expect(insert.status).toBe(403);
    const data = { address: { ...address, query: 'INSERT INTO kept FORMAT TSV' } };
    expect((await ask(readable, '4\tx\n', data)).status).toBe(403);
    expect((await ask(readable, 'SELECT count() FROM kept')).text).toBe('1\n');
  });
});

const PYTHON = `
import clickhouse_connect, json, sys, datetime
c = clickhouse_connect.get_client(host='127.0.0.1', port=int(sys.argv[1]))
utc = datetime.timezone.utc
c.command("CREATE TABLE py (id UInt64, s String, m Map(String, UInt8), t DateTime64(3, 'UTC')) "
          "ENGINE = MergeTree ORDER BY id")
rows = [[1, 'é\\x00ü', {'a': 1}, datetime.datetime(2026, 1, 2, 3, 4, 5, 678000, tzinfo=utc)],
        [2**64 - 1, 'x' * 100000, {}, datetime.datetime(2026, 1, 2, tzinfo=utc)]]
c.insert('py', rows, column_names=['id', 's', 'm', 't'])
back = c.query('SELECT id, s, m, t FROM py WHERE id >= {x:UInt64} ORDER BY id', parameters={'x': 0})
same = [[a, b, m, t.replace(tzinfo=utc)] for a, b, m, t in back.result_rows] == rows
streamed = 0
with c.query_row_block_stream('SELECT number FROM numbers(300000)') as blocks:
    for block in blocks:
        streamed += len(block)
try:
    c.query('SELECT nope')
    error = None
except Exception as e:
    error = [type(e).__name__, 'code: 47' in str(e)]
print(json.dumps([same, streamed, error]))
`;

test('the official Python client reads, writes, streams and gets typed errors', async (context) => {
  const python = await pythonReader().catch((error: unknown) => {
    if (!(error instanceof BackendUnavailable) || process.env['CI'] === 'true') throw error;
    process.stderr.write(`\nSKIPPED: the Python client: ${error.reason}\n\n`);
    context.skip();
  });
  const child = spawn(python as string, ['-c', PYTHON, String(writable.port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await once(child, 'close');
  expect(JSON.parse(said)).toEqual([true, 300_000, ['DatabaseError', true]]);
});

/** Answers over HTTP that are not, or not wholly, those of a ClickHouse that did what was asked. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { systemClock } from '../../runtime/clock.ts';
import type { Warehouse } from '../warehouse.ts';
import { openClickhouseWarehouse } from './clickhouse-warehouse.ts';

const OWN = { 'X-ClickHouse-Query-Id': 'q', 'X-ClickHouse-Server-Display-Name': 'one' };
const QUOTA =
  'Code: 241. DB::Exception: Memory limit (total) exceeded. (MEMORY_LIMIT_EXCEEDED) (version 26)\n';
const PAGE =
  '<!DOCTYPE html><html><head><style>p { color: red }</style><title>Hotel</title></head>' +
  `<body><p>Please sign\n in</p>${'<p>More words</p>'.repeat(100)}</body></html>`;
const BLOCK = { table: 't', columns: ['a'], rows: [{ a: 1 }], token: 'x' };
const AVRO = { fields: 'a UInt8', select: ['a'], file: Buffer.from('Obj') };

const WAYS: readonly (readonly [name: string, ask: (warehouse: Warehouse) => Promise<unknown>])[] =
  [
    ['a read', (warehouse) => warehouse.query({ sql: 'SELECT 1' })],
    ['a read of columns', (warehouse) => warehouse.queryColumns({ sql: 'SELECT 1' })],
    ['an insert', (warehouse) => warehouse.insert(BLOCK)],
    ['an insert of a file', (warehouse) => warehouse.insert({ ...BLOCK, avro: AVRO })],
    ['a command', (warehouse) => warehouse.command({ sql: 'DROP TABLE t' })],
    ['a check', (warehouse) => warehouse.ready()],
  ];

let closeAll: () => Promise<void>;
afterEach(() => closeAll());

async function openBehind(
  answer: (response: ServerResponse, request: IncomingMessage) => void,
): Promise<Warehouse> {
  const server = createServer((request, response) => {
    request.resume();
    request.once('end', () => answer(response, request));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const warehouse = openClickhouseWarehouse(`http://127.0.0.1:${port}/default`, systemClock);
  closeAll = async () => {
    await warehouse.close();
    server.close();
    server.closeAllConnections();
  };
  return warehouse;
}

test.each(WAYS)('CW1 %s fails when a page that asks to sign in answers 200', async (_, ask) => {
  const warehouse = await openBehind((response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE),
  );
  await expect(ask(warehouse)).rejects.toMatchObject({
    code: 'warehouse_unavailable',
    message: expect.stringMatching(
      /CLICKHOUSE_URL is not ClickHouse: .* \(content type: text\/html/,
    ),
  });
});

test.each(WAYS)('CW1 %s fails when a server answers 200 with nothing', async (_, ask) => {
  const warehouse = await openBehind((response) => response.writeHead(200).end());
  await expect(ask(warehouse)).rejects.toMatchObject({ code: 'warehouse_unavailable' });
});

test.each(WAYS.slice(2, 4))('CW1 %s fails when an error follows a 200', async (_, ask) => {
  const warehouse = await openBehind((response) => response.writeHead(200, OWN).end(QUOTA));
  await expect(ask(warehouse)).rejects.toMatchObject({
    code: 'warehouse_unavailable',
    message: expect.stringMatching(/^Code 241 \(MEMORY_LIMIT_EXCEEDED\): Memory limit/),
  });
});

test('CW1 a read fails when its answer ends before the names and types', async () => {
  const warehouse = await openBehind((response) => response.writeHead(200, OWN).end('["a"]\n'));
  await expect(warehouse.query({ sql: 'SELECT a FROM t' })).rejects.toMatchObject({
    code: 'warehouse_unavailable',
    message: 'The warehouse cannot be reached: the answer ends before its first row',
  });
});

const CUT = Buffer.from('["a"]\n["UInt8"]\n[1]\n[2]\n[');

test.each([
  ['within a row', {}, CUT],
  ['within a value', {}, Buffer.concat([CUT, Buffer.from('3')])],
  ['between rows of a compressed answer', { 'content-encoding': 'gzip' }, gzipSync(CUT)],
])('CW1 a read fails when its answer is cut %s', async (_, headers, bytes) => {
  const end = 'content-encoding' in headers ? bytes.length - 9 : bytes.length;
  const warehouse = await openBehind((response) =>
    response.writeHead(200, { ...OWN, ...headers }).end(bytes.subarray(0, end)),
  );
  await expect(warehouse.query({ sql: 'SELECT a FROM t' })).rejects.toMatchObject({
    code: 'warehouse_unavailable',
    retryable: true,
    message: expect.stringMatching(/ends within a row|unexpected end of file/),
  });
});

test('CW1 a read of columns is repeated when its answer is cut', async () => {
  const block = Buffer.from([1, 2, 1, 97, 5, ...Buffer.from('UInt8'), 7]);
  const warehouse = await openBehind((response) => response.writeHead(200, OWN).end(block));
  await expect(warehouse.queryColumns({ sql: 'SELECT a FROM t' })).rejects.toMatchObject({
    code: 'warehouse_unavailable',
    message: 'The answer of the warehouse is cut off.',
  });
});

test('a read asks for an error in place of rows, not behind them', async () => {
  let isWhole = false;
  const warehouse = await openBehind((response, request) => {
    isWhole = new URL(request.url!, 'http://here').searchParams.get('wait_end_of_query') === '1';
    response.writeHead(200, OWN).end('["a"]\n["UInt8"]\n[1]\n');
  });
  expect(await warehouse.query({ sql: 'SELECT a FROM t' })).toEqual([{ a: 1 }]);
  expect(isWhole).toBe(true);
});

test('the page of a proxy is quoted without its markup, and not all of it', async () => {
  const warehouse = await openBehind((response) =>
    response.writeHead(502, { 'content-type': 'text/html' }).end(PAGE),
  );
  await expect(warehouse.query({ sql: 'SELECT 1' })).rejects.toMatchObject({
    code: 'warehouse_unavailable',
    message: expect.stringMatching(
      /^The warehouse cannot be reached: Hotel Please sign in( More words)+.{0,10}\.\.\.$/,
    ),
  });
});

/**
 * The promises of every warehouse (platform/warehouse/warehouse.ts). Each adapter's test runs this
 * suite, and each case names its promise.
 */
import avro from 'avsc';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { avroFile, PLACE_FIELDS } from '../../platform/warehouse/avro-file.ts';
import type { Warehouse } from '../../platform/warehouse/warehouse.ts';
import { propertyRuns } from '../support/property-runs.ts';

export interface WarehouseFixture {
  readonly warehouse: Warehouse;
  close(): Promise<void>;
}

const TEXT_SCHEMA: avro.Schema = {
  type: 'record',
  name: 'Text',
  fields: [{ name: 'text', type: 'string' }],
};
const COLUMNS = ['id', 'text'];
const ENGINE = 'ENGINE = MergeTree ORDER BY id SETTINGS non_replicated_deduplication_window = 100';

export function describeWarehouse(name: string, open: () => Promise<WarehouseFixture>): void {
  describe(`${name} as a warehouse`, () => {
    let fixture: WarehouseFixture;
    let warehouse: Warehouse;
    let tables = 0;

    beforeAll(async () => {
      fixture = await open();
      warehouse = fixture.warehouse;
    });
    afterAll(() => fixture?.close());

    async function createTable(columns = 'id UInt64, text String'): Promise<string> {
      const table = `contract_${process.pid}_${++tables}`;
      await warehouse.command({ sql: `CREATE TABLE ${table} (${columns}) ${ENGINE}` });
      return table;
    }

    async function countRows(table: string): Promise<number> {
      const rows = await warehouse.query<{ n: number }>({
        sql: `SELECT count() AS n FROM ${table}`,
      });
      return rows[0]!.n;
    }

    const makeRows = (count: number, text = 'x') =>
      Array.from({ length: count }, (_, id) => ({ id, text }));

    test('it is ready', async () => {
      expect(await warehouse.ready()).toBe(true);
    });

    test('W1 a block is seen whole or not at all, and by every query after it', async () => {
      const table = await createTable();
      const insert = warehouse.insert({
        table,
        columns: COLUMNS,
        rows: makeRows(30_000, 'y'.repeat(300)),
        token: 'one',
      });
      const seen = new Set<number>();
      let done = false;
      const reading = (async () => {
        while (!done) seen.add(await countRows(table));
      })();
      await insert.finally(() => {
        done = true;
      });
      await reading;
      expect(await countRows(table)).toBe(30_000);
      expect([...seen].filter((n) => n !== 0 && n !== 30_000)).toEqual([]);
    });

    test('W1 a large block stays one part', async () => {
      const table = await createTable();
      const rows = makeRows(20_000, 'z'.repeat(2_000));
      await warehouse.insert({ table, columns: COLUMNS, rows, token: 'large' });
      const sql = `SELECT uniqExact(_part) AS parts, count() AS n FROM ${table}`;
      expect(await warehouse.query({ sql })).toEqual([{ parts: 1, n: 20_000 }]);
    });

    test('W1 a block whose last row does not fit leaves nothing', async () => {
      const table = await createTable();
      const rows = [...makeRows(20_000), { id: 'no number', text: '' }];
      const insert = warehouse.insert({ table, columns: COLUMNS, rows, token: 'bad' });
      await expect(insert).rejects.toMatchObject({ code: 'warehouse_query_failed' });
      expect(await countRows(table)).toBe(0);
    });

    test('W2 a block inserted again with its token is inserted once', async () => {
      const table = await createTable();
      const block = { table, columns: COLUMNS, rows: makeRows(10) };
      for (const token of ['a', 'a', 'b', 'a', 'b']) await warehouse.insert({ ...block, token });
      expect(await countRows(table)).toBe(20);
    });

    test('W1, W2 the engine makes a block from an Avro file, once and as one part', async () => {
      const table = await createTable();
      const type = avro.Type.forSchema(TEXT_SCHEMA);
      const records = Array.from({ length: 20_000 }, (_, i) => ({
        _source: `t/${i % 2}`,
        _offset: i,
        order: 2 ** 40 + i,
        payload: type.toBuffer({ text: `é ${'z'.repeat(1_000)}` }),
      }));
      const file = avroFile(JSON.stringify(TEXT_SCHEMA), records);
      const select = ['toUInt64(_order) + _offset', "concat(_source, ' ', text)"];
      const fields = `${PLACE_FIELDS}, text String`;
      const insert = { table, columns: COLUMNS, rows: [], token: 'avro' };
      for (let again = 0; again < 2; again++) {
        await warehouse.insert({ ...insert, avro: { file, fields, select } });
      }
      const sql = `SELECT uniqExact(_part) AS parts, count() AS n, max(id) AS id, max(text) AS text
        FROM ${table}`;
      const text = `t/1 é ${'z'.repeat(1_000)}`;
      expect(await warehouse.query({ sql })).toEqual([
        { parts: 1, n: 20_000, id: 2 ** 40 + 2 * 19_999, text },
      ]);
    });

    test('W1 a file of which the last record is cut off leaves nothing', async () => {
      const table = await createTable();
      const payload = avro.Type.forSchema(TEXT_SCHEMA).toBuffer({ text: 'whole' });
      const records = [payload, payload.subarray(0, 3)].map((bytes, i) => {
        return { _source: 't/0', _offset: i, order: i, payload: bytes };
      });
      const file = avroFile(JSON.stringify(TEXT_SCHEMA), records);
      const avroSource = { file, fields: `${PLACE_FIELDS}, text String`, select: ['1', 'text'] };
      const insert = warehouse.insert({
        table,
        columns: COLUMNS,
        rows: [],
        avro: avroSource,
        token: 'cut',
      });
      await expect(insert).rejects.toMatchObject({ code: 'warehouse_query_failed' });
      expect(await countRows(table)).toBe(0);
    });

    test('W2 a token has no effect on a later command', async () => {
      const [from, to] = [await createTable(), await createTable()];
      await warehouse.insert({ table: from, columns: COLUMNS, rows: makeRows(3), token: 't' });
      const sql = `INSERT INTO ${to} SELECT id, text FROM ${from} WHERE id = {id:UInt64}`;
      for (const id of [0, 1, 2]) await warehouse.command({ sql, params: { id } });
      expect(await countRows(to)).toBe(3);
    });

    test('W3 any text is bound unchanged', async () => {
      const sql = 'SELECT {text:String} AS text';
      const ask = async (text: string) => (await warehouse.query({ sql, params: { text } }))[0];
      const strings = fc.string({ unit: fc.oneof(...STRING_UNITS), maxLength: 20 });
      await fc.assert(
        fc.asyncProperty(strings, async (text) => {
          expect(await ask(text)).toEqual({ text });
        }),
        propertyRuns(40),
      );
    });

    test('W3 lists, maps, numbers, nulls and booleans are bound', async () => {
      const list = ["it's", 'a\\b', 'tab\there', 'new\nline', ''];
      const rows = await warehouse.query({
        sql: `SELECT {list:Array(String)} AS list, {n:Int64} AS n, {none:Nullable(String)} AS none,
                {yes:Bool} AS yes, {map:Map(String, UInt8)} AS map, {x:Float64} AS x`,
        params: { list, n: -5, none: null, yes: true, map: { "k'": 1 }, x: 1.5 },
      });
      expect(rows).toEqual([{ list, n: -5, none: null, yes: true, map: { "k'": 1 }, x: 1.5 }]);
    });

    test('W3 parameters of queries that run at once do not mix', async () => {
      const sql = 'SELECT {text:String} AS text, count() AS n FROM numbers({n:UInt64})';
      const asked = Array.from({ length: 40 }, (_, i) => ({ text: `text ${i}`, n: i * 100 }));
      const answers = await Promise.all(asked.map((params) => warehouse.query({ sql, params })));
      expect(answers.flat()).toEqual(asked);
    });

    test('W4 64-bit integers arrive exact, also inside lists, maps and tuples', async () => {
      const sql = `SELECT
        toUInt64(9007199254740991) AS safe, toUInt64(18446744073709551615) AS wide,
        toInt64(-9223372036854775808) AS low, [toUInt64(1), 9007199254740993] AS list,
        map('a', toUInt64(7)) AS map, tuple(toUInt64(3), 'x') AS pair,
        toNullable(toInt64(4)) AS some, CAST((5, 'y') AS Tuple(n UInt64, s String)) AS named`;
      const expected = {
        safe: Number.MAX_SAFE_INTEGER,
        wide: '18446744073709551615',
        low: '-9223372036854775808',
        list: [1, '9007199254740993'],
        map: { a: 7 },
        pair: [3, 'x'],
        some: 4,
        named: { n: 5, s: 'y' },
      };
      expect(await warehouse.query({ sql })).toEqual([expected]);
    });

    test('W4 text comes back as it was inserted', async () => {
      const table = await createTable();
      const texts = ['é ü 東京 😀', 'a\u0000b', "quote ' and \\ back", '\r\n\t', '', '{"a": [1]}'];
      const rows = texts.map((text, id) => ({ id, text }));
      await warehouse.insert({ table, columns: COLUMNS, rows, token: 'text' });
      const sql = `SELECT id, text FROM ${table} ORDER BY id`;
      expect(await warehouse.query({ sql })).toEqual(rows);
    });

    test('W4 times come back in RFC 3339', async () => {
      const table = await createTable("id UInt64, at DateTime64(3, 'UTC')");
      const rows = [{ id: 1, at: '2023-11-14 22:13:20.123' }];
      await warehouse.insert({ table, columns: ['id', 'at'], rows, token: 'time' });
      const sql = `SELECT at FROM ${table}`;
      expect(await warehouse.query({ sql })).toEqual([{ at: '2023-11-14T22:13:20.123Z' }]);
    });

    test('W6 columns have the same values as rows', async () => {
      const sql = `
        SELECT
          number, toInt64(number) - 40 AS below, toUInt32(number) AS narrow,
          if(number % 7 = 0, '', repeat('é"\\n\\0', number % 50)) AS text,
          toLowCardinality(toString(number % 300)) AS word,
          if(number % 3 = 0, NULL, text) AS maybe,
          mapFromArrays(arrayMap(i -> toLowCardinality(toString(i)), range(number % 5)),
            arrayMap(i -> text, range(number % 5))) AS texts,
          mapFromArrays(arrayMap(i -> toLowCardinality(toString(i)), range(number % 4)),
            arrayMap(i -> toLowCardinality(word), range(number % 4))) AS words,
          CAST(map(), 'Map(LowCardinality(String), String)') AS nothing,
          arrayMap(i -> (word, maybe), range(number % 3)) AS pairs,
          arrayMap(i -> text, range(number % 3)) AS list
        FROM numbers({rows:UInt64}) ORDER BY number`;
      for (const rows of [0, 1, 2_000]) {
        const params = { rows };
        const settings = { max_block_size: 900 };
        const expected = await warehouse.query<Record<string, unknown>>({ sql, params, settings });
        const blocks = await warehouse.queryColumns({ sql, params, settings });
        const found = blocks.flatMap((block) =>
          Array.from({ length: block.rows }, (_, row) =>
            block.names.map((name) => block.column(name).at(row)),
          ),
        );
        const isMap = (value: unknown): value is object =>
          typeof value === 'object' && value !== null && !Array.isArray(value);
        const listed = expected.map((row) =>
          Object.values(row).map((value) => (isMap(value) ? Object.entries(value) : value)),
        );
        expect(found).toEqual(listed);
      }
    });

    test('W6 columns report why a query fails, and which type is not read', async () => {
      const failing = ['SELECT nope', "SELECT throwIf(number = 9, 'no') FROM numbers(10)"];
      for (const sql of [...failing, "SELECT toUUID('00000000-0000-0000-0000-000000000000')"]) {
        const columns = warehouse.queryColumns({ sql });
        await expect(columns).rejects.toMatchObject({ code: 'warehouse_query_failed' });
      }
    });

    test('W5 a query that fails reports why, and the next one works', async () => {
      for (const sql of ['SELEC 1', 'SELECT nope', "SELECT throwIf(1, 'no')"]) {
        const error = {
          code: 'warehouse_query_failed',
          message: expect.stringMatching(/^Code \d+/),
        };
        await expect(warehouse.query({ sql })).rejects.toMatchObject(error);
        await expect(warehouse.command({ sql })).rejects.toMatchObject(error);
        expect(await warehouse.query({ sql: 'SELECT 1 AS one' })).toEqual([{ one: 1 }]);
      }
    });

    test('W5 a fault of the server is no fault of the query, whatever its code', async () => {
      const settings = { allow_custom_error_code_in_throwif: 1 };
      const failing = (code: number) => {
        const sql = `SELECT throwIf(1, 'for a while', toInt32(${code}))`;
        return warehouse.query({ sql, settings });
      };
      // Cancelled, out of quota, of threads, of memory, of descriptors; too busy; no replicas.
      for (const code of [394, 201, 439, 173, 573, 745, 285, 225]) {
        const error = { code: 'warehouse_unavailable', retryable: true };
        await expect(failing(code)).rejects.toMatchObject(error);
      }
      // A file, a folder or a thread of the server; its Keeper, its limits of connections.
      for (const code of [172, 586, 531, 677, 695, 244, 762, 364, 216]) {
        await expect(failing(code)).rejects.toMatchObject({ code: 'warehouse_unavailable' });
      }
      for (const code of [107, 226, 232]) {
        await expect(failing(code)).rejects.toMatchObject({ code: 'warehouse_incomplete' });
      }
      // What the administrator may set for a user is a right, too.
      for (const code of [497, 164, 291, 452]) {
        const error = { code: 'login_refused', message: expect.stringMatching(/refuses a right/) };
        await expect(failing(code)).rejects.toMatchObject(error);
      }
    });

    test('W5 a table that somebody has removed is a fault of the warehouse', async () => {
      const incomplete = { code: 'warehouse_incomplete', retryable: false };
      const query = warehouse.query({ sql: 'SELECT 1 FROM nobody_made_it' });
      await expect(query).rejects.toMatchObject(incomplete);
      const block = { table: 'nobody_made_it', columns: ['n'], rows: [{ n: 1 }], token: 'none' };
      await expect(warehouse.insert(block)).rejects.toMatchObject(incomplete);
    });

    test('W5 a missing parameter, or one of the wrong type, fails the query', async () => {
      const sql = 'SELECT {n:UInt8} AS n';
      const failed = { code: 'warehouse_query_failed' };
      await expect(warehouse.query({ sql })).rejects.toMatchObject(failed);
      const wrong = warehouse.query({ sql, params: { n: 'x' } });
      await expect(wrong).rejects.toMatchObject(failed);
    });
  });
}

/** Letters, and everything that wrong quoting would break on. */
const STRING_UNITS = [
  fc.constantFrom('a', "'", '"', '\\', '`', '\n', '\t', '\r', '\0', '\b', '\f', ';', '{', '}', '$'),
  fc.constantFrom('\\N', '\\n', '--', '/*', "\\'", 'é', '東', '😀', '\u2028', '%', '&'),
];

/** CLICKHOUSE_PORT: ClickHouse's own client reads the embedded warehouse beside the product. */
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedApi, startEmbeddedApi } from '../support/embedded-api.ts';
import { freePort } from '../support/ports.ts';
import { until } from '../support/until.ts';

let api: EmbeddedApi;
let client: ClickHouseClient;
let port: number;

beforeAll(async () => {
  // The engine itself does not start in a zone that it does not know.
  process.env['TZ'] = 'Nowhere/Land';
  port = await freePort();
  api = await startEmbeddedApi(['ingest-api', 'sink'], {
    CLICKHOUSE_PORT: String(port),
    CLICKHOUSE_QUERY_TIMEOUT_MS: '4000',
    CLICKHOUSE_QUERY_MEMORY_BYTES: String(64 * 1024 * 1024),
    CLICKHOUSE_QUERY_ROWS: '1000',
  });
  const log = { level: ClickHouseLogLevel.OFF };
  client = createClient({ url: `http://127.0.0.1:${port}`, request_timeout: 120_000, log });
});
afterAll(async () => {
  await client?.close();
  await api?.close();
});

async function read(query: string, settings: Record<string, string | number> = {}) {
  const result = await client.query({
    query,
    format: 'JSONEachRow',
    clickhouse_settings: settings,
  });
  return result.json<Record<string, unknown>>();
}

const readCode = (query: Promise<unknown>) =>
  query.then(
    () => 'ran',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );

const ENDLESS = 'SELECT sum(sipHash64(number)) AS s FROM numbers(1000000000000)';
const TIMED_OUT = '159';
const OUT_OF_MEMORY = '241';
const TOO_MANY_ROWS = '396';
const READ_ONLY = '164';
const DENIED = '497';

describe('the warehouse behind CLICKHOUSE_PORT', () => {
  it('shows what the product keeps', async () => {
    const jobs = [{ place_id: 'p', inputs: { name: 'Cafe', latitude: 1, longitude: 2 } }];
    const body = { batch_id: 'b', batch_name: 'b', attribute_set: 'core', jobs };
    expect((await api.send('POST', 'batches', { body })).status).toBe(200);
    const rows = () => read("SELECT place_id FROM jobs WHERE batch_id = 'b'");
    // The API answers for a batch whose jobs the sink has yet to write.
    await until(async () => (await rows()).length > 0, 'the job is in the warehouse');
    expect(await rows()).toEqual([{ place_id: 'p' }]);
  });

  it('is in UTC, whatever the zone of the machine', async () => {
    expect(await read('SELECT timezone() AS zone')).toEqual([{ zone: 'UTC' }]);
  });

  it.each([
    "INSERT INTO jobs (place_id) VALUES ('q')",
    'DROP TABLE jobs',
    'TRUNCATE TABLE jobs',
    'CREATE TABLE t (a UInt8) ENGINE = Memory',
    'ALTER TABLE jobs DELETE WHERE 1',
    'SYSTEM STOP MERGES',
  ])('refuses %s', async (query) => {
    expect([READ_ONLY, DENIED]).toContain(await readCode(client.command({ query })));
  });

  it('refuses the rows of an insert', async () => {
    const values = [{ place_id: 'q' }];
    const insert = client.insert({ table: 'jobs', values, format: 'JSONEachRow' });
    expect([READ_ONLY, DENIED]).toContain(await readCode(insert));
    expect(await read("SELECT count() AS n FROM jobs WHERE place_id = 'q'")).toEqual([{ n: 0 }]);
  });

  it('ends a query that takes too long, while the product reads on', async () => {
    const endless = [readCode(read(ENDLESS)), readCode(read(ENDLESS)), readCode(read(ENDLESS))];
    expect((await api.send('GET', 'jobs')).status).toBe(200);
    expect(await Promise.all(endless)).toEqual([TIMED_OUT, TIMED_OUT, TIMED_OUT]);
  });

  it('ends a query that takes too much memory or returns too much', async () => {
    const large = 'SELECT length(groupArray(number)) AS n FROM numbers(100000000)';
    expect(await readCode(read(large))).toBe(OUT_OF_MEMORY);
    expect(await readCode(read('SELECT number FROM numbers(100000)'))).toBe(TOO_MANY_ROWS);
    expect(await read('SELECT number FROM numbers(1000)')).toHaveLength(1_000);
  });

  it('lets no client raise a limit', async () => {
    const raised = {
      max_execution_time: 3600,
      timeout_overflow_mode: 'break',
      max_result_rows: '0',
    };
    expect(await readCode(read(ENDLESS, raised))).toBe(TIMED_OUT);
    expect(await readCode(read('SELECT number FROM numbers(100000)', raised))).toBe(TOO_MANY_ROWS);
    expect(await readCode(read(`${ENDLESS} SETTINGS max_execution_time = 3600`))).not.toBe('ran');
    expect(await readCode(read('SELECT number FROM numbers(10)', { max_result_rows: '5' }))).toBe(
      TOO_MANY_ROWS,
    );
  });

  it('is gone once the product has stopped', async () => {
    await api.product.stop();
    await expect(fetch(`http://127.0.0.1:${port}/ping`)).rejects.toThrow();
  });
});

/** Over HTTP, against `warehouse serve`: a real client and ClickHouse's own engine. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeWarehouse } from '../../../test/contracts/warehouse-contract.ts';
import { prepareRelay } from '../../../test/support/relay.ts';
import { until } from '../../../test/support/until.ts';
import { systemClock } from '../../runtime/clock.ts';
import { silentLog } from '../../runtime/log.ts';
import { serveWarehouse } from '../serve/serve-warehouse.ts';
import { openClickhouseWarehouse } from './clickhouse-warehouse.ts';

const open = (port: number) =>
  openClickhouseWarehouse(`http://default:secret@127.0.0.1:${port}/default`, systemClock);

const CREATE = 'CREATE TABLE t (a UInt8) ENGINE = MergeTree ORDER BY a';

describeWarehouse('ClickHouse over HTTP', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-serve-'));
  const server = await serveWarehouse({ port: 0, folder, readOnly: false, log: silentLog });
  const warehouse = open(server.port);
  return {
    warehouse,
    close: async () => {
      await warehouse.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
});

test('W5 waits for a missing database, and names it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-serve-'));
  const server = await serveWarehouse({ port: 0, folder, readOnly: false, log: silentLog });
  const url = `http://default:secret@127.0.0.1:${server.port}/later`;
  const [warehouse, other] = [openClickhouseWarehouse(url, systemClock), open(server.port)];
  await expect(warehouse.command({ sql: CREATE })).rejects.toMatchObject({
    code: 'warehouse_unavailable',
    message: expect.stringMatching(/^ClickHouse does not have the database .* later/),
  });
  await other.command({ sql: 'CREATE DATABASE later' });
  await warehouse.command({ sql: CREATE });
  await Promise.all([warehouse.close(), other.close()]);
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

test('W5 a server that cannot be reached is reported as unavailable at once', async () => {
  const warehouse = open(1);
  const error = { code: 'warehouse_unavailable', retryable: true };
  await expect(warehouse.query({ sql: 'SELECT 1' })).rejects.toMatchObject(error);
  const block = { table: 't', columns: ['a'], rows: [{ a: 1 }], token: 'x' };
  await expect(warehouse.insert(block)).rejects.toMatchObject(error);
  await expect(warehouse.ready()).rejects.toThrow(/cannot be reached: .*127\.0\.0\.1:1/);
  await warehouse.close();
});

test('W5 a hanging server is unavailable, and is used again when it continues', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-serve-'));
  const server = await serveWarehouse({ port: 0, folder, readOnly: false, log: silentLog });
  const relay = await prepareRelay(`http://127.0.0.1:${server.port}`);
  await relay.open();
  const warehouse = open(relay.port);
  await warehouse.command({ sql: CREATE });
  relay.silence();
  const error = { code: 'warehouse_unavailable', message: 'ClickHouse does not answer.' };
  const block = { table: 't', columns: ['a'], rows: [{ a: 1 }], token: 'x' };
  await Promise.all([
    expect(warehouse.query({ sql: 'SELECT 1' })).rejects.toMatchObject(error),
    expect(warehouse.insert(block)).rejects.toMatchObject(error),
  ]);
  await expect(warehouse.ready()).rejects.toMatchObject(error);
  await relay.cut();
  const refused = /^ClickHouse cannot be reached: connect ECONNREFUSED/;
  await until(
    () => warehouse.ready().catch((error: Error) => refused.test(error.message)),
    'it says why',
  );
  await relay.open();
  await until(() => warehouse.ready().catch(() => false), 'it is there again');
  await warehouse.insert(block);
  expect(await warehouse.query({ sql: 'SELECT a FROM t' })).toEqual([{ a: 1 }]);
  await warehouse.close();
  await relay.cut();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}, 30_000);

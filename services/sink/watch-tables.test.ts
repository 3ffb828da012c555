/** An idle sink checks its tables, on a real engine. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { silentLog } from '../../platform/runtime/log.ts';
import {
  type MigratedWarehouse,
  openMigratedWarehouse,
} from '../../test/support/migrated-warehouse.ts';
import { SimulatedClock } from '../../test/support/simulated-clock.ts';
import { until } from '../../test/support/until.ts';
import { watchTables } from './watch-tables.ts';

let migrated: MigratedWarehouse;
beforeAll(async () => {
  migrated = await openMigratedWarehouse('watched-tables');
});
afterAll(() => migrated.close());

it('reports a removed table, but not an unavailable server', async () => {
  const { warehouse } = migrated;
  const [clock, stopping] = [new SimulatedClock(1), new AbortController()];
  let looks = 0;
  const query: typeof warehouse.query = async (asked) => {
    looks++;
    if (looks === 1) throw new Error('the server is away');
    return warehouse.query(asked);
  };
  const watched = { warehouse: { ...warehouse, query }, clock, log: silentLog };
  const watching = watchTables(watched, stopping.signal);
  let fault: unknown;
  watching.catch((error: unknown) => {
    fault = error;
  });
  const look = async (until_: () => boolean) =>
    until(async () => {
      await clock.advance(30_000);
      return until_();
    }, 'it has looked');
  await look(() => looks >= 3);
  expect(fault).toBeUndefined();
  await warehouse.command({ sql: 'DROP TABLE results SYNC' });
  await look(() => fault !== undefined);
  expect(fault).toMatchObject({
    code: 'warehouse_incomplete',
    message: expect.stringMatching(/lacks the table results/),
  });
});

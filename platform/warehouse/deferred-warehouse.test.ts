import { expect, it } from 'vitest';
import { deferredWarehouse } from './deferred-warehouse.ts';
import type { Warehouse } from './warehouse.ts';

/** A warehouse with only `ready` and `close`, which counts its calls. */
function createDeferred(faults: Error[] = []) {
  const counts = { opened: 0, closed: 0 };
  const close = async () => void counts.closed++;
  const open = async () => {
    counts.opened++;
    const fault = faults.shift();
    if (fault) throw fault;
    return { ready: async () => true, close } as Partial<Warehouse> as Warehouse;
  };
  return { counts, warehouse: deferredWarehouse(open) };
}

it('DW1 opens on first use, once for concurrent calls', async () => {
  const { counts, warehouse } = createDeferred();
  expect(counts.opened).toBe(0);
  expect(await Promise.all([warehouse.ready(), warehouse.ready()])).toEqual([true, true]);
  await warehouse.close();
  await warehouse.close();
  expect(counts).toEqual({ opened: 1, closed: 1 });
});

it('DW1 opens again after a failed attempt', async () => {
  const { counts, warehouse } = createDeferred([new Error('not yet')]);
  await expect(warehouse.ready()).rejects.toThrow('not yet');
  expect(await warehouse.ready()).toBe(true);
  expect(counts.opened).toBe(2);
});

it('DW2 closes without opening, and stays closed', async () => {
  const { counts, warehouse } = createDeferred();
  await warehouse.close();
  await expect(warehouse.query({ sql: 'SELECT 1' })).rejects.toMatchObject({
    code: 'warehouse_unavailable',
  });
  expect(counts).toEqual({ opened: 0, closed: 0 });
});

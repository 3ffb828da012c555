/**
 * A warehouse that opens on first use. Loading its code and its engine costs more than the rest of
 * a start, and a process accepts jobs without it.
 *
 * DW1 It opens once, and again only after a failed attempt.
 * DW2 It never opens after it was closed.
 */
import { CairnError } from '../runtime/errors.ts';
import { once } from '../runtime/life-cycle.ts';
import type { Warehouse } from './warehouse.ts';

export function deferredWarehouse(open: () => Promise<Warehouse>): Warehouse {
  let opening: Promise<Warehouse> | undefined;
  let isClosed = false;
  const opened = () => {
    if (isClosed) throw new CairnError('warehouse_unavailable', 'The warehouse is closed.');
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  return {
    query: async (query) => (await opened()).query(query),
    queryColumns: async (query) => (await opened()).queryColumns(query),
    insert: async (block) => (await opened()).insert(block),
    command: async (query) => (await opened()).command(query),
    ready: async () => (await opened()).ready(),
    close: once(async () => {
      isClosed = true;
      const warehouse = await opening?.catch(() => undefined);
      await warehouse?.close();
    }),
  };
}

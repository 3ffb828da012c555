/**
 * A warehouse that the first one who uses it opens: a process that takes work in does so before
 * the warehouse's code and engine are loaded, which cost more than all the rest of a start.
 *
 * 1. It is opened once, and again only after an attempt that failed.
 * 2. Nobody opens it any more once it was closed.
 */
import { CairnError } from '../runtime/errors.ts';
import { once } from '../runtime/life-cycle.ts';
import type { Query, Warehouse } from './warehouse.ts';

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
    stream: async function* <Row>(query: Query) {
      yield* (await opened()).stream<Row>(query);
    },
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

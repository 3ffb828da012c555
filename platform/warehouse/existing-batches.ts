/** Which of some batches exist, however many they are: asked in pieces that fit a query. */
import { piecesOf, sizeOfText } from './pages.ts';
import { type BatchRow, findBatches } from './queries/batch-events.ts';
import { ask } from './queries/statement.ts';
import type { Warehouse } from './warehouse.ts';

/** By id, those of the organization's batches that exist. */
export async function existingBatches(
  warehouse: Warehouse,
  organization: string,
  ids: readonly string[],
): Promise<Map<string, BatchRow>> {
  const found = new Map<string, BatchRow>();
  for (const batches of piecesOf(ids, sizeOfText)) {
    const rows = await ask(warehouse, findBatches, { organization, batches });
    for (const row of rows) found.set(row.batch_id, row);
  }
  return found;
}

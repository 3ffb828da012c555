/** The product's two ways to read a batch: by itself, and among many. */
import { queryBatch, readBatch } from '../../ledger/batch/read-batch.ts';
import { existingBatches } from '../../ledger/reads/batches.ts';
import { placeIdsByStage } from '../../ledger/reads/jobs.ts';
import type { Warehouse } from '../../platform/warehouse/warehouse.ts';

/** The batches with their places by stage, by the short statements and by the general ones. */
export async function readBatchesBothWays(
  warehouse: Warehouse,
  organization: string,
  batches: readonly string[],
) {
  const among = await existingBatches(warehouse, organization, batches);
  const alone: unknown[] = [];
  const general: unknown[] = [];
  for (const batch of batches) {
    const name = { organization, batch };
    const one = await readBatch(warehouse, name);
    const readStages = async (runs: readonly string[] | null) =>
      (await queryBatch(warehouse, placeIdsByStage, name, runs)).sort((a, b) => a.stage - b.stage);
    alone.push({ row: one?.row, stages: await readStages(one?.runs ?? null) });
    general.push({ row: among.get(batch), stages: await readStages(null) });
  }
  return [alone, general];
}

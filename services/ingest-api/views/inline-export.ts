/** The CSV of a small export, answered at once. */

import { cellText, csvLine } from '../../../domain/csv.ts';
import { type ExportColumn, exportColumns } from '../../../domain/export-columns.ts';
import type { ExportOptions } from '../../../domain/exports.ts';
import { type ExportedBatch, jobsOfBatches } from '../../../ledger/reads/exported-jobs.ts';
import type { Warehouse } from '../../../platform/warehouse/warehouse.ts';

interface Request {
  readonly organizationId: string;
  readonly batches: readonly ExportedBatch[];
  readonly options: ExportOptions;
  readonly customKeys: readonly string[];
}

/** Lines of the CSV, its header first. Small enough to be held: its columns may be pruned. */
export async function csvOfBatches(warehouse: Warehouse, request: Request): Promise<string[]> {
  const { options, customKeys } = request;
  const rows: string[][] = [];
  const columns = exportColumns(options, customKeys);
  for await (const job of jobsOfBatches(warehouse, request.organizationId, request.batches)) {
    rows.push(columns.map((column) => cellText(column.read(job), options.formula_guard)));
  }
  const kept = options.prune_empty_columns
    ? filledColumns(columns, rows)
    : columns.map((_, i) => i);
  const header = csvLine(kept.map((i) => columns[i]!.name));
  return [header, ...rows.map((row) => csvLine(kept.map((i) => row[i]!)))];
}

/** Positions of the columns that hold something in any row; of no rows nothing can be said. */
function filledColumns(columns: readonly ExportColumn[], rows: readonly string[][]): number[] {
  if (rows.length === 0) return columns.map((_, i) => i);
  return columns.flatMap((_, i) => (rows.some((row) => row[i] !== '') ? [i] : []));
}

/** The CSV of a small export, which the request's own response carries. */
import { cellText, csvLine } from '../../../domain/csv.ts';
import { exportColumns } from '../../../domain/export-columns.ts';
import type { ExportOptions } from '../../../domain/exports.ts';
import {
  type ExportedBatch,
  readExportedRows,
} from '../../../ledger/exported-rows/exported-rows.ts';
import type { Warehouse } from '../../../platform/warehouse/warehouse.ts';

interface InlineExport {
  readonly organizationId: string;
  readonly batches: readonly ExportedBatch[];
  readonly options: ExportOptions;
  readonly customKeys: readonly string[];
}

/** The lines of the CSV, the header first. All are held, because empty columns may be pruned. */
export async function readCsvLines(
  warehouse: Warehouse,
  { organizationId, batches, options, customKeys }: InlineExport,
): Promise<string[]> {
  const rows: string[][] = [];
  const columns = exportColumns(options, customKeys);
  const wanted = { organization: organizationId, batches, columns, withPositions: false };
  for await (const piece of readExportedRows(warehouse, wanted)) {
    for (const { values } of piece) {
      rows.push(values.map((value) => cellText(value, options.formula_guard)));
    }
  }
  // Without rows, nothing can be said about which columns are empty.
  const keepsAll = !options.prune_empty_columns || rows.length === 0;
  const kept = columns.flatMap((_, i) =>
    keepsAll || rows.some((row) => row[i] !== '') ? [i] : [],
  );
  const header = csvLine(kept.map((i) => columns[i]!.name));
  return [header, ...rows.map((row) => csvLine(kept.map((i) => row[i]!)))];
}

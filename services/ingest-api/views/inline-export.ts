/**
 * The CSV of a small export, which the request's own response carries.
 *
 * IE1 An export is held whole, until its reader has taken it. So few are held at once, and fewer of
 *     one organization (I7); beyond that a request is told to come back.
 */
import { cellText, csvLine } from '../../../domain/csv.ts';
import { exportColumns } from '../../../domain/export-columns.ts';
import type { ExportOptions } from '../../../domain/exports.ts';
import {
  type ExportedBatch,
  readExportedRows,
} from '../../../ledger/exported-rows/exported-rows.ts';
import type { Warehouse } from '../../../platform/warehouse/warehouse.ts';
import { serviceUnavailable } from './response.ts';

const INLINE_EXPORTS = { inAll: 16, perOrganization: 4 };

/** IE1. The exports that are held now. */
export class InlineExports {
  readonly #byOrganization = new Map<string, number>();
  #inAll = 0;

  /** Counts one more until the signal is aborted, which it is when the response has ended. */
  hold(organization: string, ended: AbortSignal): void {
    const own = this.#byOrganization.get(organization) ?? 0;
    if (own >= INLINE_EXPORTS.perOrganization || this.#inAll >= INLINE_EXPORTS.inAll) {
      throw serviceUnavailable('Too many exports are being sent; try again.', 'busy');
    }
    if (ended.aborted) return;
    this.#count(organization, 1);
    ended.addEventListener('abort', () => this.#count(organization, -1), { once: true });
  }

  #count(organization: string, change: 1 | -1): void {
    const own = (this.#byOrganization.get(organization) ?? 0) + change;
    if (own === 0) this.#byOrganization.delete(organization);
    else this.#byOrganization.set(organization, own);
    this.#inAll += change;
  }
}

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

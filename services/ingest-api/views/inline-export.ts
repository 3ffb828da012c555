/** The CSV of a small export, in the response to the request itself. */
import { setImmediate } from 'node:timers/promises';
import { cellText, csvLine, csvRowLine } from '../../../domain/csv.ts';
import { type ExportColumn, exportColumns, type RowPiece } from '../../../domain/export-columns.ts';
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

/** Lines to write before other requests get a turn. */
const LINES_PER_TURN = 100;

/**
 * The CSV in pieces, starting with the header. Resolves after the first piece was read, so that
 * earlier failures fail the request.
 */
export async function readCsv(
  warehouse: Warehouse,
  { organizationId, batches, options, customKeys }: InlineExport,
): Promise<AsyncGenerator<string>> {
  const columns = exportColumns(options, customKeys);
  const wanted = { organization: organizationId, batches, columns, withPositions: false };
  const rows = readExportedRows(warehouse, wanted);
  const toPieces = options.prune_empty_columns ? prunedCsv : wholeCsv;
  return startPieces(toPieces({ columns, rows, guard: options.formula_guard }));
}

interface CsvTable {
  readonly columns: readonly ExportColumn[];
  readonly rows: AsyncIterable<RowPiece>;
  readonly guard: boolean;
}

async function* wholeCsv({ columns, rows, guard }: CsvTable): AsyncGenerator<string> {
  let [text, lines] = [csvLine(columns.map(({ name }) => name)), 0];
  for await (const piece of rows) {
    for (const { values } of piece) {
      text += csvRowLine(values, guard);
      if (++lines % LINES_PER_TURN > 0) continue;
      yield text;
      text = '';
      await setImmediate();
    }
  }
  yield text;
}

/** Holds all rows until the empty columns are known. */
async function* prunedCsv({ columns, rows, guard }: CsvTable): AsyncGenerator<string> {
  const cells: string[][] = [];
  for await (const piece of rows) {
    for (const { values } of piece) cells.push(values.map((value) => cellText(value, guard)));
  }
  // Without rows, it is unknown which columns are empty.
  const kept = columns.flatMap((_, i) =>
    cells.length === 0 || cells.some((row) => row[i] !== '') ? [i] : [],
  );
  yield csvLine(kept.map((i) => columns[i]!.name));
  for (let at = 0; at < cells.length; at += LINES_PER_TURN) {
    const turn = cells.slice(at, at + LINES_PER_TURN);
    yield turn.map((row) => csvLine(kept.map((i) => row[i]!))).join('');
    await setImmediate();
  }
}

async function startPieces(pieces: AsyncGenerator<string>): Promise<AsyncGenerator<string>> {
  const first = await pieces.next();
  async function* all() {
    try {
      if (!first.done) yield first.value;
      yield* pieces;
    } finally {
      await pieces.return(undefined);
    }
  }
  return all();
}

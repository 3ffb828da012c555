/** CSV: the same lines as the API's inline answer, by the same functions. */
import { cellText, csvLine } from '../../../domain/csv.ts';
import type { Layout, RowWriter } from './row-writer.ts';

export function csvWriter({ names, formulaGuard }: Layout): RowWriter {
  return {
    head: () => csvLine(names),
    row: ({ values }) => csvLine(values.map((value) => cellText(value, formulaGuard))),
    end: () => '',
  };
}

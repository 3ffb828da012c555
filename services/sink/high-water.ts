/**
 * The high-water mark of each source in each table: the greatest offset whose rows are there,
 * stored with the rows themselves, so that the two cannot disagree.
 *
 * A record at or below the mark of a table is not written to it again, whatever the group's
 * committed offset says.
 */

import type { Origin, TableName, TableRow } from '../../ledger/tables/columns.ts';
import type { Warehouse } from '../../platform/warehouse/warehouse.ts';

const marksOf = (table: TableName) => `SELECT _source, max(_offset) AS mark
FROM ${table}
WHERE _source IN {sources:Array(String)}
GROUP BY _source`;

export class HighWater {
  readonly #warehouse: Warehouse;
  readonly #tables: readonly TableName[];
  /** By source, then by table; a source that is not in it has to be read. */
  readonly #marks = new Map<string, Map<TableName, number>>();

  constructor(warehouse: Warehouse, tables: readonly TableName[]) {
    this.#warehouse = warehouse;
    this.#tables = tables;
  }

  /** Reads the marks of the sources anew. */
  async read(sources: readonly string[]): Promise<void> {
    const found = new Map(sources.map((source) => [source, new Map<TableName, number>()]));
    for (const table of this.#tables) {
      const query = { sql: marksOf(table), params: { sources } };
      const rows = await this.#warehouse.query<{ _source: string; mark: number }>(query);
      for (const { _source, mark } of rows) found.get(_source)!.set(table, mark);
    }
    for (const [source, marks] of found) this.#marks.set(source, marks);
  }

  /** Reads the marks of those sources that are not known. */
  async know(sources: Iterable<string>): Promise<void> {
    const unknown = [...new Set(sources)].filter((source) => !this.#marks.has(source));
    if (unknown.length > 0) await this.read(unknown);
  }

  /** After a write of unknown outcome. */
  forget(): void {
    this.#marks.clear();
  }

  isAbove({ table, row }: TableRow): boolean {
    const { _source, _offset } = row as unknown as Origin;
    return _offset > (this.#marks.get(_source)?.get(table) ?? -1);
  }

  raise(table: TableName, source: string, offset: number): void {
    this.#marks.get(source)?.set(table, offset);
  }
}

/**
 * The high-water mark of each source in each table: the greatest offset whose rows are in the
 * table. It is stored with the rows themselves, so the two cannot diverge.
 *
 * A record at or below a table's mark is not written to it again, whatever offset the group has
 * committed.
 */
import type { RecordOrigin, TableName } from '../../ledger/tables/rows.ts';
import type { Warehouse } from '../../platform/warehouse/warehouse.ts';

const maxOffsetsSql = (table: TableName) => `SELECT _source, max(_offset) AS mark
FROM ${table}
WHERE _source IN {sources:Array(String)}
GROUP BY _source`;

export class HighWaterMarks {
  readonly #warehouse: Warehouse;
  readonly #tables: readonly TableName[];
  /** By source, then by table. A missing source has not been read. */
  readonly #marks = new Map<string, Map<TableName, number>>();

  constructor(warehouse: Warehouse, tables: readonly TableName[]) {
    this.#warehouse = warehouse;
    this.#tables = tables;
  }

  /** Reads the marks of the sources from the warehouse. */
  async read(sources: readonly string[]): Promise<void> {
    const found = new Map(sources.map((source) => [source, new Map<TableName, number>()]));
    for (const table of this.#tables) {
      const query = { sql: maxOffsetsSql(table), params: { sources } };
      const rows = await this.#warehouse.query<{ _source: string; mark: number }>(query);
      for (const { _source, mark } of rows) found.get(_source)!.set(table, mark);
    }
    for (const [source, marks] of found) this.#marks.set(source, marks);
  }

  async readMissing(sources: Iterable<string>): Promise<void> {
    const missing = [...new Set(sources)].filter((source) => !this.#marks.has(source));
    if (missing.length > 0) await this.read(missing);
  }

  /** Called after an insert with an unknown outcome. */
  clear(): void {
    this.#marks.clear();
  }

  /** The offset after the greatest one in all tables; 0 if there is none. */
  highest(source: string): number {
    return Math.max(...this.#next(source));
  }

  /** The offset after the greatest one that all tables have reached; 0 if one is empty. */
  lowest(source: string): number {
    return Math.min(...this.#next(source));
  }

  #next(source: string): number[] {
    return this.#tables.map((table) => (this.#marks.get(source)?.get(table) ?? -1) + 1);
  }

  isAbove(table: TableName, { _source, _offset }: RecordOrigin): boolean {
    return _offset > (this.#marks.get(_source)?.get(table) ?? -1);
  }

  raise(table: TableName, source: string, offset: number): void {
    this.#marks.get(source)?.set(table, offset);
  }
}

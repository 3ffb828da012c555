/**
 * Answers in ClickHouse's Native format: blocks of columns. For an answer with many texts, it costs
 * the engine a quarter of what JSON does, and values are decoded only on access.
 *
 * Format: https://clickhouse.com/docs/interfaces/formats/Native
 */
import { CairnError, errorMessage, isCairnError } from '../../runtime/errors.ts';
import { NativeBytes } from './native-bytes.ts';
import { type Column, ListColumn, readerFor } from './native-columns.ts';

export class ColumnBlock {
  readonly rows: number;
  /** Its size in the answer. */
  readonly bytes: number;
  readonly #columns: ReadonlyMap<string, Column>;

  constructor(rows: number, columns: ReadonlyMap<string, Column>, bytes = 0) {
    this.rows = rows;
    this.bytes = bytes;
    this.#columns = columns;
  }

  get names(): string[] {
    return [...this.#columns.keys()];
  }

  column(name: string): Column {
    const column = this.#columns.get(name);
    if (column === undefined) throw new RangeError(`The block has no column ${name}.`);
    return column;
  }

  /** A column of texts. */
  texts(name: string): Column<string> {
    return this.column(name) as Column<string>;
  }

  /** A column of lists, or a map. */
  list(name: string): ListColumn {
    const column = this.column(name);
    if (!(column instanceof ListColumn)) throw new TypeError(`The column ${name} has no lists.`);
    return column;
  }
}

/**
 * Throws `warehouse_query_failed` if the product cannot read the bytes, and `warehouse_unavailable`
 * if they end too early.
 */
export function readBlocks(answer: Buffer): ColumnBlock[] {
  const bytes = new NativeBytes(answer);
  const blocks: ColumnBlock[] = [];
  try {
    while (!bytes.isAtEnd) blocks.push(readBlock(bytes));
  } catch (error) {
    if (isCairnError(error)) throw error;
    throw new CairnError('warehouse_query_failed', errorMessage(error), { cause: error });
  }
  return blocks;
}

function readBlock(bytes: NativeBytes): ColumnBlock {
  const begin = bytes.at;
  const [width, rows] = [bytes.readLength(), bytes.readLength()];
  const columns = new Map<string, Column>();
  for (let i = 0; i < width; i++) {
    const name = bytes.readText();
    const reader = readerFor(bytes.readText());
    if (rows > 0) reader.readPrefix(bytes);
    columns.set(name, reader.read(bytes, rows));
  }
  return new ColumnBlock(rows, columns, bytes.at - begin);
}

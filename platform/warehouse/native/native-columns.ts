/**
 * Columns of ClickHouse's Native format: the byte layout of each type.
 *
 * Only the types that the product reads this way are supported; others are refused by name.
 */
import type { NativeBytes, TextColumn } from './native-bytes.ts';
import { splitTypes } from './type-lists.ts';

/** Values are texts, numbers, null, or lists of these. */
export interface Column<Value = unknown> {
  at(row: number): Value;
}

/** Texts with many repetitions (LowCardinality). */
export class DictionaryColumn implements Column {
  /** The distinct texts. */
  readonly texts: readonly string[];
  /** By row: the index of its text. */
  readonly indexes: ArrayLike<number>;

  constructor(texts: readonly string[], indexes: ArrayLike<number>) {
    this.texts = texts;
    this.indexes = indexes;
  }

  at(row: number): string {
    return this.texts[this.indexes[row]!]!;
  }
}

/** Lists of values or of tuples; a map is a list of key and value pairs. */
export class ListColumn implements Column {
  /** By row: where the items of the next row begin. */
  readonly ends: ArrayLike<number>;
  /** One column for each element of the tuples; a single one for plain values. */
  readonly elements: readonly Column[];

  constructor(ends: ArrayLike<number>, elements: readonly Column[]) {
    this.ends = ends;
    this.elements = elements;
  }

  begin(row: number): number {
    return row === 0 ? 0 : this.ends[row - 1]!;
  }

  at(row: number): unknown[] {
    const items: unknown[] = [];
    for (let i = this.begin(row); i < this.ends[row]!; i++) {
      const values = this.elements.map((column) => column.at(i));
      items.push(values.length === 1 ? values[0] : values);
    }
    return items;
  }
}

/** The reader of a type. The prefixes of all nested types come before the first value. */
export interface ColumnReader {
  readPrefix(bytes: NativeBytes): void;
  read(bytes: NativeBytes, rows: number): Column;
}

function plainReader(read: ColumnReader['read']): ColumnReader {
  return { readPrefix: () => {}, read };
}

function numberReader(read: (bytes: NativeBytes, rows: number) => ArrayLike<number>) {
  return plainReader((bytes, rows) => {
    const numbers = read(bytes, rows);
    return { at: (row) => numbers[row] };
  });
}

const wideReader = numberReader((bytes, rows) => bytes.readWideIntegers(rows));

const PLAIN_READERS: Readonly<Record<string, ColumnReader>> = {
  String: plainReader((bytes, rows): TextColumn => bytes.readTexts(rows)),
  UInt8: numberReader((bytes, rows) => bytes.readIntegers(1, rows)),
  UInt32: numberReader((bytes, rows) => bytes.readIntegers(4, rows)),
  UInt64: wideReader,
  Int64: wideReader,
};

function nullableReader(inner: ColumnReader): ColumnReader {
  return {
    readPrefix: (bytes) => inner.readPrefix(bytes),
    read: (bytes, rows) => {
      const isNull = bytes.readIntegers(1, rows);
      const column = inner.read(bytes, rows);
      return { at: (row) => (isNull[row] === 0 ? column.at(row) : null) };
    },
  };
}

const DICTIONARY_VERSION = 1;
/** The lowest byte gives the width of the indexes; the rest, that the block has its own texts. */
const [INDEX_WIDTH_MASK, OWN_TEXTS] = [0xff, 0x600];

const dictionaryReader: ColumnReader = {
  readPrefix: (bytes) => {
    const version = bytes.readWideInteger();
    if (version !== DICTIONARY_VERSION) throw unreadable(`dictionaries of version ${version}`);
  },
  read: (bytes, rows) => {
    if (rows === 0) return new DictionaryColumn([], []);
    const flags = bytes.readWideInteger();
    const width = 2 ** (flags & INDEX_WIDTH_MASK);
    if ((flags & ~INDEX_WIDTH_MASK) !== OWN_TEXTS || width > 4) {
      throw unreadable(`dictionaries with the flags ${flags}`);
    }
    const size = bytes.readWideInteger();
    const column = bytes.readTexts(size);
    const texts = Array.from({ length: size }, (_, i) => column.at(i));
    return new DictionaryColumn(texts, bytes.readIntegers(width, bytes.readWideInteger()));
  },
};

function listReader(elements: readonly ColumnReader[]): ColumnReader {
  return {
    readPrefix: (bytes) => {
      for (const element of elements) element.readPrefix(bytes);
    },
    read: (bytes, rows) => {
      const ends = bytes.readWideIntegers(rows);
      const count = ends.at(-1) ?? 0;
      const columns = elements.map((element) => element.read(bytes, count));
      return new ListColumn(ends, columns);
    },
  };
}

/** Elements of a tuple are `Type` or `name Type`. */
function elementReaders(list: string): ColumnReader[] {
  return splitTypes(list).map((element) => readerFor(element.replace(/^\w+ /, '')));
}

export function readerFor(type: string): ColumnReader {
  if (type === 'LowCardinality(String)') return dictionaryReader;
  const plain = PLAIN_READERS[type];
  if (plain !== undefined) return plain;
  const [, outer, inner = ''] = /^(\w+)\((.*)\)$/s.exec(type) ?? [];
  if (outer === 'Nullable') return nullableReader(readerFor(inner));
  if (outer === 'Map') return listReader(elementReaders(inner));
  if (outer !== 'Array') throw unreadable(`the type ${type}`);
  const tuple = /^Tuple\((.*)\)$/s.exec(inner);
  return listReader(tuple === null ? [readerFor(inner)] : elementReaders(tuple[1]!));
}

function unreadable(what: string): Error {
  return new TypeError(`The product does not read ${what} in the Native format.`);
}

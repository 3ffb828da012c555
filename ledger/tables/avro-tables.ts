/**
 * How the rows of a topic's tables are made from its encoded records: the engine reads an Avro file
 * of them, and only what the sink acts on is read here.
 */
import { MAX_DATE_TIME_MS, type RecordOrigin, type TableName, type TableRow } from './rows.ts';

/** `Head` is what is read here of a record. */
export interface AvroTables<Head = object> {
  /** Fields that are read here; `outer.inner` is a field of a record in the record. */
  readonly readHere: readonly string[];
  /** The schema of the records in the file; that of the topic's records when left out. */
  readonly schema?: string;
  /** The bytes of a record in the file, or null when it has no part in it; all when left out. */
  body?(payload: Uint8Array): Uint8Array | null;
  /** The fields that the engine reads: `name Type, name Type`. */
  readonly fields: string;
  /** By table: an expression for each column. */
  readonly selects: Readonly<Partial<Record<TableName, Readonly<Record<string, string>>>>>;
  /** The rows of the tables that have no expressions. */
  headRows?(head: Head, origin: RecordOrigin): readonly TableRow[];
  /** False for a record that has to be read whole. */
  isReadInParts?(head: Head): boolean;
}

/** A time in milliseconds as the rows have it. */
export function dateTimeSql(field: string): string {
  return `fromUnixTimestamp64Milli(least(greatest(${field}, 0), ${MAX_DATE_TIME_MS}), 'UTC')`;
}

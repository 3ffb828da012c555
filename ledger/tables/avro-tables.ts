/**
 * Describes how the rows of a topic's tables are made from its encoded records: the engine reads an
 * Avro file of them, and the sink decodes only the fields that it acts on.
 */
import { MAX_DATE_TIME_MS, type RecordOrigin, type TableName, type TableRow } from './rows.ts';

/** `Head` is the part of a record that the sink decodes. */
export interface AvroTables<Head = object> {
  /** Fields that the sink decodes; `outer.inner` is a field of a nested record. */
  readonly readHere: readonly string[];
  /** The schema of the records in the file; that of the topic's records if omitted. */
  readonly schema?: string;
  /** The bytes of a record in the file, or null if it has none; all bytes if omitted. */
  body?(payload: Uint8Array): Uint8Array | null;
  /** The fields that the engine reads: `name Type, name Type`. */
  readonly fields: string;
  /** By table: an expression for each column. */
  readonly selects: Readonly<Partial<Record<TableName, Readonly<Record<string, string>>>>>;
  /** The rows of the tables without expressions. */
  headRows?(head: Head, origin: RecordOrigin): readonly TableRow[];
  /** False for a record that must be decoded completely. */
  isReadInParts?(head: Head): boolean;
}

/** A time in milliseconds, converted as in the rows. */
export function dateTimeSql(field: string): string {
  return `fromUnixTimestamp64Milli(least(greatest(${field}, 0), ${MAX_DATE_TIME_MS}), 'UTC')`;
}

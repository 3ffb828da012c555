/**
 * Inserts blocks of records into the tables of one topic group: table by table, each record's rows
 * once, however often the record is delivered (block-writer.ts, BW1).
 *
 * Where the group says how, the engine makes the rows from the encoded records.
 */
import type { Platform } from '../../ledger/platform.ts';
import { schemaText } from '../../ledger/records/schemas.ts';
import type { AvroTables } from '../../ledger/tables/job-selects.ts';
import type { TableName, TableRow } from '../../ledger/tables/rows.ts';
import { recordPayload } from '../../platform/codec/wire-format.ts';
import { avroFile } from '../../platform/warehouse/avro-file.ts';
import { splitIntoPieces } from '../../platform/warehouse/pages.ts';
import type { DecodedBlock, DecodedRecord, ReadHead } from './decode-block.ts';
import type { HighWaterMarks } from './high-water.ts';
import { encodedBlock, rowsBlock, type TableBlock } from './insert-blocks.ts';
import type { SinkMeters } from './sink-meters.ts';
import type { TopicGroup } from './topic-groups.ts';

/** Encoded bytes of the records whose rows, or whose file, are in memory at once. */
const MAX_PIECE_BYTES = 12 * 1024 * 1024;

export class TableWriter {
  readonly #topicGroup: TopicGroup;
  readonly #platform: Platform;
  readonly #highWater: HighWaterMarks;
  readonly #meters: SinkMeters;
  #readHead: ReadHead | undefined;
  #schema: string | undefined;

  constructor(
    topicGroup: TopicGroup,
    platform: Platform,
    highWater: HighWaterMarks,
    meters: SinkMeters,
  ) {
    this.#topicGroup = topicGroup;
    this.#platform = platform;
    this.#highWater = highWater;
    this.#meters = meters;
  }

  /** Reads what is needed here of records that the engine reads; undefined when it reads none. */
  readHead(): ReadHead | undefined {
    const { avro, topics } = this.#topicGroup;
    if (avro === undefined) return undefined;
    this.#readHead ??= this.#platform.codec.fieldReader(topics[0] as AvroTopic, avro.readHere);
    return this.#readHead;
  }

  async insert({ decoded, hasHeadsOnly }: DecodedBlock): Promise<void> {
    await this.#highWater.readMissing(decoded.map(({ origin }) => origin._source));
    const bytes = (record: DecodedRecord) => record.bytes;
    for (const piece of splitIntoPieces(decoded, bytes, Infinity, MAX_PIECE_BYTES)) {
      if (hasHeadsOnly) await this.#insertEncoded(piece, this.#topicGroup.avro!);
      else await this.#insertRows(piece);
    }
  }

  async #insertRows(piece: readonly DecodedRecord[]): Promise<void> {
    const rows = piece.flatMap(({ value, origin, order }) =>
      this.#topicGroup.toRows(value, origin, order),
    );
    for (const table of this.#topicGroup.tables) {
      const fresh = rows.filter((row) => {
        return row.table === table && this.#highWater.isAbove(table, row.row);
      });
      if (fresh.length > 0) await this.#insertBlock(table, rowsBlock(table, fresh), fresh.length);
    }
  }

  async #insertEncoded(piece: readonly DecodedRecord[], { fields, selects }: AvroTables) {
    let encoded: { readonly records: readonly DecodedRecord[]; readonly file: Uint8Array } | null =
      null;
    for (const table of this.#topicGroup.tables) {
      const fresh = piece.filter(({ origin }) => this.#highWater.isAbove(table, origin));
      if (fresh.length === 0) continue;
      // Unless a crash has left a table behind, all of them get the same records in one file.
      if (encoded === null || !isSameList(encoded.records, fresh)) {
        encoded = { records: fresh, file: this.#encode(fresh) };
      }
      const origins = fresh.map(({ origin }) => origin);
      const source = { origins, file: encoded.file, fields, select: selects[table]! };
      const block = encodedBlock(table, source, () => this.#decodeRows(table, fresh));
      await this.#insertBlock(table, block, fresh.length);
    }
  }

  #encode(records: readonly DecodedRecord[]): Uint8Array {
    this.#schema ??= schemaText(this.#topicGroup.topics[0]!);
    const placed = records.map(({ record, origin, order }) => {
      return { ...origin, order, payload: recordPayload(record.value) };
    });
    return avroFile(this.#schema, placed);
  }

  /** The rows of records of which only the heads were read. */
  #decodeRows(table: TableName, records: readonly DecodedRecord[]): TableRow[] {
    const { codec } = this.#platform;
    const rows = records.flatMap(({ record, origin, order }) => {
      const value = codec.decodeKnown(record.topic as AvroTopic, record.value)!;
      return this.#topicGroup.toRows(value, origin, order);
    });
    return rows.filter((row) => row.table === table);
  }

  async #insertBlock(table: TableName, { block, ranges }: TableBlock, rows: number) {
    const { clock, warehouse } = this.#platform;
    const startedMs = clock.elapsedMs();
    try {
      await warehouse.insert(block);
      this.#meters.inserts.observe({ table }, (clock.elapsedMs() - startedMs) / 1000);
      this.#meters.rows.add({ table }, rows);
    } catch (error) {
      // The rows may be in the table nevertheless, so the retry reads the marks again.
      this.#highWater.clear();
      throw error;
    }
    for (const [source, { last }] of ranges) this.#highWater.raise(table, source, last);
  }
}

/** The topics whose records the engine can read. */
type AvroTopic = 'jobs.bulk';

function isSameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, i) => item === b[i]);
}

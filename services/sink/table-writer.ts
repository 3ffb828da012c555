/**
 * Inserts blocks of records into the tables of one topic group: table by table, each record's rows
 * once, however often the record is delivered (block-writer.ts, BW1).
 *
 * If the group supports it, the engine derives the rows from the encoded records.
 */
import type { TopicName } from '../../domain/records.ts';
import type { Platform } from '../../ledger/platform.ts';
import { schemaText } from '../../ledger/records/schemas.ts';
import type { AvroTables } from '../../ledger/tables/avro-tables.ts';
import type { TableName, TableRow } from '../../ledger/tables/rows.ts';
import { recordPayload } from '../../platform/codec/wire-format.ts';
import { avroFile, type PlacedRecord } from '../../platform/warehouse/avro-file.ts';
import { splitIntoPieces } from '../../platform/warehouse/pages.ts';
import type { DecodedBlock, DecodedRecord, ReadHead } from './decode-block.ts';
import type { HighWaterMarks } from './high-water.ts';
import { encodedBlock, rowsBlock, type TableBlock } from './insert-blocks.ts';
import type { SinkMeters } from './sink-meters.ts';
import type { TopicGroup } from './topic-groups.ts';

/** Encoded bytes of the records whose rows are in memory at once. */
const MAX_ROWS_BYTES = 12 * 1024 * 1024;
/** The same for a file: the larger a part is, the less often its rows are merged. */
const MAX_FILE_BYTES = 24 * 1024 * 1024;

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

  /**
   * Reads the fields that the sink needs from records that the engine reads; undefined if the
   * engine reads none.
   */
  readHead(): ReadHead | undefined {
    const { topics } = this.#topicGroup;
    const avro = this.#topicGroup.avro as AvroTables | undefined;
    if (avro === undefined) return undefined;
    if (this.#readHead === undefined) {
      const read = this.#platform.codec.fieldReader(topics[0]!, avro.readHere);
      this.#readHead = (bytes) => {
        const head = read(bytes);
        return head && (avro.isReadInParts?.(head) ?? true) ? head : undefined;
      };
    }
    return this.#readHead;
  }

  async insert({ decoded, hasHeadsOnly }: DecodedBlock): Promise<void> {
    await this.#highWater.readMissing(decoded.map(({ origin }) => origin._source));
    const bytes = (record: DecodedRecord) => record.bytes;
    const maxBytes = hasHeadsOnly ? MAX_FILE_BYTES : MAX_ROWS_BYTES;
    for (const piece of splitIntoPieces(decoded, bytes, Infinity, maxBytes)) {
      if (hasHeadsOnly) await this.#insertEncoded(piece, this.#topicGroup.avro as AvroTables);
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

  async #insertEncoded(piece: readonly DecodedRecord[], avro: AvroTables) {
    let encoded: EncodedFile | null = null;
    for (const table of this.#topicGroup.tables) {
      const fresh = piece.filter(({ origin }) => this.#highWater.isAbove(table, origin));
      const select = avro.selects[table];
      if (select === undefined) {
        const rows = fresh.flatMap(({ value, origin }) => avro.headRows!(value, origin));
        const own = rows.filter((row) => row.table === table);
        if (own.length > 0) await this.#insertBlock(table, rowsBlock(table, own), own.length);
        continue;
      }
      // Unless a crash has left a table behind, all of them get the same records in one file.
      if (encoded === null || !isSameList(encoded.fresh, fresh))
        encoded = this.#encode(fresh, avro);
      const { records, file } = encoded;
      if (records.length === 0) continue;
      const origins = records.map(({ origin }) => origin);
      const source = { origins, file, fields: avro.fields, select };
      const block = encodedBlock(table, source, () => this.#decodeRows(table, records));
      await this.#insertBlock(table, block, records.length);
    }
  }

  #encode(fresh: readonly DecodedRecord[], { schema, body }: AvroTables): EncodedFile {
    this.#schema ??= schema ?? schemaText(this.#topicGroup.topics[0]!);
    const records: DecodedRecord[] = [];
    const placed: PlacedRecord[] = [];
    for (const one of fresh) {
      const { record, origin, order } = one;
      const whole = recordPayload(record.value);
      const payload = body ? body(whole) : whole;
      if (payload === null) continue;
      records.push(one);
      placed.push({ ...origin, order, payload });
    }
    return { fresh, records, file: avroFile(this.#schema, placed) };
  }

  /** The rows of records whose heads only were read. */
  #decodeRows(table: TableName, records: readonly DecodedRecord[]): TableRow[] {
    const { codec } = this.#platform;
    const rows = records.flatMap(({ record, origin, order }) => {
      const value = codec.decodeKnown(record.topic as TopicName, record.value)!;
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
      // The rows may be in the table anyway, so the retry reads the marks again.
      this.#highWater.clear();
      throw error;
    }
    for (const [source, { last }] of ranges) this.#highWater.raise(table, source, last);
  }
}

/** An Avro file of the fresh records that have rows in it. */
interface EncodedFile {
  readonly fresh: readonly DecodedRecord[];
  readonly records: readonly DecodedRecord[];
  readonly file: Uint8Array;
}

function isSameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, i) => item === b[i]);
}

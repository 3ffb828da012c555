/**
 * Avro records in Confluent wire format: a zero byte, the schema's id (u32, big-endian), then the
 * Avro binary. Subjects follow TopicNameStrategy (`<topic>-value`), so any Avro-aware reader works
 * without knowing Cairn.
 *
 * Adapters: `local-codec.ts` (ids kept in LMDB) and `registry-codec.ts` (Confluent-compatible
 * registry). Promises, each a named case of test/contracts/codec-contract.ts:
 *
 * C1 An encoded value decodes to the same value, in any instance, also after a restart.
 * C2 A schema that cannot read what older versions wrote is refused (`schema_incompatible`).
 * C3 A record written with an older published version decodes with the current one's defaults.
 * C4 Bytes that are not such a record reject with `record_undecodable`, and cost memory and time
 *    only in proportion to their length.
 * C5 A field reader finds the same values as `decode`, and refuses what is cut off or too long.
 */

/** By topic: the text of the schema with which its records are written. */
export type TopicSchemas<Records> = Readonly<Record<keyof Records & string, string>>;

/** `Records` maps each topic to the type of its records. */
export interface Codec<Records> {
  /** Registers (or looks up) the current schemas of all topics, once before the first encode. */
  prepare(): Promise<void>;
  /** The id at the start of the topic's records. `prepare` must have completed. */
  schemaId(topic: keyof Records & string): number;
  /** Throws on a value that does not fit the schema. `prepare` must have completed. */
  encode<T extends keyof Records & string>(topic: T, value: Records[T]): Uint8Array;
  /** Rejects with `record_undecodable`, or `schema_unknown` when the registry is unavailable. */
  decode<T extends keyof Records & string>(topic: T, bytes: Uint8Array): Promise<Records[T]>;
  /**
   * Decodes synchronously when the writer's schema is known already, and else returns undefined:
   * for hot loops, which fall back to `decode`.
   */
  decodeKnown<T extends keyof Records & string>(
    topic: T,
    bytes: Uint8Array,
  ): Records[T] | undefined;
  /**
   * A reader of some fields of records that were written with the current schema: it checks the
   * whole record, and makes values of these fields only; `outer.inner` is a field of a record in
   * the record, which may be null. It returns undefined for records of other schemas. It throws
   * `record_undecodable`. `prepare` must have completed.
   */
  fieldReader<T extends keyof Records & string>(
    topic: T,
    fields: readonly string[],
  ): (bytes: Uint8Array) => object | undefined;
  close(): Promise<void>;
}

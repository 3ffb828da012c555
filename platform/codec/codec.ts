/**
 * Avro records in Confluent wire format: a zero byte, the schema's id (u32, big-endian), then the
 * Avro binary. Subjects follow TopicNameStrategy (`<topic>-value`), so any Avro-aware reader works
 * without knowing Cairn.
 *
 * Adapters: `local-codec.ts` (ids kept in LMDB) and `registry-codec.ts` (Confluent-compatible
 * registry). Promises, each a named case of test/contracts/codec-contract.ts:
 *
 * C1 An encoded value decodes to the same value, in any instance, and after a restart.
 * C2 A schema that cannot read what older versions wrote is refused (`schema_incompatible`).
 * C3 A record written with an older published version decodes with the current version's defaults.
 * C4 Bytes that are not a valid record reject with `record_undecodable`; handling them takes memory
 *    and time only in proportion to their length.
 * C5 A field reader finds the same values as `decode`, and rejects records that are truncated or
 *    too long.
 */

/** The schema that each topic's records are written with, as text. */
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
   * Decodes synchronously if the writer's schema is already cached; otherwise returns undefined.
   * For hot loops, which fall back to `decode`.
   */
  decodeKnown<T extends keyof Records & string>(
    topic: T,
    bytes: Uint8Array,
  ): Records[T] | undefined;
  /**
   * Returns a reader for some fields of records that were written with the current schema. It
   * validates the whole record but builds only these fields. `outer.inner` names a field of a
   * nested record, which may be null. The reader returns undefined for records of other schemas,
   * and throws `record_undecodable`. `prepare` must have completed.
   */
  fieldReader<T extends keyof Records & string>(
    topic: T,
    fields: readonly string[],
  ): (bytes: Uint8Array) => object | undefined;
  close(): Promise<void>;
}

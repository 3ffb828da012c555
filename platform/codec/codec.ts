/**
 * Avro records in Confluent wire format: a zero byte, the schema's id (u32, big-endian), then the
 * Avro binary. Subjects follow TopicNameStrategy (`<topic>-value`), so that any Avro-aware reader
 * works without being told anything of Cairn.
 *
 * Adapters: `local-codec.ts` (ids kept in LMDB) and `registry-codec.ts` (Confluent-compatible
 * registry). Promises, each a named case of test/contracts/codec-contract.ts:
 *
 * C1 What was encoded decodes to the same value, by any instance, also after a restart.
 * C2 A schema that cannot read what older versions wrote is refused (`schema_incompatible`).
 * C3 A record written with an older published version decodes with the current one's defaults.
 * C4 Bytes that are no such record reject with `record_undecodable`, whatever they are; they
 *    cost memory and time only in proportion to their length.
 */

/** By topic: the text of the schema that its records are written with. */
export type TopicSchemas<Records> = Readonly<Record<keyof Records & string, string>>;

/** `Records` maps each topic to the type of its records. */
export interface Codec<Records> {
  /** Registers (or looks up) the current schemas of all topics; encode needs it once. */
  prepare(): Promise<void>;
  /** The id that prefixes the topic's records; `prepare` must have ended. */
  schemaId(topic: keyof Records & string): number;
  /** Synchronous once prepared. Throws an assertion on a value that does not fit the schema. */
  encode<T extends keyof Records & string>(topic: T, value: Records[T]): Uint8Array;
  /** Rejects with `record_undecodable` or, when the registry is away, `schema_unknown`. */
  decode<T extends keyof Records & string>(topic: T, bytes: Uint8Array): Promise<Records[T]>;
  /**
   * Synchronous decode where the writer's schema is already known, else undefined: for hot loops,
   * which fall back to `decode`.
   */
  decodeKnown<T extends keyof Records & string>(
    topic: T,
    bytes: Uint8Array,
  ): Records[T] | undefined;
  close(): Promise<void>;
}

/**
 * Converts record values for the target: the same Avro, with the id that the new registry has for
 * its schema.
 *
 * RV1 A dead letter contains the bytes of another record, with its own schema id.
 * RV2 Bytes that are not a record of a known schema stay unchanged.
 */
import type { RecordTypes, TopicName } from '../../domain/records.ts';
import type { Codec } from '../../platform/codec/codec.ts';
import { recordPayload, schemaIdIfAny, withPrefix } from '../../platform/codec/wire-format.ts';
import type { LogRecord } from '../../platform/log/broker.ts';
import type { TranslateValue } from '../../platform/promotion/log-copy.ts';
import { isCairnError } from '../../platform/runtime/errors.ts';

/** By topic: the new id of each old one. */
export type NewSchemaIds = ReadonlyMap<string, ReadonlyMap<number, number>>;

interface Codecs {
  readonly source: Codec<RecordTypes>;
  readonly target: Codec<RecordTypes>;
}

const LETTERS: TopicName = 'dead-letters';

export function createTranslation(codecs: Codecs, newIds: NewSchemaIds): TranslateValue {
  const withNewId = (topic: string, value: Uint8Array) => {
    const newId = newIds.get(topic)?.get(schemaIdIfAny(value) ?? -1);
    return newId === undefined ? value : withPrefix(newId, recordPayload(value));
  };
  return async ({ topic, value }: LogRecord) => {
    if (topic !== LETTERS) return withNewId(topic, value);
    return (await translateLetter(codecs, value, withNewId)) ?? withNewId(topic, value);
  };
}

/** RV1. Null for a letter that cannot be read, or whose bytes need no new id. */
async function translateLetter(
  { source, target }: Codecs,
  value: Uint8Array,
  withNewId: (topic: string, value: Uint8Array) => Uint8Array,
): Promise<Uint8Array | null> {
  try {
    const letter = await source.decode('dead-letters', value);
    const inner = withNewId(letter.topic, letter.value);
    if (inner === letter.value) return null;
    return target.encode('dead-letters', { ...letter, value: Buffer.from(inner) });
  } catch (error) {
    if (isCairnError(error, 'record_undecodable')) return null;
    throw error;
  }
}

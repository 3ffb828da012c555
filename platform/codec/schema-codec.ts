/**
 * The codec above its two ways of keeping schema ids. An id store registers a text and finds the
 * text of an id; all Avro work is here, once.
 *
 * 1. A writer's schema is resolved into the current one once per id, then kept.
 * 2. Decoding never trusts the bytes: whatever avsc throws becomes `record_undecodable`.
 */
import { ok } from 'node:assert/strict';
import type avro from 'avsc';
import { type RecordTypes, TOPICS, type TopicName } from '../../domain/records.ts';
import { CairnError, messageOf } from '../runtime/errors.ts';
import type { Codec } from './codec.ts';
import { avroType, schemaText } from './schemas.ts';
import { payloadOf, schemaIdOf, withPrefix } from './wire-format.ts';

export interface SubjectText {
  readonly subject: string;
  readonly text: string;
}

export interface SchemaIds {
  /**
   * Ids of the texts, each under its subject, in their order; rejects with `schema_incompatible`.
   */
  register(schemas: readonly SubjectText[]): Promise<readonly number[]>;
  /** The schema's text; rejects with `schema_unknown`. */
  find(id: number): Promise<string>;
  close(): Promise<void>;
}

interface Reader {
  readonly type: avro.Type;
  /** Undefined where the writer's schema is the current one. */
  readonly resolver: object | undefined;
}

export function createSchemaCodec(ids: SchemaIds, topicPrefix: string): Codec {
  const types = new Map(TOPICS.map((topic) => [topic, avroType(schemaText(topic))] as const));
  const written = new Map<TopicName, number>();
  const readers = new Map<string, Reader>();
  const schemaId = (topic: TopicName) => {
    const id = written.get(topic);
    ok(id !== undefined, `codec.prepare must end before ${topic} is encoded`);
    return id;
  };
  const learn = async (topic: TopicName, id: number) => {
    const reader = makeReader(types.get(topic)!, await ids.find(id));
    readers.set(`${topic}/${id}`, reader);
    return reader;
  };
  return {
    prepare: async () => {
      const schemas = TOPICS.map((topic) => ({
        subject: `${topicPrefix}${topic}-value`,
        text: schemaText(topic),
      }));
      const registered = await ids.register(schemas);
      TOPICS.forEach((topic, i) => {
        written.set(topic, registered[i]!);
        readers.set(`${topic}/${registered[i]}`, { type: types.get(topic)!, resolver: undefined });
      });
    },
    schemaId,
    encode: (topic, value) => withPrefix(schemaId(topic), types.get(topic)!.toBuffer(value)),
    decode: async (topic, bytes) => {
      const id = schemaIdOf(bytes);
      return readWith(readers.get(`${topic}/${id}`) ?? (await learn(topic, id)), bytes);
    },
    decodeKnown: (topic, bytes) => {
      const reader = readers.get(`${topic}/${schemaIdOf(bytes)}`);
      return reader && readWith(reader, bytes);
    },
    close: () => ids.close(),
  };
}

function makeReader(current: avro.Type, writerText: string): Reader {
  try {
    const writer = avroType(writerText);
    return { type: current, resolver: current.createResolver(writer) as object };
  } catch (cause) {
    const message = `the writer's schema does not resolve: ${messageOf(cause)}`;
    throw new CairnError('record_undecodable', message, { cause });
  }
}

function readWith<T extends TopicName>(reader: Reader, bytes: Uint8Array): RecordTypes[T] {
  try {
    return reader.type.fromBuffer(payloadOf(bytes), reader.resolver as never) as RecordTypes[T];
  } catch (cause) {
    const message = `the record is not valid Avro: ${messageOf(cause)}`;
    throw new CairnError('record_undecodable', message, { cause });
  }
}

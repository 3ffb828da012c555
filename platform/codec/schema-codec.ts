/**
 * The codec above its two ways of keeping schema ids. An id store registers a text and finds the
 * text of an id; all Avro work is here, once.
 *
 * 1. A writer's schema is resolved into the current one once per id, then kept.
 * 2. Decoding never trusts the bytes: whatever avsc throws becomes `record_undecodable`.
 */
import { ok } from 'node:assert/strict';
import type avro from 'avsc';
import { CairnError, errorMessage } from '../runtime/errors.ts';
import { avroType } from './avro-type.ts';
import type { Codec, TopicSchemas } from './codec.ts';
import { readSchemaId, recordPayload, withPrefix } from './wire-format.ts';

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

export function createSchemaCodec<Records>(
  ids: SchemaIds,
  schemas: TopicSchemas<Records>,
  topicPrefix: string,
): Codec<Records> {
  const texts = Object.entries<string>(schemas);
  const types = new Map(texts.map(([topic, text]) => [topic, avroType(text)]));
  const written = new Map<string, number>();
  const readers = new Map<string, Reader>();
  const schemaId = (topic: string) => {
    const id = written.get(topic);
    ok(id !== undefined, `codec.prepare must end before ${topic} is encoded`);
    return id;
  };
  const learn = async (topic: string, id: number) => {
    const reader = makeReader(types.get(topic)!, await ids.find(id));
    readers.set(`${topic}/${id}`, reader);
    return reader;
  };
  return {
    prepare: async () => {
      const subjects = texts.map(([topic, text]) => ({
        subject: `${topicPrefix}${topic}-value`,
        text,
      }));
      const registered = await ids.register(subjects);
      texts.forEach(([topic], i) => {
        written.set(topic, registered[i]!);
        readers.set(`${topic}/${registered[i]}`, { type: types.get(topic)!, resolver: undefined });
      });
    },
    schemaId,
    encode: (topic, value) => withPrefix(schemaId(topic), types.get(topic)!.toBuffer(value)),
    decode: async (topic, bytes) => {
      const id = readSchemaId(bytes);
      return readWith(readers.get(`${topic}/${id}`) ?? (await learn(topic, id)), bytes);
    },
    decodeKnown: (topic, bytes) => {
      const reader = readers.get(`${topic}/${readSchemaId(bytes)}`);
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
    const message = `the writer's schema does not resolve: ${errorMessage(cause)}`;
    throw new CairnError('record_undecodable', message, { cause });
  }
}

function readWith<T>(reader: Reader, bytes: Uint8Array): T {
  try {
    return reader.type.fromBuffer(recordPayload(bytes), reader.resolver as never) as T;
  } catch (cause) {
    const message = `the record is not valid Avro: ${errorMessage(cause)}`;
    throw new CairnError('record_undecodable', message, { cause });
  }
}

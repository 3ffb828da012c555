/**
 * The codec shared by both stores of schema ids. All Avro work is here.
 *
 * SC1 Each writer's schema is resolved to the current one once per id.
 * SC2 Decoding never trusts the bytes: any error from avsc becomes `record_undecodable`.
 * SC3 If a subject's newest schema is not ours, a newer build wrote it. This build would drop
 *     fields that it does not know, so it refuses to start.
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
  /** The ids of the texts, in order. Rejects with `schema_incompatible`. */
  register(schemas: readonly SubjectText[]): Promise<readonly number[]>;
  /** The id of the subject's newest schema. */
  newest(subject: string): Promise<number>;
  /**
   * The schema's text. Rejects with `record_undecodable` if there is no such id, and with
   * `schema_unknown` if that cannot be determined now.
   */
  find(id: number): Promise<string>;
  close(): Promise<void>;
}

interface SchemaReader {
  readonly type: avro.Type;
  /** Undefined if the writer's schema is the current one. */
  readonly resolver: object | undefined;
}

export function createSchemaCodec<Records>(
  ids: SchemaIds,
  schemas: TopicSchemas<Records>,
  topicPrefix: string,
): Codec<Records> {
  const texts = Object.entries<string>(schemas);
  const types = new Map(texts.map(([topic, text]) => [topic, avroType(text)]));
  const currentIds = new Map<string, number>();
  const readers = new Map<string, SchemaReader>();
  const schemaId = (topic: string) => {
    const id = currentIds.get(topic);
    ok(id !== undefined, `codec.prepare must complete before a record of ${topic} is encoded`);
    return id;
  };
  const addReader = async (topic: string, id: number) => {
    const reader = createReader(types.get(topic)!, await ids.find(id));
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
      for (const [i, { subject }] of subjects.entries()) {
        if ((await ids.newest(subject)) !== registered[i]) throw newerError(texts[i]![0]);
      }
      texts.forEach(([topic], i) => {
        currentIds.set(topic, registered[i]!);
        readers.set(`${topic}/${registered[i]}`, { type: types.get(topic)!, resolver: undefined });
      });
    },
    schemaId,
    encode: (topic, value) => withPrefix(schemaId(topic), types.get(topic)!.toBuffer(value)),
    decode: async (topic, bytes) => {
      const id = readSchemaId(bytes);
      return readWith(readers.get(`${topic}/${id}`) ?? (await addReader(topic, id)), bytes);
    },
    decodeKnown: (topic, bytes) => {
      const reader = readers.get(`${topic}/${readSchemaId(bytes)}`);
      return reader && readWith(reader, bytes);
    },
    fieldReader: (topic, fields) => {
      const id = schemaId(topic);
      const reader = createReader(avroType(pickFields(schemas[topic], fields)), schemas[topic]);
      return (bytes) => (readSchemaId(bytes) === id ? readWith(reader, bytes) : undefined);
    },
    close: () => ids.close(),
  };
}

interface RecordSchema {
  readonly fields: readonly { readonly name: string; readonly type: unknown }[];
}

/** The record schema reduced to these fields; `outer.inner` is a field of a nested record. */
function pickFields(text: string, paths: readonly string[]): string {
  return JSON.stringify(pickRecordFields(JSON.parse(text) as RecordSchema, paths));
}

function pickRecordFields(schema: RecordSchema, paths: readonly string[]): RecordSchema {
  const fields = schema.fields.flatMap((field) => {
    if (paths.includes(field.name)) return [field];
    const prefix = `${field.name}.`;
    const inner = paths
      .filter((path) => path.startsWith(prefix))
      .map((path) => path.slice(prefix.length));
    if (inner.length === 0) return [];
    const branches = field.type as readonly (RecordSchema | string)[];
    const type = branches.map((branch) =>
      typeof branch === 'string' ? branch : pickRecordFields(branch, inner),
    );
    return [{ ...field, type }];
  });
  return { ...schema, fields };
}

/** SC3. */
function newerError(topic: string): CairnError {
  const message = `A newer version of Cairn has written the topic ${topic}`;
  return new CairnError('data_newer', `${message}; start that version or a later one.`);
}

function createReader(current: avro.Type, writerText: string): SchemaReader {
  try {
    const writer = avroType(writerText);
    return { type: current, resolver: current.createResolver(writer) as object };
  } catch (cause) {
    const message = `The current schema cannot read the writer's: ${errorMessage(cause)}`;
    throw new CairnError('record_undecodable', message, { cause });
  }
}

function readWith<T>(reader: SchemaReader, bytes: Uint8Array): T {
  try {
    return reader.type.fromBuffer(recordPayload(bytes), reader.resolver as never) as T;
  } catch (cause) {
    const message = `The record is not valid Avro: ${errorMessage(cause)}`;
    throw new CairnError('record_undecodable', message, { cause });
  }
}

/** Schema ids in a Confluent-compatible registry, which also checks compatibility. */
import { COMPATIBILITY, SchemaRegistry, SchemaType } from '@kafkajs/confluent-schema-registry';
import { CairnError, errorMessage } from '../runtime/errors.ts';
import type { Codec, TopicSchemas } from './codec.ts';
import { createSchemaCodec, type SchemaIds } from './schema-codec.ts';

const CONFLICT_STATUS = 409;
const NOT_FOUND_STATUS = 404;
/** Ids are Java's 32-bit integers. */
const MAX_REGISTRY_ID = 0x7fff_ffff;

export function openRegistryCodec<Records>(options: {
  url: string;
  schemas: TopicSchemas<Records>;
  topicPrefix: string;
}): Codec<Records> {
  const registry = new SchemaRegistry({ host: options.url, clientId: 'cairn' });
  return createSchemaCodec(registryIds(registry), options.schemas, options.topicPrefix);
}

function registryIds(registry: SchemaRegistry): SchemaIds {
  return {
    register: async (schemas) => {
      const ids: number[] = [];
      for (const { subject, text } of schemas) ids.push(await registerIn(registry, subject, text));
      return ids;
    },
    find: async (id) => {
      if (id > MAX_REGISTRY_ID) {
        throw new CairnError('record_undecodable', `A registry gives no id as great as ${id}.`);
      }
      const schema = await registry.getSchema(id).catch((cause) => throwUnread(id, cause));
      if (!isAvroSchema(schema)) {
        const message = `Schema ${id} of the registry is not an Avro schema.`;
        throw new CairnError('record_undecodable', message);
      }
      return JSON.stringify(schema.schema({ exportAttrs: true }));
    },
    close: async () => undefined,
  };
}

async function registerIn(registry: SchemaRegistry, subject: string, text: string) {
  const schema = { type: SchemaType.AVRO as const, schema: text };
  const compatibility = COMPATIBILITY.BACKWARD;
  const answer = registry.register(schema, { subject, compatibility });
  return (await answer.catch((cause) => throwRegistryError(subject, cause))).id;
}

interface AvscSchema {
  schema(options: object): unknown;
}

/** A shared registry also holds JSON Schemas and Protobuf. */
function isAvroSchema(schema: object): schema is AvscSchema {
  return 'schema' in schema && typeof schema.schema === 'function';
}

/** An answer without an HTTP status was read, and is no schema that could be used. */
function throwUnread(id: number, cause: unknown): never {
  const status = httpStatus(cause);
  const isFinal = status === undefined || status === NOT_FOUND_STATUS;
  throw new CairnError(
    isFinal ? 'record_undecodable' : 'schema_unknown',
    `The registry did not return a usable schema ${id}: ${errorMessage(cause)}`,
    { cause },
  );
}

function httpStatus(error: unknown): number | undefined {
  return (error as { status?: number }).status;
}

function throwRegistryError(subject: string, cause: unknown): never {
  const incompatible = httpStatus(cause) === CONFLICT_STATUS;
  throw new CairnError(
    incompatible ? 'schema_incompatible' : 'schema_unknown',
    `The registry refused the schema of ${subject}: ${errorMessage(cause)}`,
    { cause },
  );
}

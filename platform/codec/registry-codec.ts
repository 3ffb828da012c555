/** Schema ids in a Confluent-compatible registry, which also checks compatibility. */
import { COMPATIBILITY, SchemaRegistry, SchemaType } from '@kafkajs/confluent-schema-registry';
import { CairnError, errorMessage } from '../runtime/errors.ts';
import type { Codec, TopicSchemas } from './codec.ts';
import { createSchemaCodec, type SchemaIds } from './schema-codec.ts';

const CONFLICT_STATUS = 409;
const NOT_FOUND_STATUS = 404;

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
      const schema = await registry.getSchema(id).catch((cause) => {
        const code =
          httpStatus(cause) === NOT_FOUND_STATUS ? 'record_undecodable' : 'schema_unknown';
        const message = `The registry did not return schema ${id}: ${errorMessage(cause)}`;
        throw new CairnError(code, message, { cause });
      });
      return JSON.stringify((schema as unknown as AvscSchema).schema({ exportAttrs: true }));
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

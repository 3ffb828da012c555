/** Schema ids kept by a Confluent-compatible registry, which also refuses what cannot be read. */
import { COMPATIBILITY, SchemaRegistry, SchemaType } from '@kafkajs/confluent-schema-registry';
import { CairnError, errorMessage } from '../runtime/errors.ts';
import type { Codec, TopicSchemas } from './codec.ts';
import { createSchemaCodec, type SchemaIds } from './schema-codec.ts';

const CONFLICT = 409;
const NOT_FOUND = 404;

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
      for (const { subject, text } of schemas) ids.push(await registered(registry, subject, text));
      return ids;
    },
    find: async (id) => {
      const schema = await registry.getSchema(id).catch((cause) => {
        const code = statusOf(cause) === NOT_FOUND ? 'record_undecodable' : 'schema_unknown';
        const message = `the registry has no schema ${id} for us: ${errorMessage(cause)}`;
        throw new CairnError(code, message, { cause });
      });
      return JSON.stringify((schema as unknown as WritesItself).schema(WITH_ATTRIBUTES));
    },
    close: async () => undefined,
  };
}

async function registered(registry: SchemaRegistry, subject: string, text: string) {
  const schema = { type: SchemaType.AVRO as const, schema: text };
  const compatibility = COMPATIBILITY.BACKWARD;
  const answer = registry.register(schema, { subject, compatibility });
  return (await answer.catch((cause) => refuse(subject, cause))).id;
}

interface WritesItself {
  schema(options: object): unknown;
}

const WITH_ATTRIBUTES = { exportAttrs: true };

function statusOf(error: unknown): number | undefined {
  return (error as { status?: number }).status;
}

function refuse(subject: string, cause: unknown): never {
  const incompatible = statusOf(cause) === CONFLICT;
  throw new CairnError(
    incompatible ? 'schema_incompatible' : 'schema_unknown',
    `the registry does not take the schema of ${subject}: ${errorMessage(cause)}`,
    { cause },
  );
}

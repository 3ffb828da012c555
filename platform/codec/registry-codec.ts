/**
 * Schema ids in a Confluent-compatible registry, which also checks compatibility.
 *
 * RC1 When several processes register one schema at the same moment, all but one may get a
 *     conflict, a missing subject, or a fault of the registry's store. Such an error is final only
 *     if it repeats: registering a schema that exists returns its id.
 * RC2 A record is permanently undecodable only if the registry itself reports, with an error code
 *     of its own, that it has no such schema, or if it returns something that is not a schema. A
 *     proxy in front of it may send any answer with any status.
 * RC3 Each request ends after REGISTRY_TIMEOUT_MS. The client's own limit is for a silent
 *     connection: an answer that was cut off would never end, nor the records that wait for it.
 */
import { COMPATIBILITY, SchemaRegistry, SchemaType } from '@kafkajs/confluent-schema-registry';
import { isObject } from '../../domain/json-object.ts';
import { withoutLogin } from '../outbound/login-in-url.ts';
import { type Clock, within } from '../runtime/clock.ts';
import {
  CairnError,
  type ErrorCode,
  errorMessage,
  isCairnError,
  rootMessage,
} from '../runtime/errors.ts';
import { retrying } from '../runtime/retry.ts';
import type { Codec, TopicSchemas } from './codec.ts';
import { createSchemaCodec, type SchemaIds, type SubjectText } from './schema-codec.ts';

const CONFLICT_STATUS = 409;
const NOT_FOUND_STATUS = 404;
const FAULT_STATUS = 500;
const BAD_GATEWAY_STATUS = 502;
const GATEWAY_TIMEOUT_STATUS = 504;
/** Schema ids are Java's 32-bit integers. */
const MAX_REGISTRY_ID = 0x7fff_ffff;
/** Statuses that persist until someone changes permissions or settings. */
const REFUSED_STATUSES = [401, 403];
const REGISTRY_TIMEOUT_MS = 10_000;
const RACE_RETRY = { firstDelayMs: 50, maxDelayMs: 500, maxAttempts: 6 };

export function openRegistryCodec<Records>(options: {
  url: string;
  schemas: TopicSchemas<Records>;
  topicPrefix: string;
  clock: Clock;
}): Codec<Records> {
  const { url, schemas, topicPrefix, clock } = options;
  return createSchemaCodec(registryIds(url, clock), schemas, topicPrefix);
}

/** The ids of the texts in the registry; registers those that it lacks. */
export function registerInRegistry(
  { url, clock }: { readonly url: string; readonly clock: Clock },
  schemas: readonly SubjectText[],
): Promise<readonly number[]> {
  return registryIds(url, clock).register(schemas);
}

function connect(url: string, clock: Clock): SchemaRegistry {
  return new SchemaRegistry({
    host: url,
    clientId: 'cairn',
    middlewares: [limitTime(clock), requireSchemaInAnswer],
  });
}

type RegistryMiddleware = NonNullable<
  ConstructorParameters<typeof SchemaRegistry>[0]['middlewares']
>[number];

/** RC3. */
function limitTime(clock: Clock): RegistryMiddleware {
  return () => {
    const late = new AbortController();
    const { signal } = late;
    return {
      prepareRequest: async (next) =>
        (await next()).enhance({ timeout: REGISTRY_TIMEOUT_MS, signal }),
      response: async (next) => {
        const response = await within(clock, REGISTRY_TIMEOUT_MS, next(), null);
        if (response !== null) return response;
        late.abort();
        const seconds = REGISTRY_TIMEOUT_MS / 1000;
        const error = new Error(`It gave no complete answer within ${seconds} s.`);
        throw withStatus(error, GATEWAY_TIMEOUT_STATUS);
      },
    };
  };
}

function withStatus(error: Error, status: number): Error {
  return Object.assign(error, { status });
}

/** RC2. An answer without a schema did not come from a registry; treat it as a bad gateway's. */
const requireSchemaInAnswer: RegistryMiddleware = () => ({
  response: async (next) => {
    const response = await next();
    const body: unknown = response.data();
    const isAsked = response.request().path().includes('/schemas/ids/');
    const schema = typeof body === 'object' ? (body as { schema?: unknown } | null)?.schema : null;
    if (!isAsked || typeof schema === 'string') return response;
    throw withStatus(new Error('The answer contains no schema.'), BAD_GATEWAY_STATUS);
  },
});

function registryIds(url: string, clock: Clock): SchemaIds {
  const registry = connect(url, clock);
  return {
    register: async (schemas) => {
      const ids: number[] = [];
      for (const { subject, text } of schemas) {
        const register = () => registerIn(registry, subject, text);
        ids.push(await retrying({ ...RACE_RETRY, clock, isTransient: mayBeRace }, register));
      }
      return ids;
    },
    newest: (subject) =>
      registry.getLatestSchemaId(subject).catch((cause) => throwRegistryError(subject, cause)),
    find: async (id) => {
      if (id > MAX_REGISTRY_ID) {
        throw new CairnError('record_undecodable', `A registry gives no id as great as ${id}.`);
      }
      const schema = await registry
        .getSchema(id)
        .catch((cause) => throwReadFailure(url, id, cause));
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

/** A shared registry may also contain JSON Schemas and Protobuf. */
function isAvroSchema(schema: object): schema is AvscSchema {
  return 'schema' in schema && typeof schema.schema === 'function';
}

async function throwReadFailure(url: string, id: number, cause: unknown): Promise<never> {
  const status = httpStatus(cause);
  const isMissing = status === NOT_FOUND_STATUS && (await lacksSchema(url, id));
  // An answer without an HTTP status was read, but is not a usable schema.
  const isFinal = status === undefined || isMissing;
  throw new CairnError(
    isFinal ? 'record_undecodable' : 'schema_unknown',
    `The registry did not return a usable schema ${id}: ${clientMessage(cause)}`,
    { cause },
  );
}

/** Without the client's name, and without the status that it reports for a failed connection. */
function clientMessage(cause: unknown): string {
  return errorMessage(cause).replace(/^cairn - (Error, status 400: )?/, '');
}

function httpStatus(error: unknown): number | undefined {
  return (error as { status?: number } | undefined)?.status;
}

/**
 * RC1. An incompatible schema may be a race too, and so may a subject whose compatibility level is
 * not ours: the process that creates it sets the level a moment later.
 */
function mayBeRace(error: unknown): boolean {
  if (isCairnError(error, 'schema_incompatible')) return true;
  const status = httpStatus((error as CairnError).cause);
  return status === NOT_FOUND_STATUS || status === FAULT_STATUS;
}

function throwRegistryError(subject: string, cause: unknown): never {
  const code = registryErrorCode(cause);
  const verb = code === 'schema_unknown' ? 'gave no id for' : 'refused';
  const message = `The registry ${verb} the schema of ${subject}: ${clientMessage(cause)}`;
  throw new CairnError(code, message, { cause });
}

function registryErrorCode(cause: unknown): ErrorCode {
  const status = httpStatus(cause);
  const hasOtherLevel = (cause as Error).name === 'ConfluentSchemaRegistryCompatibilityError';
  if (status === CONFLICT_STATUS || hasOtherLevel) return 'schema_incompatible';
  if (status !== undefined && REFUSED_STATUSES.includes(status)) return 'config_invalid';
  return 'schema_unknown';
}

/** A registry's own 404 codes have five digits and begin with 404. */
const MISSING_CODE = /^404\d\d$/;

/**
 * RC2. Requests a schema again that was reported missing. The client exposes only the text of an
 * error, and a proxy's text looks like a registry's.
 */
async function lacksSchema(url: string, id: number): Promise<boolean> {
  const { url: registry, headers } = withoutLogin(url);
  const request = fetch(`${registry.href.replace(/\/$/, '')}/schemas/ids/${id}`, {
    headers,
    signal: AbortSignal.timeout(REGISTRY_TIMEOUT_MS),
  });
  const answer = await request.catch(throwUnreachable);
  if (answer.status !== NOT_FOUND_STATUS) return false;
  const body: unknown = await answer.json().catch(() => null);
  return isObject(body) && MISSING_CODE.test(String(body['error_code']));
}

function throwUnreachable(cause: unknown): never {
  const message = `The registry cannot be reached: ${rootMessage(cause)}`;
  throw new CairnError('schema_unknown', message, { cause });
}

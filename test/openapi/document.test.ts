/** The published description is valid and complete, fits the routes, and is what is served. */
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BODY_NAMES, bodySchema } from '../../domain/api/request-bodies.ts';
import { ATTRIBUTE_KEYS } from '../../domain/attributes.ts';
import { SHOWN_INPUTS } from '../../domain/jobs.ts';
import { ADDRESS_PARTS, OUTPUT_FIELDS } from '../../domain/outputs.ts';
import { ROUTES } from '../../services/ingest-api/http/routes.ts';
import { describeApi, toPathTemplate } from '../../services/ingest-api/openapi/document.ts';
import type { OperationId } from '../../services/ingest-api/openapi/operations.ts';
import { type EmbeddedApi, startEmbeddedApi } from '../support/embedded-api.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever the description holds
const description = JSON.parse(JSON.stringify(describeApi(ROUTES))) as any;

interface Described {
  readonly path: string;
  readonly method: string;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly operation: any;
}

const operations: Described[] = Object.entries(description.paths).flatMap(([path, item]) =>
  Object.entries(item as object).map(([method, operation]) => ({ path, method, operation })),
);

/** Described without being in the table. */
const OTHER_PROTOCOLS = ['/mcp'];

describe('the description', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(description))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('describes every route of the table', () => {
    const described = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    const routes = ROUTES.map(({ method, path }) => `${method} ${toPathTemplate(path)}`);
    expect(described).toEqual(expect.arrayContaining(routes));
    const open = operations.filter(({ operation }) => operation.security.length === 0);
    expect(described.length).toBe(routes.length + open.length + OTHER_PROTOCOLS.length);
  });

  it('cannot be built for a route that is not described', () => {
    const route = { ...ROUTES[0]!, id: 'unheardOf' as OperationId };
    expect(() => describeApi([...ROUTES, route])).toThrow('is not described');
    expect(() => describeApi(ROUTES.slice(1))).toThrow('no route');
  });

  it('names its operations as methods of a client', () => {
    const names = operations.map(({ method, path, operation }) => [
      operation.operationId,
      `${method.toUpperCase()} ${path}`,
    ]);
    expect(Object.fromEntries(names)).toMatchSnapshot();
    expect(new Set(names.map(([id]) => id)).size).toBe(names.length);
  });

  it('gives each operation a summary, a tag that is described, and a security', () => {
    const tags = description.tags.map(({ name }: { name: string }) => name);
    for (const { operation } of operations) {
      expect(operation.summary).toMatch(/^\S.{5,}/);
      expect(tags).toContain(operation.tags[0]);
      expect(operation.security).toBeInstanceOf(Array);
    }
  });

  it('declares for each operation with a key what is true of all of them', () => {
    for (const { path, operation } of operations.filter(
      (one) => one.operation.security.length > 0,
    )) {
      const statuses = Object.keys(operation.responses);
      const isOther = OTHER_PROTOCOLS.includes(path);
      const always = ['401', '431', '503', ...(isOther ? [] : ['422'])];
      expect(statuses, path).toEqual(expect.arrayContaining(always));
      expect(statuses.includes('403'), path).toBe(/org_slug|placematch|operator|mcp/.test(path));
      for (const status of ['413', '415']) {
        expect(statuses.includes(status), path).toBe('requestBody' in operation);
      }
      for (const response of Object.values(operation.responses) as Record<string, object>[]) {
        expect(response['headers']).toHaveProperty('X-Request-Id');
      }
      expect(operation.responses['503'].headers).toHaveProperty('Retry-After');
      expect(operation.responses['401'].headers).toHaveProperty('WWW-Authenticate');
    }
  });

  it('declares Idempotency-Key on every route that creates something, and on no other', () => {
    for (const route of ROUTES) {
      const operation = description.paths[toPathTemplate(route.path)][route.method.toLowerCase()];
      const headers = operation.parameters.map(({ name }: { name: string }) => name);
      expect(headers.includes('Idempotency-Key'), route.path).toBe(route.creates === true);
      if (route.creates) expect(operation.responses).toHaveProperty('409');
    }
  });

  it('contains every input, output, address part and attribute of the interface', () => {
    const { schemas } = description.components;
    const propertyNames = (name: string) => Object.keys(schemas[name].properties);
    expect(propertyNames('JobInputs')).toEqual(expect.arrayContaining([...SHOWN_INPUTS]));
    expect(propertyNames('JobOutputs')).toEqual([...OUTPUT_FIELDS]);
    expect(propertyNames('AddressDetails')).toEqual([...ADDRESS_PARTS]);
    expect(schemas.AttributeKey.anyOf[0].enum).toEqual([...ATTRIBUTE_KEYS]);
    expect(ATTRIBUTE_KEYS).toHaveLength(47);
  });

  it('states defaults and bounds as the interface shows them', () => {
    const { paths, components } = description;
    const parameter = (path: string, name: string) =>
      paths[`/v1/{org_slug}/place_enrichment/${path}`].get.parameters.find(
        (one: { name: string }) => one.name === name,
      ).schema;
    expect(parameter('batches', 'limit')).toMatchObject({ default: 10, minimum: 1, maximum: 500 });
    expect(parameter('batches', 'offset')).toMatchObject({ default: 0, minimum: 0 });
    expect(parameter('exports', 'limit')).toMatchObject({ default: 50, minimum: 1, maximum: 200 });
    expect(parameter('jobs', 'limit')).toMatchObject({ default: 10_000 });
    expect(parameter('jobs', 'excludeBatches')).toMatchObject({ default: false });
    const { properties } = components.schemas.PlacematchRequest;
    expect(properties.max_matches).toMatchObject({ default: 1 });
    expect(properties.radius).toMatchObject({
      default: 1000,
      anyOf: [{ minimum: 50, maximum: 5000 }, {}],
    });
    const { query } = components.schemas.SearchRequest.properties;
    expect(query).toMatchObject({ minLength: 1, maxLength: 1000 });
  });
});

describe('its examples', () => {
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  addFormats.default(ajv);
  ajv.addSchema(description, 'api');
  const faults = (schema: object, value: unknown) => {
    const local = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/'));
    return ajv.validate(local, value) ? null : ajv.errorsText();
  };

  it('fit their schemas', () => {
    let seen = 0;
    for (const { operation } of operations) {
      const contents = [operation.requestBody, ...Object.values(operation.responses)]
        .flatMap((one: { content?: object } | undefined) => Object.values(one?.content ?? {}))
        .filter((media) => media.example !== undefined || media.examples !== undefined);
      for (const { schema, example, examples = {} } of contents) {
        const values = Object.values(examples as Record<string, { value: unknown }>);
        for (const value of [example, ...values.map((one) => one.value)]) {
          if (value === undefined) continue;
          seen += 1;
          expect(faults(schema, value), operation.operationId).toBeNull();
        }
      }
    }
    expect(seen).toBeGreaterThan(100);
  });

  it('of requests are accepted by the validating schemas', () => {
    for (const name of BODY_NAMES) {
      const ending = new RegExp(`/${name}(Request)?$`);
      const bodies = operations.flatMap(({ operation }) => {
        const media = operation.requestBody?.content['application/json'];
        return ending.test(media?.schema.$ref) ? [media] : [];
      });
      const values = bodies.flatMap(({ examples }) => Object.values(examples));
      expect(values.length, name).toBeGreaterThan(0);
      for (const { value } of values as { value: unknown }[]) {
        expect(bodySchema(name, () => true).safeParse(value).success, name).toBe(true);
      }
    }
  });
});

describe('the service', () => {
  let api: EmbeddedApi;
  beforeAll(async () => {
    api = await startEmbeddedApi(['ingest-api']);
  });
  afterAll(() => api.close());

  it('serves exactly this description, without a key', async () => {
    const reply = await api.send('GET', '/openapi.json', { headers: { authorization: undefined } });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('application/json');
    expect(reply.body).toEqual(description);
  });
});

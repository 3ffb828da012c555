/**
 * Requests made from the published schemas, sent to the embedded product. Every request gets an
 * answer in time, with a declared status and a body that fits its schema (`send` checks that). The
 * service accepts what the validating schemas accept, and refuses what they refuse, each kind of
 * fault with its own status.
 *
 * `FUZZ_SEED` repeats a run, `FUZZ_SECONDS` gives each property another budget.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BodyName, bodySchema } from '../../domain/api/request-bodies.ts';
import { isAttributeKey } from '../../domain/attributes.ts';
import { isCustomKey } from '../../domain/custom-attributes.ts';
import { INPUT_FIELDS, namesPlace } from '../../domain/jobs.ts';
import { ROUTES } from '../../services/ingest-api/http/routes.ts';
import { describeApi } from '../../services/ingest-api/openapi/document.ts';
import { KEYS, type Reply, type Sent } from '../support/embedded-api.ts';
import { runSeed } from '../support/run-seed.ts';
import { type FuzzedApi, startFuzzedApi } from './fuzzed-api.ts';
import { garbled, mutated } from './mutations.ts';
import { arbitraryForSchema, type Schema } from './schema-arbitrary.ts';

const SECONDS = Number(process.env['FUZZ_SECONDS'] ?? 12);
const SEED = runSeed('FUZZ_SEED');
/** Longer than any wait of the product, also on a busy machine. */
const HANG_MS = 150_000;

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly bodySchema: Schema | undefined;
  readonly takesKey: boolean;
  readonly requiresBody: boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever the description holds
const description = JSON.parse(JSON.stringify(describeApi(ROUTES))) as any;

// What JSON-RPC refuses it refuses in its own way (test/hands/mcp.test.ts).
const { '/mcp': _, ...paths } = description.paths;
const operations: Operation[] = Object.entries(paths).flatMap(([path, item]) =>
  // biome-ignore lint/suspicious/noExplicitAny: as above
  Object.entries(item as Record<string, any>).map(([method, operation]) => ({
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    parameters: operation.parameters ?? [],
    bodySchema: operation.requestBody?.content['application/json'].schema,
    takesKey:
      operation.parameters?.some(({ name }: Parameter) => name === 'Idempotency-Key') === true,
    requiresBody: operation.requestBody?.required === true,
  })),
);

function resolve(reference: string): Schema {
  return description.components.schemas[reference.split('/').at(-1)!];
}

/** Names of the validating schemas by operation. */
const BODIES: Readonly<Record<string, BodyName>> = {
  submitBatch: 'SubmitBatch',
  estimateBatch: 'SubmitBatch',
  submitJob: 'JobRecord',
  enrich: 'JobRecord',
  reprocessBatch: 'ReprocessBatch',
  reprocessJobs: 'ReprocessJobs',
  updateBatch: 'UpdateBatch',
  refreshBatches: 'RefreshBatches',
  createExport: 'CreateExport',
  createCustomAttribute: 'CustomAttribute',
  correctPlace: 'Corrections',
  correctBatch: 'BatchCorrections',
  createWebhook: 'CreateWebhook',
  updateWebhook: 'UpdateWebhook',
  search: 'Search',
  ask: 'Search',
  matchPlace: 'Placematch',
  createApiKey: 'CreateKey',
  retryDeadLetters: 'RetryLetters',
};

let api: FuzzedApi;
beforeAll(async () => {
  process.stderr.write(`requests: FUZZ_SEED=${SEED} FUZZ_SECONDS=${SECONDS}\n`);
  api = await startFuzzedApi();
}, 300_000);
afterAll(() => api.close());

function asOperator(sent: Sent): Sent {
  return { ...sent, headers: { ...sent.headers, authorization: `Bearer ${KEYS.operator}` } };
}

/** Fails when no response comes; `api.send` fails for one that is not as published. */
async function send(method: string, path: string, given: Sent = {}): Promise<Reply> {
  const sent = path.startsWith('/v1/operator/') ? asOperator(given) : given;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${method} ${path} hangs`)), HANG_MS);
  });
  try {
    return await Promise.race([api.send(method, path, sent), late]);
  } finally {
    clearTimeout(timer);
  }
}

const AT_ONCE = 8;

/** Sends requests from the arbitrary, some at once, until the time is over. */
async function holds<T>(
  requests: fc.Arbitrary<T>,
  request: (drawn: T) => Promise<void>,
): Promise<void> {
  let held = 0;
  const some = fc.array(requests, { minLength: 1, maxLength: AT_ONCE, size: 'max' });
  const property = fc.asyncProperty(some, async (drawn) => {
    await Promise.all(drawn.map(request));
    held += drawn.length;
  });
  await fc.assert(property, {
    seed: SEED,
    numRuns: 100_000,
    interruptAfterTimeLimit: SECONDS * 1000,
    markInterruptAsFailure: false,
  });
  process.stderr.write(`requests: ${held} held\n`);
  expect(held).toBeGreaterThan(0);
}

const LIMIT_MS = (SECONDS + 300) * 1000;

const oddText = fc.oneof(
  fc.string({ minLength: 1, unit: 'grapheme' }),
  fc.string({ minLength: 1, unit: 'binary' }).filter((text) => text.isWellFormed()),
  fc.constantFrom('-1', '0', '1e3', '+5', ' 5', '99999999999999999999', 'null', '%', '..', 'día'),
);

/** The path with ids that exist, or with any others. */
function drawPath({ path }: Operation): fc.Arbitrary<string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const values = names.map((name) => {
    const known = fc.constant(name);
    if (name === 'org_slug') return fc.oneof({ weight: 20, arbitrary: known }, oddText);
    return fc.oneof({ weight: 3, arbitrary: known }, { weight: 1, arbitrary: oddText });
  });
  return fc.tuple(...values).map((chosen) =>
    names.reduce((made, name, i) => {
      const value = chosen[i] === name ? (api.known[name] ?? name) : chosen[i]!;
      return made.replace(`{${name}}`, segment(value));
    }, path),
  );
}

/** A segment of dots alone would be resolved as a step in the path. */
function segment(value: string): string {
  return encodeURIComponent(value).replace(
    /^\.{1,2}$/,
    (dots) => `${dots.replaceAll('.', '%2E')}_`,
  );
}

function drawQuery({ parameters }: Operation): fc.Arbitrary<string> {
  const named = parameters.filter((one) => one.in === 'query');
  const values = named.map(({ schema }) => {
    const fitting = arbitraryForSchema(schema, resolve).map(String);
    return fc.option(fc.oneof({ weight: 3, arbitrary: fitting }, oddText), { nil: undefined });
  });
  return fc.tuple(...values).map((chosen) => {
    const query = new URLSearchParams();
    named.forEach(({ name }, i) => {
      if (chosen[i] !== undefined) query.append(name, chosen[i]);
    });
    return query.size === 0 ? '' : `?${query}`;
  });
}

const withBodies = operations.filter(({ bodySchema }) => bodySchema !== undefined);
const bodies = new Map(
  withBodies.map((operation) => [operation.id, arbitraryForSchema(operation.bodySchema!, resolve)]),
);
const drawBody = ({ id }: Operation) => bodies.get(id)!;

/** Rules for the body as a whole, which no schema states and which are 400. */
function isWhole(name: BodyName, body: unknown): boolean {
  const jobs = name === 'SubmitBatch' ? (body as { jobs: object[] }).jobs : [body as object];
  if (name !== 'SubmitBatch' && name !== 'JobRecord') return true;
  const ids = jobs.map(readPlaceId).filter((id) => id !== null);
  return jobs.length > 0 && new Set(ids).size === ids.length && jobs.every(isLocatable);
}

function isWithoutJobs(name: BodyName, body: unknown): boolean {
  const jobs = name === 'SubmitBatch' ? (body as { jobs?: unknown } | null)?.jobs : undefined;
  return Array.isArray(jobs) && jobs.length === 0;
}

interface AnyJob {
  place_id?: string | null;
  inputs: Record<string, unknown>;
}

function readPlaceId(job: object): unknown {
  const { place_id, inputs } = job as AnyJob;
  return place_id ?? inputs['place_id'] ?? null;
}

function isLocatable(job: object): boolean {
  const { inputs } = job as AnyJob;
  return namesPlace((field) => {
    const value = INPUT_FIELDS.includes(field) ? inputs[field] : null;
    return typeof value === 'string' ? value.trim() !== '' : value !== undefined && value !== null;
  });
}

const isKnown = (key: string) => isAttributeKey(key) || key === 'custom_dog_friendly';
/** Other requests may have created any attribute of the organization's own. */
const mayBeKnown = (key: string) => isKnown(key) || isCustomKey(key);

/**
 * The statuses of a request whose body fits its schema, by operation: of its success, and where
 * only the state can refuse it, such as an id that does not exist. On a slow machine `enrich` may
 * run out of time.
 */
const ACCEPTED: Readonly<Record<string, readonly number[]>> = {
  submitBatch: [200],
  estimateBatch: [200],
  submitJob: [202],
  enrich: [200, 504],
  reprocessBatch: [200, 400],
  reprocessJobs: [200],
  updateBatch: [200],
  refreshBatches: [200],
  createExport: [200, 202, 404],
  createCustomAttribute: [201, 409],
  // The place may have been deleted meanwhile.
  correctPlace: [200, 404],
  // A row may name no place of the batch.
  correctBatch: [200, 404, 422],
  // A URL that leads to no public host, or an event that is not for members.
  createWebhook: [201, 409, 422],
  updateWebhook: [200, 404, 422],
  search: [200],
  ask: [200],
  matchPlace: [200],
  // An expiry that has passed.
  createApiKey: [201, 422],
  // There is no such letter.
  retryDeadLetters: [200, 404],
};

/** A body that fits no schema is 422; `enrich` says 404 for an attribute that does not exist. */
const INVALID = [422];
const INVALID_TO_ENRICH = [404, 422];

/** `sent` is the body as JSON; `more` are further statuses that are right. */
function expectVerdict(
  operation: Operation,
  sent: string,
  { status, text }: Reply,
  more: readonly number[] = [],
): void {
  const name = BODIES[operation.id]!;
  const body = JSON.parse(sent);
  const fitsWhen = (known: (key: string) => boolean) =>
    bodySchema(name, known).safeParse(body).success;
  const fits = fitsWhen(isKnown);
  if (fits !== fitsWhen(mayBeKnown)) return;
  const said = `${operation.id} ${status} ${text.slice(0, 500)} for ${sent.slice(0, 1_000)}`;
  const invalid = [...(operation.id === 'enrich' ? INVALID_TO_ENRICH : INVALID)];
  // Two reasons to refuse it, and either may be told.
  if (isWithoutJobs(name, body)) invalid.push(400);
  const accepted = () => (isWhole(name, body) ? ACCEPTED[operation.id]! : [400]);
  expect([...(fits ? accepted() : invalid), ...more], said).toContain(status);
}

describe('the API, under generated requests', () => {
  it('every operation with a body has a validating schema', () => {
    expect(withBodies.map(({ id }) => id).sort()).toEqual(Object.keys(BODIES).sort());
  });

  const fitting = fc
    .constantFrom(...withBodies)
    .chain((operation) => fc.tuple(fc.constant(operation), drawBody(operation)));
  const broken = fc
    .constantFrom(...withBodies)
    .chain((operation) => fc.tuple(fc.constant(operation), mutated(drawBody(operation))));

  for (const [title, requests] of [
    ['bodies that fit the schema', fitting],
    ['bodies that are wrong in one place', broken],
  ] as const) {
    it(
      `${title} are accepted and refused as the validating schemas say`,
      async () => {
        await holds(requests, async ([operation, body]) => {
          const path = fillPath(operation.path);
          const sent = JSON.stringify(body);
          const reply = await send(operation.method, path, { body: sent, headers: JSON_HEADERS });
          expectVerdict(operation, sent, reply);
        });
      },
      LIMIT_MS,
    );
  }

  it(
    'garbled bodies are refused with the status of their fault',
    async () => {
      const requests = fc
        .constantFrom(...withBodies)
        .chain((operation) =>
          fc.tuple(
            fc.constant(operation),
            drawPath(operation),
            garbled(drawBody(operation), operation),
          ),
        );
      await holds(
        requests,
        async ([operation, path, { sent, refusedWith, text, mayBeInvalid }]) => {
          const headers = { ...JSON_HEADERS, ...sent.headers };
          const reply = await send(operation.method, path, { ...sent, headers });
          const more = path === fillPath(operation.path) ? [] : WRONG_PATH;
          if (refusedWith) {
            const said = `${operation.id} ${path} ${reply.status} ${reply.text.slice(0, 500)}`;
            expect([...refusedWith, ...more], said).toContain(reply.status);
          } else {
            const otherBody = operation.takesKey && 'idempotency-key' in headers ? [409] : [];
            const invalid = mayBeInvalid ? [422] : [];
            expectVerdict(operation, text, reply, [...more, ...otherBody, ...invalid]);
          }
        },
      );
    },
    LIMIT_MS,
  );

  it(
    'paths and queries are read or refused, and never fail',
    async () => {
      const plain = operations.filter(({ bodySchema }) => bodySchema === undefined);
      const requests = fc
        .constantFrom(...plain)
        .chain((operation) =>
          fc.tuple(
            fc.constant(operation),
            drawPath(operation),
            drawQuery(operation),
            fc.constantFrom('HEAD', 'DELETE', 'PATCH', ...Array(12).fill(null)),
          ),
        );
      await holds(requests, async ([{ method }, path, query, other]) => {
        const { status, text } = await send(other ?? method, `${path}${query}`);
        const said = `${path}${query} ${text.slice(0, 500)}`;
        expect([...FOUND, ...NOT_FOUND], said).toContain(status);
      });
    },
    LIMIT_MS,
  );

  it('page sizes are accepted within their published bounds, and refused beyond', async () => {
    const paged = operations.filter(({ parameters }) => parameters.some(isLimit));
    expect(paged.length).toBe(8);
    for (const { path, parameters } of paged) {
      const { minimum, maximum } = parameters.find(isLimit)!.schema as Record<string, number>;
      for (const limit of [minimum!, maximum!, minimum! - 1, maximum! + 1, 1.5, 'x', '']) {
        const query = new URLSearchParams([...requiredQuery(parameters), ['limit', `${limit}`]]);
        const reply = await send('GET', `${fillPath(path)}?${query}`);
        const given = Number(limit === '' ? 'none' : limit);
        const isFine = Number.isInteger(given) && given >= minimum! && given <= maximum!;
        expect(isFine ? [200, 404] : [422], `${path} ${limit}`).toContain(reply.status);
      }
    }
  });
});

/** Of another organization, of what does not exist, or of an id that cannot be one. */
const WRONG_PATH = [400, 403, 404, 422];
/** 202: a queued delivery. 409 and 410: an export that is not built yet, or has expired. */
const FOUND = [200, 202, 307, 409, 410];
const NOT_FOUND = [...WRONG_PATH, 405];

const JSON_HEADERS = { 'content-type': 'application/json' };

/** The query's required parameters, each with its published example. */
function requiredQuery(parameters: readonly Parameter[]): [string, string][] {
  return parameters
    .filter(({ in: place, required }) => place === 'query' && required)
    .map(({ name, schema }) => [name, String(schema['example'])]);
}

function isLimit({ name }: Parameter): boolean {
  return name === 'limit';
}

/** The path with ids that exist. */
function fillPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, (_, name) => api.known[name] ?? name);
}

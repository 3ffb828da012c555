/**
 * Requests made from the published schemas, sent to the embedded product: whatever comes, the
 * answer has a declared status and fits its schema (`send` holds it to that), 500 is never one, and
 * it comes. What the validating schemas take, the service takes; what they refuse, it refuses.
 *
 * `FUZZ_SEED` repeats a run, `FUZZ_SECONDS` gives each property another budget.
 */
import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BodyName, bodySchema } from '../../domain/api/request-bodies.ts';
import { isAttributeKey } from '../../domain/attributes.ts';
import { isCustomKey } from '../../domain/custom-attributes.ts';
import { INPUT_FIELDS, namesPlace } from '../../domain/jobs.ts';
import { ROUTES } from '../../services/ingest-api/http/routes.ts';
import { describeApi } from '../../services/ingest-api/openapi/document.ts';
import type { Reply, Sent } from '../support/embedded-api.ts';
import { type FuzzedApi, startFuzzedApi } from './fuzzed-api.ts';
import { garbled, mutated } from './mutations.ts';
import { arbitraryOf, type Schema } from './schema-arbitrary.ts';

const SECONDS = Number(process.env['FUZZ_SECONDS'] ?? 12);
const SEED = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));
const HANG_MS = 40_000;

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly schema: Schema;
}

interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly bodySchema: Schema | undefined;
}

// biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever the description holds
const description = JSON.parse(JSON.stringify(describeApi(ROUTES))) as any;

const operations: Operation[] = Object.entries(description.paths).flatMap(([path, item]) =>
  // biome-ignore lint/suspicious/noExplicitAny: as above
  Object.entries(item as Record<string, any>).map(([method, operation]) => ({
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    parameters: operation.parameters ?? [],
    bodySchema: operation.requestBody?.content['application/json'].schema,
  })),
);

function resolve(reference: string): Schema {
  return description.components.schemas[reference.split('/').at(-1)!];
}

/** Names of the validating schemas by operation. */
const BODIES: Readonly<Record<string, BodyName>> = {
  submitBatch: 'SubmitBatch',
  submitJob: 'JobRecord',
  enrich: 'JobRecord',
  reprocessBatch: 'ReprocessBatch',
  reprocessJobs: 'ReprocessJobs',
  updateBatch: 'UpdateBatch',
  refreshBatches: 'RefreshBatches',
  createExport: 'CreateExport',
  createCustomAttribute: 'CustomAttribute',
  search: 'Search',
  ask: 'Search',
  matchPlace: 'Placematch',
};

let api: FuzzedApi;
beforeAll(async () => {
  process.stderr.write(`requests: FUZZ_SEED=${SEED} FUZZ_SECONDS=${SECONDS}\n`);
  api = await startFuzzedApi();
}, 90_000);
afterAll(() => api.close());

/** Fails for an answer that does not come; `send` fails for one that is not as published. */
async function send(method: string, path: string, sent: Sent = {}): Promise<Reply> {
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

/** Requests from the arbitrary, some at once, until the time is over. */
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

const LIMIT_MS = (SECONDS + 60) * 1000;

const oddText = fc.oneof(
  fc.string({ minLength: 1, unit: 'grapheme' }),
  fc.string({ minLength: 1, unit: 'binary' }).filter((text) => text.isWellFormed()),
  fc.constantFrom('-1', '0', '1e3', '+5', ' 5', '99999999999999999999', 'null', '%', '..', 'día'),
);

/** The path with ids that exist, or not at all. */
function pathOf({ path }: Operation): fc.Arbitrary<string> {
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

/** Dots alone would be taken for steps in the path. */
function segment(value: string): string {
  return encodeURIComponent(value).replace(
    /^\.{1,2}$/,
    (dots) => `${dots.replaceAll('.', '%2E')}_`,
  );
}

function queryOf({ parameters }: Operation): fc.Arbitrary<string> {
  const named = parameters.filter((one) => one.in === 'query');
  const values = named.map(({ schema }) => {
    const fitting = arbitraryOf(schema, resolve).map(String);
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
  withBodies.map((operation) => [operation.id, arbitraryOf(operation.bodySchema!, resolve)]),
);
const bodyOf = ({ id }: Operation) => bodies.get(id)!;

/** Rules for the body as a whole, which are 400 and no schema's. */
function isWhole(name: BodyName, body: unknown): boolean {
  const jobs = name === 'SubmitBatch' ? (body as { jobs: object[] }).jobs : [body as object];
  if (name !== 'SubmitBatch' && name !== 'JobRecord') return true;
  const ids = jobs.map(placeIdOf).filter((id) => id !== null);
  return jobs.length > 0 && new Set(ids).size === ids.length && jobs.every(isLocatable);
}

interface AnyJob {
  place_id?: string | null;
  inputs: Record<string, unknown>;
}

function placeIdOf(job: object): unknown {
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
/** Requests before, and those beside, may have made any attribute of the organization's own. */
const mayBeKnown = (key: string) => isKnown(key) || isCustomKey(key);

function expectVerdict(operation: Operation, body: unknown, { status, text }: Reply): void {
  const name = BODIES[operation.id]!;
  const fitsWhen = (known: (key: string) => boolean) =>
    bodySchema(name, known).safeParse(JSON.parse(JSON.stringify(body))).success;
  const fits = fitsWhen(isKnown);
  if (fits !== fitsWhen(mayBeKnown)) return;
  const said = `${operation.id} ${status} ${text.slice(0, 500)}`;
  if (!fits) expect([400, 404, 422], said).toContain(status);
  else if (isWhole(name, body)) expect([400, 413, 415, 422], said).not.toContain(status);
  else expect(status, said).toBe(400);
}

/** Batches may be empty, and a reprocess of one is 400. */
const judged = withBodies.filter(({ id }) => id !== 'reprocessBatch');

describe('whatever is sent', () => {
  it('every operation with a body has a schema to be judged by', () => {
    expect(withBodies.map(({ id }) => id).sort()).toEqual(Object.keys(BODIES).sort());
  });

  const fitting = fc
    .constantFrom(...judged)
    .chain((operation) => fc.tuple(fc.constant(operation), bodyOf(operation)));
  const broken = fc
    .constantFrom(...judged)
    .chain((operation) => fc.tuple(fc.constant(operation), mutated(bodyOf(operation))));

  for (const [title, requests] of [
    ['bodies that fit the schema', fitting],
    ['bodies that are wrong in one place', broken],
  ] as const) {
    it(
      `${title} are judged as the schemas that validate say`,
      async () => {
        await holds(requests, async ([operation, body]) => {
          const path = known(operation.path);
          const reply = await send(operation.method, path, {
            body: JSON.stringify(body),
            headers: JSON_HEADERS,
          });
          expectVerdict(operation, body, reply);
        });
      },
      LIMIT_MS,
    );
  }

  it(
    'bytes that are hardly a body get a declared answer',
    async () => {
      const requests = fc
        .constantFrom(...withBodies)
        .chain((operation) =>
          fc.tuple(fc.constant(operation), pathOf(operation), garbled(bodyOf(operation))),
        );
      await holds(requests, async ([{ method }, path, request]) => {
        const headers = { ...JSON_HEADERS, ...request.headers };
        await send(method, path, { ...request, headers });
      });
    },
    LIMIT_MS,
  );

  it(
    'paths and queries get a declared answer',
    async () => {
      const plain = operations.filter(({ bodySchema }) => bodySchema === undefined);
      const requests = fc
        .constantFrom(...plain)
        .chain((operation) =>
          fc.tuple(
            fc.constant(operation),
            pathOf(operation),
            queryOf(operation),
            fc.constantFrom('HEAD', 'DELETE', 'PATCH', ...Array(12).fill(null)),
          ),
        );
      await holds(requests, async ([{ method }, path, query, other]) => {
        await send(other ?? method, `${path}${query}`);
      });
    },
    LIMIT_MS,
  );

  it('page sizes are taken within their published bounds, and refused beyond', async () => {
    const paged = operations.filter(({ parameters }) => parameters.some(isLimit));
    expect(paged.length).toBe(3);
    for (const { path, parameters } of paged) {
      const { minimum, maximum } = parameters.find(isLimit)!.schema as Record<string, number>;
      for (const limit of [minimum!, maximum!, minimum! - 1, maximum! + 1, 1.5, 'x', '']) {
        const reply = await send('GET', `${known(path)}?limit=${limit}`);
        const given = Number(limit === '' ? 'none' : limit);
        const isFine = Number.isInteger(given) && given >= minimum! && given <= maximum!;
        expect(reply.status, `${path} ${limit}`).toBe(isFine ? 200 : 422);
      }
    }
  });
});

const JSON_HEADERS = { 'content-type': 'application/json' };

function isLimit({ name }: Parameter): boolean {
  return name === 'limit';
}

/** The path with ids that exist. */
function known(path: string): string {
  return path.replace(/\{(\w+)\}/g, (_, name) => api.known[name] ?? name);
}

/**
 * Keys and tenants over the whole route table: who is refused and how, and that "not yours" cannot
 * be told from "does not exist", by status, body, headers or time.
 */
import { expect } from 'vitest';
import {
  type BatchBody,
  Client,
  fresh,
  job,
  pathOf,
  type Refusal,
  type Reply,
  type Request,
  send,
  UNKNOWN_ID,
  upload,
} from './client.ts';
import type { Promises } from './promises.ts';
import { type Endpoint, endpointsWith, type Ids } from './routes.ts';
import { memberKey, type Subject } from './subject.ts';
import { expectSameDuration } from './timing.ts';

const NOBODYS: Ids = {
  batch: UNKNOWN_ID,
  place: 'no-such-place',
  export: UNKNOWN_ID,
  attribute: 'custom_no_such',
};

export function tenants(promises: Promises): void {
  refusedKeys(promises);
  otherSlugs(promises);
  foreignIds(promises);
  durations(promises);
}

interface Found {
  readonly endpoint: string;
  readonly status: number;
  readonly challenge: string | null;
  readonly detail: string | undefined;
}

async function walk(
  s: Subject,
  endpoints: readonly Endpoint[],
  organization: string,
  request: Request,
): Promise<Found[]> {
  return Promise.all(
    endpoints.map(async (endpoint) => {
      const { status, headers, body } = await ask(s, endpoint, organization, request);
      const { detail } = body as Refusal;
      return {
        endpoint: `${endpoint.method} ${endpoint.path}`,
        status,
        challenge: headers.get('www-authenticate'),
        detail: typeof detail === 'string' ? detail : undefined,
      };
    }),
  );
}

function ask(
  s: Subject,
  { method, path, isOwn, body }: Endpoint,
  organization: string,
  request: Request,
): Promise<Reply> {
  return send(s, method, isOwn ? pathOf(organization, path) : path, { body, ...request });
}

const KINDS: readonly [string, (s: Subject) => Request][] = [
  ['no key', () => ({ key: null })],
  ['a malformed header', () => ({ key: null, headers: { authorization: 'Basic abc' } })],
  ['Bearer without a key', () => ({ key: null, headers: { authorization: 'Bearer' } })],
  ['an unknown key', () => ({ key: 'cairn_000000_unknown' })],
  ['an unknown apiKey', () => ({ key: null, headers: { apikey: 'cairn_000000_unknown' } })],
  ['a revoked key', (s) => ({ key: s.revokedKey })],
  ['a key and one letter more', () => ({ key: `${memberKey('acme')}x` })],
  [
    'two keys of different organizations',
    () => ({ key: memberKey('acme'), headers: { apikey: memberKey('rival') } }),
  ],
  [
    'a valid key beside an unknown one',
    () => ({ key: memberKey('acme'), headers: { apikey: 'unknown' } }),
  ],
];

function refusedKeys({ kept }: Promises): void {
  for (const [kind, request] of KINDS) {
    const sentence = `${kind}: 401 with WWW-Authenticate: Bearer on every route`;
    kept('decisions Addresses 2', sentence, async (s) => {
      const found = await walk(s, endpointsWith(NOBODYS), 'acme', request(s));
      expect(found.filter((f) => f.status !== 401 || f.challenge !== 'Bearer')).toEqual([]);
      expect(new Set(found.map(({ detail }) => detail)).size).toBe(1);
    });
  }
}

function otherSlugs({ kept }: Promises): void {
  kept(
    'decisions Addresses 4',
    "a slug that is not the key's organization: 403 on every organization route",
    async (s) => {
      const own = endpointsWith(NOBODYS).filter(({ isOwn }) => isOwn);
      for (const slug of ['rival', 'never-heard-of', '-', 'A_B', 'a'.repeat(51)]) {
        const found = await walk(s, own, slug, { key: memberKey('acme') });
        expect(found.filter(({ status }) => status !== 403)).toEqual([]);
        expect(new Set(found.map(({ detail }) => detail)).size).toBe(1);
      }
    },
  );
}

/** Writes nothing, so that its reads wait for nothing. */
const CALLER = 'reader-ag';

interface Both {
  readonly foreign: Ids;
  readonly unknown: Ids;
}

const made = new WeakMap<Subject, Promise<Both>>();

/** Made once, for nobody may change them. */
function foreignAndUnknown(s: Subject): Promise<Both> {
  const known = made.get(s);
  if (known) return known;
  const making = makeBoth(s);
  made.set(s, making);
  return making;
}

/** Things of the organization `rival`, and ids of nobody that are as long. */
async function makeBoth(s: Subject): Promise<Both> {
  const rival = new Client(s, 'rival');
  const place = fresh('place-of-rival');
  const { id } = await upload(rival, [job(place)]);
  const queued = await rival.post<{ id: string }>('/exports', {
    batch_ids: [id],
    run_in_background: true,
  });
  const name = fresh('rivals own');
  const custom = await rival.post<{ attribute_key: string }>('/custom_attributes', { name });
  const foreign = {
    batch: id,
    place,
    export: queued.body.id,
    attribute: custom.body.attribute_key,
  };
  const unknown = {
    batch: UNKNOWN_ID,
    place: 'nobody'.padEnd(place.length, '-'),
    export: UNKNOWN_ID,
    attribute: 'custom_no_such'
      .padEnd(foreign.attribute.length, '_')
      .slice(0, foreign.attribute.length),
  };
  return { foreign, unknown };
}

/** All of an answer that a caller can see, with the ids that he gave taken out. */
function seen({ status, headers, body }: Reply, ids: Ids): unknown {
  const shown = [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id');
  let text = JSON.stringify(body);
  for (const id of Object.values(ids)) text = text.replaceAll(id, 'ID');
  return { status, headers: Object.fromEntries(shown), text };
}

interface Lookup {
  readonly name: string;
  /** What the route answers to the id of nobody. */
  readonly status: number;
  readonly foreign: () => Promise<Reply>;
  readonly unknown: () => Promise<Reply>;
}

/** Every route that looks an id up, asked for what is another's and for what is nobody's. */
function lookups(s: Subject, { foreign, unknown }: Both): Lookup[] {
  const caller = { key: memberKey(CALLER) };
  const asUnknown = endpointsWith(unknown);
  return endpointsWith(foreign).flatMap((endpoint, i) => {
    if (endpoint.unknown === null) return [];
    return {
      name: `${endpoint.method} ${endpoint.path}`,
      status: endpoint.unknown,
      foreign: () => ask(s, endpoint, CALLER, caller),
      unknown: () => ask(s, asUnknown[i]!, CALLER, caller),
    };
  });
}

function foreignIds({ kept }: Promises): void {
  kept(
    'decisions Addresses 4',
    'an id of another organization answers exactly as an unknown id does, on every route',
    async (s) => {
      const both = await foreignAndUnknown(s);
      for (const { name, status, ...lookup } of lookups(s, both)) {
        const [theirs, nobodys] = [await lookup.foreign(), await lookup.unknown()];
        expect(theirs.status, name).toBe(status);
        expect(seen(theirs, both.foreign), name).toEqual(seen(nobodys, both.unknown));
      }
      await expectUntouched(s, both.foreign);
    },
  );
}

async function expectUntouched(s: Subject, { batch, place }: Ids): Promise<void> {
  const { body } = await new Client(s, 'rival').get<BatchBody>(`/batches/${batch}`);
  expect(body).toMatchObject({ batch_name: 'A batch', status: 'pending' });
  expect(body.jobs.pending).toEqual([place]);
}

function durations({ keptInOrder }: Promises): void {
  keptInOrder(
    'decisions Addresses 4',
    'an id of another organization takes as long as an unknown id, on every route',
    async (s) => {
      for (const { name, foreign, unknown } of lookups(s, await foreignAndUnknown(s))) {
        await expectSameDuration(name, foreign, unknown);
      }
    },
  );
  keptInOrder('decisions Addresses 2', 'unknown and wrong keys cost the same time', async (s) => {
    const { foreign } = await foreignAndUnknown(s);
    const path = pathOf('rival', `/batches/${foreign.batch}`);
    const withKey = (key: string) => () => send(s, 'GET', path, { key });
    const wrong = withKey(`${s.revokedKey.slice(0, -1)}#`);
    await expectSameDuration('a wrong secret', wrong, withKey('cairn_000000_unknown'));
    await expectSameDuration('a revoked key', withKey(s.revokedKey), wrong);
  });
}

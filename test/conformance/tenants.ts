/**
 * Keys and tenants on every route: who is refused and how, and that a resource of another
 * organization cannot be told from one that does not exist, by status, body, headers or time.
 */
import { expect } from 'vitest';
import {
  type BatchBody,
  Client,
  job,
  organizationPath,
  type Refusal,
  type Reply,
  type Request,
  send,
  storeBatch,
  UNKNOWN_ID,
  uniqueId,
} from './client.ts';
import { type Deployment, memberKey } from './deployment.ts';
import type { Requirements } from './requirements.ts';
import { type Endpoint, endpointsWith, type Ids } from './routes.ts';
import { expectSameDuration } from './timing.ts';

const NOBODYS: Ids = {
  batch: UNKNOWN_ID,
  place: 'no-such-place',
  export: UNKNOWN_ID,
  attribute: 'custom_no_such',
  webhook: UNKNOWN_ID,
};

export function tenants(requirements: Requirements): void {
  refusedKeys(requirements);
  otherSlugs(requirements);
  foreignIds(requirements);
  durations(requirements);
}

interface Found {
  readonly endpoint: string;
  readonly status: number;
  readonly challenge: string | null;
  readonly detail: string | undefined;
}

async function walk(
  deployment: Deployment,
  endpoints: readonly Endpoint[],
  organization: string,
  request: Request,
): Promise<Found[]> {
  return Promise.all(
    endpoints.map(async (endpoint) => {
      const { status, headers, body } = await ask(deployment, endpoint, organization, request);
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
  deployment: Deployment,
  { method, path, isOwn, body }: Endpoint,
  organization: string,
  request: Request,
): Promise<Reply> {
  return send(deployment, method, isOwn ? organizationPath(organization, path) : path, {
    body,
    ...request,
  });
}

const KINDS: readonly [string, (deployment: Deployment) => Request][] = [
  ['no key', () => ({ key: null })],
  ['a malformed header', () => ({ key: null, headers: { authorization: 'Basic abc' } })],
  ['Bearer without a key', () => ({ key: null, headers: { authorization: 'Bearer' } })],
  ['an unknown key', () => ({ key: 'cairn_000000_unknown' })],
  ['an unknown apiKey', () => ({ key: null, headers: { apikey: 'cairn_000000_unknown' } })],
  ['a revoked key', (deployment) => ({ key: deployment.revokedKey })],
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

function refusedKeys({ holds }: Requirements): void {
  for (const [kind, request] of KINDS) {
    const sentence = `${kind}: 401 with WWW-Authenticate: Bearer on every route`;
    holds('decisions Addresses 2', sentence, async (deployment) => {
      const found = await walk(deployment, endpointsWith(NOBODYS), 'acme', request(deployment));
      expect(found.filter((f) => f.status !== 401 || f.challenge !== 'Bearer')).toEqual([]);
      expect(new Set(found.map(({ detail }) => detail)).size).toBe(1);
    });
  }
}

function otherSlugs({ holds }: Requirements): void {
  holds(
    'decisions Addresses 4',
    "a slug that is not the key's organization: 403 on every organization route",
    async (deployment) => {
      const own = endpointsWith(NOBODYS).filter(({ isOwn }) => isOwn);
      for (const slug of ['rival', 'never-heard-of', '-', 'A_B', 'a'.repeat(51)]) {
        const found = await walk(deployment, own, slug, { key: memberKey('acme') });
        expect(found.filter(({ status }) => status !== 403)).toEqual([]);
        expect(new Set(found.map(({ detail }) => detail)).size).toBe(1);
      }
    },
  );
}

/** An organization that writes nothing, so that its reads wait for nothing. */
const CALLER = 'reader-ag';

interface Both {
  readonly foreign: Ids;
  readonly unknown: Ids;
}

const made = new WeakMap<Deployment, Promise<Both>>();

/** Created once, because no case may change them. */
function foreignAndUnknown(deployment: Deployment): Promise<Both> {
  const known = made.get(deployment);
  if (known) return known;
  const making = makeBoth(deployment);
  made.set(deployment, making);
  return making;
}

/** Resources of the organization `rival`, and unknown ids of the same length. */
async function makeBoth(deployment: Deployment): Promise<Both> {
  const rival = new Client(deployment, 'rival');
  const place = uniqueId('place-of-rival');
  const { id } = await storeBatch(rival, [job(place)]);
  const queued = await rival.post<{ id: string }>('/exports', {
    batch_ids: [id],
    run_in_background: true,
  });
  const name = uniqueId('rivals own');
  const custom = await rival.post<{ attribute_key: string }>('/custom_attributes', { name });
  const url = 'https://hooks.acme.com/';
  const webhook = await rival.post<{ id: string }>('/webhooks', {
    url,
    events: ['export.failed'],
  });
  expect(webhook.status, JSON.stringify(webhook.body)).toBe(201);
  const foreign = {
    batch: id,
    place,
    export: queued.body.id,
    attribute: custom.body.attribute_key,
    webhook: webhook.body.id,
  };
  const unknown = {
    batch: UNKNOWN_ID,
    place: 'nobody'.padEnd(place.length, '-'),
    export: UNKNOWN_ID,
    attribute: 'custom_no_such'
      .padEnd(foreign.attribute.length, '_')
      .slice(0, foreign.attribute.length),
    webhook: UNKNOWN_ID,
  };
  return { foreign, unknown };
}

/** All of a response that a caller can see, without the ids of the request. */
function seen({ status, headers, body }: Reply, ids: Ids): unknown {
  const shown = [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id');
  let text = JSON.stringify(body);
  for (const id of Object.values(ids)) text = text.replaceAll(id, 'ID');
  return { status, headers: Object.fromEntries(shown), text };
}

interface Lookup {
  readonly name: string;
  /** The route's status for an unknown id. */
  readonly status: number;
  readonly foreign: () => Promise<Reply>;
  readonly unknown: () => Promise<Reply>;
}

/** Every route that looks up an id, with an id of another organization and with an unknown one. */
function lookups(deployment: Deployment, { foreign, unknown }: Both): Lookup[] {
  const caller = { key: memberKey(CALLER) };
  const asUnknown = endpointsWith(unknown);
  return endpointsWith(foreign).flatMap((endpoint, i) => {
    if (endpoint.unknown === null) return [];
    return {
      name: `${endpoint.method} ${endpoint.path}`,
      status: endpoint.unknown,
      foreign: () => ask(deployment, endpoint, CALLER, caller),
      unknown: () => ask(deployment, asUnknown[i]!, CALLER, caller),
    };
  });
}

function foreignIds({ holds }: Requirements): void {
  holds(
    'decisions Addresses 4',
    'an id of another organization answers exactly as an unknown id does, on every route',
    async (deployment) => {
      const both = await foreignAndUnknown(deployment);
      for (const { name, status, ...lookup } of lookups(deployment, both)) {
        const [theirs, nobodys] = [await lookup.foreign(), await lookup.unknown()];
        expect(theirs.status, name).toBe(status);
        expect(seen(theirs, both.foreign), name).toEqual(seen(nobodys, both.unknown));
      }
      await expectUntouched(deployment, both.foreign);
    },
  );
}

async function expectUntouched(deployment: Deployment, ids: Ids): Promise<void> {
  const { batch, place, webhook } = ids;
  const rival = new Client(deployment, 'rival');
  const { body: endpoint } = await rival.get<{ description: string }>(`/webhooks/${webhook}`);
  expect(endpoint).toMatchObject({ id: webhook, description: '' });
  const { body } = await rival.get<BatchBody>(`/batches/${batch}`);
  expect(body).toMatchObject({ batch_name: 'A batch', status: 'pending' });
  expect(body.jobs.pending).toEqual([place]);
}

function durations({ holdsInOrder }: Requirements): void {
  holdsInOrder(
    'decisions Addresses 4',
    'an id of another organization takes as long as an unknown id, on every route',
    async (deployment) => {
      for (const { name, foreign, unknown } of lookups(
        deployment,
        await foreignAndUnknown(deployment),
      )) {
        await expectSameDuration(name, foreign, unknown);
      }
    },
  );
  holdsInOrder(
    'decisions Addresses 2',
    'unknown and wrong keys cost the same time',
    async (deployment) => {
      const { foreign } = await foreignAndUnknown(deployment);
      const path = organizationPath('rival', `/batches/${foreign.batch}`);
      const withKey = (key: string) => () => send(deployment, 'GET', path, { key });
      const wrong = withKey(`${deployment.revokedKey.slice(0, -1)}#`);
      await expectSameDuration('a wrong secret', wrong, withKey('cairn_000000_unknown'));
      await expectSameDuration('a revoked key', withKey(deployment.revokedKey), wrong);
    },
  );
}

/** Who may call, and where: decisions "Addresses, keys and tenants", interface "Authentication". */
import { expect } from 'vitest';
import {
  type BatchBody,
  type BatchList,
  Client,
  enriched,
  expectRefusal,
  fresh,
  inputs,
  job,
  pathOf,
  type Reply,
  type Request,
  route,
  send,
  UNKNOWN_ID,
  upload,
} from './client.ts';
import type { Need, Promises } from './promises.ts';
import { type Endpoint, EXPORT_ENDPOINTS, MAIN_ENDPOINTS, ROOTED_ENDPOINTS } from './routes.ts';
import {
  ACME_OPERATOR_KEY,
  memberKey,
  OPERATOR_KEY,
  ORGANIZATIONS,
  type Subject,
} from './subject.ts';

const NO_EXPORTS = route('GET', pathOf('acme', '/exports'));
const NO_SEARCH = route('POST', '/v1/search');
const NO_PLACEMATCH = route('POST', '/v2/placematch');

/** All endpoints, in the parts in which they come to be there. */
const WALKS: readonly [string, readonly Endpoint[], Need | undefined][] = [
  ['batches, jobs, attributes', MAIN_ENDPOINTS, undefined],
  ['exports', EXPORT_ENDPOINTS, NO_EXPORTS],
  ['search, ask', ROOTED_ENDPOINTS.slice(0, 2), NO_SEARCH],
  ['placematch', ROOTED_ENDPOINTS.slice(2), NO_PLACEMATCH],
];

export function addressesAndKeys(promises: Promises): void {
  unversionedPaths(promises);
  refusedKeys(promises);
  acceptedKeys(promises);
  roles(promises);
  otherOrganizations(promises);
}

function unversionedPaths({ kept, later }: Promises): void {
  const open = (path: string) => (s: Subject) => send<string>(s, 'GET', path, { key: null });
  kept('decisions Addresses 1', '/healthz: the process lives', async (s) => {
    expect((await open('/healthz')(s)).status).toBe(200);
  });
  kept('decisions Addresses 1', '/readyz: log, warehouse and hot state answer', async (s) => {
    expect((await open('/readyz')(s)).status).toBe(200);
  });
  kept('decisions Addresses 1', '/metrics is Prometheus text, no key', async (s) => {
    const { status, headers, body } = await open('/metrics')(s);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/plain/);
    expect(body).toMatch(/^# TYPE \w+ (counter|gauge|histogram)$/m);
  });
  kept('decisions Addresses 1', "/metrics holds no tenant's data", async (s) => {
    const { id } = await upload(new Client(s, 'acme'), [job('place-of-secrets')]);
    const { body } = await open('/metrics')(s);
    const words = [...ORGANIZATIONS, id, 'place-of-secrets', 'Vaduz'];
    expect(words.filter((word) => body.includes(word))).toEqual([]);
  });
  kept(
    'decisions Addresses 1',
    '/openapi.json is OpenAPI 3.1 and names every path',
    async (s) => {
      const { body } = await send<OpenApi>(s, 'GET', '/openapi.json', { key: null });
      expect(body.openapi).toMatch(/^3\.1\./);
      const text = Object.keys(body.paths).join(' ');
      for (const word of ['batches', 'reprocess', 'exports', 'enrich', 'search', 'placematch']) {
        expect(text).toContain(word);
      }
    },
    route('GET', '/openapi.json'),
  );
  kept(
    'decisions Addresses 1',
    '/docs is the API reference page',
    async (s) => {
      const { status, headers } = await open('/docs')(s);
      expect([200, 301, 302, 308]).toContain(status);
      if (status === 200) expect(headers.get('content-type')).toMatch(/^text\/html/);
    },
    route('GET', '/docs'),
  );
  later('decisions Addresses 1', '/ is the dashboard', 'not there yet');
  later(
    'decisions Addresses 1',
    '/openapi.json is generated from the schemas that validate',
    'needs a fuzzer of requests against it',
  );
}

interface OpenApi {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, object>>;
}

function refusedKeys({ kept, later }: Promises): void {
  const kinds: readonly [string, (s: Subject) => Request][] = [
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
  for (const [kind, request] of kinds) {
    for (const [part, endpoints, need] of WALKS) {
      const sentence = `${kind}: 401 with WWW-Authenticate: Bearer (${part})`;
      kept(
        'decisions Addresses 2',
        sentence,
        async (s) => {
          const found = await walk(s, endpoints, 'acme', request(s));
          expect(found.filter((f) => f.status !== 401 || f.challenge !== 'Bearer')).toEqual([]);
        },
        need,
      );
    }
  }
  later(
    'decisions Addresses 2',
    'unknown and wrong keys cost the same time',
    'a matter of the digest look-up; nothing timed is asserted here',
  );
}

interface Found {
  readonly endpoint: string;
  readonly status: number;
  readonly challenge: string | null;
}

async function walk(
  s: Subject,
  endpoints: readonly Endpoint[],
  organization: string,
  request: Request,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const { method, path, organization: isOwn, body } of endpoints) {
    const full = isOwn ? pathOf(organization, path) : path;
    const { status, headers } = await send(s, method, full, { body, ...request });
    const challenge = headers.get('www-authenticate');
    found.push({ endpoint: `${method} ${path}`, status, challenge });
  }
  return found;
}

function acceptedKeys({ kept }: Promises): void {
  const path = pathOf('acme', '/batches');
  const status = async (s: Subject, request: Request) =>
    (await send(s, 'GET', path, request)).status;
  kept('interface Authentication 1', 'Authorization: Bearer authenticates', async (s) => {
    expect(await status(s, { key: memberKey('acme') })).toBe(200);
  });
  kept('decisions Addresses 2', 'only the header apiKey authenticates too', async (s) => {
    expect(await status(s, { key: null, headers: { apiKey: memberKey('acme') } })).toBe(200);
  });
  kept('interface Authentication 2', 'every endpoint accepts the header apiKey', async (s) => {
    const headers = { apiKey: ACME_OPERATOR_KEY };
    expect(await status(s, { key: memberKey('acme'), headers })).toBe(200);
  });
  kept('interface Authentication 2', 'apiKey may be null', async (s) => {
    const key = memberKey('acme');
    expect(await status(s, { key, headers: { apiKey: 'null' } })).toBe(200);
    expect(await status(s, { key, headers: { apiKey: '' } })).toBe(200);
  });
}

function roles({ kept, later }: Promises): void {
  kept('decisions Addresses 3', 'an operator key has the detailed metadata', async (s) => {
    const client = new Client(s, 'acme');
    const { id } = await enriched(client);
    const member = (await client.get<BatchBody>(`/batches/${id}`)).body.metadata!;
    expect(member['attribute_fill_rates']).toBeNull();
    const operator = new Client(s, 'acme', ACME_OPERATOR_KEY);
    const detailed = (await operator.get<BatchBody>(`/batches/${id}`)).body.metadata!;
    expect(detailed['attribute_fill_rates']).toEqual({ websites: 0, phoneNumbers: 0 });
  });
  kept('decisions Addresses 3', "a key of the organization '*' may use every slug", async (s) => {
    for (const slug of ['acme', 'rival', 'an-organization-that-never-called']) {
      const reply = await send(s, 'GET', pathOf(slug, '/batches'), { key: OPERATOR_KEY });
      expect(reply.status).toBe(200);
    }
  });
  kept('decisions Addresses 3', 'an operator key of one organization stays in it', async (s) => {
    const request = { key: ACME_OPERATOR_KEY };
    expectRefusal(await send(s, 'GET', pathOf('rival', '/batches'), request), 403);
  });
  kept(
    'decisions Addresses 3',
    'only a digest is stored',
    async (s) => {
      expect(s.holds!(s.revokedKey)).toBe(false);
      expect(s.holds!(memberKey('acme'))).toBe(false);
    },
    async (s) => (s.holds ? null : 'the log is not in a folder here'),
  );
  kept('decisions Addresses 3', 'cairn keys list shows no secret and the revocation', async (s) => {
    expect(s.keyList).not.toContain(s.revokedKey);
    expect(s.keyList).toMatch(/\tacme\tmember\t\S+\trevoked /);
  });
  later(
    'decisions Addresses 3',
    'a revocation holds within a second',
    'the embedded log belongs to the running process; to be shown on Kafka',
  );
}

function otherOrganizations(promises: Promises): void {
  const { kept } = promises;
  for (const [part, endpoints, need] of WALKS) {
    if (!endpoints[0]!.organization) continue;
    kept(
      'decisions Addresses 4',
      `a slug that is not the key's organization: 403 on every endpoint (${part})`,
      async (s) => {
        for (const slug of ['rival', 'never-heard-of', '-', 'A_B', 'a'.repeat(51)]) {
          const found = await walk(s, endpoints, slug, { key: memberKey('acme') });
          expect(found.filter((f) => f.status !== 403)).toEqual([]);
        }
      },
      need,
    );
  }
  kept('decisions Addresses 4', 'a slug has 2-50 of a-z 0-9 -, no hyphen at an end', async (s) => {
    const status = async (slug: string) =>
      (await send(s, 'GET', pathOf(slug, '/batches'), { key: OPERATOR_KEY })).status;
    for (const slug of ['ab', '7x', 'a-b', 'a'.repeat(50)]) expect(await status(slug)).toBe(200);
    for (const slug of ['a', '-ab', 'ab-', 'aB', 'a_b', 'a'.repeat(51)]) {
      expect(await status(slug), slug).not.toBe(200);
    }
  });
  kept('decisions Addresses 4', '403 is decided before anything is looked up', async (s) => {
    const unreadable = { key: memberKey('acme'), body: '{' };
    expectRefusal(await send(s, 'POST', pathOf('rival', '/batches'), unreadable), 403);
  });
  foreignIds(promises);
  kept(
    'decisions Addresses 5',
    "placematch's org_slug must be the key's organization: 403 otherwise",
    async (s) => {
      const body = { place: inputs() };
      const match = (query: string) => send(s, 'POST', `/v2/placematch${query}`, { body });
      expectRefusal(await match('?org_slug=rival'), 403);
      expect((await match('?org_slug=acme')).status).toBe(200);
      expect((await match('')).status).toBe(200);
    },
    NO_PLACEMATCH,
  );
}

/** Asks for a foreign id and for one that nobody has: the answers must not differ. */
function foreignIds(promises: Promises): void {
  const { kept } = promises;
  type Ask = (client: Client, batch: string, place: string) => Promise<Reply>;
  const asks: readonly [string, Ask, Need?][] = [
    ['get batch', (c, batch) => c.get(`/batches/${batch}`)],
    ['statistics', (c, batch) => c.get(`/batches/${batch}/statistics`)],
    ['update batch', (c, batch) => c.put(`/batches/${batch}`, { batch_name: 'taken over' })],
    ['delete batch', (c, batch) => c.delete(`/batches/${batch}`)],
    ['reprocess batch', (c, batch) => c.post(`/batches/${batch}/reprocess`, {})],
    ['list jobs', (c, batch) => c.get(`/jobs?batchId=${batch}`)],
    ['get job', (c, _, place) => c.get(`/jobs/${place}`)],
    ['delete job', (c, _, place) => c.delete(`/jobs/${place}`)],
    ['export', (c, batch) => c.post('/exports', { batch_ids: [batch] }), NO_EXPORTS],
  ];
  for (const [name, ask, need] of asks) {
    kept(
      'decisions Addresses 4',
      `an id of another organization answers exactly as an unknown id does: 404 (${name})`,
      async (s) => {
        const rival = new Client(s, 'rival');
        const place = fresh('place-of-rival');
        const batch = await upload(rival, [job(place)]);
        const caller = new Client(s, 'acme');
        const foreign = await ask(caller, batch.id, place);
        const unknown = await ask(caller, UNKNOWN_ID, 'no-such-place');
        expectRefusal(foreign, 404);
        expect(withoutIds(foreign, batch.id)).toEqual(withoutIds(unknown, batch.id));
        const after = await rival.get<BatchBody>(`/batches/${batch.id}`);
        expect(after.body.batch_name).toBe(batch.batch_name);
        expect(after.body.jobs.pending).toEqual([place]);
      },
      need,
    );
  }
  foreignBatches(promises);
}

function withoutIds({ status, body }: Reply, batchId: string): unknown {
  const text = JSON.stringify(body).replaceAll(/place-of-rival-\d+|no-such-place/g, 'ID');
  return { status, text: text.replaceAll(UNKNOWN_ID, 'ID').replaceAll(batchId, 'ID') };
}

function foreignBatches({ kept }: Promises): void {
  kept(
    'interface Authentication 3',
    'batches of other organizations are not updated: refresh names them missing',
    async (s) => {
      const { id } = await upload(new Client(s, 'rival'));
      const reply = await new Client(s, 'acme').post('/batches/refresh', { batch_ids: [id] });
      expect(reply.body).toEqual({
        updated_batch_ids: [],
        missing_batch_ids: [id],
        updated_count: 0,
        refresh: true,
      });
    },
  );
  kept('decisions Addresses 4', 'reprocessing by place finds no foreign place', async (s) => {
    const [place] = (await upload(new Client(s, 'rival'))).jobs.pending;
    const body = { place_ids: [place] };
    const reply = await new Client(s, 'acme').post('/jobs/reprocess', body);
    expect(reply.body).toMatchObject({ job_count: 0, missing_place_ids: [place] });
  });
  kept('decisions Addresses 4', 'lists hold nothing of another organization', async (s) => {
    const { id } = await upload(new Client(s, 'rival'));
    const { body } = await new Client(s, 'acme').get<BatchList>('/batches?limit=500');
    expect(body.batches.map((batch) => batch.id)).not.toContain(id);
    const organizations = new Set(body.batches.map((batch) => batch['organization_id']));
    expect([...organizations]).toEqual(['acme']);
  });
}

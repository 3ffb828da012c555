/** Who may call, and where: decisions "Addresses, keys and tenants", interface "Authentication". */
import { expect } from 'vitest';
import {
  type BatchBody,
  type BatchList,
  Client,
  enriched,
  expectRefusal,
  inputs,
  job,
  pathOf,
  type Request,
  route,
  send,
  upload,
} from './client.ts';
import type { Promises } from './promises.ts';
import {
  ACME_OPERATOR_KEY,
  memberKey,
  OPERATOR_KEY,
  ORGANIZATIONS,
  type Subject,
} from './subject.ts';

export function addressesAndKeys(promises: Promises): void {
  unversionedPaths(promises);
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
    'shown by test/openapi, and by test/fuzz against it',
  );
}

interface OpenApi {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, object>>;
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
    'the embedded log belongs to the running process; shown on Kafka',
  );
}

function otherOrganizations(promises: Promises): void {
  const { kept } = promises;
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
  foreignBatches(promises);
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
  );
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
    await upload(new Client(s, 'acme'));
    const { body } = await new Client(s, 'acme').get<BatchList>('/batches?limit=500');
    expect(body.batches.map((batch) => batch.id)).not.toContain(id);
    const organizations = new Set(body.batches.map((batch) => batch['organization_id']));
    expect([...organizations]).toEqual(['acme']);
  });
}

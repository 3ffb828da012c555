/**
 * Paths and authentication: decisions "Addresses, keys and tenants", interface "Authentication".
 */
import { expect } from 'vitest';
import { until } from '../support/until.ts';
import {
  type BatchBody,
  type BatchList,
  Client,
  enrichedBatch,
  expectRefusal,
  inputs,
  job,
  needsRoute,
  organizationPath,
  type Request,
  send,
  storeBatch,
  WAIT,
} from './client.ts';
import {
  ACME_OPERATOR_KEY,
  type Deployment,
  memberKey,
  OPERATOR_KEY,
  ORGANIZATIONS,
} from './deployment.ts';
import type { Requirements } from './requirements.ts';

export function addressesAndKeys(requirements: Requirements): void {
  unversionedPaths(requirements);
  acceptedKeys(requirements);
  roles(requirements);
  otherOrganizations(requirements);
}

function unversionedPaths({ holds, notTestable }: Requirements): void {
  const open = (path: string) => (deployment: Deployment) =>
    send<string>(deployment, 'GET', path, { key: null });
  holds('decisions Addresses 1', '/healthz: the process is alive', async (deployment) => {
    expect((await open('/healthz')(deployment)).status).toBe(200);
  });
  holds(
    'decisions Addresses 1',
    '/readyz: log, warehouse and hot state answer',
    async (deployment) => {
      let last: unknown;
      const isReady = async () => {
        const { status, body } = await open('/readyz')(deployment);
        last = body;
        return status === 200;
      };
      await until(isReady, () => `the deployment is ready: ${JSON.stringify(last)}`, WAIT);
    },
  );
  holds('decisions Addresses 1', '/metrics is Prometheus text, no key', async (deployment) => {
    const { status, headers, body } = await open('/metrics')(deployment);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/plain/);
    expect(body).toMatch(/^# TYPE \w+ (counter|gauge|histogram)$/m);
  });
  holds('decisions Addresses 1', "/metrics holds no tenant's data", async (deployment) => {
    const { id } = await storeBatch(new Client(deployment, 'acme'), [job('place-of-secrets')]);
    const { body } = await open('/metrics')(deployment);
    const words = [...ORGANIZATIONS, id, 'place-of-secrets', 'Vaduz'];
    expect(words.filter((word) => body.includes(word))).toEqual([]);
  });
  holds(
    'decisions Addresses 1',
    '/openapi.json is OpenAPI 3.1 and names every path',
    async (deployment) => {
      const { body } = await send<OpenApi>(deployment, 'GET', '/openapi.json', { key: null });
      expect(body.openapi).toMatch(/^3\.1\./);
      const text = Object.keys(body.paths).join(' ');
      for (const word of ['batches', 'reprocess', 'exports', 'enrich', 'search', 'placematch']) {
        expect(text).toContain(word);
      }
    },
    needsRoute('GET', '/openapi.json'),
  );
  holds(
    'decisions Addresses 1',
    '/docs is the API reference page',
    async (deployment) => {
      const { status, headers } = await open('/docs')(deployment);
      expect([200, 301, 302, 308]).toContain(status);
      if (status === 200) expect(headers.get('content-type')).toMatch(/^text\/html/);
    },
    needsRoute('GET', '/docs'),
  );
  holds('decisions Addresses 1', '/ is the dashboard', async (deployment) => {
    const { status, headers } = await open('/')(deployment);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/html/);
  });
  holds(
    'decisions Second stage 1',
    'info.version of the description is 1.0',
    async (deployment) => {
      const { body } = await send<OpenApi>(deployment, 'GET', '/openapi.json', { key: null });
      expect(body.info.version).toBe('1.0');
    },
  );
  notTestable(
    'decisions Addresses 1',
    '/openapi.json is generated from the schemas that validate',
    'shown by test/openapi, and by test/fuzz against it',
  );
}

interface OpenApi {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, object>>;
}

function acceptedKeys({ holds }: Requirements): void {
  const path = organizationPath('acme', '/batches');
  const status = async (deployment: Deployment, request: Request) =>
    (await send(deployment, 'GET', path, request)).status;
  holds('interface Authentication 1', 'Authorization: Bearer authenticates', async (deployment) => {
    expect(await status(deployment, { key: memberKey('acme') })).toBe(200);
  });
  holds('decisions Addresses 2', 'only the header apiKey authenticates too', async (deployment) => {
    expect(await status(deployment, { key: null, headers: { apiKey: memberKey('acme') } })).toBe(
      200,
    );
  });
  holds(
    'interface Authentication 2',
    'every endpoint accepts the header apiKey',
    async (deployment) => {
      const headers = { apiKey: ACME_OPERATOR_KEY };
      expect(await status(deployment, { key: memberKey('acme'), headers })).toBe(200);
    },
  );
  holds('interface Authentication 2', 'apiKey may be null', async (deployment) => {
    const key = memberKey('acme');
    expect(await status(deployment, { key, headers: { apiKey: 'null' } })).toBe(200);
    expect(await status(deployment, { key, headers: { apiKey: '' } })).toBe(200);
  });
}

function roles({ holds, notTestable }: Requirements): void {
  holds(
    'decisions Addresses 3',
    'an operator key has the detailed metadata',
    async (deployment) => {
      const client = new Client(deployment, 'acme');
      const { id } = await enrichedBatch(client);
      const member = (await client.get<BatchBody>(`/batches/${id}`)).body.metadata!;
      expect(member['attribute_fill_rates']).toBeNull();
      const operator = new Client(deployment, 'acme', ACME_OPERATOR_KEY);
      const detailed = (await operator.get<BatchBody>(`/batches/${id}`)).body.metadata!;
      expect(detailed['attribute_fill_rates']).toEqual({ websites: 0, phoneNumbers: 0 });
    },
  );
  holds(
    'decisions Addresses 3',
    "a key of the organization '*' may use every slug",
    async (deployment) => {
      for (const slug of ['acme', 'rival', 'an-organization-that-never-called']) {
        const reply = await send(deployment, 'GET', organizationPath(slug, '/batches'), {
          key: OPERATOR_KEY,
        });
        expect(reply.status).toBe(200);
      }
    },
  );
  holds(
    'decisions Addresses 3',
    'an operator key of one organization stays in it',
    async (deployment) => {
      const request = { key: ACME_OPERATOR_KEY };
      expectRefusal(
        await send(deployment, 'GET', organizationPath('rival', '/batches'), request),
        403,
      );
    },
  );
  holds(
    'decisions Addresses 3',
    'only a digest is stored',
    async (deployment) => {
      expect(deployment.holds!(deployment.revokedKey)).toBe(false);
      expect(deployment.holds!(memberKey('acme'))).toBe(false);
    },
    async (deployment) => (deployment.holds ? null : 'the log is not in a folder here'),
  );
  holds(
    'decisions Addresses 3',
    'cairn keys list shows no secret and the revocation',
    async (deployment) => {
      expect(deployment.keyList).not.toContain(deployment.revokedKey);
      expect(deployment.keyList).toMatch(/\tacme\tmember\t\S+\trevoked /);
    },
  );
  notTestable(
    'decisions Addresses 3',
    'a revocation holds within a second',
    'the embedded log belongs to the running process; shown on Kafka',
  );
}

function otherOrganizations(requirements: Requirements): void {
  const { holds } = requirements;
  holds(
    'decisions Addresses 4',
    'a slug has 2-50 of a-z 0-9 -, no hyphen at an end',
    async (deployment) => {
      const status = async (slug: string) =>
        (await send(deployment, 'GET', organizationPath(slug, '/batches'), { key: OPERATOR_KEY }))
          .status;
      for (const slug of ['ab', '7x', 'a-b', 'a'.repeat(50)]) expect(await status(slug)).toBe(200);
      for (const slug of ['a', '-ab', 'ab-', 'aB', 'a_b', 'a'.repeat(51)]) {
        expect(await status(slug), slug).not.toBe(200);
      }
    },
  );
  holds(
    'decisions Addresses 4',
    '403 is decided before anything is looked up',
    async (deployment) => {
      const unreadable = { key: memberKey('acme'), body: '{' };
      expectRefusal(
        await send(deployment, 'POST', organizationPath('rival', '/batches'), unreadable),
        403,
      );
    },
  );
  foreignBatches(requirements);
  holds(
    'decisions Addresses 5',
    "placematch's org_slug must be the key's organization: 403 otherwise",
    async (deployment) => {
      const body = { place: inputs() };
      const match = (query: string) => send(deployment, 'POST', `/v2/placematch${query}`, { body });
      expectRefusal(await match('?org_slug=rival'), 403);
      expect((await match('?org_slug=acme')).status).toBe(200);
      expect((await match('')).status).toBe(200);
    },
  );
}

function foreignBatches({ holds }: Requirements): void {
  holds(
    'interface Authentication 3',
    'batches of other organizations are not updated: refresh names them missing',
    async (deployment) => {
      const { id } = await storeBatch(new Client(deployment, 'rival'));
      const reply = await new Client(deployment, 'acme').post('/batches/refresh', {
        batch_ids: [id],
      });
      expect(reply.body).toEqual({
        updated_batch_ids: [],
        missing_batch_ids: [id],
        updated_count: 0,
        refresh: true,
      });
    },
  );
  holds(
    'decisions Addresses 4',
    'reprocessing by place finds no foreign place',
    async (deployment) => {
      const [place] = (await storeBatch(new Client(deployment, 'rival'))).jobs.pending;
      const body = { place_ids: [place] };
      const reply = await new Client(deployment, 'acme').post('/jobs/reprocess', body);
      expect(reply.body).toMatchObject({ job_count: 0, missing_place_ids: [place] });
    },
  );
  holds(
    'decisions Addresses 4',
    'lists hold nothing of another organization',
    async (deployment) => {
      const { id } = await storeBatch(new Client(deployment, 'rival'));
      await storeBatch(new Client(deployment, 'acme'));
      const { body } = await new Client(deployment, 'acme').get<BatchList>('/batches?limit=500');
      expect(body.batches.map((batch) => batch.id)).not.toContain(id);
      const organizations = new Set(body.batches.map((batch) => batch['organization_id']));
      expect([...organizations]).toEqual(['acme']);
    },
  );
}

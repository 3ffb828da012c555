/**
 * A sample request for every route of the API, with a body that it would accept, for cases that try
 * all routes. A new route needs a sample here first.
 */
import { ROUTES } from '../../services/ingest-api/http/routes.ts';
import { inputs, job } from './client.ts';

/** The ids that the requests name; the case decides whose they are. */
export interface Ids {
  readonly batch: string;
  readonly place: string;
  readonly export: string;
  readonly attribute: string;
  readonly webhook: string;
}

export interface Endpoint {
  readonly method: string;
  /** Below `/v1/{org}/place_enrichment`, or from the root when `isOwn` is false. */
  readonly path: string;
  /** True when the path names an organization. */
  readonly isOwn: boolean;
  readonly body: object | undefined;
  /** The status for a caller who owns none of the ids; null where the request names none. */
  readonly unknown: number | null;
}

interface Sample {
  readonly body?: (ids: Ids) => object;
  readonly query?: (ids: Ids) => string;
  readonly unknown: number | null;
}

const ORGANIZATION = '/v1/:org_slug/place_enrichment';
const AT_ALL: Sample = { unknown: null };
const BY_ID: Sample = { unknown: 404 };

/** By route, below the organization's path where it has one. */
const SAMPLES: Readonly<Record<string, Sample>> = {
  'POST /batches': {
    body: ({ attribute }) => ({ batch_name: 'x', attributes: [attribute], jobs: [job('p')] }),
    unknown: 422,
  },
  'POST /batches/estimate': {
    body: ({ attribute }) => ({ batch_name: 'x', attributes: [attribute], jobs: [job('p')] }),
    unknown: 422,
  },
  'GET /batches': AT_ALL,
  'GET /batches/:batch_id': BY_ID,
  'PUT /batches/:batch_id': { ...BY_ID, body: () => ({ batch_name: 'taken over' }) },
  'DELETE /batches/:batch_id': BY_ID,
  'GET /batches/:batch_id/statistics': BY_ID,
  'GET /batches/:batch_id/progress': BY_ID,
  'POST /batches/:batch_id/reprocess': { ...BY_ID, body: () => ({ failed_only: false }) },
  'POST /batches/:batch_id/cancel': BY_ID,
  'POST /batches/:batch_id/pause': BY_ID,
  'POST /batches/:batch_id/resume': BY_ID,
  'POST /batches/:batch_id/duplicates': BY_ID,
  'POST /batches/:batch_id/corrections': {
    ...BY_ID,
    body: ({ place }) => ({ corrections: [{ place_id: place, corrections: { phone: null } }] }),
  },
  'POST /batches/refresh': { body: ({ batch }) => ({ batch_ids: [batch] }), unknown: 200 },
  'POST /jobs': {
    body: ({ attribute }) => ({ ...job('p'), attributes: [attribute] }),
    unknown: 422,
  },
  'GET /jobs': { query: ({ batch }) => `?batchId=${batch}`, unknown: 404 },
  'GET /jobs/:place_id': BY_ID,
  'DELETE /jobs/:place_id': BY_ID,
  'GET /jobs/:place_id/history': BY_ID,
  'PUT /jobs/:place_id/corrections': {
    ...BY_ID,
    body: () => ({ corrections: { phone: '+6563371234' } }),
  },
  'GET /jobs/:place_id/corrections': BY_ID,
  'DELETE /jobs/:place_id/corrections': BY_ID,
  'GET /batches/:batch_id/jobs/:place_id': BY_ID,
  'GET /changes': { ...AT_ALL, query: () => '?since=2026-01-01T00:00:00Z' },
  'POST /jobs/reprocess': { body: ({ place }) => ({ place_ids: [place] }), unknown: 200 },
  'POST /enrich': {
    body: ({ attribute }) => ({ ...job('p'), attributes: [attribute] }),
    unknown: 404,
  },
  'POST /exports': {
    body: ({ batch }) => ({ batch_ids: [batch], run_in_background: true }),
    unknown: 404,
  },
  'GET /exports': AT_ALL,
  'GET /exports/:export_id': BY_ID,
  'GET /exports/:export_id/download': BY_ID,
  'GET /attributes': AT_ALL,
  'POST /custom_attributes': { ...AT_ALL, body: () => ({}) },
  'POST /webhooks': { ...AT_ALL, body: () => ({ url: 'https://hooks.acme.com/' }) },
  'GET /webhooks': AT_ALL,
  'GET /webhooks/:webhook_id': BY_ID,
  'PUT /webhooks/:webhook_id': { ...BY_ID, body: () => ({ description: 'taken over' }) },
  'DELETE /webhooks/:webhook_id': BY_ID,
  'POST /webhooks/:webhook_id/rotate-secret': BY_ID,
  'POST /webhooks/:webhook_id/test': BY_ID,
  'GET /webhooks/:webhook_id/deliveries': BY_ID,
  'POST /webhooks/:webhook_id/deliveries/:delivery_id/replay': BY_ID,
  'GET /map': { ...AT_ALL, query: () => '?latitude=47.14&longitude=9.52' },
  'GET /v1/me': AT_ALL,
  'GET /v1/operator/sources': AT_ALL,
  'GET /v1/operator/organizations': AT_ALL,
  'GET /v1/operator/keys': AT_ALL,
  'POST /v1/operator/keys': { ...AT_ALL, body: () => ({ organization: 'acme' }) },
  'DELETE /v1/operator/keys/:key_id': AT_ALL,
  'GET /v1/operator/dead-letters': AT_ALL,
  'GET /v1/operator/dead-letters/:letter_id': AT_ALL,
  'POST /v1/operator/dead-letters/retry': { ...AT_ALL, body: () => ({ letters: ['0-0'] }) },
  'POST /v1/search': { ...AT_ALL, body: () => ({ query: 'x' }) },
  'POST /v1/ask': { ...AT_ALL, body: () => ({ query: 'x' }) },
  'POST /v2/placematch': { ...AT_ALL, body: () => ({ place: inputs() }) },
};

/** Every route, in the router's order; throws for one without a sample. */
export function endpointsWith(ids: Ids): Endpoint[] {
  return ROUTES.map(({ method, path }) => {
    const isOwn = path.startsWith(ORGANIZATION);
    const below = isOwn ? path.slice(ORGANIZATION.length) : path;
    const sample = SAMPLES[`${method} ${below}`];
    if (sample === undefined) throw new Error(`no sample of ${method} ${below}`);
    const { body, query, unknown } = sample;
    const named = below.replace(/:\w+/g, (name) => idFor(name, ids)) + (query?.(ids) ?? '');
    return { method, path: named, isOwn, body: body?.(ids), unknown };
  });
}

function idFor(parameter: string, ids: Ids): string {
  if (parameter === ':batch_id') return ids.batch;
  if (parameter === ':webhook_id') return ids.webhook;
  return parameter === ':export_id' ? ids.export : ids.place;
}

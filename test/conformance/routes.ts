/** Every endpoint of the interface with a body that it would take, for walks over all of them. */
import { inputs, UNKNOWN_ID } from './client.ts';

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/v1/{org}/place_enrichment`, or from the root when `organization` is false. */
  readonly path: string;
  readonly organization: boolean;
  readonly body?: object;
}

function own(method: Endpoint['method'], path: string, body?: object): Endpoint {
  return { method, path, organization: true, ...(body ? { body } : {}) };
}

function rooted(path: string, body: object): Endpoint {
  return { method: 'POST', path, organization: false, body };
}

/** Ids that nobody has: a walk changes nothing even where a key is let through. */
export const BATCH = `/batches/${UNKNOWN_ID}`;

export const MAIN_ENDPOINTS: readonly Endpoint[] = [
  own('POST', '/batches', { batch_name: 'x', kick_off_jobs_now: false, jobs: [] }),
  own('GET', '/batches'),
  own('GET', BATCH),
  own('PUT', BATCH, { batch_name: 'x' }),
  own('DELETE', BATCH),
  own('GET', `${BATCH}/statistics`),
  own('POST', `${BATCH}/reprocess`, {}),
  own('POST', '/batches/refresh', { batch_ids: [UNKNOWN_ID] }),
  own('POST', '/jobs/reprocess', { place_ids: [UNKNOWN_ID] }),
  own('POST', '/jobs', { inputs: {} }),
  own('GET', '/jobs'),
  own('GET', `/jobs/${UNKNOWN_ID}`),
  own('DELETE', `/jobs/${UNKNOWN_ID}`),
  own('POST', '/enrich', { inputs: {} }),
  own('GET', '/attributes'),
  own('POST', '/custom_attributes', {}),
];

export const EXPORT_ENDPOINTS: readonly Endpoint[] = [
  own('POST', '/exports', { batch_ids: [UNKNOWN_ID] }),
  own('GET', '/exports'),
  own('GET', `/exports/${UNKNOWN_ID}`),
  own('GET', `/exports/${UNKNOWN_ID}/download`),
];

export const ROOTED_ENDPOINTS: readonly Endpoint[] = [
  rooted('/v1/search', { query: 'x' }),
  rooted('/v1/ask', { query: 'x' }),
  rooted('/v2/placematch', { place: inputs() }),
];

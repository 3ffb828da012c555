/** The API operations that the console uses, one function each. */
import type { JobStatus } from '../../domain/jobs.ts';
import { correctionResources } from './correction-resources.ts';
import { operatorResources } from './operator-resources.ts';
import { type Request, RequestError, resourcePath, send, sendForJson } from './request.ts';
import type { Session } from './session.ts';
import type {
  AskAnswer,
  Batch,
  BatchListPage,
  BatchState,
  BatchSummary,
  Caller,
  Catalogue,
  Changes,
  Duplicates,
  Estimate,
  ExportLink,
  ExportPage,
  ExportState,
  History,
  Job,
  JobPage,
  MapFeatures,
  MatchAnswer,
  MinimumConfidence,
  Readiness,
  Reprocessed,
  Statistics,
  Steered,
} from './shapes.ts';
import { webhookResources } from './webhook-resources.ts';

type Signal = AbortSignal | undefined;

export interface PageRequest {
  readonly limit: number;
  readonly offset: number;
}

export interface Submission {
  readonly batch_id: string;
  readonly batch_name: string;
  readonly jobs: readonly { readonly place_id: string; readonly inputs: object }[];
  readonly attributes?: readonly string[];
  readonly attribute_set?: string;
}

export interface ExportRequest {
  readonly batch_ids: readonly string[];
  readonly format: string;
  readonly prune_empty_columns: boolean;
  readonly run_in_background: true;
}

/** The operations of one session. */
export type Client = ReturnType<typeof createClient>;

/** Calls `onKeyRefused` when the API answers that the key is not valid. */
export function createClient(session: Session, onKeyRefused: () => void = () => undefined) {
  const watch = <Answer>(answer: Promise<Answer>) =>
    answer.catch((error) => {
      if (error instanceof RequestError && error.status === 401) onKeyRefused();
      throw error;
    });
  const get = <Answer>(parts: readonly string[], request: Request = {}) =>
    watch(sendForJson<Answer>(session, resourcePath(session, ...parts), request));
  const change = <Answer>(
    method: 'POST' | 'PUT' | 'DELETE',
    parts: readonly string[],
    body?: unknown,
    idempotencyKey?: string,
  ) => get<Answer>(parts, { method, body, ...(idempotencyKey && { idempotencyKey }) });
  return {
    session,
    ...webhookResources(get),
    ...correctionResources(get),
    ...operatorResources((path, request) =>
      watch(sendForJson(session, `/v1/operator${path}`, request)),
    ),
    getCaller: (signal?: Signal) => watch(sendForJson<Caller>(session, '/v1/me', { signal })),
    listBatches: (query: PageRequest & { query?: string }, signal?: Signal) =>
      get<BatchListPage>(['batches'], { query: { ...query }, signal }),
    /** With counts instead of the places' ids, of which there may be tens of thousands. */
    getBatch: (id: string, signal?: Signal) =>
      get<BatchState>(['batches', id], { query: { ids: 'false' }, signal }),
    getStatistics: (id: string, signal?: Signal) =>
      get<Statistics>(['batches', id, 'statistics'], { signal }),
    estimate: (body: Submission) => change<Estimate>('POST', ['batches', 'estimate'], body),
    submit: (body: Submission, idempotencyKey: string) =>
      change<Batch>('POST', ['batches'], body, idempotencyKey),
    updateBatch: (id: string, body: { batch_name?: string; refresh?: boolean }) =>
      change<BatchSummary>('PUT', ['batches', id], body),
    deleteBatch: (id: string) => change<object>('DELETE', ['batches', id]),
    steerBatch: (id: string, how: 'cancel' | 'pause' | 'resume') =>
      change<Steered>('POST', ['batches', id, how]),
    findDuplicates: (id: string, confidence: MinimumConfidence) =>
      get<Duplicates>(['batches', id, 'duplicates'], { method: 'POST', query: { confidence } }),
    reprocess: (id: string, body: object) =>
      change<Reprocessed>('POST', ['batches', id, 'reprocess'], body),
    listJobs: (
      query: PageRequest & { batchId?: string; status?: JobStatus | undefined; fields?: string },
      signal?: Signal,
    ) => get<JobPage>(['jobs'], { query: { ...query }, signal }),
    getJob: (placeId: string, signal?: Signal) => get<Job>(['jobs', placeId], { signal }),
    getHistory: (placeId: string, signal?: Signal) =>
      get<History>(['jobs', placeId, 'history'], { signal }),
    listChanges: (query: { since: string; limit: number; cursor?: string }, signal?: Signal) =>
      get<Changes>(['changes'], { query, signal }),
    getMap: (query: { latitude: number; longitude: number; radius_m: number }) =>
      get<MapFeatures>(['map'], { query }),
    listAttributes: (signal?: Signal) => get<Catalogue>(['attributes'], { signal }),
    createExport: (body: ExportRequest, idempotencyKey: string) =>
      change<ExportState>('POST', ['exports'], body, idempotencyKey),
    listExports: (signal?: Signal) =>
      get<ExportPage>(['exports'], { query: { limit: 50 }, signal }),
    getExportLink: (id: string) =>
      get<ExportLink>(['exports', id, 'download'], { query: { redirect: 'false' } }),
    matchPlace: (body: object) =>
      sendForJson<MatchAnswer>(session, '/v2/placematch', { method: 'POST', body }),
    ask: (query: string) =>
      sendForJson<AskAnswer>(session, '/v1/ask', { method: 'POST', body: { query } }),
    getReadiness: async (signal?: Signal) => {
      const answer = await fetch('/readyz', { signal: signal ?? null, cache: 'no-store' });
      return (await answer.json()) as Readiness;
    },
    getMetrics: async (signal?: Signal) => (await send(null, '/metrics', { signal })).text(),
  };
}

/**
 * Client of Cairn. `api` has every route with the types of the API's description; the methods do
 * what takes several requests: upload a file, wait with progress, iterate pages, export to a file.
 */
import { createWriteStream, openAsBlob } from 'node:fs';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import createClient, { type Client } from 'openapi-fetch';
import { CairnError, readProblem } from './problem.ts';
import { type BatchProgress, progressMeter } from './progress.ts';
import { retrying, sleep } from './retry.ts';
import type { components, paths } from './schema.js';

export { CairnError } from './problem.ts';
export type { BatchProgress } from './progress.ts';
export type { components, paths } from './schema.js';

type Schemas = components['schemas'];
type JobStatus = Schemas['JobStatus'];

export interface CairnOptions {
  /** Where Cairn is, such as `https://cairn.example.com`. */
  readonly url: string;
  readonly organization: string;
  readonly apiKey: string;
  readonly fetch?: typeof fetch;
}

export interface UploadOptions {
  readonly batchName: string;
  readonly batchId?: string;
  /** One of these two. */
  readonly attributes?: readonly string[];
  readonly attributeSet?: Schemas['AttributeSet'];
  /** The same key never creates a second batch; a new one for each call when left out. */
  readonly idempotencyKey?: string;
}

export interface WaitOptions {
  readonly onProgress?: (progress: BatchProgress) => void;
  readonly pollMs?: number;
  readonly signal?: AbortSignal;
}

export interface JobFilter {
  readonly batchId?: string;
  readonly status?: readonly JobStatus[];
  readonly pageSize?: number;
}

export interface ExportOptions extends WaitOptions {
  readonly format?: Schemas['CreateExportRequest']['format'];
  readonly columns?: Schemas['CreateExportRequest']['columns'];
  readonly pruneEmptyColumns?: boolean;
}

const DEFAULT_POLL_MS = 1_000;
const DEFAULT_PAGE_SIZE = 500;

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.ndjson': 'application/x-ndjson',
  '.jsonl': 'application/x-ndjson',
};

export class Cairn {
  readonly api: Client<paths>;
  readonly #options: CairnOptions;
  readonly #send: (request: Request) => Promise<Response>;

  constructor(options: CairnOptions) {
    this.#options = options;
    this.#send = retrying(options.fetch ?? fetch);
    this.api = createClient<paths>({
      baseUrl: options.url.replace(/\/+$/, ''),
      headers: { Authorization: `Bearer ${options.apiKey}` },
      querySerializer: { array: { style: 'form', explode: false } },
      fetch: this.#send,
    });
  }

  /** Submits the places of a CSV or NDJSON file; a file that ends in .gz is sent as it is. */
  async uploadFile(path: string, options: UploadOptions): Promise<Schemas['Batch']> {
    const isPacked = path.endsWith('.gz');
    const type = MEDIA_TYPES[extname(isPacked ? path.slice(0, -3) : path).toLowerCase()];
    if (type === undefined) throw new TypeError(`${path} is neither .csv nor .ndjson`);
    const { batchName, batchId, attributes, attributeSet } = options;
    const query = new URLSearchParams({ batch_name: batchName });
    if (batchId !== undefined) query.set('batch_id', batchId);
    if (attributes !== undefined) query.set('attributes', attributes.join(','));
    if (attributeSet !== undefined) query.set('attribute_set', attributeSet);
    const request = this.#request(`/batches?${query}`, {
      method: 'POST',
      headers: {
        'Content-Type': type,
        ...(isPacked && { 'Content-Encoding': 'gzip' }),
        'Idempotency-Key': options.idempotencyKey ?? crypto.randomUUID(),
      },
      body: await openAsBlob(path),
    });
    return (await (await this.#ask(request)).json()) as Schemas['Batch'];
  }

  /** Resolves when no place of the batch is pending or in progress, by an answer of now. */
  async waitForBatch(batchId: string, options: WaitOptions = {}): Promise<BatchProgress> {
    const { onProgress, pollMs = DEFAULT_POLL_MS, signal } = options;
    const measure = progressMeter(() => performance.now());
    const path = `/batches/${encodeURIComponent(batchId)}?ids=false`;
    for (;;) {
      const answer = await this.#ask(this.#request(path, { signal: signal ?? null }));
      const progress = measure((await answer.json()) as Schemas['BatchWithCounts']);
      onProgress?.(progress);
      const isOfNow = !answer.headers.has('Cairn-Behind-Ms');
      if (progress.ended === progress.total && isOfNow) return progress;
      await sleep(pollMs, signal);
    }
  }

  /** All jobs, page by page; what comes or goes meanwhile moves no other to another page. */
  async *jobs(filter: JobFilter = {}): AsyncGenerator<Schemas['Job']> {
    const query = {
      limit: filter.pageSize ?? DEFAULT_PAGE_SIZE,
      ...(filter.batchId !== undefined && { batchId: filter.batchId }),
      ...(filter.status !== undefined && { status: filter.status.join(',') }),
    };
    yield* this.#pages<Schemas['Job']>('/jobs', 'jobs', query);
  }

  /** All batches, the newest first; `name` is a part of their names. */
  async *batches(name?: string): AsyncGenerator<Schemas['BatchListItem']> {
    const query = { limit: DEFAULT_PAGE_SIZE, ...(name !== undefined && { query: name }) };
    yield* this.#pages<Schemas['BatchListItem']>('/batches', 'batches', query);
  }

  /** Builds an export in the background and writes it into a file. */
  async exportToFile(
    batchIds: readonly string[],
    path: string,
    options: ExportOptions = {},
  ): Promise<Schemas['ExportStatusResponse']> {
    const { format, columns, pruneEmptyColumns = true, pollMs = DEFAULT_POLL_MS, signal } = options;
    const body = JSON.stringify({
      batch_ids: batchIds,
      run_in_background: true,
      prune_empty_columns: pruneEmptyColumns,
      ...(format && { format }),
      ...(columns && { columns }),
    });
    const request = this.#request('/exports', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': crypto.randomUUID(),
      },
      body,
    });
    let state = (await (await this.#ask(request)).json()) as Schemas['ExportStatusResponse'];
    while (state.status === 'queued' || state.status === 'running') {
      await sleep(pollMs, signal);
      const answer = await this.#ask(this.#request(`/exports/${state.id}`));
      state = (await answer.json()) as Schemas['ExportStatusResponse'];
    }
    if (state.status !== 'completed')
      throw new Error(state.error ?? `The export is ${state.status}.`);
    const file = await this.#ask(this.#request(`/exports/${state.id}/download`));
    await pipeline(Readable.fromWeb(file.body as never), createWriteStream(path));
    return state;
  }

  async *#pages<Item>(
    path: string,
    field: string,
    query: Readonly<Record<string, string | number>>,
  ): AsyncGenerator<Item> {
    let cursor: string | null = '';
    while (cursor !== null) {
      const texts = Object.entries({ ...query, cursor }).map(([name, value]) => [name, `${value}`]);
      const answer = await this.#ask(this.#request(`${path}?${new URLSearchParams(texts)}`));
      const page = (await answer.json()) as Record<string, unknown>;
      yield* page[field] as Item[];
      cursor = (page['next_cursor'] ?? null) as string | null;
    }
  }

  #request(path: string, init: RequestInit = {}): Request {
    const { url, organization, apiKey } = this.#options;
    const base = `${url.replace(/\/+$/, '')}/v1/${organization}/place_enrichment`;
    const headers = { ...init.headers, Authorization: `Bearer ${apiKey}` };
    return new Request(base + path, { ...init, headers });
  }

  async #ask(request: Request): Promise<Response> {
    const response = await this.#send(request);
    if (!response.ok) throw await readProblem(response);
    return response;
  }
}

/** The value of an answer of `api`, or its error thrown. */
export function unwrap<T>(answer: { data?: T; error?: unknown; response: Response }): T {
  const { data, error, response } = answer;
  if (response.ok && data !== undefined) return data;
  throw new CairnError(response.status, error, response.headers.get('x-request-id'));
}

/** The API calls of the demo, over HTTP like any caller's. */
export interface DemoStatistics {
  readonly total_jobs: number;
  readonly completed_jobs: number;
  readonly status_counts: Readonly<Record<string, number>>;
  readonly attribute_fill_rates: Readonly<Record<string, number>> | null;
  readonly attribute_status: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** By attribute: jobs by the origin of their values. */
  readonly value_origins: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

export interface DemoJob {
  readonly place_id: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly outputs: Readonly<Record<string, unknown>>;
  readonly confidence_scores?: Readonly<Record<string, string>>;
  readonly job_metadata: { readonly enrichment_metadata: Readonly<Record<string, unknown>> };
}

export class DemoClient {
  readonly #base: string;
  readonly #key: string;

  constructor(address: string, organization: string, key: string) {
    this.#base = `${address}/v1/${organization}/place_enrichment`;
    this.#key = key;
  }

  /** Submits jobs that are already JSON texts; returns the batch's id. */
  async submit(batchName: string, jobs: readonly string[], attributes: readonly string[]) {
    const head = JSON.stringify({ batch_name: batchName, attributes }).slice(0, -1);
    const response = await this.#send('POST', '/batches', `${head},"jobs":[${jobs.join(',')}]}`);
    return ((await response.json()) as { id: string }).id;
  }

  async statistics(batchId: string): Promise<DemoStatistics> {
    const response = await this.#send('GET', `/batches/${batchId}/statistics`);
    return (await response.json()) as DemoStatistics;
  }

  async jobs(batchId: string, limit: number): Promise<readonly DemoJob[]> {
    const response = await this.#send('GET', `/jobs?batchId=${batchId}&limit=${limit}`);
    return ((await response.json()) as { jobs: DemoJob[] }).jobs;
  }

  async csv(batchId: string): Promise<Uint8Array> {
    const body = JSON.stringify({ batch_ids: [batchId], prune_empty_columns: true });
    const response = await this.#send('POST', '/exports', body);
    return new Uint8Array(await response.arrayBuffer());
  }

  async #send(method: string, path: string, body?: string): Promise<Response> {
    const response = await fetch(this.#base + path, {
      method,
      headers: { authorization: `Bearer ${this.#key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body }),
    });
    if (response.ok) return response;
    const reason = await response.text();
    throw new Error(`${method} ${path} failed with status ${response.status}: ${reason}`);
  }
}

/** The few calls that the demo makes, over HTTP like any caller's. */
export interface Statistics {
  readonly total_jobs: number;
  readonly completed_jobs: number;
  readonly status_counts: Readonly<Record<string, number>>;
  readonly attribute_fill_rates: Readonly<Record<string, number>> | null;
  readonly attribute_status: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly eta_seconds: number | null;
}

export interface DemoJob {
  readonly place_id: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly outputs: Readonly<Record<string, unknown>>;
  readonly confidence_scores?: Readonly<Record<string, string>>;
  readonly job_metadata: { readonly enrichment_metadata: Readonly<Record<string, unknown>> };
}

export class ApiClient {
  readonly #base: string;
  readonly #key: string;

  constructor(address: string, organization: string, key: string) {
    this.#base = `${address}/v1/${organization}/place_enrichment`;
    this.#key = key;
  }

  /** Submits jobs that are already JSON text; answers the batch's id. */
  async submit(batchName: string, jobs: readonly string[], attributes: readonly string[]) {
    const head = JSON.stringify({ batch_name: batchName, attributes }).slice(0, -1);
    const answer = await this.#ask('POST', '/batches', `${head},"jobs":[${jobs.join(',')}]}`);
    return ((await answer.json()) as { id: string }).id;
  }

  async statistics(batchId: string): Promise<Statistics> {
    const answer = await this.#ask('GET', `/batches/${batchId}/statistics`);
    return (await answer.json()) as Statistics;
  }

  async jobs(batchId: string, limit: number): Promise<readonly DemoJob[]> {
    const answer = await this.#ask('GET', `/jobs?batchId=${batchId}&limit=${limit}`);
    return ((await answer.json()) as { jobs: DemoJob[] }).jobs;
  }

  async csv(batchId: string): Promise<Uint8Array> {
    const body = JSON.stringify({ batch_ids: [batchId], prune_empty_columns: true });
    const answer = await this.#ask('POST', '/exports', body);
    return new Uint8Array(await answer.arrayBuffer());
  }

  async #ask(method: string, path: string, body?: string): Promise<Response> {
    const answer = await fetch(this.#base + path, {
      method,
      headers: { authorization: `Bearer ${this.#key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body }),
    });
    if (answer.ok) return answer;
    throw new Error(`${method} ${path} was answered ${answer.status}: ${await answer.text()}`);
  }
}

/**
 * Asks two houses the same questions, one by one, and says where their answers differ: every batch
 * with its statistics and its CSV, every job, every page of the lists, every export.
 *
 * AW1 What an answer names by chance is not compared: links to files, and cursors of pages.
 */
import type { TaskOutput } from '../../ledger/operator-task.ts';

/** Where a house answers. */
export interface AnsweringHouse {
  readonly address: string;
  readonly secret: string;
}

export interface WalkOptions {
  readonly source: AnsweringHouse;
  readonly target: AnsweringHouse;
  readonly organizations: readonly string[];
  readonly output: TaskOutput;
  readonly signal: AbortSignal;
}

export interface WalkEnd {
  readonly compared: number;
  readonly different: number;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

const BATCHES_PER_PAGE = 500;
const JOBS_PER_PAGE = 1_000;
const EXPORTS_PER_PAGE = 200;
const QUESTIONS_AT_ONCE = 4;
/** The differences beyond these are only counted. */
const MAX_SHOWN = 20;
const SHOWN_CHARS = 160;

export async function compareAnswers(options: WalkOptions): Promise<WalkEnd> {
  const walk = new AnswerWalk(options);
  for (const organization of options.organizations) await walk.compareOrganization(organization);
  return walk.end;
}

class AnswerWalk {
  readonly #options: WalkOptions;
  #compared = 0;
  #different = 0;

  constructor(options: WalkOptions) {
    this.#options = options;
  }

  get end(): WalkEnd {
    return { compared: this.#compared, different: this.#different };
  }

  async compareOrganization(organization: string): Promise<void> {
    const base = `/v1/${encodeURIComponent(organization)}/place_enrichment`;
    const get = async (path: string) =>
      JSON.parse((await this.#ask(`${base}${path}`)).text || '{}');
    await get('/attributes');
    await this.#compareBatches(base, get);
    await this.#compareJobs(get);
    await this.#compareExports(get);
  }

  async #compareBatches(base: string, get: Get): Promise<void> {
    for (let offset = 0; ; offset += BATCHES_PER_PAGE) {
      const page = await get(`/batches?limit=${BATCHES_PER_PAGE}&offset=${offset}`);
      const ids = listIds(page['batches'], 'id');
      await this.#each(ids, async (id) => {
        const path = `/batches/${encodeURIComponent(id)}`;
        await get(path);
        await get(`${path}/statistics`);
        await this.#ask(`${base}/exports`, { batch_ids: [id] });
      });
      if (ids.length < BATCHES_PER_PAGE) return;
    }
  }

  /** A place that is in several batches is asked for once on each page that lists it. */
  async #compareJobs(get: Get): Promise<void> {
    for (let cursor: unknown = ''; typeof cursor === 'string'; ) {
      const query = `limit=${JOBS_PER_PAGE}&cursor=${encodeURIComponent(cursor)}`;
      const page = await get(`/jobs?${query}`);
      const places = new Set(listIds(page['jobs'], 'place_id'));
      await this.#each([...places], (place) => get(`/jobs/${encodeURIComponent(place)}`));
      cursor = page['next_cursor'];
    }
  }

  async #compareExports(get: Get): Promise<void> {
    for (let cursor: unknown = null; cursor !== undefined; ) {
      const next = typeof cursor === 'string' ? `&cursor=${encodeURIComponent(cursor)}` : '';
      const page = await get(`/exports?limit=${EXPORTS_PER_PAGE}${next}`);
      const ids = listIds(page['exports'], 'id');
      await this.#each(ids, (id) => get(`/exports/${encodeURIComponent(id)}`));
      cursor = page['next_cursor'] ?? undefined;
    }
  }

  /** The source's answer; a difference is counted and shown. */
  async #ask(path: string, body?: object): Promise<Answer> {
    const { source, target, output, signal } = this.#options;
    signal.throwIfAborted();
    const [here, there] = await Promise.all(
      [source, target].map((house) => ask(house, path, body, signal)),
    );
    this.#compared += 1;
    output.progress({ done: this.#compared, total: null, unit: 'answers' });
    const [expected, found] = [comparableText(here!), comparableText(there!)];
    if (expected !== found) await this.#showDifference(path, body, expected, found);
    return here!;
  }

  async #showDifference(path: string, body: object | undefined, expected: string, found: string) {
    this.#different += 1;
    if (this.#different > MAX_SHOWN) return;
    const at = firstDifference(expected, found);
    const cut = (text: string) => text.slice(at, at + SHOWN_CHARS);
    const question = body === undefined ? `GET ${path}` : `POST ${path} ${JSON.stringify(body)}`;
    const { output } = this.#options;
    await output.line(`${question} differs at character ${at}:`);
    await output.line(`  here:  ${cut(expected)}`);
    await output.line(`  there: ${cut(found)}`);
  }

  async #each(all: readonly string[], work: (one: string) => Promise<unknown>): Promise<void> {
    for (let i = 0; i < all.length; i += QUESTIONS_AT_ONCE) {
      await Promise.all(all.slice(i, i + QUESTIONS_AT_ONCE).map(work));
    }
  }
}

type Get = (path: string) => Promise<Record<string, unknown>>;

async function ask(
  { address, secret }: AnsweringHouse,
  path: string,
  body: object | undefined,
  signal: AbortSignal,
): Promise<Answer> {
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  const given = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(`${address}${path}`, { headers, signal, ...given });
  return { status: response.status, text: await response.text() };
}

/** AW1. */
function comparableText({ status, text }: Answer): string {
  const named = /"(download_url|next_cursor)":"(?:[^"\\]|\\.)*"/g;
  return `${status} ${text.replace(named, '"$1":"..."')}`;
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

function listIds(rows: unknown, field: string): string[] {
  return Array.isArray(rows) ? rows.map((row) => String(row[field])) : [];
}

/**
 * Sends the same requests to two installations and reports differences between their answers: every
 * batch with its statistics and its CSV, every page of the lists, every export.
 *
 * AW1 Random parts of an answer are not compared: links to files, and cursors of pages.
 * AW2 A page of the job list contains its jobs completely. So single jobs are requested only where
 *     pages differ, to find the difference, plus one job of each page, to test that route.
 * AW3 An installation signs its cursors with its own secret, so each gets the cursor that it
 *     returned itself.
 */
import type { TaskOutput } from '../../ledger/operator-task.ts';

/** Where an installation answers. */
export interface AnsweringInstallation {
  readonly address: string;
  readonly secret: string;
}

export interface WalkOptions {
  readonly source: AnsweringInstallation;
  readonly target: AnsweringInstallation;
  readonly organizations: readonly string[];
  readonly output: TaskOutput;
  readonly signal: AbortSignal;
  readonly jobsPerPage?: number;
}

export interface WalkEnd {
  readonly compared: number;
  /** Jobs on the pages that were compared. */
  readonly jobs: number;
  readonly different: number;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** One request, and the answers of the installations, without random parts. */
interface Comparison {
  readonly question: string;
  readonly answer: Answer;
  readonly expected: string;
  readonly found: string;
}

const BATCHES_PER_PAGE = 500;
const JOBS_PER_PAGE = 1_000;
const EXPORTS_PER_PAGE = 200;
const QUESTIONS_AT_ONCE = 4;
/** Further differences are only counted. */
const MAX_SHOWN = 20;
const SHOWN_CHARS = 160;

export async function compareAnswers(options: WalkOptions): Promise<WalkEnd> {
  const walk = new AnswerWalk(options);
  for (const organization of options.organizations) await walk.compareOrganization(organization);
  return walk.end;
}

class AnswerWalk {
  readonly #options: WalkOptions;
  /** AW3. By the source's cursor: the target's cursor for the same page. */
  readonly #targetCursors = new Map<string, string>();
  #compared = 0;
  #jobs = 0;
  #different = 0;

  constructor(options: WalkOptions) {
    this.#options = options;
  }

  get end(): WalkEnd {
    return { compared: this.#compared, jobs: this.#jobs, different: this.#different };
  }

  async compareOrganization(organization: string): Promise<void> {
    const base = `/v1/${encodeURIComponent(organization)}/place_enrichment`;
    const get = async (path: string) =>
      JSON.parse((await this.#ask(`${base}${path}`)).text || '{}');
    await get('/attributes');
    await this.#compareBatches(base, get);
    await this.#compareJobs(base);
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

  /** AW2. */
  async #compareJobs(base: string): Promise<void> {
    const { jobsPerPage = JOBS_PER_PAGE } = this.#options;
    for (let cursor: unknown = ''; typeof cursor === 'string'; ) {
      const query = `limit=${jobsPerPage}&cursor=${encodeURIComponent(cursor)}`;
      const page = await this.#compare(`${base}/jobs?${query}`);
      const read = JSON.parse(page.answer.text || '{}');
      const paths = listJobPaths(read['jobs']).map((path) => `${base}${path}`);
      this.#jobs += paths.length;
      const before = this.#different;
      const isSame = page.expected === page.found;
      await this.#each(isSame ? paths.slice(0, 1) : paths, (path) => this.#ask(path));
      if (!isSame && this.#different === before) await this.#showDifference(page);
      cursor = read['next_cursor'];
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
    const comparison = await this.#compare(path, body);
    if (comparison.expected !== comparison.found) await this.#showDifference(comparison);
    return comparison.answer;
  }

  async #compare(path: string, body?: object): Promise<Comparison> {
    const { source, target, output, signal } = this.#options;
    signal.throwIfAborted();
    const [here, there] = await Promise.all([
      ask(source, path, body, signal),
      ask(target, this.#targetPath(path), body, signal),
    ]);
    this.#noteCursors(here, there);
    this.#compared += 1;
    output.progress({ done: this.#compared, total: null, unit: 'answers' });
    const question = body === undefined ? `GET ${path}` : `POST ${path} ${JSON.stringify(body)}`;
    const [expected, found] = [comparableText(here), comparableText(there)];
    return { question, answer: here, expected, found };
  }

  /** AW3. */
  #noteCursors(here: Answer, there: Answer): void {
    const [cursor, targetCursor] = [findCursor(here), findCursor(there)];
    if (cursor !== null && targetCursor !== null) this.#targetCursors.set(cursor, targetCursor);
  }

  /** AW3. */
  #targetPath(path: string): string {
    return path.replace(CURSOR_IN_PATH, (given, cursor: string) => {
      const targetCursor = this.#targetCursors.get(decodeURIComponent(cursor));
      return targetCursor === undefined ? given : `cursor=${encodeURIComponent(targetCursor)}`;
    });
  }

  async #showDifference({ question, expected, found }: Comparison): Promise<void> {
    this.#different += 1;
    if (this.#different > MAX_SHOWN) return;
    const at = firstDifference(expected, found);
    const cut = (text: string) => text.slice(at, at + SHOWN_CHARS);
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
  { address, secret }: AnsweringInstallation,
  path: string,
  body: object | undefined,
  signal: AbortSignal,
): Promise<Answer> {
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  const given = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(`${address}${path}`, { headers, signal, ...given });
  return { status: response.status, text: await response.text() };
}

const CURSOR_IN_PATH = /\bcursor=([^&]+)/;
const CURSOR_IN_ANSWER = /"next_cursor":"([^"]+)"/;

function findCursor({ text }: Answer): string | null {
  return CURSOR_IN_ANSWER.exec(text)?.[1] ?? null;
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

/** The path of each job in a list: in its batch, or as a single job. */
function listJobPaths(jobs: unknown): string[] {
  if (!Array.isArray(jobs)) return [];
  return jobs.map(({ batch_id, place_id }) => {
    const path = `/jobs/${encodeURIComponent(place_id)}`;
    return typeof batch_id === 'string' ? `/batches/${encodeURIComponent(batch_id)}${path}` : path;
  });
}

function listIds(rows: unknown, field: string): string[] {
  return Array.isArray(rows) ? rows.map((row) => String(row[field])) : [];
}

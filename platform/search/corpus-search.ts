/**
 * Search in a folder of pages, in this process: the embedded default.
 *
 * Pages are cut into passages, the passages are indexed with minisearch (BM25), and a page ranks
 * by its best passage, which is also what a reader gets to see.
 *
 * 1. Nothing is read before the first search; all searches wait for one reading, each no longer
 *    than its time limit. The index is kept until close: a changed corpus shows after a restart.
 * 2. A page must hold a third of the query's terms, or MAX_NEEDED of them, so that a corpus which
 *    knows nothing of a question says so (S3).
 * 3. Building the index gives way to other work between chunks.
 */
import type MiniSearch from 'minisearch';
import type { Clock } from '../runtime/clock.ts';
import { errorMessage } from '../runtime/errors.ts';
import type { Log } from '../runtime/log.ts';
import { type CorpusPage, type CorpusReading, readCorpus } from './corpus-pages.ts';
import { queryTerms, termOf, wordsOf } from './corpus-words.ts';
import { snippetOf, splitPassages } from './passages.ts';
import { searchFault } from './provider-answer.ts';
import { type Finding, NOTHING_FOUND, type Search, type SearchFindings } from './search.ts';

const NAME = 'corpus';
const PASSAGE_CHARS = 1_200;
const SNIPPET_CHARS = 320;
const CHUNK_PASSAGES = 25;
/** Typing errors are forgiven in words of this length on. */
const FUZZY_FROM_CHARS = 5;
const MAX_NEEDED = 4;
/** Looking for near words is dear, and a long query has enough words without. */
const FUZZY_UP_TO_TERMS = 8;

export interface CorpusOptions {
  readonly path: string;
  readonly limitBytes: number;
  readonly maxResults: number;
  readonly timeoutMs: number;
  readonly clock: Clock;
  readonly log: Log;
}

interface Passage {
  readonly id: number;
  readonly page: Omit<CorpusPage, 'text'>;
  readonly title: string;
  readonly text: string;
}

interface CorpusIndex {
  readonly mini: MiniSearch<Passage>;
  readonly passages: readonly Passage[];
}

export function createCorpusSearch(options: CorpusOptions): Search {
  let loading: Promise<CorpusIndex> | undefined;
  let closed = false;
  const load = () => {
    loading ??= buildIndex(options, () => closed).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return {
    provider: NAME,
    cacheKey: null,
    search: async (query) => {
      if (closed) throw searchFault(NAME, 'is closed');
      const terms = queryTerms(query.toWellFormed());
      if (terms.length === 0) return NOTHING_FOUND;
      const index = await inTime(load(), options);
      return findIn(index, terms, options.maxResults);
    },
    close: async () => {
      closed = true;
      loading = undefined;
    },
  };
}

async function inTime(
  loading: Promise<CorpusIndex>,
  { clock, timeoutMs, log }: CorpusOptions,
): Promise<CorpusIndex> {
  const settled = new AbortController();
  const late = clock.sleep(timeoutMs, settled.signal).then(() => null);
  try {
    const index = await Promise.race([loading, late]);
    if (index !== null) return index;
  } catch (error) {
    log.warn({ provider: NAME, error: errorMessage(error) }, 'search failed');
    throw searchFault(NAME, 'cannot read its pages', error);
  } finally {
    settled.abort();
  }
  throw searchFault(NAME, 'is still reading its pages');
}

async function buildIndex(options: CorpusOptions, stopped: () => boolean): Promise<CorpusIndex> {
  const { default: Index } = await import('minisearch');
  const mini = new Index<Passage>({
    fields: ['title', 'text'],
    tokenize: wordsOf,
    processTerm: (word) => termOf(word),
  });
  const passages: Passage[] = [];
  const reading: CorpusReading = { pages: 0, bytes: 0, leftOut: 0, cut: false };
  let indexed = 0;
  for await (const page of readCorpus(options.path, options.limitBytes, reading)) {
    if (stopped()) break;
    addPassages(passages, page);
    if (passages.length - indexed < CHUNK_PASSAGES) continue;
    await mini.addAllAsync(passages.slice(indexed), { chunkSize: CHUNK_PASSAGES });
    indexed = passages.length;
  }
  await mini.addAllAsync(passages.slice(indexed), { chunkSize: CHUNK_PASSAGES });
  options.log.info({ provider: NAME, ...reading }, 'corpus indexed');
  return { mini, passages };
}

function addPassages(passages: Passage[], { text, ...page }: CorpusPage): void {
  for (const piece of splitPassages(text, PASSAGE_CHARS)) {
    passages.push({ id: passages.length, page, title: page.title ?? '', text: piece });
  }
}

interface Hit {
  readonly passage: Passage;
  readonly terms: ReadonlySet<string>;
}

function findIn(index: CorpusIndex, terms: readonly string[], maxResults: number): SearchFindings {
  const hits = hitsOf(index, terms, maxResults);
  const findings = hits.map((hit, i) => toFinding(hit, i + 1));
  return { findings, answerBox: null, knowledgeGraph: null };
}

function hitsOf(
  { mini, passages }: CorpusIndex,
  terms: readonly string[],
  maxResults: number,
): Hit[] {
  const byUrl = new Map<string, Hit>();
  const needed = Math.min(Math.ceil(terms.length / 3), MAX_NEEDED);
  const near = (term: string) =>
    term.length >= FUZZY_FROM_CHARS && terms.length <= FUZZY_UP_TO_TERMS;
  const found = mini.search(terms.join(' '), {
    boost: { title: 2 },
    prefix: near,
    fuzzy: (term) => (near(term) ? 0.2 : false),
    maxFuzzy: 2,
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
  });
  for (const { id, queryTerms: held, terms: matched } of found) {
    if (byUrl.size >= maxResults) break;
    const passage = passages[id as number]!;
    if (new Set(held).size < needed || byUrl.has(passage.page.url)) continue;
    byUrl.set(passage.page.url, { passage, terms: new Set(matched) });
  }
  return [...byUrl.values()];
}

function toFinding({ passage, terms }: Hit, position: number): Finding {
  const matches = (word: string) =>
    wordsOf(word).some((part) => {
      const term = termOf(part);
      return term !== null && terms.has(term);
    });
  const { url, title, date } = passage.page;
  const snippet = snippetOf(passage.text, SNIPPET_CHARS, matches);
  return { title, url, snippet, date, position, passage: passage.text };
}

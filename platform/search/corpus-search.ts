/**
 * Search in a local folder of pages, within this process: the embedded default.
 *
 * Pages are split into passages, and minisearch indexes the passages (BM25). A page is ranked by
 * its best passage, which is also the one that is returned.
 *
 * CS1 Nothing is read before the first search. All searches wait for the same index, each at most
 *     for its time limit. The index is kept until close: changes of the corpus show after a
 *     restart.
 * CS2 A page must contain a third of the query's terms, or MAX_REQUIRED_TERMS of them. So a corpus
 *     that has nothing about a question finds nothing (S3).
 * CS3 Indexing yields to other work between chunks.
 */
import type MiniSearch from 'minisearch';
import { within } from '../runtime/clock.ts';
import { errorMessage } from '../runtime/errors.ts';
import { type CorpusPage, type CorpusReading, readCorpus } from './corpus-pages.ts';
import { normalizeTerm, queryTerms, splitWords } from './corpus-words.ts';
import { bestSnippet, splitPassages } from './passages.ts';
import { type ProviderContext, searchFault } from './provider-answer.ts';
import { type Finding, NOTHING_FOUND, type Search, type SearchFindings } from './search.ts';

const CORPUS = 'corpus';
const PASSAGE_CHARS = 1_200;
const SNIPPET_CHARS = 320;
const CHUNK_PASSAGES = 25;
/** Shorter words must match exactly. */
const MIN_FUZZY_CHARS = 5;
const MAX_REQUIRED_TERMS = 4;
/** Fuzzy matching is expensive, and a longer query has enough words without it. */
const MAX_FUZZY_TERMS = 8;

export interface CorpusOptions extends Omit<ProviderContext, 'bodyLimitBytes'> {
  readonly path: string;
  readonly limitBytes: number;
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
    provider: CORPUS,
    cacheKey: null,
    search: async (query) => {
      if (closed) throw searchFault(CORPUS, 'is closed');
      const terms = queryTerms(query.toWellFormed());
      if (terms.length === 0) return NOTHING_FOUND;
      const index = await awaitIndex(load(), options);
      return findIn(index, terms, options.maxResults);
    },
    close: async () => {
      closed = true;
      loading = undefined;
    },
  };
}

async function awaitIndex(
  loading: Promise<CorpusIndex>,
  { clock, timeoutMs, log }: CorpusOptions,
): Promise<CorpusIndex> {
  const index = await within(clock, timeoutMs, loading, null).catch((error: unknown) => {
    log.warn({ provider: CORPUS, error: errorMessage(error) }, 'the corpus cannot be read');
    throw searchFault(CORPUS, 'cannot read its pages', error);
  });
  if (index === null) throw searchFault(CORPUS, 'is still reading its pages');
  return index;
}

async function buildIndex(options: CorpusOptions, stopped: () => boolean): Promise<CorpusIndex> {
  const { default: Index } = await import('minisearch');
  const mini = new Index<Passage>({
    fields: ['title', 'text'],
    tokenize: splitWords,
    processTerm: (word) => normalizeTerm(word),
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
  options.log.info({ provider: CORPUS, ...reading }, 'the corpus is indexed');
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
  const hits = findHits(index, terms, maxResults);
  const findings = hits.map((hit, i) => toFinding(hit, i + 1));
  return { findings, answerBox: null, knowledgeGraph: null };
}

function findHits(
  { mini, passages }: CorpusIndex,
  terms: readonly string[],
  maxResults: number,
): Hit[] {
  const byUrl = new Map<string, Hit>();
  const required = Math.min(Math.ceil(terms.length / 3), MAX_REQUIRED_TERMS);
  const isFuzzy = (term: string) =>
    term.length >= MIN_FUZZY_CHARS && terms.length <= MAX_FUZZY_TERMS;
  const found = mini.search(terms.join(' '), {
    boost: { title: 2 },
    prefix: isFuzzy,
    fuzzy: (term) => (isFuzzy(term) ? 0.2 : false),
    maxFuzzy: 2,
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
  });
  for (const { id, queryTerms: held, terms: matched } of found) {
    if (byUrl.size >= maxResults) break;
    const passage = passages[id as number]!;
    if (new Set(held).size < required || byUrl.has(passage.page.url)) continue;
    byUrl.set(passage.page.url, { passage, terms: new Set(matched) });
  }
  return [...byUrl.values()];
}

function toFinding({ passage, terms }: Hit, position: number): Finding {
  const matches = (word: string) =>
    splitWords(word).some((part) => {
      const term = normalizeTerm(part);
      return term !== null && terms.has(term);
    });
  const { url, title, date } = passage.page;
  const snippet = bestSnippet(passage.text, SNIPPET_CHARS, matches);
  return { title, url, snippet, date, position, passage: passage.text };
}

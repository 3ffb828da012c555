/**
 * What `/search` and `/ask` answer, as values: the routes only pass them on.
 *
 * 1. search is one search and never a model request.
 * 2. ask is one search and one model request; with nothing found it is a fixed sentence and no
 *    model request; with no model configured not even the search is made.
 * 3. `[n]` in an answer is a position in its `sources`, always.
 * 4. A provider or model that fails is 502, one that is not configured 503, both with `{detail}`;
 *    what fails is never kept.
 * 5. Searches and model answers are kept by their content, each for its own time.
 */
import type { HotState } from '../../../platform/hot-state/hot-state.ts';
import type { Model } from '../../../platform/model/model.ts';
import type { Clock } from '../../../platform/runtime/clock.ts';
import type { Config } from '../../../platform/runtime/config.ts';
import { CairnError, isCairnError } from '../../../platform/runtime/errors.ts';
import type {
  AnswerBox,
  Finding,
  KnowledgeGraph,
  Search,
  SearchFindings,
  SearchResult,
} from '../../../platform/search/search.ts';
import { toAnswer } from './citations.ts';
import { type ContentCache, createContentCache } from './content-cache.ts';
import { buildPrompt, MAX_SOURCES, PROMPT_VERSION } from './prompt.ts';

export interface SearchBody {
  readonly query: string;
  readonly results: readonly SearchResult[];
  /** All null when the provider has none. */
  readonly answer_box: AnswerBox;
  /** Empty when the provider has none. */
  readonly knowledge_graph: KnowledgeGraph;
}

export interface AskBody {
  readonly query: string;
  readonly answer: string;
  readonly sources: readonly SearchResult[];
}

interface Failure {
  readonly status: 502 | 503;
  readonly body: { readonly detail: string };
}

export type SearchAnswer = { readonly status: 200; readonly body: SearchBody } | Failure;
export type AskAnswer = { readonly status: 200; readonly body: AskBody } | Failure;

export interface Answers {
  /** `query` has been validated; the organization is the caller's. Never rejects for a provider. */
  search(query: string, organizationId: string): Promise<SearchAnswer>;
  ask(query: string, organizationId: string): Promise<AskAnswer>;
}

export interface AnswersParts {
  /** Null: none is configured. */
  readonly search: Search | null;
  readonly model: Model | null;
  readonly hotState: HotState;
  readonly clock: Clock;
  readonly config: Pick<Config, 'searchCacheMs' | 'modelCacheMs'>;
}

export const NO_RESULTS = 'No results were found for this question.';

/** Changes when the shape of what is kept does. */
const KEPT_VERSION = 1;

const NO_SEARCH = unavailable('No search provider is configured.');
const NO_MODEL = unavailable('No model is configured.');
const NO_ANSWER_BOX: AnswerBox = {
  title: null,
  answer: null,
  snippet: null,
  url: null,
  date: null,
};

interface Ground extends AnswersParts {
  readonly cache: ContentCache;
}

export function createAnswers(parts: AnswersParts): Answers {
  const context: Ground = { ...parts, cache: createContentCache(parts.hotState) };
  return {
    search: (query, organizationId) => answerSearch(query, organizationId, context),
    ask: (query, organizationId) => answerAsk(query, organizationId, context),
  };
}

async function answerSearch(
  query: string,
  organizationId: string,
  context: Ground,
): Promise<SearchAnswer> {
  const { search } = context;
  if (search === null) return NO_SEARCH;
  return orFailure(async () => {
    const found = await find(query, organizationId, search, context);
    const body = {
      query,
      results: found.findings.map(toResult),
      answer_box: found.answerBox ?? NO_ANSWER_BOX,
      knowledge_graph: found.knowledgeGraph ?? {},
    };
    return { status: 200, body };
  });
}

async function answerAsk(
  query: string,
  organizationId: string,
  context: Ground,
): Promise<AskAnswer> {
  const { search, model } = context;
  if (search === null) return NO_SEARCH;
  if (model === null) return NO_MODEL;
  return orFailure(async () => {
    const { findings } = await find(query, organizationId, search, context);
    const sources = findings.slice(0, MAX_SOURCES);
    if (sources.length === 0) return { status: 200, body: { query, answer: NO_RESULTS, sources } };
    const answer = await write(query, sources, organizationId, model, context);
    return { status: 200, body: { query, answer, sources: sources.map(toResult) } };
  });
}

function find(
  query: string,
  organizationId: string,
  search: Search,
  { cache, config }: Ground,
): Promise<SearchFindings> {
  if (search.cacheKey === null) return search.search(query);
  const key = ['search', KEPT_VERSION, organizationId, search.cacheKey, query];
  return cache.through(key, config.searchCacheMs, () => search.search(query));
}

/** Keyed by the sources' words, so that a changed page is a new question. */
function write(
  query: string,
  sources: readonly Finding[],
  organizationId: string,
  model: Model,
  { cache, config, clock }: Ground,
): Promise<string> {
  const key = ['answer', PROMPT_VERSION, organizationId, model.cacheKey, query, sources];
  return cache.through(key, config.modelCacheMs, async () => {
    const prompt = buildPrompt(query, sources, (count) => clock.random(count));
    const answer = toAnswer(await model.complete(prompt), sources);
    if (answer !== '') return answer;
    throw new CairnError('model_unavailable', 'The model gave an empty answer.');
  });
}

function toResult({ title, url, snippet, date, position }: Finding): SearchResult {
  return { title, url, snippet, date, position };
}

async function orFailure<T>(work: () => Promise<T>): Promise<T | Failure> {
  try {
    return await work();
  } catch (error) {
    const operational =
      isCairnError(error, 'search_unavailable') || isCairnError(error, 'model_unavailable');
    if (!operational) throw error;
    return { status: 502, body: { detail: error.message } };
  }
}

function unavailable(detail: string): Failure {
  return { status: 503, body: { detail } };
}

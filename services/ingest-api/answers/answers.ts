/**
 * Computes the answers of `/search` and `/ask`; the routes only pass them on.
 *
 * AN1 search makes one search and no model request.
 * AN2 ask makes one search and one model request. If nothing is found, the answer is a fixed
 *     sentence and no model is called. If no model is configured, no search is made either.
 * AN3 `[n]` in an answer is always a position in its `sources`.
 * AN4 A failing provider or model is a 502; one that is not configured is a 503. Failures are never
 *     cached.
 * AN5 Searches and model answers are cached by their content, each with its own TTL.
 */
import type { askAnswer, searchAnswer } from '../../../domain/api/responses/answer-responses.ts';
import type { Platform } from '../../../ledger/platform.ts';
import {
  countCall,
  type SourceCalls,
  sourceCalls,
} from '../../../platform/metrics/source-calls.ts';
import type { Model } from '../../../platform/model/model.ts';
import { openModel } from '../../../platform/model/open-model.ts';
import { isCairnError } from '../../../platform/runtime/errors.ts';
import { openSearch } from '../../../platform/search/open-search.ts';
import type { Finding, Search, SearchFindings } from '../../../platform/search/search.ts';
import { problem } from '../views/response.ts';
import type { Shown } from '../views/responses-by-operation.ts';
import { cleanAnswer } from './citations.ts';
import { throughContentCache } from './content-cache.ts';
import { buildPrompt, MAX_SOURCES, PROMPT_VERSION } from './prompt.ts';

export type SearchBody = Shown<typeof searchAnswer>;
export type AskBody = Shown<typeof askAnswer>;

export const NO_RESULTS = 'No results were found for this question.';

/** Increment it when the shape of a cached search changes. */
const CACHED_SEARCH_VERSION = 1;

const NO_ANSWER_BOX = { title: null, answer: null, snippet: null, url: null, date: null };

type AnswersPlatform = Pick<Platform, 'config' | 'clock' | 'log' | 'hotState' | 'telemetry'>;

export class Answers {
  readonly #platform: AnswersPlatform;
  /** Null if none is configured. */
  readonly #search: Search | null;
  readonly #model: Model | null;
  readonly #calls: SourceCalls;

  /** Connects to nothing until the first request. */
  constructor(platform: AnswersPlatform) {
    const { config, clock, log } = platform;
    this.#platform = platform;
    this.#calls = sourceCalls(platform.telemetry.metrics);
    this.#search = openSearch(config, clock, log);
    this.#model = openModel(config, clock, log);
  }

  /** Rejects with a Problem if the provider fails; `ask` does the same. */
  async search(query: string, organizationId: string): Promise<SearchBody> {
    const search = requireConfigured(this.#search, 'search provider');
    const found = await this.#findPages(search, query, organizationId);
    return {
      query,
      results: found.findings.map(toResult),
      answer_box: found.answerBox ?? NO_ANSWER_BOX,
      knowledge_graph: found.knowledgeGraph ?? {},
    };
  }

  async ask(query: string, organizationId: string): Promise<AskBody> {
    const search = requireConfigured(this.#search, 'search provider');
    const model = requireConfigured(this.#model, 'model');
    const { findings } = await this.#findPages(search, query, organizationId);
    const sources = findings.slice(0, MAX_SOURCES);
    if (sources.length === 0) return { query, answer: NO_RESULTS, sources: [] };
    const answer = await this.#writeAnswer(model, query, sources, organizationId);
    return { query, answer, sources: sources.map(toResult) };
  }

  async #findPages(search: Search, query: string, organization: string): Promise<SearchFindings> {
    const { clock, config, hotState } = this.#platform;
    const ask = () => search.search(query);
    const isEmpty = ({ findings }: SearchFindings) => findings.length === 0;
    const make = () => orBadGateway(countCall(this.#calls, clock, search.provider, ask, isEmpty));
    if (search.cacheKey === null) return make();
    const key = ['search', CACHED_SEARCH_VERSION, organization, search.cacheKey, query];
    return throughContentCache(hotState, key, config.searchCacheMs, make);
  }

  /** The key contains the sources' text, so that a changed page is a new question. */
  #writeAnswer(model: Model, query: string, sources: readonly Finding[], organization: string) {
    const { clock, config, hotState } = this.#platform;
    const key = ['answer', PROMPT_VERSION, organization, model.cacheKey, query, sources];
    return throughContentCache(hotState, key, config.modelCacheMs, async () => {
      const prompt = buildPrompt(query, sources, (count) => clock.random(count));
      const complete = () => model.complete(prompt);
      const written = await orBadGateway(countCall(this.#calls, clock, 'model', complete));
      const answer = cleanAnswer(written, sources);
      if (answer === '') throw problem(502, 'The model returned an empty answer.');
      return answer;
    });
  }

  /** Idempotent. */
  async close(): Promise<void> {
    await Promise.all([this.#search?.close(), this.#model?.close()]);
  }
}

function requireConfigured<T>(part: T | null, name: string): T {
  if (part === null) throw problem(503, `No ${name} is configured.`, {}, 'not_configured');
  return part;
}

function toResult({ title, url, snippet, date, position }: Finding) {
  return { title, url, snippet, date, position };
}

async function orBadGateway<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const isKnown =
      isCairnError(error, 'search_unavailable') || isCairnError(error, 'model_unavailable');
    throw isKnown ? problem(502, error.message) : error;
  }
}

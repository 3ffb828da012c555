/**
 * Search with the Brave Search API.
 *
 * Brave refuses queries of more than 400 characters or 50 words, so longer ones are cut.
 */
import { readHtml } from './html-text.ts';
import { createHttpSearch } from './http-search.ts';
import {
  type ProviderContext,
  toBoundedList,
  toFields,
  toFindings,
  toKnowledgeGraph,
  unreadableAnswer,
} from './provider-answer.ts';
import type { KnowledgeGraph, Search, SearchFindings } from './search.ts';

const BRAVE = 'brave';
const MAX_QUERY_CHARS = 400;
const MAX_QUERY_WORDS = 50;
/** Brave's maximum: more results cost nothing, and unusable ones are skipped. */
const MAX_COUNT = 20;
const MAX_MARKUP_CHARS = 8_000;

export function createBraveSearch(
  { url, apiKey }: { url: string; apiKey: string },
  context: ProviderContext,
): Search {
  const headers = { 'X-Subscription-Token': apiKey, Accept: 'application/json' };
  const toRequest = (query: string) => {
    const endpoint = new URL(url);
    endpoint.searchParams.set('q', cutQuery(query));
    endpoint.searchParams.set('count', String(MAX_COUNT));
    endpoint.searchParams.set('text_decorations', 'false');
    return { url: endpoint, init: { headers } };
  };
  return createHttpSearch({ name: BRAVE, address: url, toRequest, read: readBrave }, context);
}

function cutQuery(query: string): string {
  const words = query.trim().split(/\s+/, MAX_QUERY_WORDS).join(' ');
  return words
    .slice(0, MAX_QUERY_CHARS)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}

/** Brave omits `web` if nothing was found, but never `type`. */
function readBrave(answer: unknown, maxResults: number): SearchFindings {
  const { type, web, infobox } = toFields(answer);
  if (type !== 'search') throw unreadableAnswer(BRAVE);
  return {
    findings: toFindings(toBoundedList(toFields(web)['results']).map(toRawFinding), maxResults),
    answerBox: null,
    knowledgeGraph: readEntity(toFields(infobox)['results']),
  };
}

function toRawFinding(result: unknown) {
  const { title, url, description, page_age, age, extra_snippets } = toFields(result);
  const snippet = withoutMarkup(description);
  const more = toBoundedList(extra_snippets).map(withoutMarkup);
  const passage = [snippet, ...more].filter((text) => text !== null).join(' ');
  return { title: withoutMarkup(title), url, snippet, date: page_age ?? age, passage };
}

/** Descriptions contain <strong> and character entities. */
function withoutMarkup(value: unknown): string | null {
  return typeof value === 'string' ? readHtml(value.slice(0, MAX_MARKUP_CHARS)).text : null;
}

/** Documented as a list of entities; Brave also sends a single entity. */
function readEntity(results: unknown): KnowledgeGraph | null {
  const entity = toFields(Array.isArray(results) ? results[0] : results);
  const pairs = toBoundedList(entity['attributes']).map(toBoundedList);
  return toKnowledgeGraph({
    title: withoutMarkup(entity['title']),
    type: entity['category'] ?? entity['label'],
    description: withoutMarkup(entity['long_desc'] ?? entity['description']),
    website: entity['website_url'],
    facts: pairs.map(([name, value]) => [withoutMarkup(name), withoutMarkup(value)]),
  });
}

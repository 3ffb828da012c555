/**
 * Search by the Brave Search API.
 *
 * Brave refuses queries of over 400 characters or 50 words: longer ones are cut there.
 */

import { stripMarkup } from './html-text.ts';
import { createHttpSearch } from './http-search.ts';
import {
  fieldsOf,
  listOf,
  type ProviderGround,
  toFindings,
  toKnowledgeGraph,
  unreadable,
} from './provider-answer.ts';
import type { KnowledgeGraph, Search, SearchFindings } from './search.ts';

const NAME = 'brave';
const MAX_QUERY_CHARS = 400;
const MAX_QUERY_WORDS = 50;
/** The most there is: it costs the same, and results that cannot be used are left out. */
const MAX_COUNT = 20;
const MAX_MARKUP_CHARS = 8_000;

export function createBraveSearch(
  { url, apiKey }: { url: string; apiKey: string },
  context: ProviderGround,
): Search {
  const headers = { 'X-Subscription-Token': apiKey, Accept: 'application/json' };
  const toRequest = (query: string) => {
    const endpoint = new URL(url);
    endpoint.searchParams.set('q', shorten(query));
    endpoint.searchParams.set('count', String(MAX_COUNT));
    endpoint.searchParams.set('text_decorations', 'false');
    return { url: endpoint, init: { headers } };
  };
  return createHttpSearch({ name: NAME, address: url, toRequest, read }, context);
}

function shorten(query: string): string {
  const words = query.trim().split(/\s+/, MAX_QUERY_WORDS).join(' ');
  return words
    .slice(0, MAX_QUERY_CHARS)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}

/** `web` is left out when nothing was found; `type` never is. */
function read(answer: unknown, maxResults: number): SearchFindings {
  const { type, web, infobox } = fieldsOf(answer);
  if (type !== 'search') throw unreadable(NAME);
  return {
    findings: toFindings(listOf(fieldsOf(web)['results']).map(toRaw), maxResults),
    answerBox: null,
    knowledgeGraph: readInfobox(fieldsOf(infobox)['results']),
  };
}

function toRaw(result: unknown) {
  const { title, url, description, page_age, age, extra_snippets } = fieldsOf(result);
  const snippet = withoutMarkup(description);
  const more = listOf(extra_snippets).map(withoutMarkup);
  const passage = [snippet, ...more].filter((text) => text !== null).join(' ');
  return { title: withoutMarkup(title), url, snippet, date: page_age ?? age, passage };
}

/** Descriptions carry <strong> and character entities. */
function withoutMarkup(value: unknown): string | null {
  return typeof value === 'string' ? stripMarkup(value.slice(0, MAX_MARKUP_CHARS)) : null;
}

/** Documented as a list; a single entity has been seen too. */
function readInfobox(results: unknown): KnowledgeGraph | null {
  const entity = fieldsOf(Array.isArray(results) ? results[0] : results);
  const pairs = listOf(entity['attributes']).map(listOf);
  return toKnowledgeGraph({
    title: withoutMarkup(entity['title']),
    type: entity['category'] ?? entity['label'],
    description: withoutMarkup(entity['long_desc'] ?? entity['description']),
    website: entity['website_url'],
    facts: pairs.map(([name, value]) => [withoutMarkup(name), withoutMarkup(value)]),
  });
}

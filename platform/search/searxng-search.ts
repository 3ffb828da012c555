/**
 * Search with a SearXNG instance through its JSON format, which the instance must have enabled.
 *
 * If the engines behind SearXNG fail, it answers 200 with no results and lists them in
 * `unresponsive_engines`. Such an answer does not mean that nothing was found: it is a fault (S4).
 */
import { withoutLogin } from '../outbound/login-in-url.ts';
import { createHttpSearch, type ProviderRequest } from './http-search.ts';
import {
  type ProviderContext,
  searchFault,
  toAnswerBox,
  toBoundedList,
  toFields,
  toFindings,
  toKnowledgeGraph,
  unreadableAnswer,
} from './provider-answer.ts';
import type { AnswerBox, KnowledgeGraph, Search, SearchFindings } from './search.ts';

const SEARXNG = 'searxng';
/** Longer queries are posted: servers in front of SearXNG refuse long request lines. */
const MAX_GET_CHARS = 2_000;

/** `url` is the instance's base address; a user and password in it become Basic authentication. */
export function createSearxngSearch({ url }: { url: string }, context: ProviderContext): Search {
  const { endpoint, headers } = parseAddress(url);
  const provider = {
    name: SEARXNG,
    address: endpoint.href,
    toRequest: (query: string) => toRequest(endpoint, headers, query),
    read: readSearxng,
  };
  return createHttpSearch(provider, context);
}

function parseAddress(base: string): { endpoint: URL; headers: Record<string, string> } {
  const { url: endpoint, headers } = withoutLogin(base);
  endpoint.pathname = `${endpoint.pathname.replace(/\/+$/, '').replace(/\/search$/, '')}/search`;
  return { endpoint, headers: { Accept: 'application/json', ...headers } };
}

function toRequest(endpoint: URL, headers: Record<string, string>, query: string): ProviderRequest {
  const url = new URL(endpoint);
  url.searchParams.set('q', query);
  url.searchParams.set('format', 'json');
  if (url.href.length <= MAX_GET_CHARS) return { url, init: { headers } };
  const body = new URLSearchParams({ q: query, format: 'json' });
  return { url: endpoint, init: { method: 'POST', headers, body } };
}

function readSearxng(answer: unknown, maxResults: number): SearchFindings {
  const { results, answers, infoboxes, unresponsive_engines } = toFields(answer);
  if (!Array.isArray(results)) throw unreadableAnswer(SEARXNG);
  const findings = toFindings(toBoundedList(results).map(readResult), maxResults);
  const answerBox = readAnswer(toBoundedList(answers)[0]);
  const knowledgeGraph = readInfobox(toFields(toBoundedList(infoboxes)[0]));
  const nothing = findings.length === 0 && answerBox === null && knowledgeGraph === null;
  if (nothing && toBoundedList(unresponsive_engines).length > 0) {
    throw searchFault(SEARXNG, 'found nothing, and engines behind it did not answer');
  }
  return { findings, answerBox, knowledgeGraph };
}

function readResult(result: unknown) {
  const { title, url, content, publishedDate } = toFields(result);
  return { title, url, snippet: content, date: publishedDate };
}

/** Older instances send an answer as plain text, newer ones as an object. */
function readAnswer(answer: unknown): AnswerBox | null {
  const fields = toFields(answer);
  const text = typeof answer === 'string' ? answer : fields['answer'];
  return toAnswerBox({ title: null, answer: text, snippet: null, url: fields['url'], date: null });
}

function readInfobox(infobox: Readonly<Record<string, unknown>>): KnowledgeGraph | null {
  const links = toBoundedList(infobox['urls']).map(toFields);
  const facts = toBoundedList(infobox['attributes']).map(toFields);
  return toKnowledgeGraph({
    title: infobox['infobox'],
    type: null,
    description: infobox['content'],
    website: links.find((link) => link['official'] === true)?.['url'],
    facts: facts.map(({ label, value }) => [label, value]),
  });
}

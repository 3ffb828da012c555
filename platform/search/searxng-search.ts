/**
 * Search by a SearXNG instance through its JSON format, which the instance must have enabled.
 *
 * SearXNG answers 200 with no results when the engines behind it fail and names them in
 * `unresponsive_engines`: such an answer does not say that nothing is there, so it is a fault (S4).
 */
import { createHttpSearch, type ProviderRequest } from './http-search.ts';
import {
  fieldsOf,
  listOf,
  type ProviderGround,
  searchFault,
  toAnswerBox,
  toFindings,
  toKnowledgeGraph,
  unreadable,
} from './provider-answer.ts';
import type { AnswerBox, KnowledgeGraph, Search, SearchFindings } from './search.ts';

const NAME = 'searxng';
/** Longer ones are posted: servers in front of SearXNG refuse long request lines. */
const MAX_GET_CHARS = 2_000;

/** `url` is the instance's base address; user and password in it become Basic authentication. */
export function createSearxngSearch({ url }: { url: string }, context: ProviderGround): Search {
  const { endpoint, headers } = endpointOf(url);
  const toRequest = (query: string) => requestOf(endpoint, headers, query);
  return createHttpSearch({ name: NAME, address: endpoint.href, toRequest, read }, context);
}

function endpointOf(base: string): { endpoint: URL; headers: Record<string, string> } {
  const endpoint = new URL(base);
  const { username, password } = endpoint;
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  endpoint.username = '';
  endpoint.password = '';
  endpoint.pathname = `${endpoint.pathname.replace(/\/+$/, '').replace(/\/search$/, '')}/search`;
  const basic = { Authorization: `Basic ${Buffer.from(login).toString('base64')}` };
  return { endpoint, headers: { Accept: 'application/json', ...(login === ':' ? {} : basic) } };
}

function requestOf(endpoint: URL, headers: Record<string, string>, query: string): ProviderRequest {
  const url = new URL(endpoint);
  url.searchParams.set('q', query);
  url.searchParams.set('format', 'json');
  if (url.href.length <= MAX_GET_CHARS) return { url, init: { headers } };
  const body = new URLSearchParams({ q: query, format: 'json' });
  return { url: endpoint, init: { method: 'POST', headers, body } };
}

function read(answer: unknown, maxResults: number): SearchFindings {
  const { results, answers, infoboxes, unresponsive_engines } = fieldsOf(answer);
  if (!Array.isArray(results)) throw unreadable(NAME);
  const findings = toFindings(listOf(results).map(toRaw), maxResults);
  const answerBox = readAnswer(listOf(answers)[0]);
  const knowledgeGraph = readInfobox(fieldsOf(listOf(infoboxes)[0]));
  const nothing = findings.length === 0 && answerBox === null && knowledgeGraph === null;
  if (nothing && listOf(unresponsive_engines).length > 0) {
    throw searchFault(NAME, 'found nothing, and engines behind it did not answer');
  }
  return { findings, answerBox, knowledgeGraph };
}

function toRaw(result: unknown) {
  const { title, url, content, publishedDate } = fieldsOf(result);
  return { title, url, snippet: content, date: publishedDate };
}

/** Older instances write an answer as plain text, newer ones as an object. */
function readAnswer(answer: unknown): AnswerBox | null {
  const fields = fieldsOf(answer);
  const text = typeof answer === 'string' ? answer : fields['answer'];
  return toAnswerBox({ title: null, answer: text, snippet: null, url: fields['url'], date: null });
}

function readInfobox(infobox: Readonly<Record<string, unknown>>): KnowledgeGraph | null {
  const links = listOf(infobox['urls']).map(fieldsOf);
  const facts = listOf(infobox['attributes']).map(fieldsOf);
  return toKnowledgeGraph({
    title: infobox['infobox'],
    type: null,
    description: infobox['content'],
    website: links.find((link) => link['official'] === true)?.['url'],
    facts: facts.map(({ label, value }) => [label, value]),
  });
}

/** Search by serper.dev, which answers with Google's results. */
import { createHttpSearch } from './http-search.ts';
import {
  fieldsOf,
  listOf,
  type ProviderGround,
  toAnswerBox,
  toFindings,
  toKnowledgeGraph,
  unreadable,
} from './provider-answer.ts';
import type { AnswerBox, KnowledgeGraph, Search, SearchFindings } from './search.ts';

const NAME = 'serper';
/** Fewer cost the same. */
const MIN_COUNT = 10;

export function createSerperSearch(
  { url, apiKey }: { url: string; apiKey: string },
  context: ProviderGround,
): Search {
  const headers = {
    'X-API-KEY': apiKey,
    'Content-Type': 'application/json',
    Accept: 'application/json',
  };
  const num = Math.max(MIN_COUNT, context.maxResults);
  const toRequest = (q: string) => ({
    url: new URL(url),
    init: { method: 'POST', headers, body: JSON.stringify({ q, num }) },
  });
  return createHttpSearch({ name: NAME, address: url, toRequest, read }, context);
}

function read(answer: unknown, maxResults: number): SearchFindings {
  const { organic, answerBox, knowledgeGraph } = fieldsOf(answer);
  if (!Array.isArray(organic)) throw unreadable(NAME);
  return {
    findings: toFindings(listOf(organic).map(toRaw), maxResults),
    answerBox: readAnswerBox(fieldsOf(answerBox)),
    knowledgeGraph: readGraph(fieldsOf(knowledgeGraph)),
  };
}

function toRaw(result: unknown) {
  const { title, link, snippet, date } = fieldsOf(result);
  return { title, url: link, snippet, date };
}

function readAnswerBox(box: Readonly<Record<string, unknown>>): AnswerBox | null {
  const { title, answer, snippet, link, date } = box;
  return toAnswerBox({ title, answer, snippet, url: link, date });
}

function readGraph(graph: Readonly<Record<string, unknown>>): KnowledgeGraph | null {
  const { title, type, description, website, attributes } = graph;
  const facts = Object.entries(fieldsOf(attributes));
  return toKnowledgeGraph({ title, type, description, website, facts });
}

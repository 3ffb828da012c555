/** Search with serper.dev, which returns Google's results. */
import { createHttpSearch } from './http-search.ts';
import {
  type ProviderContext,
  toAnswerBox,
  toBoundedList,
  toFields,
  toFindings,
  toKnowledgeGraph,
  unreadableAnswer,
} from './provider-answer.ts';
import type { AnswerBox, KnowledgeGraph, Search, SearchFindings } from './search.ts';

const SERPER = 'serper';
/** Serper's price is the same for fewer. */
const MIN_COUNT = 10;

export function createSerperSearch(
  { url, apiKey }: { url: string; apiKey: string },
  context: ProviderContext,
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
  return createHttpSearch({ name: SERPER, address: url, toRequest, read: readSerper }, context);
}

function readSerper(answer: unknown, maxResults: number): SearchFindings {
  const { organic, answerBox, knowledgeGraph } = toFields(answer);
  if (!Array.isArray(organic)) throw unreadableAnswer(SERPER);
  return {
    findings: toFindings(toBoundedList(organic).map(readOrganic), maxResults),
    answerBox: readAnswerBox(toFields(answerBox)),
    knowledgeGraph: readGraph(toFields(knowledgeGraph)),
  };
}

function readOrganic(result: unknown) {
  const { title, link, snippet, date } = toFields(result);
  return { title, url: link, snippet, date };
}

function readAnswerBox(box: Readonly<Record<string, unknown>>): AnswerBox | null {
  const { title, answer, snippet, link, date } = box;
  return toAnswerBox({ title, answer, snippet, url: link, date });
}

function readGraph(graph: Readonly<Record<string, unknown>>): KnowledgeGraph | null {
  const { title, type, description, website, attributes } = graph;
  const facts = Object.entries(toFields(attributes));
  return toKnowledgeGraph({ title, type, description, website, facts });
}

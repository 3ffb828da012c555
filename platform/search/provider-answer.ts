/**
 * Shared by the HTTP adapters: one bounded request, and readers for answers in which any field may
 * have any value. Upholds S1, S2, S4 and S5 for all of them.
 *
 * PA1 A reader takes the fields that it understands and ignores the rest. An answer is a fault only
 *     if the field that marks its kind is missing.
 * PA2 At most MAX_ANSWER_ITEMS of a list are read, and at most its limit of a text.
 */

import { isObject } from '../../domain/json-object.ts';
import { parseUrl } from '../../domain/words/web-addresses.ts';
import {
  describeFailure,
  fetchBounded,
  type RequestLimits,
  requestedDelay,
} from '../outbound/bounded-fetch.ts';
import { CairnError } from '../runtime/errors.ts';
import type { Log } from '../runtime/log.ts';
import { plainText } from './plain-text.ts';
import type { AnswerBox, Finding, KnowledgeGraph } from './search.ts';

export interface ProviderContext extends RequestLimits {
  readonly maxResults: number;
  readonly log: Log;
}

const MAX_ANSWER_ITEMS = 100;
export const MAX_TITLE_CHARS = 300;
const MAX_SNIPPET_CHARS = 1_000;
const MAX_PASSAGE_CHARS = 2_000;
export const MAX_DATE_CHARS = 100;
const MAX_URL_CHARS = 2_000;
const MAX_FACTS = 50;

export function searchFault(
  provider: string,
  what: string,
  cause?: unknown,
  delay: { readonly retryAtMs?: number } = {},
): CairnError {
  const message = `The search provider ${provider} ${what}.`;
  return new CairnError('search_unavailable', message, { cause, ...delay });
}

/** The provider's answer as JSON; rejects as in S4. */
export async function askProvider(
  provider: string,
  url: URL | string,
  init: RequestInit,
  context: ProviderContext,
): Promise<unknown> {
  const outcome = await fetchBounded(url, init, context);
  if (outcome.kind !== 'answered') {
    // The outcome may contain an address, so only the log gets it.
    context.log.warn({ provider, outcome }, 'search request failed');
    throw searchFault(provider, describeFailure(outcome), undefined, requestedDelay(outcome));
  }
  try {
    return JSON.parse(outcome.text);
  } catch (error) {
    context.log.warn({ provider }, 'the answer of the search provider is not valid JSON');
    throw unreadableAnswer(provider, error);
  }
}

export function unreadableAnswer(provider: string, cause?: unknown): CairnError {
  return searchFault(provider, 'gave an answer that cannot be read', cause);
}

/** The value's fields if it is an object; otherwise none. */
export function toFields(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}

export function toBoundedList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, MAX_ANSWER_ITEMS) : [];
}

/** An absolute http or https URL in normalized form, or null. */
export function webUrl(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_URL_CHARS) return null;
  const parsed = parseUrl(value);
  if (parsed === null) return null;
  return /^https?:$/.test(parsed.protocol) ? parsed.href : null;
}

export interface RawFinding {
  readonly title: unknown;
  readonly url: unknown;
  readonly snippet: unknown;
  readonly date: unknown;
  readonly passage?: unknown;
}

/** Numbers the results that have a usable URL, each URL once (S1). */
export function toFindings(raws: readonly RawFinding[], maxResults: number): Finding[] {
  const byUrl = new Map<string, RawFinding>();
  for (const raw of raws) {
    const url = webUrl(raw.url);
    if (url !== null && !byUrl.has(url)) byUrl.set(url, raw);
  }
  return [...byUrl].slice(0, maxResults).map(([url, raw], i) => ({
    title: plainText(raw.title, MAX_TITLE_CHARS),
    url,
    snippet: plainText(raw.snippet, MAX_SNIPPET_CHARS),
    date: plainText(raw.date, MAX_DATE_CHARS),
    position: i + 1,
    passage: plainText(raw.passage ?? raw.snippet, MAX_PASSAGE_CHARS),
  }));
}

/** Null if it contains neither an answer nor a snippet. */
export function toAnswerBox(raw: Record<keyof AnswerBox, unknown>): AnswerBox | null {
  const box = {
    title: plainText(raw.title, MAX_TITLE_CHARS),
    answer: plainText(raw.answer, MAX_SNIPPET_CHARS),
    snippet: plainText(raw.snippet, MAX_SNIPPET_CHARS),
    url: webUrl(raw.url),
    date: plainText(raw.date, MAX_DATE_CHARS),
  };
  return box.answer === null && box.snippet === null ? null : box;
}

export interface RawGraph {
  readonly title: unknown;
  readonly type: unknown;
  readonly description: unknown;
  readonly website: unknown;
  readonly facts: readonly (readonly [unknown, unknown])[];
}

export function toKnowledgeGraph(raw: RawGraph): KnowledgeGraph | null {
  const facts = raw.facts.slice(0, MAX_FACTS).flatMap(([name, value]) => {
    const key = plainText(name, MAX_DATE_CHARS);
    const text = plainText(typeof value === 'number' ? String(value) : value, MAX_SNIPPET_CHARS);
    return key === null || text === null ? [] : [[key, text] as const];
  });
  const known = {
    title: plainText(raw.title, MAX_TITLE_CHARS),
    type: plainText(raw.type, MAX_TITLE_CHARS),
    description: plainText(raw.description, MAX_SNIPPET_CHARS),
    website: webUrl(raw.website),
  };
  const texts = Object.fromEntries(Object.entries(known).filter(([, text]) => text !== null));
  if (Object.keys(texts).length === 0 && facts.length === 0) return null;
  return { ...texts, facts: Object.fromEntries(facts) };
}

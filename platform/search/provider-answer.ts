/**
 * What the HTTP adapters share: one bounded request, and reading of answers whose every field may
 * be anything. Upholds S1, S2, S4 and S5 for all of them.
 *
 * 1. A reader takes what it understands and leaves the rest; only an answer that lacks the mark of
 *    its kind is a fault.
 * 2. Lists are looked at no further than MAX_LIST, texts no further than their limits.
 */
import { createHash } from 'node:crypto';
import { describeFault, type FetchLimits, fetchBounded } from '../outbound/bounded-fetch.ts';
import { CairnError } from '../runtime/errors.ts';
import type { Log } from '../runtime/log.ts';
import { plainText } from './plain-text.ts';
import type { AnswerBox, Finding, KnowledgeGraph } from './search.ts';

export interface ProviderLimits extends FetchLimits {
  readonly maxResults: number;
}

export interface ProviderGround extends ProviderLimits {
  readonly log: Log;
}

const MAX_LIST = 100;
const MAX_TITLE = 300;
const MAX_SNIPPET = 1_000;
const MAX_PASSAGE = 2_000;
const MAX_DATE = 100;
const MAX_URL = 2_000;
const MAX_FACTS = 50;

export function searchFault(provider: string, what: string, cause?: unknown): CairnError {
  return new CairnError('search_unavailable', `The search provider ${provider} ${what}.`, {
    cause,
  });
}

/** The JSON that the provider answered; rejects as S4 says. */
export async function askProvider(
  provider: string,
  url: URL | string,
  init: RequestInit,
  context: ProviderGround,
): Promise<unknown> {
  const outcome = await fetchBounded(url, init, context);
  if (outcome.kind !== 'answered') {
    // The reason may hold an address, so it is for the log alone.
    context.log.warn({ provider, outcome }, 'search failed');
    throw searchFault(provider, describeFault(outcome));
  }
  try {
    return JSON.parse(outcome.text);
  } catch (error) {
    context.log.warn({ provider }, 'search answered with broken JSON');
    throw searchFault(provider, 'gave an answer that cannot be read', error);
  }
}

export function unreadable(provider: string): CairnError {
  return searchFault(provider, 'gave an answer that cannot be read');
}

type Fields = Readonly<Record<string, unknown>>;

/** The value's fields when it is an object; none otherwise. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, MAX_LIST) : [];
}

/** An absolute http or https URL as the standard writes it, or null. */
export function webUrl(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_URL || !URL.canParse(value)) return null;
  const parsed = new URL(value);
  return /^https?:$/.test(parsed.protocol) ? parsed.href : null;
}

export interface RawFinding {
  readonly title: unknown;
  readonly url: unknown;
  readonly snippet: unknown;
  readonly date: unknown;
  readonly passage?: unknown;
}

/** Numbers what can be used of the results, each URL once (S1). */
export function toFindings(raws: readonly RawFinding[], maxResults: number): Finding[] {
  const byUrl = new Map<string, RawFinding>();
  for (const raw of raws) {
    const url = webUrl(raw.url);
    if (url !== null && !byUrl.has(url)) byUrl.set(url, raw);
  }
  return [...byUrl].slice(0, maxResults).map(([url, raw], i) => ({
    title: plainText(raw.title, MAX_TITLE),
    url,
    snippet: plainText(raw.snippet, MAX_SNIPPET),
    date: plainText(raw.date, MAX_DATE),
    position: i + 1,
    passage: plainText(raw.passage ?? raw.snippet, MAX_PASSAGE),
  }));
}

/** Null when nothing of it is known. */
export function toAnswerBox(
  raw: {
    readonly [Field in keyof AnswerBox]: unknown;
  },
): AnswerBox | null {
  const box = {
    title: plainText(raw.title, MAX_TITLE),
    answer: plainText(raw.answer, MAX_SNIPPET),
    snippet: plainText(raw.snippet, MAX_SNIPPET),
    url: webUrl(raw.url),
    date: plainText(raw.date, MAX_DATE),
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
    const key = plainText(name, MAX_DATE);
    const text = plainText(typeof value === 'number' ? String(value) : value, MAX_SNIPPET);
    return key === null || text === null ? [] : [[key, text] as const];
  });
  const known = {
    title: plainText(raw.title, MAX_TITLE),
    type: plainText(raw.type, MAX_TITLE),
    description: plainText(raw.description, MAX_SNIPPET),
    website: webUrl(raw.website),
  };
  const texts = Object.fromEntries(Object.entries(known).filter(([, text]) => text !== null));
  if (Object.keys(texts).length === 0 && facts.length === 0) return null;
  return { ...texts, facts: Object.fromEntries(facts) };
}

/** A short name for the settings that an answer depends on. */
export function settingsKey(...settings: readonly (string | number)[]): string {
  return createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 32);
}

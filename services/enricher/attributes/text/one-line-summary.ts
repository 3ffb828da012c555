/**
 * `one_line_summary` and `summary`: the place in one sentence and in a few, composed by rule.
 *
 * OS1 They only say what the other attributes found, and rest on the evidence of those.
 * OS2 Without a kind there is no summary: a name and an address are not one.
 * OS3 Every number and every name in a sentence is in the facts it is made of; a sentence that
 *     fails this check is dropped (`findUnsupported`).
 */

import { listWords } from '../../../../domain/words/list-words.ts';
import {
  type AttributeRule,
  type FieldFinding,
  NOT_FOUND_FIELD,
  type OtherFindings,
} from '../../context/finding.ts';
import { type Evidence, INPUT_SOURCE } from '../../evidence/claim.ts';
import { type GroupedHours, hoursInWords } from '../../sources/hours/week.ts';
import { findUnsupported } from './unsupported.ts';
import { endSentence, kindPhrase, spacedWords } from './wording.ts';

const MAX_CUISINES = 3;
const MAX_EVIDENCE = 20;
const MAX_SENTENCE_CHARS = 400;

/** One known fact about the place, with the field it comes from. */
interface Fact {
  readonly value: unknown;
  readonly field: FieldFinding;
}

type Facts = Readonly<Record<'name' | 'kind' | 'city' | 'country' | 'chain' | 'cuisines', Fact>> &
  Readonly<Record<'hours' | 'status' | 'phone' | 'website' | 'address' | 'graph', Fact>>;

interface Clause {
  readonly text: string;
  readonly facts: readonly Fact[];
}

export const oneLineSummaryRule: AttributeRule = {
  key: 'one_line_summary',
  needs: ['input', 'category', 'brand', 'osm', 'place-index'],
  run(_, others) {
    const facts = readFacts(others);
    const first = firstSentence(facts);
    const more = furtherSentences(facts);
    const whole = first === null ? [] : [first, ...more];
    return {
      fields: {
        one_line_summary: sentenceField(whole.slice(0, 1)),
        summary: sentenceField(whole),
      },
      reasoning: { one_line_summary: explainSummary(whole) },
      confidence: {},
    };
  },
};

function readFacts(others: OtherFindings): Facts {
  const fact = (field: FieldFinding, value: unknown = field.value): Fact => ({ field, value });
  const address = others.read('address', 'address');
  const part = (name: string) => {
    const parts = address.value as Readonly<Record<string, unknown>> | null;
    return fact(address, parts?.[name] ?? null);
  };
  const categories = others.read('categories', 'categories');
  return {
    name: fact(others.read('names', 'name')),
    kind: fact(categories, (categories.value as readonly string[] | null)?.[0] ?? null),
    city: part('city'),
    country: part('country'),
    address: part('street').value === null ? fact(address, null) : part('full_address'),
    chain: fact(others.read('chain', 'chain_name')),
    cuisines: fact(others.read('cuisine', 'cuisines')),
    hours: fact(others.read('openingHours', 'opening_hours_grouped_by_hours')),
    status: fact(others.read('closed_permanently', 'open_closed_status')),
    phone: fact(others.read('phoneNumbers', 'phone')),
    website: fact(others.read('websites', 'website')),
    graph: fact(others.read('knowledge_graph', 'summary')),
  };
}

/** Null when the kind is not known (OS2). */
function firstSentence(facts: Facts): Clause | null {
  const { name, kind, city, country, chain, status } = facts;
  if (name.value === null || kind.value === null) return null;
  const closed = status.value === 'Closed' || status.value === 'Temporarily Closed';
  const isOneCity = city.value !== null && sameLetters(city.value, country.value);
  const where = [city, ...(isOneCity ? [] : [country])].filter(({ value }) => value !== null);
  const isBranch = chain.value !== null && !sameLetters(chain.value, name.value);
  const text = [
    kindPhrase(String(name.value), String(kind.value), closed ? status.value : null),
    isBranch ? `of the chain ${chain.value}` : '',
    where.length > 0 ? `in ${where.map(({ value }) => value).join(', ')}` : '',
  ];
  const used = [name, kind, ...where, ...(isBranch ? [chain] : []), ...(closed ? [status] : [])];
  return { text: `${text.filter(Boolean).join(' ')}.`, facts: used };
}

function furtherSentences(facts: Facts): Clause[] {
  const { cuisines, hours, status, phone, website, address, graph } = facts;
  const listed = ((cuisines.value ?? []) as readonly string[]).slice(0, MAX_CUISINES);
  const isClosed = status.value === 'Closed';
  const open = isClosed ? '' : hoursInWords((hours.value ?? []) as readonly GroupedHours[]);
  const clause = (text: string, fact: Fact): Clause[] =>
    fact.value === null || text === '' ? [] : [{ text, facts: [fact] }];
  return [
    ...clause(String(graph.value), graph),
    ...clause(
      listed.length === 0 ? '' : `Cuisine: ${listWords(listed.map(spacedWords))}.`,
      cuisines,
    ),
    ...clause(open === '' ? '' : `Open ${open}.`, hours),
    ...clause(endSentence(`Address: ${address.value}`), address),
    ...clause(`Phone: ${phone.value}.`, phone),
    ...clause(`Website: ${website.value}`, website),
  ];
}

function sentenceField(clauses: readonly Clause[]): FieldFinding {
  const facts = clauses.flatMap((clause) => clause.facts);
  const text = clauses
    .map((clause) => clause.text)
    .join(' ')
    .replace(/\s+/g, ' ');
  // The token "atms" is worded as "an ATM".
  const known = facts
    .map(
      ({ value }) =>
        `${JSON.stringify(value)} ${typeof value === 'string' ? spacedWords(value) : ''}`,
    )
    .join(' ');
  const isSound = text.length <= MAX_SENTENCE_CHARS * clauses.length;
  if (text === '' || !isSound || findUnsupported(text, known).length > 0) return NOT_FOUND_FIELD;
  const evidence = distinctEvidence(facts);
  const verdict = evidence.every(({ source }) => source === INPUT_SOURCE)
    ? 'NOT VERIFIED'
    : 'ADDED';
  return { value: text, verdict, evidence };
}

function distinctEvidence(facts: readonly Fact[]): Evidence[] {
  const seen = new Set<string>();
  const all = facts.flatMap(({ field }) => field.evidence);
  const distinct = all.filter((item) => {
    const key = JSON.stringify(item);
    return seen.has(key) ? false : seen.add(key);
  });
  return distinct.slice(0, MAX_EVIDENCE);
}

function explainSummary(clauses: readonly Clause[]): string {
  if (clauses.length === 0) return 'The kind of place is not known.';
  const facts = clauses.flatMap((clause) => clause.facts);
  const sources = new Set(facts.flatMap(({ field }) => field.evidence.map(({ source }) => source)));
  return `Composed by rule from what ${listWords([...sources])} gave for other attributes.`;
}

function sameLetters(a: unknown, b: unknown): boolean {
  const letters = (text: unknown) =>
    String(text)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '');
  return letters(a) === letters(b);
}

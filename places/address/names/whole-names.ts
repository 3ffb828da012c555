/**
 * Finds the names of states and cities in an address: whole parts, or parts that end at a number.
 * Pure, except for the gazetteers.
 */
import { LRUCache } from 'lru-cache';
import { toWords } from '../../text/words.ts';
import { DESIGNATOR_WORDS } from '../writing/part-words.ts';
import type { Token } from '../writing/tokens.ts';
import { citiesNamed, LARGE_CITY_PEOPLE } from './city-names.ts';
import { countriesWithSubdivision } from './subdivisions.ts';

export interface WholeName {
  /** The joined words. */
  readonly key: string;
  /** Its tokens, from the first up to and excluding `to`. */
  readonly from: number;
  readonly to: number;
  /** Whether it starts a longer text, and whether it is in the last part. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** The population of the largest city of this name, by country. */
  readonly cities: ReadonlyMap<string, number>;
  /** Countries that have a state of this name. */
  readonly states: ReadonlySet<string>;
  /**
   * The country in which nearly everyone lives who lives in a city of this name. If no city has the
   * name, the only country with a state of this name. Otherwise null.
   */
  readonly only: string | null;
}

const MAX_NAME_TOKENS = 4;
const MIN_NAME_CHARS = 3;
const ONLY_CITY_SHARE = 0.99;
/** A metropolis is meant, even if towns elsewhere share its name. */
const METROPOLIS_PEOPLE = 1_000_000;
const METROPOLIS_SHARE = 0.95;
const MIN_CITY_CHARS = 4;

export function wholeNames(tokens: readonly Token[]): WholeName[] {
  const keys = new Set<string>();
  const names: WholeName[] = [];
  const lastPart = tokens.findLastIndex(({ before }) => before === 'comma');
  const count = tokens.length;
  for (let from = 0; from < count; from++) {
    const starts = tokens[from]!.before !== 'space' || /\d/.test(tokens[from - 1]!.text);
    for (let to = from + 1; to <= Math.min(count, from + MAX_NAME_TOKENS); to++) {
      if ((!starts && to < count) || !isEnd(tokens, to) || isDesignator(tokens, from, to)) continue;
      for (const key of joinKeys(tokens, from, to)) {
        if (keys.has(key)) continue;
        keys.add(key);
        const known = lookUp(key);
        if (known === null) continue;
        const only = key.length < leastChars(tokens[from]!) ? null : known.only;
        const place = { from, to, isFirst: from === 0 && to < count, isLast: from >= lastPart };
        names.push({ ...known, ...place, key, only });
      }
    }
  }
  return names;
}

/** True where a part ends: at a comma, at the end, or before a number or a code. */
function isEnd(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at];
  return (
    next === undefined ||
    next.before !== 'space' ||
    /\d|^(?:[A-ZÆØ]{1,3}|(?:[A-Z]\.){2,3})$/.test(next.text)
  );
}

/** "Loja 15" is a shop, not the city in Ecuador. */
function isDesignator(tokens: readonly Token[], from: number, to: number): boolean {
  if (to - from > 1 || tokens[to]?.before !== 'space') return false;
  return /^\d/.test(tokens[to].text) && DESIGNATOR_WORDS.has(tokens[from]!.words.join(''));
}

/**
 * The joined words; also the text before the hyphen of "Brno-střed", and before the second word of
 * "Makati City".
 */
function joinKeys(tokens: readonly Token[], from: number, to: number): string[] {
  const { text, words } = tokens[from]!;
  let key = words.join('');
  for (let i = from + 1; i < to; i++) key += tokens[i]!.words.join('');
  const isName = key.length >= MIN_NAME_CHARS && !/\d/.test(key) && key !== 'city';
  if (!isName) return [];
  if (to - from > 1 && tokens[to - 1]!.words.join('') === 'city') return [key, key.slice(0, -4)];
  const [first] = (to - from === 1 && /^\p{L}{3,}(?=[-–]\p{L}{3})/u.exec(text)) || [];
  return first === undefined ? [key] : [key, toWords(first).join('')];
}

type Known = Pick<WholeName, 'cities' | 'states' | 'only'>;
/** By key; 'none' for a key that is not a name. The parts of addresses recur. */
const knownByKey = new LRUCache<string, Known | 'none'>({ max: 10_000 });

/** "جدة" has three letters: Arabic and Hebrew leave most vowels out. */
function leastChars({ text }: Token): number {
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text) ? 3 : MIN_CITY_CHARS;
}

function lookUp(key: string): Known | null {
  let known = knownByKey.get(key);
  if (known === undefined) {
    const cities = citiesNamed(key);
    const states = countriesWithSubdivision(key);
    const isName = cities.size > 0 || states.size > 0;
    known = isName ? { cities, states, only: onlyCountry(cities, states) } : 'none';
    knownByKey.set(key, known);
  }
  return known === 'none' ? null : known;
}

/** Like `only` of a whole name with this key. */
export function onlyCountryWithName(key: string): string | null {
  return key.length < MIN_CITY_CHARS ? null : (lookUp(key)?.only ?? null);
}

function onlyCountry(
  cities: ReadonlyMap<string, number>,
  states: ReadonlySet<string>,
): string | null {
  if (cities.size === 0) return states.size === 1 ? [...states][0]! : null;
  const people = peopleIn(cities);
  for (const [country, own] of cities) {
    const least = own >= METROPOLIS_PEOPLE ? METROPOLIS_SHARE : ONLY_CITY_SHARE;
    if (own >= LARGE_CITY_PEOPLE && own / people >= least) return country;
  }
  return null;
}

/** At least one, because the gazetteer has places without people. */
export function peopleIn(cities: ReadonlyMap<string, number>): number {
  let people = 0;
  for (const own of cities.values()) people += own;
  return Math.max(1, people);
}

/**
 * "Concepción": a department of Paraguay with its city, and a much larger city in Chile.
 * "Santiago": a province without a city of its name, and a metropolis elsewhere.
 */
export function isLesserState({ states, cities }: WholeName): boolean {
  let [own, other] = [0, 0];
  for (const [country, people] of cities) {
    if (states.has(country)) own = Math.max(own, people);
    else other = Math.max(other, people);
  }
  return other >= METROPOLIS_PEOPLE ? other > 2 * own : own > 0 && other > 2 * own;
}

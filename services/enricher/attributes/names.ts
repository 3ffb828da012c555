/**
 * `name` and the other names of the place.
 *
 * N1 `name` is weighed like every field. Two names are one when, in plain letters and without
 *    legal forms, they have the same words, or one has all words of the other.
 * N2 `alternative_names` are the other names that sources give; `alt_name` is the first of them.
 * N3 `brand_name` is the chain's; `official_name` is a name with its legal form ("... GmbH").
 * N4 `common_names` holds the name and the brand, each once, when there are two or more.
 * N5 `multilingual_names` are names in another script, by the script's language where it has one.
 */
import { toWords } from '../../../places/text/words.ts';
import { chainOf } from '../context/chain.ts';
import {
  type AttributeFinding,
  type AttributeRule,
  addedField,
  confidenceOf,
  fieldOf,
} from '../context/finding.ts';
import type { PlaceContext } from '../context/place-context.ts';
import { type Claim, inputClaim } from '../evidence/claim.ts';
import { explain } from '../evidence/explaining.ts';
import { type Weighed, weigh } from '../evidence/weighing.ts';
import { evenlySpaced } from '../sources/input/place-inputs.ts';

export const names: AttributeRule = {
  key: 'names',
  run(context): AttributeFinding {
    const claims = recordNames(context);
    const found = weigh([...inputName(context), ...primary(claims)], sameName);
    const others = distinct(claims, found);
    const chain = chainOf(context);
    const brand = chain && addedField(chain.name, chain.claims);
    return {
      fields: {
        name: fieldOf(found),
        alt_name: addedField(others[0]?.value ?? null, others.slice(0, 1)),
        alternative_names: listField(others),
        official_name: official([...found.support, ...claims]),
        brand_name: brand ?? addedField(null, []),
        common_names: common(found, chain),
        multilingual_names: multilingual([...found.support, ...claims], context.country),
      },
      reasoning: { name: explain('a name', found, (name) => `"${name}"`) },
      confidence: { name: confidenceOf(found) },
    };
  },
};

interface NameClaim extends Claim<string> {
  readonly isPrimary?: boolean;
}

function inputName({ inputs }: PlaceContext): Claim<string>[] {
  return inputs.name === '' ? [] : [inputClaim(evenlySpaced(inputs.name), inputs.name, 'name')];
}

function recordNames(context: PlaceContext): Claim<string>[] {
  return context.recordClaims(({ place }) =>
    [place.name, ...(place.alt_names ?? [])].map(
      (name) => [evenlySpaced(name), name] as [string, string],
    ),
  );
}

/** The first name of each source: the one by which it lists the place. */
function primary(claims: readonly NameClaim[]): Claim<string>[] {
  return claims.filter((claim, i) => claims.findIndex((c) => c.source === claim.source) === i);
}

const LEGAL = new Set(
  `inc llc ltd limited corp co gmbh ag kg ohg ug srl spa sarl sas sa sl bv nv oy ab as aps pty pte
  plc lp llp sdn bhd pt tbk ltda`.match(/\S+/g),
);
const LEADING_WORDS = new Set(['the', 'le', 'la', 'el', 'il', 'der', 'die', 'das']);

function nameWords(name: string): string[] {
  const words = toWords(name).filter((word) => !LEGAL.has(word));
  return LEADING_WORDS.has(words[0] ?? '') && words.length > 1 ? words.slice(1) : words;
}

export function sameName(a: string, b: string): boolean {
  const [wordsA, wordsB] = [nameWords(a), nameWords(b)];
  if (wordsA.join('') === wordsB.join('')) return true;
  const [few, many] = wordsA.length <= wordsB.length ? [wordsA, wordsB] : [wordsB, wordsA];
  const isWhole = few.length > 1 || few.join('').length > 5;
  return isWhole && few.every((word) => many.includes(word));
}

/** Names that are written differently from the chosen one and from each other. */
function distinct(claims: readonly Claim<string>[], found: Weighed<string>): Claim<string>[] {
  const seen = new Set([plain(found.value ?? '')]);
  return claims.filter(({ value }) => {
    const key = plain(value);
    return key !== '' && !seen.has(key) && Boolean(seen.add(key));
  });
}

function plain(name: string): string {
  return toWords(name).join('') || name.trim();
}

function listField(claims: readonly Claim<string>[]) {
  return addedField(claims.length === 0 ? null : claims.map(({ value }) => value), claims);
}

function official(claims: readonly Claim<string>[]) {
  const formal = claims.find(({ value }) => LEGAL.has(toWords(value).at(-1) ?? ''));
  return addedField(formal?.value ?? null, formal ? [formal] : []);
}

function common(found: Weighed<string>, chain: ReturnType<typeof chainOf>) {
  if (found.value === null || chain === null) return addedField(null, []);
  if (plain(found.value) === plain(chain.name)) return addedField(null, []);
  return addedField([found.value, chain.name], [...found.support, ...chain.claims]);
}

/** A script that one language alone, or far more than others, is written in. */
const LANGUAGE_OF_SCRIPT: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Cyrillic}/u, 'ru'],
];

/** Han characters alone are Japanese in Japan, Chinese elsewhere. */
function languageOf(name: string, country: string | null): string | undefined {
  const language = LANGUAGE_OF_SCRIPT.find(([script]) => script.test(name))?.[1];
  if (language !== undefined || !/\p{Script=Han}/u.test(name)) return language;
  return country === 'JP' ? 'ja' : 'zh';
}

function multilingual(claims: readonly Claim<string>[], country: string | null) {
  const byLanguage: Record<string, string> = {};
  const used: Claim<string>[] = [];
  for (const claim of claims) {
    const language = languageOf(claim.value, country);
    if (language === undefined || byLanguage[language] !== undefined) continue;
    byLanguage[language] = claim.value;
    used.push(claim);
  }
  return addedField(used.length === 0 ? null : byLanguage, used);
}

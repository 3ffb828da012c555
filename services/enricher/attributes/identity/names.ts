/**
 * `name` and the other names of the place.
 *
 * NM1 `name` is weighed like every field. Two names are the same when, in plain letters and without
 *     legal forms, they have the same words, or one has all words of the other. "N/A" and the like
 *     are not names. A remark that the place is closed is not part of its name ("Old Mill
 *     (closed)"). The name on the place's own website does not contradict a name in another script.
 * NM2 `alternative_names` are the other names that sources give; `alt_name` is the first of them.
 * NM3 `brand_name` is the chain's; `official_name` is a name with its legal form ("... GmbH"),
 *     which may come from the website's imprint.
 * NM4 `common_names` has the name and the brand, when both exist and differ.
 * NM5 `multilingual_names` are the names whose language a dataset gives, and names in another
 *     script, by the script's language if it has one.
 */
import { hasLegalForm, LEGAL_FORMS } from '../../../../places/text/legal-forms.ts';
import { isNoValue } from '../../../../places/text/no-value.ts';
import { toWords } from '../../../../places/text/words.ts';
import { type Chain, findChain } from '../../context/chain.ts';
import {
  type AttributeRule,
  addedField,
  NOT_FOUND_FIELD,
  weighedConfidence,
  weighedField,
} from '../../context/finding.ts';
import type { PlaceContext } from '../../context/place-context.ts';
import { siteClaims } from '../../context/site-claims.ts';
import { type Claim, distinctClaims } from '../../evidence/claim.ts';
import { explainWeighed } from '../../evidence/explaining.ts';
import { type Weighed, weigh } from '../../evidence/weighing.ts';
import { collapseSpaces } from '../../sources/input/place-inputs.ts';
import { recordClaim } from '../../sources/place-index/matched-records.ts';
import { withoutClosedMark } from '../status/closed-names.ts';

export const namesRule: AttributeRule = {
  key: 'names',
  needs: ['input', 'brand', 'website', 'osm', 'place-index'],
  sureness: "VERIFIED by a record of the same name or by the place's website",
  run(context) {
    const read = (name: string) => withoutClosedMark(collapseSpaces(name)) || null;
    const given = context.inputClaims('name', (name) => (isNoValue(name) ? null : read(name)));
    const records = context.recordClaims(({ name, alt_names = [] }) => [name, ...alt_names], read);
    const listed = records.filter((claim, i) => isFirstOfSource(claim, i, records));
    const own = siteClaims(context, ({ name }) => name, read);
    const found = weigh([...given, ...comparable(own, given, context), ...listed], sameName);
    const claims = [...records, ...own];
    const all = [...found.support, ...claims];
    const chosen = letterKey(found.value ?? '');
    const others = distinctClaims(claims, letterKey).filter(
      (claim) => letterKey(claim.value) !== chosen && !isSpelling(claim, found),
    );
    const otherNames = others.map(({ value }) => value);
    const chain = findChain(context);
    return {
      fields: {
        name: weighedField(found),
        alt_name: addedField(otherNames[0] ?? null, others.slice(0, 1)),
        alternative_names: addedField(otherNames, others),
        official_name: officialName(context, found.value, [...all, ...legalNames(context)]),
        brand_name: addedField(chain?.name ?? null, chain?.claims ?? []),
        common_names: commonNames(found, chain),
        multilingual_names: multilingualNames(context, all),
      },
      reasoning: { name: explainWeighed('a name', found, (name) => `"${name}"`) },
      confidence: { name: weighedConfidence(found) },
    };
  },
};

/** The site's names in the input's script; all of them when there is no input name. */
function comparable(
  own: readonly Claim<string>[],
  [input]: readonly Claim<string>[],
  { country }: PlaceContext,
): Claim<string>[] {
  const script = (name: string) => scriptLanguage(name, country);
  return own.filter(({ value }) => !input || script(value) === script(input.value));
}

/** True for the website's longer or shorter spelling of the name, which is not another name. */
function isSpelling({ kind, value }: Claim<string>, found: Weighed<string>): boolean {
  return kind === 'first_party' && found.value !== null && sameName(value, found.value);
}

/** The companies in the imprint. */
function legalNames(context: PlaceContext): Claim<string>[] {
  return siteClaims(
    context,
    ({ companies }) => companies,
    ({ legalName }) => legalName,
  );
}

/** True for the name by which a source lists the place; its other names follow. */
function isFirstOfSource({ source }: Claim<string>, i: number, claims: readonly Claim<string>[]) {
  return claims.findIndex((claim) => claim.source === source) === i;
}

const LEADING_ARTICLES = new Set(['the', 'le', 'la', 'el', 'il', 'der', 'die', 'das']);

function distinctiveWords(name: string): string[] {
  const words = toWords(name).filter((word) => !LEGAL_FORMS.has(word));
  return LEADING_ARTICLES.has(words[0] ?? '') && words.length > 1 ? words.slice(1) : words;
}

/** NM1. A single short word is not enough to match part of another name. */
export function sameName(a: string, b: string): boolean {
  const [wordsA, wordsB] = [distinctiveWords(a), distinctiveWords(b)];
  if (wordsA.join('') === wordsB.join('')) return true;
  const [few, many] = wordsA.length <= wordsB.length ? [wordsA, wordsB] : [wordsB, wordsA];
  const isDistinctive = few.length > 1 || few.join('').length > 5;
  return isDistinctive && few.every((word) => many.includes(word));
}

const TRADEMARKS = /[®™℠©]/g;

/** A key that is equal for names with the same letters, and for "Services®" and "Services". */
function letterKey(name: string): string {
  return toWords(name.replace(TRADEMARKS, ' ')).join('') || name.trim();
}

/** NM3. Records that may be another place, and companies of other names, give no official name. */
function officialName(
  { country }: PlaceContext,
  name: string | null,
  claims: readonly Claim<string>[],
) {
  const official = claims.find(
    ({ value }) => name !== null && isOfficial(value, country) && sameName(value, name),
  );
  return official ? addedField(official.value, [official]) : NOT_FOUND_FIELD;
}

/** Countries with a legal form "SpA"; elsewhere the word says what the place is. */
const SPA_COUNTRIES: ReadonlySet<string> = new Set('IT SM VA CL DZ'.split(' '));

function isOfficial(name: string, country: string | null): boolean {
  const isSpa = /\sspa$/i.test(name.trim()) && !SPA_COUNTRIES.has(country ?? '');
  return !isSpa && hasLegalForm(name);
}

function commonNames({ value, support }: Weighed<string>, chain: Chain | null) {
  if (value === null || chain === null) return NOT_FOUND_FIELD;
  if (letterKey(value) === letterKey(chain.name)) return NOT_FOUND_FIELD;
  return addedField([value, chain.name], [...support, ...chain.claims]);
}

/** Scripts that are used only or mostly for one language. */
const SCRIPT_LANGUAGES: readonly (readonly [script: RegExp, language: string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Cyrillic}/u, 'ru'],
];

/** Only Han characters: Japanese in Japan, Chinese elsewhere. */
function scriptLanguage(name: string, country: string | null): string | undefined {
  const language = SCRIPT_LANGUAGES.find(([script]) => script.test(name))?.[1];
  if (language !== undefined || !/\p{Script=Han}/u.test(name)) return language;
  return country === 'JP' ? 'ja' : 'zh';
}

interface NameInLanguage {
  readonly language: string;
  readonly name: string;
}

/** NM5. A script's language is only used if no dataset gives a name in it. */
function multilingualNames(context: PlaceContext, claims: readonly Claim<string>[]) {
  const inScript = claims.flatMap((claim) => {
    const language = scriptLanguage(claim.value, context.country);
    return language === undefined ? [] : [{ ...claim, value: { language, name: claim.value } }];
  });
  const used = distinctClaims([...listedLanguages(context), ...inScript], (one) => one.language);
  const names = used.map(({ value: { language, name } }) => [language, name] as const);
  return addedField(Object.fromEntries(names), used);
}

function listedLanguages({ listings }: PlaceContext): Claim<NameInLanguage>[] {
  return listings.flatMap((record) =>
    Object.entries(record.place.names_by_language ?? {}).map(([language, name]) =>
      recordClaim(record, { language, name }, name),
    ),
  );
}

/**
 * The company behind the place, as its imprint or its structured data names it.
 *
 * CO1 Each number is a fact of its own, quoted from where it was found, and only numbers of
 *     statements about the place's own company count.
 * CO2 A legal name has some country's legal form, and stands in an imprint or a copyright line,
 *     alone on its line, behind a label, or in a sentence with the place's name. A person or an
 *     authority that runs the place has its name behind a label.
 * CO3 The name whose statement says most surely that it is the company comes first.
 * CO4 Where no name is found, the person who holds the copyright of the site runs the place.
 */

import { COPYRIGHT, LABEL } from '../words/company-words.ts';
import { HeadedPatterns } from '../words/headed-patterns.ts';
import { joinedPattern } from '../words/joined-pattern.ts';
import { letters } from '../words/plain-letters.ts';
import { textValue } from './business-items.ts';
import { type FoundName, namesWithForms } from './company/company-names.ts';
import {
  ANY_LABEL,
  type CompanyNumber,
  companyNumbers,
  labelledNumbers,
} from './company/company-numbers.ts';
import {
  COPYRIGHT_BEGINS,
  copyrightHolder,
  type PlaceName,
  personAlone,
} from './company/copyright-holders.ts';
import { ABOUT_HEADING, LEGAL_HEADING } from './company/legal-headings.ts';
import { namedOperator } from './company/named-operators.ts';
import { ownerAtAddress, ownerInSentence } from './company/owner-sentences.ts';
import { SAYS_PLACE } from './company/owner-words.ts';
import { OWN_PART, SOLE_TRADER } from './company/party-words.ts';
import { bodyAlone } from './company/public-bodies.ts';
import { introducedOwner } from './company/self-introductions.ts';
import { listStatements, type Statement, withoutVowelSigns } from './company/statements.ts';
import { distinctFacts, itemFact, pageFact } from './fact-makers.ts';
import { nameWords } from './place-match.ts';
import type { SiteCompany, SiteFact, SitePlace } from './site-facts.ts';
import type { PageScope, SiteScope } from './site-scope.ts';

const MAX_COMPANIES = 6;

/** A fact, and how surely it is about the place's own company. */
interface RankedFact {
  readonly fact: SiteFact<SiteCompany>;
  readonly rank: number;
}

export function findCompanies(scope: SiteScope, place: SitePlace): SiteFact<SiteCompany>[] {
  const all = [
    ...scope.pages.flatMap((one) => textCompanies(one, place)),
    ...structuredCompanies(scope),
  ];
  const isNamed = all.some(({ fact, rank }) => fact.value.legalName !== null && rank > HOLDER_RANK);
  const found = isNamed ? all.filter(({ rank }) => rank > HOLDER_RANK) : all;
  const numbered = found.filter(({ fact }) => fact.value.numbers.length > 0);
  const withNumbers = new Set(numbered.map(({ fact }) => fact.url));
  const order = ({ fact, rank }: RankedFact) =>
    4 * Math.abs(rank) +
    (fact.value.numbers.length > 0 ? 2 : 0) +
    (withNumbers.has(fact.url) ? 1 : 0);
  const sorted = found.toSorted((x, y) => order(y) - order(x)).map(({ fact }) => fact);
  return distinctFacts(sorted, (value) => JSON.stringify(value), MAX_COMPANIES);
}

function structuredCompanies(scope: SiteScope): RankedFact[] {
  const facts = scope.businesses.flatMap((business) => {
    const legalName = textValue(business.item['legalName']);
    const named =
      legalName === null
        ? []
        : [itemFact(business, { legalName, numbers: [] }, 'legalName', legalName)];
    const numbers = ['vatID', 'taxID'].flatMap((property) => {
      const written = textValue(business.item[property]);
      const found = written === null ? [] : labelledNumbers(ANY_LABEL, written);
      if (found.length === 0) return [];
      return [itemFact(business, { legalName: null, numbers: found }, property, written!)];
    });
    return [...named, ...numbers];
  });
  return facts.map((fact) => ({ fact, rank: fact.value.legalName === null ? 0 : RANKS.labelled }));
}

const IMPRINT = joinedPattern(
  'iu',
  String.raw`impressum|imprint|legal|mentions|特定商取引|会社概要|about|tentang|关于|關於|من نحن|kontak|`,
  String.raw`contact|`,
  String.raw`hubungi|terms|privacy|agb|datenschutz|conditions|confidential|cgv|利用規約|プライバシー|`,
  String.raw`[隐隱]私|[协協][议議]|[条條]款|الشروط|الخصوصية|syarat|terma|privasi`,
);
/** How much each sign of a statement says (CO3). */
const RANKS = { page: 1, labelled: 2, placed: 2, copyright: 2, likePlace: 1, person: 3 } as const;
const MIN_RANK = 1;
const SURE_RANK = 3;
/** Of persons in lines of copyright: they count only if nobody else is named (CO4). */
const HOLDER_RANK = -1;

function textCompanies({ page, kind }: PageScope, place: SitePlace): RankedFact[] {
  if (kind === 'none') return [];
  const isImprint = IMPRINT.test(`${page.url} ${page.title ?? ''}`);
  const byQuote = new Map<string, Statement[]>();
  for (const one of listStatements(page, place.name)) {
    byQuote.set(one.quote, [...(byQuote.get(one.quote) ?? []), one]);
  }
  return [...byQuote].flatMap(([quote, statements]) => {
    const numbers = statements.flatMap((one) => ownNumbers(one, place));
    const [named] = statements
      .flatMap((one) => statedName(one, numbers.length > 0, isImprint, place) ?? [])
      .toSorted((x, y) => y.rank - x.rank);
    if (named === undefined && numbers.length === 0) return [];
    const value = { legalName: named?.name ?? null, numbers };
    return [{ fact: pageFact(page, value, quote, 'text'), rank: named?.rank ?? 0 }];
  });
}

/** CO1. */
function ownNumbers(statement: Statement, place: SitePlace): CompanyNumber[] {
  const { text, label, othersFrom, isRow } = statement;
  if (othersFrom === 0) return [];
  const own = text.slice(0, othersFrom);
  return companyNumbers(isRow ? `${label} ${own}` : own, label, place.country);
}

interface RankedName {
  readonly name: string;
  readonly rank: number;
}

/** CO2. */
function statedName(
  statement: Statement,
  hasNumbers: boolean,
  isImprint: boolean,
  place: SitePlace,
): RankedName | null {
  const { text, label, othersFrom, block, isLegal } = statement;
  if (othersFrom === 0) return null;
  const isOwn = namesOwnPart(withoutVowelSigns(`${label} ${text}`));
  const isPlaced = text.includes(place.name);
  const isOnPage = isImprint || isLegal || block.landmark === 'footer' || hasNumbers;
  // Searching every line for a company is expensive.
  const isUnder = ABOUT_HEADING.test(label);
  if (!isOwn && !isPlaced && !isOnPage && !isUnder && !mayBeName(text, place)) {
    return introduced(text, block.text);
  }
  const found = namesWithForms(text, place.name, block.text).find(
    ({ name, start }) => start < othersFrom && !isVendor(name),
  );
  if (found !== undefined) {
    const isPlaceName = letters(found.name) === letters(place.name);
    const isRunBy = isOwn && isOwnWithout(found.name, label, text);
    if (isPlaceName && !isRunBy && !hasNumbers) return null;
    const isAlone = found.name === text.trim() && mayBeName(text, place);
    const rank =
      (isOnPage || isAlone || isUnderAbout(found, statement) ? RANKS.page : 0) +
      (isRunBy ? RANKS.labelled : 0) +
      (isPlaced && !found.name.includes(place.name) ? RANKS.placed : 0) +
      (COPYRIGHT.test(text.slice(0, found.start)) ? RANKS.copyright : 0) +
      (isLike(found, place) ? RANKS.likePlace : 0);
    if (!hasNumbers && !isPlaced && isMentionedOnly(found, statement, place)) return null;
    const isVague = isPlainArabic(found.name) && !isLabelled(found, statement);
    const needed = isVague && !hasNumbers && !isPlaced ? SURE_RANK : MIN_RANK;
    return rank < needed ? null : { name: withoutYear(found.name), rank };
  }
  const owner = introduced(text, block.text);
  if (owner !== null) return owner;
  const alone = isLegal ? personBelowHeading(statement, place) : null;
  if (alone !== null) return { name: alone, rank: HOLDER_RANK };
  const body = mayBeName(text, place) ? bodyAlone(text) : null;
  if (body !== null) return { name: body, rank: RANKS.page };
  const owned = ownerBeside(statement, isImprint || isLegal, place);
  if (!isOwn) return owned;
  const holder = COPYRIGHT_BEGINS.test(text) ? copyrightHolder(text, ownName(place)) : null;
  if (holder !== null) return { name: holder, rank: HOLDER_RANK };
  const named = namedOperator(`${label}: ${text}`, place.name) ?? namedOperator(text, place.name);
  const isQuoted = named !== null && text.includes(named);
  return isQuoted ? { name: named, rank: RANKS.person } : owned;
}

/** A person whom the sentence, or the place's own address, makes the owner. */
function ownerBeside({ text }: Statement, isLegal: boolean, place: SitePlace): RankedName | null {
  const own = ownName(place);
  const said = ownerInSentence(text, own);
  if (said !== null) return { name: said.name, rank: said.isSole ? RANKS.person : HOLDER_RANK };
  const { street } = place.address;
  const name = street && text.includes(street) ? ownerAtAddress(text, isLegal, own) : null;
  // "Jalan Example, 07000 Langkawi": a street may look like a person.
  const isBefore = name !== null && text.indexOf(street!) >= text.indexOf(name) + name.length;
  return isBefore ? { name, rank: HOLDER_RANK } : null;
}

/** A person, alone on the line below a heading for the business, or below the place's name. */
function personBelowHeading(statement: Statement, place: SitePlace): string | null {
  const { label, text, isRow } = statement;
  if (isRow || !(LEGAL_HEADING.test(label) || letters(label) === letters(place.name))) {
    return null;
  }
  return personAlone(text, ownName(place));
}

function ownName({ name }: SitePlace): PlaceName {
  return { name, words: nameWords(name) };
}

function introduced(text: string, block: string): RankedName | null {
  const owner = introducedOwner(text, block);
  return owner === null ? null : { name: owner, rank: RANKS.person };
}

const OWN_WORDS = new HeadedPatterns([OWN_PART, LABEL, SOLE_TRADER]);

function namesOwnPart(text: string): boolean {
  return OWN_WORDS.test(text);
}

/** The name is all that a label for the place's own company names. */
function isLabelled({ start }: FoundName, { text, label, isRow }: Statement): boolean {
  const before = start === 0 && isRow ? `${label}:` : text.slice(0, start);
  return /[:：]\s*$/.test(before) && namesOwnPart(withoutVowelSigns(before));
}

/**
 * In scripts without capitals, a company's own name holds words for companies. Alone on its line it
 * is the place's all the same.
 */
function isOwnWithout(name: string, label: string, text: string): boolean {
  if (!WITHOUT_CAPITALS.test(name) || name === text.trim()) return true;
  return namesOwnPart(withoutVowelSigns(`${label} ${text}`.replaceAll(name, '_')));
}

const WITHOUT_CAPITALS = /[\p{sc=Han}\p{sc=Arab}]/u;

/** The name is all of the first line below such a heading, or is followed by its address. */
function isUnderAbout({ name, start }: FoundName, { text, label }: Statement): boolean {
  const behind = text.slice(start + name.length);
  return start === 0 && /^\s*(?:[.,，、·|]|$)/.test(behind) && ABOUT_HEADING.test(label);
}

/**
 * "Our website is looked after by": a sentence that does not speak of who runs the place. A heading
 * over it makes no difference.
 */
function isMentionedOnly(
  found: FoundName,
  { text, label, isRow }: Statement,
  place: SitePlace,
): boolean {
  const before = text.slice(0, found.start);
  if (!LEADS_ON.test(before) || COPYRIGHT.test(before) || isLike(found, place)) return false;
  return !SAYS_PLACE.test(before) && !namesOwnPart(withoutVowelSigns(isRow ? label + text : text));
}

const LEADS_ON = joinedPattern(
  'u',
  String.raw`(?:^|\s)\p{Ll}{2,}\s(?:\p{Ll}+\s)*(?:\p{Lu}\p{L}+\s)?$|`,
  String.raw`(?<!^[是为為])(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])$|\p{sc=Arab}\s$`,
);

/** Services that many sites name. */
function isVendor(name: string): boolean {
  return /^(?:Google|Facebook|Meta Platforms|Stripe|PayPal|Mailchimp|Registered )/i.test(name);
}

/** "شركة الكهرباء": without a legal form, the words may be any company. */
function isPlainArabic(name: string): boolean {
  return (
    /^(?:شركة|مؤسسة|جمعية)/u.test(name) && !/(?:م|محدودة|المسؤولية|تجار(?:ة|ية)|قابضة)$/u.test(name)
  );
}

/** "© CV Example 2026": the year belongs to the copyright notice, not to the name. */
function withoutYear(name: string): string {
  return name.replace(/(?:[,\s]+(?:19|20)\d\d)?[,\s]+$|[,\s]+(?:19|20)\d\d$/, '').trim();
}

function isLike({ name }: FoundName, place: SitePlace): boolean {
  return startsAlike(letters(name), letters(place.name)) || sharesWord(letters(name), place.name);
}

/** A line that may hold only a company name, and one that resembles the place's name. */
function mayBeName(text: string, { name }: SitePlace): boolean {
  const line = text.trim();
  if (line.length > MAX_NAME_CHARS) return false;
  const [own, whole] = [letters(line), letters(name)];
  // "Zapfino Studio": the line only repeats the place's own name.
  if (own === whole) return false;
  return startsAlike(own, whole) || sharesWord(own, name);
}

/** For scripts that put no spaces between words. */
function startsAlike(own: string, whole: string): boolean {
  const begins = /\p{Script=Latin}/u.test(whole) ? '' : whole.slice(0, MIN_SIGNS);
  return begins.length === MIN_SIGNS && own.includes(begins);
}

function sharesWord(own: string, name: string): boolean {
  return nameWords(name).some((word) => word.length >= MIN_WORD_CHARS && own.includes(word));
}

const MAX_NAME_CHARS = 80;
const MIN_WORD_CHARS = 4;
const MIN_SIGNS = 3;

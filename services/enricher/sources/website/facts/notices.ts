/**
 * Notices that the place has closed, is closed for a time, has moved, or will open.
 *
 * NO1 A notice is about the business as a whole ("we have closed our doors"), not about a day, a
 *     road or another branch. A sentence that denies or asks is not a notice.
 * NO2 A sentence that names another business is not a notice, and neither is a link to a story that
 *     is not about the place.
 * NO3 "We have moved to" followed by the place's own address is not a notice: the place already is
 *     where the caller expects it.
 * NO4 A text that leaves the caller's address for another one tells of a move, whatever its verb.
 * NO5 A pause's date is its last day: the day before the one on which the place is back.
 * NO6 A site without a notice that the rules can read may have one in words of its own. The
 *     likeliest text is then taken, if the notice model is sure and nothing speaks against it.
 *     What the rules read and the model finds very unlikely is dropped.
 */

import { toPlain } from '../hours/plain-text.ts';
import { isCarriedOn, isElsewhere, isOpenAsUsual } from '../notices/around-notice.ts';
import { findLatestDate, findNoticeDate, isPastSpan } from '../notices/dates/notice-dates.ts';
import { findPauseEnd, leadsToDay } from '../notices/dates/time-limits.ts';
import {
  beginsWithOtherName,
  isAboutOtherName,
  isOfOthers,
  isTestimonial,
} from '../notices/notice-owners.ts';
import { beginsWithQuotedName, withoutQuoted } from '../notices/quoted-words.ts';
import {
  beginsWithWeekday,
  FOR_EVER,
  findNoticeBlocks,
  type NoticeContext,
  type NoticeKind,
  noticeKind,
  statesClockTime,
} from '../notices/read-notice.ts';
import type { PageReading } from '../reading/page-reading.ts';
import { joinedPattern } from '../words/joined-pattern.ts';
import { letters } from '../words/plain-letters.ts';
import { distinctFacts, pageFact } from './fact-makers.ts';
import { isAboutBranch } from './notice/branch-names.ts';
import { judgeNotice, likelyNotices } from './notice/likely-notices.ts';
import { hasArrived } from './notice/new-address.ts';
import { GENERIC, isAboutUnknownThing, isKind } from './notice/notice-things.ts';
import { isPauseOfPast, isStoryOfOthers } from './notice/past-stories.ts';
import { hasReopened, isOfBranch, isOnlyPlanned, tellsOfComing } from './notice/plans.ts';
import { tellsOfMove } from './notice/site-moves.ts';
import { splitSentences } from './notice/split-sentences.ts';
import { AddressMatcher, containsName, looksLikeAddress, nameWords } from './place-match.ts';
import type { SiteFact, SiteNotice, SitePlace } from './site-facts.ts';
import type { PageScope, SiteScope } from './site-scope.ts';

/** At most this many of a page's candidate blocks are examined. */
const MAX_EXAMINED = 250;
/**
 * In a text this short, two sentences may form one notice: "We are closing! Our last day is ...".
 */
const MAX_SHORT_CHARS = 200;
export function findNotices(scope: SiteScope, place: SitePlace): SiteFact<SiteNotice>[] {
  const site = { place, scope, matcher: new AddressMatcher(place) };
  const inText = scope.pages
    .filter(({ kind }) => kind !== 'none')
    .flatMap((one) => pageNotices(one, site));
  const beside = inText.length > 0 ? [] : scope.pages.flatMap((one) => notShownNotices(one, site));
  const read = [...inText, ...beside];
  const facts = read.length > 0 ? read : guessNotices(site);
  const order = { closed: 0, closed_for_a_time: 1, moved: 2, opening: 3 } as const;
  const rank = ({ value: { kind, date } }: SiteFact<SiteNotice>) =>
    order[kind] * 2 + (date === null ? 1 : 0);
  const sorted = withoutOldShop(facts).sort((a, b) => rank(a) - rank(b));
  return distinctFacts(sorted, ({ kind }) => kind, 4);
}

const OLD_SHOP = joinedPattern(
  'u',
  String.raw`[現旧](?:店舗|住所|在の店)|原(?:店|址)|(?<!\p{L})(?:old|current|present|previous) (?:shop|store|`,
  String.raw`premises|location|address|clinic|studio|office)|(?:alte|bisherige)[nrsm]? (?:laden|`,
  String.raw`geschäft|praxis|standort|räum\p{L}+)|ancien(?:ne)?s? (?:magasin|boutique|locaux|`,
  String.raw`adresse|`,
  String.raw`cabinet)|(?:toko|kedai|klinik|alamat|tempat) lama`,
);

/** Besides a move, the old shop closes; the place does not. */
function withoutOldShop(facts: readonly SiteFact<SiteNotice>[]): SiteFact<SiteNotice>[] {
  const moves = facts.some(({ value }) => value.kind === 'moved');
  const isLeft = ({ value, quote }: SiteFact<SiteNotice>) =>
    value.kind !== 'moved' && OLD_SHOP.test(toPlain(quote));
  return facts.filter((fact) => !moves || !isLeft(fact));
}

/** At most this many alternative texts are examined. */
const MAX_PICTURES = 200;

/**
 * Notices in the title, the description and the alternative texts of pictures, used when the text
 * has none. On a page about several places the notice could be about any of them.
 */
function notShownNotices({ page, kind }: PageScope, site: Site): SiteFact<SiteNotice>[] {
  if (kind !== 'whole') return [];
  const alts = page.images.slice(0, MAX_PICTURES).map(({ alt }) => alt);
  const texts = [page.title ?? '', page.meta['description'] ?? '', ...alts];
  return texts
    .filter(({ length }) => length > MIN_NOT_SHOWN_CHARS)
    .flatMap((text) => blockNotices(page, text, site));
}

const MIN_NOT_SHOWN_CHARS = 12;

interface Site {
  readonly place: SitePlace;
  readonly scope: SiteScope;
  readonly matcher: AddressMatcher;
}

function pageNotices(one: PageScope, site: Site): SiteFact<SiteNotice>[] {
  const { page } = one;
  const { place } = site;
  const includes = withBanner(one, place);
  const noticeBlocks = findNoticeBlocks(page);
  const street = streetWord(place);
  const mayMove = (text: string) =>
    street !== '' && text.length <= MAX_BLOCK_CHARS && text.toLowerCase().includes(street);
  let looked = 0;
  return page.blocks.flatMap(({ text, landmark }, i) => {
    if (!includes(i) || landmark === 'nav') return [];
    if (!noticeBlocks.has(i)) return mayMove(text) ? findMove(page, text, site) : [];
    if (looked >= MAX_EXAMINED || isOverTimes(page, i)) return [];
    looked++;
    if (isAside(page, i, place)) return [];
    const notices = blockNotices(page, text, site, lineAfter(page, i));
    return withoutOldPause(page, i, notices);
  });
}

/**
 * The blocks of the scope, and those above the first heading if that is the place's name, or above
 * the place's own address if that is the first one: beside branches in a list, they are about the
 * place of the page.
 */
function withBanner({ page, kind, includes, own, firstAddress }: PageScope, place: SitePlace) {
  if (kind !== 'part' || own.length === 0) return includes;
  const heading = page.blocks.findIndex(({ level }) => level > 0);
  const isHeaded = heading >= 0 && containsName(page.blocks[heading]!.text, place.name);
  const isFirst = own[0] === firstAddress && containsName(page.title ?? '', place.name);
  const end = Math.max(isHeaded ? heading : 0, isFirst ? (firstAddress ?? 0) : 0);
  return (block: number) => includes(block) || block < end;
}

/** True for a block of others, and for a link to a story that is not about the place. */
function isAside(page: PageReading, at: number, place: SitePlace): boolean {
  if (isOfOthers(page, at, (words) => isOwnWords(words, place))) return true;
  return isTeaser(page, at) && !isAboutPlaceItself(page.blocks[at]!.text, place);
}

function withoutOldPause(page: PageReading, at: number, notices: SiteFact<SiteNotice>[]) {
  const isOld = isOldPost(page, at);
  return notices.filter(({ value }) => !isOld || value.kind !== 'closed_for_a_time');
}

/** Of the likeliest texts, so many are examined. */
const MAX_GUESSES = 5;

/** NO6. */
function guessNotices(site: Site): SiteFact<SiteNotice>[] {
  const guesses = likelyNotices(site.scope.pages, site.place.name).slice(0, MAX_GUESSES);
  for (const { page, at, text, kind } of guesses) {
    if (isOverTimes(page, at) || isOverDays(page, at) || isAside(page, at, site.place)) continue;
    const notices = ownNotices(page, text, [[kind, text]], site, lineAfter(page, at));
    const [first] = withoutOldPause(page, at, notices);
    if (first !== undefined) return [{ ...first, partial: true }];
  }
  return [];
}

const MAX_BLOCK_CHARS = 400;

/** The longest word of the caller's street, by which a text is tested quickly. */
function streetWord({ address: { street = '' } }: SitePlace): string {
  const words = street.toLowerCase().split(/[\s'’.-]+/u);
  return words.sort((one, other) => other.length - one.length)[0] ?? '';
}

/** NO4. The new address may stand in the text, or be the only one that the site gives elsewhere. */
function findMove(page: PageReading, text: string, site: Site): SiteFact<SiteNotice>[] {
  if (!tellsOfMove(text, site)) return [];
  const date = dateBeside('moved', splitSentences(text).map(toPlain));
  return [pageFact(page, { kind: 'moved', date }, text, 'text')];
}

const POST_REACH = 2;
const MAX_DATE_LINE_CHARS = 30;
/** A pause that was announced so long ago has ended. */
const OLD_POST_MS = 300 * 24 * 3_600_000;

/** True below a line that is only a date of long ago, as in a blog, and for a heading over one. */
function isOldPost({ blocks, fetchedAtMs }: PageReading, at: number): boolean {
  const end = blocks[at]!.level > 0 ? at + 2 : at + 1;
  const near = blocks.slice(Math.max(0, at - POST_REACH), end);
  const dates = near.flatMap(({ text }) =>
    text.length <= MAX_DATE_LINE_CHARS ? (findNoticeDate(toPlain(text)) ?? []) : [],
  );
  const last = Date.parse(dates.at(-1) ?? '');
  return fetchedAtMs - last > OLD_POST_MS;
}

/** The line that a text with a colon at its end introduces. */
function lineAfter({ blocks }: PageReading, at: number): string {
  return /[:：]$/u.test(blocks[at]!.text) ? (blocks[at + 1]?.text ?? '') : '';
}

/** True for words of the place's name or address, and for a text with its whole name. */
function isOwnWords(text: string, place: SitePlace): boolean {
  const plain = letters(text);
  return (
    plain === '' || letters(ownWords(place)).includes(plain) || plain.includes(letters(place.name))
  );
}

function ownWords({ name, address }: SitePlace): string {
  return [name, ...Object.values(address)].join(' ');
}

/** True for a word of the place's name or address. */
function isOwnPart(word: string, place: SitePlace): boolean {
  return letters(ownWords(place)).includes(letters(word));
}

const MAX_TIMES_CHARS = 80;

/** "Permanently Closed (with subtitles)" over a line of times is what is on, such as a film. */
function isOverTimes({ blocks }: PageReading, at: number): boolean {
  const under = blocks[at + 1];
  if (blocks[at]!.level < 3 || under === undefined || under.level > 0) return false;
  const isShort = under.text.length <= MAX_TIMES_CHARS && !/[.!]$/u.test(under.text);
  return isShort && /^\p{L}/u.test(under.text) && statesClockTime(toPlain(under.text));
}

const MAX_SEASON_CHARS = 40;

/** "Winter (October to March)" over a row of a weekday names a season of the opening hours. */
function isOverDays({ blocks }: PageReading, at: number): boolean {
  const { level, text } = blocks[at]!;
  const under = blocks[at + 1]?.text ?? '';
  return level > 0 && text.length <= MAX_SEASON_CHARS && beginsWithWeekday(toPlain(under));
}

function blockNotices(
  page: PageReading,
  text: string,
  site: Site,
  after = '',
): SiteFact<SiteNotice>[] {
  const { place, matcher } = site;
  const hasOtherAddress = () =>
    [...splitSentences(text), after].some(
      (one) => !matcher.isIn(one) && looksLikeAddress(one.trim(), place.country),
    );
  const context = { nowMs: page.fetchedAtMs, name: place.name, hasOtherAddress };
  const found = findNoticeSentences(text, context);
  const moved = found.some(([kind]) => kind === 'moved') ? [] : findMove(page, text, site);
  if (found.length === 0 || moved.length > 0) return moved;
  const judged = found.flatMap(([kind, sentence]): NoticeSentence[] => {
    const likelier = judgeNotice(kind, [text, sentence].map(toPlain), page);
    return likelier === null ? [] : [[likelier, sentence]];
  });
  return ownNotices(page, text, judged, site, after);
}

/** Those of the notices in the text that are about the place, as facts. */
function ownNotices(
  page: PageReading,
  text: string,
  found: readonly NoticeSentence[],
  site: Site,
  after: string,
): SiteFact<SiteNotice>[] {
  const { place, matcher } = site;
  const isOwnText = (one: string) => isAboutPlaceItself(one, place);
  const plain = toPlain(text);
  if (isTestimonial(text) || isStoryOfOthers(text, isOwnText) || isOfBranch(plain)) return [];
  const parts = splitSentences(text).map(toPlain);
  const isUsual = isOpenAsUsual(parts) || isElsewhere(plain);
  const isHere = site.scope.pages.some((one) => one.own.length > 0);
  const isPlan =
    (isOnlyPlanned(plain) && !looksLikeAddress(text, place.country)) ||
    (isHere && tellsOfComing(plain));
  const goesOn = isCarriedOn(plain) && !FOR_EVER.test(plain);
  const words = nameWords(place.name);
  const isOwnWord = (word: string) => namesKind(word, place.name) || words.includes(letters(word));
  const own = found.filter(
    ([kind, sentence]) =>
      !(kind === 'moved' ? isPlan : isUsual) &&
      !(goesOn && kind === 'closed') &&
      !isStoryOfOthers(sentence, isOwnText) &&
      !isAboutAnotherName(sentence, text, place) &&
      !isAboutUnknownThing(sentence, kind, { name: place.name, isOwnWord }) &&
      !beginsWithOtherName(sentence, { isOwn: (name) => isOwnPart(name, place), isKind }) &&
      !isAboutOtherName(sentence, { name: place.name, own: ownWords(place), plain: letters }) &&
      !isAboutBranch(sentence, kind, { own: ownWords(place), plain: letters }),
  );
  return withoutLeftShop(own, text).flatMap(([kind, sentence]) => {
    if (kind === 'moved' && hasArrived(`${text} ${after}`, (one) => matcher.isIn(one)))
      return findMove(page, text, site);
    const isPast = () =>
      hasEnded(sentence, page.fetchedAtMs) ||
      isPauseOfPast(text, page.fetchedAtMs) ||
      hasReopened(plain);
    if (kind === 'closed_for_a_time' && isPast()) return [];
    const isPause = kind === 'closed_for_a_time';
    const beside = isPause ? endBeside(parts, page.fetchedAtMs) : dateBeside(kind, parts);
    const own = toPlain(sentence);
    const end = isPause ? findPauseEnd(own, page.fetchedAtMs) : null;
    const date = end ?? findNoticeDate(own);
    // The place is back later than the sentence says.
    const isLater = isPause && (beside ?? '') > (date ?? '');
    const isBeside = beside !== null && (date === null || isLater);
    const quote = isBeside ? text : sentence;
    return [pageFact(page, { kind, date: isBeside ? beside : date }, quote, 'text')];
  });
}

/** "Our new shop": the closure is that of the old one. */
const NEW_SHOP = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:new (?:shop|store|restaurant|café|salon|studio|practice|office|surgery)|`,
  String.raw`neue[rs]? (?:laden|geschäft|lokal|praxis|salon|restaurant)|`,
  String.raw`nouve(?:au|lle) (?:boutique|magasin|restaurant|salon|cabinet|agence)|`,
  String.raw`(?:toko|kedai|warung|gerai|outlet|tempat) (?:baru|baharu))(?!\p{L})|`,
  String.raw`新(?:店(?!长|長|員)|しい店)|(?:محلنا|مقهانا|مطعمنا|متجرنا|مقرنا) الجديد`,
);

/**
 * A business that has moved closes the shop it leaves. That is no closure, unless the text says it
 * is for good.
 */
function withoutLeftShop(
  notices: readonly NoticeSentence[],
  text: string,
): readonly NoticeSentence[] {
  const lasts = notices.some(([, sentence]) => FOR_EVER.test(toPlain(sentence)));
  const hasMoved = notices.some(([kind]) => kind === 'moved');
  if (lasts || (!hasMoved && !NEW_SHOP.test(toPlain(text)))) return notices;
  if (hasMoved) return notices.filter(([kind]) => kind !== 'closed');
  return notices.map(([kind, sentence]) => [kind === 'closed' ? 'moved' : kind, sentence]);
}

const LAST = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:(?:our|its|the|their) (?:last|final)|(?:unser|notre) (?:letzter|`,
  String.raw`dernier)|hari terakhir)(?!\p{L})`,
);

const REOPENS = joinedPattern(
  'u',
  String.raw`re-?open|open(?:s|ing)? (?:(?:our|the|its) doors )?again|(?<!\p{L})back (?:on|from)|`,
  String.raw`welcom\p{L}+ (?:you )?back|`,
  String.raw`wieder (?:für|da|ge?öffnet|offen|zurück)|öffnen (?:wir )?wieder|wiedereröffn|ré?ouvr|`,
  String.raw`réouvert|accueill\p{L}+ à nouveau|retrouv|(?:di)?buka (?:kembali|semula|lagi)|`,
  String.raw`再開|通常(?:通り|どおり)|重新|恢[复復]|سيعاد|سنعود|نعود|reab|riap`,
);
const MOVES_ON = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:since|from|as of|effective|seit|ab|depuis|dès|à partir|à compter|sejak|`,
  String.raw`mulai|`,
  String.raw`bermula|desde|dal|vanaf)(?!\p{L})|より|から|起|منذ|ابتداء`,
);

/** The date in one of the sentences: of the last day or of the move. */
function dateBeside(kind: NoticeKind, parts: readonly string[]): string | null {
  const words = { closed: LAST, closed_for_a_time: REOPENS, moved: MOVES_ON, opening: null }[kind];
  const dated = parts.flatMap((one) => (words?.test(one) ? (findLatestDate(one) ?? []) : []));
  return dated[0] ?? null;
}

/** NO5. The end of a pause in one of the sentences. */
function endBeside(parts: readonly string[], nowMs: number): string | null {
  const [reopens] = parts.filter((one) => REOPENS.test(one));
  const own = reopens === undefined ? null : findPauseEnd(reopens, nowMs);
  const others = parts.filter(leadsToDay).flatMap((one) => findPauseEnd(one, nowMs) ?? []);
  return own ?? others[0] ?? null;
}

/** True for the place's name in quotation marks, or a part of it. */
function isOwnName(quoted: string, name: string): boolean {
  const [said, own] = [letters(quoted), letters(name)];
  if (said.length < 2 || own.length < 2) return false;
  const isPart = said.includes(own) || own.includes(said);
  return isPart || nameWords(name).some((word) => said.includes(word));
}

/** Rows of hours are no notice: "Sat 7am - 1pm (or till we sell out). Closed Sun." */
const TIME_SPAN =
  /\d(?:[:.]\d\d)?\s?(?:[ap]\.?m\.?|h|uhr)\s?[-~]\s?\d|\d[:.]\d\d\s?[-~]\s?\d{1,2}[:.]\d\d/u;

type NoticeSentence = readonly [kind: NoticeKind, sentence: string];

/** The sentences that are notices. If none is, a short text is tried as a whole. */
function findNoticeSentences(text: string, context: NoticeContext): NoticeSentence[] {
  const around = toPlain(text);
  const stripQuotes = (one: string) => withoutQuoted(one, (text) => isOwnName(text, context.name));
  const isOfNamed = (one: string) =>
    stripQuotes(one) !== one && beginsWithQuotedName(stripQuotes(one));
  const read = (one: string) => {
    if (isOfNamed(one)) return [];
    const stated = stripQuotes(one);
    const kind = noticeKind(toPlain(stated), { ...context, around });
    return kind === null ? [] : [[kind, one] as const];
  };
  const parts = splitSentences(text);
  const found = parts.flatMap(read);
  const isShort = parts.length > 1 && text.length <= MAX_SHORT_CHARS && !TIME_SPAN.test(around);
  return found.length === 0 && isShort && !parts.some(isOfNamed) ? read(text) : found;
}

const UNTIL = joinedPattern(
  'u',
  String.raw`(?:(?<!\p{L})(?:bis(?: zum| einschlie(?:ß|ss)lich)?|until|till|through|to|au|`,
  String.raw`(?:sampai|sehingga|hingga)(?: dengan)?|s\/d|hasta el|al|até|حتى|إلى)|[-~～至])`,
  String.raw`\s?(?=\d)`,
);

/**
 * "We were on holiday from 3 to 21 August": the last day is before the day on which the page was
 * fetched.
 */
function hasEnded(sentence: string, nowMs: number): boolean {
  const plain = toPlain(sentence);
  if (isPastSpan(plain, nowMs)) return true;
  const ends = plain
    .split(UNTIL)
    .slice(1)
    .flatMap((one) => findNoticeDate(one) ?? []);
  const last = ends.at(-1);
  return last !== undefined && last < new Date(nowMs).toISOString().slice(0, last.length);
}

const WE = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:we|we're|we've|our|us|i|my|wir|uns|unser\p{L}*|ich|nous|notre|`,
  String.raw`nos|je|kami|kita|nosotros|nuestr\p{L}+|hemos|estamos|\p{L}+[aáei]mos|nostr\p{L}|noi|`,
  String.raw`siamo|abbiamo|\p{L}+iamo|nós|noss\p{L}s?|wij|ons|onze|мы|наш\p{L}*|`,
  String.raw`\p{L}+[aeiıoöuü]m[iıuü]z\p{L}{0,3}|\p{L}+d[iıuü]k|\p{L}+y[iıuü]z)`,
  String.raw`(?!\p{L})|当店|当院|当館|弊社|弊店|本店|本院|我们|我們|저희|우리|نحن|نا(?!\p{L})`,
);
/** "Closing Down" is not a name, in spite of its capitals. */
const ANNOUNCES = joinedPattern(
  'iu',
  String.raw`^\P{L}*(?:clos(?:ed|ing|ure)|temporar\p{L}+|permanently|moved|moving|now closed|`,
  String.raw`geschlossen|vorübergehend|umgezogen|fermé|wegen|aufgrund|infolge|ab|seit|vom|bis|`,
  String.raw`nach|due to|`,
  String.raw`en raison|suite|pour cause|faute|karena|kerana|akibat|ekoran|`,
  String.raw`fermeture|déménagement|tutup|ditutup|pindah)(?!\p{L})`,
);
const CAPITALIZED = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}'’-]+/gu;

/** NO2. True when the sentence starts with a name and nothing says that it is the place's name. */
function isAboutAnotherName(sentence: string, block: string, place: SitePlace): boolean {
  if (
    ANNOUNCES.test(sentence) ||
    WE.test(block) ||
    GENERIC.test(sentence) ||
    isAboutPlaceItself(sentence, place)
  )
    return false;
  const names = sentence.match(CAPITALIZED) ?? [];
  const words = sentence.match(/\p{L}[\p{L}'’-]+/gu) ?? [];
  const [first, second] = words;
  if (words.some((word) => namesKind(word, place.name))) return false;
  const begins = names[0] === first && names[1] === second && names.length < words.length;
  const isTitle = names.length > words.length * 0.6 || sentence === sentence.toUpperCase();
  return begins && second !== undefined && !isTitle;
}

const MIN_KIND_CHARS = 6;

/** "Die Bücherei" means the place itself when it is called "Stadtbücherei". */
function namesKind(word: string, name: string): boolean {
  return word.length >= MIN_KIND_CHARS && letters(name).includes(letters(word));
}

function isAboutPlaceItself(text: string, { name }: SitePlace): boolean {
  return WE.test(text) || containsName(text, name);
}

const MAX_DATE_CHARS = 24;

/** True for a line that is only a link, perhaps with a date: the title of a story. */
function isTeaser({ blocks, links }: PageReading, block: number): boolean {
  const { text } = blocks[block]!;
  return links.some((link) => {
    if (link.block !== block || link.tag !== 'a' || !text.startsWith(link.text)) return false;
    const rest = text.slice(link.text.length);
    return rest === '' || (rest.length <= MAX_DATE_CHARS && /\d/.test(rest));
  });
}

/**
 * Notices that the place has closed, is closed for a time, has moved, or will open.
 *
 * NO1 A notice is about the business as a whole ("we have closed our doors"), not about a day, a
 *     road or another branch. A sentence that denies or asks is not a notice.
 * NO2 A sentence that names another business is not a notice, and neither is a link to a story that
 *     is not about the place.
 * NO3 "We have moved to" followed by the place's own address is not a notice: the place already is
 *     where the caller expects it.
 */

import { toPlain } from '../hours/plain-text.ts';
import { isCarriedOn, isElsewhere, isOpenAsUsual } from '../notices/around-notice.ts';
import { findLatestDate, findNoticeDate, isPastSpan } from '../notices/notice-dates.ts';
import {
  beginsWithOtherName,
  isAboutOtherName,
  isOfOthers,
  isTestimonial,
} from '../notices/notice-owners.ts';
import { beginsWithQuotedName, withoutQuoted } from '../notices/quoted-words.ts';
import {
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
import { hasArrived } from './notice/new-address.ts';
import { GENERIC, isAboutUnknownThing, isKind } from './notice/notice-things.ts';
import { splitSentences } from './notice/split-sentences.ts';
import { AddressMatcher, containsName, nameWords } from './place-match.ts';
import type { SiteFact, SiteNotice, SitePlace } from './site-facts.ts';
import type { PageScope, SiteScope } from './site-scope.ts';

/** At most this many of a page's candidate blocks are examined. */
const MAX_EXAMINED = 250;
/**
 * In a text this short, two sentences may form one notice: "We are closing! Our last day is ...".
 */
const MAX_SHORT_CHARS = 200;
export function findNotices(scope: SiteScope, place: SitePlace): SiteFact<SiteNotice>[] {
  const inText = scope.pages
    .filter(({ kind }) => kind !== 'none')
    .flatMap((one) => pageNotices(one, place));
  const facts =
    inText.length > 0 ? inText : scope.pages.flatMap((one) => pictureNotices(one, place));
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
 * Notices in the alternative texts of pictures, used when the text has none. On a page about
 * several places the notice could be about any of them.
 */
function pictureNotices({ page, kind }: PageScope, place: SitePlace): SiteFact<SiteNotice>[] {
  if (kind !== 'whole') return [];
  const words = page.images.slice(0, MAX_PICTURES).filter(({ alt }) => alt.length > MIN_ALT_CHARS);
  return words.flatMap(({ alt }) => blockNotices(page, alt, place));
}

const MIN_ALT_CHARS = 12;

function pageNotices({ page, includes }: PageScope, place: SitePlace): SiteFact<SiteNotice>[] {
  const noticeBlocks = findNoticeBlocks(page);
  let looked = 0;
  return page.blocks.flatMap(({ text, landmark }, i) => {
    if (!includes(i) || landmark === 'nav' || !noticeBlocks.has(i)) return [];
    if (looked >= MAX_EXAMINED || isOverTimes(page, i)) return [];
    looked++;
    if (isOfOthers(page, i, (words) => isOwnWords(words, place))) return [];
    const isOld = isOldPost(page, i);
    return isTeaser(page, i) && !isAboutPlaceItself(text, place)
      ? []
      : blockNotices(page, text, place, lineAfter(page, i)).filter(
          ({ value }) => !isOld || value.kind !== 'closed_for_a_time',
        );
  });
}

const POST_REACH = 2;
const MAX_DATE_LINE_CHARS = 30;
/** A pause that was announced so long ago has ended. */
const OLD_POST_MS = 300 * 24 * 3_600_000;

/** True below a line that is only a date of long ago, as in a blog. */
function isOldPost({ blocks, fetchedAtMs }: PageReading, at: number): boolean {
  const near = blocks.slice(Math.max(0, at - POST_REACH), at + 1);
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

function blockNotices(
  page: PageReading,
  text: string,
  place: SitePlace,
  after = '',
): SiteFact<SiteNotice>[] {
  const found = findNoticeSentences(text, { nowMs: page.fetchedAtMs, name: place.name });
  if (found.length === 0 || isTestimonial(text)) return [];
  const plain = toPlain(text);
  const parts = splitSentences(text).map(toPlain);
  const isUsual = isOpenAsUsual(parts) || isElsewhere(plain);
  const goesOn = isCarriedOn(plain) && !FOR_EVER.test(plain);
  const words = nameWords(place.name);
  const isOwnWord = (word: string) => namesKind(word, place.name) || words.includes(letters(word));
  const own = found.filter(
    ([kind, sentence]) =>
      !(isUsual && kind !== 'moved') &&
      !(goesOn && kind === 'closed') &&
      !isAboutAnotherName(sentence, text, place) &&
      !isAboutUnknownThing(sentence, kind, { name: place.name, isOwnWord }) &&
      !beginsWithOtherName(sentence, { isOwn: (name) => isOwnPart(name, place), isKind }) &&
      !isAboutOtherName(sentence, { name: place.name, own: ownWords(place), plain: letters }) &&
      !isAboutBranch(sentence, place, kind),
  );
  return withoutLeftShop(own, text).flatMap(([kind, sentence]) => {
    if (
      kind === 'moved' &&
      hasArrived(`${text} ${after}`, (one) => new AddressMatcher(place).isIn(one))
    )
      return [];
    if (kind === 'closed_for_a_time' && hasEnded(sentence, page.fetchedAtMs)) return [];
    const beside = dateBeside(kind, parts);
    const own = toPlain(sentence);
    const date = kind === 'closed_for_a_time' ? findLatestDate(own) : findNoticeDate(own);
    // The place opens again on the later day.
    const isLater = kind === 'closed_for_a_time' && (beside ?? '') > (date ?? '');
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

/** The date in one of the sentences: of the last day, of the reopening or of the move. */
function dateBeside(kind: NoticeKind, parts: readonly string[]): string | null {
  const words = { closed: LAST, closed_for_a_time: REOPENS, moved: MOVES_ON, opening: null }[kind];
  const dated = parts.flatMap((one) => (words?.test(one) ? (findLatestDate(one) ?? []) : []));
  return dated[0] ?? null;
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

const BRANCH = joinedPattern(
  '',
  String.raw`(?:branch|shop|store|location|restaurant|caf[eé]|salon|clinic|office|`,
  String.raw`filiale|haus|standort|laden|werkstatt|apotheke|pharmacie|`,
  String.raw`geschäft|`,
  String.raw`lokal|praxis|succursale|agence|boutique|magasin|établissement|cabang|cawangan|outlet|`,
  String.raw`toko|kedai|sede|negozio|ristorante|local|tienda|sucursal|loja|filial|unidade|`,
  String.raw`vestiging|winkel|zaak|филиал|магазин|кафе)`,
);
/** "Our shop in Exampleton", "the Exampleton branch", "Cawangan Exampleton". */
const BRANCH_OF = joinedPattern(
  'gu',
  String.raw`(?<!\p{L})${BRANCH.source}(?: kami)?(?: yang)? (?:in|at|di|à|de|en|em|a|te|в) `,
  String.raw`((?:\p{Lu}[\p{L}'’-]+ ?){1,3})|`,
  String.raw`(?<!\p{L})(?:Outlet|Gerai|Toko|Kedai|Warung|Restoran|Cabang|Cawangan) `,
  String.raw`(?:Jalan|Jl\.?|Jln\.?) ((?:\p{Lu}[\p{L}'’-]+ ?){1,3})|`,
  String.raw`(?<!\p{L})(\p{Lu}[\p{L}'’-]+)(?:[ -](?:branch|location|store|shop|outlet|filiale)|`,
  String.raw` şube\p{L}*)(?!\p{L})|(?<!\p{L})(?:Cabang|Cawangan|Sucursal|Filiale|Sede) `,
  String.raw`(\p{Lu}[\p{L}'’-]+)`,
);
/** German nouns for a shop; German capitalizes nouns, so they look like names. */
const NOUN = /(?<!\p{L})(?:Filiale|Haus|Standort|Laden|Geschäft|Lokal|Praxis)(?!\p{L})/gu;
const ARTICLE = /^(?:The|Our|This|Die|Der|Das|Unsere?r?|La|Le|Notre|Il|Kami)$/u;

/** "The Leeds branch": the town may stand this close to the start. */
const MAX_BEGIN_CHARS = 8;
/** "Merged with our Corbridge shop": that shop stays open. */
const MERGED_WITH = joinedPattern(
  'giu',
  String.raw`(?<!\p{L})(?:merged (?:with|in(?:to)?)|mit (?:der|unserer) filiale|`,
  String.raw`(?:fusionn|regroup)\p{L}+ avec|(?:di|ber)gabung\p{L}* (?:dengan|ke))(?!\p{L})`,
  String.raw`[^,.;]{0,40}?(?=,|;|\.| and | und | et | dan |$)`,
);

/** True when the sentence is about a branch whose town or street is not the place's. */
function isAboutBranch(sentence: string, place: SitePlace, kind: NoticeKind): boolean {
  const unmerged = sentence.replace(MERGED_WITH, ' ');
  const begun = unmerged.charAt(0).toLowerCase() + unmerged.slice(1);
  const small = begun.replace(NOUN, (noun) => noun.toLowerCase());
  const found = [unmerged, small].flatMap((one) => [...one.matchAll(BRANCH_OF)]);
  const [first] = found.sort((one, other) => one.index - other.index);
  // The town after a word such as "moved to" is where the place itself has gone.
  if (kind === 'moved' && (first?.index ?? MAX_BEGIN_CHARS) >= MAX_BEGIN_CHARS) return false;
  const where = first?.slice(1).find(Boolean) ?? eastBranch(sentence);
  if (where === undefined || ARTICLE.test(where)) return false;
  const own = letters(ownWords(place));
  return own !== '' && !own.includes(letters(where));
}

/** "札幌店は閉店": the text before the word for "shop", when it is neither a trade nor "this". */
const EAST_BRANCH = joinedPattern(
  'u',
  String.raw`(?<![\p{sc=Han}\p{sc=Katakana}ー])([\p{sc=Han}\p{sc=Katakana}ー]{2,6})`,
  String.raw`(?<!喫茶|飲食|専門|書|商|老舗|菓子|理髪|美容|路面|旗艦|実|当|本|新|旧|直営|全|各|同|小売|雑貨|文具|酒|花|`,
  String.raw`[这這该該此小老家个個的们們]|实体|實體|门|門|线下|線下)(?:店(?!主|長|长|員|员|舗|铺|內|内)|支店)(?=[はがも已因]|由[于於]|`,
  String.raw`[将將][于於]|`,
  String.raw`[结結关關停])`,
);

function eastBranch(sentence: string): string | undefined {
  return EAST_BRANCH.exec(sentence)?.[1]?.replace(/^[原旧]/u, '');
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

/**
 * What a link offers: to reserve a table or a room, to order food, or to make an appointment. Pure.
 *
 * SL1 The link's own words say it first: a table or a room is reserved, whatever the verb. Then the
 *     last part of an address on the site itself, then the sentence around a link that says no
 *     more than "here".
 * SL2 A home page of a provider is nobody's page there.
 * SL3 Vouchers, brochures, news and rules are neither a meal nor a booking.
 * SL4 A link is somebody else's where its sentence names another place or a branch elsewhere, where
 *     its heading is about partners, and where its address has the name of another place that the
 *     sentence gives, too. A sentence that denies the service offers nothing.
 */
import { parseUrl } from '../../../../../../domain/words/web-addresses.ts';
import { findProvider } from '../../offer/menu-words.ts';
import type { PageLink, PageReading } from '../../reading/page-reading.ts';
import { joinedPattern } from '../../words/joined-pattern.ts';
import {
  APPOINT,
  APPOINT_PATH,
  BARE_WORD,
  BOOKING_PATH,
  BY_APPOINTMENT,
  FOOD_ORDERED,
  NEWS_PATH,
  NEWS_WORDS,
  NO_BOOKING,
  ORDER,
  ORDER_PATH,
  OTHER_GOODS,
  RESERVE,
  RESERVE_PATH,
  SESSION,
  TABLE_OR_ROOM,
  TAKEN_AWAY,
  VAGUE_LINK,
} from '../../words/link-words.ts';
import { letters } from '../../words/plain-letters.ts';
import { AroundLink, isOfOthers } from './link-sentences.ts';
import { isPartOfPage } from './part-links.ts';

type Kind = 'reserve' | 'order' | 'appoint' | 'menu';

export interface LinkedService {
  readonly kind: Kind;
  readonly provider: string | null;
}

/** The place's name and town, and whether its site also has other places. */
export interface LinkOwner {
  readonly name: string;
  readonly city: string | null;
  readonly hasBranches: boolean;
}

const MAX_WORDS_CHARS = 60;

export function readServiceLink(
  page: PageReading,
  link: PageLink,
  owner: LinkOwner,
): LinkedService | null {
  const url = /^https?:/.test(link.url) && !isChat(link.url) ? parseUrl(link.url) : null;
  if (url === null) return null;
  const known = findProvider(link.url);
  if (known !== null && isHomePage(url)) return null;
  const isNamed = link.tag === 'a' && !isPartOfPage(link.url, page.url);
  if (known === null && (!isNamed || isStrangersHome(url, page.url, owner.name))) return null;
  const text = link.text.length <= MAX_WORDS_CHARS ? link.text : '';
  const around = new AroundLink(page, link);
  const named = namedKind(around, text, url, known !== null);
  if (known === null && named === null) return null;
  if (isAboutOtherThings(around, url, known !== null) || isOfOthers(around, owner)) return null;
  const kind = known === null ? named! : providersKind(link.url, known.kind, named);
  const isGeneral = kind === 'reserve' && known?.kind !== 'reserve';
  return {
    kind: isGeneral && asksForTime(text, owner.name) ? 'appoint' : kind,
    provider: known?.name ?? null,
  };
}

/** A general word for a booking makes an appointment where the place works by appointment. */
export function asksForTime(words: string, placeName: string): boolean {
  return BY_APPOINTMENT.test(placeName) && !TABLE_OR_ROOM.test(words);
}

/** A chat link says nothing about the service: people ask for anything there. */
function isChat(url: string): boolean {
  return /^https?:\/\/(?:wa\.me|(?:api|web|chat)\.whatsapp\.com|m\.me|t\.me)\//i.test(url);
}

/** A label before a provider's host that names no customer. */
const SHARED_HOST = joinedPattern(
  'u',
  String.raw`^(?:(?:www|m|app|web|food|order|book|booking|eats|shop|en|fr|de|id|my)\.)?`,
  String.raw`[\w-]+(?:\.com?)?\.\w+$`,
);
const HOME_PATH = joinedPattern(
  'iu',
  String.raw`^\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/){0,2}(?:[a-z]{2}(?:[-_][a-z]{2})?|restaurants?|`,
  String.raw`home|`,
  String.raw`index\.\w+|app|download|about|help|business|partners?)?\/?$`,
);

/** SL2 */
function isHomePage({ hostname, pathname, search }: URL): boolean {
  const isPlain = search === '' || /^\?(?:utm_|ref|aid|cid|lang|locale|hl)/.test(search);
  return isPlain && HOME_PATH.test(pathname) && SHARED_HOST.test(hostname);
}

/** SL2. Another site's home page without anything of the place's name, or of its site's. */
function isStrangersHome(url: URL, page: string, name: string): boolean {
  if (url.pathname !== '/' || url.search !== '' || isSameSite(url, page)) return false;
  const host = letters(url.hostname);
  const labels = parseUrl(page)?.hostname.split('.').slice(0, -1).join('-') ?? '';
  const own = `${name} ${labels}`.split(/[^\p{L}]+/u);
  return !own.some(
    (word) => letters(word).length >= MIN_NAME_CHARS && host.includes(letters(word)),
  );
}

const MIN_NAME_CHARS = 4;

/** SL1 */
function namedKind(around: AroundLink, text: string, url: URL, isKnown: boolean): Kind | null {
  const said = textKind(text);
  const led = isKnown ? null : pathKind(url);
  if (!isKnown && BARE_WORD.test(text) && around.isInRow) return null;
  if (said === 'order' && led !== null && !TAKEN_AWAY.test(text)) return led;
  if (said === 'reserve') {
    if (TABLE_OR_ROOM.test(text)) return said;
    return led === 'appoint' || APPOINT.test(around.sentence) ? 'appoint' : said;
  }
  if (said !== null) return said;
  if (led !== null && isSameSite(url, around.page.url) && !NO_BOOKING.test(text)) return led;
  return VAGUE_LINK.test(text) ? textKind(around.sentence) : null;
}

function textKind(words: string): Kind | null {
  if (words === '' || NO_BOOKING.test(words)) return null;
  const reserves = RESERVE.test(words);
  const orders = ORDER.test(words);
  if ((reserves || orders) && TABLE_OR_ROOM.test(words) && !TAKEN_AWAY.test(words))
    return 'reserve';
  if (APPOINT.test(words) || (reserves && SESSION.test(words))) return 'appoint';
  if (orders) return 'order';
  if (!reserves) return null;
  return TAKEN_AWAY.test(words) ? 'order' : 'reserve';
}

const PAGE_FILE = /\.(?:html?|php|aspx?)$/i;

function pathKind({ pathname }: URL): Kind | null {
  const last = pathname.split('/').findLast((part) => part !== '') ?? '';
  if (last === '' || last.length > 40) return null;
  const plain = last.replace(PAGE_FILE, '').replace(/[-_+]|%20/g, '');
  if (ORDER_PATH.test(plain)) return 'order';
  if (APPOINT_PATH.test(plain)) return 'appoint';
  return RESERVE_PATH.test(plain) ? 'reserve' : null;
}

function isSameSite({ hostname }: URL, page: string): boolean {
  const own = parseUrl(page)?.hostname.replace(/^www\./, '') ?? '';
  return own !== '' && (hostname === own || hostname.endsWith(`.${own}`));
}

/** SL3 */
function isAboutOtherThings(around: AroundLink, url: URL, isKnown: boolean): boolean {
  const { link } = around;
  const address = decodedPath(url);
  if (OTHER_GOODS.test(link.text) || OTHER_GOODS.test(address)) return true;
  if (NEWS_WORDS.test(link.text) || NO_BOOKING.test(link.text)) return true;
  // The address of a place at a provider has parts that look like news.
  if (isKnown ? PROVIDERS_OWN.test(url.href) : NEWS_PATH.test(address)) return true;
  const led = pathKind(url);
  if ((led !== null && led !== 'order') || TABLE_OR_ROOM.test(link.text)) return false;
  const { wordsBefore } = around;
  return OTHER_GOODS.test(wordsBefore) && !FOOD_ORDERED.test(wordsBefore);
}

/** What a provider writes about itself. */
const PROVIDERS_OWN = joinedPattern(
  'iu',
  String.raw`^https?:\/\/(?:blog|news|press|help|support|careers?|jobs|business|partners?|`,
  String.raw`merchants?)\.|\/(?:blog|news|press|magazine|articles?|awards?|help|support|careers?|`,
  String.raw`jobs)(?:\/|$)`,
);

function decodedPath({ pathname, search }: URL): string {
  try {
    return decodeURIComponent(`${pathname}${search}`);
  } catch {
    return pathname;
  }
}

/** A provider may offer several services: the link's text or its address says which one. */
function providersKind(url: string, known: Kind, named: Kind | null): Kind {
  if (known === 'order' && (named === 'appoint' || BOOKING_PATH.test(url))) return 'appoint';
  return known === 'order' && named === 'reserve' ? named : known;
}

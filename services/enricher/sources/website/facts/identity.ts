/**
 * The name, the address and the web address that a place's own site gives for itself.
 *
 * ID1 A name in plain text (the title, the first heading or the site's own name) counts only when
 *     it contains the place's name. Structured data may give a different name.
 * ID2 Where the place's address is known, a different one counts only when it is the only address
 *     on the site: neither the known address nor a branch's may appear.
 * ID3 The site's web address is that of its first page after redirects, or the page's canonical
 *     address if that is on the same host.
 */
import { parseUrl } from '../../../../../domain/words/web-addresses.ts';
import { parseFullAddress } from '../../../../../places/address/full-address.ts';
import { readStreetLine } from '../../../../../places/address/streets/street-line.ts';
import type { AddressParts } from '../../../../../places/address/writing/parts.ts';
import { presentParts } from '../../../../../places/address/writing/parts.ts';
import { toWords } from '../../../../../places/text/words.ts';
import { isItem, list } from '../hours/structured-hours.ts';
import type { PageReading } from '../reading/page-reading.ts';
import { joinedPattern } from '../words/joined-pattern.ts';
import { letters } from '../words/plain-letters.ts';
import { addressPart, type BusinessItem, itemAddress, textValue } from './business-items.ts';
import { distinctFacts, itemFact, pageFact } from './fact-makers.ts';
import { AddressMatcher, containsName } from './place-match.ts';
import type { SiteAddress, SiteFact, SitePlace } from './site-facts.ts';
import type { PageScope, SiteScope } from './site-scope.ts';

const MAX_NAMES = 6;
const MAX_NAME_CHARS = 200;
/** How many words a title may have besides those of the name. */
const MAX_MORE_WORDS = 2;
const PAGE_WORD = joinedPattern(
  'iu',
  String.raw`^(?:home(?:page)?|welcome|index|start(?:seite)?|accueil|beranda|laman utama|`,
  String.raw`untitled.*|ホーム|トップ(?:ページ)?|首页|首頁|الرئيسية)$`,
);

export function findNames(scope: SiteScope, place: SitePlace): SiteFact<string>[] {
  const structured = scope.businesses.flatMap((business) =>
    ['name', 'alternateName'].flatMap((property) => {
      const name = textValue(business.item[property]);
      const isName = name !== null && name.length <= MAX_NAME_CHARS && !PAGE_WORD.test(name);
      return isName ? [itemFact(business, name, property, name)] : [];
    }),
  );
  const written = scope.pages
    .filter(({ kind }) => kind !== 'none')
    .flatMap(({ page }) => writtenNames(page, place));
  const all = [...structured, ...written];
  const agreeing = all.filter(({ value }) => containsName(value, place.name));
  const others = all.filter(({ value }) => !containsName(value, place.name));
  return distinctFacts([...agreeing, ...others], (name) => name.toLowerCase(), MAX_NAMES);
}

/** ID1. */
function writtenNames(page: PageReading, { name }: SitePlace): SiteFact<string>[] {
  const { meta, title, blocks } = page;
  const heading = blocks.find(({ level }) => level === 1)?.text ?? '';
  const metas = [meta['og:site_name'] ?? '', meta['application-name'] ?? ''];
  const words = [...titlePieces(title ?? ''), ...titlePieces(heading)];
  const facts = [
    ...metas.map((text) => pageFact(page, text.trim(), text, 'meta')),
    ...words.map((text) => pageFact(page, text, text, 'text')),
  ];
  const most = toWords(name).length + MAX_MORE_WORDS;
  return facts.filter(
    ({ value }) =>
      value.length <= MAX_NAME_CHARS && containsName(value, name) && toWords(value).length <= most,
  );
}

function titlePieces(text: string): string[] {
  if (text.length > MAX_NAME_CHARS) return [];
  return text
    .split(/\s*[|｜·•»«:：]\s*|\s+[-–—~]\s+/)
    .map((piece) => piece.trim())
    .filter(Boolean);
}

const MAX_ADDRESSES = 3;
/** Parsing an address takes a millisecond, and a page may repeat one in thousands of lines. */
const MAX_PARSED = 20;
const MAX_LINE_CHARS = 250;

export function findAddresses(scope: SiteScope, place: SitePlace): SiteFact<SiteAddress>[] {
  const matcher = new AddressMatcher(place);
  const structured = scope.businesses.flatMap((business) => {
    const written = itemAddress(business.item);
    if (written === null) return [];
    const parts = structuredParts(business, place.country);
    if (!matcher.isIn(written) && !isOnlyAddress(parts, scope, place, matcher)) return [];
    const quoted = addressPart(business.item, 'streetAddress') ?? written;
    return [itemFact(business, { parts, written }, 'address', quoted)];
  });
  // The footer has the same text on every page.
  const seen = new Set<string>();
  const written = scope.pages.flatMap((one) => writtenAddresses(one, matcher, place, seen));
  const key = ({ written: text }: SiteAddress) => letters(text);
  return distinctFacts([...structured, ...written], key, MAX_ADDRESSES);
}

/** ID2. */
function isOnlyAddress(
  parts: AddressParts,
  { pages, otherAddresses }: SiteScope,
  place: SitePlace,
  matcher: AddressMatcher,
): boolean {
  if (!matcher.isKnown) return true;
  const statesKnownAddress = pages.some(({ page, own }) =>
    own.some((i) => isAddress(page, i, matcher)),
  );
  const same = new AddressMatcher({ ...place, address: parts });
  return !statesKnownAddress && same.isKnown && otherAddresses.every((text) => same.isIn(text));
}

function isAddress({ blocks }: PageReading, at: number, matcher: AddressMatcher): boolean {
  return matcher.isIn(blocks[at]!.text);
}

function writtenAddresses(
  { page, kind, includes }: PageScope,
  matcher: AddressMatcher,
  { country, name }: SitePlace,
  seen: Set<string>,
): SiteFact<SiteAddress>[] {
  if (kind === 'none') return [];
  let parsed = 0;
  return page.blocks.flatMap(({ text }, i) => {
    if (!includes(i) || text.length > MAX_LINE_CHARS) return [];
    if (parsed >= MAX_PARSED || seen.has(text)) return [];
    if (!matcher.isIn(text) && (matcher.isKnown || !matcher.isOther(text))) return [];
    parsed += 1;
    seen.add(text);
    const bare = text.replace(/^[^:：]{2,24}[:：]\s*/, '');
    const parts = parseFullAddress(bare, country, name);
    return [pageFact(page, { parts, written: bare }, bare, 'text')];
  });
}

function structuredParts({ item }: BusinessItem, country: string | null): AddressParts {
  const [address] = list(item['address']);
  if (!isItem(address)) return parseFullAddress(itemAddress(item) ?? '', country);
  const street = addressPart(item, 'streetAddress');
  const line = street === null ? {} : readStreetLine(street, country);
  return presentParts({
    ...line,
    city: addressPart(item, 'addressLocality'),
    state: addressPart(item, 'addressRegion'),
    postalCode: addressPart(item, 'postalCode'),
  });
}

/** The quote is the text in which the page names its owner. */
export function findWebsites({ pages }: SiteScope, place: SitePlace): SiteFact<string>[] {
  const [first] = pages;
  if (first === undefined) return [];
  const { page, own } = first;
  const texts = [page.title ?? '', ...page.blocks.map(({ text }) => text)];
  const named = texts.find(
    (text) => text.length <= MAX_LINE_CHARS && containsName(text, place.name),
  );
  const quote = named ?? page.blocks[own[0] ?? -1]?.text ?? '';
  const url = siteUrl(page);
  return url === null || quote === '' ? [] : [pageFact(page, url, quote, 'text')];
}

function siteUrl({ url, canonicalUrl }: PageReading): string | null {
  const own = parseUrl(url);
  if (own === null) return null;
  const canonical = canonicalUrl === null ? null : parseUrl(canonicalUrl);
  if (canonical === null) return url;
  const isSame = bareName(own) === bareName(canonical) && own.port === canonical.port;
  return isSame && /^https?:$/.test(canonical.protocol) ? canonical.href : url;
}

function bareName({ hostname }: URL): string {
  return hostname.replace(/^www\./, '');
}

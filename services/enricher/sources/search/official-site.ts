/**
 * Decides which search result is the place's own website. Pure.
 *
 * OF1 A directory, a social network, a delivery or booking platform or an encyclopedia is never a
 *     place's own site, however well the page fits.
 * OF2 A site is the place's when its host has the place's name, or the page has the place's phone
 *     number next to its name, and when the page agrees with the place's location. Without the
 *     latter it is only inferred, and only for a name of several distinctive words.
 * OF3 The page of another branch of a chain has the same name. So a chain's site counts only with
 *     the place's street, postcode or phone number on the page.
 */
import { parseWebsite, phoneKey } from '../../../../places/text/contact.ts';
import { compact, toWords } from '../../../../places/text/words.ts';
import type { GatherPlace } from '../../gathering/evidence-source.ts';
import type { SearchPage } from './search-evidence.ts';

/** What is known about the place, for comparison with pages. */
export interface TargetPlace {
  readonly name: string;
  /** The street of the address; null when unknown. */
  readonly street: string | null;
  readonly house: string | null;
  readonly city: string | null;
  readonly postcode: string | null;
  readonly phone: string | null;
  /** True for a branch of a chain (OF3). */
  readonly isBranch: boolean;
}

export interface OfficialSite {
  readonly page: SearchPage;
  /** The site's front page; for a chain's site, the branch's page. */
  readonly url: string;
  readonly kind: 'third_party' | 'inferred';
  /** The page's own words that agree with the place; they are literally on the page. */
  readonly quote: string | null;
  readonly score: number;
}

const PLATFORMS = new Set(
  `11880 2gis agoda airbnb allmenus amap amazon apple baidu bbb bing blogspot bloomberg booking
  booksy brownbook burpple chamberofcommerce chope crunchbase ctrip cylex dasoertliche deliveroo
  dianping dnb doctolib doordash duckduckgo eatigo ebay ekiten etsy europages eventbrite expedia
  firmenabc flickr foodpanda foursquare fresha gelbeseiten glassdoor glovo glovoapp gnavi gofood
  gojek goldenpages google grab grubhub gurunavi healthgrades here herold hostelworld hotels
  hotfrog hotpepper hrs hungrygowhere indeed infobel jameda just-eat justeat kakao kayak kompass
  lafourchette lieferando lonelyplanet manta mapcarta mapquest medium meetup meituan menulog
  menupix michelin mindbody moovitapp naver nextdoor northdata opencorporates openrice
  openstreetmap opentable pagesjaunes paginasamarillas paginegialle petitfute postmates practo
  quandoo quora rakuten reddit restaurantguru restaurantji resy retty rome2rio scoot seamless
  shopee singleplatform superpages swiggy tabelog tablecheck takeaway talabat thefork
  thomsonlocal ticketmaster timeout treatwell trip tripadvisor trivago ubereats vagaro vimeo
  wanderlog waze wego whitepages wikidata wikimedia wikipedia wikivoyage wolt yahoo yandex yell
  yellowpages yelp zocdoc zomato zoominfo`.match(/\S+/g),
);
/** Suffixes of two labels that countries use; the label before them names the site. */
const SECOND_LEVEL = /^(?:co|com|org|net|gov|edu|ac|or|ne|go|web|my)$/;
const KIND_WORDS = new Set(
  `the and of at in by a an restaurant cafe coffee bar pub hotel shop store inc llc ltd gmbh pte sdn
  bhd pt co company`.match(/\S+/g),
);
const MIN_HOST_CHARS = 4;
const MAX_QUOTE_CHARS = 300;

export function findOfficialSite(
  place: TargetPlace,
  pages: readonly SearchPage[],
): OfficialSite | null {
  const judged = pages.flatMap((page) => judgePage(place, page) ?? []);
  judged.sort((a, b) => b.score - a.score);
  return judged[0] ?? null;
}

function judgePage(place: TargetPlace, page: SearchPage): OfficialSite | null {
  const site = parseWebsite(page.url);
  if (site === null || site.social || isPlatform(site.host)) return null;
  const text = pageText(page);
  const signs = {
    host: hostMatchesName(site.host, place.name),
    title: containsPlaceName(page.title ?? '', place.name),
    named: containsPlaceName(text, place.name),
    phone: containsPhone(text, place.phone),
    address: containsAddress(text, place),
    city: containsWords(text, place.city),
  };
  const isNamed = signs.host || (signs.phone && signs.named);
  const isThere = signs.phone || signs.address || (signs.city && !place.isBranch);
  const isDistinctive = distinctiveWords(place.name).length > 1 && signs.host && signs.title;
  if (!isNamed || (!isThere && (!isDistinctive || place.isBranch))) return null;
  const points = [signs.phone, signs.phone, signs.address, signs.host, signs.title, signs.city];
  const depth = site.path === '' ? 0 : site.path.split('/').length;
  return {
    page,
    url: place.isBranch ? page.url : new URL('/', page.url).href,
    kind: isThere ? 'third_party' : 'inferred',
    quote: (page.snippet ?? page.title)?.slice(0, MAX_QUOTE_CHARS) ?? null,
    score: points.filter(Boolean).length - depth / 100,
  };
}

function pageText({ title, snippet, passage }: SearchPage): string {
  return [title, snippet, passage].filter((text) => text !== null).join(' \n ');
}

function siteLabels(host: string): string[] {
  const labels = host.split('.');
  const suffix = labels.length > 2 && SECOND_LEVEL.test(labels.at(-2)!) ? 2 : 1;
  return labels.slice(0, labels.length - suffix);
}

/** OF1. Tests the site's own label, not a subdomain's. */
export function isPlatform(host: string): boolean {
  return PLATFORMS.has(siteLabels(host).at(-1) ?? '');
}

/** A platform's page about the place; "bluedoorcafe.blogspot.com" is the place's own. */
export function isPlatformPage(host: string, name: string): boolean {
  return isPlatform(host) && !siteLabels(host).some((label) => labelMatchesName(label, name));
}

function distinctiveWords(name: string): string[] {
  const words = toWords(name);
  const distinctive = words.filter((word) => !KIND_WORDS.has(word));
  return distinctive.length > 0 ? distinctive : words;
}

/** `bluedoorcafe`, `blue-door` and `bluedoor-leeds` have the name Blue Door Cafe. */
export function hostMatchesName(host: string, name: string): boolean {
  return labelMatchesName(siteLabels(host).at(-1) ?? '', name);
}

function labelMatchesName(written: string, name: string): boolean {
  const label = compact(toWords(written));
  const [whole, distinctive] = [compact(toWords(name)), compact(distinctiveWords(name))];
  if (label.length < MIN_HOST_CHARS || distinctive.length < MIN_HOST_CHARS) return label === whole;
  return label.includes(distinctive) || (whole.includes(label) && label.length >= whole.length / 2);
}

function containsPlaceName(text: string, name: string): boolean {
  return containsWords(text, distinctiveWords(name).join(' '));
}

function containsWords(text: string, wanted: string | null): boolean {
  if (!wanted) return false;
  const found = ` ${allWords(text).join(' ')} `;
  const words = toWords(wanted);
  return words.length > 0 && found.includes(` ${words.join(' ')} `);
}

/** `toWords` truncates long texts, so the text is split into lines of a few words first. */
function allWords(text: string): string[] {
  const words = text.split(/\s+/).filter(Boolean);
  const lines: string[] = [];
  for (let at = 0; at < words.length; at += 12) lines.push(words.slice(at, at + 12).join(' '));
  return lines.flatMap((line) => toWords(line));
}

function containsPhone(text: string, phone: string | null): boolean {
  const key = phone === null ? null : phoneKey(phone);
  if (key === null) return false;
  const runs = text.normalize('NFKC').match(/\+?\d[\d\s().\-/]{5,22}\d/g) ?? [];
  return runs.some((run) => {
    const other = phoneKey(run);
    return other !== null && other.length >= 7 && (other.endsWith(key) || key.endsWith(other));
  });
}

/** The postcode, or the street with its number. */
function containsAddress(text: string, { street, house, postcode }: TargetPlace): boolean {
  if (postcode !== null && postcode.length >= 4 && containsWords(text, postcode)) return true;
  if (street === null || house === null) return false;
  return containsWords(text, `${house} ${street}`) || containsWords(text, `${street} ${house}`);
}

/** What the job knows about the place. */
export function toTargetPlace({
  inputs,
  address,
  isBranch,
}: Pick<GatherPlace, 'inputs' | 'address' | 'isBranch'>): TargetPlace {
  const { street, house, city, postalCode } = address;
  return {
    name: inputs.name,
    street: street ?? null,
    house: house ?? null,
    city: city ?? null,
    postcode: postalCode ?? null,
    phone: inputs.phone,
    isBranch,
  };
}

/** True when the page has the place's name and agrees with its location. */
export function isAboutPlace(place: TargetPlace, page: SearchPage): boolean {
  const text = pageText(page);
  if (!containsPlaceName(text, place.name)) return false;
  const isInCity = containsWords(text, place.city) && !place.isBranch;
  return isInCity || containsPhone(text, place.phone) || containsAddress(text, place);
}

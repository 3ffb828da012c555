/**
 * Runs all the finders of this folder over a site's pages, and collects what they say about the
 * place. Pure.
 */

import { parseUrl } from '../../../../../domain/words/web-addresses.ts';
import { joinTouching, sameWeek, type Week } from '../../hours/week.ts';
import { findPageHours, type PageHours } from '../hours/page/page-hours.ts';
import { findPictureHours } from '../hours/page/picture-hours.ts';
import { toPlain } from '../hours/plain-text.ts';
import { givesOthersHours } from '../hours/referrals.ts';
import { isItem, list, readStructuredHours } from '../hours/structured-hours.ts';
import { kindsBeside } from '../hours/words/beside-words.ts';
import { isMenuPage } from '../offer/menu-lines.ts';
import type { PageReading } from '../reading/page-reading.ts';
import { itemPosition, textValue } from './business-items.ts';
import { findCompanies } from './companies.ts';
import { distinctFacts, itemFact, pageFact } from './fact-makers.ts';
import { findAddresses, findNames, findWebsites } from './identity.ts';
import { findNotices } from './notices.ts';
import {
  findMenuImages,
  findMenuPictures,
  findMenus,
  findMenuUrls,
  findPriceRange,
  findServiceLinks,
  isUnknownScript,
  linkedAsMenu,
} from './offers.ts';
import { pageLanguages } from './page-languages.ts';
import { findPhones } from './phones.ts';
import { findServices } from './services.ts';
import { findSignPictures, withSigns } from './sign-pictures.ts';
import type { SiteFact, SiteFacts, SitePlace, SiteRating } from './site-facts.ts';
import { findScope, type SiteScope } from './site-scope.ts';
import { findSocials } from './socials.ts';

/**
 * From pictures only menus and signs are read: recognized text is too unreliable for anything else.
 */
export function findSiteFacts(readings: readonly PageReading[], place: SitePlace): SiteFacts {
  const pages = readings.filter(({ kind }) => kind !== 'picture');
  const pictures = readings.filter(({ kind }) => kind === 'picture');
  const scope = findScope(pages, place);
  if (!scope.belongs.yes) return { ...NO_FACTS, belongs: scope.belongs };
  const serviceLinks = findServiceLinks(scope, place);
  const isLinked = linkedAsMenu(scope);
  const isMenu = (page: PageReading) => isLinked(page) || isMenuPage(page);
  const signPictures = findSignPictures(scope);
  const isSign = ({ url }: PageReading) => signPictures.some((picture) => picture.url === url);
  const phones = findPhones(scope, place);
  const printed = {
    name: findNames(scope, place),
    hours: findHours(
      scope,
      place,
      phones.find(({ value }) => value.role === 'phone')?.value.e164 ?? null,
    ),
    phones,
  };
  return {
    belongs: scope.belongs,
    ...withSigns(printed, pictures.filter(isSign), place),
    websites: findWebsites(scope, place),
    signPictures,
    addresses: findAddresses(scope, place),
    socials: findSocials(scope, place),
    menus: findMenus(scope, place, pictures),
    menuUrls: findMenuUrls(scope),
    menuImages: findMenuImages(scope),
    ...findPictures(scope, isMenu),
    priceRange: findPriceRange(scope),
    services: findServices(scope, serviceLinks, place),
    serviceLinks,
    notices: findNotices(scope, place),
    companies: findCompanies(scope, place),
    ratings: findRatings(scope),
    images: findImages(scope),
    coordinates: findCoordinates(scope),
  };
}

const NO_FACTS: Omit<SiteFacts, 'belongs'> = {
  name: [],
  websites: [],
  hours: [],
  phones: [],
  addresses: [],
  socials: [],
  menus: [],
  menuUrls: [],
  menuImages: [],
  menuPictures: [],
  signPictures: [],
  priceRange: [],
  services: [],
  serviceLinks: [],
  notices: [],
  companies: [],
  ratings: [],
  images: [],
  coordinates: [],
};

function findPictures(scope: SiteScope, isMenu: (page: PageReading) => boolean) {
  const menuPictures = findMenuPictures(scope, isMenu);
  const pages = scope.pages.map(({ page }) => page);
  if (menuPictures.length === 0 || !isUnknownScript(pages)) return { menuPictures };
  const unreadMenus = 'The site is written in a script that is not recognized on pictures.';
  return { menuPictures: [], unreadMenus };
}

/**
 * With this many days, hours in the page's text come before structured ones: people keep the text
 * up to date.
 */
const MANY_DAYS = 5;
/** The same, for hours without a label. */
const MOST_DAYS = 6;

function findHours(scope: SiteScope, place: SitePlace, phone: string | null): SiteFact<Week>[] {
  const structured = scope.businesses.flatMap((business) => {
    const week = readStructuredHours(business.item, business.page.fetchedAtMs);
    if (week === null) return [];
    const property = business.item['openingHoursSpecification']
      ? 'openingHoursSpecification'
      : 'openingHours';
    return [itemFact(business, week, property, textValue(business.item[property]) ?? '')];
  });
  const beside = kindsBeside(toPlain(place.name));
  const written = scope.pages.flatMap(({ page, kind, includes, own }) => {
    if (kind === 'none') return [];
    const languages = pageLanguages(page, place.country);
    const isSouthern = isSouthOfEquator(place);
    const others = phone === null ? new Set() : othersHours(page, phone);
    const isOfPlace = (at: number) => includes(at) && !others.has(at);
    const hoursScope = { includes: isOfPlace, own, isSouthern, beside };
    const found = findPageHours(page, hoursScope, languages);
    if (found === null) return [];
    const fact = pageFact(page, found.week, found.quote, 'text');
    return [{ found, fact: found.isPartial ? { ...fact, partial: true } : fact }];
  });
  if (written.length === 0 && structured.length === 0) return hoursOfPictures(scope, place);
  const sorted = [...written].sort((a, b) => certainty(b.found) - certainty(a.found));
  const isSure = coversMostOfWeek(sorted[0]?.found);
  const texts = sorted.map(({ fact }) => fact);
  const all = isSure ? [...texts, ...structured] : [...structured, ...texts];
  const kept: SiteFact<Week>[] = [];
  for (const found of all) {
    const fact = { ...found, value: joinTouching(found.value) };
    if (fact.quote !== '' && !kept.some(({ value }) => sameWeek(value, fact.value)))
      kept.push(fact);
  }
  return kept.slice(0, 3);
}

const MAX_SENTENCES_CHARS = 600;

/** The blocks with another business's number and hours; a row of a table is no sentence. */
function othersHours({ blocks }: PageReading, phone: string): ReadonlySet<number> {
  const found = blocks.flatMap(({ text, cells }, i) => {
    if (cells !== undefined || text.length > MAX_SENTENCES_CHARS) return [];
    return givesOthersHours(toPlain(text), phone) ? [i] : [];
  });
  return new Set(found);
}

/**
 * Used only where nothing else gives the hours. A page about several places is skipped: nobody
 * knows which of them the picture shows.
 */
function hoursOfPictures(scope: SiteScope, place: SitePlace): SiteFact<Week>[] {
  return scope.pages.flatMap(({ page, kind }) => {
    const found =
      kind === 'whole' ? findPictureHours(page, pageLanguages(page, place.country)) : null;
    if (found === null) return [];
    return [{ ...pageFact(page, found.week, found.quote, 'text'), partial: true }];
  });
}

function coversMostOfWeek(found: PageHours | undefined): boolean {
  if (found === undefined) return false;
  const { namedDays, isLabelled, isDaily, isEveryDay } = found;
  return isLabelled ? namedDays >= MANY_DAYS || isDaily || isEveryDay : namedDays >= MOST_DAYS;
}

/** Countries whose people live south of the equator and name seasons in their opening hours. */
const SOUTHERN = /^(?:AR|AU|BO|BR|BW|CL|LS|MG|MU|MZ|NA|NC|NZ|PE|PF|PY|RE|SZ|UY|ZA|ZM|ZW)$/;

function isSouthOfEquator({ country, latitude }: SitePlace): boolean {
  return latitude === null ? SOUTHERN.test(country ?? '') : latitude < 0;
}

function certainty({ isLabelled, namedDays }: PageHours): number {
  return (isLabelled ? 10 : 0) + namedDays;
}

/** The number as written, with a decimal comma or a decimal point. */
function ratingNumber(item: unknown): number {
  return Number(String(item ?? '').replace(',', '.'));
}

function findRatings({ businesses }: SiteScope): SiteFact<SiteRating>[] {
  const facts = businesses.flatMap((business) => {
    const [rating] = list(business.item['aggregateRating']);
    if (!isItem(rating)) return [];
    const stated = textValue(rating['ratingValue']) ?? '';
    const average = ratingNumber(stated);
    const best = ratingNumber(textValue(rating['bestRating']) ?? 5);
    const worst = ratingNumber(textValue(rating['worstRating']) ?? (best > 1 ? 1 : 0));
    const written = textValue(rating['reviewCount']) ?? textValue(rating['ratingCount']);
    const count = written === null ? Number.NaN : Number(written.replace(/[.,\s]/g, ''));
    const isRating = average > 0 && average <= best && worst >= 0 && worst < best;
    if (!isRating) return [];
    const value = { average, best, worst, count: Number.isSafeInteger(count) ? count : null };
    const fact = itemFact(business, value, 'aggregateRating', '');
    return [fact.quote === '' ? { ...fact, quote: stated } : fact];
  });
  return distinctFacts(facts, ({ average, count }) => `${average} ${count}`, 3);
}

const MAX_IMAGES = 10;

function findImages({ pages, businesses }: SiteScope): SiteFact<string>[] {
  const structured = businesses.flatMap((business) =>
    ['image', 'photo'].flatMap((property) =>
      list(business.item[property]).flatMap((one) => {
        const written = typeof one === 'string' ? one : isItem(one) ? textValue(one['url']) : null;
        const url = written === null ? null : imageUrl(written, business.page.url);
        return url === null ? [] : [itemFact(business, url, property, written!)];
      }),
    ),
  );
  const metas = pages.flatMap(({ page, kind }) => {
    const written = page.meta['og:image'] ?? page.meta['twitter:image'];
    const url = written && kind !== 'none' ? imageUrl(written, page.url) : null;
    return url === null ? [] : [pageFact(page, url, written!, 'meta')];
  });
  return distinctFacts([...structured, ...metas], (url) => url, MAX_IMAGES);
}

function imageUrl(written: string, base: string): string | null {
  const url = parseUrl(written, base);
  if (url === null || /logo|icon|favicon|placeholder/i.test(written)) return null;
  return /^https?:$/.test(url.protocol) ? url.href : null;
}

function findCoordinates({ businesses }: SiteScope): SiteFact<readonly [number, number]>[] {
  const facts = businesses.flatMap((business) => {
    const at = itemPosition(business.item);
    const [geo] = list(business.item['geo']);
    const written = isItem(geo) ? (textValue(geo['latitude']) ?? '') : '';
    return at === null ? [] : [itemFact(business, at, 'geo', written)];
  });
  return distinctFacts(facts, (at) => at.join(), 2);
}

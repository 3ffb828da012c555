/**
 * Whether a site is of a namesake in another country. Asked only of a site that has the place's
 * name but not its address.
 *
 * OC1 Such a site is of another country when it never names the place's town, and either all its
 *     numbers with a country code are abroad, or a title ends with a town and another country.
 */
import { countryNamed } from '../../../../../../places/address/names/country-names.ts';
import { isOfCountry, readPhone } from '../../../phone/phone-numbers.ts';
import { toPlain } from '../../hours/plain-text.ts';
import type { PageReading } from '../../reading/page-reading.ts';
import { letters } from '../../words/plain-letters.ts';
import type { SitePlace } from '../site-facts.ts';

const MAX_NUMBERS = 40;
const MAX_LINE_CHARS = 300;
const MIN_CITY_CHARS = 2;

/** OC1. */
export function isInOtherCountry(pages: readonly PageReading[], place: SitePlace): boolean {
  const { country } = place;
  if (country === null || statesCity(pages, place)) return false;
  const others = pages.flatMap(titlesOf).flatMap((title) => countryAtEnd(title, place.name) ?? []);
  const isNamed = others.length > 0 && !others.includes(country);
  if (isNamed) return true;
  const numbers = new Set(pages.flatMap(codedNumbers).slice(0, MAX_NUMBERS));
  return numbers.size > 0 && ![...numbers].some((e164) => isOfCountry(e164, country));
}

function statesCity(pages: readonly PageReading[], { address: { city }, name }: SitePlace) {
  const town = letters(city ?? '');
  // A town in the place's own name says nothing: its namesakes have it, too.
  if (town.length < MIN_CITY_CHARS || letters(name).includes(town)) return false;
  return pages.some(
    ({ title, blocks }) =>
      letters(title ?? '').includes(town) ||
      blocks.some(({ text }) => letters(text).includes(town)),
  );
}

function titlesOf({ title, blocks }: PageReading): string[] {
  const heads = blocks.filter(({ level }) => level === 1 || level === 2).slice(0, 3);
  return [title ?? '', ...heads.map(({ text }) => text)];
}

const MAX_COUNTRY_WORDS = 3;

/** "Example Sweets – Tripoli Lebanon": the country behind a town. */
function countryAtEnd(title: string, name: string): string | null {
  const part = title.split(/\s[-–—|·•]\s|[|·•]/u).at(-1) ?? '';
  const words = part.split(/[\s,،()]+/u).filter(Boolean);
  for (let count = Math.min(MAX_COUNTRY_WORDS, words.length - 1); count > 0; count--) {
    const written = words.slice(-count).join(' ');
    const before = words.at(-count - 1) ?? '';
    if (written.length < 4 || !/^[\p{Lu}\p{Lo}]/u.test(before)) continue;
    if (letters(name).includes(letters(written))) continue;
    const found = countryNamed(written);
    if (found !== null) return found;
  }
  return null;
}

const CODED = /(?<![\d+])\+\s?\(?\d(?:[\s()./–-]{0,3}\d){6,13}/gu;

/** The page's numbers that have a country code, in links and in the text. */
function codedNumbers({ links, blocks }: PageReading): string[] {
  const linked = links.flatMap(({ url }) => /^tel:\/{0,2}(\+[^?;]+)/i.exec(url)?.[1] ?? []);
  const written = blocks
    .filter(({ text }) => text.length <= MAX_LINE_CHARS && /[+＋]/.test(text))
    .flatMap(({ text }) => toPlain(text).match(CODED) ?? []);
  return [...linked, ...written].flatMap((one) => readPhone(one, null)?.e164 ?? []);
}

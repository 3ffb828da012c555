/**
 * Whether a site is of a namesake elsewhere. Asked only of a site that has the place's name but
 * neither its address nor its town.
 *
 * NS1 It is in another country when all its numbers with a country code are abroad, or when a title
 *     ends with a town and another country.
 * NS2 It is in another town when a line with the name says in which towns, and all are far away.
 * NS3 A line in which the site says that it has nothing to do with another of the name is about
 *     that one: an address in it is not the site's.
 */

import { countryNamed } from '../../../../../../places/address/names/country-names.ts';
import type { AddressParts } from '../../../../../../places/address/writing/parts.ts';
import { namedCities, namedCitiesIn } from '../../../../../../places/cities/named-cities.ts';
import { distanceM } from '../../../../../../places/globe.ts';
import { toWords } from '../../../../../../places/text/words.ts';
import { isOfCountry, readPhone } from '../../../phone/phone-numbers.ts';
import { toPlain } from '../../hours/plain-text.ts';
import type { PageReading } from '../../reading/page-reading.ts';
import { joinedPattern } from '../../words/joined-pattern.ts';
import { DISCLAIMER } from '../../words/others-words.ts';
import { letters } from '../../words/plain-letters.ts';

interface SoughtPlace {
  readonly name: string;
  readonly address: AddressParts;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
}

const MAX_NUMBERS = 40;
const MAX_LINE_CHARS = 300;
const MIN_CITY_CHARS = 2;

export function isOfNamesake(pages: readonly PageReading[], place: SoughtPlace): boolean {
  if (statesCity(pages, place)) return pages.every((page) => disclaimsTown(page, place));
  return isInOtherCountry(pages, place) || isInOtherTown(pages, place);
}

/** NS1. */
function isInOtherCountry(pages: readonly PageReading[], place: SoughtPlace): boolean {
  const { country } = place;
  if (country === null) return false;
  const others = pages
    .flatMap(readHeadings)
    .flatMap((title) => countryAtEnd(title, place.name) ?? []);
  const isNamed = others.length > 0 && !others.includes(country);
  if (isNamed) return true;
  const numbers = new Set(pages.flatMap(codedNumbers).slice(0, MAX_NUMBERS));
  return numbers.size > 0 && ![...numbers].some((e164) => isOfCountry(e164, country));
}

function statesCity(pages: readonly PageReading[], { address: { city }, name }: SoughtPlace) {
  const town = letters(city ?? '');
  // A town in the place's own name says nothing: its namesakes have it, too.
  if (town.length < MIN_CITY_CHARS || letters(name).includes(town)) return false;
  return pages.some(
    ({ title, blocks }) =>
      letters(title ?? '').includes(town) ||
      blocks.some(({ text }) => letters(text).includes(town)),
  );
}

function readHeadings({ title, blocks }: PageReading): string[] {
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

const MAX_SENTENCE_CHARS = 200;
const MAX_SENTENCES = 40;
const MIN_TOWN_CHARS = 4;
const MIN_PEOPLE = 15_000;
const FAR_M = 60_000;
/** What stands before a town: "in Graz", "à Rennes", "di Surakarta", "Example Hotel, London". */
const TOWN = joinedPattern(
  'gu',
  String.raw`(?:(?<!\p{L})(?:[Ii]n|[Aa]t|[Bb]ei|[ÀàAa]|[Dd]i|[Ee]n|[Oo]f|[Ff]rom|aus|de|dari|`,
  String.raw`[Dd]alam|`,
  String.raw`sekitar|warga)\s|[,–—|(-]\s?)(\p{Lu}[\p{L}'’-]+(?:[ -](?:\p{Lu}|(?:upon|am|an|`,
  String.raw`sur|la|le)[ -]\p{Lu})`,
  String.raw`[\p{L}'’-]+){0,2})`,
);

/** NS2. */
function isInOtherTown(pages: readonly PageReading[], place: SoughtPlace): boolean {
  const { name, country, address } = place;
  const own = namedCitiesIn(country ?? '', toWords(address.city ?? '').join(''));
  if (own.length === 0) return false;
  const named = pages
    .flatMap(({ title, blocks }) => [title ?? '', ...blocks.map(({ text }) => text)])
    .filter((text) => text.length <= MAX_SENTENCE_CHARS && text.includes(name))
    .slice(0, MAX_SENTENCES)
    .flatMap((text) => [...text.replaceAll(name, ' , ').matchAll(TOWN)])
    .map(([, town = '']) => toWords(town).join(''))
    .filter((town) => town.length >= MIN_TOWN_CHARS)
    .map((town) => namedCities(town).filter(({ people }) => people >= MIN_PEOPLE))
    .filter((cities) => cities.length > 0);
  const isNear = (cities: typeof own) =>
    cities.some((one) =>
      own.some((at) => distanceM(one.latitude, one.longitude, at.latitude, at.longitude) <= FAR_M),
    );
  return named.length > 0 && !named.some(isNear);
}

/** NS3. */
export function disclaims(text: string): boolean {
  return text.length <= MAX_LINE_CHARS && DISCLAIMER.test(toPlain(text));
}

/** True when the page names the place's town in no other line. */
function disclaimsTown(
  { title, blocks }: PageReading,
  { address: { city } }: SoughtPlace,
): boolean {
  const town = letters(city ?? '');
  const named = [title ?? '', ...blocks.map(({ text }) => text)].filter((text) =>
    letters(text).includes(town),
  );
  return named.every(disclaims);
}

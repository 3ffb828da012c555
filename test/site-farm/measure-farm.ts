/** Precision and recall of the site's facts on the farm, field by field. */
import { sameWeek } from '../../services/enricher/sources/hours/week.ts';
import { findSiteFacts } from '../../services/enricher/sources/website/facts/find-site-facts.ts';
import type { SiteFacts } from '../../services/enricher/sources/website/facts/site-facts.ts';
import { toPlain } from '../../services/enricher/sources/website/hours/plain-text.ts';
import { readPage } from '../../services/enricher/sources/website/reading/read-page.ts';
import type { FarmSite } from './farm.ts';

export interface FieldScore {
  right: number;
  wrong: number;
  missed: number;
}

const FARM_FIELDS = ['hours', 'phone', 'socials', 'notices', 'name', 'address', 'website'] as const;
type FarmField = (typeof FARM_FIELDS)[number];

export interface FarmScore {
  readonly fields: Readonly<Record<FarmField, FieldScore>>;
  /** Values that sites of other places gave. */
  foreign: number;
  /** Quotes that do not stand in their page. */
  unquoted: number;
  readonly faults: string[];
}

export function f1({ right, wrong, missed }: FieldScore): number {
  return right === 0 ? 0 : (2 * right) / (2 * right + wrong + missed);
}

export function share({ right, wrong, missed }: FieldScore): number {
  return right / Math.max(1, right + wrong + missed);
}

const newScore = (): FieldScore => ({ right: 0, wrong: 0, missed: 0 });

export function measureFarm(sites: readonly FarmSite[]): FarmScore {
  const score: FarmScore = {
    fields: Object.fromEntries(FARM_FIELDS.map((field) => [field, newScore()])) as Record<
      FarmField,
      FieldScore
    >,
    foreign: 0,
    unquoted: 0,
    faults: [],
  };
  for (const site of sites) measureSite(site, score);
  return score;
}

function measureSite(site: FarmSite, score: FarmScore): void {
  const pages = site.pages.map(readPage);
  const facts = findSiteFacts(pages, site.place);
  const fault = (field: string, found: unknown) =>
    score.faults.push(`${site.name}: ${field} ${JSON.stringify(found)} (${facts.belongs.reason})`);
  const { truth } = site;
  if (!truth.belongs) {
    const values = countValues(facts);
    score.foreign += values;
    if (values > 0) fault('another place', values);
    return;
  }
  score.unquoted += unquoted(facts, site, fault);
  const { hours, phone, socials, notices } = score.fields;
  const week = facts.hours[0]?.value;
  if (truth.hours !== null) {
    if (week === undefined) hours.missed++;
    else if (sameWeek(week, truth.hours)) hours.right++;
    else hours.wrong++;
    if (week === undefined || !sameWeek(week, truth.hours)) {
      fault('hours', {
        found: week?.map((day) => day.map((s) => `${s.opens}-${s.closes}`).join()),
        quote: facts.hours[0]?.quote,
        truth: truth.hours.map((day) => day.map((s) => `${s.opens}-${s.closes}`).join()),
      });
    }
  }
  const number = facts.phones.find(
    ({ value }) => value.role === 'phone' || value.role === 'whatsapp',
  )?.value.e164;
  if (number === truth.phone) phone.right++;
  else {
    if (number === undefined) phone.missed++;
    else phone.wrong++;
    fault('phone', [number, truth.phone]);
  }
  compareSocials(facts, truth.socials, socials, fault);
  compareIdentity(facts, site, score.fields, fault);
  const told =
    facts.notices.map(({ value }) => value.kind).find((kind) => kind !== 'opening') ?? null;
  if (told === truth.notice) notices.right += truth.notice === null ? 0 : 1;
  else {
    if (told !== null) notices.wrong++;
    if (truth.notice !== null) notices.missed++;
    fault('notice', [told, truth.notice, facts.notices[0]?.quote]);
  }
}

function compareIdentity(
  { name, addresses, websites }: SiteFacts,
  { truth, pages }: FarmSite,
  fields: FarmScore['fields'],
  fault: (field: string, found: unknown) => void,
): void {
  const judge = (field: FarmField, found: string | undefined, isRight: boolean) => {
    fields[field][found === undefined ? 'missed' : isRight ? 'right' : 'wrong']++;
    if (!isRight) fault(field, found ?? null);
  };
  judge('name', name[0]?.value, name[0]?.value === truth.name);
  const written = toPlain(addresses[0]?.value.written ?? '');
  const { house } = truth.address;
  const hasHouse = new RegExp(`(?<!\\d)${house}(?!\\d)`).test(written);
  judge('address', addresses[0]?.value.written, hasHouse);
  judge('website', websites[0]?.value, websites[0]?.value === pages[0]!.url);
}

function compareSocials(
  facts: SiteFacts,
  truth: readonly string[],
  score: FieldScore,
  fault: (field: string, found: unknown) => void,
): void {
  const wanted = new Set(['facebook', 'instagram', 'tiktok']);
  const found = facts.socials
    .filter(({ value }) => value.owner === 'place' && wanted.has(value.network))
    .map(({ value }) => `${value.network} ${value.handle}`);
  for (const one of found) {
    if (truth.includes(one)) score.right++;
    else score.wrong++;
  }
  const missed = truth.filter((one) => !found.includes(one));
  score.missed += missed.length;
  if (missed.length > 0 || found.some((one) => !truth.includes(one)))
    fault('socials', { found, truth });
}

export function countValues(facts: SiteFacts): number {
  const { belongs: _, texts: __, unreadMenus: ___, ...rest } = facts;
  return Object.values(rest).reduce((sum, list) => sum + list.length, 0);
}

/** Quotes must stand in the page, but for white space and what entities and tags part. */
export function unquoted(
  facts: SiteFacts,
  { pages }: Pick<FarmSite, 'pages'>,
  fault: (field: string, found: unknown) => void,
): number {
  const texts = pages.map((page) => {
    const reading = readPage(page);
    const all = [
      ...reading.blocks.map(({ text }) => text),
      ...reading.ld.map(({ source }) => source),
    ];
    const links = reading.links.flatMap(({ url, text }) => [url, text]);
    const images = reading.images.flatMap(({ url, alt }) => [url, alt]);
    const items = JSON.stringify(reading.microdata);
    const title = reading.title ?? '';
    return [title, ...all, ...links, ...images, ...Object.values(reading.meta), items]
      .join(' ')
      .replace(/\s+/g, ' ');
  });
  const {
    belongs: _,
    texts: __,
    unreadMenus: ___,
    menuPictures: ____,
    signPictures: _____,
    ...rest
  } = facts;
  const quotes = Object.values(rest)
    .flat()
    .map(({ quote }) => quote.replace(/\s+/g, ' '));
  const wrong = quotes.filter(
    (quote) => quote === '' || !texts.some((text) => text.includes(quote)),
  );
  if (wrong.length > 0) fault('quotes', wrong);
  return wrong.length;
}

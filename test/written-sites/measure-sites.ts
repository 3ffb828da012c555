/** Precision and recall of what sites that were written by hand say, field by field. */
import { sameWeek } from '../../services/enricher/sources/hours/week.ts';
import { findSiteFacts } from '../../services/enricher/sources/website/facts/find-site-facts.ts';
import type { SiteFacts } from '../../services/enricher/sources/website/facts/site-facts.ts';
import { readPage } from '../../services/enricher/sources/website/reading/read-page.ts';
import { countValues, type FieldScore, f1, share, unquoted } from '../site-farm/measure-farm.ts';
import type { SiteTruth, WrittenSite } from './read-sites.ts';

const SITE_FIELDS = [
  'belongs',
  'hours',
  'phone',
  'roles',
  'socials',
  'notices',
  'legalName',
  'number',
  'services',
  'links',
  'menu',
] as const;
export type SiteField = (typeof SITE_FIELDS)[number];

export interface SitesScore {
  readonly fields: Readonly<Record<SiteField, FieldScore>>;
  /** Weeks of which every time was understood, and the others. */
  readonly weeks: Readonly<Record<'whole' | 'part', FieldScore>>;
  /** Values that sites of other places gave. */
  foreign: number;
  unquoted: number;
  readonly faults: string[];
}

/** Of hours and of what belongs to the place the share that is right, of all else F1. */
export function figure(fields: SitesScore['fields'], field: SiteField): number {
  return (field === 'hours' || field === 'belongs' ? share : f1)(fields[field]);
}

export function measureSites(sites: readonly WrittenSite[]): SitesScore {
  const none = (): FieldScore => ({ right: 0, wrong: 0, missed: 0 });
  const score: SitesScore = {
    fields: Object.fromEntries(SITE_FIELDS.map((field) => [field, none()])) as Record<
      SiteField,
      FieldScore
    >,
    weeks: { whole: none(), part: none() },
    foreign: 0,
    unquoted: 0,
    faults: [],
  };
  for (const site of sites) measureSite(site, score);
  return score;
}

/** Some sites belong to several sets, and reading them takes most of the time. */
const factsBySite = new WeakMap<WrittenSite, SiteFacts>();

function measureSite(site: WrittenSite, score: SitesScore): void {
  const { place, pages, truth, name } = site;
  const facts = factsBySite.get(site) ?? findSiteFacts(pages.map(readPage), place);
  factsBySite.set(site, facts);
  const fault = (field: string, found: unknown) =>
    score.faults.push(`${name}: ${field} ${JSON.stringify(found)} (${facts.belongs.reason})`);
  if (!truth.belongs) {
    const values = countValues(facts);
    score.foreign += values;
    if (values > 0) fault('another place', values);
    return;
  }
  score.unquoted += unquoted(facts, site, fault);
  const isJudged = (field: string) => truth.judged === null || truth.judged.includes(field);
  if (isJudged('hours')) compareHours(facts, truth, score, fault);
  for (const [field, found, wanted] of listsToCompare(facts, truth)) {
    if (!isJudged(field)) continue;
    const wrong = found.filter((one) => !wanted.includes(one));
    const missed = wanted.filter((one) => !found.includes(one));
    score.fields[field].right += wanted.length - missed.length;
    score.fields[field].wrong += wrong.length;
    score.fields[field].missed += missed.length;
    if (wrong.length + missed.length > 0) fault(field, { wrong, missed });
  }
}

function compareHours(
  facts: SiteFacts,
  { hours }: SiteTruth,
  score: SitesScore,
  fault: (field: string, found: unknown) => void,
): void {
  const week = facts.hours[0]?.value;
  if (week === undefined && hours === null) return;
  const isRight = week !== undefined && hours !== null && sameWeek(week, hours);
  score.fields.hours[isRight ? 'right' : week === undefined ? 'missed' : 'wrong']++;
  const told = score.weeks[facts.hours[0]?.partial === true ? 'part' : 'whole'];
  if (week !== undefined) told[isRight ? 'right' : 'wrong']++;
  if (isRight) return;
  const shown = (one: typeof week | null) =>
    one?.map((day) => day.map((s) => `${s.opens / 60}-${s.closes / 60}`).join());
  fault('hours', { found: shown(week), quote: facts.hours[0]?.quote, truth: shown(hours) });
}

type Comparison = readonly [SiteField, found: readonly string[], wanted: readonly string[]];

function listsToCompare(facts: SiteFacts, truth: SiteTruth): Comparison[] {
  const { phones, socials, notices, companies, services, serviceLinks, menus } = facts;
  const numbers = phones.map(({ value }) => `${value.role} ${value.e164}`);
  const isOwn = (number: string) => /^(phone|whatsapp) /.test(number);
  const first = (list: readonly string[]) =>
    list
      .filter(isOwn)
      .slice(0, 1)
      .map((one) => one.replace(/^\w+ /, ''));
  const handles = socials
    .filter(({ value }) => value.network !== 'whatsapp')
    .filter(({ value }) => truth.chainSocials !== null || value.owner === 'place')
    .map(({ value: { network, handle, owner } }) =>
      owner === 'chain' ? `chain ${network} ${handle}` : `${network} ${handle}`,
    );
  const told = notices.filter(({ value }) => value.kind !== 'opening')[0]?.value;
  const hasDate = truth.notice?.includes(' ') ?? false;
  const compact = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
  const companyNumbers = companies.flatMap(({ value }) =>
    value.numbers.map(({ number }) => compact(number)),
  );
  const items = menus[0]?.value.items ?? [];
  const isNamed = (list: readonly string[]) => list.includes(truth.number ?? '');
  return [
    ['belongs', facts.belongs.yes ? ['yes'] : [], ['yes']],
    ['phone', first(numbers), first(truth.phones)],
    // Roles are judged for the numbers of the truth: a site may show more numbers of its own.
    [
      'roles',
      numbers.filter((one) => truth.phones.some((t) => t.split(' ')[1] === one.split(' ')[1])),
      truth.phones,
    ],
    [
      'socials',
      handles.map(plainAccount),
      [...truth.socials, ...(truth.chainSocials ?? []).map((one) => `chain ${one}`)].map(
        plainAccount,
      ),
    ],
    [
      'notices',
      told === undefined ? [] : [hasDate ? `${told.kind} ${told.date}` : told.kind],
      truth.notice === null ? [] : [truth.notice],
    ],
    [
      'legalName',
      companies.slice(0, 1).flatMap(({ value }) => value.legalName ?? []),
      truth.legalName === null ? [] : [truth.legalName],
    ],
    [
      'number',
      truth.number === null
        ? companyNumbers
        : isNamed(companyNumbers)
          ? [truth.number]
          : companyNumbers.slice(0, 1),
      truth.number === null ? [] : [truth.number],
    ],
    [
      'services',
      services
        .filter(({ value }) => truth.judged !== null || !LATER_SERVICES.includes(value.name))
        .map(({ value }) => (value.offered ? value.name : `-${value.name}`)),
      truth.services,
    ],
    ['links', serviceLinks.map(({ value }) => value.kind), truth.links],
    ['menu', items.map((i) => `${i.name} = ${i.price}`), truth.menu],
  ];
}

/** Services that only the later writers noted; they name the fields that they judged. */
const LATER_SERVICES: readonly string[] = ['breakfast', 'gift_cards'];

/** The networks make no difference between "@Name" and "name"; writers leave the sign away. */
function plainAccount(account: string): string {
  return account.toLowerCase().replace(/ @/, ' ');
}

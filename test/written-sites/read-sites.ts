/**
 * Sites that were written by hand, each with its truth, before anybody saw what Cairn makes of
 * them.
 * A file holds many: `=== name | place | country`, lines of truth (`key: value`), then each page
 * after a line `--- address`, or `--- address | encoding` for one that is not sent as UTF-8.
 */
import { readFileSync } from 'node:fs';
import iconv from 'iconv-lite';
import type { Week } from '../../services/enricher/sources/hours/week.ts';
import type { SitePlace } from '../../services/enricher/sources/website/facts/site-facts.ts';
import type { FetchedPage } from '../../services/enricher/sources/website/reading/page-reading.ts';

export interface WrittenSite {
  readonly name: string;
  readonly place: SitePlace;
  readonly pages: readonly FetchedPage[];
  readonly truth: SiteTruth;
}

export interface SiteTruth {
  /** False for the site of another place. */
  readonly belongs: boolean;
  /** Null where the site shows no hours. */
  readonly hours: Week | null;
  /** `role number`, the place's own number first. */
  readonly phones: readonly string[];
  /** `network handle` of the place itself. */
  readonly socials: readonly string[];
  /** Of the chain that it belongs to; null where the writer did not note them. */
  readonly chainSocials: readonly string[] | null;
  /** `kind`, or `kind date`. */
  readonly notice: string | null;
  readonly legalName: string | null;
  /** Letters and digits. */
  readonly number: string | null;
  /** `name`, or `-name` for one that is not offered. */
  readonly services: readonly string[];
  readonly links: readonly string[];
  /** `name = price`. */
  readonly menu: readonly string[];
  /** The fields that the writer noted; null for all. */
  readonly judged: readonly string[] | null;
}

export const SITE_FILES = [
  'de-fr.txt',
  'en.txt',
  'id-ms.txt',
  'ja.txt',
  'zh-ar.txt',
  'more.txt',
  'strangers-asia.txt',
  'strangers-en.txt',
  'strangers-west.txt',
  'newcomers-asia.txt',
  'newcomers-en.txt',
  'newcomers-west.txt',
  'third-asia.txt',
  'third-en.txt',
  'third-west.txt',
];

/**
 * The sets of pages 0177, 0178, 0186, 0197, 0207, 0215, 0222, 0228, 0266 to 0268, 0271, 0277 and
 * 0279 to 0285, 0294, 0299, 0300, 0307, 0308, 0323, 0331 and 0342:
 * `mended` were at hand while the rules were fixed, `measured` were not. Those of the fifteenth
 * set, the last ones of the eighteenth, the twentieth and the twenty-third, `notices-east-last`,
 * `unusual-last`, `hours-last`, `phones-last`, `accounts-last`, `legal-last`, `services-last` and
 * `menus-last` were read after they had been counted, and so were the company names of the
 * twenty-fifth set, the twenty-sixth but for its notices, and the first halves of the
 * twenty-seventh and twenty-eighth.
 */
export const PARTED_FILES = {
  fourth: {
    mended: ['en', 'west', 'asia', 'notices-and-menus', 'more-languages'],
    measured: ['fresh-west', 'fresh-asia'],
  },
  fifth: {
    mended: ['west', 'asia', 'all-languages', 'further'],
    measured: ['fresh-west', 'fresh-asia'],
  },
  sixth: { mended: ['west', 'nusantara', 'east'], measured: ['fresh'] },
  seventh: { mended: ['at-hand', 'fresh'], measured: ['last'] },
  eighth: { mended: ['at-hand', 'fresh', 'further'], measured: ['last'] },
  ninth: { mended: ['at-hand'], measured: [] },
  tenth: { mended: [], measured: ['last'] },
  eleventh: { mended: ['at-hand'], measured: [] },
  twelfth: { mended: [], measured: ['last'] },
  thirteenth: { mended: [], measured: ['last'] },
  fourteenth: { mended: [], measured: ['last'] },
  fifteenth: { mended: ['ordinary', 'agency'], measured: ['further-ordinary', 'further-agency'] },
  sixteenth: { mended: ['third-writer', 'asia', 'west'], measured: [] },
  seventeenth: { mended: [], measured: ['last'] },
  eighteenth: { mended: ['east', 'west', 'mixed', 'last'], measured: [] },
  nineteenth: {
    mended: ['common-first', 'common-second', 'unusual-first'],
    measured: ['unusual-last'],
  },
  twentieth: {
    mended: ['west-first', 'east-first', 'west-last', 'east-last'],
    measured: ['third-writer'],
  },
  'twenty-first': {
    mended: [
      'menus-first',
      'accounts-first',
      'notices-west-first',
      'notices-east-first',
      'notices-west-last',
      'notices-east-last',
    ],
    measured: ['menus-last', 'accounts-last'],
  },
  'twenty-second': {
    mended: [
      ...['hours-first', 'phones-first', 'legal-first', 'services-first'],
      ...['hours-last', 'phones-last', 'legal-last'],
    ],
    measured: ['services-last'],
  },
  'twenty-third': { mended: ['ordinary-first', 'ordinary-last'], measured: [] },
  'twenty-fourth': { mended: [], measured: ['ordinary'] },
  'twenty-fifth': { mended: ['ordinary-first'], measured: ['ordinary-last'] },
  'twenty-sixth': { mended: [], measured: ['ordinary-first', 'ordinary-last'] },
  'twenty-seventh': { mended: [], measured: ['ordinary-first', 'ordinary-last'] },
  'twenty-eighth': { mended: [], measured: ['ordinary-first', 'ordinary-last'] },
} as const;

const FETCHED_AT = Date.UTC(2026, 10, 20);

const sitesByFile = new Map<string, readonly WrittenSite[]>();

/** The same sites at each call. */
export function readWrittenSites(file: string): readonly WrittenSite[] {
  const sites =
    sitesByFile.get(file) ?? parseSites(readFileSync(new URL(file, import.meta.url), 'utf8'));
  sitesByFile.set(file, sites);
  return sites;
}

/** The sites of a text in the form of these files. */
export function parseSites(text: string): WrittenSite[] {
  return text
    .split(/^=== /m)
    .slice(1)
    .map((part) => readSite(part));
}

const CHAIN = 'chain: ';

function readSite(text: string): WrittenSite {
  const [head = '', ...pages] = text.split(/^--- /m);
  const [first = '', ...lines] = head.trim().split('\n');
  const [name = '', title = '', country = ''] = cells(first);
  const said = new Map(lines.map((line) => line.split(/: (.*)/s) as [string, string]));
  const list = (key: string, by = ' ') => (said.get(key) ?? '').split(by).filter((one) => one);
  return {
    name,
    place: place(title, country, said.get('at') ?? '', said.get('tel') ?? null),
    pages: pages.map(readFetchedPage),
    truth: {
      belongs: said.get('belongs') !== 'no',
      hours: readWeek(said.get('hours') ?? 'none'),
      phones: ['phone', 'fax', 'office', 'whatsapp'].flatMap((role) =>
        said.has(role) ? [`${role === 'office' ? 'head_office' : role} ${said.get(role)}`] : [],
      ),
      socials: list('social', '; ').filter((one) => !one.startsWith(CHAIN)),
      // Some writers set the key of the chain behind the other.
      chainSocials:
        said.get('chain') === 'any'
          ? null
          : [
              ...list('chain', '; '),
              ...list('social', '; ').flatMap((one) =>
                one.startsWith(CHAIN) ? [one.slice(CHAIN.length)] : [],
              ),
            ],
      notice: said.get('notice') ?? null,
      legalName: said.get('legal') ?? null,
      number: withoutLabel(said.get('number')),
      services: list('services'),
      links: list('links'),
      menu: list('menu', '; ').map((item) => item.replace(/(\.\d)0$/, '$1')),
      judged: said.has('judged') ? list('judged') : null,
    },
  };
}

/** Some writers took the label for a part; the sign of a court is one, and so is that of a tax. */
function withoutLabel(number: string | undefined): string | null {
  const bare = number?.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
  const named = bare?.replace(/(?<=^CHE\d{9})(?:MWST|TVA|IVA)$/, '');
  return named?.replace(/^(?:PIVA(?:IT)?|NIPC?|NIT|KVK|ABN|CNPJ|ОГРНИП|ИНН)(?=\d)/u, '') ?? null;
}

function cells(line: string): string[] {
  return line.split('|').map((cell) => cell.trim());
}

function place(name: string, country: string, at: string, phone: string | null): SitePlace {
  const [street, house, city, postalCode] = cells(at);
  const address = {
    ...(street ? { street } : {}),
    ...(house ? { house } : {}),
    ...(city ? { city } : {}),
    ...(postalCode ? { postalCode } : {}),
  };
  return { name, country, phone, address, latitude: null, longitude: null };
}

function readFetchedPage(text: string): FetchedPage {
  const [head = '', html = ''] = text.split(/\n(.*)/s);
  const [url = '', encoding] = cells(head);
  const contentType = encoding === undefined ? 'text/html; charset=utf-8' : 'text/html';
  const bytes = new Uint8Array(iconv.encode(html, encoding ?? 'utf8'));
  return { url, contentType, bytes, fetchedAtMs: FETCHED_AT };
}

const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

/**
 * `Mo-Fr 09:00-12:00,13:00-17:00; Sa off`; a later entry replaces the days of an earlier one. Days
 * are a list (`Mo,We`), and a range may pass the end of the week (`Sa-Tu`).
 */
function readWeek(text: string): Week | null {
  if (text === 'none') return null;
  const week: { opens: number; closes: number }[][] = DAYS.map(() => []);
  for (const entry of text.split(/;\s*/).filter((one) => one !== '')) {
    const [days = '', ...rest] = entry.trim().split(' ');
    const times = rest.join('');
    const spans = times === 'off' ? [] : times.split(',').map(readSpan);
    for (const day of days.split(',').flatMap(readDays)) week[day] = spans;
  }
  return week;
}

function readDays(text: string): number[] {
  const [from, to] = text.split('-').map((day) => DAYS.indexOf(day)) as [number, number?];
  const last = to ?? from;
  if (from < 0 || last < 0) throw new Error(`These are no days: ${text}`);
  return Array.from({ length: ((last - from + 7) % 7) + 1 }, (_, i) => (from + i) % 7);
}

function readSpan(text: string): { opens: number; closes: number } {
  if (!/^\d\d:\d\d-\d\d:\d\d$/.test(text)) throw new Error(`This is no span: ${text}`);
  const [opens = 0, closes = 0] = text.split('-').map((time) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    return hour * 60 + minute;
  });
  return { opens, closes: closes === 0 ? 1_440 : closes };
}

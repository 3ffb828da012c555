/**
 * A farm of invented websites with their truth: eight languages, several layouts, structured data
 * that is right, broken, absent or contradicts the page, branches, other places' sites, notices,
 * and charsets that are stated wrongly. The same seed gives the same farm.
 */
import iconv from 'iconv-lite';
import { readStreetLine } from '../../places/address/streets/street-line.ts';
import type { Week } from '../../services/enricher/sources/hours/week.ts';
import type { SitePlace } from '../../services/enricher/sources/website/facts/site-facts.ts';
import type { FetchedPage } from '../../services/enricher/sources/website/reading/page-reading.ts';
import { brokenScript, businessData, microdata, script } from './farm-data.ts';
import {
  branchView,
  escapeHtml,
  type Layout,
  labels,
  type PageView,
  pageStyle,
} from './farm-page.ts';
import { type FarmBranch, type FarmPlace, makeBranches, makePlace } from './farm-places.ts';
import { FarmRandom } from './farm-random.ts';

export interface FarmTruth {
  readonly hours: Week | null;
  readonly phone: string | null;
  readonly fax: string | null;
  /** `network handle`. */
  readonly socials: readonly string[];
  readonly name: string;
  /** As far as the site must show it. */
  readonly address: { readonly house: string; readonly postcode: string };
  readonly notice: 'closed' | 'closed_for_a_time' | 'moved' | null;
  /** False for the site of another place. */
  readonly belongs: boolean;
}

export interface FarmSite {
  readonly name: string;
  readonly layout: string;
  readonly scenario: Scenario;
  readonly language: string;
  readonly place: SitePlace;
  readonly pages: readonly FetchedPage[];
  readonly truth: FarmTruth;
}

export const SCENARIOS = [
  'text',
  'structured',
  'only-structured',
  'broken',
  'contradicting',
  'microdata',
  'branches',
  'branches-structured',
  'other-branch',
  'other-name',
  'closed',
  'paused',
  'moved',
  'charset',
] as const;
export type Scenario = (typeof SCENARIOS)[number];

export function makeFarm(layouts: readonly Layout[], count: number, seed: number): FarmSite[] {
  return Array.from({ length: count }, (_, i) => {
    const random = new FarmRandom(seed * 7_919 + i * 104_729);
    const scenario = SCENARIOS[Math.floor(i / 11 + i) % SCENARIOS.length]!;
    return makeSite(random, layouts[i % layouts.length]!, scenario, i);
  });
}

function makeSite(random: FarmRandom, layout: Layout, scenario: Scenario, index: number): FarmSite {
  const place = makePlace(random, index);
  const hasBranches = scenario === 'branches' || scenario === 'branches-structured';
  const others = hasBranches ? makeBranches(random, place, random.integer(1, 4)) : [];
  const shown = scenario === 'other-branch' ? makeBranches(random, place, 1)[0]! : place;
  const stranger = scenario === 'other-name' ? makePlace(random, index + 37) : place;
  const shownPlace: FarmPlace =
    scenario === 'other-name'
      ? {
          ...place,
          ...otherNumber(makeBranches(random, place, 1)[0]!),
          name: stranger.name,
          slug: stranger.slug,
        }
      : { ...place, ...shown };
  const accounts = socialAccounts(random, stranger);
  const view = makeView(random, shownPlace, others, scenario, accounts, hasBranches);
  const data = structured(random, shownPlace, others, scenario, accounts);
  const title = escapeHtml(stranger.name);
  const head = `${charsetMeta(random, scenario)}<title>${title}</title>${data}`;
  const html = `<!DOCTYPE html><html lang="${place.language}"><head>${head}</head>
    <body>${layout.body(view)}</body></html>`;
  const belongs = scenario !== 'other-branch' && scenario !== 'other-name';
  return {
    name: `${index} ${place.language} ${scenario} in ${layout.name}`,
    layout: layout.name,
    scenario,
    language: place.language,
    place: sitePlace(place, scenario, random),
    pages: [page(random, shownPlace, scenario, html)],
    truth: {
      hours: belongs ? place.week : null,
      phone: belongs ? place.phone : null,
      name: place.name,
      address: { house: place.address.house, postcode: place.address.postcode },
      fax: null,
      socials:
        belongs && !hasBranches ? accounts.map(([network, handle]) => `${network} ${handle}`) : [],
      notice:
        ({ closed: 'closed', paused: 'closed_for_a_time', moved: 'moved' }[
          scenario as 'closed'
        ] as FarmTruth['notice']) ?? null,
      belongs,
    },
  };
}

/** Another business at the same address has its own number. */
function otherNumber({ phone, phoneText }: FarmBranch): Pick<FarmBranch, 'phone' | 'phoneText'> {
  return { phone, phoneText };
}

type Account = readonly [network: string, handle: string, url: string];

function socialAccounts(random: FarmRandom, { slug }: FarmPlace): Account[] {
  const handle = random.chance(0.7)
    ? slug.replace(/-/g, '.')
    : `${slug.replace(/-/g, '')}_official`;
  const all: Account[] = [
    [
      'facebook',
      handle,
      random.pick([
        `https://www.facebook.com/${handle}/`,
        `https://m.facebook.com/${handle}?ref=page`,
      ]),
    ],
    ['instagram', handle, `https://instagram.com/${handle}/?hl=en`],
    ['tiktok', handle, `https://www.tiktok.com/@${handle}`],
  ];
  return all.filter(() => random.chance(0.7));
}

function makeView(
  random: FarmRandom,
  place: FarmPlace,
  others: readonly FarmBranch[],
  scenario: Scenario,
  accounts: readonly Account[],
  hasBranches: boolean,
): PageView {
  const style = pageStyle(random, place);
  const label = labels(random, place);
  const { gone, paused, moved, noise } = label.words;
  const texts: Partial<Record<Scenario, readonly string[]>> = { closed: gone, paused, moved };
  const own = branchView(random, place, place, style);
  const share = encodeURIComponent(`http://${place.slug}.example/`);
  return {
    place,
    ...label,
    own,
    others: others.map((branch) => branchView(random, place, branch, style)),
    showsHours: scenario !== 'only-structured',
    showsFax: random.chance(0.4),
    showsOffice: random.chance(0.2),
    notice: texts[scenario] === undefined ? null : random.pick(texts[scenario]!),
    noise: scenario === 'only-structured' ? [] : noise.filter(() => random.chance(0.25)),
    socialLinks: hasBranches
      ? ''
      : accounts
          .map(
            ([network, , url]) =>
              `<a href="${escapeHtml(url)}">${accountWords(random, network)}</a>`,
          )
          .join(' '),
    creditLinks: creditLinks(share),
    random,
  };
}

function structured(
  random: FarmRandom,
  place: FarmPlace,
  others: readonly FarmBranch[],
  scenario: Scenario,
  accounts: readonly Account[],
): string {
  const urls = random.chance(0.5) ? accounts.map(([, , url]) => url) : [];
  const data = (branch: FarmBranch, week = branch.week) =>
    businessData(random, place, branch, week, others.length > 0 ? [] : urls);
  if (scenario === 'structured' || scenario === 'only-structured')
    return script(random, data(place));
  if (scenario === 'broken') return brokenScript(random, data(place));
  if (scenario === 'microdata') return microdata(place, place, place.week);
  if (scenario === 'branches-structured') {
    return script(random, {
      '@context': 'https://schema.org',
      '@graph': [...others, place].map((b) => data(b)),
    });
  }
  const isOther = scenario === 'other-branch' && random.chance(0.5);
  if (isOther) return script(random, data(place));
  if (scenario !== 'contradicting') return '';
  const old = place.week.map((spans) =>
    spans.map(({ opens, closes }) => ({ opens: opens + 60, closes })),
  );
  return script(random, data(place, old));
}

/** The caller's record: most have phone and address, some only one of them. */
function sitePlace(place: FarmPlace, scenario: Scenario, random: FarmRandom): SitePlace {
  const { address, country } = place;
  const knowsPhone = random.chance(0.5);
  const needsAddress =
    scenario.startsWith('branches') || scenario === 'other-branch' || scenario === 'moved';
  const line = readStreetLine(`${address.street} ${address.house}`, country);
  const parts = {
    street: line.street ?? address.street,
    house: line.house ?? address.house,
    city: address.city,
  };
  const withCode = address.postcode === '' ? parts : { ...parts, postalCode: address.postcode };
  return {
    name: place.name,
    country,
    phone: knowsPhone && scenario !== 'other-branch' ? place.phone : null,
    address: needsAddress || random.chance(0.7) ? withCode : { city: address.city },
    latitude: random.chance(0.7) ? place.latitude : null,
    longitude: place.longitude,
  };
}

const CHARSETS: Readonly<Record<string, string>> = {
  ja: 'shift_jis',
  zh: 'gb18030',
  ar: 'windows-1256',
  de: 'windows-1252',
  fr: 'windows-1252',
  en: 'windows-1252',
};

function charsetMeta(random: FarmRandom, scenario: Scenario): string {
  return scenario === 'charset' && random.chance(0.6) ? '' : '<meta charset="utf-8">';
}

function page(random: FarmRandom, place: FarmPlace, scenario: Scenario, html: string): FetchedPage {
  const charset = scenario === 'charset' ? (CHARSETS[place.language] ?? 'utf-8') : 'utf-8';
  const stated = scenario === 'charset' && random.chance(0.5) ? `; charset=${charset}` : '';
  return {
    url: `http://${place.slug}.example/`,
    contentType: `text/html${stated}`,
    bytes: iconv.encode(charset === 'shift_jis' ? html.replaceAll('〜', '～') : html, charset),
    fetchedAtMs: Date.UTC(2026, 10, 1),
  };
}

function accountWords(random: FarmRandom, network: string): string {
  return random.chance(0.5) ? network : `<img src="/i/${network}.png" alt="${network}">`;
}

/** Share buttons, and the account of who built the site. */
function creditLinks(share: string): string {
  return `<a href="https://www.facebook.com/sharer/sharer.php?u=${share}">Share</a>
    <a href="https://twitter.com/intent/tweet?url=${share}">Tweet</a>
    <p>Website by <a href="https://www.instagram.com/pixelwerk.studio/">Pixelwerk</a></p>`;
}

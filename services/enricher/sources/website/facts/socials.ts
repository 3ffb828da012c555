/**
 * The social accounts of the place.
 *
 * SO1 Share buttons, plugins, posts and the accounts of the site's makers do not count.
 * SO2 On a site of several branches, an account outside the place's part belongs to the chain,
 *     unless its handle or link text names the branch.
 * SO3 Among several accounts on one network, the one named like the place comes first. An account
 *     with another name counts only where the site shows its own accounts.
 * SO4 The page's metadata count if the account is named like the place or the site's host.
 */
import { parseUrl } from '../../../../../domain/words/web-addresses.ts';
import { decodePath } from '../../input/website.ts';
import { list } from '../hours/structured-hours.ts';
import type { PageLink, PageReading } from '../reading/page-reading.ts';
import { isOfOffice } from '../words/phone-words.ts';
import { letters } from '../words/plain-letters.ts';
import type { BusinessItem } from './business-items.ts';
import { distinctFacts, itemFact, pageFact } from './fact-makers.ts';
import { containsName, nameWords } from './place-match.ts';
import type { SiteFact, SitePlace } from './site-facts.ts';
import type { PageScope, SiteScope } from './site-scope.ts';
import {
  type ReadHandle,
  readFramedHandle,
  readHandle,
  type SocialHandle,
} from './social/account-addresses.ts';
import {
  ALONE,
  type Candidate,
  chooseAccounts,
  IN_LIST,
  IN_PROSE,
  STATED,
  withoutStrangers,
} from './social/choose-accounts.ts';
import { findFormerAccounts } from './social/former-accounts.ts';
import { isLabelled, type MentionedHandle, parseHandles } from './social/handle-mentions.ts';
import {
  CREDIT,
  isCredit,
  isNamedByOthers,
  isOnlyHandle,
  isUnderPartners,
  MIN_PROSE_CHARS,
  namedLike,
  namedLikeHost,
  PERSONAL,
  showsOwnAccounts,
} from './social/link-owners.ts';
import { CHAIN_ACCOUNT } from './social/owner-words.ts';
import {
  isBare,
  isCalledOwn,
  isFrame,
  isInProse,
  isOfOthersInText,
  wordsBefore,
} from './social/prose-links.ts';

const MAX_HANDLES = 20;

export function findSocials(scope: SiteScope, place: SitePlace): SiteFact<SocialHandle>[] {
  const shared = scope.hasBranches ? ('chain' as const) : ('place' as const);
  const structured = [
    ...scope.businesses.flatMap((business) => structuredHandles(business, 'place')),
    ...scope.namesakes.flatMap((business) => structuredHandles(business, shared)),
  ];
  const all = scope.pages.map((one) => [
    ...linkedHandles(one, scope, place),
    ...statedHandles(one, scope, place).map((fact) => ({ fact, isSure: true, strength: STATED })),
  ]);
  const isFormer = findFormerAccounts(scope.pages.map(({ page }) => page));
  const linked = withoutStrangers(all.flat()).filter(({ fact }) => !isFormer(fact.value));
  const mentioned = scope.pages.flatMap((one) =>
    writtenHandles(
      one,
      scope,
      place,
      linked.map(({ fact }) => fact),
    ).filter(({ fact }) => !isFormer(fact.value)),
  );
  const candidates = [
    ...structured.map((fact) => ({ fact, isSure: true, strength: STATED })),
    ...linked,
    ...mentioned,
  ];
  const found = chooseAccounts(
    candidates.filter(({ fact }) => !isFormer(fact.value)),
    place,
    ownWords(place),
  );
  const words = ownWords(place);
  const rank = ({ value }: SiteFact<SocialHandle>) =>
    (value.owner === 'chain' ? 10 : 0) + (namedLike(value.handle, words, place.name) ? 0 : 1);
  const ranked = found.map((fact, i) => [fact, i] as const);
  ranked.sort(([a, i], [b, j]) => rank(a) - rank(b) || i - j);
  return distinctFacts(
    ranked.map(([fact]) => fact),
    ({ network, handle }) => `${network} ${handle.toLowerCase()}`,
    MAX_HANDLES,
  );
}

/** The words of the name that are not the town's: its newspaper and its council have those, too. */
function ownWords({ name, address }: SitePlace): string[] {
  const towns = [address.city, address.suburb].map((town) => letters(town ?? ''));
  const words = nameWords(name);
  const own = words.filter((word) => !towns.some((town) => town.includes(letters(word))));
  return own.length > 0 ? own : words;
}

function structuredHandles(
  business: BusinessItem,
  owner: SocialHandle['owner'],
): SiteFact<SocialHandle>[] {
  return list(business.item['sameAs']).flatMap((url) => {
    const read = typeof url === 'string' ? readHandle(url) : null;
    return read === null ? [] : [itemFact(business, { ...read, owner }, 'sameAs', url as string)];
  });
}

/** SO4 */
function statedHandles(
  { page, kind }: PageScope,
  { hasBranches }: SiteScope,
  place: SitePlace,
): SiteFact<SocialHandle>[] {
  const words = ownWords(place);
  const user = page.meta['twitter:site']?.replace(/^@/, '') ?? '';
  const stated = [
    page.meta['article:publisher'] ?? '',
    /^\w{2,15}$/.test(user) ? `https://x.com/${user}` : user,
    ...page.properties.flatMap(([name, content]) => (name === 'og:see_also' ? [content] : [])),
  ];
  const owner = hasBranches ? ('chain' as const) : ('place' as const);
  return stated.flatMap((url) => {
    const found = kind === 'none' || url === '' ? null : readHandle(url);
    if (found === null) return [];
    const isOwn =
      namedLike(found.handle, words, place.name) ||
      namedLikeHost(found.handle, page.url, place.address.city);
    return isOwn ? [pageFact(page, { ...found, owner }, found.handle, 'meta')] : [];
  });
}

function linkedHandles(
  { page, kind, includes }: PageScope,
  scope: SiteScope,
  place: SitePlace,
): Candidate<SiteFact<SocialHandle>>[] {
  const words = ownWords(place);
  const read = readLinks(page);
  const isLike = ({ found: { handle } }: ReadLink) =>
    namedLike(handle, words, place.name) || namedLikeHost(handle, page.url, place.address.city);
  const rows = new Set(read.filter(isLike).map(({ link }) => link.section));
  const { city, suburb, neighborhood, street } = place.address;
  const names = [place.name, city, suburb, neighborhood, street].filter((name) => name != null);
  return read.flatMap(({ link, found }) => {
    const inPart = kind === 'part' && includes(link.block);
    if (kind === 'part' && !inPart && link.landmark !== 'footer' && link.landmark !== 'header') {
      if (inOtherBranch(page, link, includes)) return [];
    }
    if (kind === 'none') return [];
    const isNamed = namedLike(found.handle, words, place.name);
    const isTitled = link.text !== '' && containsName(link.text, place.name);
    const isLikely =
      isNamed || isTitled || namedLikeHost(found.handle, page.url, place.address.city);
    if (!isLikely && isNamedByOthers(page, link, found, names)) return [];
    const rivals = read.filter((one) => one.found.network === found.network);
    const distinct = new Set(rivals.map((one) => one.found.handle.toLowerCase())).size;
    const isShown = showsOwnAccounts(page, link, read.length) || isOnlyHandle(page, link, found);
    if (!isLikely && !isShown) return [];
    if (
      !isNamed &&
      distinct > 1 &&
      !inPart &&
      rivals.some((one) => namedLike(one.found.handle, words, place.name))
    ) {
      return [];
    }
    if (!isLikely && isStray(page, link, rivals, read)) return [];
    const isOfOthers = () =>
      isOfOthersInText(page, link, found.handle, names) || isUnderPartners(page, link);
    if (!isLikely && isOfOthers()) return [];
    const described = `${found.handle} ${link.text}`;
    const isOwn =
      namesBranch(described, page, place) ||
      (!isOfChain(link, place) && (inPart || !scope.hasBranches));
    const owner = isOwn ? ('place' as const) : ('chain' as const);
    const isInRow = rows.has(link.section) && isBare(link);
    const isSure = isLikely || isInRow || isCalledOwn(page, link);
    const networks = new Set(
      read.filter((one) => one.link.section === link.section).map((one) => one.found.network),
    );
    const isInList = isBare(link) && (isFrame(link) || networks.size > 1);
    const isOwnCalled = isCalledOwn(page, link);
    const isProse = isInProse(page, link, names) && !isOwnCalled;
    const strength = isProse ? IN_PROSE : isInList || isOwnCalled ? IN_LIST : ALONE;
    return [{ fact: pageFact(page, { ...found, owner }, link.url, 'link'), isSure, strength }];
  });
}

/** True where the text before the link is about the head office or all branches. */
function isOfChain(link: PageLink, { name }: SitePlace): boolean {
  const words = wordsBefore(link).replace(name, ' ');
  return isOfOffice(words, '') || CHAIN_ACCOUNT.test(words);
}

const MAX_TEXTS = 2_000;

/** Accounts named in the text count when no link leads to an account on their network. */
function writtenHandles(
  { page, kind, includes }: PageScope,
  scope: SiteScope,
  place: SitePlace,
  linked: readonly SiteFact<SocialHandle>[],
): Candidate<SiteFact<SocialHandle>>[] {
  if (kind === 'none') return [];
  const isShared = scope.hasBranches && kind !== 'part';
  const words = ownWords(place);
  const isNamed = (handle: string) =>
    namedLike(handle, words, place.name) || namedLikeHost(handle, page.url, place.address.city);
  const mentioned: MentionedHandle[] = [];
  for (const [i, block] of page.blocks.slice(0, MAX_TEXTS).entries()) {
    if (mentioned.length > MAX_HANDLES) break;
    if (PERSONAL.test(block.text)) continue;
    const isOfPart = includes(i) && !isShared;
    // Outside of its part, a line is about the place if it names it, or its account does.
    const isNamedHere = letters(block.text).includes(letters(place.name));
    const credit = block.text.search(CREDIT);
    const linkedHere = page.links.filter((link) => link.block === i).map((link) => link.text);
    for (const found of mentionsAt(page, i, isNamed)) {
      const isCredited = credit >= 0 && credit < block.text.indexOf(found.quote);
      const isOfPlace = isOfPart || isNamedHere || namesBranch(found.handle, page, place);
      const isLink = linkedHere.some((text) => text.replace(/^@/, '') === found.handle);
      if (isOfPlace && !isCredited && !isLink) mentioned.push(found);
    }
  }
  return mentioned.flatMap(({ quote, ...found }) => {
    const isLinked = linked.some(
      ({ value }) => value.network === found.network && value.owner === 'place',
    );
    if (isLinked && !namesBranch(found.handle, page, place)) return [];
    const fact = pageFact(page, { ...found, owner: 'place' as const }, quote, 'text');
    return [{ fact, isSure: isNamed(found.handle), strength: STATED }];
  });
}

function mentionsAt(
  { blocks }: PageReading,
  at: number,
  isNamed: (handle: string) => boolean,
): MentionedHandle[] {
  const { text, cells = [], marks = [] } = blocks[at]!;
  const [first = '', second = '', ...more] = cells.filter(Boolean);
  const label = cells.length > 0 ? first : (marks[0]?.word ?? blocks[at - 1]?.text ?? '');
  const value = cells.length > 0 ? second : text;
  if (more.length > 0 || !isLabelled(label, value)) return parseHandles(text, isNamed);
  const quote = value.trim();
  return parseHandles(`${label}: ${quote}`, isNamed).map((found) => ({ ...found, quote }));
}

interface ReadLink {
  readonly link: PageLink;
  readonly found: ReadHandle;
}

/** The first and the last links to accounts are read; only these are compared with each other. */
const MAX_LINKS_AT_EACH_END = 60;

function readLinks(page: PageReading): ReadLink[] {
  const read = page.links.flatMap((link) => {
    const isFrame = link.tag === 'iframe';
    const found = isFrame
      ? readFramedHandle(link.url)
      : link.tag === 'a'
        ? readHandle(link.url)
        : null;
    return found === null || isCredit(page, link) ? [] : [{ link, found }];
  });
  const last = read.slice(MAX_LINKS_AT_EACH_END).slice(-MAX_LINKS_AT_EACH_END);
  return [...read.slice(0, MAX_LINKS_AT_EACH_END), ...last];
}

/** True for an account linked in prose when a row of icons links another account on its network. */
function isStray(
  { blocks }: PageReading,
  link: PageLink,
  rivals: readonly ReadLink[],
  all: readonly ReadLink[],
): boolean {
  // An icon has no text of its own, and may be assigned to the block that follows it.
  const isProse = (one: PageLink) =>
    one.text !== '' &&
    (blocks[one.block]?.text.length ?? 0) - one.text.length >= MIN_PROSE_CHARS &&
    all.every(({ link: other }) => other === one || other.block !== one.block || other.text === '');
  const networks = (section: number) =>
    new Set(all.flatMap((one) => (one.link.section === section ? one.found.network : []))).size;
  return (
    isProse(link) && rivals.some((one) => !isProse(one.link) && networks(one.link.section) > 1)
  );
}

const MIN_LOCAL_CHARS = 4;
const MAX_LOCAL_CHARS = 6;

/**
 * True when the text has the town, or words of the place's name that are in the page's web address.
 */
function namesBranch(text: string, { url }: PageReading, place: SitePlace): boolean {
  const { hostname, pathname } = parseUrl(url) ?? { hostname: '', pathname: '' };
  const path = letters(decodePath(pathname));
  const { suburb, neighborhood, city } = place.address;
  const towns = [suburb, neighborhood, city].map((part) => letters(part ?? ''));
  const special = nameWords(place.name).filter((word) => path.includes(word));
  const plain = letters(text);
  // Networks limit the length of a name: "bakery_singara".
  return [...special, ...towns]
    .filter((word) => word.length >= MIN_LOCAL_CHARS && !letters(hostname).includes(word))
    .map((word) => word.slice(0, MAX_LOCAL_CHARS))
    .some((word) => plain.includes(word));
}

/** True when the link is next to content that was left out of the place's part. */
function inOtherBranch(
  page: PageReading,
  { block, section }: PageLink,
  includes: (block: number) => boolean,
): boolean {
  const { blocks } = page;
  const near = blocks[block];
  if (followsAllBranches(page, block, section) || isUnderOfficeTitle(page, block)) return false;
  // The link has a line of its own next to the sections, one of which is the place's.
  const around = page.sections[section]?.parent ?? -1;
  const isPast = blocks.some((_, i) => i < block && includes(i));
  if (isPast && around >= 0 && followsAllBranches(page, block, around)) return false;
  return near !== undefined && !includes(block) && Math.abs(near.section - section) < 6;
}

const OFFICE_REACH = 3;

/** True near below a heading for the head office: its accounts are the chain's. */
function isUnderOfficeTitle({ blocks }: PageReading, at: number): boolean {
  const near = blocks.slice(Math.max(0, at - OFFICE_REACH), at + 1);
  const title = near.findLast(({ level }) => level > 0);
  return title !== undefined && isOfOffice('', title.text);
}

/** True when the link follows the branches' sections, inside the section that holds them all. */
function followsAllBranches(
  { blocks, sections }: PageReading,
  block: number,
  section: number,
): boolean {
  let within = 0;
  for (let i = block - 1; i >= 0 && blocks[i]!.level !== 1; i--) {
    let at = blocks[i]!.section;
    if (at === section) return false;
    while (at > section) at = sections[at]!.parent;
    if (at !== section) return false;
    within++;
  }
  return within > 2;
}

/**
 * Decides which parts of a site are about the place.
 *
 * SC1 A site is the place's own when it has the place's phone number, or its name and no
 *     contradiction. Another position contradicts, and so does another address when the place's own
 *     is absent.
 * SC2 On a page that has both the place's address or number and other addresses, the scope is the
 *     largest section that holds the place's and no other address.
 * SC3 A page that has only other addresses is out of scope.
 * SC4 Partners that a page presents are out of scope, and are no branches.
 */

import { distanceM } from '../../../../../places/globe.ts';
import { toPlain } from '../hours/plain-text.ts';
import { refersToOthers } from '../hours/referrals.ts';
import { statesStartDay } from '../notices/dates/notice-dates.ts';
import { noticeKind } from '../notices/read-notice.ts';
import { limitToBranch } from '../reading/branch-tables.ts';
import type { PageReading, StructuredItem } from '../reading/page-reading.ts';
import { letters } from '../words/plain-letters.ts';
import {
  addressPart,
  type BusinessItem,
  businessItems,
  itemAddress,
  itemPosition,
  textValue,
} from './business-items.ts';
import {
  AddressMatcher,
  containsName,
  isOfOtherKind,
  isPartOfName,
  nameWords,
} from './place-match.ts';
import { isBranchOfChain, isBranchPage } from './scope/branch-pages.ts';
import { isDirectory } from './scope/directories.ts';
import { blocksAround, blocksBesideBranches, blocksBesideFoot } from './scope/included-blocks.ts';
import { disclaims, isOfNamesake } from './scope/namesakes.ts';
import {
  adoptNewAddress,
  announcesMove,
  announcesMoveAway,
  newAddressTest,
} from './scope/new-addresses.ts';
import { isOffice, namesOffice } from './scope/office-lines.ts';
import { blocksOfPartners, isQuoted } from './scope/other-parties.ts';
import { blocksOfSiblings } from './scope/sibling-lists.ts';
import { findSiteNames } from './scope/site-names.ts';
import { statesAddress } from './scope/written-addresses.ts';
import type { SitePlace } from './site-facts.ts';

export interface PageScope {
  readonly page: PageReading;
  /** `whole`: all blocks; `part`: some; `none`: the page is about other places. */
  readonly kind: 'whole' | 'part' | 'none';
  readonly includes: (block: number) => boolean;
  /** Blocks that have the place's address or phone number. */
  readonly own: readonly number[];
  /** On a page of several branches: the first block with an address. */
  readonly firstAddress?: number;
}

export interface SiteScope {
  readonly belongs: { readonly yes: boolean; readonly reason: string };
  readonly pages: readonly PageScope[];
  /** The structured items that describe the place, the surest first. */
  readonly businesses: readonly BusinessItem[];
  /** Items with the place's name but no address: an organization beside its shop. */
  readonly namesakes: readonly BusinessItem[];
  /** True when the site also has places at other addresses. */
  readonly hasBranches: boolean;
  /** All addresses on the site except the place's own, as the caller gave it. */
  readonly otherAddresses: readonly string[];
}

const MAX_ANCHORS = 200;
const MAX_CELLS = 8;
const SAME_PLACE_M = 400;
const OTHER_PLACE_M = 2_000;

export function findScope(pages: readonly PageReading[], place: SitePlace): SiteScope {
  const matcher = new AddressMatcher(place);
  const written = withoutAnnounced(pages.map((page) => anchorPage(page, place, matcher)));
  const items = pages.flatMap(businessItems);
  const isNew = newAddressTest(pages, matcher, place.address.postalCode ?? '');
  const adopted = written.map((one) => adoptNewAddress(one, isNew));
  const hasMatch = adopted.some(({ own }) => own.length > 0);
  const anchored = hasMatch ? withSiblings(adopted, place) : adopted;
  const judged = items.map((item) => ({
    item,
    match: matchItem(item.item, place, matcher, isNew),
  }));
  const belongs = judgeSite(pages, place, matcher, anchored, judged);
  const others = new Set(anchored.flatMap(({ others }) => others.map(({ key }) => key)));
  const isOwnSite = hasMatch && others.size > 0 && anchored.every(hasOnlySiblings);
  return {
    belongs,
    pages: anchored.map((one) =>
      withoutPartners(
        withinTables(pageScope(one, place, hasMatch, others.size, matcher), place, matcher),
        one.partners,
      ),
    ),
    businesses: chooseBusinesses(judged, place),
    namesakes: judged.flatMap(({ item, match }) => (isNamesake(item, match, place) ? [item] : [])),
    hasBranches:
      (!isOwnSite &&
        (others.size > 1 ||
          (hasMatch &&
            others.size > 0 &&
            !pages.some((one) => announcesMoveAway(one, matcher))))) ||
      addressCount(judged) > 1 ||
      anchored.some(({ page, own }) => own.length > 0 && isBranchPage(page, place)) ||
      (hasMatch && pages.some((page) => isBranchOfChain(page, place))),
    otherAddresses: otherAddresses(written, judged, matcher),
  };
}

interface Anchors {
  readonly page: PageReading;
  /** Blocks that have the place's address or phone number. */
  readonly own: readonly number[];
  readonly others: readonly { readonly block: number; readonly key: string }[];
  /** Blocks about businesses that the site recommends. */
  readonly partners: ReadonlySet<number>;
  /** Blocks of lists of other branches; none before the site is told to be the place's. */
  readonly siblings: ReadonlySet<number>;
}

function anchorPage(page: PageReading, place: SitePlace, matcher: AddressMatcher): Anchors {
  const own: number[] = [];
  const others: { block: number; key: string }[] = [];
  const partners = partnersOfPlace(page, place);
  const isImprint =
    namesOffice(page.title ?? '') || /impressum|imprint|mentions-?legales|legal/i.test(page.url);
  page.blocks.forEach(({ text, cells }, block) => {
    if (text.length > 500 || own.length + others.length > MAX_ANCHORS) return;
    if (BARE_POSTCODE.test(text)) return;
    const isOwn = matcher.isIn(text) || beginsAddress(page, block, matcher);
    const isOther = () => (cells ?? [text]).slice(0, MAX_CELLS).some((one) => matcher.isOther(one));
    if ((isOwn && !disclaims(text)) || hasPhone(text, place)) own.push(block);
    else if (!isImprint && isOther() && !isOffice(page, block)) {
      if (refersToOthers(toPlain(text)) || statesStartDay(toPlain(text))) return;
      if (partners.has(block) || isQuoted(page, block)) return;
      const context = { nowMs: page.fetchedAtMs, name: place.name, hasOtherAddress: () => true };
      if (noticeKind(toPlain(text), context) !== null) return;
      if (!continuesOwn(own, others, block) || isNextItem(page, own, block, place))
        others.push({ block, key: letters(text).slice(0, 24) });
    }
  });
  const anchors = { page, own, others, partners, siblings: new Set<number>() };
  return matcher.isKnown ? anchors : adoptAddress(anchors);
}

function withSiblings(pages: readonly Anchors[], place: SitePlace): readonly Anchors[] {
  const siblings = blocksOfSiblings(pages, place);
  return pages.map((anchors, i) => ({ ...anchors, siblings: siblings[i]! }));
}

/** OB1 (scope/sibling-lists.ts). */
function hasOnlySiblings({ others, siblings }: Anchors): boolean {
  return others.every(({ block }) => siblings.has(block));
}

/** "Nearby shops" of the same name are branches. */
function partnersOfPlace(page: PageReading, { name, address }: SitePlace): ReadonlySet<number> {
  const found = blocksOfPartners(page);
  const town = letters(address.city ?? '');
  const brand = nameWords(name).filter((word) => word.length >= 4 && !town.includes(word));
  const isBranch = (at: number) =>
    brand.some((word) => letters(page.blocks[at]!.text).includes(word));
  return [...found].some(isBranch) ? new Set() : found;
}

/** A postcode alone belongs to the next line. */
const BARE_POSTCODE = /^〒?\s?\d{3}\s?[-－−]\s?\d{4}$/u;

const MIN_SENTENCE_CHARS = 20;
const IS_SENTENCE = /[.!。！]\s*$/u;

/**
 * "The shop is now found at 45 Nanping Street, ...": when the site's only other address is in a
 * sentence next to the place's own, it is about the place and is no second branch.
 */
function withoutAnnounced(anchored: readonly Anchors[]): readonly Anchors[] {
  const others = anchored.flatMap(({ page, others }) =>
    others.map(({ block, key }) => ({ key, text: page.blocks[block]!.text })),
  );
  const isOne = new Set(others.map(({ key }) => key)).size === 1;
  const isComplete = others.every(
    ({ text }) => text.length >= MIN_SENTENCE_CHARS && IS_SENTENCE.test(text),
  );
  if (!isOne || !isComplete || !anchored.some(({ own }) => own.length > 0)) return anchored;
  return anchored.map((one) => ({ ...one, others: [] }));
}

const NEAR_BLOCKS = 4;

/** Without a known address, the one next to the place's phone number is its own. */
function adoptAddress(anchors: Anchors): Anchors {
  const { own, others } = anchors;
  const distance = (block: number) => Math.min(...own.map((at) => Math.abs(at - block)));
  const [nearest] = [...others].sort((a, b) => distance(a.block) - distance(b.block));
  if (nearest === undefined || distance(nearest.block) > NEAR_BLOCKS) return anchors;
  const adopted = others.filter(({ key }) => key === nearest.key).map(({ block }) => block);
  const left = others.filter(({ key }) => key !== nearest.key);
  return { ...anchors, own: [...own, ...adopted].sort((a, b) => a - b), others: left };
}

/** True when this line and the next ones are the place's address. */
function beginsAddress(page: PageReading, block: number, matcher: AddressMatcher): boolean {
  const { text } = page.blocks[block]!;
  if (text.length > 60 || !matcher.hasPart(text) || matcher.isOther(text)) return false;
  return matcher.isIn(joinedAddress(page, block));
}

/** An address that spans this line and the next. */
function joinedAddress({ blocks }: PageReading, block: number): string {
  const next = blocks.slice(block, block + 2).map(({ text }) => text);
  return next.every((text) => text.length < 90) ? next.join(', ') : '';
}

/** True for a line that continues the place's address above it ("20354 Hamburg"). */
function continuesOwn(own: readonly number[], others: readonly unknown[], block: number): boolean {
  const last = own.at(-1);
  return last !== undefined && block - last <= 2 && others.length === 0;
}

/** In a list of branches, the next one has its own address and number: it continues no address. */
function isNextItem(
  { blocks, sections }: PageReading,
  own: readonly number[],
  block: number,
  { address: { city } }: SitePlace,
): boolean {
  const [last, next] = [blocks[own.at(-1) ?? block]!, blocks[block]!];
  const isOwnTown = Boolean(city) && letters(next.text).includes(letters(city!));
  if (isOwnTown || last === next) return false;
  const [before, at] = [sections[last.section], sections[next.section]];
  const isBeside = before?.parent === at?.parent && before?.tag === at?.tag;
  return isBeside && [last, next].every(({ text }) => HAS_NUMBER.test(toPlain(text)));
}

/** Digits of a postcode and of a phone number. */
const HAS_NUMBER = /(?:\d[\s()./-]{0,3}){8}/;

function hasPhone(text: string, { phone }: SitePlace): boolean {
  if (phone === null) return false;
  const digits = toPlain(text).replace(/\D/g, '');
  const national = phone.slice(-8).replace(/\D/g, '');
  return national.length >= 7 && digits.length < 60 && digits.includes(national);
}

function pageScope(
  anchors: Anchors,
  place: SitePlace,
  siteMatches: boolean,
  siteOthers: number,
  matcher: AddressMatcher,
): PageScope {
  const { page, own, others, partners, siblings } = anchors;
  const isOurs = (at: number) => !partners.has(at) || own.includes(at);
  const whole: PageScope = { page, kind: 'whole', includes: isOurs, own };
  const includesOwn = (at: number) => !siblings.has(at) && isOurs(at);
  const outside: PageScope = { page, kind: 'part', includes: includesOwn, own };
  if (others.length === 0) return siblings.size === 0 ? whole : outside;
  const isOnly = new Set(others.map(({ key }) => key)).size === 1 && siteOthers === 1;
  if (isOnly && !matcher.isKnown && (own.length === 0 || !siteMatches)) return whole;
  const hasLeft = own.every((block) => announcesMove(page, page.blocks[block]!.text, matcher));
  if (isOnly && hasLeft && announcesMoveAway(page, matcher)) return whole;
  if (hasOnlySiblings(anchors)) return outside;
  const byName = own.length > 0 ? own : branchHeadings(page, place);
  const taken = others.map(({ block }) => block);
  if (byName.length > 0) {
    const included =
      (isOnly ? blocksBesideFoot(page, byName, taken) : null) ??
      (isHeadedBy(page, place) ? blocksBesideBranches(page, byName, taken) : null) ??
      blocksAround(page, byName, taken);
    const includes = (at: number) => included.has(at) && isOurs(at);
    return { page, kind: 'part', includes, own: byName, firstAddress: Math.min(...own, ...taken) };
  }
  if (others.length > 1 || siteMatches || siteOthers > 1) {
    return { page, kind: 'none', includes: () => false, own };
  }
  return whole;
}

/** True when the page's only main heading names the town that the place's name has, too. */
function isHeadedBy({ blocks }: PageReading, { name, address: { city } }: SitePlace): boolean {
  const heads = blocks.filter(({ level }) => level === 1).map(({ text }) => text);
  if (heads.length !== 1) return false;
  const [head] = heads as [string];
  const isOfTown = Boolean(city) && letters(head).includes(letters(city!));
  return isOfTown && letters(name).includes(letters(city!));
}

const MIN_NAME_CHARS = 3;

/** The scope without the rows and the columns of other branches. */
function withinTables(scope: PageScope, place: SitePlace, matcher: AddressMatcher): PageScope {
  const name = letters(place.name);
  const limited = limitToBranch(scope.page, scope.includes, {
    hasAddress: (text) => matcher.isIn(text) || hasPhone(text, place),
    isInName: (text) => letters(text).length >= MIN_NAME_CHARS && name.includes(letters(text)),
  });
  return limited === null ? scope : { ...scope, ...limited, kind: 'part' };
}

/** SC4. A part that has the place's own address or number is about the place. */
function withoutPartners(scope: PageScope, partners: ReadonlySet<number>): PageScope {
  if (partners.size === 0 || scope.own.some((block) => partners.has(block))) return scope;
  const includes = (block: number) => scope.includes(block) && !partners.has(block);
  return { ...scope, includes };
}

/** Headings of the branch, with words of the place's name that the site's name lacks. */
function branchHeadings(page: PageReading, place: SitePlace): number[] {
  const { meta, title, blocks } = page;
  const site = letters(`${meta['og:site_name'] ?? ''} ${title ?? ''} ${blocks[0]?.text ?? ''}`);
  const local = [place.address.suburb, place.address.neighborhood, place.address.city]
    .filter((part): part is string => Boolean(part))
    .map((part) => [letters(part)]);
  const special = nameWords(place.name).filter((word) => !site.includes(word));
  for (const words of [special, ...local]) {
    if (words.length === 0 || words.some((word) => word.length < 3)) continue;
    const found = blocks.flatMap(({ text }, i) => {
      const plain = letters(text);
      const isTitle = text.length <= 60 && !/\d{2}/.test(text);
      return isTitle && words.every((word) => plain.includes(word)) ? [i] : [];
    });
    if (found.length === 1) return found;
  }
  return [];
}

type ItemMatch = 'same' | 'other' | 'unknown';
interface JudgedItem {
  readonly item: BusinessItem;
  readonly match: ItemMatch;
}

function matchItem(
  item: StructuredItem,
  place: SitePlace,
  matcher: AddressMatcher,
  isNew: (address: string) => boolean,
): ItemMatch {
  const address = itemAddress(item);
  const phone = textValue(item['telephone']);
  if (phone !== null && hasPhone(phone, place)) return 'same';
  const metres = itemDistance(item, place);
  if (address !== null && matcher.isKnown) {
    if (matcher.isIn(address) || isNew(address)) return 'same';
    if (/\d/.test(address) && letters(address).length > 10 && !sharesArea(address, place))
      return 'other';
    if (metres === null && /\d/.test(toPlain(address)) && matcher.isOther(address)) return 'other';
  }
  if (metres !== null) {
    if (metres < SAME_PLACE_M) return 'same';
    if (metres > OTHER_PLACE_M) return 'other';
  }
  if (address !== null && !matcher.isKnown && place.address.city && item['address'] !== undefined) {
    const locality = addressPart(item, 'addressLocality');
    if (locality !== null && !letters(address).includes(letters(place.address.city)))
      return 'other';
  }
  return 'unknown';
}

function sharesArea(address: string, { address: { city, postalCode } }: SitePlace): boolean {
  const plain = letters(address);
  const has = (part: string | undefined) => Boolean(part) && plain.includes(letters(part!));
  return has(postalCode) || has(city) || (!city && !postalCode);
}

function itemDistance(item: StructuredItem, { latitude, longitude }: SitePlace): number | null {
  const at = itemPosition(item);
  if (at === null || latitude === null || longitude === null) return null;
  return distanceM(latitude, longitude, at[0], at[1]);
}

function addressCount(judged: readonly JudgedItem[]): number {
  return new Set(judged.map(({ item }) => letters(itemAddress(item.item) ?? '')).filter(Boolean))
    .size;
}

function otherAddresses(
  anchored: readonly Anchors[],
  judged: readonly JudgedItem[],
  matcher: AddressMatcher,
): string[] {
  const texts = anchored.flatMap(({ page, others }) =>
    others.map(({ block }) => page.blocks[block]!.text),
  );
  const items = judged.flatMap(({ item }) => itemAddress(item.item) ?? []);
  return [...new Set([...texts, ...items])].filter((text) => !matcher.isIn(text));
}

function isNamesake({ item }: BusinessItem, match: ItemMatch, place: SitePlace): boolean {
  const name = textValue(item['name']);
  const isBare = match === 'unknown' && itemAddress(item) === null;
  return isBare && name !== null && containsName(name, place.name);
}

/** The items that match. If none does, the only one that has the name and no contradiction. */
function chooseBusinesses(judged: readonly JudgedItem[], place: SitePlace): BusinessItem[] {
  const same = judged.filter(({ match }) => match === 'same').map(({ item }) => item);
  if (same.length > 0) return same;
  const open = judged.filter(({ match }) => match === 'unknown').map(({ item }) => item);
  const named = open.filter(({ item }) => {
    const name = textValue(item['name']);
    return name === null || containsName(name, place.name) || containsName(place.name, name);
  });
  const addresses = new Set(named.map(({ item }) => itemAddress(item)).filter(Boolean));
  return addresses.size > 1 ? [] : named;
}

function judgeSite(
  pages: readonly PageReading[],
  place: SitePlace,
  matcher: AddressMatcher,
  anchored: readonly Anchors[],
  judged: readonly JudgedItem[],
): SiteScope['belongs'] {
  const yes = (reason: string) => ({ yes: true, reason });
  const no = (reason: string) => ({ yes: false, reason });
  const phoneSeen = pages.some((page) => mentionsPhone(page, place));
  const sameItem = judged.some(({ match }) => match === 'same');
  const addressSeen = anchored.some(({ page, own }) =>
    own.some((i) => isAddressBlock(page, i, matcher)),
  );
  const siteNames = findSiteNames(pages, place.name, { containsName, nameWords, itemNames });
  const isNamed = (name: string) => containsName(name, place.name);
  if (!phoneSeen && isDirectory(pages, isNamed)) return no('It is a directory of places.');
  const named = siteNames.some(isNamed) || anchored.some((one) => isNamed(branchName(one)));
  if (phoneSeen && (named || addressSeen || sameItem)) return yes('It has the phone number.');
  if (named && (addressSeen || sameItem)) return yes('It has the name and the address.');
  if (phoneSeen) return yes('It has the phone number.');
  const isPartlyNamed = (name: string) => isPartOfName(name, place.name, { ...place.address });
  if (addressSeen && siteNames.some(isPartlyNamed)) {
    return yes('It has the address and part of the name.');
  }
  if (addressSeen || sameItem) return no('It has the address, but names someone else.');
  if (!named && !mentionsName(pages, place))
    return no('It names neither the place nor its address.');
  if (judged.some(({ match }) => match === 'other')) return no('It gives another address.');
  const others = anchored.flatMap(({ others }) => others);
  const keys = new Set(others.map(({ key }) => key));
  if (keys.size > 1 && anchored.some(({ page }) => branchHeadings(page, place).length > 0)) {
    return yes('It has a branch of that name.');
  }
  const hasMoved = pages.some((page) => announcesMoveAway(page, matcher));
  if (named && hasMoved) return yes('It says that the place has moved.');
  const hasOther = keys.size > 0 || pages.some(statesAddress);
  if (hasOther && matcher.isKnown) return no('It gives another address.');
  if (!named) return no('It only mentions the name.');
  if (isOfNamesake(pages, place)) return no('It is of a namesake elsewhere.');
  const hasPlace = matcher.isKnown || place.phone !== null;
  if (hasPlace && isOfOtherKind(siteNames, place.name))
    return no('It is of another kind, and has no address.');
  return yes(hasPlace ? 'It has the name but no address.' : 'It has the name.');
}

function itemNames(page: PageReading): string[] {
  return businessItems(page).map(({ item }) => textValue(item['name']) ?? '');
}

const NAME_REACH = 4;
const MAX_NAME_CHARS = 80;

/** The lines above the place's address with the site's name: "Mueller" of "Example Café". */
function branchName({ page, own }: Anchors): string {
  const [first] = own;
  if (first === undefined) return '';
  const over = page.blocks.slice(Math.max(0, first - NAME_REACH), first + 1);
  const names = [
    page.title ?? '',
    page.meta['og:site_name'] ?? '',
    ...over.map(({ text }) => text),
  ];
  return names.filter((text) => text.length <= MAX_NAME_CHARS).join(' ');
}

function isAddressBlock(page: PageReading, block: number, matcher: AddressMatcher): boolean {
  return matcher.isIn(page.blocks[block]!.text) || beginsAddress(page, block, matcher);
}

function mentionsPhone(page: PageReading, place: SitePlace): boolean {
  if (place.phone === null) return false;
  const inLinks = page.links.some(({ url }) => /^tel:/i.test(url) && hasPhone(url, place));
  return inLinks || page.blocks.some(({ text }) => text.length < 400 && hasPhone(text, place));
}

function mentionsName(pages: readonly PageReading[], place: SitePlace): boolean {
  return pages.some(({ blocks }) =>
    blocks.some(({ text }) => text.length < 300 && letters(text).includes(letters(place.name))),
  );
}

/**
 * The phone numbers of the place, and what each number is for.
 *
 * PN1 A number in the text counts when it has an international prefix, follows a word such as
 *     "phone", or makes up most of its line. Registration and tax numbers do not count.
 * PN2 The nearest word before the number says whether it is a fax or the head office.
 * PN3 A number given only for emergencies is left out when there is another: it usually belongs to
 *     somebody else.
 * PN4 A number that no numbering plan knows counts when the page marks it as a phone number (by a
 *     link, structured data, or a word such as "phone" directly before it) and its length is
 *     plausible. It ranks last.
 * PN5 Where one number alone takes calls, it is the place's own, even if it is called "customer
 *     service" or "switchboard": it stands beside the address of a site without branches.
 * PN6 A number that a link calls, or that stands beside the address, comes before those that only
 *     stand in the text: whoever made the site wanted it to be called.
 */

import { isWrittenAsAtHome, readMarkedPhone, readPhone } from '../../phone/phone-numbers.ts';
import { toPlain } from '../hours/plain-text.ts';
import { blankReferrals } from '../hours/referrals.ts';
import { itemTexts } from '../hours/structured-hours.ts';
import type { PageLink, PageReading, TextMark } from '../reading/page-reading.ts';
import { type CalledNumber, isFaxOfPair, suffixFax } from '../words/fax-suffixes.ts';
import { joinedPattern } from '../words/joined-pattern.ts';
import { DESK_OF_OTHERS } from '../words/others-words.ts';
import {
  DESK_BEFORE,
  isOfOffice,
  MARK_BEFORE,
  NO_PHONE,
  NOT_US,
  OURS,
  roleAfter,
  SERVICE_DESK,
} from '../words/phone-words.ts';
import { distinctFacts, itemFact, pageFact } from './fact-makers.ts';
import {
  CELL_END,
  hasOfficeLabel,
  iconNameBefore,
  lastIndex,
  nearestLabel,
  officeRole,
  type PhoneRole,
  phoneRole,
} from './phone/number-labels.ts';
import { NumberMentions } from './phone/number-mentions.ts';
import {
  DAY_OF_YEAR,
  isBareNumber,
  isHouseAndPostcode,
  isRegistration,
  TIMES,
  withoutPostcode,
} from './phone/number-shapes.ts';
import { isLabelOfPlace, OWN_LABEL } from './phone/others-labels.ts';
import { blankOthersNumbers, isOthersNumber, isUnderOthers } from './scope/other-parties.ts';
import type { SiteFact, SitePhone, SitePlace } from './site-facts.ts';
import type { PageScope, SiteScope } from './site-scope.ts';

const MAX_PHONES = 12;
const MAX_WINDOWS = 200;
/** A run of digits with separators: a dot or a dash may separate them, two spaces may not. */
const WINDOW = joinedPattern(
  'g',
  String.raw`(?<![\d/-]|\d\.|,(?![0+(]))\+?\(?\d(?:[ ]?[-.()/·•–][ ]?|`,
  String.raw`[ ]){0,2}(?:\d(?:[ ]?[-.()/·][ ]?|`,
  String.raw`[ ]|\)[ ])?){5,16}\d(?!\d)`,
);
const STRUCTURED_ROLES: readonly (readonly [property: string, role: PhoneRole])[] = [
  ['telephone', 'phone'],
  ['faxNumber', 'fax'],
];

export function findPhones(scope: SiteScope, place: SitePlace): SiteFact<SitePhone>[] {
  const structured = scope.businesses.flatMap((business) => {
    return STRUCTURED_ROLES.flatMap(([property, role]) =>
      itemTexts(business.item[property]).flatMap((written) => {
        const e164 = readMarkedPhone(written, place.country)?.e164;
        return e164 ? [itemFact(business, { e164, role }, property, written)] : [];
      }),
    );
  });
  const usable = scope.pages.filter(({ kind }) => kind !== 'none');
  const mentions = new NumberMentions();
  for (const { value } of structured) {
    mentions.note(value.e164, '');
    mentions.noteBesideAddress(value.e164);
  }
  const inText = usable.flatMap((one) => textPhones(one, place, mentions));
  const linked = usable.flatMap((one) => linkedPhones(one, place, scope, mentions));
  const labelled = inText.filter(({ value }) => mentions.hasRole(value.e164));
  const roles = new Map([...linked, ...labelled].map(({ value }) => [value.e164, value.role]));
  // "Phone 06471 31010, WhatsApp 06471 31010": a number for both is the one to call.
  for (const { value } of labelled) {
    const isChat = roles.get(value.e164) === 'whatsapp';
    if (isChat && value.role === 'phone') roles.set(value.e164, 'phone');
  }
  const all = [...structured, ...linked, ...inText].map((fact) => {
    const role = roles.get(fact.value.e164) ?? fact.value.role;
    return { ...fact, value: { ...fact.value, role } };
  });
  const usual = all.filter(({ value }) => !mentions.isOnlyForEmergencies(value.e164));
  const kept = usual.some(({ value }) => value.role === 'phone') ? usual : all;
  const own = withOnlyOffice(withoutFooterNumbers(kept, mentions), scope, mentions);
  return distinctFacts(rankPhones(own, mentions), ({ e164 }) => e164, MAX_PHONES);
}

/** FN1 (phone/footer-numbers.ts). */
function withoutFooterNumbers(
  all: readonly SiteFact<SitePhone>[],
  mentions: NumberMentions,
): readonly SiteFact<SitePhone>[] {
  const isOfFooter = ({ value }: SiteFact<SitePhone>) =>
    value.role === 'phone' && mentions.isOnlyInFooters(value.e164);
  if (!all.some((fact) => fact.value.role === 'phone' && !isOfFooter(fact))) return all;
  return all.map((fact) =>
    isOfFooter(fact) ? { ...fact, value: { ...fact.value, role: 'head_office' } } : fact,
  );
}

/** PN5. */
function withOnlyOffice(
  all: readonly SiteFact<SitePhone>[],
  { hasBranches }: SiteScope,
  mentions: NumberMentions,
): readonly SiteFact<SitePhone>[] {
  const calls = all.filter(({ value }) => value.role !== 'fax');
  const [only, ...more] = new Set(calls.map(({ value }) => value.e164));
  const isOffice = calls.every(({ value }) => value.role === 'head_office');
  if (hasBranches || only === undefined || more.length > 0 || !isOffice) return all;
  if (!mentions.isBesideAddress(only) || !mentions.isDesk(only)) return all;
  return all.map((fact) =>
    fact.value.e164 === only ? { ...fact, value: { ...fact.value, role: 'phone' } } : fact,
  );
}

/** Orders the numbers: the place's own first, and among them those mentioned most often. */
function rankPhones(
  all: readonly SiteFact<SitePhone>[],
  mentions: NumberMentions,
): SiteFact<SitePhone>[] {
  const order: Readonly<Record<PhoneRole, number>> = {
    phone: 0,
    whatsapp: 1,
    head_office: 2,
    fax: 3,
  };
  const seen = (e164: string) => mentions.mentionCount(e164);
  return [...all].sort(
    (a, b) =>
      order[a.value.role] - order[b.value.role] ||
      Number(mentions.isOurs(b.value.e164)) - Number(mentions.isOurs(a.value.e164)) ||
      Number(mentions.isFirm(b.value.e164)) - Number(mentions.isFirm(a.value.e164)) ||
      Number(isUnknown(a)) - Number(isUnknown(b)) ||
      Math.min(2, seen(b.value.e164)) - Math.min(2, seen(a.value.e164)) ||
      Number(mentions.isBesideAddress(b.value.e164)) -
        Number(mentions.isBesideAddress(a.value.e164)),
  );
}

/** PN4. */
function isUnknown({ value }: SiteFact<SitePhone>): boolean {
  return readPhone(value.e164, null) === null;
}

/** The phone numbers in text that was recognized on a picture. */
export function findTextPhones(page: PageReading, place: SitePlace): SiteFact<SitePhone>[] {
  const whole: PageScope = { page, kind: 'whole', includes: () => true, own: [] };
  const found = textPhones(whole, place, new NumberMentions())
    .filter(({ value }) => value.role === 'phone' || value.role === 'whatsapp')
    .map((fact): SiteFact<SitePhone> => ({ ...fact, from: 'picture' }));
  return distinctFacts(found, ({ e164 }) => e164, MAX_PHONES);
}

function textPhones(
  { page, includes, own }: PageScope,
  place: SitePlace,
  mentions: NumberMentions,
): SiteFact<SitePhone>[] {
  const found: SiteFact<SitePhone>[] = [];
  let windows = 0;
  let called: (CalledNumber & { readonly block: number }) | null = null;
  page.blocks.forEach(({ text, cells, marks }, i) => {
    const isOutside = !includes(i);
    if (windows > MAX_WINDOWS || (isOutside && !mayBeOfOffice(page, i))) return;
    // A number never spans two cells.
    const parted = cells?.filter(Boolean).join(CELL_END) ?? partAtMarks(text, marks);
    const labelled = blankUpToStreet(toPlain(parted), place);
    if (!/\d/.test(labelled) || isUnderOthers(page, i, place.name)) return;
    const plain = blankOthersNumbers(labelled, place.name);
    if (!/\d{2}/.test(plain) && called === null) return;
    for (const { 0: run, index: start } of plain.matchAll(WINDOW)) {
      if (++windows > MAX_WINDOWS) return;
      const written = withoutPostcode(run, place.country);
      const index = start + run.length - written.length;
      const before = plain.slice(Math.max(0, index - 40), index);
      const after = plain.slice(index + written.length);
      if (isRegistration(written, before, after) || TIMES.test(written)) continue;
      if (DAY_OF_YEAR.test(written.trim())) continue;
      if (isHouseAndPostcode(written, place.address.postalCode)) continue;
      if (NOT_US.test(after)) continue;
      const icon = cells === undefined ? iconNameBefore(plain, index, marks) : null;
      const label = icon ?? nearestLabel(before, index, plain, page, i);
      const said = isFaxOfPair(plain.slice(0, index), toPlain(page.blocks[i - 1]?.text ?? ''))
        ? 'fax'
        : (roleAfter(after) ?? phoneRole(label, place.name));
      const role = hasOfficeLabel(page, own, i, index) ? officeRole(said) : said;
      if (isOutside && role !== 'head_office') continue;
      const isApart = own.includes(i) && endsAddress(plain, index, written.length);
      if (role === null && !isApart && !isStandaloneNumber(written, plain, label, place.country))
        continue;
      const isUnder = own.includes(i - 1) && !isOutside && isBareNumber(written, plain);
      const isOurs =
        OURS.test(before) ||
        OWN_LABEL.test(label) ||
        (cells !== undefined && isLabelOfPlace(label, toPlain(place.name)));
      const isMarked =
        isOurs ||
        isUnder ||
        isApart ||
        DESK_BEFORE.test(before) ||
        (role !== null && MARK_BEFORE.test(label));
      const e164 =
        readWindow(written, place.country) ??
        (isMarked ? readMarkedPhone(written.trim(), place.country)?.e164 : undefined);
      if (!e164) continue;
      mentions.noteText(e164, `${before} ${label}`);
      mentions.noteBlock(e164, page, i, place.name);
      if (role !== null) mentions.noteRole(e164);
      if (SERVICE_DESK.test(label)) mentions.noteDesk(e164);
      if (isOurs) mentions.noteOurs(e164);
      if (DESK_BEFORE.test(before)) mentions.noteFirm(e164);
      if (own.some((at) => at <= i && i - at <= BESIDE_ADDRESS)) mentions.noteBesideAddress(e164);
      const quote = quoteAround(text, index, written.length);
      found.push(pageFact(page, { e164, role: role ?? 'phone' }, quote, 'text'));
      if (role !== 'fax') called = { written, e164, block: i };
    }
    const fax = called === null || isOutside ? null : suffixFax(plain, called, place.country);
    if (fax !== null && i - called!.block <= SUFFIX_REACH) {
      mentions.noteRole(fax.e164);
      const quote = text.slice(0, fax.end);
      found.push(pageFact(page, { e164: fax.e164, role: 'fax' }, quote, 'text'));
    }
  });
  return found;
}

/** True for a text that names an office or is directly below a heading for one. */
function mayBeOfOffice({ blocks }: PageReading, at: number): boolean {
  const over = blocks[at - 1];
  const heading = over !== undefined && over.level > 0 ? over.text : '';
  return isOfOffice(blocks[at]!.text, heading) || DESK_OF_OTHERS.test(blocks[at]!.text);
}

/** A referral to others ends where the place's own street follows. */
function blankUpToStreet(plain: string, { address }: SitePlace): string {
  const street = toPlain(address.street ?? '');
  const at = street === '' ? plain.length : plain.lastIndexOf(street);
  return at < 0 ? blankReferrals(plain) : blankReferrals(plain.slice(0, at)) + plain.slice(at);
}

const SUFFIX_REACH = 2;
const BESIDE_ADDRESS = 3;
/** An icon ends a number: the spaces at an icon become cell ends. */
function partAtMarks(text: string, marks: readonly TextMark[] = []): string {
  const spaces = new Set(marks.filter(({ at }) => text[at] === ' ').map(({ at }) => at));
  return spaces.size === 0
    ? text
    : text
        .split('')
        .map((sign, at) => (spaces.has(at) ? CELL_END : sign))
        .join('');
}

const MIN_DIGITS = 7;

/** The parsed number, if necessary without figures that follow it: "045-651-1234(9:00". */
function readWindow(written: string, country: string | null): string | null {
  // "02909 · 401-555-0188": what precedes a spaced dot may not belong to the number.
  const apart = written.split(/ [·•|–-] /);
  const whole = apart.length > 1 ? readPhone(written, country)?.e164 : null;
  if (apart.length > 1 && !whole) return readWindow(apart.at(-1)!, country);
  // In text written from right to left, the area code may follow the number: "5550132-06".
  const turned = /^(\d{5,8})\s?[-/]\s?(0\d{1,3})$/.exec(written);
  if (turned !== null) return readPhone(`${turned[2]} ${turned[1]}`, country)?.e164 ?? null;
  let text = written.replace(/^\(\+/, '+');
  for (let cuts = 0; cuts < 3 && text.replace(/\D/g, '').length >= MIN_DIGITS; cuts++) {
    const found = readPhone(text, country)?.e164;
    if (found) return found;
    text = text.replace(/[^\d+]+\d+$/, '');
  }
  return null;
}

/** "〒276-0049 Exampleton 9-4-2": what follows is no part of the postcode. */
const ENDED_POSTCODE = /^〒\s?\d{3}-?\d{4}\s*\p{L}/u;
/** "2019 – 2026" and "2026-05-12". */
const YEARS_OR_DAY = /^(?:19|20)\d\d(?:\s?[-–]\s?(?:19|20)\d\d|-\d\d-\d\d)$/;

function isStandaloneNumber(
  written: string,
  plain: string,
  label: string,
  country: string | null,
): boolean {
  const noPhone = lastIndex(label, NO_PHONE);
  if (noPhone >= 0 && !ENDED_POSTCODE.test(label.slice(noPhone))) return false;
  if (written.startsWith('+') || written.startsWith('(+')) return true;
  const digits = written.replace(/\D/g, '').length;
  const isMost = written.length / plain.length > 0.6;
  if (digits < 8 || YEARS_OR_DAY.test(written)) return false;
  const mayBeYears = /^(?:19|20)\d\d[/. ]{1,3}(?:19|20)\d\d$/.test(written);
  return (
    isMost ||
    (!mayBeYears && isWrittenAsAtHome(written, country)) ||
    /^(?:\(?0|\(\d{3}\))/.test(written)
  );
}

/**
 * True in "12 Mill Lane, Exampleton | 555 0134": the number stands apart after the place's own
 * address.
 */
function endsAddress(plain: string, index: number, length: number): boolean {
  const [before, after] = [plain.slice(0, index), plain.slice(index + length)];
  const digits = plain.slice(index, index + length).replace(/\D/g, '').length;
  const isAfter =
    /(?:\p{L}\p{M}?\.?\s*[|·•]|(?<!\d)\d{3,6} [|·•–—])\s*$/u.test(before) && !NO_PHONE.test(before);
  return isAfter && digits >= MIN_APART_DIGITS && /^\s*(?:$|[|·•])/u.test(after);
}

const MIN_APART_DIGITS = 8;

function quoteAround(text: string, index: number, length: number): string {
  if (text.length <= 160) return text;
  const start = Math.max(0, index - 40);
  return text.slice(start, index + length);
}

function linkedPhones(
  { page, kind, includes, own }: PageScope,
  place: SitePlace,
  { pages, hasBranches }: SiteScope,
  mentions: NumberMentions,
): SiteFact<SitePhone>[] {
  // On a site of several branches, a number found only on one branch's pages is that branch's own.
  const others = pages.filter(({ own }) => own.length === 0).map((one) => one.page.links);
  const isOwnChat = ({ url }: PageLink) =>
    own.length > 0 && !others.some((links) => links.some((link) => link.url === url));
  return page.links.flatMap((link) => {
    if (kind === 'part' && !includes(link.block)) return [];
    const written = linkNumber(link);
    if (written === null || isLinkOfOthers(page, link, place)) return [];
    const e164 = readMarkedPhone(written, place.country)?.e164;
    if (!e164) return [];
    const isWhatsApp = CHAT_LINK.test(link.url);
    if (isWhatsApp && hasBranches && kind !== 'part' && !isOwnChat(link)) return [];
    const label = `${textBefore(page, link)} ${link.text}`;
    mentions.note(e164, label);
    mentions.noteBlock(e164, page, link.block, place.name);
    mentions.noteFirm(e164);
    const role = isWhatsApp
      ? 'whatsapp'
      : (phoneRole(label.replace(/\d.*$/, ''), place.name) ?? 'phone');
    const quote = link.text !== '' ? link.text : link.url;
    return [pageFact(page, { e164, role }, quote, 'link')];
  });
}

function isLinkOfOthers(page: PageReading, { block, text }: PageLink, place: SitePlace): boolean {
  const at = text === '' ? -1 : (page.blocks[block]?.text.indexOf(text) ?? -1);
  return at >= 0 && isOthersNumber(page, block, at, place.name);
}

/** The words before the link in its block, or else the block above. */
function textBefore({ blocks }: PageReading, { block, text }: PageLink): string {
  const own = blocks[block]?.text ?? '';
  const at = text === '' ? -1 : own.indexOf(text);
  if (at > 0) return toPlain(own.slice(Math.max(0, at - 40), at));
  const before = blocks[block - 1]?.text ?? '';
  return before.length < 60 && at === 0 ? toPlain(before) : '';
}

/** Addresses of WhatsApp itself, and those that redirect there. */
const CHAT_LINK =
  /(?:(?:wa\.me|was{1,2}ap\.my)\/|whatsapp\.com\/send\/?\?(?:.*&)?phone=)\+?(\d{8,15})/i;

function linkNumber({ url }: PageLink): string | null {
  const tel = /^tel:\/{0,2}([+\d\s().%-]{6,40})/i.exec(url);
  if (tel !== null) return decodeNumber(tel[1]!);
  const chat = CHAT_LINK.exec(url);
  return chat === null ? null : `+${chat[1]}`;
}

function decodeNumber(written: string): string {
  return written.replace(/%20/g, ' ').replace(/%2B/gi, '+').replace(/%\d\w/g, '');
}

/**
 * Sister branches that a page tells by their names alone: "Zapfino Optics Otherton" over an address
 * in Otherton. Pure.
 *
 * SN1 A sister's name is the place's own without its town, and one more name: that of the town in
 *     the address below it or behind it.
 * SN2 Where the place's own address is an item of the same list, the list is one of all branches.
 */
import { toPlain } from '../../hours/plain-text.ts';
import { type PageReading, sectionsAround } from '../../reading/page-reading.ts';
import { letters } from '../../words/plain-letters.ts';

export interface NamedPlace {
  readonly name: string;
  readonly address: Readonly<Record<string, string | undefined>>;
}

/** The page's blocks with addresses of the place, and of others. */
export interface Anchors {
  readonly page: PageReading;
  readonly own: readonly number[];
  readonly others: readonly { readonly block: number }[];
}

const MAX_NAME_CHARS = 70;
const MIN_BRAND_CHARS = 3;
const FLAT_REACH = 5;
const NAME_END = /[:：,，،|·]|\s[–—-]\s|\s{2}/u;

/** The blocks of the sisters' parts, by page; none on a site that lists the place among them. */
export function blocksOfNamedSisters(
  pages: readonly Anchors[],
  place: NamedPlace,
): readonly ReadonlySet<number>[] {
  const brand = withoutTown(place);
  const none = pages.map(() => new Set<number>());
  if (letters(brand).length < MIN_BRAND_CHARS) return none;
  const found = pages.map((anchors) => sistersOnPage(anchors, brand, place));
  const titles = found.flatMap(({ titles }) => titles);
  if (titles.length === 0) return none;
  const isListed = pages.some(({ page, own }) =>
    own.some((at) => titles.some((title) => isSuchItem(page, at, title, brand))),
  );
  return isListed ? none : found.map(({ blocks }) => blocks);
}

interface FoundSisters {
  readonly blocks: ReadonlySet<number>;
  readonly titles: readonly SisterTitle[];
}

interface SisterTitle {
  readonly level: number;
  readonly tag: string;
}

function sistersOnPage(anchors: Anchors, brand: string, place: NamedPlace): FoundSisters {
  const { page, own } = anchors;
  const found = new Set<number>();
  const titles: SisterTitle[] = [];
  const taken = new Set(anchors.others.map(({ block }) => block));
  page.blocks.forEach((block, at) => {
    if (found.has(at) || block.level === 1) return;
    const end = sisterPart(page, at, { brand, place, taken });
    if (end === null || own.some((one) => one >= at && one <= end)) return;
    titles.push(titleForm(page, at));
    for (let i = at; i <= end; i++) found.add(i);
  });
  return { blocks: found, titles };
}

function titleForm({ blocks, sections }: PageReading, at: number): SisterTitle {
  const { level, section } = blocks[at]!;
  return { level, tag: sections[section]?.tag ?? '' };
}

const OWN_REACH = 3;

/** SN2. True where the place's own address stands like a sister's. */
function isSuchItem(page: PageReading, own: number, title: SisterTitle, brand: string): boolean {
  for (let at = own; at >= Math.max(0, own - OWN_REACH); at--) {
    const { level, tag } = titleForm(page, at);
    if (level === 1) return false;
    const isSame = level === title.level && tag === title.tag;
    if (isSame && letters(page.blocks[at]!.text).includes(letters(brand))) return true;
  }
  return false;
}

interface Sisters {
  readonly brand: string;
  readonly place: NamedPlace;
  /** Blocks with addresses of others. */
  readonly taken: ReadonlySet<number>;
}

/** SN1. The last block of the sister's part that begins here; null where none does. */
function sisterPart(page: PageReading, at: number, sisters: Sisters): number | null {
  const { blocks } = page;
  const { text, cells } = blocks[at]!;
  const next = blocks[at + 1];
  const name = cells?.[0] ?? text.split(NAME_END)[0]!;
  const town = otherTown(name, sisters);
  if (town === null) return null;
  const behind = text.slice(text.indexOf(name) + name.length);
  if (isAddressIn(behind, town)) return at;
  const isName = name.length === text.length || !/\d/.test(toPlain(text));
  if (!isName || next === undefined) return null;
  if (!isAddressIn(next.text, town) && !sisters.taken.has(at + 1)) return null;
  return endOfPart(page, at);
}

function isAddressIn(text: string, town: string): boolean {
  return /\d/.test(toPlain(text)) && letters(text).includes(town);
}

/** What a short text adds to the brand, unless that names the place's own town or street. */
function otherTown(text: string, { brand, place }: Sisters): string | null {
  if (text.length > MAX_NAME_CHARS || /\d/.test(toPlain(text))) return null;
  const plain = letters(text);
  const at = plain.indexOf(letters(brand));
  if (at < 0) return null;
  const rest = plain.slice(0, at) + plain.slice(at + letters(brand).length);
  const { city, suburb, neighborhood, street } = place.address;
  const own = [city, suburb, neighborhood, street].map((part) => letters(part ?? ''));
  const isOwn = own.some((part) => part !== '' && (rest.includes(part) || part.includes(rest)));
  return isOwn || rest.length < minTownChars(rest) ? null : rest;
}

function minTownChars(town: string): number {
  return /^[a-z]/.test(town) ? 3 : 2;
}

/** The place's name without its town: what its sisters are named, too. */
function withoutTown({ name, address }: NamedPlace): string {
  const { city } = address;
  return city ? name.replace(city, ' ').trim() : name;
}

/** The end of the item that the name begins; among lines without one, after those with digits. */
function endOfPart(page: PageReading, at: number): number {
  const { blocks, sections } = page;
  const { section, level } = blocks[at]!;
  const isItem = level === 0 && section > 0 && blocks[at - 1]?.section !== section;
  const isInside = (i: number) => sectionsAround(page, blocks[i]!.section).includes(section);
  let end = at + 1;
  if (isItem && sections[section]!.parent >= 0 && isInside(end)) {
    while (blocks[end + 1] && isInside(end + 1)) end++;
    return end;
  }
  while (end < at + FLAT_REACH && /\d{2}/.test(toPlain(blocks[end + 1]?.text ?? ''))) end++;
  return end;
}

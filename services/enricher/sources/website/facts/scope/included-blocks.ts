/**
 * The blocks of a page that are about the place, when the page also has other addresses.
 *
 * IB1 Around each of the place's own blocks, the largest section without another address counts; on
 *     a page without sections, or with one for each line, the lines up to the next address.
 * IB2 An authority's address in the foot of the page, below the place's own, takes only the foot.
 * IB3 On a branch's own page, all counts but the sections with other addresses, and the header and
 *     footer, which are the chain's.
 */
import { toPlain } from '../../hours/plain-text.ts';
import { type PageReading, sectionsAround, type TextBlock } from '../../reading/page-reading.ts';
import { joinedPattern } from '../../words/joined-pattern.ts';

/** IB1. */
export function blocksAround(
  page: PageReading,
  own: readonly number[],
  others: readonly number[],
): ReadonlySet<number> {
  const taken = sectionsOfAll(page, others);
  const included = new Set<number>();
  for (const block of own) {
    const largest = largestOutside(page, block, taken);
    const toTitle = others.length > 0 ? titleFinder(page, [block, ...others]) : null;
    const lines = { block, others, toTitle };
    if (largest === undefined) includeFlat(page, lines, included);
    else if (isLine(page, largest, lines)) includeLines(page, lines, included);
    else includeSection(page, largest, included);
    includeDefinitions(page, block, included);
  }
  return included;
}

/** In a list of terms, an address as a term has what is said about it below. */
function includeDefinitions(page: PageReading, block: number, included: Set<number>): void {
  const tag = (at: number) => page.sections[page.blocks[at]?.section ?? -1]?.tag;
  if (tag(block) !== 'dt') return;
  for (let at = block + 1; tag(at) === 'dd'; at++) included.add(at);
}

const FOOT_BLOCKS = 4;
const AUTHORITY = joinedPattern(
  'iu',
  String.raw`役場|役所|市政|区政|教育局|政府|市公所|鄉公所|鎮公所|gemeinde(?:amt|verwaltung)?|stadtverwaltung|`,
  String.raw`rathaus|landratsamt|mairie|commune|communauté|agglomération|municipal|township|`,
  String.raw`county|`,
  String.raw`(?:city|town|village) (?:of|hall)|council|pemerintah|dinas|majlis|kelurahan|بلدية|`,
  String.raw`أمانة`,
);

/** IB2. Null when another address stands elsewhere than in a foot of its own. */
export function blocksBesideFoot(
  page: PageReading,
  own: readonly number[],
  others: readonly number[],
): ReadonlySet<number> | null {
  const { blocks } = page;
  const [first] = others;
  const lastOwn = own.at(-1);
  if (first === undefined || lastOwn === undefined || lastOwn > first) return null;
  if (first < blocks.length - FOOT_BLOCKS) return null;
  const { text, landmark } = blocks[first]!;
  if (landmark !== 'footer' && !AUTHORITY.test(text)) return null;
  const foot = largestOutside(page, first, sectionsOfAll(page, own));
  if (foot === undefined) return null;
  const isOutside = ({ section }: { section: number }) =>
    !sectionsAround(page, section).includes(foot);
  return new Set(blocks.flatMap((block, i) => (isOutside(block) ? [i] : [])));
}

const FRAME: ReadonlySet<TextBlock['landmark']> = new Set(['header', 'footer', 'nav']);

/**
 * IB3. Null when another address is not below the place's own, or in no section that the place is
 * not in.
 */
export function blocksBesideBranches(
  page: PageReading,
  own: readonly number[],
  others: readonly number[],
): ReadonlySet<number> | null {
  const { blocks } = page;
  const heading = blocks.findIndex(({ level }) => level === 1);
  const lastOwn = own.at(-1);
  if (lastOwn === undefined || own[0]! < heading || others.some((at) => at < lastOwn)) return null;
  const ours = sectionsOfAll(page, [heading, ...own]);
  const left = new Set<number>();
  for (const other of others) {
    const largest = largestOutside(page, other, ours);
    if (largest === undefined) return null;
    left.add(largest);
  }
  const places = new Set(own.map((at) => blocks[at]!.landmark));
  const isIncluded = ({ section, landmark }: TextBlock) =>
    (!FRAME.has(landmark) || places.has(landmark)) &&
    !sectionsAround(page, section).some((at) => left.has(at));
  return new Set(blocks.flatMap((block, i) => (isIncluded(block) ? [i] : [])));
}

/** All sections around these blocks. */
function sectionsOfAll(page: PageReading, blocks: readonly number[]): ReadonlySet<number> {
  return new Set(blocks.flatMap((at) => sectionsAround(page, page.blocks[at]!.section)));
}

/** The largest section around the block that is none of these. */
function largestOutside(page: PageReading, block: number, taken: ReadonlySet<number>) {
  const around = sectionsAround(page, page.blocks[block]!.section);
  return around.findLast((section) => !taken.has(section));
}

function includeSection(page: PageReading, section: number, included: Set<number>): void {
  page.blocks.forEach((block, i) => {
    if (sectionsAround(page, block.section).includes(section)) included.add(i);
  });
}

/** The line with the place's address, among those with other addresses. */
interface Lines {
  readonly block: number;
  readonly others: readonly number[];
  /** How many lines an address stands below its title; null when the titles are unknown. */
  readonly toTitle: ((address: number) => number) | null;
}

const MAX_ADDRESS_CHARS = 80;

/** True for a section of one line beside those of other addresses, all below titles. */
function isLine(page: PageReading, section: number, { block, others, toTitle }: Lines): boolean {
  const { blocks, sections } = page;
  const isBare = blocks[block]!.text.length <= MAX_ADDRESS_CHARS;
  const isAlone = isBare && blocks.every((one, i) => i === block || one.section !== section);
  const { parent } = sections[section]!;
  const isSibling = (other: number) => sections[blocks[other]!.section]?.parent === parent;
  const isOneOfLines = isAlone && section === blocks[block]!.section && others.some(isSibling);
  return isOneOfLines && toTitle !== null;
}

/** Lines that stand in the same section as the place's line. */
function includeLines(page: PageReading, lines: Lines, included: Set<number>): void {
  const { block } = lines;
  const around = new Set<number>();
  includeFlat(page, lines, around);
  const findParent = (at: number) => page.sections[page.blocks[at]!.section]?.parent;
  for (const at of around) if (findParent(at) === findParent(block)) included.add(at);
}

/** For lines without sections: from the place's title to the title of the next address. */
function includeFlat(
  page: PageReading,
  { block, others, toTitle }: Lines,
  included: Set<number>,
): void {
  const lines = toTitle ?? ((address: number) => titleLines(page, address));
  const next = others.find((other) => other > block);
  const end = next === undefined ? page.blocks.length : next - lines(next);
  const before = others.filter((other) => other < block).at(-1) ?? -1;
  const start = Math.max(before + 1, block - lines(block));
  const limit = Math.min(end, block + 20);
  const ours = sectionsOfAll(page, [block]);
  const theirs = sectionsOfAll(page, others);
  const isTheirs = (section: number) => theirs.has(section) && !ours.has(section);
  for (let i = start; i < limit; i++)
    if (!sectionsAround(page, page.blocks[i]!.section).some(isTheirs)) included.add(i);
}

const MAX_TITLE_LINES = 3;
const MIN_BRAND_CHARS = 3;

/**
 * Where the titles above all addresses begin with the same word ("Example Bar High Street", "Call
 * 01632 960123", "4 High Street"): how many lines an address stands below its title. Else null.
 */
function titleFinder(
  { blocks }: PageReading,
  addresses: readonly number[],
): ((address: number) => number) | null {
  const firstWord = (at: number) => {
    const text = blocks[at]?.text ?? '';
    if (text.length >= 60 || /\d{3}/.test(toPlain(text))) return '';
    return /^[\p{L}\p{N}'’]+/u.exec(text)?.[0] ?? '';
  };
  const offsets = Array.from({ length: MAX_TITLE_LINES }, (_, i) => i + 1);
  // A line above another address is that one's title, or a title of both.
  const isOwn = (address: number, title: number) =>
    !addresses.some((other) => other >= title && other < address);
  const linesTo = (address: number, brand: string) =>
    offsets.find(
      (lines) => firstWord(address - lines) === brand && isOwn(address, address - lines),
    ) ?? 0;
  const brand = offsets
    .map((lines) => firstWord(addresses[0]! - lines))
    .filter((word) => word.length >= MIN_BRAND_CHARS)
    .find((word) => addresses.every((address) => linesTo(address, word) > 0));
  return brand === undefined ? null : (address) => linesTo(address, brand);
}

/** 1 when the line above is a heading, otherwise 0. */
function titleLines({ blocks }: PageReading, block: number): number {
  const text = blocks[block - 1]?.text;
  return text !== undefined && text.length < 60 && !/\d{3}|\d[:.]\d/.test(toPlain(text)) ? 1 : 0;
}

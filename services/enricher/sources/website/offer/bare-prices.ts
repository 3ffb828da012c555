/**
 * Lines that end in a bare number. The number is a price when several such lines follow each other
 * under a word for "menu": "Margherita 9", "Funghi 11", "Diavola 12". Pure.
 *
 * BP1 The line has no other digits, no word before the number says what it counts, and the number
 *     is not a year. The names differ. Numbers that increase by one just number the lines.
 * BP2 A number may be alone on its line, after a line with the name and one with a description. It
 *     may have further numbers for sizes, "from", "per piece", and the text of a button behind it.
 * BP3 Three such prices make a run. Two are enough directly under their title, if one of them has
 *     cents.
 */
import { asciiDigits } from '../../../../../places/text/ascii-digits.ts';
import type { PageReading, TextBlock } from '../reading/page-reading.ts';
import { joinedPattern } from '../words/joined-pattern.ts';
import { FROM_BEFORE } from './item-words.ts';
import { MENU_WORD, namesSection } from './menu-words.ts';
import { FURTHER_SIZES, hasCents, PER_UNIT, THOUSANDS } from './prices.ts';

const AMOUNT =
  String.raw`(\d{1,3}(?:[.,]\d{1,2})?|\d{1,3}[.,]\d{3}|` +
  String.raw`\d{2,3}00|(?!19[5-9]|20[0-3])\d{3}[05])`;
/** What one price is for. */
const EACH = `(?:${THOUSANDS})?(?:\\s?(?:起|より|から)|${PER_UNIT})?`;
const ROW = new RegExp(
  String.raw`^(\p{L}[^\d:;!?]{1,60}?)[\s.…·–—-]{1,40}${AMOUNT}${FURTHER_SIZES}$`,
  'u',
);
const NUMBER = new RegExp(String.raw`^${AMOUNT}$`, 'u');
const NUMBERS = new RegExp(String.raw`^${AMOUNT}${FURTHER_SIZES}${EACH}$`, 'u');
const LAST_NUMBERS = new RegExp(String.raw`(\d[\d.,]*)${FURTHER_SIZES}${EACH}$`, 'u');
const LIST_NUMBER = /^[(（]?\d{1,3}[.)）]?\s+(?=\p{L})/u;
const NAME = /^\p{L}[^\d:;!?]{1,60}$/u;
const MAX_DESCRIPTIONS = 2;
const MAX_GAP = 3;
const MAX_ROW_CHARS = 110;
const MIN_ROWS = 3;
/** "Serves 4", "Table for 6", "Room 12". */
export const COUNTS = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:for|serves?|room|table|until|till?|from|at|after|before|age|under|`,
  String.raw`over|no|nr|`,
  String.raw`für|bis|ab|um|von|zimmer|tisch|nummer|hausnummer|pour|à|dès|jusqu'à|chambre|para|de|`,
  String.raw`hasta|desde|per|da|dalle|alle|fino|voor|vanaf|tot|til|fra|kl|od|do|untuk|sampai|`,
  String.raw`jam|pukul|untill|tel|bus|line|tram|level|floor|unit|lot|seite|page)\.?$`,
);

interface PricedRow {
  readonly at: number;
  readonly name: string;
  readonly written: string;
}

/** "Toast | 12.5 | 15": the first of the numbers by size, and where it is in the row's text. */
export function firstCellAmount({
  cells = [],
}: Pick<TextBlock, 'cells'>): { readonly number: string; readonly index: number } | null {
  const [name = '', ...more] = cells.filter((cell) => cell.trim() !== '');
  const isSized =
    more.length > 1 && more.length < 6 && more.every((one) => NUMBER.test(one.trim()));
  if (!isSized || !NAME.test(name.trim())) return null;
  return { number: more[0]!.trim(), index: name.length + 1 };
}

/** The blocks with such prices. */
export function barePriceLines(page: PageReading): ReadonlySet<number> {
  const found = new Set<number>();
  let run: PricedRow[] = [];
  let waiting: { name: string; lines: number } | null = null;
  let gap = 0;
  const end = () => {
    if (isPriced(run) || isPair(page, run)) for (const { at } of run) found.add(at);
    [run, waiting, gap] = [[], null, 0];
  };
  page.blocks.forEach((block, at) => {
    const { text, level, landmark } = block;
    const isRead = text.length <= MAX_ROW_CHARS && landmark !== 'nav';
    const row = isRead ? readRow(block, waiting?.name) : null;
    if (row !== null) {
      const before = run.at(-1);
      const isAlone = waiting !== null && row.name !== waiting.name;
      if ((gap > 0 || isAlone) && before !== undefined && !isLike(page, before, { at, ...row }))
        end();
      run.push({ at, ...row });
      [waiting, gap] = [null, 0];
    } else if (waiting !== null && isRead && level === 0 && waiting.lines < MAX_DESCRIPTIONS) {
      waiting = { ...waiting, lines: waiting.lines + 1 };
    } else {
      const name = text.replace(LIST_NUMBER, '');
      const isName = isRead && NAME.test(name) && !COUNTS.test(name);
      if (waiting !== null) gap++;
      if (!isName || gap > MAX_GAP) end();
      waiting = isName ? { name, lines: 0 } : null;
    }
  });
  end();
  return found;
}

/** True for rows in the same kind of element, or with the same number of decimals. */
function isLike({ blocks, sections }: PageReading, a: PricedRow, b: PricedRow): boolean {
  const tag = ({ at }: PricedRow) => sections[blocks[at]!.section]?.tag;
  const decimals = ({ written }: PricedRow) => /[.,](\d+)$/.exec(written)?.[1]?.length ?? 0;
  return tag(a) === tag(b) || decimals(a) === decimals(b);
}

/** A name and its number, or a number below the name. */
function readRow(block: TextBlock, name: string | undefined): Omit<PricedRow, 'at'> | null {
  const { level, edges = [] } = block;
  if ((level > 0 && level < 3) || !/\p{Nd}/u.test(block.text)) return null;
  // A clock time is in no such row.
  if (/\d:\d/.test(block.text)) return null;
  const whole = asciiDigits(block.text);
  const sized = level > 0 ? null : firstCellAmount(block);
  const cut = sized === null ? whole : whole.slice(0, sized.index) + sized.number;
  const text = cut.replace(LIST_NUMBER, '').trim();
  const row = ROW.exec(text);
  if (row !== null && !COUNTS.test(row[1]!.trim()))
    return { name: row[1]!.trim(), written: row[2]! };
  const last = edges.findLast((at) => at < whole.length) ?? 0;
  const lead = whole.slice(0, last).replace(LIST_NUMBER, '').trim();
  const behind = NUMBERS.exec(withoutFrom(whole.slice(last).trim()))?.[1];
  if (behind !== undefined && NAME.test(lead) && !COUNTS.test(lead))
    return { name: lead, written: behind };
  const [edge] = edges;
  const first = edge === undefined ? '' : whole.slice(0, edge).trim();
  const number = (NUMBERS.exec(withoutFrom(whole.trim())) ?? NUMBERS.exec(first))?.[1];
  return number === undefined || name === undefined ? null : { name, written: number };
}

/** "from 15" */
function withoutFrom(text: string): string {
  const lead = /^\P{N}{1,16}/u.exec(text)?.[0];
  return lead !== undefined && FROM_BEFORE.test(lead) ? text.slice(lead.length) : text;
}

/**
 * The same for a page without a word for "menu": the number must be in an element of its own, and
 * one number of the run must have cents.
 */
export function splitPriceLines(page: PageReading): ReadonlySet<number> {
  const { blocks } = page;
  const parted = [...barePriceLines(page)].filter((at) => {
    const { edges = [] } = blocks[at]!;
    const before = bareAmount(blocks[at]!)!.index;
    return before === 0 || edges.includes(before) || edges.includes(before - 1);
  });
  const haveCents = parted.some((at) => /[.,]\d{1,2}$/.test(blocks[at]!.text.trim()));
  return new Set(parted.length >= MIN_ROWS && haveCents ? parted : []);
}

/** The first of the bare numbers at the end of a line, or before the text of a button. */
export function bareAmount({
  text: written,
  edges = [],
}: Pick<TextBlock, 'text' | 'edges'>): { readonly number: string; readonly index: number } | null {
  const text = asciiDigits(written);
  const [edge] = edges;
  const isFirst = edge !== undefined && NUMBERS.test(text.slice(0, edge).trim());
  const found = LAST_NUMBERS.exec(isFirst ? text.slice(0, edge).trim() : text.trim());
  return found && { number: found[1]!.replace(/[.,]+$/, ''), index: found.index };
}

function amounts(run: readonly PricedRow[]): number[] {
  return run.map(({ written }) => Number(written.replace(',', '.')));
}

function isPriced(run: readonly PricedRow[]): boolean {
  const names = new Set(run.map(({ name }) => name.toLowerCase()));
  const numbers = amounts(run);
  const counts = numbers.every((number, i) => i === 0 || number === numbers[i - 1]! + 1);
  return run.length >= MIN_ROWS && names.size === run.length && !counts;
}

/** BP3 */
function isPair({ blocks }: PageReading, run: readonly PricedRow[]): boolean {
  const [first, second, ...more] = run;
  if (first === undefined || second === undefined || more.length > 0) return false;
  const title = blocks[first.at - 1];
  const isTitled = title !== undefined && title.level > 0 && MENU_WORD.test(title.text);
  const haveCents = run.some(({ written }) => hasCents(written));
  // "Lunch 12.30" and "Dinner 18.30" are times.
  const isPart = run.some(({ name }) => namesSection(name));
  return isTitled && haveCents && !isPart && second.at === first.at + 1;
}

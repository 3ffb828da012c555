/**
 * Lines that end in a bare number. The number is a price when several such lines follow each other
 * under a word for "menu": "Margherita 9", "Funghi 11", "Diavola 12". Pure.
 *
 * BP1 The line has no other digits, no word before the number says what it counts, and the number
 *     is not a year. The names differ. Numbers that increase by one just number the lines.
 * BP2 A number may be alone on its line, after a line with the name and one with a description.
 * BP3 Three such prices make a run. Two are enough directly under their title, if one of them has
 *     cents.
 */
import type { PageReading, TextBlock } from '../reading/page-reading.ts';
import { joinedPattern } from '../words/joined-pattern.ts';
import { MENU_WORD, namesSection } from './menu-words.ts';

const AMOUNT = String.raw`(\d{1,3}(?:[.,]\d{1,2})?|\d{1,3}[.,]\d{3}|\d{2,3}00)`;
const ROW = new RegExp(String.raw`^(\p{L}[^\d:;!?]{1,60}?)[\s.…·–—-]{1,40}${AMOUNT}$`, 'u');
const NUMBER = new RegExp(String.raw`^${AMOUNT}$`, 'u');
const NAME = /^\p{L}[^\d:;!?]{1,60}$/u;
const MAX_DESCRIPTIONS = 1;
const MAX_ROW_CHARS = 110;
const MIN_ROWS = 3;
/** "Serves 4", "Table for 6", "Room 12". */
const COUNTS = joinedPattern(
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
  const { blocks } = page;
  const found = new Set<number>();
  let run: PricedRow[] = [];
  const end = () => {
    if (isPriced(run) || isPair(page, run)) for (const { at } of run) found.add(at);
    run = [];
  };
  let waiting: { name: string; lines: number } | null = null;
  blocks.forEach((block, at) => {
    const { text: written, level, landmark } = block;
    const sized = level > 0 ? null : firstCellAmount(block);
    const text = (sized === null ? written : written.slice(0, sized.index) + sized.number).trim();
    const isRead = text.length <= MAX_ROW_CHARS && landmark !== 'nav';
    const row = level > 0 || !isRead ? null : ROW.exec(text);
    const number = level > 0 ? undefined : NUMBER.exec(text)?.[1];
    if (row !== null && !COUNTS.test(row[1]!.trim())) {
      run.push({ at, name: row[1]!.trim(), written: row[2]! });
      waiting = null;
    } else if (number !== undefined && waiting !== null) {
      run.push({ at, name: waiting.name, written: number });
      waiting = null;
    } else if (waiting !== null && waiting.lines < MAX_DESCRIPTIONS && isRead && level === 0) {
      waiting = { ...waiting, lines: waiting.lines + 1 };
    } else {
      const isName = isRead && (level === 0 || level > 2) && NAME.test(text);
      if (!isName || COUNTS.test(text) || waiting !== null) end();
      waiting = isName && !COUNTS.test(text) ? { name: text, lines: 0 } : null;
    }
  });
  end();
  return found;
}

/**
 * The same for a page without a word for "menu": the number must be in an element of its own, and
 * one number of the run must have cents.
 */
export function splitPriceLines(page: PageReading): ReadonlySet<number> {
  const { blocks } = page;
  const parted = [...barePriceLines(page)].filter((at) => {
    const { text, edges = [] } = blocks[at]!;
    const number = bareAmount(text)!;
    const before = text.trimEnd().length - number.length;
    return before === 0 || edges.includes(before) || edges.includes(before - 1);
  });
  const hasCents = parted.some((at) => /[.,]\d{1,2}$/.test(blocks[at]!.text.trim()));
  return new Set(parted.length >= MIN_ROWS && hasCents ? parted : []);
}

/** The bare number at the end of a line, as written. */
export function bareAmount(text: string): string | null {
  return /\d[\d.,]*$/u.exec(text.trim())?.[0] ?? null;
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
  const hasCents = run.some(({ written }) => /[.,]\d{2}$/.test(written));
  // "Lunch 12.30" and "Dinner 18.30" are times.
  const isPart = run.some(({ name }) => namesSection(name));
  return isTitled && hasCents && !isPart && second.at === first.at + 1;
}

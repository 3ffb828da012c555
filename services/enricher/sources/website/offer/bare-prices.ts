/**
 * Lines that end in a bare number, which is a price where several of them stand in a row under a
 * word for a menu: "Margherita 9", "Funghi 11", "Diavola 12". Pure.
 *
 * BP1 Nothing else in the line has a figure, no word before the number says what it counts, and it
 *     is no year. Names differ, and numbers that go up one by one count the lines.
 */
import type { PageReading } from '../reading/page-reading.ts';
import { joinedPattern } from '../words/joined-pattern.ts';

const ROW = /^(\p{L}[^\d:;!?]{1,60}?)[\s.…·–—-]{1,40}(\d{1,3}|\d{2,3}00)$/u;
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

/** The blocks that hold such lines. */
export function barePriceLines({ blocks }: PageReading): ReadonlySet<number> {
  const found = new Set<number>();
  let run: { at: number; name: string; number: number }[] = [];
  const end = () => {
    if (isPriced(run)) for (const { at } of run) found.add(at);
    run = [];
  };
  blocks.forEach(({ text, level, landmark }, at) => {
    const row = level > 0 || text.length > MAX_ROW_CHARS ? null : ROW.exec(text.trim());
    const isRow = row !== null && landmark !== 'nav' && !COUNTS.test(row[1]!.trim());
    if (isRow) run.push({ at, name: row[1]!.trim(), number: Number(row[2]) });
    else end();
  });
  end();
  return found;
}

function isPriced(run: readonly { readonly name: string; readonly number: number }[]): boolean {
  const names = new Set(run.map(({ name }) => name.toLowerCase()));
  const counts = run.every(({ number }, i) => i === 0 || number === run[i - 1]!.number + 1);
  return run.length >= MIN_ROWS && names.size === run.length && !counts;
}

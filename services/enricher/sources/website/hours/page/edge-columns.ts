/**
 * Rows of tables with a column for the opening time, one for the closing time, and perhaps one for
 * the break between them.
 */
import { listCells, type TextBlock } from '../../reading/page-reading.ts';
import { joinedPattern } from '../../words/joined-pattern.ts';
import { toPlain } from '../plain-text.ts';
import { walkRowsAbove } from './table-rows.ts';

/** How many rows above a row its header may be. */
const MAX_ROWS = 16;
const MAX_HEAD_CHARS = 24;

export const OPENS_HEAD = joinedPattern(
  'u',
  String.raw`^(?:open(?:s|ing)?(?: time)?|from|start|buka|mula|jam buka|waktu buka|öffnet|`,
  String.raw`öffnung|von|`,
  String.raw`ouvre|ouverture|de|abre|apertura|apre|abertura|opent|öppnar|`,
  String.raw`(?:開店|開館|開始|開門|开门|开店|开始|营业开始|開始營業)(?:時間|时间|時刻)?|`,
  String.raw`(?:وقت |ساعة )?(?:الفتح|فتح|يفتح|الافتتاح|من|البداية))$`,
);
export const CLOSES_HEAD = joinedPattern(
  'u',
  String.raw`^(?:clos(?:es?|ing)(?: time)?|to|till?|until|end|tutup|tamat|jam tutup|waktu tutup|`,
  String.raw`schließt|schluss|schließung|bis|ferme|fermeture|à|a|cierra|cierre|chiude|chiusura|`,
  String.raw`fecho|fecha|sluit|stänger|`,
  String.raw`(?:閉店|閉館|終了|關門|关门|打烊|结束|結束|营业结束)(?:時間|时间|時刻)?|`,
  String.raw`(?:وقت |ساعة )?(?:الإغلاق|الاغلاق|إغلاق|اغلاق|يغلق|إلى|الى|النهاية))$`,
);
const BREAK_HEAD = joinedPattern(
  'u',
  String.raw`^(?:(?:lunch )?break|lunch|(?:jam |waktu )?(?:istirahat|rehat)|(?:mittags)?pause|`,
  String.raw`pausa|(?:休憩|休息|午休)(?:時間|时间)?|(?:ال)?استراحة)$`,
);

const HALF = String.raw`(?:[ap]\.?m\.?|pagi|petang|sore|malam|siang|ptg|ص|م)`;
/** A time that could be no other number. */
const SURE_TIME = new RegExp(
  String.raw`^(?:(?:午前|午後|上午|下午) ?)?\d{1,2}(?:[:.h時时點点]\s?\d{2}分?)?\s?(?:${HALF}|uhr|h|時|时|點|点)?$`,
);
const IS_MARKED = /[:.h時时點点]|\p{L}/u;
const BARE_TIME = /^\d{1,2}$/;
const SPAN = /^(.{1,12}?)\s?[-~]\s?(.{1,12})$/u;

/** The row's day with its hours: one span, or two around the break. Null for other rows. */
export function edgeRow(
  blocks: readonly TextBlock[],
  at: number,
  days: readonly RegExp[],
): string | null {
  const cells = listCells(blocks[at]!).map(toPlain);
  if (cells.length === 0) return null;
  if (isStruckOut(cells, days)) return `${cells[0]} closed`;
  const head = headAbove(blocks, at);
  if (head !== null) {
    const { opens, closes, pause } = head;
    const day = cells.slice(0, opens).join(' ');
    if (closes === -1) return pausedDay(day, cells[opens], cells[pause]);
    return rangedDay(day, cells[opens], pause === -1 ? '' : cells[pause], cells[closes], true);
  }
  if (cells.length === 3) return rangedDay(cells[0]!, cells[1], '', cells[2], false);
  return cells.length === 4 ? rangedDay(cells[0]!, cells[1], cells[2], cells[3], false) : null;
}

/** "Sun | - | -": a dash instead of hours. */
function isStruckOut([day = '', ...rest]: readonly string[], days: readonly RegExp[]): boolean {
  const isStruck = rest.length > 0 && rest.every((cell) => /^\s*[-×✕✖]+\s*$/u.test(cell));
  return isStruck && days.some((pattern) => pattern.test(day));
}

/** "Friday | 8.00 - 16.30 | 11.00 - 13.00 (closed)": a column of hours, and one of breaks. */
function pausedDay(day: string, hours = '', pause = ''): string | null {
  const [, opens, closes] = SPAN.exec(hours.trim()) ?? [];
  const [, from, to] = SPAN.exec(pause.replace(/\([^)]*\)/gu, '').trim()) ?? [];
  const times = [opens, from, to, closes];
  if (!times.every((time) => time !== undefined && isTime(time, false))) return null;
  return `${day} ${opens}-${from}, ${to}-${closes}`;
}

function rangedDay(
  day: string,
  opens = '',
  pause = '',
  closes = '',
  isNamed: boolean,
): string | null {
  if (!isTime(opens, isNamed) || !isTime(closes, isNamed)) return null;
  if (/^-*$/.test(pause)) return `${day} ${opens}-${closes}`;
  const [, from, to] = SPAN.exec(pause) ?? [];
  if (from === undefined || to === undefined) return null;
  if (!isTime(from, isNamed) || !isTime(to, isNamed)) return null;
  return `${day} ${opens}-${from}, ${to}-${closes}`;
}

/** A bare number is a time only in a column that its header names. */
function isTime(text: string, isNamed: boolean): boolean {
  const time = text.trim();
  return SURE_TIME.test(time) && (IS_MARKED.test(time) || (isNamed && BARE_TIME.test(time)));
}

interface EdgeHead {
  readonly opens: number;
  /** -1 when the first column has both times. */
  readonly closes: number;
  /** -1 when no column is for the break. */
  readonly pause: number;
}

/** The columns of the table's header above the row; null when it has no such header. */
function headAbove(blocks: readonly TextBlock[], at: number): EdgeHead | null {
  for (const row of walkRowsAbove(blocks, at, MAX_ROWS)) {
    const cells = row.map((cell) => toPlain(cell).trim());
    if (cells.some((cell) => cell.length > MAX_HEAD_CHARS)) continue;
    const opens = cells.findIndex((cell) => OPENS_HEAD.test(cell));
    const closes = cells.findIndex((cell) => CLOSES_HEAD.test(cell));
    const pause = cells.findIndex((cell) => BREAK_HEAD.test(cell));
    if (opens > 0 && (closes > opens || (closes < 0 && pause > opens))) {
      return { opens, closes, pause };
    }
  }
  return null;
}

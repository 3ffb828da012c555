/**
 * Tables with a column for each season, or for each part of the place: of a row, only the current
 * season counts, or the part that is named first.
 */
import { listCells, type TextBlock } from '../../reading/page-reading.ts';
import { joinedPattern } from '../../words/joined-pattern.ts';
import { toPlain } from '../plain-text.ts';
import { ASIDE_HEADING, PART_LABEL } from '../words/hour-labels.ts';
import { type PlaceSeasons, readLineSeason, type SeasonRange } from './season-ranges.ts';
import { walkRowsAbove } from './table-rows.ts';

const MIN_COLUMNS = 3;
const MAX_ROWS = 12;

type SeasonHead = readonly (SeasonRange | null)[];

export class SeasonColumns {
  readonly #blocks: readonly TextBlock[];
  readonly #seasons: PlaceSeasons;
  /** By cells: a header is compared with each row below it, and read once. */
  readonly #heads = new Map<readonly string[], SeasonHead | null>();

  readonly #parts = new Map<readonly string[], number>();
  readonly #days: readonly RegExp[];

  constructor(blocks: readonly TextBlock[], seasons: PlaceSeasons, days: readonly RegExp[]) {
    this.#blocks = blocks;
    this.#days = days;
    this.#seasons = seasons;
  }

  /** True for the header of such a table. */
  isHead(block: number): boolean {
    return this.#readHead(listCells(this.#blocks[block]!)) !== null;
  }

  /** The row's first cell and the one that counts; null outside of such tables. */
  currentCells(block: number): readonly [string, string] | null {
    const cells = listCells(this.#blocks[block]!);
    if (cells.length < MIN_COLUMNS) return null;
    const mayHaveParts = holdsSpans(cells);
    for (const above of walkRowsAbove(this.#blocks, block, MAX_ROWS)) {
      if (above.length !== cells.length) continue;
      const head = this.#readHead(above);
      const part = head === null && mayHaveParts ? this.#firstPart(above) : 0;
      if (part > 0) return [cells[0]!, cells[part]!];
      if (head === null) continue;
      const now = head.findIndex((season) => season?.isNow);
      return now > 0 ? [cells[0]!, cells[now]!] : null;
    }
    return null;
  }

  /** The first column whose head names a part of the place: "Shop"; 0 when none does. */
  #firstPart(above: readonly string[]): number {
    let part = this.#parts.get(above);
    if (part === undefined) {
      part = firstPart(above, this.#days);
      this.#parts.set(above, part);
    }
    return part;
  }

  #readHead(cells: readonly string[]): SeasonHead | null {
    let head = this.#heads.get(cells);
    if (head === undefined) {
      head = readHead(cells, this.#seasons);
      this.#heads.set(cells, head);
    }
    return head;
  }
}

const SPAN = joinedPattern(
  'u',
  String.raw`\d\s?(?:[ap]\.?m\.?|h|uhr|\p{L}{1,8}|時|时|點|点)?\s?(?:[-~]|(?:to|bis|à|sampai|hingga|`,
  String.raw`إلى|حتى)(?!\p{L}))\s?\d`,
);
/** What a column may stand for: a part of the place with hours of its own. */
const PART_OF_PLACE = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:shop|store|showroom|workshop|garage|sales|service|parts|office|`,
  String.raw`restaurant|kitchen|caf[eé]|bar|bistro|bakery|museum|garden|gallery|gym|pool|sauna|`,
  String.raw`library|reception|`,
  String.raw`laden|\p{L}*geschäft|\p{L}*werkstatt|verkauf|büro|küche|bäckerei|\p{L}*bad|`,
  String.raw`bücherei|\p{L}*markt|boutique|magasin|atelier|bureau|cuisine|boulangerie|musée|`,
  String.raw`piscine|accueil|`,
  String.raw`toko|bengkel|kantor|dapur|restoran|kedai|pejabat|dapor|galeri|kolam)(?!\p{L})|`,
  String.raw`売店|店舗|ショップ|カフェ|レストラン|工房|事務所|本館|別館|门店|門市|餐厅|餐廳|商店|`,
  String.raw`办公室|辦公室|维修|المحل|المتجر|الورشة|المكتب|المطعم|المقهى|المعرض`,
);

/** True for a row of a day and of times, some of which may be closed. */
function holdsSpans(cells: readonly string[]): boolean {
  const [day = '', ...times] = cells;
  if (/\d/.test(day)) return false;
  const plain = times.map(toPlain);
  return (
    plain.some((cell) => SPAN.test(cell)) &&
    plain.every((cell) => SPAN.test(cell) || !/\d/.test(cell))
  );
}

function firstPart(head: readonly string[], days: readonly RegExp[]): number {
  const [corner = '', ...names] = head.map((cell) => toPlain(cell).trim());
  const namesDay = (cell: string) => days.some((one) => one.test(cell));
  const isRow = namesDay(corner) || /^\p{L}{1,2}(?:\P{L}|$)/u.test(corner);
  const areParts = names.every((name) => isPart(name) && !namesDay(name));
  if (isRow || !areParts || new Set(names).size < names.length) return 0;
  const own = names.findIndex((name) => !ASIDE_HEADING.test(name));
  return own < 0 ? 1 : 1 + own;
}

function isPart(name: string): boolean {
  return PART_OF_PLACE.test(name) && !/\d/.test(name) && !PART_LABEL.test(name);
}

/** Null unless two of the cells name a season, and none has a time. */
function readHead(cells: readonly string[], seasons: PlaceSeasons): SeasonHead | null {
  const plain = cells.map(toPlain);
  const isShort = cells.length < MIN_COLUMNS;
  if (isShort || plain.some((cell) => /\d\s?[:.h]\s?\d/.test(cell))) return null;
  const head = plain.map((cell) => readLineSeason(cell, seasons));
  return head.filter((season) => season !== null).length >= 2 ? head : null;
}

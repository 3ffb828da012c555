/** Tables with a column for each season: of a row, only the current season counts. */
import { listCells, type TextBlock } from '../../reading/page-reading.ts';
import { toPlain } from '../plain-text.ts';
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

  constructor(blocks: readonly TextBlock[], seasons: PlaceSeasons) {
    this.#blocks = blocks;
    this.#seasons = seasons;
  }

  /** True for the header of such a table. */
  isHead(block: number): boolean {
    return this.#readHead(listCells(this.#blocks[block]!)) !== null;
  }

  /** The row's first cell and that of the current season; null outside of such tables. */
  currentCells(block: number): readonly [string, string] | null {
    const cells = listCells(this.#blocks[block]!);
    if (cells.length < MIN_COLUMNS) return null;
    for (const above of walkRowsAbove(this.#blocks, block, MAX_ROWS)) {
      const head = above.length === cells.length ? this.#readHead(above) : null;
      if (head === null) continue;
      const now = head.findIndex((season) => season?.isNow);
      return now > 0 ? [cells[0]!, cells[now]!] : null;
    }
    return null;
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

/** Null unless two of the cells name a season, and none has a time. */
function readHead(cells: readonly string[], seasons: PlaceSeasons): SeasonHead | null {
  const plain = cells.map(toPlain);
  const isShort = cells.length < MIN_COLUMNS;
  if (isShort || plain.some((cell) => /\d\s?[:.h]\s?\d/.test(cell))) return null;
  const head = plain.map((cell) => readLineSeason(cell, seasons));
  return head.filter((season) => season !== null).length >= 2 ? head : null;
}

/**
 * Splits a page's text into blocks, and joins the cells of a table row into one block.
 *
 * A row whose cells hold headings, tables or much text is layout: its texts remain separate blocks.
 */
import type { ElementStack } from './element-stack.ts';
import { LIMITS, type LimitName, type TextBlock, type TextMark } from './page-reading.ts';

const MAX_CELL_CHARS = 120;
const MAX_CELLS = 40;
const LEAD_CHARS = 60;
const MAX_EDGES = 6;
const MAX_EDGED_CHARS = 300;
const MAX_MARKS = 6;
const MAX_RANGES = 6;

interface OpenRow {
  /** The blocks of each cell. */
  readonly cells: TextBlock[][];
  readonly sizes: CellSize[];
  /** By cell: the tick or cross in a cell without text. */
  readonly icons: string[];
  section: number;
  isLayout: boolean;
}

/** How many columns and rows a cell spans. */
interface CellSize {
  readonly columns: number;
  readonly rows: number;
}

/** By column: the text of a cell that spans the next rows, and the number of those rows. */
type Reaching = Map<number, { readonly text: string; readonly rows: number }>;

export class BlockWriter {
  readonly #stack: ElementStack;
  readonly #stop: (limit: LimitName) => void;
  readonly #blocks: TextBlock[] = [];
  readonly #rows: OpenRow[] = [];
  readonly #tables: Reaching[] = [];
  #text = '';
  /** Positions in the open block's text as written. */
  #edges: number[] = [];
  /** Where an inline element has just ended; -1 if none has. */
  #ended = -1;
  /** Where an inline element starts directly after another. */
  #joint = -1;
  /** Where raised text starts; -1 if none does. */
  #raised = -1;
  #marks: TextMark[] = [];
  readonly #asides = new TextRanges(['small', 'em', 'i', 'sup', 'sub']);
  readonly #struck = new TextRanges(['s', 'del', 'strike']);
  #chars = 0;
  #level = 0;
  #pending = 0;

  constructor(stack: ElementStack, stop: (limit: LimitName) => void) {
    this.#stack = stack;
    this.#stop = stop;
  }

  /** The number of blocks, including those of open rows. */
  get count(): number {
    return this.#blocks.length + this.#pending;
  }

  /** The end of the open block's text. */
  get lead(): string {
    return this.#text.slice(-LEAD_CHARS).replace(/\s+/g, ' ').trim();
  }

  addText(text: string): void {
    if (this.#text.length > LIMITS.blockChars) this.endBlock();
    this.#text += this.#seamBefore(text) + text;
  }

  #seamBefore(text: string): string {
    const at = this.#text.length;
    if (at === 0) return '';
    if (this.#raised === at && isFraction(this.#text, text)) return '.';
    return this.#joint === at && needsSpace(this.#text, text) ? ' ' : '';
  }

  /** Notes that raised text (`<sup>`) starts here. */
  markRaised(): void {
    this.#raised = this.#text.length;
  }

  /** Notes that an inline element starts or ends here. */
  markEdge(does: 'begin' | 'end'): void {
    const at = this.#text.length;
    if (does === 'end') this.#ended = at;
    else if (this.#ended === at) this.#joint = at;
    if (at > 0 && this.#edges.length < MAX_EDGES && this.#edges.at(-1) !== at) this.#edges.push(at);
  }

  /** Notes that an inline element with this tag starts or ends here. */
  markStyle(does: 'begin' | 'end', tag: string): void {
    for (const ranges of [this.#asides, this.#struck]) {
      if (does === 'begin') ranges.open(tag, this.#text.length);
      else ranges.close(tag, this.#text.length);
    }
  }

  /** Notes that struck text starts here. Returns what ends it. */
  openStruck(): () => void {
    this.#struck.open('s', this.#text.length);
    return () => this.#struck.close('s', this.#text.length);
  }

  /** Notes the name of a picture or an icon at this position. */
  addMark(word: string): void {
    if (this.#marks.length < MAX_MARKS) this.#marks.push({ at: this.#text.length, word });
  }

  startBlock(tag: string): void {
    this.endBlock();
    const staysInHeading = tag === 'br' || tag === 'button';
    this.#level = /^h[1-6]$/.test(tag) ? Number(tag[1]) : staysInHeading ? this.#level : 0;
    const row = this.#rows.at(-1);
    if (row !== undefined && (this.#level > 0 || tag === 'table' || tag === 'ul')) {
      row.isLayout = true;
    }
  }

  /** Makes the block that has just started a heading. */
  markHeading(level: number): void {
    if (this.#level === 0) this.#level = level;
  }

  /** Ends the block. Text after a heading in the same element is not part of the heading. */
  closeBlock(): void {
    this.endBlock();
    this.#level = 0;
  }

  endBlock(): void {
    const written = this.#text;
    const text = written.replace(/\s+/g, ' ').trim();
    const edges = textEdges(text, written, this.#edges);
    const asides = this.#asides.take(written.length, (at) => textLength(written, at));
    const struck = this.#struck.take(written.length, (at) => textLength(written, at));
    const marks = this.#marks.map(({ at, word }) => ({ at: textLength(written, at), word }));
    this.#text = '';
    this.#edges = [];
    this.#ended = -1;
    this.#joint = -1;
    this.#raised = -1;
    // An icon in an element of its own belongs to the text that follows.
    this.#marks = text === '' ? this.#marks.map(({ word }) => ({ at: 0, word })).slice(-1) : [];
    if (text === '') return;
    this.#chars += text.length;
    if (this.#chars > LIMITS.textChars) this.#stop('textChars');
    if (this.count >= LIMITS.blocks) this.#stop('blocks');
    const { landmark, section } = this.#stack;
    const block = {
      text: text.slice(0, LIMITS.blockChars),
      level: this.#level,
      landmark,
      section,
      ...(edges.length > 0 ? { edges } : {}),
      ...(text.length <= MAX_EDGED_CHARS ? styledRanges(asides, struck) : {}),
      ...(marks.length > 0 && text.length <= MAX_EDGED_CHARS ? { marks } : {}),
    };
    const cell = this.#rows.at(-1)?.cells.at(-1);
    if (cell === undefined) this.#blocks.push(block);
    else {
      cell.push(block);
      this.#pending++;
    }
  }

  /** Returns what ends the table. */
  openTable(): () => void {
    this.#tables.push(new Map());
    return () => void this.#tables.pop();
  }

  /** Returns what ends the row. */
  openRow(): () => void {
    const { section } = this.#stack;
    const row: OpenRow = { cells: [], sizes: [], icons: [], section, isLayout: false };
    this.#rows.push(row);
    return () => this.#closeRow(row);
  }

  openCell(size: CellSize): (() => void) | null {
    const row = this.#rows.at(-1);
    if (row === undefined) return null;
    if (row.cells.length === 0) row.section = this.#stack.section;
    if (row.cells.length >= MAX_CELLS) row.isLayout = true;
    row.cells.push([]);
    row.sizes.push(size);
    return () => {
      this.endBlock();
      this.#keepIcon(row);
    };
  }

  /** A tick or a cross that is alone in its cell stays there. */
  #keepIcon({ cells, icons }: OpenRow): void {
    const word = cells.at(-1)?.length === 0 ? this.#marks.at(-1)?.word : undefined;
    if (word !== 'yes' && word !== 'no') return;
    icons[cells.length - 1] = word;
    this.#marks = [];
  }

  #closeRow(row: OpenRow): void {
    this.endBlock();
    const at = this.#rows.lastIndexOf(row);
    if (at < 0) return;
    this.#rows.splice(at, 1);
    const inCells = row.cells.flat();
    const outer = this.#rows.at(-1)?.cells.at(-1);
    const columns = layOut(row, this.#tables.at(-1));
    // A single cell across the table holds lines, not columns.
    const isAcross = row.cells.length === 1 && new Set(columns).size <= 1;
    const isOne =
      !isLayout(row) &&
      !isAcross &&
      (inCells.length > 1 || (inCells.length > 0 && (columns !== null || row.icons.length > 0)));
    const written = isOne ? [joinedRow(row, columns)] : inCells;
    if (outer === undefined) {
      this.#blocks.push(...written);
      this.#pending -= inCells.length;
    } else {
      outer.push(...written);
      this.#pending -= inCells.length - written.length;
    }
  }

  finish(): TextBlock[] {
    for (const row of [...this.#rows].reverse()) this.#closeRow(row);
    return this.#blocks;
  }
}

function styledRanges(asides: readonly TextRange[], struck: readonly TextRange[]) {
  return {
    ...(asides.length > 0 ? { asides } : {}),
    ...(struck.length > 0 ? { struck } : {}),
  };
}

function textEdges(text: string, written: string, edges: readonly number[]): number[] {
  if (edges.length === 0 || text.length > MAX_EDGED_CHARS || !/\p{Nd}/u.test(text)) return [];
  const inText = edges.map((at) => textLength(written, at));
  return [...new Set(inText)].filter((at) => at > 0 && at < text.length);
}

/** The length of the tidied text up to this position. */
function textLength(written: string, at: number): number {
  return written.slice(0, at).replace(/\s+/g, ' ').trim().length;
}

/**
 * Styles separate adjacent elements: "Soup" and "Rp 9.000", "50733" and "Phone". A word split over
 * two elements continues in lower case, and a number in digits.
 */
function needsSpace(before: string, after: string): boolean {
  // "08:30 - 12:30" and "14:00 - 19:30", or the next day.
  if (/\d[:.h]\d\d$/u.test(before) && /^(?:\d{1,2}[:.h]\d\d|\p{L})/u.test(after)) return true;
  if (!/[\p{L}\d.,\p{Sc}][\p{L}\d)]$/u.test(before) || !/^[\p{L}\d(+][\p{L}\d]/u.test(after))
    return false;
  const seam = `${before.at(-1)}${after.slice(0, 2)}`;
  // "16 GBP" and "Add to basket".
  return /^(?:[\p{Ll}\d)][\p{Lu}(+]|\p{L}\d|\p{Lu}\p{Lu}\p{Ll})/u.test(seam);
}

/** Raised minutes and cents: `9<sup>30</sup>`. */
function isFraction(before: string, after: string): boolean {
  return /(?<![\d.,:])\d{1,3}$/u.test(before) && /^\d\d(?!\d)/u.test(after);
}

function isLayout({ cells, isLayout }: OpenRow): boolean {
  return isLayout || cells.some((cell) => cellText(cell).length > MAX_CELL_CHARS);
}

function cellText(cell: readonly TextBlock[]): string {
  return cell.map(({ text }) => text).join(' ');
}

/** The texts by column; null when no cell spans several columns or rows. */
function layOut({ cells, sizes }: OpenRow, reaching: Reaching | undefined): string[] | null {
  if (reaching === undefined) return null;
  const isPlain = sizes.every(({ columns, rows }) => columns === 1 && rows === 1);
  if (isPlain && reaching.size === 0) return null;
  const laid: string[] = [];
  const take = () => {
    for (let above = reaching.get(laid.length); above; above = reaching.get(laid.length)) {
      if (above.rows > 1) reaching.set(laid.length, { ...above, rows: above.rows - 1 });
      else reaching.delete(laid.length);
      laid.push(above.text);
    }
  };
  cells.forEach((cell, i) => {
    const { columns, rows } = sizes[i]!;
    const text = cellText(cell);
    for (let n = 0; n < columns && laid.length < MAX_CELLS; n++) {
      if (n === 0) take();
      if (rows > 1) reaching.set(laid.length, { text, rows: rows - 1 });
      laid.push(text);
    }
  });
  take();
  return laid;
}

function joinedRow({ cells, icons, section }: OpenRow, columns: string[] | null): TextBlock {
  const texts = cells.map(cellText);
  const [first] = cells.flat();
  const edges = rowEdges(cells);
  const text = texts.filter(Boolean).join(' ');
  const { edges: _, asides: __, struck: ___, ...block } = first!;
  const laid = columns === null ? {} : { columns };
  return {
    ...block,
    text,
    section,
    cells: texts,
    ...laid,
    ...(icons.length > 0 ? { icons: texts.map((_, i) => icons[i] ?? '') } : {}),
    ...sideBySide(cells),
    ...(edges.length === 0 ? {} : { edges }),
    ...styledRanges(rowRanges(cells, 'asides'), rowRanges(cells, 'struck')),
  };
}

function rowRanges(cells: readonly (readonly TextBlock[])[], kind: 'asides' | 'struck') {
  let at = 0;
  return cells.flat().flatMap((line) => {
    const ranges = shiftRanges(line[kind], at);
    at += line.text.length + 1;
    return ranges;
  });
}

/** The lines of the cells, when they may belong to each other. */
function sideBySide(cells: readonly (readonly TextBlock[])[]): Pick<TextBlock, 'lines'> {
  const count = cells[0]?.length ?? 0;
  const isEven = cells.length > 1 && count > 1 && cells.every(({ length }) => length === count);
  return isEven ? { lines: cells.map((cell) => cell.map(withoutStruck)) } : {};
}

function withoutStruck({ text, struck = [] }: TextBlock): string {
  const bare = struck.reduceRight((kept, [a, b]) => kept.slice(0, a) + kept.slice(b), text);
  return bare.trim() || text;
}

/** The ends of the cells, and of the first line in each cell. */
function rowEdges(cells: readonly (readonly TextBlock[])[]): number[] {
  const edges: number[] = [];
  let at = 0;
  for (const lines of cells) {
    const [first] = lines;
    if (first === undefined) continue;
    const inCell = lines.length > 1 ? [first.text.length] : (first.edges ?? []);
    edges.push(...inCell.map((edge) => at + edge));
    at += cellText(lines).length + 1;
  }
  return edges.slice(0, MAX_EDGES);
}

type TextRange = readonly [from: number, to: number];

/** Collects the parts of a text that are printed in another way, such as struck ones. */
class TextRanges {
  readonly #tags: ReadonlySet<string>;
  #ranges: TextRange[] = [];
  #depth = 0;
  #from = 0;

  constructor(tags: readonly string[]) {
    this.#tags = new Set(tags);
  }

  open(tag: string, at: number): void {
    if (this.#tags.has(tag) && this.#depth++ === 0) this.#from = at;
  }

  close(tag: string, at: number): void {
    if (this.#tags.has(tag) && this.#depth > 0 && --this.#depth === 0) this.#add(at);
  }

  #add(at: number): void {
    if (at > this.#from && this.#ranges.length < MAX_RANGES) this.#ranges.push([this.#from, at]);
  }

  /** The ranges of the block, by the positions that `place` gives; an open one ends with it. */
  take(length: number, place: (at: number) => number): readonly TextRange[] {
    if (this.#depth > 0) this.#add(length);
    this.#depth = 0;
    const ranges = this.#ranges.map(([from, to]) => [place(from), place(to)] as const);
    this.#ranges = [];
    return ranges.filter(([from, to]) => to > from);
  }
}

/** `ranges` as the part of a longer text that begins at `at`. */
function shiftRanges(ranges: readonly TextRange[] = [], at: number): TextRange[] {
  return ranges.map(([from, to]) => [from + at, to + at]);
}

/**
 * Tables that list several branches: of these, one row or one column is about the place.
 *
 * BT1 A row is a branch when the header names what a branch has (its address, its hours) and one
 *     row, with several others beside it, has the place's address or name.
 * BT2 A column is a branch when one cell of the header has the place's address or name.
 */
import { joinedPattern } from '../words/joined-pattern.ts';
import { listCells, type PageReading, type TextBlock } from './page-reading.ts';

interface BranchTables {
  /** Rows of the other branches. */
  readonly others: ReadonlySet<number>;
  /** The header and the row of the place. */
  readonly own: ReadonlySet<number>;
  /** By block: the column of the place. */
  readonly columns: ReadonlyMap<number, number>;
}

const MIN_COLUMNS = 3;
const MIN_ROWS = 3;
const MAX_ROWS = 200;
const MAX_HEAD_CHARS = 80;

const BRANCH_HEAD = joinedPattern(
  'iu',
  String.raw`^(?:branch|store|shop|location|site|address|phone|tel\p{L}*|(?:opening )?hours|`,
  String.raw`open(?:ing)?|`,
  String.raw`filiale|standort|adresse|öffnungszeiten|geschäft|agence|magasin|boutique|téléphone|`,
  String.raw`tél|`,
  String.raw`horaires?|cabang|gerai|alamat|telepon|no\.? telp\p{L}*|jam(?: buka| operasional)?|`,
  String.raw`cawangan|`,
  String.raw`outlet|waktu(?: operasi| buka)?|sucursal|tienda|dirección|teléfono|horario|sede|`,
  String.raw`negozio|`,
  String.raw`indirizzo|telefono|orari|loja|endereço|telefone|horário|vestiging|winkel|adres|`,
  String.raw`telefoon|`,
  String.raw`openingstijden|店名|店舗名?|支店|住所|所在地|電話(?:番号)?|営業時間|定休日|门店|門店|分店|分行|地址|`,
  String.raw`电话|電話|营业时间|營業時間|الفرع|العنوان|الهاتف|هاتف|ساعات العمل|أوقات (?:العمل|`,
  String.raw`الدوام))[\s:：.]*$`,
);

export interface PlaceSigns {
  /** True for a text with the place's address or phone number. */
  readonly hasAddress: (text: string) => boolean;
  /** True for a text that is a part of the place's name. */
  readonly isInName: (text: string) => boolean;
}

type Includes = (block: number) => boolean;

/**
 * The page with the place's column alone in such tables, and the blocks of the scope without the
 * other branches' rows. Null when no table lists branches with the place among them.
 */
export function limitToBranch(
  page: PageReading,
  includes: Includes,
  place: PlaceSigns,
): { readonly page: PageReading; readonly includes: Includes } | null {
  const tables = findBranchTables(page.blocks, place);
  if (tables === null) return null;
  const { others, own, columns } = tables;
  const blocks = page.blocks.map((block, i) => {
    const column = columns.get(i);
    const cells = listCells(block);
    return column === undefined ? block : { ...block, columns: [cells[0]!, cells[column]!] };
  });
  return {
    page: { ...page, blocks },
    includes: (block) => own.has(block) || (includes(block) && !others.has(block)),
  };
}

function findBranchTables(blocks: readonly TextBlock[], place: PlaceSigns): BranchTables | null {
  const others = new Set<number>();
  const own = new Set<number>();
  const columns = new Map<number, number>();
  for (const [from, to] of tablesIn(blocks)) {
    const head = listCells(blocks[from]!);
    const rows = range(from + 1, to).filter((i) => listCells(blocks[i]!).length === head.length);
    if (rows.length < MIN_ROWS - 1) continue;
    const row = ownRow(blocks, head, rows, place);
    const column = row === null ? ownColumn(head, place) : null;
    if (row !== null) {
      for (const i of rows) if (i !== row) others.add(i);
      own.add(from).add(row);
    } else if (column !== null) for (const i of rows) columns.set(i, column);
  }
  return others.size + columns.size === 0 ? null : { others, own, columns };
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}

/** Runs of rows, as half-open ranges. */
function tablesIn(blocks: readonly TextBlock[]): [number, number][] {
  const tables: [number, number][] = [];
  for (let from = 0; from < blocks.length; from++) {
    if (listCells(blocks[from]!).length < MIN_COLUMNS) continue;
    let to = from + 1;
    while (to < blocks.length && to - from < MAX_ROWS && blocks[to]!.cells !== undefined) to++;
    if (to - from >= MIN_ROWS) tables.push([from, to]);
    from = to;
  }
  return tables;
}

/** BT1. */
function ownRow(
  blocks: readonly TextBlock[],
  head: readonly string[],
  rows: readonly number[],
  { hasAddress, isInName }: PlaceSigns,
): number | null {
  const isHead = head.some((cell) => BRANCH_HEAD.test(cell)) && !head.some(hasAddress);
  if (!isHead || rows.some((i) => BRANCH_HEAD.test(listCells(blocks[i]!)[0]!))) return null;
  const addressed = rows.filter((i) => hasAddress(blocks[i]!.text));
  const found =
    addressed.length > 0 ? addressed : rows.filter((i) => isInName(listCells(blocks[i]!)[0]!));
  return found.length === 1 ? found[0]! : null;
}

/** BT2. */
function ownColumn(head: readonly string[], { hasAddress, isInName }: PlaceSigns): number | null {
  if (head.some((cell) => cell.length > MAX_HEAD_CHARS)) return null;
  const heads = head.slice(1);
  const has = heads.some(hasAddress) ? hasAddress : isInName;
  const found = heads.flatMap((cell, i) => (cell !== '' && has(cell) ? [i + 1] : []));
  return found.length === 1 && heads.filter(Boolean).length >= 2 ? found[0]! : null;
}

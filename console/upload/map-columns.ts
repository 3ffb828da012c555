/** Which column holds which input: guessed from the columns' names, changed by the person. */
import { COLUMN_NAMES, TARGETS, type Target } from './column-names.ts';

/** By column of the sheet; null for one that is left out. */
export type Mapping = readonly (Target | null)[];

/** Words before an input that say whose it is: `Shop name`, or `inputs.phone` of an export. */
const OWNERS =
  /^(?:(?:inputs|shop|store|place|venue|outlet|branch|business|location|company|poi)[\s_.-]+)+/i;
/** The same behind it: `Name der Filiale`, `Nom du magasin`. */
const OWNERS_BEHIND = /\s+(?:of|der|des|du|de la|de l'|del|della|van de)\s.*$/i;
const NUMBER_NAMES = ['nr', 'no', 'num', 'number', 'nummer', 'numero'];

/** Letters and digits alone, without accents. */
export function plainName(name: string): string {
  const base = name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss');
  return base.replace(/[^\p{L}\p{N}]/gu, '');
}

/** Whether a cell can be read as this input. */
export type CanRead = (target: Target, cell: string) => boolean;

/**
 * Each target is given to one column: the one whose name says it best. A column none of whose
 * `examples` can be read as what its name says is left out.
 */
export function guessMapping(
  columns: readonly string[],
  examples: readonly (readonly string[])[] = [],
  canRead: CanRead = () => true,
): Mapping {
  const taken = new Map<number, Target>();
  const isTaken = (target: Target) => [...taken.values()].includes(target);
  const fitsCells = (target: Target, at: number) => {
    const cells = examples.map((row) => row[at]?.trim() ?? '').filter(Boolean);
    return cells.length === 0 || cells.some((cell) => canRead(target, cell));
  };
  const give = (target: Target, fits: (column: string) => boolean) => {
    if (isTaken(target)) return;
    const at = columns.findIndex(
      (column, index) => !taken.has(index) && fits(column) && fitsCells(target, index),
    );
    if (at >= 0) taken.set(at, target);
  };
  // A lone "id" is the place's own.
  for (const target of TARGETS) {
    if (target !== 'id') give(target, (column) => plainName(column) === plainName(target));
  }
  for (const variants of VARIANTS) {
    for (const target of TARGETS) {
      give(target, (column) => variants(column).some((name) => isNameFor(target, name)));
    }
  }
  giveNumber(columns, taken);
  return settleAddress(
    columns.map((_, at) => taken.get(at) ?? null),
    columns,
  );
}

/** From the name as it is to what is left of it when its additions are taken off. */
const VARIANTS: readonly ((column: string) => string[])[] = [
  (column) => [column],
  (column) => [column.replace(/\(.*?\)|\[.*?\]/g, '')],
  (column) => [column.trim().replace(OWNERS, ''), column.trim().replace(OWNERS_BEHIND, '')],
  // In two languages: `Name / Nom`.
  (column) => column.split(/[/|\n]/),
];

function isNameFor(target: Target, written: string): boolean {
  const name = plainName(written);
  return name === plainName(target) || (COLUMN_NAMES[target]?.includes(name) ?? false);
}

/** A number behind a street is that of the house, and one that begins the row is the place's. */
function giveNumber(columns: readonly string[], taken: Map<number, Target>): void {
  columns.forEach((column, at) => {
    if (taken.has(at) || !NUMBER_NAMES.includes(plainName(column))) return;
    const target = taken.get(at - 1) === 'street' ? 'house' : at === 0 ? 'place_id' : null;
    if (target && ![...taken.values()].includes(target)) taken.set(at, target);
  });
}

/** What is called the address is only its street where the city has a column of its own. */
function settleAddress(mapping: Mapping, columns: readonly string[]): Mapping {
  const at = mapping.indexOf('full_address');
  const hasCity = (['city', 'postalCode', 'postcode_and_city'] as const).some((target) =>
    mapping.includes(target),
  );
  const saysFull = /full|complet|vollst|formatted/.test(plainName(columns[at] ?? ''));
  if (at < 0 || !hasCity || saysFull || mapping.includes('street')) return mapping;
  return changeMapping(mapping, at, 'street');
}

/** Names are short, and other cells may be long. */
const MAX_NAME_CHARS = 60;

/** By name as `plainName` leaves it. */
const TARGET_BY_NAME: ReadonlyMap<string, Target> = new Map(
  TARGETS.flatMap((target) =>
    [plainName(target), ...(COLUMN_NAMES[target] ?? [])].map((name) => [name, target] as const),
  ),
);

/** How many inputs the cells name. */
export function countNames(cells: readonly string[]): number {
  const named = cells
    .filter((cell) => cell.length <= MAX_NAME_CHARS)
    .flatMap((cell) => VARIANTS.flatMap((variants) => variants(cell)))
    .map((written) => TARGET_BY_NAME.get(plainName(written)));
  return new Set(named.filter((target) => target !== undefined)).size;
}

/** The mapping with one column changed; another column gives the target up. */
export function changeMapping(mapping: Mapping, column: number, target: Target | null): Mapping {
  return mapping.map((before, at) => {
    if (at === column) return target;
    return before === target ? null : before;
  });
}

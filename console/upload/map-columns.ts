/** Maps columns to inputs: guessed from the columns' names, changed by the user. */
import { COLUMN_NAMES, TARGETS, type Target } from './column-names.ts';

/** By column of the sheet; null for a column to skip. */
export type Mapping = readonly (Target | null)[];

/** Words before an input that name its owner: `Shop name`, or `inputs.phone` in an export. */
const OWNERS =
  /^(?:(?:inputs|shop|store|place|venue|outlet|branch|business|location|company|poi)[\s_.-]+)+/i;
/** The same after it: `Name der Filiale`, `Nom du magasin`. */
const OWNERS_AFTER = /\s+(?:of|der|des|du|de la|de l'|del|della|van de)\s.*$/i;
const NUMBER_NAMES = ['nr', 'no', 'num', 'number', 'nummer', 'numero'];

/** Reduces a name to its letters and digits, without accents. */
export function plainName(name: string): string {
  const base = name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss');
  return base.replace(/[^\p{L}\p{N}]/gu, '');
}

/** Whether a cell can be parsed as this input. */
export type CanRead = (target: Target, cell: string) => boolean;

/**
 * Assigns each target to one column: the one whose name fits best. Skips a column if none of its
 * `examples` can be parsed as what its name suggests.
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
  const assign = (target: Target, fits: (column: string) => boolean) => {
    if (isTaken(target)) return;
    const at = columns.findIndex(
      (column, index) => !taken.has(index) && fits(column) && fitsCells(target, index),
    );
    if (at >= 0) taken.set(at, target);
  };
  // A single "id" column identifies the place.
  for (const target of TARGETS) {
    if (target !== 'id') assign(target, (column) => plainName(column) === plainName(target));
  }
  for (const variants of VARIANTS) {
    for (const target of TARGETS) {
      assign(target, (column) => variants(column).some((name) => isNameFor(target, name)));
    }
  }
  assignNumber(columns, taken);
  return resolveAddress(
    columns.map((_, at) => taken.get(at) ?? null),
    columns,
  );
}

/** From the name as it is to its core without additions. */
const VARIANTS: readonly ((column: string) => string[])[] = [
  (column) => [column],
  (column) => [column.replace(/\(.*?\)|\[.*?\]/g, '')],
  (column) => [column.trim().replace(OWNERS, ''), column.trim().replace(OWNERS_AFTER, '')],
  // In two languages: `Name / Nom`.
  (column) => column.split(/[/|\n]/),
];

function isNameFor(target: Target, written: string): boolean {
  const name = plainName(written);
  return name === plainName(target) || (COLUMN_NAMES[target]?.includes(name) ?? false);
}

/**
 * A number column after the street is the house number; a number as the first column is the place's
 * id.
 */
function assignNumber(columns: readonly string[], taken: Map<number, Target>): void {
  columns.forEach((column, at) => {
    if (taken.has(at) || !NUMBER_NAMES.includes(plainName(column))) return;
    const target = taken.get(at - 1) === 'street' ? 'house' : at === 0 ? 'place_id' : null;
    if (target && ![...taken.values()].includes(target)) taken.set(at, target);
  });
}

/** A column called "address" holds only the street if the city has its own column. */
function resolveAddress(mapping: Mapping, columns: readonly string[]): Mapping {
  const at = mapping.indexOf('full_address');
  const hasCity = (['city', 'postalCode', 'postcode_and_city'] as const).some((target) =>
    mapping.includes(target),
  );
  const saysFull = /full|complet|vollst|formatted/.test(plainName(columns[at] ?? ''));
  if (at < 0 || !hasCity || saysFull || mapping.includes('street')) return mapping;
  return changeMapping(mapping, at, 'street');
}

/** Longer cells are not names. */
const MAX_NAME_CHARS = 60;

/** Keyed by the result of `plainName`. */
const TARGET_BY_NAME: ReadonlyMap<string, Target> = new Map(
  TARGETS.flatMap((target) =>
    [plainName(target), ...(COLUMN_NAMES[target] ?? [])].map((name) => [name, target] as const),
  ),
);

/** Counts the inputs that the cells name. */
export function countNames(cells: readonly string[]): number {
  const named = cells
    .filter((cell) => cell.length <= MAX_NAME_CHARS)
    .flatMap((cell) => VARIANTS.flatMap((variants) => variants(cell)))
    .map((written) => TARGET_BY_NAME.get(plainName(written)));
  return new Set(named.filter((target) => target !== undefined)).size;
}

/** Returns the mapping with one column changed; any other column with this target loses it. */
export function changeMapping(mapping: Mapping, column: number, target: Target | null): Mapping {
  return mapping.map((before, at) => {
    if (at === column) return target;
    return before === target ? null : before;
  });
}

/** The functions of ClickHouse that the product calls, with ClickHouse's meaning. */
import assert from 'node:assert/strict';
import { tupleTypes, zeroForType } from './zero-values.ts';

export type SqlValue = unknown;
type Values = readonly SqlValue[];
type Callback = (...args: SqlValue[]) => SqlValue;
type TextMap = Readonly<Record<string, SqlValue>>;

export function isTrue(value: SqlValue): boolean {
  return value !== false && value !== 0 && value !== null && value !== undefined;
}

/** Less than 0, 0 or more than 0; lists are compared item by item. */
export function compareValues(a: SqlValue, b: SqlValue): number {
  if (Array.isArray(a) && Array.isArray(b)) {
    for (let i = 0; i < Math.min(a.length, b.length); i++) {
      const order = compareValues(a[i], b[i]);
      if (order !== 0) return order;
    }
    return a.length - b.length;
  }
  const [left, right] = [comparable(a), comparable(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}

function comparable(value: SqlValue): string | number {
  return typeof value === 'boolean' ? Number(value) : (value as string | number);
}

/** Equal values have equal texts; 1 and true are equal. */
export function valueKey(value: SqlValue): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return `[${value.map((item) => valueKey(item)).join('\u0001')}]`;
  return `#${typeof value === 'object' ? JSON.stringify(value) : Number(value)}`;
}

const list = (value: SqlValue) => value as SqlValue[];
const text = (value: SqlValue) => value as string;
const number = (value: SqlValue) => Number(value);
/** The one database. */
export const DATABASE = 'cairn';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The engine takes smaller numbers for days since 1970. */
const MOST_DAYS = 65_536;

function toDate(time: number): string {
  const ms = time < MOST_DAYS ? time * DAY_MS : time;
  return new Date(ms).toISOString().slice(0, 10);
}

/** Days since 1970, which began on a Thursday. */
function findMonday(ms: number): number {
  const day = Math.floor(ms / DAY_MS);
  return day - ((day + 3) % 7);
}

/** A lambda comes as a function. */
export const SQL_FUNCTIONS: Readonly<Record<string, (args: Values) => SqlValue>> = {
  array: (args) => [...args],
  arrayConcat: (args) => args.flatMap(list),
  arrayFilter: ([keep, ...lists]) =>
    list(lists[0]).filter((_, i) => isTrue((keep as Callback)(...lists.map((l) => list(l)[i])))),
  arrayIntersect: ([items, others]) =>
    list(items).filter((one) => list(others).some((other) => compareValues(one, other) === 0)),
  arrayMap: ([map, ...lists]) =>
    list(lists[0]).map((_, i) => (map as Callback)(...lists.map((l) => list(l)[i]))),
  arraySort: ([items]) => list(items).toSorted(compareValues),
  arrayStringConcat: ([items, separator]) => list(items).join(text(separator ?? '')),
  arraySum: ([items]) => list(items).reduce((sum: number, one) => sum + number(one), 0),
  arrayWithConstant: ([count, value]) => Array.from({ length: number(count) }, () => value),
  arrayZip: (lists) => list(lists[0]).map((_, i) => lists.map((l) => list(l)[i])),
  ceil: ([value]) => Math.ceil(number(value)),
  char: (args) => String.fromCharCode(...args.map(number)),
  concat: (args) => args.join(''),
  currentDatabase: () => DATABASE,
  empty: ([value]) => sizeInItems(value) === 0,
  exp2: ([value]) => 2 ** number(value),
  floor: ([value]) => Math.floor(number(value)),
  fromUnixTimestamp64Milli: ([ms]) => ms,
  greatest: (args) => args.reduce((a, b) => (compareValues(a, b) >= 0 ? a : b)),
  has: ([items, item]) => list(items).some((one) => compareValues(one, item) === 0),
  indexOf: ([items, item]) => list(items).findIndex((one) => compareValues(one, item) === 0) + 1,
  intDiv: ([a, b]) => Math.trunc(number(a) / number(b)),
  JSONExtract: ([json, ...rest]) =>
    rest.length === 1
      ? readJsonTuples(text(json), text(rest[0]))
      : (JSON.parse(text(json))[text(rest[0])] ?? null),
  least: (args) => args.reduce((a, b) => (compareValues(a, b) <= 0 ? a : b)),
  length: ([value]) => sizeInItems(value),
  log2: ([value]) => Math.log2(number(value)),
  lowerUTF8: ([value]) => text(value).toLowerCase(),
  lower: ([value]) => text(value).toLowerCase(),
  map: (args) => makeMap(args),
  mapApply: ([apply, map]) =>
    Object.fromEntries(
      Object.entries(map as TextMap).map((entry) => (apply as Callback)(...entry) as [string, 1]),
    ),
  mapFilter: ([keep, map]) =>
    Object.fromEntries(
      Object.entries(map as TextMap).filter((entry) => isTrue((keep as Callback)(...entry))),
    ),
  mapFromArrays: ([keys, values]) =>
    Object.fromEntries(list(keys).map((key, i) => [key, list(values)[i]])),
  JSONExtractArrayRaw: ([json]) =>
    (JSON.parse(text(json)) as unknown[]).map((one) => JSON.stringify(one)),
  JSONExtractKeys: ([json]) => Object.keys(JSON.parse(text(json))),
  JSONExtractString: ([json, key]) => String(JSON.parse(text(json))[text(key)] ?? ''),
  mapKeys: ([map]) => Object.keys(map as TextMap),
  mapValues: ([map]) => Object.values(map as TextMap),
  match: ([value, pattern]) => new RegExp(text(pattern)).test(text(value)),
  multiIf: (args) => {
    for (let i = 0; i < args.length - 1; i += 2) if (isTrue(args[i])) return args[i + 1];
    return args.at(-1);
  },
  notEmpty: ([value]) => sizeInItems(value) > 0,
  now: () => 0,
  position: ([value, part]) => text(value).indexOf(text(part)) + 1,
  positionCaseInsensitiveUTF8: ([value, part]) =>
    text(value).toLowerCase().indexOf(text(part).toLowerCase()) + 1,
  startsWith: ([value, start]) => text(value).startsWith(text(start)),
  substring: ([value, from]) => text(value).slice(number(from) - 1),
  substringIndex: ([value, separator, count]) =>
    text(value).split(text(separator)).slice(0, number(count)).join(text(separator)),
  /** Of milliseconds, or of days as `toMonday` gives them. */
  toDate: ([time]) => toDate(number(time)),
  toLowCardinality: ([value]) => value,
  toMonday: ([ms]) => findMonday(number(ms)),
  toJSONString: ([value]) => JSON.stringify(value),
  toStartOfHour: ([ms]) => number(ms) - (number(ms) % HOUR_MS),
  toString: (args: Values) => String(args[0]),
  toUInt64: ([value]) => (number(value) < 0 ? number(value) + 2 ** 64 : number(value)),
  toUInt8: ([value]) => number(value),
  toUnixTimestamp64Milli: ([ms]) => ms,
  transform: ([value, from, to, otherwise]) => {
    const at = list(from).findIndex((one) => compareValues(one, value) === 0);
    return at < 0 ? otherwise : list(to)[at];
  },
};

/** The product reads lists of tuples only: `Array(Tuple(name Type, ...))`. */
function readJsonTuples(json: string, type: string): SqlValue[][] {
  const inner = /^Array\(Tuple\((.*)\)\)$/s.exec(type);
  assert(inner, `JSON that the simulation cannot read: ${type}`);
  const types = tupleTypes(inner[1]!);
  const objects = JSON.parse(json) as Record<string, SqlValue>[];
  return objects.map((one) => types.map(([name, of]) => one[name] ?? zeroForType(of).value));
}

function sizeInItems(value: SqlValue): number {
  if (typeof value === 'string' || Array.isArray(value)) return value.length;
  return Object.keys(value as object).length;
}

function makeMap(args: Values): TextMap {
  const entries: [string, SqlValue][] = [];
  for (let i = 0; i < args.length; i += 2) entries.push([String(args[i]), args[i + 1]]);
  return Object.fromEntries(entries);
}

export const SQL_OPERATORS: Readonly<Record<string, (a: SqlValue, b: SqlValue) => SqlValue>> = {
  '=': (a, b) => compareValues(a, b) === 0,
  '!=': (a, b) => compareValues(a, b) !== 0,
  '<': (a, b) => compareValues(a, b) < 0,
  '<=': (a, b) => compareValues(a, b) <= 0,
  '>': (a, b) => compareValues(a, b) > 0,
  '>=': (a, b) => compareValues(a, b) >= 0,
  '+': (a, b) => number(a) + number(b),
  '-': (a, b) => number(a) - number(b),
  '*': (a, b) => number(a) * number(b),
  '/': (a, b) => number(a) / number(b),
  '%': (a, b) => number(a) % number(b),
};

type Aggregate = (rows: readonly Values[], zero: SqlValue) => SqlValue;

/** Each takes the values of its arguments in each row; `zero` is the answer for no rows. */
const AGGREGATES: Readonly<Record<string, Aggregate>> = {
  any: (rows, zero) => (rows.length === 0 ? zero : rows[0]![0]),
  argMax: (rows, zero) => atExtreme(rows, zero, (order) => order > 0),
  argMin: (rows, zero) => atExtreme(rows, zero, (order) => order < 0),
  count: (rows) => rows.length,
  groupArray: (rows) => rows.map(([value]) => value),
  groupUniqArray: (rows) => distinct(rows),
  max: (rows, zero) => extreme(rows, zero, (order) => order > 0),
  min: (rows, zero) => extreme(rows, zero, (order) => order < 0),
  sum: (rows) => rows.reduce((sum, [value]) => sum + number(value), 0),
  maxMap: (rows) => joinMaps(rows, Math.max),
  sumMap: (rows) => joinMaps(rows, (a, b) => a + b),
  uniqExact: (rows) => distinct(rows).length,
};

function extreme(rows: readonly Values[], zero: SqlValue, isBetter: (order: number) => boolean) {
  if (rows.length === 0) return zero;
  return rows
    .map(([value]) => value)
    .reduce((best, value) => (isBetter(compareValues(value, best)) ? value : best));
}

function atExtreme(rows: readonly Values[], zero: SqlValue, isBetter: (order: number) => boolean) {
  if (rows.length === 0) return zero;
  return rows.reduce((best, row) => (isBetter(compareValues(row[1], best[1])) ? row : best))[0];
}

function distinct(rows: readonly Values[]): SqlValue[] {
  return [...new Map(rows.map(([value]) => [valueKey(value), value])).values()];
}

/** Of each key, the values of all maps, joined two by two. */
function joinMaps(rows: readonly Values[], join: (a: number, b: number) => number): TextMap {
  const joined: Record<string, number> = {};
  for (const [key, value] of rows.flatMap(([map]) => Object.entries(map as TextMap))) {
    const before = joined[key];
    joined[key] = before === undefined ? number(value) : join(before, number(value));
  }
  return joined;
}

export interface FoundAggregate {
  readonly run: Aggregate;
  /** The last argument says which rows count. */
  readonly isConditional: boolean;
  /** The argument is a list, and each of its items counts as a row. */
  readonly isOverItems: boolean;
}

/** By its name with the combinators `If` and `Array`; undefined for any other function. */
export function findAggregate(name: string): FoundAggregate | undefined {
  if (name in SQL_FUNCTIONS) return undefined;
  const whole = AGGREGATES[name];
  if (whole) return { run: whole, isConditional: false, isOverItems: false };
  const isConditional = name.endsWith('If');
  const inner = isConditional ? name.slice(0, -2) : name;
  const conditional = AGGREGATES[inner];
  if (conditional) return { run: conditional, isConditional, isOverItems: false };
  const overItems = inner.endsWith('Array') ? AGGREGATES[inner.slice(0, -5)] : undefined;
  if (overItems === undefined) return undefined;
  return { run: overItems, isConditional, isOverItems: true };
}

export function callFunction(name: string): (args: Values) => SqlValue {
  const found = SQL_FUNCTIONS[name];
  assert(found, `the simulation does not know the function ${name}`);
  return found;
}

/**
 * The value that ClickHouse puts where there is none: for an aggregate of no rows, and for a row of
 * a left join without a partner. It follows from the type, so types are inferred here as far as
 * that needs them.
 */
import assert from 'node:assert/strict';
import type { SqlValue } from './functions.ts';
import type { SqlExpression } from './syntax.ts';

/** A value's type, as an example: the zero value, and for lists the zero value of an item. */
export interface ZeroValue {
  readonly value: SqlValue;
  readonly item?: ZeroValue;
  readonly elements?: readonly ZeroValue[];
}

const NUMBER: ZeroValue = { value: 0 };
const TEXT: ZeroValue = { value: '' };
const BOOL: ZeroValue = { value: false };

export function zeroForType(type: string): ZeroValue {
  const inner = /^(\w+)\((.*)\)$/s.exec(type);
  const name = inner?.[1] ?? type;
  if (name === 'Nullable') return { value: null };
  if (name === 'LowCardinality') return zeroForType(inner![2]!);
  if (name === 'Array') return { value: [], item: zeroForType(inner![2]!) };
  if (name === 'Map') return { value: {} };
  if (name === 'Bool') return BOOL;
  if (name === 'Tuple') return zeroTuple(tupleTypes(inner![2]!).map(([, of]) => zeroForType(of)));
  return name === 'String' ? TEXT : NUMBER;
}

/** The names and types in `name String, other Array(UInt8)`. */
export function tupleTypes(text: string): [string, string][] {
  return text.split(/,\s*(?![^(]*\))/).map((one) => {
    const space = one.indexOf(' ');
    return [one.slice(0, space), one.slice(space + 1)];
  });
}

type ZeroFinder = (expression: SqlExpression) => ZeroValue;

const TEXTS = new Set(
  (
    'concat substring substringIndex lower lowerUTF8 toString toJSONString toDate ' +
    'arrayStringConcat char currentDatabase'
  ).split(' '),
);
const LIKE_FIRST = new Set(
  'any min max argMin argMax minIf maxIf argMinIf argMaxIf arrayFilter arraySort greatest'.split(
    ' ',
  ),
);
const LISTS_OF_FIRST = new Set(
  'groupArray groupArrayIf groupUniqArray groupUniqArrayIf'.split(' '),
);
const FIRST_LIST = new Set('groupUniqArrayArray arrayConcat'.split(' '));
const ITEMS_OF_FIRST = new Set('arrayJoin arrayMax arrayMin'.split(' '));
const BOOLS = new Set('empty notEmpty has match startsWith'.split(' '));
const MAPS = /^(map|sumMap)/;

/** `find` answers for the parts of the expression, and for its columns. */
export function zeroForExpression(expression: SqlExpression, find: ZeroFinder): ZeroValue {
  switch (expression.kind) {
    case 'literal':
      return typeof expression.value === 'string' ? TEXT : NUMBER;
    case 'parameter':
      return zeroForType(expression.type);
    case 'tuple':
      return zeroTuple(expression.items.map(find));
    case 'tuple-element':
      return find(expression.from).elements?.[expression.at - 1] ?? NUMBER;
    case 'element':
      return TEXT;
    case 'call':
      return zeroForCall(expression.name, expression.args, find);
    case 'operator':
      return '+-*/%'.includes(expression.name) ? NUMBER : BOOL;
    default:
      return BOOL;
  }
}

function zeroTuple(elements: readonly ZeroValue[]): ZeroValue {
  return { value: elements.map(({ value }) => value), elements };
}

function zeroForCall(name: string, args: readonly SqlExpression[], find: ZeroFinder): ZeroValue {
  if (TEXTS.has(name)) return TEXT;
  if (BOOLS.has(name)) return BOOL;
  if (name === 'JSONExtract') return zeroForType(literalText(args.at(-1)!));
  if (name === 'if' || name === 'multiIf') return find(args[1]!);
  if (name === 'coalesce') return find(args.at(-1)!);
  if (LIKE_FIRST.has(name)) return find(args.find(({ kind }) => kind !== 'lambda')!);
  if (LISTS_OF_FIRST.has(name)) return { value: [], item: find(args[0]!) };
  if (FIRST_LIST.has(name)) return find(args[0]!);
  if (ITEMS_OF_FIRST.has(name)) return zeroForItems(args, find);
  if (name === 'arrayMap') return { value: [], item: zeroForItems(args, find) };
  if (name === 'arrayZip') {
    return { value: [], item: zeroTuple(args.map((arg) => find(arg).item ?? NUMBER)) };
  }
  if (name === 'mapKeys') return { value: [], item: TEXT };
  return MAPS.test(name) ? { value: {} } : NUMBER;
}

function literalText(expression: SqlExpression): string {
  assert(expression.kind === 'literal' && typeof expression.value === 'string');
  return expression.value;
}

/** Of a list's items, or of what a lambda makes of them. */
function zeroForItems([first]: readonly SqlExpression[], find: ZeroFinder): ZeroValue {
  return first!.kind === 'lambda' ? find(first!.body) : (find(first!).item ?? NUMBER);
}

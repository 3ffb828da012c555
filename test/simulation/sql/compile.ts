/**
 * Turns a select into a function that runs it over tables in memory. A statement is compiled once
 * and then runs many thousand times.
 *
 * An alias may be used anywhere in its select, as in ClickHouse; an alias that is used in its own
 * definition means the column.
 */
import assert from 'node:assert/strict';
import {
  callFunction,
  compareValues,
  type FoundAggregate,
  findAggregate,
  isTrue,
  SQL_OPERATORS,
  type SqlValue,
  valueKey,
} from './functions.ts';
import { compileSource, type SourceShape } from './sources.ts';
import type { SqlAliased, SqlExpression, SqlSelect } from './syntax.ts';
import { type ZeroValue, zeroForExpression } from './zero-values.ts';

export type SqlRow = Readonly<Record<string, SqlValue>>;

/** What tables there are: their shape when a statement is compiled, their rows when it runs. */
export interface SqlTables {
  shape(table: string): SourceShape['columns'];
  rows(table: string, isFinal: boolean): readonly SqlRow[];
}

/** One run of a statement. */
export interface Execution {
  readonly tables: SqlTables;
  readonly params: Readonly<Record<string, unknown>>;
  /** Sets for IN, which are made once. */
  readonly sets: Map<SqlExpression, ReadonlySet<string>>;
}

/** Where an expression is evaluated: at a row, or at a group of rows. */
interface Place {
  readonly run: Execution;
  readonly row: SqlRow;
  readonly group: readonly SqlRow[] | null;
  /** The element that arrayJoin gives to this row. */
  readonly joined: SqlValue;
  readonly locals: SqlRow | null;
  readonly known: SqlValue[];
}

type Evaluate = (place: Place) => SqlValue;

export interface CompiledSelect {
  readonly columns: SourceShape['columns'];
  run(run: Execution): SqlRow[];
}

const NO_ROW: SqlRow = {};

function atRow(run: Execution, row: SqlRow): Place {
  return { run, row, group: null, joined: undefined, locals: null, known: [] };
}

export function compileSelect(select: SqlSelect, tables: SqlTables): CompiledSelect {
  const all = [select, ...select.unionAll].map((one) => new SelectCompiler(one, tables).compile());
  const columns = all[0]!.columns;
  const names = [...columns.keys()];
  const run = (execution: Execution) =>
    all.flatMap((one, i) => {
      const rows = one.run(execution);
      if (i === 0) return rows;
      const own = [...one.columns.keys()];
      return rows.map((row) => Object.fromEntries(own.map((name, at) => [names[at]!, row[name]])));
    });
  return { columns, run };
}

/** For a column that is computed from the others of its row. */
export function compileRowExpression(
  expression: SqlExpression,
  named: readonly SqlAliased[],
  tables: SqlTables,
  shape: SourceShape,
): (row: SqlRow) => SqlValue {
  const evaluate = new ExpressionCompiler(named, shape, tables).compile(expression);
  const run = { tables, params: {}, sets: new Map() };
  return (row) => evaluate(atRow(run, row));
}

interface CompiledOrder {
  readonly evaluate: Evaluate;
  readonly descending: boolean;
}

class SelectCompiler {
  readonly #select: SqlSelect;
  readonly #tables: SqlTables;

  constructor(select: SqlSelect, tables: SqlTables) {
    this.#select = select;
    this.#tables = tables;
  }

  compile(): CompiledSelect {
    const select = this.#select;
    const source = this.#compileSource();
    const aliased = [...select.named, ...select.items];
    const expressions = new ExpressionCompiler(aliased, source.shape, this.#tables);
    const item = (one: SqlExpression) => expressions.compile(one);
    const items = select.items.map((one) => [outputName(one), expressions.item(one)] as const);
    const where = select.where && item(select.where);
    const groupBy = select.groupBy?.map(item) ?? null;
    const having = select.having && item(select.having);
    const order = select.orderBy.map(({ expression, descending }) => {
      return { evaluate: item(expression), descending };
    });
    const by = select.limitBy?.by.map(item) ?? [];
    const [limit, offset] = [
      select.limit && item(select.limit),
      select.offset && item(select.offset),
    ];
    const isGrouped = groupBy !== null || expressions.hasAggregate;
    const { joinedArray, windowCounts } = expressions;
    const run = (execution: Execution) => {
      let places = source.rows(execution).map((row) => atRow(execution, row));
      if (where) places = places.filter((place) => isTrue(where(place)));
      if (isGrouped) places = group(execution, places, groupBy);
      if (having) places = places.filter((place) => isTrue(having(place)));
      if (joinedArray) places = multiply(places, joinedArray);
      places = sort(places, order);
      if (select.limitBy) places = limitBy(places, by, select.limitBy.count);
      const here = atRow(execution, NO_ROW);
      for (const place of places) for (const at of windowCounts) place.known[at] = places.length;
      const from = offset ? Number(offset(here)) : 0;
      const kept = places.slice(from, limit ? from + Number(limit(here)) : undefined);
      const rows = kept.map((place) => {
        const row: Record<string, SqlValue> = {};
        for (const [name, evaluate] of items) row[name] = evaluate(place);
        return row;
      });
      return select.isDistinct ? distinctRows(rows) : rows;
    };
    const columns = new Map(
      select.items.map((one) => [outputName(one), expressions.itemZero(one)]),
    );
    return { columns, run };
  }

  #compileSource() {
    const { from, arrayJoin } = this.#select;
    const compiled = from && compileSource(from, this.#tables, compileJoinCondition);
    const shape: SourceShape = compiled?.shape ?? { columns: new Map(), qualified: false };
    const rows = compiled?.rows ?? (() => [NO_ROW]);
    if (arrayJoin.length === 0) return { shape, rows };
    const expressions = new ExpressionCompiler([], shape, this.#tables);
    const joined = arrayJoin.map(({ expression, alias }) => ({
      name: alias!,
      list: expressions.compile(expression),
      item: expressions.zero(expression).item ?? { value: '' },
    }));
    const items = joined.map(({ name, item }) => [name, item] as const);
    const joinRow = (run: Execution, row: SqlRow): SqlRow[] => {
      const lists = joined.map(({ list }) => list(atRow(run, row)) as SqlValue[]);
      return lists[0]!.map((_, i) => ({
        ...row,
        ...Object.fromEntries(joined.map(({ name }, at) => [name, lists[at]![i]])),
      }));
    };
    return {
      shape: { ...shape, columns: new Map([...shape.columns, ...items]) },
      rows: (run: Execution) => rows(run).flatMap((row) => joinRow(run, row)),
    };
  }
}

function compileJoinCondition(on: SqlExpression, shape: SourceShape, tables: SqlTables) {
  const evaluate = new ExpressionCompiler([], shape, tables).compile(on);
  return (run: Execution, row: SqlRow) => isTrue(evaluate(atRow(run, row)));
}

/** As ClickHouse names a column without an alias, as far as anyone refers to it. */
function outputName({ expression, alias }: SqlAliased): string {
  if (alias !== null) return alias;
  return expression.kind === 'column' ? expression.name : JSON.stringify(expression);
}

function group(run: Execution, places: readonly Place[], by: readonly Evaluate[] | null): Place[] {
  const grouped = new Map<string, SqlRow[]>();
  if (by === null) grouped.set('', []);
  for (const place of places) {
    const key = by === null ? '' : valueKey(by.map((evaluate) => evaluate(place)));
    const rows = grouped.get(key);
    if (rows) rows.push(place.row);
    else grouped.set(key, [place.row]);
  }
  return Array.from(grouped.values(), (rows) => ({
    ...atRow(run, rows[0] ?? NO_ROW),
    group: rows,
  }));
}

function multiply(places: readonly Place[], list: Evaluate): Place[] {
  return places.flatMap((place) =>
    (list(place) as SqlValue[]).map((joined) => ({ ...place, joined, known: [] })),
  );
}

function sort(places: readonly Place[], order: readonly CompiledOrder[]): Place[] {
  if (order.length === 0) return [...places];
  const keyed = places.map((place) => ({ place, keys: order.map((one) => one.evaluate(place)) }));
  keyed.sort((a, b) => {
    for (let i = 0; i < order.length; i++) {
      const way = compareValues(a.keys[i], b.keys[i]);
      if (way !== 0) return order[i]!.descending ? -way : way;
    }
    return 0;
  });
  return keyed.map(({ place }) => place);
}

function limitBy(places: readonly Place[], by: readonly Evaluate[], count: number): Place[] {
  const taken = new Map<string, number>();
  return places.filter((place) => {
    const key = valueKey(by.map((evaluate) => evaluate(place)));
    taken.set(key, (taken.get(key) ?? 0) + 1);
    return taken.get(key)! <= count;
  });
}

function distinctRows(rows: readonly SqlRow[]): SqlRow[] {
  return [...new Map(rows.map((row) => [valueKey(Object.values(row)), row])).values()];
}

class ExpressionCompiler {
  readonly #aliases: ReadonlyMap<string, SqlExpression>;
  readonly #shape: SourceShape;
  readonly #tables: SqlTables;
  readonly #compiledAliases = new Map<string, Evaluate>();
  /** Aliases whose definition is being compiled: within it they mean the column. */
  readonly #open = new Set<string>();
  #locals: readonly string[] = [];
  #slots = 0;
  hasAggregate = false;
  joinedArray: Evaluate | null = null;
  /** The slots that hold the number of rows of the whole answer. */
  readonly windowCounts: number[] = [];

  constructor(aliased: readonly SqlAliased[], shape: SourceShape, tables: SqlTables) {
    const named = aliased.filter(({ alias }) => alias !== null);
    this.#aliases = new Map(named.map(({ alias, expression }) => [alias!, expression]));
    this.#shape = shape;
    this.#tables = tables;
  }

  compile(expression: SqlExpression): Evaluate {
    switch (expression.kind) {
      case 'literal':
        return () => expression.value;
      case 'parameter':
        return ({ run }) => run.params[expression.name];
      case 'column':
        return this.#column(expression.name, expression.qualifier);
      case 'call':
        return this.#call(expression.name, expression.args);
      case 'window-count':
        return this.#windowCount();
      case 'lambda':
        return this.#lambda(expression.params, expression.body);
      case 'tuple':
        return this.#each(expression.items, (values) => values);
      case 'tuple-element': {
        const [from, at] = [this.compile(expression.from), expression.at - 1];
        return (place) => (from(place) as SqlValue[])[at];
      }
      case 'element':
        return this.#element(expression.from, expression.at);
      case 'operator':
        return this.#operator(expression.name, expression.left, expression.right);
      case 'not': {
        const operand = this.compile(expression.operand);
        return (place) => !isTrue(operand(place));
      }
      case 'is-null': {
        const [operand, { negated }] = [this.compile(expression.operand), expression];
        return (place) => ((operand(place) ?? null) === null) !== negated;
      }
      case 'in':
        return this.#in(expression);
    }
  }

  /** What is selected under an alias is evaluated once. */
  item({ expression, alias }: SqlAliased): Evaluate {
    return alias === null ? this.compile(expression) : this.#alias(alias);
  }

  zero(expression: SqlExpression): ZeroValue {
    if (expression.kind !== 'column') return zeroForExpression(expression, (one) => this.zero(one));
    const { name } = expression;
    const alias = this.#open.has(name) ? undefined : this.#aliases.get(name);
    if (alias === undefined) return this.#shape.columns.get(name) ?? { value: 0 };
    this.#open.add(name);
    const found = this.zero(alias);
    this.#open.delete(name);
    return found;
  }

  itemZero({ expression, alias }: SqlAliased): ZeroValue {
    return this.zero(
      alias === null ? expression : { kind: 'column', name: alias, qualifier: null },
    );
  }

  #column(name: string, qualifier: string | null): Evaluate {
    if (qualifier === null && this.#locals.includes(name)) return ({ locals }) => locals![name];
    const isAlias = qualifier === null && !this.#open.has(name) && this.#aliases.has(name);
    if (isAlias) return this.#alias(name);
    const key = qualifier !== null && this.#shape.qualified ? `${qualifier}.${name}` : name;
    assert(this.#shape.columns.has(key), `there is no column ${key}`);
    return ({ row }) => row[key];
  }

  #alias(name: string): Evaluate {
    const known = this.#compiledAliases.get(name);
    if (known) return known;
    this.#open.add(name);
    const evaluate = this.compile(this.#aliases.get(name)!);
    this.#open.delete(name);
    const slot = this.#slots++;
    const once: Evaluate = (place) => {
      if (slot in place.known) return place.known[slot];
      const value = evaluate(place);
      place.known[slot] = value;
      return value;
    };
    this.#compiledAliases.set(name, once);
    return once;
  }

  #windowCount(): Evaluate {
    const slot = this.#slots++;
    this.windowCounts.push(slot);
    return ({ known }) => known[slot];
  }

  #lambda(params: readonly string[], body: SqlExpression): Evaluate {
    const outer = this.#locals;
    this.#locals = [...outer, ...params];
    const evaluate = this.compile(body);
    this.#locals = outer;
    return (place) =>
      (...values: SqlValue[]) => {
        const locals: Record<string, SqlValue> = { ...place.locals };
        for (let i = 0; i < params.length; i++) locals[params[i]!] = values[i];
        return evaluate({ ...place, locals });
      };
  }

  #each(items: readonly SqlExpression[], use: (values: SqlValue[]) => SqlValue): Evaluate {
    const evaluates = items.map((item) => this.compile(item));
    return (place) => use(evaluates.map((evaluate) => evaluate(place)));
  }

  #element(from: SqlExpression, at: SqlExpression): Evaluate {
    const none = this.zero(from).item?.value ?? '';
    return this.#each([from, at], ([container, key]) => {
      const isList = Array.isArray(container);
      const found = isList
        ? container[Number(key) - 1]
        : (container as Record<string, SqlValue>)[String(key)];
      return found ?? none;
    });
  }

  #operator(name: string, left: SqlExpression, right: SqlExpression): Evaluate {
    const [first, second] = [this.compile(left), this.compile(right)];
    if (name === 'AND') return (place) => isTrue(first(place)) && isTrue(second(place));
    if (name === 'OR') return (place) => isTrue(first(place)) || isTrue(second(place));
    const apply = SQL_OPERATORS[name]!;
    return (place) => {
      const [a, b] = [first(place), second(place)];
      // NULL compared with anything is NULL.
      return a === null || b === null ? null : apply(a, b);
    };
  }

  #in(expression: SqlExpression & { kind: 'in' }): Evaluate {
    const { operand, list, negated } = expression;
    const value = this.compile(operand);
    const makeSet =
      list.kind === 'select' ? this.#selectedKeys(list) : this.#listedKeys(this.compile(list));
    return (place) => {
      let keys = place.run.sets.get(expression);
      if (keys === undefined) {
        keys = makeSet(place);
        place.run.sets.set(expression, keys);
      }
      return keys.has(valueKey(value(place))) !== negated;
    };
  }

  #selectedKeys(select: SqlSelect): (place: Place) => ReadonlySet<string> {
    const compiled = compileSelect(select, this.#tables);
    return ({ run }) => {
      const rows = compiled.run(run).map((row) => Object.values(row));
      return new Set(rows.map((values) => valueKey(values.length === 1 ? values[0] : values)));
    };
  }

  #listedKeys(list: Evaluate): (place: Place) => ReadonlySet<string> {
    return (place) => new Set((list(place) as SqlValue[]).map((value) => valueKey(value)));
  }

  #call(name: string, args: readonly SqlExpression[]): Evaluate {
    if (name === 'arrayJoin') {
      this.joinedArray = this.compile(args[0]!);
      return ({ joined }) => joined;
    }
    if (name === 'if') return this.#if(args);
    if (name === 'coalesce') {
      return this.#each(args, (values) => values.find((one) => (one ?? null) !== null) ?? null);
    }
    if (name === 'CAST') return this.compile(args[0]!);
    if (name === 'arrayMax' || name === 'arrayMin') return this.#arrayExtreme(name, args);
    const aggregate = findAggregate(name);
    if (aggregate) return this.#aggregate(aggregate, name, args);
    return this.#each(args, callFunction(name));
  }

  #if(args: readonly SqlExpression[]): Evaluate {
    const [condition, yes, no] = args.map((arg) => this.compile(arg)) as Evaluate[];
    return (place) => (isTrue(condition!(place)) ? yes!(place) : no!(place));
  }

  #arrayExtreme(name: 'arrayMax' | 'arrayMin', args: readonly SqlExpression[]): Evaluate {
    const hasLambda = args[0]!.kind === 'lambda';
    const list = hasLambda ? this.#each(args, callFunction('arrayMap')) : this.compile(args[0]!);
    const none = this.zero({ kind: 'call', name, args }).value;
    const sign = name === 'arrayMax' ? 1 : -1;
    return (place) => {
      const values = list(place) as SqlValue[];
      if (values.length === 0) return none;
      return values.reduce((best, one) => (sign * compareValues(one, best) > 0 ? one : best));
    };
  }

  #aggregate(found: FoundAggregate, name: string, args: readonly SqlExpression[]): Evaluate {
    this.hasAggregate = true;
    const { run: aggregate, isConditional, isOverItems } = found;
    const evaluates = args.map((arg) => this.compile(arg));
    const condition = isConditional ? evaluates.pop()! : null;
    const none = this.zero({ kind: 'call', name, args }).value;
    return ({ run, group: rows }) => {
      assert(rows, `${name} is called outside of a group`);
      let places = rows.map((row) => atRow(run, row));
      if (condition) places = places.filter((place) => isTrue(condition(place)));
      const values = places.map((place) => evaluates.map((evaluate) => evaluate(place)));
      const all = isOverItems ? values.flatMap(([items]) => items as SqlValue[]) : null;
      return aggregate(all ? all.map((item) => [item]) : values, none);
    };
  }
}

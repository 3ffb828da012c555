/**
 * A statement is a query with the shape of its rows. The product reads only with statements: one
 * file per table or view, with bound parameters.
 */
import type * as z from 'zod';
import type { Warehouse } from './warehouse.ts';

export interface Statement<Row> {
  readonly sql: string;
  readonly row: z.ZodType<Row>;
  readonly settings?: Readonly<Record<string, string | number>>;
}

/** For grouping by a prefix of the table's sorting key, which then keeps no groups in memory. */
export const IN_ORDER = { optimize_aggregation_in_order: 1 };

export type Params = Readonly<Record<string, unknown>>;

/** Throws on a row that does not fit the statement's schema, which is a bug of the statement. */
export async function ask<Row>(
  warehouse: Warehouse,
  { sql, row, settings }: Statement<Row>,
  params: Params,
): Promise<Row[]> {
  const rows = await warehouse.query({ sql, params, ...(settings ? { settings } : {}) });
  return rows.map((found) => row.parse(found));
}

/** The first row, or undefined. */
export async function askOne<Row>(
  warehouse: Warehouse,
  statement: Statement<Row>,
  params: Params,
): Promise<Row | undefined> {
  return (await ask(warehouse, statement, params))[0];
}

/** SQL text without the indentation of the code around it. */
export function sql(parts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  const text = String.raw({ raw: parts }, ...values);
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const indent = Math.min(...lines.map((line) => line.length - line.trimStart().length));
  return lines.map((line) => line.slice(indent)).join('\n');
}

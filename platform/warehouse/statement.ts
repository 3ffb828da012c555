/**
 * A query of the warehouse with the shape of its rows. Statements are the product's read SQL: one
 * file a table or view, parameters bound, text tested exactly.
 */
import type * as z from 'zod';
import type { Warehouse } from './warehouse.ts';

export interface Statement<Row> {
  readonly sql: string;
  readonly row: z.ZodType<Row>;
  readonly settings?: Readonly<Record<string, string | number>>;
}

/** Grouping by a prefix of the table's order needs no memory for the groups. */
export const IN_ORDER = { optimize_aggregation_in_order: 1 };

export type Params = Readonly<Record<string, unknown>>;

/** Rows that do not fit their schema are a bug of the statement: the error names it. */
export async function ask<Row>(
  warehouse: Warehouse,
  { sql, row, settings }: Statement<Row>,
  params: Params,
): Promise<Row[]> {
  const rows = await warehouse.query({ sql, params, ...(settings ? { settings } : {}) });
  return rows.map((one) => row.parse(one));
}

/** The only row, or undefined. */
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

/** Custom attributes: those that organizations defined themselves. */
import * as z from 'zod';
import { ask, type Statement, sql } from '../../platform/warehouse/statement.ts';
import type { Warehouse } from '../../platform/warehouse/warehouse.ts';

const customAttributeRow = z.object({
  attribute_key: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  prompt: z.string(),
  output_schema: z.string(),
  created_ms: z.number(),
});

export type CustomAttributeRow = z.output<typeof customAttributeRow>;

/** {organization}: all of them, by key; the first definition of a key counts. */
export const customAttributes: Statement<CustomAttributeRow> = {
  sql: sql`
    SELECT
      attribute_key,
      name,
      description,
      prompt,
      output_schema,
      toUnixTimestamp64Milli(created_at) AS created_ms
    FROM custom_attributes
    WHERE organization_id = {organization:String}
    ORDER BY attribute_key, created_at
    LIMIT 1 BY attribute_key`,
  row: customAttributeRow,
};

const definedKeyRow = z.object({ attribute_key: z.string() });

/** {keys}, {organization}: those of the keys that the organization has, or any if it is ''. */
export const definedCustomKeys: Statement<z.output<typeof definedKeyRow>> = {
  sql: sql`
    SELECT DISTINCT attribute_key
    FROM custom_attributes
    WHERE attribute_key IN {keys:Array(String)}
      AND ({organization:String} = '' OR organization_id = {organization:String})`,
  row: definedKeyRow,
};

/** Sorted by key. */
export async function readCustomAttributeKeys(
  warehouse: Warehouse,
  organization: string,
): Promise<string[]> {
  const rows = await ask(warehouse, customAttributes, { organization });
  return rows.map(({ attribute_key }) => attribute_key);
}

/** The organizations that have any data in the warehouse. */
import * as z from 'zod';
import { ask, type Statement, sql } from '../../platform/warehouse/statement.ts';
import type { Warehouse } from '../../platform/warehouse/warehouse.ts';

const organizationRow = z.object({ organization_id: z.string() });

export const organizations: Statement<z.output<typeof organizationRow>> = {
  sql: sql`
    SELECT DISTINCT organization_id
    FROM (
      SELECT organization_id FROM jobs
      UNION ALL SELECT organization_id FROM batch_events
      UNION ALL SELECT organization_id FROM exports
      UNION ALL SELECT organization_id FROM custom_attributes
    )
    ORDER BY organization_id`,
  row: organizationRow,
};

export async function readOrganizations(warehouse: Warehouse): Promise<string[]> {
  return (await ask(warehouse, organizations, {})).map(({ organization_id }) => organization_id);
}

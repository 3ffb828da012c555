/**
 * Users of a ClickHouse server who read the rows of one organization, and no others.
 *
 * OU1 Row policies hold for every table with an organization, also when a view reads it. A server
 *     may hide a table with policies from everyone whom none is about; so one policy shows all rows
 *     to everyone but these users, the product's own user among them.
 * OU2 Each statement can run again: the user keeps nothing of before, a new password included.
 */
import { quoteIdentifier, quoteString } from './quoting.ts';

/** Tables of schemas/clickhouse that have a column organization_id. */
export const ORGANIZATION_TABLES = [
  'batch_counts',
  'batch_events',
  'correction_events',
  'custom_attributes',
  'exports',
  'job_stages',
  'jobs',
  'results',
] as const;

const ANALYSTS = 'cairn_analysts';

export interface OrganizationUser {
  readonly organization: string;
  readonly database: string;
  readonly password: string;
}

export function organizationUserName(organization: string): string {
  return `cairn_${organization}`;
}

/** The statements that make the user, in order. */
export function organizationUserStatements(user: OrganizationUser): string[] {
  const name = quoteIdentifier(organizationUserName(user.organization));
  const database = quoteIdentifier(user.database);
  const policies = ORGANIZATION_TABLES.flatMap((table) => [
    `CREATE ROW POLICY OR REPLACE cairn_everyone ON ${database}.${table}
      USING 1 TO ALL EXCEPT ${ANALYSTS}`,
    `CREATE ROW POLICY OR REPLACE ${name} ON ${database}.${table}
      USING organization_id = ${quoteString(user.organization)} TO ${name}`,
  ]);
  return [
    `CREATE ROLE IF NOT EXISTS ${ANALYSTS}`,
    ...policies,
    `CREATE USER OR REPLACE ${name} IDENTIFIED WITH sha256_password BY ${quoteString(user.password)}
      DEFAULT ROLE ${ANALYSTS}
      SETTINGS readonly = 2 CONST, max_execution_time = 60, max_memory_usage = 2000000000,
        max_result_rows = 1000000`,
    `GRANT ${ANALYSTS} TO ${name}`,
    `GRANT SELECT ON ${database}.* TO ${ANALYSTS}`,
  ];
}

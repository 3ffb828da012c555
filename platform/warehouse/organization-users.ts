/**
 * Users of a ClickHouse server who can read the rows of exactly one organization.
 *
 * OU1 Row policies apply to every table with an organization, even if a view reads it. A server may
 *     hide a table with policies from every user that no policy names; so one policy shows all rows
 *     to everyone except these users, including the product's own user.
 * OU2 Each statement can run again: the user keeps nothing from before, not even the password.
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

/** The statements that create the user, in order. */
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

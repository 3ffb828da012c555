/**
 * `cairn warehouse users`: creates a user on the ClickHouse server for each organization, who can
 * read only the rows of that organization, and prints each password once. The embedded engine has
 * no users.
 */
import { randomBytes } from 'node:crypto';
import { isOrganizationSlug } from '../domain/organizations.ts';
import { readConfig } from '../platform/config/config.ts';
import type { Environment } from '../platform/config/option.ts';
import { connectWarehouse } from '../platform/open-platform.ts';
import { systemClock } from '../platform/runtime/clock.ts';
import { CairnError } from '../platform/runtime/errors.ts';
import { silentLog } from '../platform/runtime/log.ts';
import {
  organizationUserName,
  organizationUserStatements,
} from '../platform/warehouse/organization-users.ts';
import { endWhenInterrupted } from './operations/interruption.ts';

const PASSWORD_BYTES = 18;

export async function warehouseUsers(
  organizations: readonly string[],
  { dryRun = false }: { readonly dryRun?: boolean },
  env: Environment,
): Promise<void> {
  const config = readConfig(env);
  const { clickhouseUrl } = config;
  if (clickhouseUrl === null) {
    const message = 'Set CLICKHOUSE_URL: only a ClickHouse server has users.';
    throw new CairnError('config_invalid', message);
  }
  const wrong = organizations.filter((one) => !isOrganizationSlug(one));
  if (wrong.length > 0) {
    throw new CairnError(
      'config_invalid',
      `These names are not valid for an organization: ${wrong.join(', ')}.`,
    );
  }
  const database = new URL(clickhouseUrl).pathname.slice(1) || 'default';
  endWhenInterrupted('run it again for the users whose passwords were not printed');
  const warehouse = await connectWarehouse({ config, clock: systemClock, log: silentLog });
  try {
    for (const organization of organizations) {
      const password = randomBytes(PASSWORD_BYTES).toString('base64url');
      const statements = organizationUserStatements({ organization, database, password });
      if (!dryRun) for (const sql of statements) await warehouse.command({ sql });
      const shown = dryRun ? statements.map((sql) => `${sql};`) : [];
      const login = `${organizationUserName(organization)} ${password}`;
      process.stdout.write(`${[...shown, login].join('\n')}\n`);
    }
  } finally {
    await warehouse.close();
  }
}

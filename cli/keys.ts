/**
 * `cairn keys create|list|revoke`: the API keys, which are kept on the log. With the embedded log
 * the command locks the data folder, so it cannot run beside `cairn up`.
 */
import { isOrganizationSlug } from '../domain/organizations.ts';
import { type KeyStore, openKeyStore } from '../ledger/records/api-keys.ts';
import { readRecordSchemas } from '../ledger/records/schemas.ts';
import { readConfig } from '../platform/config/config.ts';
import type { Environment } from '../platform/config/option.ts';
import { openLog } from '../platform/open-platform.ts';
import { systemClock, toTimestamp } from '../platform/runtime/clock.ts';
import { CairnError } from '../platform/runtime/errors.ts';
import { silentLog } from '../platform/runtime/log.ts';
import { prepareLog } from '../services/main.ts';

export async function createKey(
  { org, role }: { org: string; role: string },
  env: Environment,
): Promise<void> {
  if (org !== '*' && !isOrganizationSlug(org)) {
    throw new CairnError(
      'config_invalid',
      '--org must be a slug (2 to 50 characters of a-z, 0-9 and -) or *.',
    );
  }
  if (role !== 'member' && role !== 'operator') {
    throw new CairnError('config_invalid', '--role must be member or operator.');
  }
  await withKeys(env, async (keys) => {
    const { keyId, secret } = await keys.create({ organizationId: org, role });
    print(`key ${keyId} of ${org} (${role}); the secret is shown only now:\n${secret}`);
  });
}

export async function listKeys(env: Environment): Promise<void> {
  await withKeys(env, async (keys) => {
    for (const key of keys.list()) {
      const state = key.revoked_at === null ? 'valid' : `revoked ${toTimestamp(key.revoked_at)}`;
      const created = toTimestamp(key.created_at);
      print([key.key_id, key.organization_id, key.role, created, state].join('\t'));
    }
  });
}

export async function revokeKey(keyId: string, env: Environment): Promise<void> {
  await withKeys(env, async (keys) => {
    if (!(await keys.revoke(keyId))) {
      throw new CairnError(
        'config_invalid',
        `There is no key ${keyId}; \`cairn keys list\` shows all keys.`,
      );
    }
    print(`key ${keyId} is revoked`);
  });
}

async function withKeys(env: Environment, body: (keys: KeyStore) => Promise<void>): Promise<void> {
  const config = readConfig(env);
  const context = { config, clock: systemClock, log: silentLog };
  const { platform, close } = await openLog(context, readRecordSchemas());
  try {
    await prepareLog(platform, config);
    const keys = await openKeyStore(platform);
    await body(keys).finally(() => keys.close());
  } finally {
    await close();
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

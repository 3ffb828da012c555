/**
 * `cairn keys create|list|revoke`: the keys on the log. With the embedded log the command needs
 * the data folder for itself, so it runs while `cairn up` does not.
 */
import { isOrganizationSlug } from '../domain/organizations.ts';
import { type KeyStore, openKeyStore } from '../ledger/records/api-keys.ts';
import { readRecordSchemas } from '../ledger/records/schemas.ts';
import { openLog } from '../platform/open-platform.ts';
import { systemClock, toTimestamp } from '../platform/runtime/clock.ts';
import { readConfig } from '../platform/runtime/config.ts';
import { CairnError } from '../platform/runtime/errors.ts';
import { silentLog } from '../platform/runtime/log.ts';
import { prepareLog } from '../services/main.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export async function createKey(
  { org, role }: { org: string; role: string },
  env: Environment,
): Promise<void> {
  if (org !== '*' && !isOrganizationSlug(org)) {
    throw new CairnError('config_invalid', '--org is a slug (2-50 of a-z 0-9 -) or *');
  }
  if (role !== 'member' && role !== 'operator') {
    throw new CairnError('config_invalid', '--role is member or operator');
  }
  await withKeys(env, async (keys) => {
    const { keyId, secret } = await keys.create({ organizationId: org, role });
    say(`key ${keyId} of ${org} (${role}); its secret is shown this once:\n${secret}`);
  });
}

export async function listKeys(env: Environment): Promise<void> {
  await withKeys(env, async (keys) => {
    for (const key of keys.list()) {
      const state = key.revoked_at === null ? 'valid' : `revoked ${toTimestamp(key.revoked_at)}`;
      const made = toTimestamp(key.created_at);
      say([key.key_id, key.organization_id, key.role, made, state].join('\t'));
    }
  });
}

export async function revokeKey(keyId: string, env: Environment): Promise<void> {
  await withKeys(env, async (keys) => {
    if (!(await keys.revoke(keyId))) {
      throw new CairnError('config_invalid', `there is no key ${keyId}`);
    }
    say(`revoked ${keyId}`);
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

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

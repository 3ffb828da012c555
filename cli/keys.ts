/**
 * `cairn keys create|list|revoke`: the API keys, which are stored on the log. While `cairn up` has
 * locked the data folder, the command sends requests to it; otherwise it opens the log itself.
 */
import { EVERY_ORGANIZATION } from '../domain/organizations.ts';
import { createKeyAdmin, type KeyAdmin, type ListedKey } from '../ledger/records/key-admin.ts';
import { readKeyToCreate } from '../ledger/records/key-requests.ts';
import { readRecordSchemas } from '../ledger/records/schemas.ts';
import { type Config, readConfig } from '../platform/config/config.ts';
import type { Environment } from '../platform/config/option.ts';
import { openLog } from '../platform/open-platform.ts';
import { systemClock, toTimestamp } from '../platform/runtime/clock.ts';
import { parseTime } from '../platform/runtime/clocks/written-time.ts';
import { CairnError, isCairnError } from '../platform/runtime/errors.ts';
import { silentLog } from '../platform/runtime/log.ts';
import { retrying } from '../platform/runtime/retry.ts';
import { prepareLog } from '../services/main.ts';
import { createKeysClient } from './keys-client.ts';
import { endWhenInterrupted } from './operations/interruption.ts';
import { hasData, requireData } from './operations/require-data.ts';

export async function createKey(
  options: { org: string; role?: string; name?: string; expires?: string },
  env: Environment,
): Promise<void> {
  const { org: organizationId, name, expires } = options;
  const { role = organizationId === EVERY_ORGANIZATION ? 'operator' : 'member' } = options;
  const expiresAtMs = expires === undefined ? null : readExpiry(expires, systemClock.nowMs());
  const key = readKeyToCreate({ organizationId, role, name, expiresAtMs });
  const config = readConfig(env);
  endWhenInterrupted('`cairn keys list` shows whether there is a new key');
  if (!hasData(config)) {
    const words = `This key starts a new installation in ${config.dataDir}.`;
    process.stderr.write(`There was no Cairn data yet. ${words}\n`);
  }
  await withKeys(config, async (keys) => {
    const { keyId, secret } = await keys.create(key);
    const until = expiresAtMs === null ? '' : ` until ${toTimestamp(expiresAtMs)}`;
    print(`key ${keyId} of ${organizationId} (${role})${until}; the secret is shown only now:`);
    print(secret);
  });
}

export async function listKeys(env: Environment): Promise<void> {
  endWhenInterrupted();
  await withKeys(readExisting(env), async (keys) => {
    for (const key of await keys.list()) print(formatKey(key));
  });
}

/** Columns separated by tabs; `-` replaces a missing time. */
function formatKey(key: ListedKey): string {
  const time = (atMs: number | null) => (atMs === null ? '-' : toTimestamp(atMs));
  const state = key.revoked_at === null ? key.state : `revoked ${time(key.revoked_at)}`;
  return [
    key.key_id,
    key.organization_id,
    key.role,
    time(key.created_at),
    state,
    `expires ${time(key.expires_at)}`,
    `used ${time(key.last_used_at)}`,
    key.name,
  ].join('\t');
}

export async function revokeKey(keyId: string, env: Environment): Promise<void> {
  endWhenInterrupted('`cairn keys list` shows whether it is revoked');
  await withKeys(readExisting(env), async (keys) => {
    if (!(await keys.revoke(keyId))) {
      throw new CairnError(
        'config_invalid',
        `There is no key ${keyId}; \`cairn keys list\` shows all keys.`,
      );
    }
    print(`key ${keyId} is revoked`);
  });
}

const DAY_MS = 86_400_000;

/** A number of days from now, or a time; without a time zone it is UTC. */
function readExpiry(text: string, nowMs: number): number {
  const days = /^(\d{1,5})d$/.exec(text)?.[1];
  if (days !== undefined && Number(days) > 0) return nowMs + Number(days) * DAY_MS;
  const atMs = parseTime(text);
  if (atMs !== null && atMs > nowMs) return atMs;
  throw new CairnError(
    'config_invalid',
    '--expires must be a number of days such as 90d, or a future time such as 2027-01-31.',
  );
}

const RETRY = { firstDelayMs: 100, maxDelayMs: 500, timeoutMs: 10_000 };

function readExisting(env: Environment): Config {
  const config = readConfig(env);
  requireData(config);
  return config;
}

/** The owner of the folder may just be starting, or be another such command. */
async function withKeys(config: Config, body: (keys: KeyAdmin) => Promise<void>): Promise<void> {
  let inUse: CairnError | undefined;
  const isTransient = (error: unknown) => error === inUse;
  await retrying({ ...RETRY, clock: systemClock, isTransient }, async () => {
    try {
      await onOwnLog(config, body);
    } catch (error) {
      if (!isCairnError(error, 'data_folder_in_use')) throw error;
      inUse = error;
      // It throws `inUse` if no process could be reached.
      await body(createKeysClient(config.dataDir, inUse));
    }
  });
}

async function onOwnLog(config: Config, body: (keys: KeyAdmin) => Promise<void>): Promise<void> {
  const context = { config, clock: systemClock, log: silentLog };
  const opened = await openLog(context, readRecordSchemas());
  try {
    // Topics that were just created have no leader at first.
    const isTransient = (error: unknown) => isCairnError(error, 'broker_unavailable');
    await retrying({ ...RETRY, clock: systemClock, isTransient }, async () => {
      await prepareLog(opened.platform, config);
      await opened.platform.broker.ends('keys');
    });
    await body(createKeyAdmin(opened.platform));
  } finally {
    await opened.close();
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { HotState } from '../../platform/hot-state/hot-state.ts';
import { openLmdbHotState } from '../../platform/hot-state/lmdb-hot-state.ts';
import type { Clock } from '../../platform/runtime/clock.ts';
import { CairnError } from '../../platform/runtime/errors.ts';
import {
  type EmbeddedPlatform,
  openEmbeddedPlatform,
} from '../../test/support/embedded-platform.ts';
import { overrideMethods } from '../../test/support/override-methods.ts';
import { RememberingLog } from '../../test/support/remembering-log.ts';
import { SimulatedClock } from '../../test/support/simulated-clock.ts';
import { until } from '../../test/support/until.ts';
import { type KeyStore, openKeyStore } from './api-keys.ts';
import { keepBootstrapKeys } from './bootstrap-keys.ts';

let opened: EmbeddedPlatform;
let clock: SimulatedClock;
let hotState: HotState;
let folder: string;
let log: RememberingLog;

beforeEach(async () => {
  opened = await openEmbeddedPlatform();
  clock = new SimulatedClock(1);
  [running, resting] = [0, 0];
  log = new RememberingLog();
  folder = mkdtempSync(join(tmpdir(), 'cairn-bootstrap-'));
  hotState = openLmdbHotState({ folder, clock });
});
afterEach(async () => {
  await hotState.close();
  await opened.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Running instances on Kafka, and those of them that have looked and now wait. */
let running = 0;
let resting = 0;

/** The test's clock, which records who waits. */
function countingRests(): Clock {
  return overrideMethods<Clock>(clock, {
    sleep: async (ms, signal) => {
      if (ms !== HALF_MINUTE_MS) return clock.sleep(ms, signal);
      resting++;
      await clock.sleep(ms, signal);
      resting--;
    },
  });
}

interface Instance {
  readonly store: KeyStore;
  stop(): Promise<void>;
}

const HALF_MINUTE_MS = 30_000;

/** As ingest-api starts, with these secrets in CAIRN_BOOTSTRAP_KEYS. */
async function startInstance(
  secrets: readonly string[],
  { kafka = false, state = hotState }: { kafka?: boolean; state?: HotState } = {},
): Promise<Instance> {
  const bootstrapKeys = secrets.map((secret) => {
    return { organizationId: 'acme', role: 'member' as const, secret };
  });
  const kafkaBrokers = kafka ? ['b:9092'] : null;
  const config = { ...opened.platform.config, bootstrapKeys, kafkaBrokers };
  const shared = { ...opened.platform, config, log, hotState: state };
  const platform = { ...shared, clock: countingRests() };
  const store = await openKeyStore(platform);
  if (kafka) running++;
  const keeper = await keepBootstrapKeys(platform, store);
  const stop = async () => {
    const closing = keeper.close();
    await clock.advance(HALF_MINUTE_MS);
    await closing;
    if (kafka) running--;
    await store.close();
  };
  return { store, stop };
}

async function isValidAnywhere(secret: string): Promise<boolean> {
  const store = await openKeyStore({ ...opened.platform, clock });
  const found = store.find(secret) !== undefined;
  await store.close();
  return found;
}

/** Advances the time in steps; after each one the instances have looked. */
async function passMinutes(minutes: number): Promise<void> {
  const haveLooked = () => until(() => resting === running, 'each instance has looked and rests');
  await haveLooked();
  for (let half = 0; half < 2 * minutes; half++) {
    await clock.advance(HALF_MINUTE_MS);
    await haveLooked();
  }
}

const warnings = () => log.lines.filter(({ level }) => level === 'warn').map((l) => l.message);

test('BK2 BK3 embedded: an unlisted key is revoked at once, until it is listed again', async () => {
  await (await startInstance(['one', 'two'])).stop();
  expect([await isValidAnywhere('one'), await isValidAnywhere('two')]).toEqual([true, true]);
  await (await startInstance(['two'])).stop();
  expect([await isValidAnywhere('one'), await isValidAnywhere('two')]).toEqual([false, true]);
  expect(log.lines).toMatchObject([{ level: 'warn', keys: [expect.stringMatching(/^start-/)] }]);
  await (await startInstance(['one', 'two'])).stop();
  expect(await isValidAnywhere('one')).toBe(true);
});

test('BK3 a key that a person revoked stays revoked', async () => {
  const instance = await startInstance(['one']);
  await instance.store.revoke(instance.store.list()[0]!.key_id);
  await instance.stop();
  await (await startInstance(['one'])).stop();
  expect(await isValidAnywhere('one')).toBe(false);
});

test('BK4 without a list nothing is revoked, and the log names the keys', async () => {
  await (await startInstance(['one'])).stop();
  await (await startInstance([])).stop();
  expect(await isValidAnywhere('one')).toBe(true);
  expect(warnings()).toEqual([expect.stringContaining('`cairn keys revoke` ends them')]);
});

test('BK2 on Kafka, a key is revoked minutes after the last instance that lists it', async () => {
  const old = await startInstance(['one'], { kafka: true });
  const fresh = await startInstance(['two'], { kafka: true });
  await passMinutes(5);
  expect([await isValidAnywhere('one'), await isValidAnywhere('two')]).toEqual([true, true]);
  await old.stop();
  expect(await isValidAnywhere('one')).toBe(true);
  await passMinutes(5);
  expect([await isValidAnywhere('one'), await isValidAnywhere('two')]).toEqual([false, true]);
  await fresh.stop();
});

test('BK2 nothing is revoked while hot state is unavailable', async () => {
  await (await startInstance(['one'], { kafka: true })).stop();
  const away = () => Promise.reject(new CairnError('hot_state_unavailable', 'away'));
  const state = overrideMethods(hotState, { get: away, set: away });
  const fresh = await startInstance(['two'], { kafka: true, state });
  await passMinutes(6);
  expect(await isValidAnywhere('one')).toBe(true);
  await fresh.stop();
});

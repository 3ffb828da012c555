import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packRecords } from '../../platform/log/record-batch.ts';
import { CairnError } from '../../platform/runtime/errors.ts';
import {
  type EmbeddedPlatform,
  openEmbeddedPlatform,
} from '../../test/support/embedded-platform.ts';
import { overrideMethods } from '../../test/support/override-methods.ts';
import { readAllRecords } from '../../test/support/read-log.ts';
import { RememberingLog } from '../../test/support/remembering-log.ts';
import { until } from '../../test/support/until.ts';
import { openKeyStore } from './api-keys.ts';
import { appendRecords } from './append.ts';
import { createKeyAdmin } from './key-admin.ts';

let opened: EmbeddedPlatform;
const log = new RememberingLog();

beforeAll(async () => {
  opened = await openEmbeddedPlatform();
});
afterAll(() => opened.close());

const platform = () => ({ ...opened.platform, log });

async function appendUndecodable(text: string): Promise<void> {
  const batch = packRecords([{ key: Buffer.from('bad'), value: Buffer.from(text) }]);
  await opened.platform.broker.append([{ topic: 'keys', partition: 0, batch }]);
}

async function letters(): Promise<string[]> {
  const found = await readAllRecords(opened.platform.broker, 'dead-letters');
  const decoded = found.map(({ value }) => opened.platform.codec.decode('dead-letters', value));
  return (await Promise.all(decoded)).map(({ value }) => Buffer.from(value).toString());
}

test('AK5 an undecodable record does not prevent a start, and later keys work', async () => {
  const first = await openKeyStore(platform());
  const before = await first.create({ organizationId: 'acme', role: 'member' });
  await appendUndecodable('no key');
  const after = await first.create({ organizationId: 'acme', role: 'member' });
  await first.close();
  const second = await openKeyStore(platform());
  expect(second.find(before.secret)?.organization_id).toBe('acme');
  expect(second.find(after.secret)?.organization_id).toBe('acme');
  expect(second.skippedRecords).toBe(1);
  await second.close();
  // Each record becomes one letter and one log line, however many instances read it.
  expect(await letters()).toEqual(['no key']);
  expect(log.lines.filter(({ message }) => message.includes('record is dead'))).toMatchObject([
    { topic: 'keys', partition: 0, group: 'cairn-api-keys', level: 'warn' },
  ]);
});

test('AK5 a running store skips it too, and logs once that no letter can be appended', async () => {
  let isDown = true;
  let refusals = 0;
  const broker = overrideMethods(opened.platform.broker, {
    append: (appends) => {
      const isLetter = appends.some(({ topic }) => topic === 'dead-letters');
      if (isLetter && isDown) {
        refusals++;
        throw new CairnError('broker_unavailable', 'away');
      }
      return opened.platform.broker.append(appends);
    },
  });
  const store = await openKeyStore({ ...platform(), broker }, { follow: true });
  await appendUndecodable('nor this');
  const key = await store.create({ organizationId: 'acme', role: 'operator' });
  expect(store.find(key.secret)?.role).toBe('operator');
  await until(() => refusals >= 3, 'the letter was refused several times');
  const warned = log.lines.filter(({ message }) => message.includes('not on dead-letters yet'));
  expect(warned).toHaveLength(1);
  isDown = false;
  await until(async () => (await letters()).length === 2, 'the letter is appended');
  await store.close();
});

test('AK2 a record with another digest invalidates the old secret, in every store', async () => {
  const [one, other] = [await openKeyStore(platform()), await openKeyStore(platform())];
  const key = await one.create({ organizationId: 'acme', role: 'member' });
  const kept = one.list().find(({ key_id }) => key_id === key.keyId)!;
  const { broker, codec } = platform();
  const digest = createHash('sha256').update('the new secret').digest('hex');
  const entry = { key: key.keyId, record: { ...kept, digest } };
  await appendRecords({ broker, codec }, 'keys', [entry]);
  for (const store of [one, other]) {
    await store.refresh();
    expect(store.find(key.secret)).toBeUndefined();
    expect(store.find('the new secret')?.key_id).toBe(key.keyId);
    await store.close();
  }
});

test('a key is valid until it expires', async () => {
  let nowMs = Date.UTC(2026, 0, 1);
  const clock = overrideMethods(opened.platform.clock, { nowMs: () => nowMs });
  const store = await openKeyStore({ ...platform(), clock });
  const expiresAtMs = nowMs + 1_000;
  const { keyId, secret } = await store.create({
    organizationId: 'acme',
    role: 'member',
    name: 'for a second',
    expiresAtMs,
  });
  expect(store.find(secret)).toMatchObject({ name: 'for a second', expires_at: expiresAtMs });
  nowMs = expiresAtMs;
  expect(store.find(secret)).toBeUndefined();
  const listed = await createKeyAdmin({ ...platform(), clock }).list();
  expect(listed.find(({ key_id }) => key_id === keyId)).toMatchObject({
    state: 'expired',
    last_used_at: null,
  });
  await store.close();
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { batchKey, jobKey } from '../../domain/records.ts';
import { packRecords } from '../../platform/log/record-batch.ts';
import {
  type EmbeddedPlatform,
  openEmbeddedPlatform,
} from '../../test/support/embedded-platform.ts';
import { runOperatorTask } from '../../test/support/run-task.ts';

const KEYS = [
  batchKey('acme', 'a'),
  jobKey('acme', 'a', 'b'),
  jobKey('acme', 'a', 'b/c'),
  jobKey('acme', 'a/b', 'c'),
  jobKey('acme', 'a%2Fb', 'c'),
  jobKey('acme', '', '50%'),
  jobKey('acme/a', 'b', 'c'),
];

let opened: EmbeddedPlatform;
beforeAll(async () => {
  opened = await openEmbeddedPlatform();
  const records = KEYS.map((key) => ({ key: Buffer.from(key), value: Buffer.from('x') }));
  const batch = packRecords(records.map((record) => ({ ...record, headers: {} })));
  await opened.platform.broker.append([{ topic: 'jobs.bulk', partition: 0, batch }]);
});
afterAll(() => opened.close());

async function tail(key?: string): Promise<string[]> {
  const options = { topic: 'jobs.bulk', key };
  const { lines } = await runOperatorTask(opened.platform, 'topics tail', options);
  return lines.map((line) => JSON.parse(line).key);
}

it.each([
  ['acme', ['acme/a', 'acme/a/b', 'acme/a/b%2Fc', 'acme/a%2Fb/c', 'acme/a%252Fb/c', 'acme//50%25']],
  ['acme/a', ['acme/a', 'acme/a/b', 'acme/a/b%2Fc']],
  ['acme/a/', ['acme/a/b', 'acme/a/b%2Fc']],
  ['acme/a/b', ['acme/a/b']],
  ['acme/a/b%2fc', ['acme/a/b%2Fc']],
  ['acme/a%2Fb', ['acme/a%2Fb/c']],
  ['acme/a%252Fb', ['acme/a%252Fb/c']],
  ['acme//50%', ['acme//50%25']],
  ['acme%2Fa', ['acme%2Fa/b/c']],
  ['acme/a/b/c', []],
])('the key %s names its own records, and those below it', async (key, shown) => {
  expect(await tail(key)).toEqual(shown);
});

it('shows no two keys alike', async () => {
  expect(new Set(await tail()).size).toBe(KEYS.length);
});

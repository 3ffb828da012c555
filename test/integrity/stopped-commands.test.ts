/** What a command says whose task runs in the product, when the product ends in the middle. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { repositoryFolder, temporaryFolder } from '../support/backend.ts';
import { call, type Product, startProduct, waitForBatchEnd } from '../support/product.ts';
import { until } from '../support/until.ts';

const TIMEOUT_MS = 300_000;
const JOBS = 20;
const folder = temporaryFolder('stopped-commands');
const env = { FETCH_PUBLIC: 'false', CAIRN_DATA_DIR: folder };
afterAll(() => rm(folder, { recursive: true, force: true }));

async function submit({ address }: Product): Promise<void> {
  const jobs = Array.from({ length: JOBS }, (_, n) => ({
    place_id: `place-${n}`,
    inputs: { name: `Place ${n}`, latitude: 47, longitude: 9 },
  }));
  const body = { batch_id: 'batch', batch_name: 'Batch', attribute_set: 'core', jobs };
  expect((await call(address, 'POST', '/batches', { body })).status).toBe(200);
  await waitForBatchEnd(address, 'batch', TIMEOUT_MS);
}

/** Its last line and its exit code. */
async function replayUntil(end: () => Promise<unknown>): Promise<readonly [string, number | null]> {
  const args = [join(repositoryFolder, 'bin', 'cairn.js'), 'replay', '--all', '--rate', '1'];
  const child = spawn(process.execPath, args, { env: { PATH: process.env['PATH'], ...env } });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const closed = once(child, 'close');
  await until(() => stderr.includes('This is replay'), 'the replay has begun');
  await end();
  await closed;
  return [stderr.trim().split('\n').at(-1)!, child.exitCode];
}

it.each([
  ['stops', 'cairn: Cairn was stopped; nothing more is done.'],
  ['is killed', 'cairn: Cairn ended before the command was done.'],
])('when the product %s, one sentence', { timeout: TIMEOUT_MS }, async (how, sentence) => {
  const product = await startProduct({ env });
  await submit(product);
  const end = () => (how === 'stops' ? product.stop() : product.kill());
  expect(await replayUntil(end)).toEqual([sentence, 1]);
});

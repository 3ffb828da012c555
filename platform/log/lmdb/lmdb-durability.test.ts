/**
 * Kill -9 at random moments: acknowledged appends are there, and an append is there completely or
 * not at all (BR1). Only the system calls show that nothing waits in memory for the disk: fdatasync
 * and a synced write of the root page come before each answer.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAll, readText } from '../../../test/contracts/broker-driver.ts';
import { systemClock } from '../../runtime/clock.ts';
import { openLmdbBroker } from './lmdb-broker.ts';

const ROUNDS = 8;
const TOPICS = ['one', 'two', 'three'];
const project = fileURLToPath(new URL('../../..', import.meta.url));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-durability-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Lets the process acknowledge `after` appends, kills it, and returns the acknowledged ones. */
async function acknowledgedUntilKilled(first: number, after: number): Promise<number[]> {
  const script = join(project, 'test/integrity/lmdb-append-forever.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, folder, `${first}`], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (text: string) => {
    said += text;
    if (said.split('\n').length > after) child.kill('SIGKILL');
  });
  const [, signal] = await once(child, 'close');
  expect(signal).toBe('SIGKILL');
  return said.split('\n').filter(Boolean).map(Number);
}

/** The numbers in each partition, with how many records each has. */
async function numbersByPartition(): Promise<Map<number, number>[]> {
  const broker = await openLmdbBroker({ folder, clock: systemClock });
  const found: Map<number, number>[] = [];
  for (const topic of TOPICS) {
    for (const partition of [0, 1]) {
      const counts = new Map<number, number>();
      for (const record of await readAll(broker, topic, partition)) {
        const number = Number(readText(record).split(' ')[0]);
        counts.set(number, (counts.get(number) ?? 0) + 1);
      }
      found.push(counts);
    }
  }
  await broker.close();
  return found;
}

describe('the embedded log under kill -9', () => {
  test(`keeps every acknowledged append, whole, over ${ROUNDS} kills`, async () => {
    const acknowledged = new Set<number>();
    let first = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const after = 3 + ((round * 37) % 61);
      for (const number of await acknowledgedUntilKilled(first, after)) acknowledged.add(number);
      const found = await numbersByPartition();
      const [one, ...others] = found;
      for (const other of others) expect(other).toEqual(one);
      for (const [number, count] of one!) expect(count).toBe(number % 10 === 0 ? 400 : 1);
      const lost = [...acknowledged].filter((number) => !one!.has(number));
      expect(lost).toEqual([]);
      first = Math.max(...one!.keys()) + 1_000;
    }
    expect(acknowledged.size).toBeGreaterThan(ROUNDS * 3);
  });
});

import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/backend.ts';
import { systemClock } from '../../runtime/clock.ts';
import { silentLog } from '../../runtime/log.ts';
import { type ChdbEngine, openChdbEngine } from './chdb-engine.ts';

const READS = 200;
/** Two run at once, and all others wait for the next one. */
const MOST_STATEMENTS = 6;

describe('reads of the embedded engine', () => {
  const folder = temporaryFolder('shared-reads');
  let engine: ChdbEngine;
  beforeAll(async () => {
    engine = await openChdbEngine({ folder, clock: systemClock, log: silentLog });
    await engine.run(
      { sql: 'CREATE TABLE written (n UInt64) ENGINE = MergeTree ORDER BY n' },
      'command',
    );
  });
  afterAll(async () => {
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  });

  const read = async (sql: string, params?: Record<string, string>) => {
    const { bytes } = await engine.run(
      { sql, format: 'TSV', ...(params ? { params } : {}) },
      'read',
    );
    return Buffer.from(bytes).toString().trim();
  };
  const selects = async () =>
    Number(await read("SELECT value FROM system.events WHERE event = 'SelectQuery'"));

  it('share one answer while they wait', async () => {
    const before = await selects();
    const answers = Array.from({ length: READS }, () => read('SELECT sum(number) FROM numbers(9)'));
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['36']));
    expect((await selects()) - before).toBeLessThanOrEqual(MOST_STATEMENTS);
  });

  it('have separate answers if their parameters differ', async () => {
    const asked = Array.from({ length: 20 }, (_, n) => `${n}`);
    const answers = await Promise.all(asked.map((n) => read('SELECT {n:UInt64}', { n })));
    expect(answers).toEqual(asked);
  });

  it('all fail if the one statement fails', async () => {
    const asked = Array.from({ length: 20 }, () => read('SELECT nothing_of_that_name'));
    const ends = await Promise.allSettled(asked);
    expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(asked.length);
    await expect(read('SELECT 1')).resolves.toBe('1');
  });

  it('SR1 see what was written before they were requested', async () => {
    let written = 0;
    const faults: string[] = [];
    const readers: Promise<void>[] = [];
    const readOne = async () => {
      const least = written;
      const seen = Number(await read('SELECT count() FROM written'));
      if (seen < least) faults.push(`${seen} of ${least}`);
    };
    for (let n = 0; n < 60; n++) {
      for (let i = 0; i < 10; i++) readers.push(readOne());
      await engine.run({ sql: `INSERT INTO written VALUES (${n})` }, 'write');
      written++;
    }
    await Promise.all(readers);
    expect(faults).toEqual([]);
  });
});

import { afterEach, beforeEach, expect, it } from 'vitest';
import type { JobRecord } from '../../../domain/records.ts';
import type { LogRecord } from '../../../platform/log/broker.ts';
import {
  type EmbeddedPlatform,
  openEmbeddedPlatform,
} from '../../../test/support/embedded-platform.ts';
import { overrideMethods } from '../../../test/support/override-methods.ts';
import { SimulatedClock } from '../../../test/support/simulated-clock.ts';
import { until } from '../../../test/support/until.ts';
import { EarlierResults } from './earlier-results.ts';

const READ_MS = 50;

let opened: EmbeddedPlatform;
let clock: SimulatedClock;
let earlier: EarlierResults;
/** The number of jobs of each read. */
let reads: number[];
let answered: number;
let asked: number;

beforeEach(async () => {
  opened = await openEmbeddedPlatform();
  clock = new SimulatedClock(1);
  [reads, answered, asked] = [[], 0, 0];
  const { warehouse } = opened.platform;
  const timed = overrideMethods(warehouse, {
    queryColumns: async (query) => {
      reads.push((query.params!['places'] as string[]).length);
      const blocks = await warehouse.queryColumns(query);
      await clock.advance(READ_MS);
      return blocks;
    },
  });
  earlier = new EarlierResults({ ...opened.platform, warehouse: timed, clock });
});
afterEach(async () => {
  earlier.close();
  await opened.close();
});

const RECORD = { topic: 'jobs.bulk', partition: 0, offset: 0 } as LogRecord;

function ask(jobs: number, organization_id = 'acme'): void {
  for (let i = 0; i < jobs; i++) {
    const job = { organization_id, batch_id: 'b1', place_id: `p${asked++}` } as JobRecord;
    void earlier.readBefore(job, RECORD, 1).then((found) => {
      expect(found).toBeNull();
      answered++;
    });
  }
}

const areAnswered = (jobs: number) =>
  until(() => answered === jobs, `${jobs} jobs are answered`, { timeoutMs: 60_000, pollMs: 5 });

/** Runs everything that does not wait for time to pass. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 100));

it('batches reads for many jobs, and reads immediately for a few', async () => {
  ask(3);
  await areAnswered(3);
  ask(40);
  await areAnswered(43);
  expect(reads).toEqual([3, 40]);
  for (const jobs of [10, 5, 7]) {
    ask(jobs);
    await settle();
  }
  expect(reads).toEqual([3, 40]);
  await clock.advance(4 * READ_MS);
  await areAnswered(65);
  expect(reads).toEqual([3, 40, 22]);
});

it('ends the pause when enough jobs wait, or one of another organization', async () => {
  ask(40);
  await areAnswered(40);
  ask(500);
  await areAnswered(540);
  ask(10);
  await settle();
  expect(reads).toEqual([40, 500]);
  ask(1, 'other');
  await areAnswered(551);
  expect(reads).toEqual([40, 500, 10, 1]);
});

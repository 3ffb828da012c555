import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, it, vi } from 'vitest';
import type { StartedJob } from '../../../domain/records.ts';
import { isCairnError } from '../../../platform/runtime/errors.ts';
import { until } from '../../../test/support/until.ts';
import type { EnrichmentTask } from './enrichment-messages.ts';
import { EnrichmentThread } from './enrichment-thread.ts';

const setup = {
  placesFolder: join(tmpdir(), 'no-places-here'),
  crosswalksFolder: null,
  resultSchemaId: 1,
  gatherable: [],
  unavailable: {},
};

function taskAt(place_id: string): EnrichmentTask {
  const job: StartedJob = {
    organization_id: 'acme',
    batch_id: 'b',
    place_id,
    run_id: 'run',
    run_order: 1,
  };
  const inputs_json = JSON.stringify({ name: `Cafe ${place_id}` });
  const rest = { refresh: false, earlier: null, attempts: 1, started_at: 0, traced: false };
  return { job, inputs_json, attributes: ['names'], ...rest, wantsReply: false, gathered: {} };
}

/** Ends each thread that gets a poisonous job, as soon as it has loaded its sources. */
function endThreadsWithPoison(isPoison: (place: string) => boolean): ReadonlySet<Worker> {
  const ended = new Set<Worker>();
  const ready = new WeakSet<Worker>();
  const post = Worker.prototype.postMessage;
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, value) {
    const tasks = value as readonly EnrichmentTask[];
    const end = () => {
      ended.add(this);
      void this.terminate();
    };
    if (!tasks.some(({ job }) => isPoison(job.place_id))) {
      this.once('message', () => ready.add(this));
      post.call(this, value);
    } else if (ready.has(this)) end();
    else this.once('message', end);
  });
  return ended;
}

const NAMES = Array.from({ length: 40 }, (_, at) => `p${at}`);

/** The outcome of each place's job. */
async function enrichAll(thread: EnrichmentThread, places: readonly string[]) {
  const ends = await Promise.all(
    places.map((place) =>
      thread.enrich(taskAt(place), { urgent: false }).then(
        ({ kind }) => kind as string,
        (error: unknown) => (isCairnError(error) ? error.code : 'unknown'),
      ),
    ),
  );
  return new Map(places.map((place, at) => [place, ends[at]!]));
}

let thread: EnrichmentThread;

async function startThread() {
  thread = new EnrichmentThread(setup);
  await thread.enrich(taskAt('first'), { urgent: false });
}

afterEach(async () => {
  vi.restoreAllMocks();
  await thread.close();
});

it('blames only the job that ends a thread with no other jobs', async () => {
  const poison = ['p3', 'p10'];
  const ended = endThreadsWithPoison((place) => poison.includes(place));
  await startThread();
  const ends = await enrichAll(thread, NAMES);
  const expected = NAMES.map((place) => [
    place,
    poison.includes(place) ? 'worker_failed' : 'finished',
  ]);
  expect([...ends]).toEqual(expected);
  // Once together with others, and then each separately.
  expect(ended.size).toBe(1 + poison.length);
});

it('accepts several jobs at once again when the culprit is known', async () => {
  endThreadsWithPoison((place) => place === 'p0');
  await startThread();
  expect((await enrichAll(thread, NAMES)).get('p0')).toBe('worker_failed');
  const posted = vi.mocked(Worker.prototype.postMessage).mock;
  posted.calls.length = 0;
  await enrichAll(thread, NAMES.slice(1));
  expect(posted.calls.length).toBeLessThan(NAMES.length / 4);
});

it('fails only the jobs that wait for their turn when it is closed', async () => {
  endThreadsWithPoison((place) => place === 'p3');
  await startThread();
  const ends = enrichAll(thread, NAMES.slice(0, 16));
  await until(() => !thread.isReady, 'the thread has ended');
  await thread.close();
  expect(new Set((await ends).values())).toEqual(new Set(['worker_failed']));
});

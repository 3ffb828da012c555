/**
 * Retries and replays of jobs that were deleted, submitted again or run again since, for one engine
 * of the log: nothing of the old request is repeated.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobKey } from '../../domain/records.ts';
import { appendDeadLetters, type DeadRecord } from '../../ledger/records/dead-letters.ts';
import { type EmbeddedApi, startEmbeddedApi } from '../support/embedded-api.ts';
import { readAllRecords } from '../support/read-log.ts';
import { runOperatorTask } from '../support/run-task.ts';
import { until } from '../support/until.ts';

const TEST_TIMEOUT_MS = 300_000;
const WITHIN = { timeoutMs: 120_000, pollMs: 100 };

export function describeReplacedJobs(env: () => Readonly<Record<string, string>>): void {
  describe('jobs that changed after they died', () => {
    let api: EmbeddedApi;
    beforeAll(async () => {
      api = await startEmbeddedApi(['ingest-api', 'enricher', 'sink'], env());
    }, TEST_TIMEOUT_MS);
    afterAll(() => api.close());

    const task = (name: Parameters<typeof runOperatorTask>[1], options: object) =>
      runOperatorTask(api.product.platform, name, options);

    async function submit(batch_id: string, places: readonly string[], attributes: string[]) {
      const jobs = places.map((place_id) => ({
        place_id,
        inputs: { name: `Gasthof ${place_id}`, latitude: 47.1, longitude: 9.52 },
      }));
      const body = { batch_id, batch_name: batch_id, attributes, jobs };
      expect((await api.send('POST', 'batches', { body })).status).toBe(200);
      await ended(batch_id);
    }

    async function ended(batch: string): Promise<void> {
      const has = async () =>
        (await api.send('GET', `batches/${batch}`)).body.status === 'completed';
      await until(has, `the jobs of ${batch} have ended`, WITHIN);
    }

    /** Buries the newest record of each job, as an enricher does. */
    async function bury(batch: string, places: readonly string[], error: string): Promise<void> {
      const { platform } = api.product;
      const records = await readAllRecords(platform.broker, 'jobs.bulk');
      const dead = places.map((place): DeadRecord => {
        const key = Buffer.from(jobKey('acme', batch, place));
        const record = records.findLast((one) => Buffer.from(one.key).equals(key))!;
        return { record, error, attempts: 5, reason: 'all_attributes_failed' };
      });
      await appendDeadLetters(platform, 'cairn-enricher', dead);
    }

    /** What the reruns on the log ask for, by place. */
    async function readReruns(batch: string): Promise<Record<string, readonly string[]>> {
      const { broker, codec } = api.product.platform;
      const asked: Record<string, readonly string[]> = {};
      for (const { value } of await readAllRecords(broker, 'jobs.bulk')) {
        const { batch_id, place_id, cause, attributes } = await codec.decode('jobs.bulk', value);
        if (batch_id === batch && cause === 'REPROCESS') asked[place_id] = attributes;
      }
      return asked;
    }

    it('a retry repeats no request that was deleted or replaced, and says so of each letter', {
      timeout: TEST_TIMEOUT_MS,
    }, async () => {
      const places = ['deleted', 'replaced', 'restored', 'same'];
      await submit('retried', places, ['websites']);
      await bury('retried', places, 'died before the change');
      for (const place of ['deleted', 'restored']) {
        expect((await api.send('DELETE', `jobs/${place}`)).status).toBe(200);
      }
      await submit('retried', ['replaced', 'restored'], ['names']);
      const options = { reason: 'died before the change' };
      const dry = await task('dead-letters retry', { ...options, dryRun: true });
      expect(dry.lines).toEqual(['1 of 4 letters would be retried.']);
      const retried = await task('dead-letters retry', options);
      expect(retried.lines).toEqual(['1 of 4 letters are retried.']);
      const why = retried.notes.map((note) => note.replace(/^\S+ /, '')).toSorted();
      expect(why).toEqual([
        'is not retried: its job does not exist.',
        'is not retried: its job was submitted again.',
        'is not retried: its job was submitted again.',
      ]);
      await ended('retried');
      expect(await readReruns('retried')).toEqual({ same: ['websites'] });
      // Not even a second retry repeats a request that is gone.
      const again = await task('dead-letters retry', { ...options, again: true });
      expect(again.lines).toEqual(['1 of 4 letters are retried.']);
    });

    it('a retry leaves a job alone that has run again since, unless asked again', {
      timeout: TEST_TIMEOUT_MS,
    }, async () => {
      await submit('rerun', ['rerun-0', 'rerun-1'], ['websites']);
      await bury('rerun', ['rerun-0', 'rerun-1'], 'died before the rerun');
      const body = { place_ids: ['rerun-0'], attributes: ['names'] };
      expect((await api.send('POST', 'jobs/reprocess', { body })).body.job_count).toBe(1);
      await ended('rerun');
      const options = { reason: 'died before the rerun' };
      const first = await task('dead-letters retry', options);
      expect(first.lines).toEqual(['1 of 2 letters are retried.']);
      expect(first.notes).toEqual([
        expect.stringMatching(/ is not retried: its job has run again; --again /),
      ]);
      await ended('rerun');
      expect(await readReruns('rerun')).toEqual({ 'rerun-0': ['names'], 'rerun-1': ['websites'] });
      const again = await task('dead-letters retry', { ...options, again: true });
      expect(again.lines).toEqual(['2 of 2 letters are retried.']);
      await ended('rerun');
      expect((await readReruns('rerun'))['rerun-0']).toEqual(['websites']);
    });

    it('a retry of a deletion does not delete what was submitted again', {
      timeout: TEST_TIMEOUT_MS,
    }, async () => {
      await submit('undone', ['undone-0', 'undone-1'], ['names']);
      expect((await api.send('DELETE', 'jobs/undone-0')).status).toBe(200);
      await bury('undone', ['undone-0'], 'a deletion died');
      await submit('undone', ['undone-0'], ['names']);
      const { lines, notes } = await task('dead-letters retry', { reason: 'a deletion died' });
      expect(lines).toEqual(['0 of 1 letters are retried.']);
      expect(notes).toEqual([expect.stringContaining('its job was submitted again')]);
      expect((await api.send('GET', 'jobs/undone-0')).status).toBe(200);
    });

    it('a replay of dead letters leaves out replaced jobs, and runs all that the others ask for', {
      timeout: TEST_TIMEOUT_MS,
    }, async () => {
      const from = new Date().toISOString();
      await submit('letters', ['letters-0', 'letters-1', 'letters-2'], ['websites']);
      await bury('letters', ['letters-0', 'letters-1', 'letters-2'], 'died');
      expect((await api.send('DELETE', 'batches/letters')).status).toBe(200);
      await submit('letters', ['letters-0', 'letters-1'], ['names']);
      await bury('letters', ['letters-1'], 'died');
      const body = { place_ids: ['letters-1'], attributes: ['phoneNumbers'] };
      expect((await api.send('POST', 'jobs/reprocess', { body })).body.job_count).toBe(1);
      await ended('letters');
      await bury('letters', ['letters-1'], 'died');
      const { lines, notes } = await task('replay', { deadLetters: true, batch: 'letters', from });
      expect(lines.at(-1)).toBe('1 job of 3 in the slice runs again, of 1 batch.');
      expect(notes.join()).toContain('1 job was submitted again since, and does not run.');
      await ended('letters');
      expect(await readReruns('letters')).toEqual({ 'letters-1': ['names', 'phoneNumbers'] });
    });

    it('a replay of a slice leaves out jobs that were submitted again after it', {
      timeout: TEST_TIMEOUT_MS,
    }, async () => {
      await submit('sliced', ['sliced-0', 'sliced-1'], ['websites']);
      const to = new Date().toISOString();
      await submit('sliced', ['sliced-1'], ['names']);
      await ended('sliced');
      const { lines, notes } = await task('replay', { batch: 'sliced', to });
      expect(lines.at(-1)).toBe('1 job of 2 in the slice runs again, of 1 batch.');
      expect(notes.join()).toContain('1 job was submitted again since, and does not run.');
      await ended('sliced');
      expect(await readReruns('sliced')).toEqual({ 'sliced-0': ['websites'] });
    });

    it('dead letters are listed newest first, with and without a limit', async () => {
      const places = Array.from({ length: 12 }, (_, i) => `listed-${i}`);
      await submit('listed', places, ['names']);
      for (const place of places) await bury('listed', [place], `died as ${place}`);
      const errors = async (options: object) => {
        const { lines } = await task('dead-letters list', { reason: 'died as', ...options });
        return lines.slice(1).map((line) => line.split('\t').at(-1));
      };
      const newest = places.map((place) => `died as ${place}`).toReversed();
      expect(await errors({})).toEqual(newest);
      expect(await errors({ limit: 5 })).toEqual(newest.slice(0, 5));
    });
  });
}

/**
 * Replays and retries of dead letters, for one engine of the log: a product with an enricher in
 * this process, whose jobs are submitted, replayed, interrupted and continued.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobKey } from '../../domain/records.ts';
import { endMarks, readSinkMarks, sinkReaches } from '../../ledger/progress.ts';
import { appendDeadLetters } from '../../ledger/records/dead-letters.ts';
import type { LogRecord } from '../../platform/log/broker.ts';
import { systemClock } from '../../platform/runtime/clock.ts';
import { type EmbeddedApi, KEYS, startEmbeddedApi } from '../support/embedded-api.ts';
import { overrideMethods } from '../support/override-methods.ts';
import { readAllRecords } from '../support/read-log.ts';
import { runOperatorTask } from '../support/run-task.ts';
import { until } from '../support/until.ts';

const TEST_TIMEOUT_MS = 300_000;
const WITHIN = { timeoutMs: 120_000, pollMs: 100 };
const JOBS = 1_200;

type Platform = EmbeddedApi['product']['platform'];

/** A platform whose process ends after so many appends to the topic. */
const cutAppend =
  (topic: string, appends: number) => (platform: Platform, end: AbortController) => {
    let left = appends;
    const broker = overrideMethods(platform.broker, {
      append: async (batches) => {
        const appended = await platform.broker.append(batches);
        if (batches.some((batch) => batch.topic === topic) && --left === 0) end.abort();
        end.signal.throwIfAborted();
        return appended;
      },
    });
    return { ...platform, broker };
  };

/** A platform whose process ends before it notes a retried letter. */
const cutNote = (platform: Platform, end: AbortController) => {
  const hotState = overrideMethods(platform.hotState, {
    set: async (key, ...rest) => {
      if (key.startsWith('letter-retried:')) end.abort();
      end.signal.throwIfAborted();
      await platform.hotState.set(key, ...rest);
    },
  });
  return { ...platform, hotState };
};

export function describeReplays(env: () => Readonly<Record<string, string>>): void {
  describe('replays', () => {
    let api: EmbeddedApi;
    beforeAll(async () => {
      api = await startEmbeddedApi(['ingest-api', 'enricher', 'sink'], env());
      await submit('big', JOBS);
      await submit('small', 5);
      await ended('big', JOBS);
      await ended('small', 5);
    }, TEST_TIMEOUT_MS);
    afterAll(() => api.close());

    const task = (name: Parameters<typeof runOperatorTask>[1], options: object, more = {}) =>
      runOperatorTask(api.product.platform, name, options, more);

    async function submit(
      batch_id: string,
      count: number,
      attributes = ['names', 'websites'],
    ): Promise<void> {
      const jobs = Array.from({ length: count }, (_, i) => ({
        place_id: `${batch_id}-${i}`,
        inputs: { name: `Gasthof ${i}`, latitude: 47.1 + i / 100_000, longitude: 9.52 },
      }));
      const body = { batch_id, batch_name: batch_id, attributes, jobs };
      expect((await api.send('POST', 'batches', { body })).status).toBe(200);
    }

    async function ended(batch: string, count: number): Promise<void> {
      const has = async () => {
        const { jobs } = (await api.send('GET', `batches/${batch}`)).body;
        return jobs.completed.length === count;
      };
      await until(has, `${count} jobs of ${batch} have ended`, WITHIN);
    }

    /** Runs of the batch by cause, and how many jobs they have, from the log's own table. */
    async function readRuns(batch: string): Promise<{ cause: string; places: number }[]> {
      const { platform } = api.product;
      const wanted = { ...(await endMarks(platform.broker, 'jobs.bulk')) };
      const read = () => readSinkMarks(platform.hotState);
      await sinkReaches(wanted, { clock: systemClock, read, timeoutMs: 120_000 });
      return platform.warehouse.query({
        sql: `SELECT cause, toUInt32(uniqExact(place_id)) AS places, toUInt32(count()) AS records
          FROM jobs WHERE batch_id = {batch:String} GROUP BY cause, run_id ORDER BY min(run_order)`,
        params: { batch },
      });
    }

    it('says what a replay would do, and does nothing', async () => {
      const { lines, outcome } = await task('replay', { batch: 'small', dryRun: true });
      expect(outcome).toBe('done');
      expect(lines).toContain('5 jobs of 1 batch would run again.');
      expect(lines).toContain('Attributes, with their jobs: names (5), websites (5).');
      expect(lines.join(' ')).toMatch(/jobs per second that takes about .* No paid calls/);
      expect(await readRuns('small')).toHaveLength(1);
    });

    it('goes on after an interruption, and runs each job once', {
      timeout: TEST_TIMEOUT_MS,
    }, async () => {
      const interrupted = new AbortController();
      const notes: string[] = [];
      const onProgress = ({ done }: { done: number }) => {
        if (done >= 1_000) interrupted.abort();
      };
      const options = { batch: 'big', attributes: 'coordinates', refresh: true };
      const { signal } = interrupted;
      const replay = task('replay', options, { signal, onProgress, notes });
      await expect(replay).rejects.toThrow();
      const begun = (await readRuns('big'))[1];
      expect(begun?.places).toBeGreaterThan(0);
      expect(begun?.places).toBeLessThan(JOBS);
      const resume = /--resume (\S+)/.exec(notes[0]!)![1];
      const other = task('replay', { resume, batch: 'small', maxWaiting: '9' });
      await expect(other).rejects.toThrow('--resume takes no --batch, --max-waiting.');
      const resumed = await task('replay', { resume });
      // The counts are of the whole replay, and its pace is that of this call.
      const counts = new RegExp(`^${JOBS} jobs of ${JOBS} in the slice run again, of 1 batch; `);
      expect(resumed.lines.at(-1)).toMatch(counts);
      expect(resumed.lines.at(-1)).toContain(`; ${begun?.places} of them were appended before.`);
      expect(resumed.progress.at(-1)).toMatchObject({ done: JOBS, doneBefore: begun?.places });
      const repeated = { cause: 'REPROCESS', places: JOBS, records: JOBS };
      expect((await readRuns('big'))[1]).toEqual(repeated);
      await ended('big', JOBS);
      const { body } = await api.send('GET', 'jobs/big-7');
      const { attribute_status } = body.job_metadata;
      expect(attribute_status).toMatchObject({ coordinates: 'RUN', names: 'NOT_RUN' });
      // Once more, there is nothing left to do.
      const again = await task('replay', { resume });
      const all = `${JOBS} jobs of ${JOBS} in the slice run again, of 1 batch; ${JOBS} of them`;
      expect(again.lines.at(-1)).toBe(`${all} were appended before.`);
      expect(await readRuns('big')).toHaveLength(2);
    });

    it('runs what all runs since the submission asked for', {
      timeout: TEST_TIMEOUT_MS,
    }, async () => {
      const planned = async () => (await task('replay', { batch: 'wide', dryRun: true })).lines[1];
      await submit('wide', 2);
      await ended('wide', 2);
      await task('replay', { batch: 'wide', attributes: 'coordinates' });
      await ended('wide', 2);
      const all = 'Attributes, with their jobs: coordinates (2), names (2), websites (2).';
      expect(await planned()).toBe(all);
      await submit('wide', 2, ['phoneNumbers']);
      await ended('wide', 2);
      expect(await planned()).toBe('Attributes, with their jobs: phoneNumbers (2).');
    });

    it('by attribute selects jobs, not single runs, and nothing that was deleted', {
      timeout: TEST_TIMEOUT_MS,
    }, async () => {
      const planned = async (options: object) =>
        (await task('replay', { batch: 'new', ...options, dryRun: true })).lines.slice(0, 2);
      await submit('new', 2, ['names', 'websites']);
      await ended('new', 2);
      const beforeDeletion = new Date().toISOString();
      expect((await api.send('DELETE', 'batches/new')).status).toBe(200);
      await submit('new', 2, ['phoneNumbers']);
      await ended('new', 2);
      expect(await planned({ attribute: 'websites' })).toEqual([]);
      expect(await planned({ to: beforeDeletion })).toEqual([]);
      const more = { attributes: ['names'], failed_only: false };
      expect((await api.send('POST', 'batches/new/reprocess', { body: more })).status).toBe(200);
      await ended('new', 2);
      expect(await planned({ attribute: 'names' })).toEqual([
        '2 jobs of 1 batch would run again.',
        'Attributes, with their jobs: names (2), phoneNumbers (2).',
      ]);
      const single = {
        place_id: 'new-single',
        inputs: { name: 'Gasthof', full_address: 'Triesen' },
      };
      const submitSingle = async (attributes: string[]) => {
        const body = { ...single, attributes };
        expect((await api.send('POST', 'jobs', { body })).status).toBe(202);
      };
      await submitSingle(['websites']);
      expect((await api.send('DELETE', 'jobs/new-single')).status).toBe(200);
      await submitSingle(['names']);
      expect(await planned({ batch: '', attribute: 'websites' })).toEqual([]);
    });

    it('selects by time, offset, status, attribute and organization', async () => {
      const count = async (options: object) => {
        const { lines } = await task('replay', { ...options, dryRun: true });
        return Number(/^(\d+) jobs/.exec(lines[0] ?? '0 jobs')![1]);
      };
      const now = new Date().toISOString();
      expect(await count({ from: now })).toBe(0);
      expect(await count({ to: '2020-01-01' })).toBe(0);
      expect(await count({ batch: 'small', from: '2020-01-01', to: now })).toBe(5);
      expect(await count({ batch: 'small', status: 'failed,pending' })).toBe(0);
      expect(await count({ batch: 'small', status: 'completed' })).toBe(5);
      expect(await count({ batch: 'small', attribute: 'address' })).toBe(0);
      expect(await count({ batch: 'small', attribute: 'names' })).toBe(5);
      expect(await count({ org: 'other' })).toBe(0);
      const one = { topic: 'jobs.bulk', partition: '0', from: '0', to: '3' };
      expect(await count(one)).toBe(3);
      await expect(count({ status: 'lost' })).rejects.toThrow('--status');
      await expect(count({ attribute: 'nothing' })).rejects.toThrow('nothing is no attribute');
    });

    it('runs a custom attribute only for organizations that have it', {
      timeout: TEST_TIMEOUT_MS,
    }, async () => {
      const nobodys = { batch: 'small', attributes: 'names,custom_nobodys' };
      await expect(task('replay', { ...nobodys, dryRun: true })).rejects.toThrow(
        '--attributes: No organization has an attribute custom_nobodys.',
      );
      await expect(task('replay', { ...nobodys, org: 'acme' })).rejects.toThrow(
        '--attributes: acme has no attribute custom_nobodys.',
      );
      const theirs = '/v1/other/place_enrichment/custom_attributes';
      const headers = { authorization: `Bearer ${KEYS.stranger}` };
      const made = await api.send('POST', theirs, { headers, body: { name: 'Theirs' } });
      expect(made.status, made.text).toBe(201);
      const runs = await readRuns('small');
      const none = await task('replay', { batch: 'small', attributes: 'custom_theirs' });
      expect([none.outcome, await readRuns('small')]).toEqual(['nothing', runs]);
      const both = await task('replay', {
        batch: 'small',
        attributes: 'names,custom_theirs',
        dryRun: true,
      });
      expect(both.lines).toContain('Attributes, with their jobs: names (5).');
    });

    it('appends no more jobs in a second than the rate, from the first on', async () => {
      await submit('paced', 6);
      await ended('paced', 6);
      await task('replay', { batch: 'paced', rate: '2' });
      const { broker, codec } = api.product.platform;
      const times: number[] = [];
      for (const { value, timestampMs } of await readAllRecords(broker, 'jobs.bulk')) {
        const { batch_id, cause } = await codec.decode('jobs.bulk', value);
        if (batch_id === 'paced' && cause === 'REPROCESS') times.push(timestampMs);
      }
      expect(times).toHaveLength(6);
      // Two seconds, and one is left to a slow append.
      expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(1_000);
      await ended('paced', 6);
    });

    it('of nothing is told in one sentence', async () => {
      const { lines, outcome } = await task('replay', { batch: 'none', dryRun: true });
      expect([lines, outcome]).toEqual([[], 'nothing']);
    });

    it('whose slice has no job of the status is told so, too', async () => {
      const { lines, outcome } = await task('replay', { batch: 'paced', status: 'failed' });
      expect([lines, outcome]).toEqual([[], 'nothing']);
    });

    it('leaves a deleted job deleted', async () => {
      await submit('partly', 3);
      await ended('partly', 3);
      await api.send('DELETE', 'jobs/partly-1');
      const { lines } = await task('replay', { batch: 'partly' });
      expect(lines.at(-1)).toBe('2 jobs of 3 in the slice run again, of 1 batch.');
      await ended('partly', 2);
      expect((await api.send('GET', 'jobs/partly-1')).status).toBe(404);
    });

    describe('dead letters', () => {
      let [ofJob, ofBytes]: string[] = [];
      beforeAll(async () => {
        const { platform } = api.product;
        const key = Buffer.from(jobKey('acme', 'small', 'small-1'));
        const job = await readRecord('jobs.bulk', key);
        const dead = { attempts: 5, error: 'every attribute failed' };
        await appendDeadLetters(platform, 'cairn-enricher', [
          { ...dead, record: job, reason: 'all_attributes_failed' },
        ]);
        const bytes: LogRecord = { ...job, value: Buffer.from('no avro'), offset: 7_000_000 };
        await appendDeadLetters(platform, 'cairn-sink-results', [
          { ...dead, error: 'not readable', record: { ...bytes, topic: 'results' } },
        ]);
        const { lines } = await task('dead-letters list', {});
        const readId = (text: string) => lines.find((line) => line.includes(text))!.split('\t')[0]!;
        [ofJob, ofBytes] = [readId('all_attributes_failed'), readId('not readable')];
      });

      async function readRecord(topic: string, key: Buffer): Promise<LogRecord> {
        const { broker } = api.product.platform;
        for (const [partition, { low, high }] of (await broker.ends(topic)).entries()) {
          const range = { topic, partition, fromOffset: low, toOffset: high };
          for await (const page of broker.read(range)) {
            const found = page.find((record) => Buffer.from(record.key).equals(key));
            if (found) return { ...found, value: Buffer.from(found.value), key };
          }
        }
        throw new Error('the log has no such record');
      }

      it('are listed, filtered and shown', async () => {
        const filtered = await task('dead-letters list', { reason: 'all_attributes_failed' });
        expect(filtered.lines).toHaveLength(2);
        expect((await task('dead-letters list', { reason: 'other' })).outcome).toBe('nothing');
        const shown = JSON.parse((await task('dead-letters show', { id: ofJob! })).lines[0]!);
        expect(shown).toMatchObject({
          id: ofJob,
          reason: 'all_attributes_failed',
          error: 'every attribute failed',
          from: { topic: 'jobs.bulk' },
          key: 'acme/small/small-1',
          record: { place_id: 'small-1', inputs: { name: 'Gasthof 1' } },
          retried: null,
        });
        const other = JSON.parse((await task('dead-letters show', { id: ofBytes! })).lines[0]!);
        expect(other.undecodable).toContain('not in Confluent wire format');
        expect(Buffer.from(other.bytes, 'base64').toString()).toBe('no avro');
        expect((await task('dead-letters show', { id: '0-999' })).outcome).toBe('nothing');
      });

      it('are retried once: a job runs again, other bytes are appended again', async () => {
        const all = { all: true, dryRun: true };
        expect((await task('dead-letters retry', all)).lines).toEqual([
          '2 of 2 letters would be retried.',
        ]);
        await task('dead-letters retry', { ids: [ofJob!] });
        expect(await readRuns('small')).toMatchObject([
          { cause: 'SUBMIT', places: 5 },
          { cause: 'REPROCESS', places: 1 },
        ]);
        await ended('small', 5);
        const rest = await task('dead-letters retry', { all: true });
        expect(rest.lines).toEqual(['1 of 1 letters are retried.']);
        expect(rest.notes.join()).toContain(`${ofJob} was retried at`);
        // The sink reads the bytes again, and cannot decode them again.
        const isBack = async () => {
          const { lines } = await task('dead-letters list', { reason: 'record_undecodable' });
          return lines.some((line) => line.includes('cairn-sink-results'));
        };
        await until(isBack, 'the bytes have died again', WITHIN);
        expect((await task('dead-letters retry', { all: true, again: true })).lines[0]).toMatch(
          /^3 of 3/,
        );
      });

      it('are the slice of a replay', async () => {
        const { lines } = await task('replay', { deadLetters: true, dryRun: true });
        expect(lines[0]).toBe('1 job of 1 batch would run again.');
      });

      it('are retried once when two retry them at once', async () => {
        const { platform } = api.product;
        const record = await readRecord(
          'jobs.bulk',
          Buffer.from(jobKey('acme', 'small', 'small-3')),
        );
        const why = { attempts: 5, error: 'died for two', reason: 'all_attributes_failed' };
        await appendDeadLetters(platform, 'cairn-enricher', [{ ...why, record }]);
        const runs = (await readRuns('small')).length;
        const retry = () => task('dead-letters retry', { reason: 'died for two' });
        const ends = await Promise.all([retry(), retry()]);
        expect(ends.map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'nothing']);
        expect(await readRuns('small')).toHaveLength(runs + 1);
      });

      it('are retried once by a retry that was interrupted at each step, and given again', {
        timeout: TEST_TIMEOUT_MS,
      }, async () => {
        const { platform } = api.product;
        await submit('cut', 2);
        await ended('cut', 2);
        const reason = 'all_attributes_failed';
        const why = { attempts: 5, error: 'died in a retry', reason };
        const jobs = [jobKey('acme', 'cut', 'cut-0'), jobKey('acme', 'cut', 'cut-1')];
        const dead = await Promise.all(
          jobs.map((key) => readRecord('jobs.bulk', Buffer.from(key))),
        );
        const texts = Array.from({ length: 6 }, (_, i) => `interrupted ${i}`);
        const bytes = texts.map((text, i) => {
          const place = { topic: 'results', offset: 8_000_000 + i };
          return { ...dead[0]!, ...place, value: Buffer.from(text) };
        });
        const letters = [...dead, ...bytes].map((record) => ({ ...why, record }));
        await appendDeadLetters(platform, 'cairn-enricher', letters);
        const runs = await readRuns('cut');
        const options = { reason: 'died in a retry' };
        // In the order of the steps: some bytes, the jobs, their run, and the notes of it.
        for (const step of [cutAppend('results', 3), cutAppend('jobs.bulk', 1), cutNote]) {
          const stopped = new AbortController();
          const cut = step(platform, stopped);
          const { signal } = stopped;
          await expect(
            runOperatorTask(cut, 'dead-letters retry', options, { signal }),
          ).rejects.toThrow();
          expect(signal.aborted).toBe(true);
        }
        const last = await task('dead-letters retry', options);
        expect(last.outcome).toBe('done');
        expect(last.notes).toContain(
          'A retry was interrupted; its last 8 letters are finished first.',
        );
        const found = (await readAllRecords(platform.broker, 'results')).map(({ value }) =>
          Buffer.from(value).toString(),
        );
        expect(found.filter((text) => texts.includes(text)).toSorted()).toEqual(texts);
        const repeated = { cause: 'REPROCESS', places: 2, records: 2 };
        expect(await readRuns('cut')).toEqual([...runs, repeated]);
        expect((await task('dead-letters retry', options)).outcome).toBe('nothing');
      });

      it('are refused without a choice', async () => {
        await expect(task('dead-letters retry', {})).rejects.toThrow('Say which letters');
        await expect(task('dead-letters show', { id: 'x' })).rejects.toThrow('no id of a letter');
      });
    });

    it('a tail follows the partitions that a topic gets meanwhile', async () => {
      const { platform } = api.product;
      const records = await readAllRecords(platform.broker, 'jobs.bulk');
      const stopped = new AbortController();
      let calls = 0;
      const broker = overrideMethods(platform.broker, {
        ends: async (topic) => {
          if (++calls === 4) stopped.abort();
          return (await platform.broker.ends(topic)).slice(0, calls > 2 ? undefined : -1);
        },
      });
      const options = { topic: 'jobs.bulk', from: '2020-01-01', follow: true };
      const { signal } = stopped;
      const tail = runOperatorTask({ ...platform, broker }, 'topics tail', options, { signal });
      const shown = (await tail).lines.map((line) => JSON.parse(line));
      expect(shown).toHaveLength(records.length);
      expect(new Set(shown.map(({ partition }) => partition)).size).toBeGreaterThan(3);
    });

    it('shows records by key, partition and time, and the lag', async () => {
      const byKey = await task('topics tail', { topic: 'jobs.bulk', key: 'acme/small/small-2' });
      expect(byKey.lines.map((line) => JSON.parse(line).record.place_id)).toEqual(['small-2']);
      const some = await task('topics tail', {
        topic: 'results',
        partition: '0',
        from: '2',
        limit: 3,
      });
      expect(some.lines.map((line) => JSON.parse(line).offset)).toEqual([2, 3, 4]);
      const first = await task('topics tail', { topic: 'jobs.bulk', from: '2020-01-01', limit: 6 });
      const times = (await readAllRecords(api.product.platform.broker, 'jobs.bulk'))
        .map(({ timestampMs }) => new Date(timestampMs).toISOString())
        .toSorted();
      expect(first.lines.map((line) => JSON.parse(line).time)).toEqual(times.slice(0, 6));
      const all = { topic: 'jobs.bulk', from: '2020-01-01', follow: true };
      await expect(task('topics tail', { ...all, limit: 6 })).rejects.toThrow('leave out --limit');
      await expect(task('topics tail', { ...all, to: '2021-01-01' })).rejects.toThrow('no end');
      const none = { topic: 'jobs.bulk', from: '2999-01-01' };
      expect((await task('topics tail', none)).outcome).toBe('nothing');
      // The sink commits after what it wrote can be read.
      const sunk = async () => {
        const { lines } = await task('lag', {});
        return / 0 {2}-$/.test(lines.find((line) => line.startsWith('cairn-sink-jobs '))!);
      };
      await until(sunk, 'the sink of jobs has no lag', WITHIN);
    });
  });
}

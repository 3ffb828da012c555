/** Batches that are deleted while a replay or a retry of dead letters works on them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobKey } from '../../domain/records.ts';
import { appendDeadLetters } from '../../ledger/records/dead-letters.ts';
import { type EmbeddedApi, startEmbeddedApi } from '../support/embedded-api.ts';
import { overrideMethods } from '../support/override-methods.ts';
import { readAllRecords } from '../support/read-log.ts';
import { runOperatorTask } from '../support/run-task.ts';
import { until } from '../support/until.ts';

const LOST = '3 jobs were deleted or submitted again since, and do not run.';
const WITHIN = { timeoutMs: 120_000, pollMs: 100 };

describe('a batch that is deleted meanwhile', { timeout: 300_000 }, () => {
  let api: EmbeddedApi;
  beforeAll(async () => {
    api = await startEmbeddedApi(['ingest-api', 'sink']);
  }, 300_000);
  afterAll(() => api.close());

  async function submit(batch_id: string, count: number): Promise<void> {
    const jobs = Array.from({ length: count }, (_, i) => ({
      place_id: `${batch_id}-${i}`,
      inputs: { name: `Gasthof ${i}`, latitude: 47.1, longitude: 9.52 },
    }));
    const body = { batch_id, batch_name: batch_id, attributes: ['names'], jobs };
    expect((await api.send('POST', 'batches', { body })).status).toBe(200);
  }

  const remove = async (batch: string) =>
    expect((await api.send('DELETE', `batches/${batch}`)).status).toBe(200);

  /** Does something after the task has first appended jobs. */
  function afterFirstJobs(act: () => Promise<void>): EmbeddedApi['product']['platform'] {
    const { platform } = api.product;
    let isFirst = true;
    const broker = overrideMethods(platform.broker, {
      append: async (batches) => {
        const appended = await platform.broker.append(batches);
        if (isFirst && batches.some(({ topic }) => topic === 'jobs.bulk')) {
          isFirst = false;
          await act();
        }
        return appended;
      },
    });
    return { ...platform, broker };
  }

  const run = (options: object, platform = api.product.platform) =>
    runOperatorTask(platform, 'replay', options);

  it('does not run, and a replay says so', async () => {
    await submit('gone', 3);
    const platform = afterFirstJobs(() => remove('gone'));
    const { outcome, lines, notes } = await run({ batch: 'gone' }, platform);
    expect([outcome, lines]).toEqual(['nothing', []]);
    expect(notes).toContain(LOST);
    const resume = /--resume (\S+)/.exec(notes[0]!)![1];
    const resumed = await run({ resume });
    expect([resumed.outcome, resumed.notes]).toEqual([
      'nothing',
      ['3 jobs no longer exist, and do not run.'],
    ]);
  });

  it('is left out of the count of what runs', async () => {
    const from = new Date().toISOString();
    await submit('half', 3);
    await submit('kept', 2);
    const platform = afterFirstJobs(() => remove('half'));
    const { outcome, lines, notes } = await run({ from }, platform);
    expect(outcome).toBe('done');
    expect(lines).toEqual(['2 jobs of 5 in the slice run again, of 1 batch.']);
    expect(notes).toContain(LOST);
  });

  it('keeps its new jobs, if it is submitted again meanwhile', async () => {
    await submit('anew', 3);
    const isWritten = async () => {
      const sql = "SELECT kind FROM batch_events WHERE batch_id = 'anew'";
      return (await api.product.platform.warehouse.query({ sql })).length === 3;
    };
    const platform = afterFirstJobs(async () => {
      await remove('anew');
      await submit('anew', 2);
      await until(isWritten, 'the new batch is in the warehouse', WITHIN);
    });
    const { outcome, notes } = await run({ batch: 'anew' }, platform);
    expect(outcome).toBe('nothing');
    expect(notes).toContain(LOST);
    const { jobs } = (await api.send('GET', 'batches/anew')).body;
    expect(jobs.pending).toHaveLength(2);
  });

  it('says of each job why it does not run', async () => {
    await submit('mixed', 4);
    const to = new Date(Date.now() + 1).toISOString();
    await until(async () => Date.now() > Date.parse(to), 'the slice has ended', WITHIN);
    expect((await api.send('DELETE', 'jobs/mixed-1')).status).toBe(200);
    const again = { place_id: 'mixed-2', inputs: { name: 'B', latitude: 47.1, longitude: 9.5 } };
    const body = { batch_id: 'mixed', batch_name: 'mixed', attributes: ['names'], jobs: [again] };
    expect((await api.send('POST', 'batches', { body })).status).toBe(200);
    const { lines, notes } = await run({ batch: 'mixed', to, status: 'completed', dryRun: true });
    expect(lines).toEqual([]);
    expect(notes).toEqual([
      '1 job no longer exists, and does not run.',
      '1 job was submitted again since, and does not run.',
      '2 jobs have another status, and do not run.',
    ]);
  });

  it('does not run when its letter is retried', async () => {
    const { platform } = api.product;
    await submit('letters', 2);
    const keys = ['letters-0', 'letters-1'].map((place) => jobKey('acme', 'letters', place));
    const found = (await readAllRecords(platform.broker, 'jobs.bulk')).filter(({ key }) =>
      keys.includes(Buffer.from(key).toString()),
    );
    await appendDeadLetters(
      platform,
      'cairn-enricher',
      found.map((record) => ({ record, reason: 'r', attempts: 1, error: 'e' })),
    );
    const cut = afterFirstJobs(() => remove('letters'));
    const { lines, notes } = await runOperatorTask(cut, 'dead-letters retry', { all: true });
    expect(lines).toEqual(['0 of 2 letters are retried.']);
    expect(notes.join(' ')).toMatch(/is not retried: its job is not requested any more\./);
  });
});

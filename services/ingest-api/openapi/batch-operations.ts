/** Descriptions of the routes of batches. */
import {
  batch,
  batchList,
  batchStatistics,
  batchSummary,
  batchWithAttributes,
  deletedBatch,
  refreshedBatches,
  reprocessedBatch,
} from '../../../domain/api/responses/batch-responses.ts';
import { json, linksTo, type Operations } from './operation.ts';

const NOT_FOUND = { 404: 'There is no such batch.' };

const place = {
  place_id: 'store-0042',
  inputs: {
    name: 'Gasthof Löwen',
    latitude: 47.1405,
    longitude: 9.5215,
    full_address: 'Landstrasse 10, 9490 Vaduz, Liechtenstein',
  },
};

const metadata = {
  total_jobs: 1,
  completed_jobs: 0,
  status_counts: { pending: 1, in_progress: 0, completed: 0, failed: 0 },
  success_rate: null,
  attribute_fill_rates: null,
  average_fill_rate: null,
  owner: null,
};

const submitted = {
  id: 'stores-2026-02',
  batch_name: 'Stores of Seoul',
  jobs: { pending: ['store-0042'], in_progress: [], completed: [], failed: [] },
  status: 'pending',
  metadata,
};

const TO_BATCH = linksTo(
  ['getBatch', 'updateBatch', 'getBatchStatistics', 'reprocessBatch', 'deleteBatch'],
  'batch_id',
  '$response.body#/id',
);

export const BATCH_OPERATIONS = {
  submitBatch: {
    tag: 'Batches',
    summary: 'Submit a batch of places',
    description:
      'Up to 50,000 jobs, accepted whole or not at all. With the batch_id of a batch that is ' +
      'there, its jobs are added to it. Exactly one of attributes and attribute_set is wanted, ' +
      'unless kick_off_jobs_now is false: then the jobs are stored and wait for a reprocess.',
    examples: {
      'The core attributes': {
        batch_name: 'Stores of Seoul',
        attribute_set: 'core',
        jobs: [place],
      },
      'Two attributes, into a batch of a given id': {
        batch_name: 'Stores of Seoul',
        batch_id: 'stores-2026-02',
        attributes: ['websites', 'openingHours'],
        jobs: [place],
      },
      'Stored only': {
        batch_name: 'Stores of Seoul',
        kick_off_jobs_now: false,
        jobs: [place],
      },
    },
    successes: {
      200: { ...json(batch, 'Accepted, all jobs pending.', submitted), links: TO_BATCH },
    },
    refusals: {
      400:
        'Not UTF-8 JSON, nested deeper than 64, over 50,000 jobs, no job at all, one place_id ' +
        'twice, or jobs that name no place.',
      422: 'Fields are wrong, or neither or both of attributes and attribute_set were given.',
    },
  },
  listBatches: {
    tag: 'Batches',
    summary: 'List batches',
    successes: { 200: json(batchList, 'A page of batches.') },
  },
  getBatch: {
    tag: 'Batches',
    summary: 'Get a batch and the places in it by status',
    successes: { 200: json(batchWithAttributes, 'The batch.', submitted) },
    refusals: NOT_FOUND,
  },
  updateBatch: {
    tag: 'Batches',
    summary: 'Rename a batch or flag it for the monthly refresh',
    description: 'What is left out stays as it is.',
    examples: { Rename: { batch_name: 'Stores of Busan' }, Flag: { refresh: true } },
    successes: {
      200: json(batchSummary, 'The batch as it is now.', {
        id: 'stores-2026-02',
        batch_name: 'Stores of Busan',
        status_counts: metadata.status_counts,
        created_at: '2026-02-09T08:30:00.000Z',
        status: 'pending',
        metadata,
        refresh: true,
      }),
    },
    refusals: NOT_FOUND,
  },
  deleteBatch: {
    tag: 'Batches',
    summary: 'Delete a batch with its jobs',
    successes: { 200: json(deletedBatch, 'It is gone, and what still ran is discarded.') },
    refusals: NOT_FOUND,
  },
  getBatchStatistics: {
    tag: 'Batches',
    summary: 'Get the figures of a batch',
    successes: { 200: json(batchStatistics, 'Fill rates, confidence, statuses.') },
    refusals: NOT_FOUND,
  },
  reprocessBatch: {
    tag: 'Batches',
    summary: 'Run jobs of a batch again',
    description:
      'Without a body, those that failed. failed_only and incomplete_only together select ' +
      'failed, pending and in_progress; both false, all. A selection that is empty starts nothing.',
    examples: {
      'What failed': { failed_only: true },
      'Everything, forced fresh': { failed_only: false, refresh: true },
    },
    successes: { 200: json(reprocessedBatch, 'How many runs were started.') },
    refusals: {
      ...NOT_FOUND,
      400: 'The batch has no job, or the body is not UTF-8 JSON.',
      422: 'Fields are wrong, or more than 50,000 jobs would run.',
    },
  },
  refreshBatches: {
    tag: 'Batches',
    summary: 'Flag many batches for the monthly refresh, or take the flag away',
    description: 'On the 9th of every month, 00:00 UTC, what ran before runs again, fresh.',
    examples: { 'Turn on': { batch_ids: ['stores-2026-02'], refresh: true } },
    successes: { 200: json(refreshedBatches, 'Which were updated and which are not there.') },
  },
} as const satisfies Operations;

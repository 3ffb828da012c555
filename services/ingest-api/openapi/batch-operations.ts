/** Descriptions of the operations on batches. */
import * as z from 'zod';
import {
  batch,
  batchEstimate,
  batchList,
  batchStatistics,
  batchSummaryBody,
  batchWithAttributes,
  batchWithCounts,
  deletedBatch,
  maskedBatch,
  maskedBatchList,
  refreshedBatches,
  reprocessedBatch,
} from '../../../domain/api/responses/batch-responses.ts';
import { json, linksTo, type Operations } from './operation.ts';

const BATCH_NOT_FOUND = { 404: 'The batch does not exist.' };

const examplePlace = {
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

const exampleBatch = {
  id: 'stores-2026-02',
  batch_name: 'Stores of Seoul',
  jobs: { pending: ['store-0042'], in_progress: [], completed: [], failed: [] },
  status: 'pending',
  metadata,
};

const exampleBatchRead = {
  ...exampleBatch,
  paused: false,
  cancelled_at: null,
  last_refresh: null,
  next_refresh_at: '2026-03-09T00:00:00.000Z',
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
      'Submits up to 50,000 jobs, which are accepted together or not at all. If batch_id names ' +
      'an existing batch, the jobs are added to it. Give exactly one of attributes and ' +
      'attribute_set, unless kick_off_jobs_now is false. In that case the jobs are only stored ' +
      'until they are reprocessed. The body can also be a CSV or NDJSON table of jobs. The other ' +
      'fields are then query parameters, and errors give line numbers (docs/tables.md).',
    examples: {
      'The core attributes': {
        batch_name: 'Stores of Seoul',
        attribute_set: 'core',
        jobs: [examplePlace],
      },
      'Two attributes, into a batch with a given id': {
        batch_name: 'Stores of Seoul',
        batch_id: 'stores-2026-02',
        attributes: ['websites', 'openingHours'],
        jobs: [examplePlace],
      },
      'Stored only': {
        batch_name: 'Stores of Seoul',
        kick_off_jobs_now: false,
        jobs: [examplePlace],
      },
    },
    successes: {
      200: { ...json(batch, 'Accepted. All jobs are pending.', exampleBatch), links: TO_BATCH },
    },
    refusals: {
      400:
        'The body is not UTF-8 JSON or is nested more than 64 levels deep. Or it has no jobs, ' +
        'more than 50,000 jobs, two jobs with the same place_id, or a job whose inputs do not ' +
        'identify a place.',
      422: 'A field is not valid, or not exactly one of attributes and attribute_set is given.',
    },
  },
  estimateBatch: {
    tag: 'Batches',
    summary: 'Estimate what a batch would cost',
    description:
      'Takes the same body as a submission, but submits nothing. Returns the expected calls, ' +
      'tokens and cost by attribute and by source, and the expected duration.',
    examples: {
      'The core attributes': {
        batch_name: 'Stores of Seoul',
        attribute_set: 'core',
        jobs: [examplePlace],
      },
    },
    successes: { 200: json(batchEstimate, 'The estimate.') },
    refusals: {
      400: 'The body is not a valid submission.',
      422: 'A field is not valid, or not exactly one of attributes and attribute_set is given.',
    },
  },
  listBatches: {
    tag: 'Batches',
    summary: 'List batches',
    successes: { 200: json(z.union([batchList, maskedBatchList]), 'A page of batches.') },
    refusals: { 400: 'The cursor is not valid for this list.' },
  },
  getBatch: {
    tag: 'Batches',
    summary: 'Get a batch and its places by status',
    successes: {
      200: json(
        z.union([batchWithAttributes, batchWithCounts, maskedBatch]),
        'The batch.',
        exampleBatchRead,
      ),
    },
    refusals: BATCH_NOT_FOUND,
  },
  updateBatch: {
    tag: 'Batches',
    summary: 'Rename a batch or flag it for the monthly refresh',
    description: 'Omitted fields keep their values.',
    examples: { Rename: { batch_name: 'Stores of Busan' }, Flag: { refresh: true } },
    successes: {
      200: json(batchSummaryBody, 'The updated batch.', {
        id: 'stores-2026-02',
        batch_name: 'Stores of Busan',
        status_counts: metadata.status_counts,
        created_at: '2026-02-09T08:30:00.000Z',
        status: 'pending',
        metadata,
        refresh: true,
      }),
    },
    refusals: BATCH_NOT_FOUND,
  },
  deleteBatch: {
    tag: 'Batches',
    summary: 'Delete a batch with its jobs',
    successes: {
      200: json(deletedBatch, 'The batch is deleted. Results of jobs in progress are discarded.'),
    },
    refusals: BATCH_NOT_FOUND,
  },
  getBatchStatistics: {
    tag: 'Batches',
    summary: 'Get the statistics of a batch',
    successes: { 200: json(batchStatistics, 'Fill rates, confidence and statuses.') },
    refusals: BATCH_NOT_FOUND,
  },
  reprocessBatch: {
    tag: 'Batches',
    summary: 'Run jobs of a batch again',
    description:
      'Without a body, failed jobs run again. If both failed_only and incomplete_only are true, ' +
      'failed, pending and in_progress jobs run again. If both are false, all jobs run again. If ' +
      'no job matches, no run is started.',
    examples: {
      'Failed jobs': { failed_only: true },
      'All jobs, without earlier results': { failed_only: false, refresh: true },
    },
    successes: { 200: json(reprocessedBatch, 'The number of runs that were started.') },
    refusals: {
      ...BATCH_NOT_FOUND,
      400: 'The batch has no jobs, or the body is not UTF-8 JSON.',
      422: 'A field is not valid, or more than 50,000 jobs would run again.',
    },
  },
  refreshBatches: {
    tag: 'Batches',
    summary: 'Flag batches for the monthly refresh, or remove the flag',
    description:
      'The jobs of flagged batches run again on the 9th of every month at 00:00 UTC, without ' +
      'reusing earlier results.',
    examples: { 'Turn on': { batch_ids: ['stores-2026-02'], refresh: true } },
    successes: {
      200: json(refreshedBatches, 'Which batches were updated and which do not exist.'),
    },
  },
} as const satisfies Operations;

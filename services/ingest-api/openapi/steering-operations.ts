/** The words for the operations that steer the work on a batch. */
import { steeredBatch } from '../../../domain/api/responses/batch-responses.ts';
import { json, type Operations } from './operation.ts';

const BATCH_NOT_FOUND = { 404: 'The batch does not exist.' };

const example = (status: string, message: string) => ({
  status,
  message,
  batch_id: 'stores-2026-02',
  unfinished_jobs: 120,
});

export const STEERING_OPERATIONS = {
  cancelBatch: {
    tag: 'Batches',
    summary: 'Cancel the work on a batch',
    description:
      'Jobs that have ended keep their results. The others end within seconds: one that has a ' +
      'result of an earlier run keeps it and is completed, and one that never had a result is ' +
      'failed, with an error that says so. Sources are asked no more. Jobs that are submitted ' +
      'later run, and a reprocess runs what was cancelled. May be repeated.',
    successes: {
      200: json(
        steeredBatch,
        'The cancellation is accepted.',
        example('cancelled', '120 jobs are cancelled.'),
      ),
    },
    refusals: BATCH_NOT_FOUND,
  },
  pauseBatch: {
    tag: 'Batches',
    summary: 'Pause the work on a batch',
    description:
      'Jobs that have not ended wait, as pending, until the batch is resumed or cancelled; so do ' +
      'jobs that are added meanwhile. Sources are asked no more. May be repeated.',
    successes: {
      200: json(
        steeredBatch,
        'The batch is paused.',
        example('paused', '120 jobs wait until it is resumed.'),
      ),
    },
    refusals: BATCH_NOT_FOUND,
  },
  resumeBatch: {
    tag: 'Batches',
    summary: 'Resume a paused batch',
    description:
      'The jobs that waited run again, each with what it had been asked for. A batch that is not ' +
      'paused stays as it is. May be repeated.',
    successes: {
      200: json(
        steeredBatch,
        'The batch is not paused any more.',
        example('resumed', '120 jobs go on.'),
      ),
    },
    refusals: BATCH_NOT_FOUND,
  },
} as const satisfies Operations;

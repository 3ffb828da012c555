/** Descriptions of the operations that cancel, pause and resume a batch, and compare its places. */
import * as z from 'zod';
import { type batchProgress, steeredBatch } from '../../../domain/api/responses/batch-responses.ts';
import { duplicates } from '../../../domain/api/responses/duplicate-responses.ts';
import { json, type Operations } from './operation.ts';

const BATCH_NOT_FOUND = { 404: 'The batch does not exist.' };

const EXAMPLE_EVENT = {
  event: 'progress',
  data: JSON.stringify({
    batch_id: 'stores-2026-02',
    status: 'completed',
    paused: false,
    total_jobs: 1,
    completed_jobs: 1,
    status_counts: { pending: 0, in_progress: 0, completed: 1, failed: 0 },
    success_rate: 1,
    attribute_fill_rates: { websites: 1 },
    average_fill_rate: 1,
    attribute_status: { websites: { RUN: 1, ERROR: 0, NOT_RUN: 0, RUN_CONDITION_FAILED: 0 } },
    eta_seconds: null,
  } satisfies z.input<typeof batchProgress>),
};

const example = (status: string, message: string) => ({
  status,
  message,
  batch_id: 'stores-2026-02',
  unfinished_jobs: 120,
});

export const STEERING_OPERATIONS = {
  followBatch: {
    tag: 'Batches',
    summary: 'Follow the progress of a batch',
    description:
      'Streams server-sent events until the batch ends. A `progress` event has the counts by ' +
      'status, the fill rates, the status of each attribute and eta_seconds, as in the ' +
      'statistics. It is sent when they change, at most once a second. The last event is `end`, ' +
      'with a reason: completed, failed, deleted, time_limit (after 15 minutes), stopping or ' +
      'unauthorized. After time_limit or stopping, or if the connection is lost, open another ' +
      'stream. While nothing changes, a comment line (starting with a colon) is sent every 15 ' +
      'seconds. See docs/progress.md.',
    successes: {
      200: {
        description: 'The events.',
        content: {
          'text/event-stream': {
            schema: z
              .object({
                event: z.enum(['progress', 'end']),
                data: z.string().meta({ description: 'The event data in JSON.' }),
              })
              .meta({ description: 'The fields of each event.' }),
            example: EXAMPLE_EVENT,
          },
        },
      },
    },
    refusals: {
      ...BATCH_NOT_FOUND,
      429: 'The organization has reached its limit of open streams.',
      503: 'The instance has reached its limit of open streams, or a part of it is not reachable.',
    },
  },
  cancelBatch: {
    tag: 'Batches',
    summary: 'Cancel the work on a batch',
    description:
      'Jobs that have ended keep their results. The other jobs end within seconds: a job with a ' +
      'result from an earlier run keeps it and becomes completed, and a job without one becomes ' +
      'failed, with an error that says so. No further sources are called. Jobs submitted later ' +
      'run as usual, and a reprocess can run the cancelled jobs. The request is idempotent.',
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
      'Jobs that have not ended, and jobs added later, stay pending until the batch is resumed ' +
      'or cancelled. No further sources are called. The request is idempotent.',
    successes: {
      200: json(
        steeredBatch,
        'The batch is paused.',
        example('paused', '120 jobs are held until it is resumed.'),
      ),
    },
    refusals: BATCH_NOT_FOUND,
  },
  resumeBatch: {
    tag: 'Batches',
    summary: 'Resume a paused batch',
    description:
      'The waiting jobs run, each with the attributes that were requested for it. A batch that ' +
      'is not paused does not change. The request is idempotent.',
    successes: {
      200: json(
        steeredBatch,
        'The batch is no longer paused.',
        example('resumed', 'It goes on with 120 jobs.'),
      ),
    },
    refusals: BATCH_NOT_FOUND,
  },
  findDuplicates: {
    tag: 'Batches',
    summary: 'Find duplicate places in a batch',
    description:
      'Compares places within 1 km of each other that share a word in their names or a phone ' +
      'number, using the values found so far. Changes nothing.',
    successes: {
      200: json(duplicates, 'Groups of duplicate places.', {
        batch_id: 'stores-2026-02',
        groups: [
          { place_ids: ['store-0042', 'store-0107'], names: ['Gasthof Löwen', 'Hotel Löwen'] },
        ],
        pairs: [
          {
            place_ids: ['store-0042', 'store-0107'],
            score: 0.9871,
            confidence: 'VERY_HIGH',
            reasoning: 'Taken for the same place: similar name; 12 m apart; same phone.',
            distance_m: 12.1,
          },
        ],
        compared_places: 2_000,
        compared_pairs: 181,
        complete: true,
      }),
    },
    refusals: {
      ...BATCH_NOT_FOUND,
      422: 'The batch has more than 10,000 jobs, or a parameter is not valid.',
    },
  },
} as const satisfies Operations;

/** The words for the operations that steer the work on a batch. */
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
      'Server-sent events, until the batch ends: `progress` holds counts by status, fill rates, ' +
      'how each attribute fared and eta_seconds, as in the statistics, whenever they change, and ' +
      'at most once a second. The last event is `end`, with the reason: completed, failed, ' +
      'deleted, or time_limit (after 15 minutes), stopping or unauthorized; after time_limit and ' +
      'stopping, and where a connection breaks off, open another one. Lines that begin with a ' +
      'colon come every 15 seconds while nothing changes. docs/progress.md says more.',
    successes: {
      200: {
        description: 'The events.',
        content: {
          'text/event-stream': {
            schema: z
              .object({
                event: z.enum(['progress', 'end']),
                data: z.string().meta({ description: 'JSON.' }),
              })
              .meta({ description: 'Each event, by its lines.' }),
            example: EXAMPLE_EVENT,
          },
        },
      },
    },
    refusals: {
      ...BATCH_NOT_FOUND,
      429: 'The organization has as many streams open as it may.',
      503: 'The instance has as many streams open as it may, or a part of it is not reachable.',
    },
  },
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
        example('paused', '120 jobs are held until it is resumed.'),
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
        example('resumed', 'It goes on with 120 jobs.'),
      ),
    },
    refusals: BATCH_NOT_FOUND,
  },
  findDuplicates: {
    tag: 'Batches',
    summary: 'Find places of a batch that are the same',
    description:
      'The matcher compares places within 1 km of each other that share a word of their names or ' +
      'a phone, with what was found about them so far. Nothing is changed.',
    successes: {
      200: json(duplicates, 'Groups of places that are the same.', {
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
      422: 'The batch has more than 10,000 jobs, or a parameter is wrong.',
    },
  },
} as const satisfies Operations;

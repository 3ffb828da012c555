/** Responses about batches: a batch, its summary and statistics, lists of batches and of days. */
import * as z from 'zod';
import { BATCH_STATUSES } from '../../batches.ts';
import { JOB_STATUSES } from '../../jobs.ts';
import {
  ATTRIBUTE_STATUSES,
  CONFIDENCE_LEVELS,
  count,
  eachName,
  share,
  timestamp,
} from '../response-fields.ts';

const placeIds = z.array(z.string());

const batchStatusName = z.enum(BATCH_STATUSES).meta({
  id: 'BatchStatus',
  description:
    'pending: no job has started, or stored only; queued: every job waits to start; ' +
    'in_progress; completed or failed: all have ended, failed when at least half of them failed.',
});

const statusCounts = eachName(JOB_STATUSES, count).meta({
  id: 'StatusCounts',
  description: 'Jobs by status.',
});

const rates = z.record(z.string(), share).meta({
  description: 'By attribute key: in which share of the jobs where it ran it found something.',
});

const batchMetadata = z
  .strictObject({
    total_jobs: count.meta({ default: 0 }),
    completed_jobs: count.meta({ default: 0 }),
    status_counts: statusCounts,
    success_rate: share.nullable().meta({
      description: 'Completed among ended jobs; null when none has ended.',
    }),
    attribute_fill_rates: rates.nullable().meta({ description: 'For operator keys alone.' }),
    average_fill_rate: share.nullable().meta({ description: 'For operator keys alone.' }),
    owner: z
      .strictObject({ id: z.string(), name: z.string(), image: z.string().nullable() })
      .meta({ id: 'BatchOwner' })
      .nullable()
      .meta({ description: 'For operator keys alone.' }),
  })
  .meta({ id: 'BatchMetadata' });

const statusGroup = z.strictObject({ total: count, ids: placeIds }).meta({
  id: 'AttributeStatusGroup',
  description: 'How many places have the status, and which.',
});

const attributeStatusDistribution = eachName(ATTRIBUTE_STATUSES, statusGroup).meta({
  id: 'AttributeStatusDistribution',
});

const batchFields = {
  id: z.string().meta({ example: 'stores-2026-02' }),
  batch_name: z.string().meta({ example: 'Stores of Seoul' }),
  jobs: eachName(JOB_STATUSES, placeIds).meta({ description: 'Place ids by status.' }),
  status: batchStatusName,
  metadata: batchMetadata.nullable(),
};

export const batch = z.strictObject(batchFields).meta({ id: 'Batch' });

const lastRefresh = z
  .strictObject({
    run_id: z.string(),
    accepted_at: timestamp,
    job_count: count.meta({ description: 'Jobs that the refresh ran again.' }),
  })
  .meta({ id: 'LastRefresh', description: 'The newest refresh run of the batch.' });

/** Of a batch that is read: what callers asked of the work on it. */
const steering = {
  paused: z.boolean().meta({ description: 'True from a pause until the batch is resumed.' }),
  cancelled_at: timestamp.nullable().meta({
    description: 'When it was cancelled; null when it was not, or a later run was accepted.',
  }),
};

export const steeredBatch = z
  .strictObject({
    status: z.enum(['cancelled', 'paused', 'resumed']),
    message: z.string(),
    batch_id: z.string(),
    unfinished_jobs: count.meta({ description: 'Jobs that had not ended when it was accepted.' }),
  })
  .meta({ id: 'SteeredBatch' });

const refreshTimes = {
  last_refresh: lastRefresh.nullable().meta({ description: 'Null when there was none.' }),
  next_refresh_at: timestamp.nullable().meta({
    description:
      'From when on the batch is refreshed next; in the past while a refresh is late. Null ' +
      'when the batch is not flagged.',
  }),
};

export const batchWithAttributes = z
  .strictObject({
    ...batchFields,
    ...steering,
    ...refreshTimes,
    attribute_status: z.record(z.string(), attributeStatusDistribution).optional().meta({
      description: 'By name: how it fared, for each name in the parameter enrichments.',
    }),
  })
  .meta({ id: 'BatchWithAttributes', description: 'A Batch, and what enrichments asked for.' });

const statusTotal = z.strictObject({ total: count }).meta({ id: 'AttributeStatusTotal' });

export const batchWithCounts = z
  .strictObject({
    ...batchFields,
    ...steering,
    ...refreshTimes,
    jobs: statusCounts,
    attribute_status: z
      .record(z.string(), eachName(ATTRIBUTE_STATUSES, statusTotal))
      .optional()
      .meta({ description: 'By name, for each name in the parameter enrichments.' }),
  })
  .meta({ id: 'BatchWithCounts', description: 'A Batch with ids=false.' });

const maskedMetadata = batchMetadata.partial().extend({
  status_counts: statusCounts.partial().optional(),
});

export const maskedBatch = z
  .strictObject({
    ...batchFields,
    ...steering,
    ...refreshTimes,
    last_refresh: lastRefresh.partial().nullable(),
    jobs: z.partialRecord(z.enum(JOB_STATUSES), z.union([count, placeIds])),
    metadata: maskedMetadata.nullable(),
    attribute_status: z.record(z.string(), z.looseObject({})),
  })
  .partial()
  .meta({ id: 'MaskedBatch', description: 'What the parameter fields names of a Batch.' });

export const batchSummaryBody = z
  .strictObject({
    id: z.string(),
    batch_name: z.string(),
    status_counts: statusCounts,
    created_at: timestamp,
    status: batchStatusName,
    metadata: batchMetadata.nullable(),
    refresh: z.boolean().nullable().meta({
      description: 'Whether it is refreshed on the 9th of every month.',
    }),
  })
  .meta({ id: 'BatchJob', description: 'A batch in its summary form.' });

const batchItem = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    created_at: timestamp,
    organization_id: z.string(),
    job_count: count,
    completed_count: count,
    failed_count: count,
    pending_count: count,
    in_progress_count: count,
  })
  .meta({ id: 'BatchListItem', description: 'A batch, or all jobs of one day.' });

const maskedBatchItem = batchItem.partial().meta({
  id: 'MaskedBatchListItem',
  description: 'What the parameter fields names of a BatchListItem.',
});

export const batchList = z
  .strictObject({
    batches: z.array(batchItem),
    total: count,
    limit: z.int().min(1),
    offset: count,
    next_cursor: z.string().nullable().optional().meta({
      description: 'When the request gave a cursor: where the next page begins; null: nowhere.',
    }),
  })
  .meta({ id: 'BatchList', description: 'Newest first.' });

export const maskedBatchList = batchList.extend({ batches: z.array(maskedBatchItem) }).meta({
  id: 'MaskedBatchList',
  description: 'With the parameter fields.',
});

const spendingFields = {
  calls: count.meta({ description: 'Calls that cost money.' }),
  input_tokens: count,
  output_tokens: count,
  cost: z
    .number()
    .min(0)
    .meta({ description: 'In the currency beside, at the configured prices.' }),
};

const spending = z.strictObject(spendingFields).meta({ id: 'Spending' });

const currency = z.string().meta({ description: 'PRICE_CURRENCY.', example: 'USD' });
const spendingBySource = z.record(z.string(), spending).meta({
  description: 'By source, each counted once for a job; sources that cost nothing are left out.',
});

export const spendingTotals = z.strictObject({
  currency,
  sources: spendingBySource,
  total: spending,
});

export const batchEstimate = z
  .strictObject({
    total_jobs: count,
    seconds: count.nullable().meta({
      description: "At the pace of the last hour's jobs; null when none has finished in it.",
    }),
    currency,
    attributes: z.record(z.string(), z.strictObject({ jobs: count, ...spendingFields })).meta({
      description: 'By attribute key, as if it were asked for alone.',
    }),
    sources: spendingBySource,
    total: spending,
  })
  .meta({ id: 'BatchEstimate', description: 'At most: what is cached costs nothing.' });

const valueOrigins = z
  .strictObject({
    found: count.meta({ description: 'Jobs with a value from a source.' }),
    confirmed: count.meta({
      description: "Jobs with the input's value, with which a source agrees.",
    }),
    echoed: count.meta({ description: "Jobs with the input's value alone." }),
    empty: count.meta({ description: 'Jobs for which it ran and has no value.' }),
  })
  .meta({
    id: 'ValueOrigins',
    description: 'Each job counts once; of several output fields the best counts.',
  });

const correctionCounts = z
  .strictObject({
    corrected: count.meta({ description: 'Places of which a person has corrected a field.' }),
    sources: z
      .record(
        z.string(),
        z.strictObject({
          confirmed: count.meta({ description: 'Its values that people say are right.' }),
          overruled: count.meta({ description: 'Those that people have replaced.' }),
        }),
      )
      .meta({ description: 'By source of the values that people have judged.' }),
  })
  .meta({ id: 'CorrectionCounts' });

export const batchStatistics = z
  .strictObject({
    total_jobs: count,
    completed_jobs: count,
    status_counts: statusCounts,
    success_rate: share.nullable(),
    attribute_fill_rates: rates,
    average_fill_rate: share.nullable(),
    confidence: z.record(z.string(), eachName(CONFIDENCE_LEVELS, count)).meta({
      description: 'By confidence key: jobs by level.',
    }),
    attribute_status: z
      .record(z.string(), eachName(ATTRIBUTE_STATUSES, count))
      .meta({ description: 'By attribute key: jobs by status.' }),
    value_origins: z.record(z.string(), valueOrigins).meta({
      description: 'By attribute key that ran and has output fields: where its values come from.',
    }),
    corrections: z.record(z.string(), correctionCounts).meta({
      description: 'By attribute of corrected fields; the other figures are of what runs found.',
    }),
    eta_seconds: count.nullable().meta({
      description:
        'Until all jobs have ended, at the pace of the last minute and after those that wait ' +
        'for a source are due; null: none runs.',
    }),
    spent: spendingTotals.meta({ id: 'BatchSpending', description: 'By all runs of the jobs.' }),
  })
  .meta({ id: 'BatchStatistics' });

/** The data of an event `progress`. Fields that statistics have mean the same. */
export const batchProgress = z.strictObject({
  batch_id: z.string(),
  status: batchStatusName,
  paused: z.boolean(),
  total_jobs: count,
  completed_jobs: count,
  status_counts: statusCounts,
  success_rate: share.nullable(),
  attribute_fill_rates: rates,
  average_fill_rate: share.nullable(),
  attribute_status: z.record(z.string(), eachName(ATTRIBUTE_STATUSES, count)),
  eta_seconds: count.nullable(),
});

/** Why a stream of progress ends: the data of its last event, `end`. */
export const PROGRESS_ENDS = [
  'completed',
  'failed',
  'deleted',
  'time_limit',
  'unauthorized',
  'stopping',
] as const;

export const deletedBatch = z
  .strictObject({
    status: z.literal('deleted'),
    message: z.string(),
    batch_id: z.string(),
    deleted_jobs: count,
  })
  .meta({ id: 'DeletedBatch' });

export const reprocessedBatch = z
  .strictObject({
    status: z.literal('accepted'),
    message: z.string(),
    job_count: count.meta({ description: 'Jobs for which a run was started.' }),
    batch_id: z.string(),
    excluded_deferred_count: count.meta({
      description: 'Jobs left out because they wait for a retry of their own.',
    }),
  })
  .meta({ id: 'ReprocessedBatch' });

export const refreshedBatches = z
  .strictObject({
    updated_batch_ids: z.array(z.string()),
    missing_batch_ids: z.array(z.string()),
    updated_count: count,
    refresh: z.boolean(),
  })
  .meta({ id: 'RefreshedBatches' });

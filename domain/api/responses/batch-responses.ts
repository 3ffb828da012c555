/** Responses about batches: a batch, its summary and statistics, lists of batches and of days. */
import * as z from 'zod';
import { BATCH_STATUSES } from '../../batches.ts';
import { JOB_STATUSES } from '../../jobs.ts';
import {
  ATTRIBUTE_STATUSES,
  CONFIDENCE_LEVELS,
  count,
  eachName,
  listPage,
  share,
  timestamp,
} from '../response-fields.ts';

const placeIds = z.array(z.string());

const batchStatusName = z.enum(BATCH_STATUSES).meta({
  id: 'BatchStatus',
  description:
    'pending: no job has started, or the jobs are only stored. queued: every job is waiting to ' +
    'start. in_progress: some jobs have not ended. completed: all jobs have ended. failed: all ' +
    'jobs have ended, and at least half of them failed.',
});

const statusCounts = eachName(JOB_STATUSES, count).meta({
  id: 'StatusCounts',
  description: 'The number of jobs by status.',
});

const rates = z.record(z.string(), share).meta({
  description: 'By attribute key: the share of the jobs it ran for in which it found a value.',
});

const batchMetadata = z
  .strictObject({
    total_jobs: count.meta({ default: 0 }),
    completed_jobs: count.meta({ default: 0 }),
    status_counts: statusCounts,
    success_rate: share.nullable().meta({
      description: 'The share of ended jobs that are completed. Null if no job has ended.',
    }),
    attribute_fill_rates: rates.nullable().meta({ description: 'Only for operator keys.' }),
    average_fill_rate: share.nullable().meta({ description: 'Only for operator keys.' }),
    owner: z
      .strictObject({ id: z.string(), name: z.string(), image: z.string().nullable() })
      .meta({ id: 'BatchOwner' })
      .nullable()
      .meta({ description: 'Only for operator keys.' }),
  })
  .meta({ id: 'BatchMetadata' });

const statusGroup = z.strictObject({ total: count, ids: placeIds }).meta({
  id: 'AttributeStatusGroup',
  description: 'The number and the ids of the places with this status.',
});

const attributeStatusDistribution = eachName(ATTRIBUTE_STATUSES, statusGroup).meta({
  id: 'AttributeStatusDistribution',
});

const batchFields = {
  id: z.string().meta({ example: 'stores-2026-02' }),
  batch_name: z.string().meta({ example: 'Stores of Seoul' }),
  jobs: eachName(JOB_STATUSES, placeIds).meta({ description: 'Lists of place ids by status.' }),
  status: batchStatusName,
  metadata: batchMetadata.nullable(),
};

export const batch = z.strictObject(batchFields).meta({ id: 'Batch' });

const lastRefresh = z
  .strictObject({
    run_id: z.string(),
    accepted_at: timestamp,
    job_count: count.meta({ description: 'The number of jobs that the refresh ran again.' }),
  })
  .meta({ id: 'LastRefresh', description: 'The latest refresh of the batch.' });

/** Controls that callers requested, in a response about a single batch. */
const steering = {
  paused: z.boolean().meta({ description: 'Whether the batch is paused.' }),
  cancelled_at: timestamp.nullable().meta({
    description:
      'When the batch was cancelled. Null if it was not, or if a later run was accepted.',
  }),
};

export const steeredBatch = z
  .strictObject({
    status: z.enum(['cancelled', 'paused', 'resumed']),
    message: z.string(),
    batch_id: z.string(),
    unfinished_jobs: count.meta({
      description: 'The number of jobs that had not ended when the request was accepted.',
    }),
  })
  .meta({ id: 'SteeredBatch' });

const refreshTimes = {
  last_refresh: lastRefresh
    .nullable()
    .meta({ description: 'Null if the batch has never been refreshed.' }),
  next_refresh_at: timestamp.nullable().meta({
    description:
      'The earliest time of the next refresh. It is in the past while a refresh is late, and ' +
      'null if the batch is not flagged.',
  }),
};

export const batchWithAttributes = z
  .strictObject({
    ...batchFields,
    ...steering,
    ...refreshTimes,
    attribute_status: z.record(z.string(), attributeStatusDistribution).optional().meta({
      description: 'The status of each attribute that the enrichments parameter names.',
    }),
  })
  .meta({
    id: 'BatchWithAttributes',
    description: 'A Batch with the status of the attributes that enrichments names.',
  });

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
      .meta({ description: 'The status of each attribute that the enrichments parameter names.' }),
  })
  .meta({ id: 'BatchWithCounts', description: 'A Batch as returned with ids=false.' });

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
  .meta({
    id: 'MaskedBatch',
    description: 'The fields of a Batch that the fields parameter selects.',
  });

export const batchSummaryBody = z
  .strictObject({
    id: z.string(),
    batch_name: z.string(),
    status_counts: statusCounts,
    created_at: timestamp,
    status: batchStatusName,
    metadata: batchMetadata.nullable(),
    refresh: z.boolean().nullable().meta({
      description: 'Whether the batch is refreshed on the 9th of every month.',
    }),
  })
  .meta({ id: 'BatchJob', description: 'A summary of a batch.' });

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
  .meta({ id: 'BatchListItem', description: 'A batch, or all jobs created on one day.' });

const maskedBatchItem = batchItem.partial().meta({
  id: 'MaskedBatchListItem',
  description: 'The fields of a BatchListItem that the fields parameter selects.',
});

export const batchList = z
  .strictObject({
    batches: z.array(batchItem),
    ...listPage,
  })
  .meta({ id: 'BatchList', description: 'Newest first.' });

export const maskedBatchList = batchList.extend({ batches: z.array(maskedBatchItem) }).meta({
  id: 'MaskedBatchList',
  description: 'The list as returned with the fields parameter.',
});

const spendingFields = {
  calls: count.meta({ description: 'The number of calls that cost money.' }),
  input_tokens: count,
  output_tokens: count,
  cost: z
    .number()
    .min(0)
    .meta({ description: 'The cost in `currency`, at the configured prices.' }),
};

const spending = z.strictObject(spendingFields).meta({ id: 'Spending' });

const currency = z.string().meta({
  description: 'The currency of all costs, as set by PRICE_CURRENCY.',
  example: 'USD',
});
const spendingBySource = z.record(z.string(), spending).meta({
  description: 'By source. Each source counts once for each job. Free sources are omitted.',
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
      description:
        'The expected duration in seconds, at the rate of the last hour. Null if no job finished ' +
        'in that hour.',
    }),
    currency,
    attributes: z.record(z.string(), z.strictObject({ jobs: count, ...spendingFields })).meta({
      description: 'By attribute key, as if each attribute were requested on its own.',
    }),
    sources: spendingBySource,
    total: spending,
  })
  .meta({
    id: 'BatchEstimate',
    description: 'The maximum cost of a batch. Cached results cost nothing.',
  });

const valueOrigins = z
  .strictObject({
    found: count.meta({ description: 'The number of jobs with a value from a source.' }),
    confirmed: count.meta({
      description: 'The number of jobs with the input value, confirmed by a source.',
    }),
    echoed: count.meta({
      description: 'The number of jobs with the input value, not confirmed by a source.',
    }),
    empty: count.meta({
      description: 'The number of jobs for which the attribute ran and found no value.',
    }),
  })
  .meta({
    id: 'ValueOrigins',
    description:
      'Each job counts once. If the attribute fills several output fields, the best one counts.',
  });

const correctionCounts = z
  .strictObject({
    corrected: count.meta({ description: 'The number of places with a corrected field.' }),
    sources: z
      .record(
        z.string(),
        z.strictObject({
          confirmed: count.meta({
            description: 'The number of its values that corrections confirm.',
          }),
          overruled: count.meta({
            description: 'The number of its values that corrections replace.',
          }),
        }),
      )
      .meta({ description: 'By the source of the corrected values.' }),
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
      description: 'By confidence key: the number of jobs at each level.',
    }),
    attribute_status: z.record(z.string(), eachName(ATTRIBUTE_STATUSES, count)).meta({
      description:
        'By attribute key: the number of jobs by status. Jobs whose runs did not ask for ' +
        'the attribute are left out; the parameter enrichments of a batch counts them as NOT_RUN.',
    }),
    value_origins: z.record(z.string(), valueOrigins).meta({
      description:
        'By attribute key: where the values come from. Only attributes that ran and have output ' +
        'fields.',
    }),
    corrections: z.record(z.string(), correctionCounts).meta({
      description:
        'By the attribute that fills the corrected fields. All other figures ignore corrections.',
    }),
    eta_seconds: count.nullable().meta({
      description:
        'The expected number of seconds until all jobs have ended, at the rate of the last ' +
        'minute. It includes the time for which jobs wait for a source. Null if no job is running.',
    }),
    spent: spendingTotals.meta({
      id: 'BatchSpending',
      description: 'The cost of all runs of the jobs.',
    }),
  })
  .meta({ id: 'BatchStatistics' });

/** The data of an event `progress`. Fields have the same meaning as in statistics. */
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
    job_count: count.meta({ description: 'The number of jobs for which a run was started.' }),
    batch_id: z.string(),
    excluded_deferred_count: count.meta({
      description: 'The number of jobs skipped because they are already waiting for a retry.',
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

/**
 * The topics that the sink consumes. A topic group has the topics of one consumer group, the tables
 * that their records are written to, and the batches whose counts they change.
 */
import type {
  BatchRecord,
  JobRecord,
  RecordTypes,
  ResultRecord,
  TopicName,
} from '../../domain/records.ts';
import { SINK_GROUPS } from '../../ledger/consumer-groups.ts';
import { type Marks, marksAfterJobs } from '../../ledger/progress.ts';
import type { AvroTables } from '../../ledger/tables/avro-tables.ts';
import { JOB_SELECTS } from '../../ledger/tables/job-selects.ts';
import { RESULT_SELECTS } from '../../ledger/tables/result-selects.ts';
import {
  batchEventRows,
  correctionRows,
  customAttributeRows,
  exportRows,
  jobRows,
  type RecordOrigin,
  resultRows,
  type TableName,
  type TableRow,
} from '../../ledger/tables/rows.ts';
import type { BatchKey } from '../../ledger/tables/seen-rows.ts';

export interface TopicGroup<T extends TopicName = TopicName> {
  readonly group: keyof typeof SINK_GROUPS;
  readonly topics: readonly T[];
  /** In the order of writing: a row may refer to rows of an earlier table. */
  readonly tables: readonly TableName[];
  /** `order` is that of the record (platform/log/broker.ts). */
  toRows(record: RecordTypes[T], origin: RecordOrigin, order: number): readonly TableRow[];
  /** The engine's equivalent of toRows; omitted if the rows are always made here. */
  readonly avro?: AvroTables<never>;
  /** True if callers write the records and wait to read them; counts then follow sooner. */
  readonly isAwaited: boolean;
  /** Batches whose counts the record may change; defaults to none. */
  touchedBatches?(record: RecordTypes[T]): readonly BatchKey[];
  /** The same for a record that is read again; defaults to `touchedBatches`. */
  batchesReadAgain?(record: RecordTypes[T]): readonly BatchKey[];
  /** The marks that the sink must have reached before it writes this record. */
  requiredMarks?(record: RecordTypes[T]): Marks;
}

export const JOB_TOPICS = ['jobs.interactive', 'jobs.bulk'] as const;

/** A run counts from the record that accepts it, which comes after its jobs. */
function touchedByJob({ kind, organization_id, batch_id }: JobRecord): readonly BatchKey[] {
  return kind === 'DELETE' && batch_id !== null ? [{ organization_id, batch_id }] : [];
}

/** Its batch may be counted before its jobs are read again. */
function batchReadAgain({ organization_id, batch_id }: JobRecord): readonly BatchKey[] {
  return batch_id === null ? [] : [{ organization_id, batch_id }];
}

function touchedByResult({ started, finished, held }: ResultRecord): readonly BatchKey[] {
  const jobs = [...started, ...held, ...(finished === null ? [] : [finished])];
  return jobs.flatMap(({ organization_id, batch_id }) =>
    batch_id === null ? [] : [{ organization_id, batch_id }],
  );
}

function touchedByBatch({ kind, organization_id, batch_id }: BatchRecord): readonly BatchKey[] {
  return kind === 'UPDATED' ? [] : [{ organization_id, batch_id }];
}

const bulkJobsGroup: TopicGroup<'jobs.bulk'> = {
  group: 'cairn-sink-jobs',
  isAwaited: true,
  topics: SINK_GROUPS['cairn-sink-jobs'],
  tables: ['jobs', 'job_stages'],
  toRows: jobRows,
  avro: JOB_SELECTS,
  touchedBatches: touchedByJob,
  batchesReadAgain: batchReadAgain,
};

/** A separate group, so that a single job never waits behind fifty thousand others. */
const singleJobsGroup: TopicGroup<'jobs.interactive'> = {
  group: 'cairn-sink-jobs-interactive',
  isAwaited: true,
  topics: SINK_GROUPS['cairn-sink-jobs-interactive'],
  tables: ['jobs', 'job_stages'],
  toRows: jobRows,
};

const resultsGroup: TopicGroup<'results'> = {
  group: 'cairn-sink-results',
  isAwaited: false,
  topics: SINK_GROUPS['cairn-sink-results'],
  tables: ['results', 'job_stages'],
  toRows: resultRows,
  avro: RESULT_SELECTS,
  touchedBatches: touchedByResult,
};

const batchesGroup: TopicGroup<'batches'> = {
  group: 'cairn-sink-batches',
  isAwaited: true,
  topics: SINK_GROUPS['cairn-sink-batches'],
  tables: ['batch_events'],
  toRows: batchEventRows,
  touchedBatches: touchedByBatch,
  requiredMarks: marksAfterJobs,
};

const exportsGroup: TopicGroup<'exports'> = {
  group: 'cairn-sink-exports',
  isAwaited: true,
  topics: SINK_GROUPS['cairn-sink-exports'],
  tables: ['exports'],
  toRows: exportRows,
};

const attributesGroup: TopicGroup<'attributes'> = {
  group: 'cairn-sink-attributes',
  isAwaited: true,
  topics: SINK_GROUPS['cairn-sink-attributes'],
  tables: ['custom_attributes'],
  toRows: customAttributeRows,
};

const correctionsGroup: TopicGroup<'corrections'> = {
  group: 'cairn-sink-corrections',
  isAwaited: true,
  topics: SINK_GROUPS['cairn-sink-corrections'],
  tables: ['correction_events'],
  toRows: correctionRows,
};

export const TOPIC_GROUPS = [
  singleJobsGroup,
  batchesGroup,
  exportsGroup,
  attributesGroup,
  correctionsGroup,
  bulkJobsGroup,
  resultsGroup,
] as readonly TopicGroup[];

/**
 * What the sink reads, family by family: the topics of a consumer group, the tables their records
 * go to, in the order in which they are written, and the batches whose counts they change.
 */
import type {
  BatchRecord,
  JobRecord,
  RecordTypes,
  ResultRecord,
  TopicName,
} from '../../domain/records.ts';
import { type Marks, marksAfterJobs } from '../../ledger/progress.ts';
import type { Origin, TableName, TableRow } from '../../ledger/tables/columns.ts';
import type { BatchName } from '../../ledger/tables/recount.ts';
import {
  rowsOfAttribute,
  rowsOfBatch,
  rowsOfExport,
  rowsOfJob,
  rowsOfResult,
} from '../../ledger/tables/rows.ts';

export interface Family<T extends TopicName = TopicName> {
  readonly group: string;
  readonly topics: readonly T[];
  /** What a row of a later table speaks of is there already, in an earlier one. */
  readonly tables: readonly TableName[];
  rowsOf(record: RecordTypes[T], origin: Origin): readonly TableRow[];
  /** True when callers write the records, and wait to read them: counts follow sooner then. */
  readonly isAwaited: boolean;
  /** Batches whose counts the record may change. */
  touches(record: RecordTypes[T]): readonly BatchName[];
  /** What must be written before this record may be. */
  waitsFor(record: RecordTypes[T]): Marks;
}

export const JOBS_GROUP = 'cairn-sink-jobs';

const touchesNone = () => [];
const NOTHING = Object.freeze({});
const waitsForNothing = () => NOTHING;

/** A run counts from the record that accepts it, which comes after its jobs. */
function touchedByJob({ kind, organization_id, batch_id }: JobRecord): readonly BatchName[] {
  return kind === 'DELETE' && batch_id !== null ? [{ organization_id, batch_id }] : [];
}

function touchedByResult({ started, finished }: ResultRecord): readonly BatchName[] {
  const jobs = finished === null ? started : [...started, finished];
  return jobs.flatMap(({ organization_id, batch_id }) =>
    batch_id === null ? [] : [{ organization_id, batch_id }],
  );
}

function touchedByBatch({ kind, organization_id, batch_id }: BatchRecord): readonly BatchName[] {
  return kind === 'UPDATED' ? [] : [{ organization_id, batch_id }];
}

const jobs: Family<'jobs.interactive' | 'jobs.bulk'> = {
  group: JOBS_GROUP,
  isAwaited: true,
  topics: ['jobs.interactive', 'jobs.bulk'],
  tables: ['jobs', 'job_stages'],
  rowsOf: rowsOfJob,
  touches: touchedByJob,
  waitsFor: waitsForNothing,
};

const results: Family<'results'> = {
  group: 'cairn-sink-results',
  isAwaited: false,
  topics: ['results'],
  tables: ['results', 'job_stages'],
  rowsOf: rowsOfResult,
  touches: touchedByResult,
  waitsFor: waitsForNothing,
};

const batches: Family<'batches'> = {
  group: 'cairn-sink-batches',
  isAwaited: true,
  topics: ['batches'],
  tables: ['batch_events'],
  rowsOf: rowsOfBatch,
  touches: touchedByBatch,
  waitsFor: marksAfterJobs,
};

const exportEvents: Family<'exports'> = {
  group: 'cairn-sink-exports',
  isAwaited: true,
  topics: ['exports'],
  tables: ['exports'],
  rowsOf: rowsOfExport,
  touches: touchesNone,
  waitsFor: waitsForNothing,
};

const attributes: Family<'attributes'> = {
  group: 'cairn-sink-attributes',
  isAwaited: true,
  topics: ['attributes'],
  tables: ['custom_attributes'],
  rowsOf: rowsOfAttribute,
  touches: touchesNone,
  waitsFor: waitsForNothing,
};

export const FAMILIES = [jobs, results, batches, exportEvents, attributes] as readonly Family[];

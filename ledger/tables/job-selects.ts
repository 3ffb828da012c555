/**
 * What jobRows (rows.ts) makes of a job, as SQL over an Avro file of job records: the engine reads
 * the records itself. A test holds the two together.
 */
import type { JobRecord } from '../../domain/records.ts';
import { STAGES } from '../../domain/stages.ts';
import { PLACE_FIELDS } from '../../platform/warehouse/avro-file.ts';
import { IS_SUBMISSION } from '../runs.ts';
import { MAX_DATE_TIME_MS, type TableName } from './rows.ts';

/** How the rows of some tables are made from an Avro file of records. */
export interface AvroTables {
  /** The fields of a record that are read here, to check it and to know what it touches. */
  readonly readHere: readonly (keyof JobRecord)[];
  /** The fields that the engine reads: `name Type, name Type`. */
  readonly fields: string;
  /** By table: an expression for each column. */
  readonly selects: Readonly<Partial<Record<TableName, Readonly<Record<string, string>>>>>;
}

const IS_DELETED = "kind = 'DELETE'";

function dateTimeSql(field: string): string {
  return `fromUnixTimestamp64Milli(least(greatest(${field}, 0), ${MAX_DATE_TIME_MS}), 'UTC')`;
}

const RUN_COLUMNS = {
  organization_id: 'organization_id',
  batch_id: "ifNull(batch_id, '')",
  place_id: 'place_id',
  run_order: 'toUInt64(_order)',
  run_id: 'run_id',
  kick_off: 'kick_off',
};
const ORIGIN = { _source: '_source', _offset: 'toUInt64(_offset)' };

export const JOB_SELECTS: AvroTables = {
  readHere: ['kind', 'organization_id', 'batch_id', 'place_id', 'cause', 'attributes', 'based_on'],
  fields:
    `${PLACE_FIELDS}, kind String, organization_id String, batch_id Nullable(String), ` +
    'place_id String, run_id String, cause String, inputs_json String, ' +
    'attributes Array(String), kick_off Bool, refresh Bool, created_at Int64, ' +
    'submitted_at Int64, based_on Nullable(Int64)',
  selects: {
    jobs: {
      ...RUN_COLUMNS,
      based_on: 'toUInt64(ifNull(based_on, _order))',
      is_deleted: IS_DELETED,
      cause: 'cause',
      inputs: 'inputs_json',
      attributes: 'attributes',
      refresh: 'refresh',
      created_at: dateTimeSql('created_at'),
      submitted_at: dateTimeSql('submitted_at'),
      ...ORIGIN,
    },
    job_stages: {
      ...RUN_COLUMNS,
      stage: `if(${IS_DELETED}, ${STAGES.deleted}, ${STAGES.accepted})`,
      at: dateTimeSql('submitted_at'),
      is_rerun: `NOT (${IS_DELETED}) AND NOT (${IS_SUBMISSION})`,
      ...ORIGIN,
    },
  },
};

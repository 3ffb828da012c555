/**
 * What jobRows (rows.ts) does with a job, as SQL over an Avro file of job records that the engine
 * itself reads. A test compares the two.
 */
import { STAGES } from '../../domain/stages.ts';
import { PLACE_FIELDS } from '../../platform/warehouse/avro-file.ts';
import { IS_SUBMISSION } from '../runs.ts';
import { type AvroTables, dateTimeSql } from './avro-tables.ts';

const IS_DELETED = "kind = 'DELETE'";

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

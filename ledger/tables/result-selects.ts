/**
 * What resultRows (rows.ts) does with finished jobs, as SQL over an Avro file of them that the
 * engine itself reads. A test compares the two. Stages are narrow, so their rows are made here.
 */
import type { FinishedJob } from '../../domain/records.ts';
import { PLACE_FIELDS } from '../../platform/warehouse/avro-file.ts';
import { schemaText } from '../records/schemas.ts';
import { type AvroTables, dateTimeSql } from './avro-tables.ts';
import { type ResultHead, stageRows } from './rows.ts';

const EVIDENCE =
  'Array(Tuple(field String, source String, url Nullable(String), title Nullable(String), ' +
  'observed_at Nullable(String), quote Nullable(String), licence Nullable(String)))';
const GATHERED =
  'Array(Tuple(source String, outcome String, reason Nullable(String), notes Array(String), ' +
  'calls Int64, input_tokens Int64, output_tokens Int64))';
const TEXTS = 'Map(String, String)';

const READ_OF_FINISHED = [
  ...(['organization_id', 'batch_id', 'place_id', 'run_id', 'run_order'] as const),
  ...(['status', 'attempts', 'finished_at'] as const),
] satisfies readonly (keyof FinishedJob)[];

export const RESULT_SELECTS: AvroTables<ResultHead> = {
  readHere: ['started', 'held', ...READ_OF_FINISHED.map((field) => `finished.${field}`)],
  schema: finishedSchema(schemaText('results')),
  body: finishedBytes,
  headRows: stageRows,
  // No enricher writes both in one record.
  isReadInParts: ({ started, held, finished }) =>
    finished === null || (started.length === 0 && held.length === 0),
  fields:
    `${PLACE_FIELDS}, organization_id String, batch_id Nullable(String), place_id String, ` +
    'run_id String, run_order Int64, status String, country_code Nullable(String), ' +
    `outputs_json String, reasoning ${TEXTS}, confidence_scores ${TEXTS}, ` +
    `attribute_status ${TEXTS}, attribute_filled Map(String, Bool), verdicts ${TEXTS}, ` +
    `scores Map(String, Float64), evidence ${EVIDENCE}, cached Array(String), ` +
    'ran_at Map(String, Int64), attribute_us Map(String, Int64), ' +
    `changed_from ${TEXTS}, gathered ${GATHERED}, model Nullable(String), attempts Int32, ` +
    'started_at Int64, finished_at Int64, error Nullable(String)',
  selects: {
    results: {
      organization_id: 'organization_id',
      batch_id: "ifNull(batch_id, '')",
      place_id: 'place_id',
      run_order: 'toUInt64(run_order)',
      run_id: 'run_id',
      status: "if(status = 'COMPLETED', 'completed', 'failed')",
      country_code: "ifNull(country_code, '')",
      outputs: 'outputs_json',
      reasoning: 'reasoning',
      confidence_scores: 'confidence_scores',
      attribute_status: 'attribute_status',
      attribute_filled: 'attribute_filled',
      verdicts: 'verdicts',
      scores: 'scores',
      evidence: 'toJSONString(evidence)',
      evidence_fields: 'evidence.field',
      evidence_sources: 'evidence.source',
      cached: 'cached',
      ran_at: `mapApply((key, ms) -> (key, ${dateTimeSql('ms')}), ran_at)`,
      attribute_us: 'attribute_us',
      changed_from: 'changed_from',
      gathered: 'toJSONString(gathered)',
      paid_calls: spentSql('calls'),
      input_tokens: spentSql('input_tokens'),
      output_tokens: spentSql('output_tokens'),
      model: 'model',
      attempts: 'toUInt32(attempts)',
      started_at: dateTimeSql('started_at'),
      finished_at: dateTimeSql('finished_at'),
      error: 'error',
      _source: '_source',
      _offset: 'toUInt64(_offset)',
    },
  },
};

/** The schema of the field `finished`: the second branch of a union of `null` and a record. */
function finishedSchema(resultSchema: string): string {
  const { fields } = JSON.parse(resultSchema) as { fields: { name: string; type: unknown[] }[] };
  return JSON.stringify(fields.find(({ name }) => name === 'finished')!.type[1]);
}

/**
 * The bytes that Avro writes before a finished job: two empty arrays, and the union's second
 * branch.
 */
const BEFORE_FINISHED = Buffer.from([0x00, 0x00, 0x02]);

function finishedBytes(payload: Uint8Array): Uint8Array | null {
  const length = BEFORE_FINISHED.length;
  const isFinished = BEFORE_FINISHED.equals(payload.subarray(0, length));
  return isFinished ? payload.subarray(length) : null;
}

function spentSql(field: string): string {
  return `CAST(arrayMap(one -> (one.source, one.${field}),
    arrayFilter(one -> one.${field} > 0, gathered)), 'Map(String, UInt64)')`;
}

/** The tables that the sink writes: their columns, and rows as its families make them. */
export const TABLE_COLUMNS = {
  jobs: [
    'organization_id',
    'batch_id',
    'place_id',
    'run_order',
    'based_on',
    'run_id',
    'is_deleted',
    'cause',
    'inputs',
    'attributes',
    'kick_off',
    'created_at',
    'submitted_at',
    '_source',
    '_offset',
  ],
  job_stages: [
    'organization_id',
    'batch_id',
    'place_id',
    'run_order',
    'stage',
    'run_id',
    'kick_off',
    'is_rerun',
    '_source',
    '_offset',
  ],
  results: [
    'organization_id',
    'batch_id',
    'place_id',
    'run_order',
    'run_id',
    'status',
    'country_code',
    'outputs',
    'reasoning',
    'confidence_scores',
    'attribute_status',
    'attribute_filled',
    'verdicts',
    'scores',
    'evidence',
    'cached',
    'ran_at',
    'model',
    'attempts',
    'started_at',
    'finished_at',
    'error',
    '_source',
    '_offset',
  ],
  batch_events: [
    'organization_id',
    'batch_id',
    'event_order',
    'kind',
    'at',
    'run_id',
    'cause',
    'batch_name',
    'refresh',
    'job_count',
    'attributes',
    'kick_off',
    '_source',
    '_offset',
  ],
  exports: [
    'organization_id',
    'export_id',
    'event_order',
    'status',
    'at',
    'created_at',
    'batch_ids',
    'csv_options',
    'artifact',
    'error',
    'metadata',
    '_source',
    '_offset',
  ],
  custom_attributes: [
    'organization_id',
    'attribute_key',
    'name',
    'description',
    'prompt',
    'output_schema',
    'created_at',
    '_source',
    '_offset',
  ],
} as const;

export type TableName = keyof typeof TABLE_COLUMNS;

/** A row by column; it always has `_source` and `_offset`. */
export type Row = Readonly<Record<string, unknown>>;

export interface TableRow {
  readonly table: TableName;
  readonly row: Row;
}

/** Where a record stood: `topic/partition` and its offset there. */
export interface Origin {
  readonly _source: string;
  readonly _offset: number;
}

/** The last millisecond that a DateTime64(3) holds for certain: of the year 2283. */
const LAST_MS = 9_904_550_399_999;

/** Milliseconds since the epoch as ClickHouse reads a DateTime64(3): `2026-11-09 00:00:00.000`. */
export function toDateTime(epochMs: number): string {
  const ms = Math.min(Math.max(Math.trunc(epochMs), 0), LAST_MS);
  return new Date(ms).toISOString().slice(0, -1).replace('T', ' ');
}

/**
 * The rows of an export. The API's inline export and the exporter's files both read them here, so
 * they show the same.
 *
 * ER1 A cell contains the value of its column's key in the column's part of the job; for the
 *     evidence of a field, the first URL.
 * ER2 The warehouse returns only the parts of results that the export shows, as columns. A row is
 *     decoded on access, so that none of it outlives its line.
 * ER3 Memory holds one page of keys and two pieces of jobs, however large the batches are.
 */
import {
  type ExportColumn,
  type ExportedPart,
  type ExportedRow,
  exportedPosition,
  type RowPiece,
} from '../../domain/export-columns.ts';
import { toTimestamp } from '../../platform/runtime/clock.ts';
import { readAhead } from '../../platform/runtime/streams/read-ahead.ts';
import type { ColumnBlock } from '../../platform/warehouse/native/native-blocks.ts';
import type { Warehouse } from '../../platform/warehouse/warehouse.ts';
import { ResultCorrections } from '../corrections/corrected-results.ts';
import type { CorrectionRow } from '../corrections/place-corrections.ts';
import {
  type FoundResult,
  type JobFacts,
  LARGE_PIECES,
  type ResultReader,
  readJobFactsInPieces,
} from '../reads/job-facts.ts';
import { readJobKeysInBatch } from '../reads/jobs.ts';
import { selectResults } from '../reads/results.ts';
import { ColumnSlots, type JsonObject } from './column-slots.ts';

export interface ExportedBatch {
  readonly batchId: string;
  readonly name: string;
}

export interface ExportedRowsRequest {
  readonly organization: string;
  readonly batches: readonly ExportedBatch[];
  readonly columns: readonly ExportColumn[];
  /** True if the positions of the rows are requested too. */
  readonly withPositions: boolean;
}

/**
 * The jobs of the batches, in the order of the batches and then of place_id, in pieces that can
 * each be read once.
 */
export async function* readExportedRows(
  warehouse: Warehouse,
  request: ExportedRowsRequest,
): AsyncGenerator<RowPiece> {
  const { organization, batches } = request;
  const parts = new WantedParts(request);
  const reader = resultReader(parts);
  for (const { batchId, name } of batches) {
    const pieces = readBatchInPieces(warehouse, { organization, batchId }, reader);
    for await (const jobs of readAhead(pieces)) yield rowsOfJobs(jobs, name, parts);
  }
}

async function* readBatchInPieces<Result>(
  warehouse: Warehouse,
  { organization, batchId }: { organization: string; batchId: string },
  reader: ResultReader<Result>,
) {
  for await (const jobs of readJobKeysInBatch(warehouse, organization, batchId)) {
    yield* readJobFactsInPieces(warehouse, { organization, jobs, areNeighbours: true }, reader);
  }
}

/** The parts of results that are texts by key, with their columns in the warehouse. */
const TEXT_PARTS = {
  attribute_status: 'attribute_status',
  verdicts: 'verdicts',
  confidence_scores: 'confidence_scores',
  reasoning: 'reasoning',
  evidence: `JSONExtract(
    results.evidence, 'Array(Tuple(field LowCardinality(String), url Nullable(String)))'
  ) AS evidence`,
} as const satisfies Partial<Record<ExportedPart, string>>;

type TextPart = keyof typeof TEXT_PARTS;

/** The parts that the columns of an export need (ER2). */
class WantedParts {
  readonly slots: ColumnSlots;
  readonly width: number;
  readonly positions: boolean;
  readonly inputs: boolean;
  readonly outputs: boolean;
  readonly texts: readonly TextPart[];

  constructor({ columns, withPositions }: ExportedRowsRequest) {
    this.slots = new ColumnSlots(columns);
    this.width = columns.length;
    this.positions = withPositions;
    this.inputs = withPositions || this.slots.has('inputs');
    // Whether a correction agrees with the sources affects the verdict and the evidence.
    const isJudged = this.slots.has('verdicts') || this.slots.has('evidence');
    this.outputs = withPositions || this.slots.has('outputs') || isJudged;
    this.texts = (Object.keys(TEXT_PARTS) as TextPart[]).filter((part) => this.slots.has(part));
  }
}

/** A result as a row of a block. */
interface PlacedResult {
  readonly block: ResultBlock;
  readonly row: number;
  readonly corrections?: readonly CorrectionRow[];
}

interface ResultBlock {
  readonly bytesPerRow: number;
  readonly finishedMs: (row: number) => number;
  readonly outputsJson: (row: number) => string;
  /** Each function puts the texts of one part into their columns. */
  readonly fillTexts: readonly ((values: unknown[], row: number) => void)[];
}

function resultReader(parts: WantedParts): ResultReader<PlacedResult> {
  const selected = [
    'batch_id',
    'place_id',
    'run_order',
    'toUnixTimestamp64Milli(finished_at) AS finished_ms',
    ...(parts.outputs ? ['outputs'] : []),
    ...parts.texts.map((part) => TEXT_PARTS[part]),
  ].join(',\n');
  return {
    pieces: LARGE_PIECES,
    read: async (warehouse, condition, params) => {
      const sql = selectResults(selected, condition);
      const blocks = await warehouse.queryColumns({ sql, params });
      return blocks.flatMap((block) => placeResults(block, parts));
    },
    countBytes: ({ block }) => block.bytesPerRow,
    correct: (result, corrections) => ({ ...result, corrections }),
  };
}

function placeResults(columns: ColumnBlock, parts: WantedParts): FoundResult<PlacedResult>[] {
  const [batches, places] = [columns.texts('batch_id'), columns.texts('place_id')];
  const orders = columns.column('run_order');
  const block = resultBlock(columns, parts);
  return Array.from({ length: columns.rows }, (_, row) => ({
    batch_id: batches.at(row),
    place_id: places.at(row),
    run_order: orders.at(row) as number,
    result: { block, row },
  }));
}

function resultBlock(columns: ColumnBlock, parts: WantedParts): ResultBlock {
  const finished = columns.column('finished_ms');
  const outputs = parts.outputs ? columns.texts('outputs') : null;
  return {
    bytesPerRow: columns.bytes / columns.rows,
    finishedMs: (row) => finished.at(row) as number,
    outputsJson: (row) => outputs?.at(row) ?? '{}',
    fillTexts: parts.texts.map((part) => parts.slots.listFiller(part, columns.list(part))),
  };
}

type ExportedFacts = JobFacts<PlacedResult>;

function rowsOfJobs(
  jobs: readonly ExportedFacts[],
  batchName: string,
  parts: WantedParts,
): RowPiece {
  function* rows() {
    for (const job of jobs) yield toExportedRow(job, batchName, parts);
  }
  return { length: jobs.length, [Symbol.iterator]: rows };
}

function toExportedRow(job: ExportedFacts, batchName: string, parts: WantedParts): ExportedRow {
  const { slots } = parts;
  const { block, row = 0 } = job.result ?? {};
  const values: unknown[] = new Array(parts.width).fill(null);
  const inputs: JsonObject = parts.inputs ? JSON.parse(job.inputsJson) : {};
  const found: JsonObject = block ? JSON.parse(block.outputsJson(row)) : {};
  const corrections = job.result?.corrections;
  const corrected = corrections && new ResultCorrections(found, corrections);
  const outputs = corrected ? { ...found, ...corrected.outputs } : found;
  slots.fillFromObject('job', values, {
    place_id: job.placeId,
    batch_id: job.batchId,
    batch_name: batchName,
    status: job.status,
    created_at: toTimestamp(job.createdMs),
    last_enriched: block ? toTimestamp(block.finishedMs(row)) : null,
  });
  slots.fillFromObject('inputs', values, inputs);
  slots.fillFromObject('outputs', values, outputs);
  for (const fill of block?.fillTexts ?? []) fill(values, row);
  if (corrected) fillCorrected(slots, values, corrected);
  return { values, position: parts.positions ? exportedPosition(inputs, outputs) : null };
}

/** Replaces the values of the sources. */
function fillCorrected(slots: ColumnSlots, values: unknown[], corrected: ResultCorrections): void {
  slots.fillFromObject('verdicts', values, corrected.verdicts);
  slots.fillFromObject('confidence_scores', values, corrected.confidence('VERY_HIGH'));
  slots.fillFromObject('reasoning', values, corrected.reasoning);
  const overruled = corrected.overruled.map((field) => [field, null]);
  slots.fillFromObject('evidence', values, Object.fromEntries(overruled));
}

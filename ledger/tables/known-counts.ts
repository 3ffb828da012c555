/**
 * What a recount has found, so that the next one counts only the results that were added since:
 * counting all of them again would take longer with each block of a large batch.
 *
 * KC1 Results are added up only in a batch of one run, and only if there are as many of them as
 *     jobs that have ended. A job that has ended has at least one result, so each of them has
 *     exactly one. If a job ended twice, or was deleted, or is held after it ended, the numbers
 *     differ, and everything is counted by the rules of runs.ts.
 * KC2 A source is counted up to the last row that it has in `job_stages`, which is written after
 *     `results`. So every result below that offset was there, and none is counted twice.
 * KC3 Known counts are only memory: without them, the results are counted from the first one.
 */
import type { Warehouse } from '../../platform/warehouse/warehouse.ts';
import { COUNT_ADDED } from './added-count-queries.ts';
import { COUNT_COLUMNS, COUNTED_FOR, MAP_COLUMNS } from './recount-queries.ts';
import { type BatchKey, type SeenBatch, type SeenSource, sumSeen } from './seen-rows.ts';

/** By source, the offset after the last result that counts. */
type Ends = Readonly<Record<string, number>>;

type CountMaps = Readonly<Record<(typeof MAP_COLUMNS)[number], Readonly<Record<string, number>>>>;

interface JobCounts {
  readonly total_jobs: number;
  readonly pending: number;
  readonly in_progress: number;
  readonly completed: number;
  readonly failed: number;
  readonly kicked_off: number;
}

interface CountedResults {
  readonly run: string;
  readonly ends: Ends;
  /** Null if the results of this run cannot be added up (KC1). */
  readonly maps: CountMaps | null;
}

/** Batches that are worked on at the same time; of others, all results are counted again. */
const MAX_KNOWN = 32;

export class KnownCounts {
  readonly #counted = new Map<string, CountedResults>();

  /** Of the batch's only run, if that was counted. */
  find(batch: BatchKey, run: string): CountedResults {
    const counted = this.#counted.get(batchName(batch));
    return counted?.run === run ? counted : { run, ends: {}, maps: NOTHING };
  }

  has(batch: BatchKey): boolean {
    return this.#counted.has(batchName(batch));
  }

  note(batch: BatchKey, counted: CountedResults): void {
    this.forget(batch);
    this.#counted.set(batchName(batch), counted);
    if (this.#counted.size <= MAX_KNOWN) return;
    const [oldest] = this.#counted.keys();
    this.#counted.delete(oldest!);
  }

  forget(batch: BatchKey): void {
    this.#counted.delete(batchName(batch));
  }

  /** The tables may have changed in other ways than by added rows. */
  clear(): void {
    this.#counted.clear();
  }
}

/**
 * Writes the counts of a batch with one run. Resolves to false if its results cannot be added up
 * (KC1); then nothing is written.
 */
export async function addToCounts(
  warehouse: Warehouse,
  known: KnownCounts,
  batch: SeenBatch,
  run: string,
): Promise<boolean> {
  const before = known.find(batch, run);
  if (before.maps === null) return false;
  const ends = countableEnds(batch.seen);
  const { maps: added, jobs } = await countAdded(warehouse, batch, before, ends);
  const maps = addMaps(before.maps, added);
  const isPlain = (maps.shown_by_run[run] ?? 0) === jobs.completed + jobs.failed;
  if (isPlain) await writeCounts(warehouse, { batch, ends, jobs, maps });
  known.note(batch, { run, ends, maps: isPlain ? maps : null });
  return isPlain;
}

/** KC2. */
function countableEnds(seen: readonly SeenSource[]): Ends {
  const staged = seen.filter(({ in_table }) => in_table === 'job_stages');
  return Object.fromEntries(staged.map((one) => [one.source, one.seen]));
}

/** Without the results that were not counted. */
function countedVersion(seen: readonly SeenSource[], ends: Ends): number {
  const counted = seen.map((one) =>
    one.in_table === 'results' ? { ...one, seen: Math.min(one.seen, ends[one.source] ?? 0) } : one,
  );
  return sumSeen(counted);
}

async function countAdded(
  warehouse: Warehouse,
  { organization_id: organization, batch_id: batch }: BatchKey,
  { run, ends: begins }: CountedResults,
  ends: Ends,
): Promise<{ jobs: JobCounts; maps: CountMaps }> {
  const sources = Object.keys(ends);
  const params = {
    organization,
    batch,
    runs: [run],
    sources,
    begins: sources.map((source) => begins[source] ?? 0),
    ends: sources.map((source) => ends[source]!),
  };
  const [row] = await warehouse.query<JobCounts & CountMaps>({ sql: COUNT_ADDED, params });
  const { total_jobs, pending, in_progress, completed, failed, kicked_off, ...maps } = row!;
  return { jobs: { total_jobs, pending, in_progress, completed, failed, kicked_off }, maps };
}

interface WholeCounts {
  readonly batch: SeenBatch;
  readonly ends: Ends;
  readonly jobs: JobCounts;
  readonly maps: CountMaps;
}

async function writeCounts(
  warehouse: Warehouse,
  { batch: { organization_id, batch_id, seen }, ends, jobs, maps }: WholeCounts,
): Promise<void> {
  const version = countedVersion(seen, ends);
  const row = { organization_id, batch_id, version, ...jobs, ...maps, counted_for: COUNTED_FOR };
  const token = `${organization_id}/${batch_id}/${version}`;
  await warehouse.insert({ table: 'batch_counts', columns: COUNT_COLUMNS, rows: [row], token });
}

const NOTHING = Object.fromEntries(MAP_COLUMNS.map((column) => [column, {}])) as CountMaps;

function addMaps(before: CountMaps, added: CountMaps): CountMaps {
  const sums = MAP_COLUMNS.map((column) => {
    const combine = column === 'attribute_max_us' ? Math.max : sumTwo;
    return [column, combineValues(before[column], added[column], combine)];
  });
  return Object.fromEntries(sums) as CountMaps;
}

function sumTwo(one: number, other: number): number {
  return one + other;
}

function combineValues(
  before: Readonly<Record<string, number>>,
  added: Readonly<Record<string, number>>,
  combine: (one: number, other: number) => number,
): Record<string, number> {
  const combined = { ...before };
  for (const [key, value] of Object.entries(added)) {
    combined[key] = combine(combined[key] ?? 0, value);
  }
  return combined;
}

function batchName({ organization_id, batch_id }: BatchKey): string {
  return `${organization_id}\0${batch_id}`;
}

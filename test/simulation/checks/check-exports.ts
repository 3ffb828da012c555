/**
 * Exports are whole: a completed one has its file, the file has the rows that its record says, each
 * job once; a job that was there, unchanged, from the request to the completion is in it, and no
 * job is that was not there at any moment between.
 */
import { createHash } from 'node:crypto';
import type { ExportRecord } from '../../../domain/records.ts';
import type { Simulation } from '../simulation.ts';
import { expectBatches, type LogContents, type LoggedRecord, readTopic } from './expected-state.ts';

export function checkExports(simulation: Simulation, log: LogContents): void {
  const records = readTopic(simulation.world, 'exports').filter(({ atMs }) => atMs >= 0);
  for (const id of new Set(records.map(({ record }) => record.export_id))) {
    checkExport(
      simulation,
      log,
      records.filter(({ record }) => record.export_id === id),
    );
  }
}

function checkExport(
  simulation: Simulation,
  log: LogContents,
  records: readonly LoggedRecord<ExportRecord>[],
): void {
  const { world } = simulation;
  const queued = records.find(({ record }) => record.status === 'QUEUED')!;
  const where = `export ${queued.record.export_id}`;
  const last = records.at(-1)!;
  const { status, artifact, metadata_json } = last.record;
  if (!['COMPLETED', 'FAILED', 'EXPIRED'].includes(status)) {
    world.breach(`${where} is ${status} for good`);
  }
  checkEndings(simulation, where, records);
  if (status !== 'COMPLETED') return;
  const file = world.artifacts.files.get(artifact ?? '');
  if (file === undefined) {
    world.breach(`${where} has no file ${artifact}`);
    return;
  }
  const metadata = JSON.parse(metadata_json!) as { rows: number; bytes: number; sha256: string };
  const sha256 = createHash('sha256').update(file.bytes).digest('hex');
  if (metadata.sha256 !== sha256 || metadata.bytes !== file.bytes.length) {
    world.breach(`${where}: its file is not the one that its record describes`);
  }
  const jobs = readJobs(queued.record, file.bytes.toString());
  if (jobs.length !== metadata.rows) world.breach(`${where} says it has ${metadata.rows} rows`);
  checkJobs(simulation, log, { where, jobs, queued, endMs: last.atMs });
}

/**
 * An export ends once, while leases are kept. (The log may hold one record twice, and hot state
 * that was lost has forgotten who works.)
 */
function checkEndings(
  { plan, world }: Simulation,
  where: string,
  records: readonly LoggedRecord<ExportRecord>[],
): void {
  if (plan.steps.some(({ kind }) => kind === 'lose-hot-state')) return;
  const endings = records.filter(({ record: { status } }) => {
    return status === 'COMPLETED' || status === 'FAILED';
  });
  const times = new Set(endings.map(({ record: { status, at } }) => `${status} at ${at}`));
  if (times.size > 1) world.breach(`${where} ended ${times.size} times: ${[...times].join(', ')}`);
}

/** `batch place` of each row. */
function readJobs({ csv_options_json }: ExportRecord, text: string): string[] {
  const lines = text.split(/\r?\n/).filter((line) => line !== '');
  const { format } = JSON.parse(csv_options_json) as { readonly format: string };
  if (format === 'ndjson') {
    const rows = lines.map((line) => JSON.parse(line) as Record<string, string>);
    return rows.map((row) => [row['batch_id'], row['place_id']].join(' '));
  }
  const columns = lines[0]!.split(',');
  const at = ['batch_id', 'place_id'].map((name) => columns.indexOf(name));
  // The simulation's ids need no quotes, and stand before all columns that may.
  return lines.slice(1).map((line) => at.map((i) => line.split(',')[i]).join(' '));
}

interface ExportedJobs {
  readonly where: string;
  readonly jobs: readonly string[];
  readonly queued: LoggedRecord<ExportRecord>;
  readonly endMs: number;
}

function checkJobs({ world }: Simulation, log: LogContents, exported: ExportedJobs): void {
  const { where, jobs, queued, endMs } = exported;
  const { organization_id, batch_ids } = queued.record;
  const isBetween = ({ atMs }: { readonly atMs: number }) => atMs > queued.atMs && atMs <= endMs;
  const times = [...log.jobs, ...log.batches].filter(isBetween).map(({ atMs }) => atMs);
  const states = [queued.atMs, ...new Set(times)].map((atMs) => {
    const batches = expectBatches(log, organization_id, atMs);
    return new Set(
      batch_ids.flatMap((id) =>
        Array.from(batches.get(id)?.jobs.keys() ?? [], (place) => `${id} ${place}`),
      ),
    );
  });
  if (new Set(jobs).size < jobs.length) world.breach(`${where} has a job twice: ${jobs}`);
  const ever = new Set(states.flatMap((state) => [...state]));
  for (const job of jobs) if (!ever.has(job)) world.breach(`${where} has ${job}, never visible`);
  for (const job of states[0]!) {
    const isAlways = states.every((state) => state.has(job));
    if (isAlways && !jobs.includes(job)) world.breach(`${where} lacks ${job}`);
  }
}

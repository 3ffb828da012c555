/** What must be true when a soak's faults are over: everything acknowledged is there, once. */
import { parse } from 'csv-parse/sync';
import { type BatchAnswer, call } from '../support/product.ts';
import { until } from '../support/until.ts';
import type { Callers, KnownBatch } from './callers.ts';

/** From the last fault until all that was accepted has ended. */
const DRAIN_TIMEOUT_MS = 15 * 60_000;
const LIST_LIMIT = 500;

/** One sentence for each thing that is not as it must be. */
export async function findFaults(address: string, callers: Callers): Promise<string[]> {
  const checks = [
    ...callers.batches.map((batch) => () => checkBatch(address, batch)),
    ...callers.singlePlaceIds.map((placeId) => () => checkJob(address, placeId)),
    ...callers.exportIds.map((id) => () => checkExport(address, id)),
    () => checkNames(address, callers),
  ];
  const faults = [...callers.faults];
  for (const check of checks) {
    // An answer that cannot be read is a finding as well, and never the end of the others.
    faults.push(...(await check().catch((error: Error) => [error.message])));
  }
  return faults;
}

async function checkBatch(address: string, batch: KnownBatch): Promise<string[]> {
  const named = `batch ${batch.id}`;
  const { jobs } = await until(() => endedBatch(address, batch), `${named} has ended`, {
    timeoutMs: DRAIN_TIMEOUT_MS,
    pollMs: 500,
  });
  const shown = [...jobs.completed, ...jobs.failed];
  const missing = [...batch.placeIds].filter((id) => !shown.includes(id));
  const extra = shown.filter((id) => !batch.placeIds.has(id));
  return [
    ...(missing.length > 0 ? [`${named} lacks ${missing.length} jobs: ${missing[0]}`] : []),
    ...(extra.length > 0 ? [`${named} shows ${extra.length} jobs too many: ${extra[0]}`] : []),
    ...(new Set(shown).size < shown.length ? [`${named} shows a job twice`] : []),
    ...(await explainFailures(address, named, jobs.failed)),
  ];
}

async function explainFailures(address: string, named: string, failed: readonly string[]) {
  if (failed.length === 0) return [];
  const path = `/jobs/${failed[0]}`;
  const { body } = await call<FailedJob>(address, 'GET', path, { unchecked: true });
  const { enrichment_metadata: run } = body.job_metadata;
  return [`${named} has ${failed.length} failed jobs; ${failed[0]}: ${JSON.stringify(run.error)}`];
}

interface FailedJob {
  readonly job_metadata: { readonly enrichment_metadata: { readonly error?: string | null } };
}

async function endedBatch(address: string, { id }: KnownBatch): Promise<BatchAnswer | false> {
  const answer = await call<BatchAnswer>(address, 'GET', `/batches/${id}`);
  if (answer.status !== 200) return false;
  const { pending, in_progress: running } = answer.body.jobs;
  return pending.length === 0 && running.length === 0 && answer.body;
}

async function checkJob(address: string, placeId: string): Promise<string[]> {
  const { status, body } = await call(address, 'GET', `/jobs/${placeId}`);
  if (status === 200 && body['status'] === 'completed') return [];
  return [`job ${placeId}, which was answered, is ${status} ${JSON.stringify(body['status'])}`];
}

async function checkExport(address: string, id: string): Promise<string[]> {
  const shown = async () => {
    const { body } = await call(address, 'GET', `/exports/${id}`);
    return ['completed', 'failed'].includes(body['status'] as string) && body;
  };
  const timeoutMs = DRAIN_TIMEOUT_MS;
  const body = await until(shown, `export ${id} has ended`, { timeoutMs, pollMs: 500 });
  if (body['status'] !== 'completed') return [`export ${id} failed: ${JSON.stringify(body)}`];
  const file = await call<string>(address, 'GET', `/exports/${id}/download`, { unchecked: true });
  const rows: string[][] = file.status === 200 ? parse(file.body) : [];
  const told = Number((body['metadata'] as { rows?: number } | null)?.rows);
  if (rows.length === told + 1) return [];
  return [`export ${id} has ${rows.length - 1} rows of ${told} (${file.status})`];
}

/** Every submission has a name of its own: a name that is shown twice was made twice. */
async function checkNames(address: string, callers: Callers): Promise<string[]> {
  const seen = new Map<string, number>();
  for (let offset = 0; ; offset += LIST_LIMIT) {
    const path = `/batches?limit=${LIST_LIMIT}&offset=${offset}`;
    const { body } = await call<{ batches: { name: string }[] }>(address, 'GET', path);
    for (const { name } of body.batches) seen.set(name, (seen.get(name) ?? 0) + 1);
    if (body.batches.length < LIST_LIMIT) break;
  }
  const twice = [...seen]
    .filter(([, count]) => count > 1)
    .map(([name]) => `${name} is there twice`);
  const lost = callers.batches
    .filter(({ name }) => !seen.has(name))
    .map(({ id }) => `${id} is lost`);
  return [...twice, ...lost];
}

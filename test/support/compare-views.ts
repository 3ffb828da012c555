/**
 * What the views for analysts say of an organization, beside what the product itself answers: two
 * independent ways to the same facts.
 */

import { type BatchRow, existingBatches } from '../../ledger/reads/batches.ts';
import { type JobFacts, readJobFacts, SHOWN_RESULTS } from '../../ledger/reads/job-facts.ts';
import { readJobPage } from '../../ledger/reads/lists/lists.ts';
import type { Warehouse } from '../../platform/warehouse/warehouse.ts';

const MAX_JOBS = 10_000;

const VIEWED_JOBS = `SELECT batch_id, place_id, status
FROM job_status WHERE organization_id = {organization:String}`;
const VIEWED_PLACES = `SELECT batch_id, place_id, outputs,
  toUnixTimestamp64Milli(last_enriched) AS at
FROM places_current WHERE organization_id = {organization:String}`;
const VIEWED_FIELDS = `SELECT batch_id, place_id, field, verdict
FROM findings WHERE organization_id = {organization:String}`;

const VIEWED_BATCHES = `SELECT batch_id, batch_name AS name, refresh,
  toUnixTimestamp64Milli(created_at) AS created_ms,
  toUnixTimestamp64Milli(last_refresh_at) AS refreshed_ms
FROM batch_progress WHERE organization_id = {organization:String}`;
const KNOWN_BATCHES = `SELECT DISTINCT batch_id FROM batch_events
WHERE organization_id = {organization:String}`;

const inOrder = (lines: readonly string[]) => [...lines].sort();

/** Lines of text: the first list is from the views, the second from the product. */
export async function readBothWays(
  warehouse: Warehouse,
  organization: string,
): Promise<[views: string[], product: string[]]> {
  const query = <Row extends object>(sql: string) =>
    warehouse.query<Row>({ sql, params: { organization } });
  const views = [
    ...(await query(VIEWED_JOBS)).map((row) => jsonLine('job', row)),
    ...(await query(VIEWED_PLACES)).map((row) => jsonLine('place', row)),
    ...(await query(VIEWED_FIELDS)).map((row) => jsonLine('field', row)),
    ...(await query(VIEWED_BATCHES)).map((row) => jsonLine('batch', row)),
  ];
  const known = await query<{ batch_id: string }>(KNOWN_BATCHES);
  const ids = known.map(({ batch_id }) => batch_id);
  const batches = [...(await existingBatches(warehouse, organization, ids)).values()];
  const list = { organization, jobs: 'all', day: null } as const;
  const { keys } = await readJobPage(warehouse, list, { limit: MAX_JOBS, offset: 0 });
  const facts = await readJobFacts(warehouse, { organization, jobs: keys }, SHOWN_RESULTS);
  return [inOrder(views), inOrder([...facts.flatMap(factLines), ...batches.map(batchLine)])];
}

function batchLine({ batch_id, name, refreshes, created_ms, last_refresh }: BatchRow): string {
  const [run, at] = last_refresh;
  const refreshed_ms = run === '' ? null : at;
  return jsonLine('batch', { batch_id, name, refresh: refreshes, created_ms, refreshed_ms });
}

function factLines({ batchId, placeId, status, result }: JobFacts): string[] {
  const key = { batch_id: batchId, place_id: placeId };
  const job = jsonLine('job', { ...key, status });
  if (result === undefined) return [job];
  const place = { ...key, outputs: result.outputs, at: result.finished_ms };
  const fields = Object.entries(result.verdicts).map(([field, verdict]) =>
    jsonLine('field', { ...key, field, verdict }),
  );
  return [job, jsonLine('place', place), ...fields];
}

function jsonLine(kind: string, row: object): string {
  return `${kind} ${JSON.stringify(row)}`;
}

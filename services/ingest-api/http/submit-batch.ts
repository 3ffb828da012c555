/** POST batches: up to 50,000 jobs, accepted whole or not at all. */
import { waitForWrites } from '../../../platform/journal/read-barrier.ts';
import { findBatch } from '../../../platform/warehouse/queries/batch-events.ts';
import { askOne } from '../../../platform/warehouse/queries/statement.ts';
import type { AdmittedBatch } from '../admission/admit.ts';
import { admitFor } from '../api.ts';
import type { Answer } from './answer.ts';
import { type Call, type Route, route } from './router.ts';

const TOPIC = 'jobs.bulk';

async function submitBatch(call: Call): Promise<Answer> {
  const { api, organizationId } = call;
  const body = await call.body();
  const admitted = await admitBatch(call, body);
  const existingName = admitted.mayExist ? await nameOfBatch(call, admitted.batchId) : null;
  const { batchId, appends } = admitted;
  await api.journal.acceptPacked({
    organizationId,
    batchId,
    appends,
    news: newsOf(admitted),
  });
  return { status: 200, body: describe(admitted, existingName ?? admitted.batchName) };
}

async function admitBatch({ api, organizationId }: Call, body: Buffer): Promise<AdmittedBatch> {
  const { broker, codec } = api.parts;
  const schemaId = codec.schemaId(TOPIC);
  const partitions = await broker.partitionCount(TOPIC);
  return admitFor(api, organizationId, { kind: 'batch', schemaId, partitions }, body);
}

/** Name of the batch that the jobs are added to; null when it is a new one. */
async function nameOfBatch({ api, organizationId }: Call, batch: string): Promise<string | null> {
  await waitForWrites(api.parts, organizationId);
  const params = { organization: organizationId, batch };
  return (await askOne(api.parts.warehouse, findBatch, params))?.name ?? null;
}

/** A batch that exists keeps its name: the name of its first run holds. */
function newsOf(admitted: AdmittedBatch) {
  return {
    at: admitted.atMs,
    run_id: admitted.runId,
    cause: 'SUBMIT' as const,
    batch_name: admitted.batchName,
    job_count: admitted.jobCount,
    attributes: [...admitted.attributes],
    kick_off: admitted.kickOff,
  };
}

/** The Batch as text: its place ids came as JSON from the thread that read them. */
function describe({ batchId, jobCount, placeIdsJson }: AdmittedBatch, name: string): Uint8Array {
  const metadata = {
    total_jobs: jobCount,
    completed_jobs: 0,
    status_counts: { pending: jobCount, in_progress: 0, completed: 0, failed: 0 },
    success_rate: null,
    attribute_fill_rates: null,
    average_fill_rate: null,
    owner: null,
  };
  const head = `{"id":${JSON.stringify(batchId)},"batch_name":${JSON.stringify(name)},`;
  const tail =
    ',"in_progress":[],"completed":[],"failed":[]},"status":"pending",' +
    `"metadata":${JSON.stringify(metadata)}}`;
  return Buffer.concat([Buffer.from(`${head}"jobs":{"pending":`), placeIdsJson, Buffer.from(tail)]);
}

export const SUBMIT_BATCH_ROUTES: readonly Route[] = [
  route({
    method: 'POST',
    path: '/v1/:org_slug/place_enrichment/batches',
    handler: submitBatch,
    creates: true,
  }),
];

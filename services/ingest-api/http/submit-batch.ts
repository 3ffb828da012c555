/** POST batches: up to 50,000 jobs, accepted whole or not at all. */
import type { batch } from '../../../domain/api/responses/batch-responses.ts';
import { waitForWrites } from '../../../ledger/progress.ts';
import { findBatch } from '../../../ledger/reads/batches.ts';
import { askOne } from '../../../platform/warehouse/statement.ts';
import type { AdmittedBatch } from '../admission/admit.ts';
import { admitFor } from '../server/admitted-body.ts';
import { type Call, type Route, route } from '../server/router.ts';
import type { AnswerTo, Shown } from '../views/answers-by-operation.ts';
import type { Json } from '../views/json.ts';

const TOPIC = 'jobs.bulk';

type Batch = Shown<typeof batch>;

async function submitBatch(call: Call<never, 'SubmitBatch'>): Promise<AnswerTo<'submitBatch'>> {
  const { api, organizationId } = call;
  const body = await call.body();
  const admitted = await admitBatch(call, body);
  const existingName = admitted.mayExist ? await nameOfBatch(call, admitted.batchId) : null;
  const { batchId, appends } = admitted;
  await api.journal.acceptPacked({
    organizationId,
    batchId,
    appends,
    fields: newsOf(admitted),
  });
  return { status: 200, body: describe(admitted, existingName ?? admitted.batchName) };
}

async function admitBatch({ api, organizationId }: Call, body: Buffer): Promise<AdmittedBatch> {
  const { broker, codec } = api.platform;
  const schemaId = codec.schemaId(TOPIC);
  const partitions = await broker.partitionCount(TOPIC);
  return admitFor(api, organizationId, { kind: 'batch', schemaId, partitions }, body);
}

/** Name of the batch that the jobs are added to; null when it is a new one. */
async function nameOfBatch({ api, organizationId }: Call, batch: string): Promise<string | null> {
  await waitForWrites(api.platform, organizationId);
  const params = { organization: organizationId, batch };
  return (await askOne(api.platform.warehouse, findBatch, params))?.name ?? null;
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
function describe({ batchId, jobCount, placeIdsJson }: AdmittedBatch, name: string) {
  const metadata = {
    total_jobs: jobCount,
    completed_jobs: 0,
    status_counts: { pending: jobCount, in_progress: 0, completed: 0, failed: 0 },
    success_rate: null,
    attribute_fill_rates: null,
    average_fill_rate: null,
    owner: null,
  };
  const jobs = { pending: [], in_progress: [], completed: [], failed: [] };
  const shown = { id: batchId, batch_name: name, jobs, status: 'pending', metadata } as const;
  return withPending(shown, placeIdsJson);
}

const NONE_PENDING = '"jobs":{"pending":[]';

/** Ids as they come, in bytes: fifty thousand are not worth being made a text. */
function withPending(shown: Batch, placeIdsJson: Uint8Array) {
  const text = JSON.stringify(shown);
  // No name can hold this: its quotes would be escaped.
  const end = text.indexOf(NONE_PENDING) + NONE_PENDING.length;
  const [head, tail] = [text.slice(0, end - '[]'.length), text.slice(end)];
  const bytes = Buffer.concat([Buffer.from(head), placeIdsJson, Buffer.from(tail)]);
  return bytes as Uint8Array as Json<Batch, Uint8Array>;
}

export const SUBMIT_BATCH_ROUTES: readonly Route[] = [
  route({
    id: 'submitBatch',
    method: 'POST',
    path: '/v1/:org_slug/place_enrichment/batches',
    body: 'SubmitBatch',
    handler: submitBatch,
    creates: true,
  }),
];

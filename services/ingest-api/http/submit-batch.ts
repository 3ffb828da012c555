/** POST batches: up to 50,000 jobs, which are accepted all together or not at all. */
import { submitBatchQuery } from '../../../domain/api/queries.ts';
import type { batch } from '../../../domain/api/responses/batch-responses.ts';
import type { AdmittedBatch } from '../admission/admit.ts';
import { admitFor } from '../server/admitted-body.ts';
import { type Call, ENRICHMENT_PATH, type Route, route } from '../server/router.ts';
import type { Json } from '../views/json.ts';
import type { ResponseTo, Shown } from '../views/responses-by-operation.ts';

const BULK_TOPIC = 'jobs.bulk';

type ShownBatch = Shown<typeof batch>;

async function submitBatch(call: Call<never, 'SubmitBatch'>): Promise<ResponseTo<'submitBatch'>> {
  const { api, organizationId } = call;
  const { broker, codec, telemetry } = api.platform;
  const { bytes, lines } = await call.body();
  const schemaId = codec.schemaId(BULK_TOPIC);
  const partitions = await broker.partitionCount(BULK_TOPIC);
  const traceparent = telemetry.tracing.current();
  const task = { kind: 'batch', schemaId, partitions, traceparent, lines } as const;
  const admitted = await admitFor(api, organizationId, task, bytes, call.ids.seed);
  const { batchId, appends, event, placeIdsJson } = admitted;
  // An existing batch keeps the name of its first run.
  const existingName = admitted.mayExist ? await findBatchName(call, batchId) : null;
  await api.journal.acceptPacked({
    organizationId,
    batchId,
    partitions,
    appends,
    fields: event,
    placeIdsJson,
  });
  return { status: 200, body: toBatchJson(admitted, existingName ?? event.batch_name) };
}

/** The name of the existing batch to which the jobs are added; null if the batch is new. */
async function findBatchName(
  { newest, organizationId: organization }: Call,
  batch: string,
): Promise<string | null> {
  return (await newest.findKnownBatch({ organization, batch }))?.name ?? null;
}

/** The Batch as JSON. Its place ids are already JSON from the thread that parsed them. */
function toBatchJson({ batchId, event, placeIdsJson }: AdmittedBatch, name: string) {
  const metadata = {
    total_jobs: event.job_count,
    completed_jobs: 0,
    status_counts: { pending: event.job_count, in_progress: 0, completed: 0, failed: 0 },
    success_rate: null,
    attribute_fill_rates: null,
    average_fill_rate: null,
    owner: null,
  };
  const jobs = { pending: [], in_progress: [], completed: [], failed: [] };
  const shown = { id: batchId, batch_name: name, jobs, status: 'pending', metadata } as const;
  return insertPlaceIds(shown, placeIdsJson);
}

const NONE_PENDING = '"jobs":{"pending":[]';

/** Inserts the ids as bytes, because creating a string of fifty thousand is slow. */
function insertPlaceIds(shown: ShownBatch, placeIdsJson: Uint8Array) {
  const text = JSON.stringify(shown);
  // No name can contain this, because its quotes would be escaped.
  const end = text.indexOf(NONE_PENDING) + NONE_PENDING.length;
  const [head, tail] = [text.slice(0, end - '[]'.length), text.slice(end)];
  const bytes = Buffer.concat([Buffer.from(head), placeIdsJson, Buffer.from(tail)]);
  return bytes as Uint8Array as Json<ShownBatch, Uint8Array>;
}

export const SUBMIT_BATCH_ROUTES: readonly Route[] = [
  route('submitBatch', 'POST', `${ENRICHMENT_PATH}/batches`, submitBatch, {
    query: submitBatchQuery,
    body: 'SubmitBatch',
    tables: true,
    creates: true,
  }),
];

/**
 * What one writes first: express.json, the zod schema, avsc, one write and an fsync, in sequence
 * on one thread. Prints its address.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import avro from 'avsc';
import express from 'express';
import { submitBatchRequest } from '../../domain/api/job-requests.ts';
import { isAttributeKey, requestedAttributes } from '../../domain/attributes.ts';
import { assetPath } from '../../platform/runtime/assets.ts';
import { systemClock, uuidV7 } from '../../platform/runtime/clock.ts';

const folder = process.env['BENCH_FOLDER']!;
mkdirSync(folder, { recursive: true });
const type = avro.Type.forSchema(
  JSON.parse(readFileSync(assetPath('schemas', 'avro', 'job.avsc'), 'utf8')),
);
const schema = submitBatchRequest(isAttributeKey);

const app = express();
app.use(express.json({ limit: '64mb' }));
app.get('/healthz', (_, response) => {
  response.json({ status: 'ok' });
});
app.post('/v1/:org/place_enrichment/batches', async (request, response) => {
  const body = schema.parse(request.body);
  const batchId = body.batch_id ?? uuidV7(systemClock);
  const runId = uuidV7(systemClock);
  const now = systemClock.nowMs();
  const jobs = body.jobs.map((job) => ({ ...job, id: job.place_id ?? uuidV7(systemClock) }));
  const attributes = requestedAttributes(body as { attribute_set?: 'core' });
  const records = jobs.map((job) =>
    type.toBuffer({
      kind: 'RUN',
      organization_id: request.params.org,
      batch_id: batchId,
      place_id: job.id,
      run_id: runId,
      cause: 'SUBMIT',
      inputs_json: JSON.stringify(job.inputs),
      attributes,
      kick_off: true,
      refresh: false,
      created_at: now,
      submitted_at: now,
      reply_to: null,
      based_on: null,
    }),
  );
  const file = await open(join(folder, 'log'), 'a');
  await file.write(Buffer.concat(records));
  await file.sync();
  await file.close();
  const pending = jobs.map(({ id }) => id);
  response.json({ id: batchId, batch_name: body.batch_name, jobs: { pending }, status: 'pending' });
});

const server = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.once('SIGTERM', () => process.exit(0));

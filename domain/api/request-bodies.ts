/** Request bodies by name. The API validates them and describes them by the same schemas. */
import * as z from 'zod';
import { MAX_JOBS } from '../jobs.ts';
import { correctionsRequest } from './correction-requests.ts';
import { describeAs } from './described.ts';
import { createExportRequest } from './export-requests.ts';
import {
  batchName,
  jobRecord,
  reprocessBatchRequest,
  reprocessJobsRequest,
  submitBatchRequest,
} from './job-requests.ts';
import { placematchRequest } from './placematch.ts';
import { createWebhookRequest, updateWebhookRequest } from './webhook-requests.ts';

const updateBatchRequest = z
  .strictObject({ batch_name: batchName.optional(), refresh: z.boolean().optional() })
  .refine((body) => body.batch_name !== undefined || body.refresh !== undefined, {
    message: 'batch_name or refresh is needed',
  })
  .meta({
    id: 'UpdateBatchRequest',
    override: describeAs({ minProperties: 1 }),
  });

const refreshBatchesRequest = z
  .strictObject({
    batch_ids: z.array(z.string()).max(MAX_JOBS),
    refresh: z.boolean().default(true).meta({ description: 'false takes the flag away.' }),
  })
  .meta({ id: 'RefreshBatchesRequest' });

const MAX_TEXT = 512;
const MAX_DESCRIPTION = 10_000;

const customAttributeRequest = z
  .strictObject({
    name: z.string().min(1).max(MAX_TEXT),
    description: z.string().max(MAX_DESCRIPTION).nullish(),
  })
  .meta({ id: 'CustomAttributeRequest' });

const MAX_QUERY = 1_000;

const searchRequest = z
  .strictObject({ query: z.string().min(1).max(MAX_QUERY) })
  .meta({ id: 'SearchRequest' });

const BODIES = {
  SubmitBatch: submitBatchRequest,
  JobRecord: jobRecord,
  ReprocessBatch: reprocessBatchRequest,
  ReprocessJobs: reprocessJobsRequest,
  UpdateBatch: () => updateBatchRequest,
  RefreshBatches: () => refreshBatchesRequest,
  CreateExport: () => createExportRequest,
  CustomAttribute: () => customAttributeRequest,
  Search: () => searchRequest,
  Corrections: correctionsRequest,
  Placematch: () => placematchRequest,
  CreateWebhook: () => createWebhookRequest,
  UpdateWebhook: () => updateWebhookRequest,
} as const;

type Bodies = typeof BODIES;
export type BodyName = keyof Bodies;
export type RequestBody<Name extends BodyName> = z.output<ReturnType<Bodies[Name]>>;

export const BODY_NAMES = Object.keys(BODIES) as BodyName[];

/** The schema of a body for an organization with the attributes that `isKnown` knows. */
export function bodySchema(name: BodyName, isKnown: (key: string) => boolean): z.ZodType {
  return BODIES[name](isKnown);
}

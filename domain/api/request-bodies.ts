/** The bodies that requests may have, by name: what is validated, and what the API describes. */
import * as z from 'zod';
import { MAX_JOBS } from '../jobs.ts';
import { createExportRequest } from './export-requests.ts';
import {
  batchName,
  jobRecord,
  reprocessBatchRequest,
  reprocessJobsRequest,
  submitBatchRequest,
} from './job-requests.ts';
import { placematchRequest } from './placematch.ts';

export const updateBatchRequest = z
  .strictObject({ batch_name: batchName.optional(), refresh: z.boolean().optional() })
  .refine((body) => body.batch_name !== undefined || body.refresh !== undefined, {
    message: 'batch_name or refresh is needed',
  })
  .meta({
    id: 'UpdateBatchRequest',
    override: ({ jsonSchema }: { jsonSchema: object }) => {
      Object.assign(jsonSchema, { minProperties: 1 });
    },
  });

export const refreshBatchesRequest = z
  .strictObject({
    batch_ids: z.array(z.string()).max(MAX_JOBS),
    refresh: z.boolean().default(true).meta({ description: 'false takes the flag away.' }),
  })
  .meta({ id: 'RefreshBatchesRequest' });

const MAX_TEXT = 512;
const MAX_DESCRIPTION = 10_000;

export const customAttributeRequest = z
  .strictObject({
    name: z.string().min(1).max(MAX_TEXT),
    description: z.string().max(MAX_DESCRIPTION).nullish(),
  })
  .meta({ id: 'CustomAttributeRequest' });

const MAX_QUERY = 1_000;

export const searchRequest = z
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
  Placematch: () => placematchRequest,
} as const;

type Bodies = typeof BODIES;
export type BodyName = keyof Bodies;
export type BodyOf<Name extends BodyName> = z.output<ReturnType<Bodies[Name]>>;

export const BODY_NAMES = Object.keys(BODIES) as BodyName[];

/** The schema of a body for an organization that has the attributes for which `isKnown` holds. */
export function bodySchema(name: BodyName, isKnown: (key: string) => boolean): z.ZodType {
  return BODIES[name](isKnown);
}

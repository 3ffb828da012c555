/** Request bodies by name. The same schemas validate and describe them. */
import * as z from 'zod';
import { MAX_JOBS } from '../jobs.ts';
import { ORGANIZATION_SLUG } from '../organizations.ts';
import { LETTER_ID } from '../records.ts';
import { batchCorrectionsRequest, correctionsRequest } from './correction-requests.ts';
import { describeAs, notBlank, wellFormed } from './described.ts';
import { createExportRequest } from './export-requests.ts';
import {
  batchName,
  jobRecord,
  reprocessBatchRequest,
  reprocessJobsRequest,
  submitBatchRequest,
} from './job-requests.ts';
import { placematchRequest } from './placematch.ts';
import { requestTime } from './queries.ts';
import { createWebhookRequest, updateWebhookRequest } from './webhook-requests.ts';

const updateBatchRequest = z
  .strictObject({ batch_name: batchName.optional(), refresh: z.boolean().optional() })
  .refine((body) => body.batch_name !== undefined || body.refresh !== undefined, {
    message: 'batch_name or refresh is required',
  })
  .meta({
    id: 'UpdateBatchRequest',
    override: describeAs({ minProperties: 1 }),
  });

const refreshBatchesRequest = z
  .strictObject({
    batch_ids: z.array(z.string()).max(MAX_JOBS),
    refresh: z.boolean().default(true).meta({
      description: 'true flags the batches for the monthly refresh; false removes the flag.',
    }),
  })
  .meta({ id: 'RefreshBatchesRequest' });

const MAX_TEXT = 512;
const MAX_DESCRIPTION = 10_000;

const customAttributeRequest = z
  .strictObject({
    name: notBlank(wellFormed(z.string().min(1).max(MAX_TEXT))),
    description: wellFormed(z.string().max(MAX_DESCRIPTION)).nullish(),
  })
  .meta({ id: 'CustomAttributeRequest' });

const MAX_QUERY = 1_000;

const searchRequest = z
  .strictObject({ query: z.string().min(1).max(MAX_QUERY) })
  .meta({ id: 'SearchRequest' });

const MAX_KEY_NAME_CHARACTERS = 100;

const createKeyRequest = z
  .strictObject({
    organization: z
      .string()
      .regex(ORGANIZATION_SLUG, 'Input should be a slug: 2 to 50 characters from a-z, 0-9 and -')
      .meta({
        description: 'The slug of the organization. Its first key creates the organization.',
        example: 'acme',
      }),
    name: wellFormed(z.string().max(MAX_KEY_NAME_CHARACTERS))
      .refine((text) => !/\p{Cc}/u.test(text), 'Input should be a single line')
      .default('')
      .meta({
        description: 'Who or what uses the key. Corrections show this name as their author.',
        example: 'Import of the shop',
      }),
    expires_at: requestTime.nullish().meta({
      description: 'When the key expires. If omitted or null, it is valid until it is revoked.',
    }),
  })
  .meta({ id: 'CreateKeyRequest' });

const MAX_RETRIED_LETTERS = 1_000;

const retryLettersRequest = z
  .strictObject({
    letters: z
      .array(z.string().regex(LETTER_ID, 'Input should be the id of a dead letter, such as 0-17'))
      .min(1)
      .max(MAX_RETRIED_LETTERS)
      .meta({ example: ['0-17'] }),
    again: z.boolean().default(false).meta({
      description:
        'Whether to retry letters that were already retried, or whose jobs have run again since.',
    }),
  })
  .meta({ id: 'RetryLettersRequest' });

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
  BatchCorrections: batchCorrectionsRequest,
  Placematch: () => placematchRequest,
  CreateWebhook: () => createWebhookRequest,
  UpdateWebhook: () => updateWebhookRequest,
  CreateKey: () => createKeyRequest,
  RetryLetters: () => retryLettersRequest,
} as const;

type Bodies = typeof BODIES;
export type BodyName = keyof Bodies;
export type RequestBody<Name extends BodyName> = z.output<ReturnType<Bodies[Name]>>;

export const BODY_NAMES = Object.keys(BODIES) as BodyName[];

/** The schema of a body for an organization whose attributes `isKnown` recognizes. */
export function bodySchema(name: BodyName, isKnown: (key: string) => boolean): z.ZodType {
  return BODIES[name](isKnown);
}

/**
 * Responses about jobs: a job, lists of jobs, and the responses of submit, reprocess and delete.
 */
import * as z from 'zod';
import { ATTRIBUTE_KEYS } from '../../attributes.ts';
import { CUSTOM_KEY_PATTERN } from '../../custom-attributes.ts';
import { INPUT_FIELDS, inputKind } from '../../jobs.ts';
import {
  ATTRIBUTE_RESULTS,
  CONFIDENCE_KEYS,
  OUTPUT_FIELDS,
  REASONING_KEYS,
} from '../../outputs.ts';
import { jobOutputs, maskedOutputs } from '../output-schemas.ts';
import {
  confidenceScore,
  count,
  jobStatus,
  listPage,
  share,
  timestamp,
} from '../response-fields.ts';

const INPUT_SCHEMAS = {
  string: z.string().nullable().optional(),
  latitude: z.number().min(-90).max(90).nullable().optional(),
  longitude: z.number().min(-180).max(180).nullable().optional(),
  object: z.looseObject({}).nullable().optional(),
} as const;

/** Inputs as the caller wrote them, including unknown fields. */
const echoedInputs = z
  .looseObject(
    Object.fromEntries(INPUT_FIELDS.map((field) => [field, INPUT_SCHEMAS[inputKind(field)]])),
  )
  .meta({
    id: 'EchoedInputs',
    description: 'The inputs as submitted, including unknown fields.',
    example: { name: 'Gasthof Löwen', latitude: 47.1405, longitude: 9.5215 },
  });

/** One of the known keys, or a custom attribute's. */
function keySchema(id: string, known: readonly string[]) {
  const listed = z.enum(known as [string, ...string[]]);
  return z.union([listed, z.string().regex(new RegExp(CUSTOM_KEY_PATTERN))]).meta({ id });
}

const attributeKey = keySchema('EnrichedAttribute', ATTRIBUTE_KEYS);
const outputKey = keySchema('OutputKey', [...OUTPUT_FIELDS, ...ATTRIBUTE_RESULTS]);
const confidenceKey = keySchema('ConfidenceKey', CONFIDENCE_KEYS);
const reasoningKey = keySchema('ReasoningKey', [
  ...new Set([...REASONING_KEYS, ...CONFIDENCE_KEYS]),
]);

const ATTRIBUTE_RUN = ['RUN', 'NOT_RUN', 'RUN_CONDITION_FAILED', 'ERROR'] as const;
const VERDICTS = [
  ...['ADDED', 'VERIFIED', 'CORRECTED'],
  ...['NOT VERIFIED', 'NOT FOUND', 'NOT ENRICHED'],
] as const;

export const attributeStatus = z.enum(ATTRIBUTE_RUN).meta({
  id: 'AttributeStatus',
  description:
    'RUN: the attribute ran. NOT_RUN: it was not requested, or a cached result was kept. ' +
    'RUN_CONDITION_FAILED: its precondition is not met. ERROR: an operational error occurred.',
});

export const verdict = z.enum(VERDICTS).meta({
  id: 'Verdict',
  description:
    'How the output field compares with the input. NOT VERIFIED means that the input value is ' +
    'kept, without evidence for or against it.',
});

export const evidence = z
  .strictObject({
    source: z
      .string()
      .meta({ description: 'The source of the observation.', example: 'open_map_a' }),
    url: z.string().nullable(),
    title: z.string().nullable(),
    observed_at: z.string().nullable().meta({ description: 'RFC 3339 date or date-time.' }),
    quote: z.string().max(300).nullable().meta({ description: 'The exact text in the source.' }),
    licence: z.string().nullable().meta({ example: 'ODbL-1.0' }),
  })
  .meta({ id: 'Evidence', description: 'One observation that supports a field.' });

const correctedField = z
  .strictObject({
    corrected_at: timestamp,
    corrected_by: z
      .string()
      .meta({ description: 'The name of the API key that made the correction.' }),
    note: z.string().nullable(),
    sources_value: z
      .unknown()
      .meta({ description: 'The value from the sources. Null if they have none.' }),
  })
  .meta({ id: 'CorrectedField' });

const enrichmentMetadata = z
  .strictObject({
    run_id: z.string(),
    attempts: count,
    started_at: timestamp,
    finished_at: timestamp,
    cached: z.array(attributeKey).meta({
      description: 'The attribute keys for which an earlier result was reused.',
    }),
    model: z.string().nullable().meta({ description: 'The language model that the run used.' }),
    error: z.string().nullable().meta({ description: 'Why the run failed.' }),
    verdicts: z.partialRecord(outputKey, verdict).meta({
      description: 'The verdict by output field.',
    }),
    scores: z.partialRecord(confidenceKey, share).meta({
      description: 'The score by confidence key, from 0 to 1.',
    }),
    evidence: z.partialRecord(outputKey, z.array(evidence)).meta({
      description: 'The evidence by output field.',
    }),
    corrected: z.partialRecord(outputKey, correctedField).meta({
      description: 'The corrections by output field. Omitted if there are none.',
    }),
  })
  .partial()
  .meta({
    id: 'EnrichmentMetadata',
    description: 'How the latest run produced its outputs. Empty until a run has ended.',
  });

const jobMetadata = z
  .strictObject({
    attribute_status: z.partialRecord(attributeKey, attributeStatus).meta({
      description: 'The status by attribute key.',
    }),
    last_enriched: timestamp
      .optional()
      .meta({ description: 'When the latest run ended. Omitted until a run has ended.' }),
    enrichment_metadata: enrichmentMetadata,
    country_code: z.string().optional().meta({
      description: 'The country as an ISO 3166-1 alpha-2 code. Omitted if unknown.',
      example: 'LI',
    }),
  })
  .meta({ id: 'JobMetadata' });

export const job = z
  .strictObject({
    place_id: z
      .string()
      .meta({ description: 'The identifier that the caller chose for the place.' }),
    status: jobStatus,
    batch_id: z.string().nullable().meta({ description: 'Null for a job without a batch.' }),
    created_at: timestamp,
    job_metadata: jobMetadata,
    inputs: echoedInputs,
    outputs: jobOutputs,
    reasoning: z.partialRecord(reasoningKey, z.string()).meta({
      description: 'By reasoning key: how the output was reached.',
      example: { website: 'Two sources name it.' },
    }),
    confidence_scores: z.partialRecord(confidenceKey, confidenceScore).meta({
      description: 'The confidence level by confidence key.',
      example: { website: 'HIGH' },
    }),
  })
  .meta({ id: 'Job', description: 'One place: its inputs and its enriched outputs.' });

export const maskedJob = job
  .extend({ job_metadata: jobMetadata.partial().meta({ id: 'MaskedJobMetadata' }) })
  .extend({ outputs: maskedOutputs })
  .partial()
  .meta({ id: 'MaskedJob', description: 'The fields of a Job that the fields parameter selects.' });

export const submittedJob = z
  .strictObject({
    place_id: z.string(),
    inputs: echoedInputs,
    status: z.literal('pending'),
  })
  .meta({ id: 'SubmittedJob' });

export const jobList = z
  .strictObject({
    jobs: z.array(job),
    ...listPage,
  })
  .meta({ id: 'JobList', description: 'Jobs ordered by created_at, then by place_id.' });

export const maskedJobList = jobList.extend({ jobs: z.array(maskedJob) }).meta({
  id: 'MaskedJobList',
  description: 'The list as returned with the fields parameter.',
});

export const deletedJob = z
  .strictObject({
    status: z.literal('deleted'),
    message: z.string(),
    place_id: z.string(),
    deleted_jobs: count,
  })
  .meta({ id: 'DeletedJob' });

export const reprocessedJobs = z
  .strictObject({
    status: z.literal('accepted'),
    message: z.string(),
    job_count: count.meta({ description: 'The number of jobs for which a run was started.' }),
    missing_place_ids: z.array(z.string()),
  })
  .meta({ id: 'ReprocessedJobs' });

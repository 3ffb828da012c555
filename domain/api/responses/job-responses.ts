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
import { confidenceScore, count, jobStatus, share, timestamp } from '../response-fields.ts';

const INPUT_SCHEMAS = {
  string: z.string().nullable().optional(),
  latitude: z.number().min(-90).max(90).nullable().optional(),
  longitude: z.number().min(-180).max(180).nullable().optional(),
  object: z.looseObject({}).nullable().optional(),
} as const;

/** Inputs as the caller wrote them, with unknown fields. */
const echoedInputs = z
  .looseObject(
    Object.fromEntries(INPUT_FIELDS.map((field) => [field, INPUT_SCHEMAS[inputKind(field)]])),
  )
  .meta({
    id: 'EchoedInputs',
    description: 'The inputs as they were sent, unknown fields among them.',
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
    'RUN; NOT_RUN: not asked for, or a cached result was kept; RUN_CONDITION_FAILED: its ' +
    'precondition is not met; ERROR: an operational fault.',
});

export const verdict = z.enum(VERDICTS).meta({
  id: 'Verdict',
  description:
    'What the run concluded about a field against the input. NOT VERIFIED: the input is kept, ' +
    'without evidence for or against it.',
});

export const evidence = z
  .strictObject({
    source: z.string().meta({ description: 'Where it comes from.', example: 'open_map_a' }),
    url: z.string().nullable(),
    title: z.string().nullable(),
    observed_at: z.string().nullable().meta({ description: 'RFC 3339 date or date-time.' }),
    quote: z.string().max(300).nullable().meta({ description: 'Stands literally in the source.' }),
    licence: z.string().nullable().meta({ example: 'ODbL-1.0' }),
  })
  .meta({ id: 'Evidence', description: 'One observation that supports a field.' });

const correctedField = z
  .strictObject({
    corrected_at: timestamp,
    corrected_by: z.string().meta({ description: "The name of the person's API key." }),
    note: z.string().nullable(),
    sources_value: z.unknown().meta({ description: 'What the sources say; null: nothing.' }),
  })
  .meta({ id: 'CorrectedField' });

const enrichmentMetadata = z
  .strictObject({
    run_id: z.string(),
    attempts: count,
    started_at: timestamp,
    finished_at: timestamp,
    cached: z.array(attributeKey).meta({
      description: 'Attribute keys answered from an earlier result.',
    }),
    model: z.string().nullable().meta({ description: 'The language model that was asked.' }),
    error: z.string().nullable().meta({ description: 'Why the run failed.' }),
    verdicts: z.partialRecord(outputKey, verdict).meta({
      description: 'By output field.',
    }),
    scores: z.partialRecord(confidenceKey, share).meta({
      description: 'By confidence key, 0 to 1.',
    }),
    evidence: z.partialRecord(outputKey, z.array(evidence)).meta({
      description: 'By output field.',
    }),
    corrected: z.partialRecord(outputKey, correctedField).meta({
      description: 'By output field that a person has corrected; left out when there is none.',
    }),
  })
  .partial()
  .meta({
    id: 'EnrichmentMetadata',
    description: 'How the newest run came to its outputs; empty before a run has ended.',
  });

const jobMetadata = z
  .strictObject({
    attribute_status: z.partialRecord(attributeKey, attributeStatus).meta({
      description: 'By attribute key: what happened to it.',
    }),
    last_enriched: timestamp.optional().meta({ description: 'Once a run has ended.' }),
    enrichment_metadata: enrichmentMetadata,
    country_code: z.string().optional().meta({
      description: 'ISO 3166-1 alpha-2, when it is known.',
      example: 'LI',
    }),
  })
  .meta({ id: 'JobMetadata' });

export const job = z
  .strictObject({
    place_id: z.string().meta({ description: 'The caller-chosen identifier of the place.' }),
    status: jobStatus,
    batch_id: z.string().nullable().meta({ description: 'Null for a job of no batch.' }),
    created_at: timestamp,
    job_metadata: jobMetadata,
    inputs: echoedInputs,
    outputs: jobOutputs,
    reasoning: z.partialRecord(reasoningKey, z.string()).meta({
      description: 'By reasoning key: how the output came about.',
      example: { website: 'Two sources name it.' },
    }),
    confidence_scores: z.partialRecord(confidenceKey, confidenceScore).meta({
      description: 'By confidence key.',
      example: { website: 'HIGH' },
    }),
  })
  .meta({ id: 'Job', description: 'One place, as it was sent and as it was enriched.' });

export const maskedJob = job
  .extend({ job_metadata: jobMetadata.partial().meta({ id: 'MaskedJobMetadata' }) })
  .extend({ outputs: maskedOutputs })
  .partial()
  .meta({ id: 'MaskedJob', description: 'What the parameter fields names of a Job.' });

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
    total: count,
    limit: z.int().min(1),
    offset: count,
    next_cursor: z.string().nullable().optional().meta({
      description: 'When the request gave a cursor: where the next page begins; null: nowhere.',
    }),
  })
  .meta({ id: 'JobList', description: 'In the order of created_at, then place_id.' });

export const maskedJobList = jobList.extend({ jobs: z.array(maskedJob) }).meta({
  id: 'MaskedJobList',
  description: 'With the parameter fields.',
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
    job_count: count.meta({ description: 'Jobs for which a run was started.' }),
    missing_place_ids: z.array(z.string()),
  })
  .meta({ id: 'ReprocessedJobs' });

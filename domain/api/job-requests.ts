/**
 * Shapes of the requests that bring jobs: a job record, a batch, reprocessing.
 *
 * Job records and batches are read by admission's own validator, for speed; these schemas say the
 * same, make the API's description, and a property test holds the two together.
 */
import { z } from 'zod';
import { ATTRIBUTE_SET_NAMES } from '../attributes.ts';
import { isBatchName, MAX_BATCH_NAME_CHARACTERS } from '../batches.ts';
import {
  FURTHER_INPUTS,
  type InputField,
  identifierFault,
  inputKind,
  MAX_INPUTS_BYTES,
  MAX_JOBS,
  MAX_LATITUDE,
  MAX_LONGITUDE,
  SHOWN_INPUTS,
} from '../jobs.ts';
import type { FaultType } from './faults.ts';

/** Faults that want more words than their type has. */
export const JOB_FAULT_WORDS = {
  'bad identifier': {
    type: 'value_error',
    msg: 'Identifiers have 1 to 256 bytes of well-formed Unicode without control characters',
  },
  'bad batch name': {
    type: 'value_error',
    msg: `Names have 1 to ${MAX_BATCH_NAME_CHARACTERS} characters of well-formed Unicode`,
  },
  'unknown attribute': { type: 'not_one_of', msg: 'There is no such attribute' },
  'unknown attribute set': {
    type: 'not_one_of',
    msg: `Input should be one of: ${ATTRIBUTE_SET_NAMES.join(', ')}`,
  },
  'no attributes': { type: 'too_small', msg: 'At least one attribute is needed' },
  'two choices': {
    type: 'value_error',
    msg: 'attributes and attribute_set may not both be given',
  },
  'no choice': {
    type: 'missing',
    msg: 'kick_off_jobs_now needs attributes or attribute_set',
  },
  'inputs too large': {
    type: 'too_large',
    msg: `The inputs of one job may have at most ${MAX_INPUTS_BYTES} bytes`,
  },
  'out of range': { type: 'value_error', msg: 'Coordinate is out of range' },
} as const satisfies Record<string, { type: FaultType; msg: string }>;

type Words = keyof typeof JOB_FAULT_WORDS;

function saying(words: Words) {
  const { msg, type } = JOB_FAULT_WORDS[words];
  return { message: msg, params: { type } };
}

export const identifier = z
  .string()
  .refine((id) => identifierFault(id) === null, saying('bad identifier'))
  .meta({ description: 'At most 256 bytes, no control characters.', example: 'store-0042' });

export const batchName = z
  .string()
  .refine(isBatchName, saying('bad batch name'))
  .meta({ description: 'Display name, 1 to 512 characters.', example: 'Stores of Seoul' });

/** Attribute keys, of which `isKnown` says whether the organization has them. */
export function attributeKeys(isKnown: (key: string) => boolean) {
  return z
    .array(z.string().refine(isKnown, saying('unknown attribute')))
    .refine((keys) => keys.length > 0, saying('no attributes'));
}

const attributeSet = z.string().refine(isSetName, saying('unknown attribute set'));

function isSetName(name: string): boolean {
  return (ATTRIBUTE_SET_NAMES as readonly string[]).includes(name);
}

const FIELD_SCHEMAS = {
  string: z.string().nullish(),
  latitude: coordinate(MAX_LATITUDE),
  longitude: coordinate(MAX_LONGITUDE),
  object: z.looseObject({}).nullish(),
} as const;

function coordinate(limit: number) {
  const inRange = (value: number) => Math.abs(value) <= limit;
  return z.number().refine(inRange, saying('out of range')).nullish();
}

const knownInputs = Object.fromEntries(
  [...SHOWN_INPUTS, ...FURTHER_INPUTS].map((field: InputField) => [
    field,
    FIELD_SCHEMAS[inputKind(field)],
  ]),
);

export const jobInputs = z
  .looseObject({ ...knownInputs, place_id: identifier.nullish() })
  .superRefine((inputs, context) => {
    for (const [field, value] of Object.entries(inputs)) {
      const isPlain = typeof value === 'number' && field in knownInputs;
      if (isPlain || holdsFiniteNumbers(value)) continue;
      context.addIssue({
        code: 'custom',
        message: 'Input should be a finite number',
        params: { type: 'finite_number' },
        path: [field],
      });
    }
    if (Buffer.byteLength(JSON.stringify(inputs)) > MAX_INPUTS_BYTES) {
      context.addIssue({ code: 'custom', ...saying('inputs too large') });
    }
  });

function holdsFiniteNumbers(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every(holdsFiniteNumbers);
}

interface Choosing {
  attributes?: unknown;
  attribute_set?: unknown;
}

const isGiven = (value: unknown) => value !== undefined && value !== null;

function chooseOnce(body: Choosing, context: z.core.$RefinementCtx): void {
  if (!isGiven(body.attributes) || !isGiven(body.attribute_set)) return;
  context.addIssue({ code: 'custom', ...saying('two choices'), path: ['attribute_set'] });
}

/** A job record, for an organization that has the attributes for which `isKnown` holds. */
export function jobRecord(isKnown: (key: string) => boolean) {
  return z
    .strictObject({
      place_id: identifier.nullish(),
      inputs: jobInputs,
      attributes: attributeKeys(isKnown).nullish(),
      attribute_set: attributeSet.nullish(),
    })
    .superRefine(chooseOnce);
}

export function submitBatchRequest(isKnown: (key: string) => boolean) {
  return z
    .strictObject({
      batch_name: batchName,
      jobs: z.array(jobRecord(isKnown)),
      batch_id: identifier.nullish(),
      attributes: attributeKeys(isKnown).nullish(),
      attribute_set: attributeSet.nullish(),
      kick_off_jobs_now: z.boolean().optional(),
    })
    .superRefine((body, context) => {
      chooseOnce(body, context);
      const chooses = isGiven(body.attributes) || isGiven(body.attribute_set);
      if (body.kick_off_jobs_now === false || chooses) return;
      context.addIssue({ code: 'custom', ...saying('no choice'), path: ['attributes'] });
    });
}

export function reprocessBatchRequest(isKnown: (key: string) => boolean) {
  return z.strictObject({
    failed_only: z.boolean().optional(),
    incomplete_only: z.boolean().default(false),
    refresh: z.boolean().default(false),
    attributes: attributeKeys(isKnown).nullish(),
  });
}

export function reprocessJobsRequest(isKnown: (key: string) => boolean) {
  return z.strictObject({
    place_ids: z.array(identifier).min(1).max(MAX_JOBS),
    attributes: attributeKeys(isKnown).nullish(),
    refresh: z.boolean().default(false),
  });
}

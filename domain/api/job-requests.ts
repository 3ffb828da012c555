/**
 * Schemas of the requests about jobs: a job record, a batch, reprocessing.
 *
 * For speed, admission has its own validator for job records and batches. These schemas produce the
 * API's description, and a property test checks that both accept the same requests.
 */
import * as z from 'zod';
import { ATTRIBUTE_KEYS, ATTRIBUTE_SET_NAMES, isAttributeSetName } from '../attributes.ts';
import { isBatchName, MAX_BATCH_NAME_CHARACTERS } from '../batches.ts';
import { CUSTOM_KEY_PATTERN } from '../custom-attributes.ts';
import {
  INPUT_FIELDS,
  type InputField,
  identifierFault,
  inputKind,
  MAX_INPUTS_BYTES,
  MAX_JOBS,
  MAX_LATITUDE,
  MAX_LONGITUDE,
  MAX_PLACE_ID_BYTES,
} from '../jobs.ts';
import { askWhetherMeant, quoteShort } from '../words/closest-name.ts';
import { describeAs } from './described.ts';
import type { FaultType } from './faults.ts';

/** Faults with a message more specific than that of their type. */
export const JOB_FAULT_WORDS = {
  'bad identifier': {
    type: 'value_error',
    msg: 'An identifier must be 1 to 256 bytes of well-formed Unicode without control characters',
  },
  'bad batch name': {
    type: 'value_error',
    msg: `A name must be 1 to ${MAX_BATCH_NAME_CHARACTERS} characters of well-formed Unicode`,
  },
  'unknown attribute set': {
    type: 'not_one_of',
    msg: `Input should be one of: ${ATTRIBUTE_SET_NAMES.join(', ')}`,
  },
  'no attributes': { type: 'too_small', msg: 'At least one attribute is required' },
  'two choices': {
    type: 'value_error',
    msg: 'attributes and attribute_set cannot both be given',
  },
  'no choice': {
    type: 'missing',
    msg: 'attributes or attribute_set is required unless kick_off_jobs_now is false',
  },
  'inputs too large': {
    type: 'too_large',
    msg: `The inputs of one job cannot exceed ${MAX_INPUTS_BYTES} bytes`,
  },
  'out of range': { type: 'value_error', msg: 'Coordinate is out of range' },
} as const satisfies Record<string, { type: FaultType; msg: string }>;

/** The message for a key that is not an attribute of the organization. */
export function unknownAttributeWords(key: string): string {
  return `There is no attribute ${quoteShort(key)}${askWhetherMeant(key, ATTRIBUTE_KEYS)}`;
}

function asIssue(fault: keyof typeof JOB_FAULT_WORDS) {
  const { msg, type } = JOB_FAULT_WORDS[fault];
  return { message: msg, params: { type } };
}

export const identifierText = z
  .string()
  .refine((id) => identifierFault(id) === null, asIssue('bad identifier'))
  .meta({
    description: 'Up to 256 bytes, without control characters.',
    example: 'store-0042',
    override: describeAs({
      minLength: 1,
      maxLength: MAX_PLACE_ID_BYTES,
      pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]+$',
    }),
  });

export const batchName = z
  .string()
  .refine(isBatchName, asIssue('bad batch name'))
  .meta({
    description: 'The display name, 1 to 512 characters.',
    example: 'Stores of Seoul',
    override: describeAs({ minLength: 1, maxLength: MAX_BATCH_NAME_CHARACTERS }),
  });

type IsKnownAttribute = (key: string) => boolean;

/** Creates one schema for each `isKnown`, so that each name in the description has one schema. */
export function oncePer<Schema>(
  make: (isKnown: IsKnownAttribute) => Schema,
): (isKnown: IsKnownAttribute) => Schema {
  const made = new WeakMap<IsKnownAttribute, Schema>();
  return (isKnown) => {
    const schema = made.get(isKnown) ?? make(isKnown);
    made.set(isKnown, schema);
    return schema;
  };
}

/** Looking for a similar name takes a while, so it is done only for faults that are shown. */
const UNKNOWN_ATTRIBUTE = {
  params: { type: 'not_one_of' satisfies FaultType, toWords: unknownAttributeWords },
};

/** Attribute keys; `isKnown` decides whether the organization has an attribute. */
const attributeKeys = oncePer((isKnown) =>
  z
    .array(z.string().refine(isKnown, UNKNOWN_ATTRIBUTE).meta(ATTRIBUTE_KEY))
    .refine((keys) => keys.length > 0, asIssue('no attributes'))
    .meta({ example: ['websites', 'openingHours'], override: describeAs({ minItems: 1 }) }),
);

const ATTRIBUTE_KEY = {
  id: 'AttributeKey',
  description:
    "A key from the attribute catalogue, or the key of the organization's own attribute.",
  override: describeAs({ anyOf: [{ enum: ATTRIBUTE_KEYS }, { pattern: CUSTOM_KEY_PATTERN }] }),
};

const attributeSetName = z
  .string()
  .refine(isAttributeSetName, asIssue('unknown attribute set'))
  .meta({ override: describeAs({ enum: ATTRIBUTE_SET_NAMES }) });

const FIELD_SCHEMAS = {
  string: z.string().nullish(),
  latitude: coordinate(MAX_LATITUDE),
  longitude: coordinate(MAX_LONGITUDE),
  object: z.looseObject({}).nullish(),
} as const;

function coordinate(limit: number) {
  const inRange = (value: number) => Math.abs(value) <= limit;
  const schema = z.number().refine(inRange, asIssue('out of range'));
  return schema.meta({ override: describeAs({ minimum: -limit, maximum: limit }) }).nullish();
}

const knownInputs = Object.fromEntries(
  INPUT_FIELDS.map((field) => [field, FIELD_SCHEMAS[inputKind(field)]]),
);

/** The ways to locate a place in namesPlace(). */
const LOCATABLE_BY: readonly (readonly InputField[])[] = [
  ['latitude', 'longitude'],
  ['full_address'],
  ['wkt_geometry'],
  ['street', 'city'],
  ['street', 'postalCode'],
];

/** The JSON Schema for fields that are present and not blank. */
function present(fields: readonly InputField[]) {
  const schemas = fields.map((field) => [
    field,
    inputKind(field) === 'string' ? { type: 'string', pattern: '\\S' } : { type: 'number' },
  ]);
  return { required: fields, properties: Object.fromEntries(schemas) };
}

const jobInputs = z
  .looseObject({ ...knownInputs, place_id: identifierText.nullish() })
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
      context.addIssue({ code: 'custom', ...asIssue('inputs too large') });
    }
  })
  .meta({
    id: 'JobInputs',
    description:
      'What is known about the place. Requires name and a location: latitude and longitude, ' +
      'full_address, wkt_geometry, or street with city or postalCode; otherwise the response is ' +
      '400. A null field counts as missing. Unknown fields are stored unchanged. The maximum ' +
      'size is 64 KiB.',
    example: { name: 'Gasthof Löwen', latitude: 47.1405, longitude: 9.5215 },
    override: describeAs({ allOf: [present(['name'])], anyOf: LOCATABLE_BY.map(present) }),
  });

function holdsFiniteNumbers(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every(holdsFiniteNumbers);
}

interface AttributeChoiceBody {
  attributes?: unknown;
  attribute_set?: unknown;
}

const isGiven = (value: unknown) => value !== undefined && value !== null;

function chooseOnce(body: AttributeChoiceBody, context: z.core.$RefinementCtx): void {
  if (!isGiven(body.attributes) || !isGiven(body.attribute_set)) return;
  context.addIssue({ code: 'custom', ...asIssue('two choices'), path: ['attribute_set'] });
}

/** A job record for an organization whose attributes `isKnown` recognizes. */
export const jobRecord = oncePer((isKnown) =>
  z
    .strictObject({
      place_id: identifierText.nullish(),
      inputs: jobInputs,
      attributes: attributeKeys(isKnown).nullish(),
      attribute_set: attributeSetName.nullish(),
    })
    .superRefine(chooseOnce)
    .meta({
      id: 'JobRecord',
      description:
        'One place. Without attributes or attribute_set, the job uses those of its batch, or the ' +
        'core set if it has no batch.',
    }),
);

export function submitBatchRequest(isKnown: IsKnownAttribute) {
  return z
    .strictObject({
      batch_name: batchName,
      jobs: z.array(jobRecord(isKnown)).meta({
        description: 'The jobs to submit. Each place_id can appear only once.',
        override: describeAs({ minItems: 1, maxItems: MAX_JOBS }),
      }),
      batch_id: identifierText.nullish(),
      attributes: attributeKeys(isKnown).nullish(),
      attribute_set: attributeSetName.nullish(),
      kick_off_jobs_now: z.boolean().optional().meta({
        description: 'If false, the jobs are stored but not run.',
        default: true,
      }),
    })
    .superRefine((body, context) => {
      chooseOnce(body, context);
      const chooses = isGiven(body.attributes) || isGiven(body.attribute_set);
      if (body.kick_off_jobs_now === false || chooses) return;
      context.addIssue({ code: 'custom', ...asIssue('no choice'), path: ['attributes'] });
    })
    .meta({ id: 'SubmitBatchRequest' });
}

const REFRESH = { description: 'Whether to ignore earlier results and enrich again.' };

export function reprocessBatchRequest(isKnown: IsKnownAttribute) {
  return z
    .strictObject({
      failed_only: z.boolean().optional().meta({
        description: 'Select failed jobs. The default is false if incomplete_only is true.',
        default: true,
      }),
      incomplete_only: z.boolean().default(false).meta({
        description: 'Select jobs that are pending or in progress.',
      }),
      refresh: z.boolean().default(false).meta(REFRESH),
      attributes: attributeKeys(isKnown).nullish(),
    })
    .meta({ id: 'ReprocessBatchRequest' });
}

export function reprocessJobsRequest(isKnown: IsKnownAttribute) {
  return z
    .strictObject({
      place_ids: z.array(identifierText).min(1).max(MAX_JOBS),
      attributes: attributeKeys(isKnown).nullish(),
      refresh: z.boolean().default(false).meta(REFRESH),
    })
    .meta({ id: 'ReprocessJobsRequest' });
}

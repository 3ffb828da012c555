/**
 * Shapes of the requests that bring jobs: a job record, a batch, reprocessing.
 *
 * Job records and batches are read by admission's own validator, for speed; these schemas say the
 * same, make the API's description, and a property test holds the two together.
 */
import * as z from 'zod';
import { ATTRIBUTE_KEYS, ATTRIBUTE_SET_NAMES } from '../attributes.ts';
import { isBatchName, MAX_BATCH_NAME_CHARACTERS } from '../batches.ts';
import { CUSTOM_KEY_PATTERN } from '../custom-attributes.ts';
import {
  FURTHER_INPUTS,
  type InputField,
  identifierFault,
  inputKind,
  MAX_INPUTS_BYTES,
  MAX_JOBS,
  MAX_LATITUDE,
  MAX_LONGITUDE,
  MAX_PLACE_ID_BYTES,
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

/** What a refinement checks, for the description: a schema cannot tell it by itself. */
function described(words: Readonly<Record<string, unknown>>) {
  return ({ jsonSchema }: { jsonSchema: object }) => {
    Object.assign(jsonSchema, words);
  };
}

export const identifier = z
  .string()
  .refine((id) => identifierFault(id) === null, saying('bad identifier'))
  .meta({
    description: 'At most 256 bytes, no control characters.',
    example: 'store-0042',
    override: described({
      minLength: 1,
      maxLength: MAX_PLACE_ID_BYTES,
      pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]+$',
    }),
  });

export const batchName = z
  .string()
  .refine(isBatchName, saying('bad batch name'))
  .meta({
    description: 'Display name, 1 to 512 characters.',
    example: 'Stores of Seoul',
    override: described({ minLength: 1, maxLength: MAX_BATCH_NAME_CHARACTERS }),
  });

type IsKnown = (key: string) => boolean;

/** One schema for each `isKnown`, so that what is named in the description is one thing. */
function oncePer<Schema>(make: (isKnown: IsKnown) => Schema): (isKnown: IsKnown) => Schema {
  const made = new WeakMap<IsKnown, Schema>();
  return (isKnown) => {
    const schema = made.get(isKnown) ?? make(isKnown);
    made.set(isKnown, schema);
    return schema;
  };
}

/** Attribute keys, of which `isKnown` says whether the organization has them. */
export const attributeKeys = oncePer((isKnown) =>
  z
    .array(z.string().refine(isKnown, saying('unknown attribute')).meta(ATTRIBUTE_KEY))
    .refine((keys) => keys.length > 0, saying('no attributes'))
    .meta({ example: ['websites', 'openingHours'], override: described({ minItems: 1 }) }),
);

const ATTRIBUTE_KEY = {
  id: 'AttributeKey',
  description: "A key of the catalogue, or of an attribute of the organization's own.",
  override: described({ anyOf: [{ enum: ATTRIBUTE_KEYS }, { pattern: CUSTOM_KEY_PATTERN }] }),
};

const attributeSet = z
  .string()
  .refine(isSetName, saying('unknown attribute set'))
  .meta({ override: described({ enum: ATTRIBUTE_SET_NAMES }) });

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
  const schema = z.number().refine(inRange, saying('out of range'));
  return schema.meta({ override: described({ minimum: -limit, maximum: limit }) }).nullish();
}

const knownInputs = Object.fromEntries(
  [...SHOWN_INPUTS, ...FURTHER_INPUTS].map((field: InputField) => [
    field,
    FIELD_SCHEMAS[inputKind(field)],
  ]),
);

/** namesPlace() as lists of fields. */
const LOCATABLE_BY: readonly (readonly InputField[])[] = [
  ['latitude', 'longitude'],
  ['full_address'],
  ['wkt_geometry'],
  ['street', 'city'],
  ['street', 'postalCode'],
];

/** Fields that are to be there, and not blank. */
function present(fields: readonly InputField[]) {
  const schemas = fields.map((field) => [
    field,
    inputKind(field) === 'string' ? { type: 'string', pattern: '\\S' } : { type: 'number' },
  ]);
  return { required: fields, properties: Object.fromEntries(schemas) };
}

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
  })
  .meta({
    id: 'JobInputs',
    description:
      'name and one way to find the place: coordinates, full_address, wkt_geometry, or street ' +
      'with city or postalCode (otherwise 400). null means absent. Other fields are kept as ' +
      'they are. At most 64 KiB.',
    example: { name: 'Gasthof Löwen', latitude: 47.1405, longitude: 9.5215 },
    override: described({ allOf: [present(['name'])], anyOf: LOCATABLE_BY.map(present) }),
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
export const jobRecord = oncePer((isKnown) =>
  z
    .strictObject({
      place_id: identifier.nullish(),
      inputs: jobInputs,
      attributes: attributeKeys(isKnown).nullish(),
      attribute_set: attributeSet.nullish(),
    })
    .superRefine(chooseOnce)
    .meta({
      id: 'JobRecord',
      description: 'One place. Without attributes and attribute_set, core is meant, or the batch.',
    }),
);

export function submitBatchRequest(isKnown: IsKnown) {
  return z
    .strictObject({
      batch_name: batchName,
      jobs: z.array(jobRecord(isKnown)).meta({
        description: 'Each place_id once.',
        override: described({ minItems: 1, maxItems: MAX_JOBS }),
      }),
      batch_id: identifier.nullish(),
      attributes: attributeKeys(isKnown).nullish(),
      attribute_set: attributeSet.nullish(),
      kick_off_jobs_now: z.boolean().optional().meta({
        description: 'false: the jobs are stored only.',
        default: true,
      }),
    })
    .superRefine((body, context) => {
      chooseOnce(body, context);
      const chooses = isGiven(body.attributes) || isGiven(body.attribute_set);
      if (body.kick_off_jobs_now === false || chooses) return;
      context.addIssue({ code: 'custom', ...saying('no choice'), path: ['attributes'] });
    })
    .meta({ id: 'SubmitBatchRequest' });
}

const REFRESH = { description: 'Fresh, whatever an earlier result says.' };

export function reprocessBatchRequest(isKnown: IsKnown) {
  return z
    .strictObject({
      failed_only: z.boolean().optional().meta({
        description: 'Jobs that failed. The default holds unless incomplete_only is true.',
        default: true,
      }),
      incomplete_only: z.boolean().default(false).meta({
        description: 'Jobs that are pending or in progress.',
      }),
      refresh: z.boolean().default(false).meta(REFRESH),
      attributes: attributeKeys(isKnown).nullish(),
    })
    .meta({ id: 'ReprocessBatchRequest' });
}

export function reprocessJobsRequest(isKnown: IsKnown) {
  return z
    .strictObject({
      place_ids: z.array(identifier).min(1).max(MAX_JOBS),
      attributes: attributeKeys(isKnown).nullish(),
      refresh: z.boolean().default(false).meta(REFRESH),
    })
    .meta({ id: 'ReprocessJobsRequest' });
}

/** Query parameters: how they are parsed from text, validated and described. */

import * as z from 'zod';
import { ATTRIBUTE_SET_NAMES } from '../attributes.ts';
import { isCustomKey } from '../custom-attributes.ts';
import { EXPORT_STATUSES } from '../exports.ts';
import { JOB_STATUSES, MAX_JOBS, MAX_LATITUDE, MAX_LONGITUDE, SHOWN_INPUTS } from '../jobs.ts';
import { isOutputField } from '../outputs.ts';
import { DELIVERY_STATUSES } from '../webhooks.ts';
import { askWhetherMeant, quoteShort } from '../words/closest-name.ts';
import { describeAs } from './described.ts';
import { FAULT_WORDS, type FaultType } from './faults.ts';
import {
  BATCH_FIELDS,
  BATCH_ITEM_FIELDS,
  isKnownField,
  JOB_FIELDS,
  MAX_MASKED_FIELDS,
  toFieldMask,
} from './field-masks.ts';
import { batchName, identifierText } from './job-requests.ts';

export interface PageBounds {
  readonly fallback: number;
  readonly max: number;
}

const BATCH_PAGE: PageBounds = { fallback: 10, max: 500 };
const DAY_PAGE: PageBounds = { fallback: 10, max: 500 };
const JOB_PAGE: PageBounds = { fallback: 10_000, max: MAX_JOBS };
const EXPORT_PAGE: PageBounds = { fallback: 50, max: 200 };

type ReadTexts = (texts: readonly string[]) => unknown;

/** Why a parameter's texts cannot be parsed. */
interface Unreadable {
  readonly type: FaultType;
  readonly message: string;
}

const CONTRADICTION: Unreadable = {
  type: 'value_error',
  message: 'The parameter appears more than once, with different values',
};

/**
 * A parameter receives all texts that the query has under its name, one or more. `read` parses them
 * into a value, or returns undefined if it cannot; the schema validates and describes that value.
 */
function parameter<Schema extends z.ZodType>(
  read: ReadTexts,
  schema: Schema,
  findFault: (texts: readonly string[]) => Unreadable = () => unreadableAs('value_error'),
) {
  const reading = (texts: unknown, context: z.core.$RefinementCtx): unknown => {
    if (texts === undefined) return undefined;
    const value = read(texts as readonly string[]);
    if (value !== undefined) return value;
    const { type, message } = findFault(texts as readonly string[]);
    context.addIssue({ code: 'custom', message, params: { type } });
    return z.NEVER;
  };
  return z.preprocess(reading, schema);
}

function unreadableAs(type: FaultType): Unreadable {
  return { type, message: FAULT_WORDS[type] };
}

/** A parameter with one value: with two of them, either could be used. */
function singleParameter<Schema extends z.ZodType>(
  read: (text: string) => unknown,
  schema: Schema,
  unreadable: FaultType = 'value_error',
) {
  const readOne: ReadTexts = (texts) => (isOneValue(texts) ? read(texts[0]!) : undefined);
  return parameter(readOne, schema, (texts) =>
    isOneValue(texts) ? unreadableAs(unreadable) : CONTRADICTION,
  );
}

function isOneValue([first, ...others]: readonly string[]): boolean {
  return others.every((other) => other === first);
}

function textParameter<Schema extends z.ZodType<unknown, string>>(schema: Schema) {
  return singleParameter((text) => text, schema);
}

/** The values of a parameter that is repeated, or joined by commas. */
function splitAtCommas(texts: readonly string[]): string[] {
  const values = texts.flatMap((one) => one.split(',')).map((value) => value.trim());
  return values.filter((value) => value !== '');
}

/** Some of the names. An empty text is refused, because an empty list would be misleading. */
function namesParameter<const Names extends readonly string[]>(names: Names) {
  const read = (texts: readonly string[]) => {
    const found = splitAtCommas(texts);
    return found.length === 0 ? [''] : found;
  };
  return parameter(read, z.array(z.enum(names)));
}

const INTEGER = /^[+-]?\d{1,15}$/;

function integerParameter(min: number, max: number) {
  const read = (text: string) => (INTEGER.test(text) ? Number(text) : undefined);
  return singleParameter(read, z.int().min(min).max(max), 'int_type');
}

const DECIMAL = /^[+-]?\d{1,15}(\.\d{1,15})?$/;

function degreesParameter(limit: number) {
  const read = (text: string) => (DECIMAL.test(text) ? Number(text) : undefined);
  return singleParameter(read, z.number().min(-limit).max(limit), 'float_type');
}

const FLAGS: Readonly<Record<string, boolean>> = {
  true: true,
  '1': true,
  false: false,
  '0': false,
};

const flag = singleParameter((text) => FLAGS[text.toLowerCase()], z.boolean(), 'bool_type');

function limit({ fallback, max }: PageBounds) {
  return integerParameter(1, max)
    .default(fallback)
    .meta({
      description: 'The maximum number of items to return.',
      override: describeAs({ default: fallback }),
    });
}

/** Numbers with more digits would not be exact. */
const offset = integerParameter(0, 999_999_999_999_999)
  .default(0)
  .meta({
    description: 'The number of items to skip before the first one returned.',
    override: describeAs({ default: 0 }),
  });

/** Checks a rule about several parameters even if one of them is invalid. */
const always = () => true;

const pageCursor = textParameter(z.string()).meta({
  description:
    'Use instead of offset. Send an empty value for the first page, then the next_cursor of the ' +
    'previous page. Items that are added or deleted between requests do not shift the others.',
});

/** Callers often request a nested field by its own name. */
function askForField(known: Parameters<typeof toFieldMask>[0], path: string): string {
  const inner = path.slice(path.indexOf('.') + 1);
  const outer = path.split('.').slice(0, -1).join('.');
  // Any name may be an input, so only known inputs are suggested.
  const inputs = (SHOWN_INPUTS as readonly string[]).includes(path) ? [`inputs.${path}`] : [];
  const within = ['outputs', 'job_metadata'].map((field) => `${field}.${path}`);
  const meant = [...within, ...inputs, inner, outer];
  const found = meant.find((one) => isKnownField(known, one));
  return found === undefined
    ? askWhetherMeant(path, Object.keys(known))
    : `; did you mean ${found}?`;
}

/** Masks the fields of a response; an unknown field is a fault. */
function fields(known: Parameters<typeof toFieldMask>[0], example: readonly string[]) {
  return parameter(splitAtCommas, z.array(z.string()).min(1).max(MAX_MASKED_FIELDS))
    .superRefine((paths, context) => {
      for (const path of paths.filter((one) => !isKnownField(known, one))) {
        const message = `There is no field ${quoteShort(path)}${askForField(known, path)}`;
        const params = { type: 'not_one_of' satisfies FaultType };
        context.addIssue({ code: 'custom', message, params });
      }
    })
    .transform((paths) => toFieldMask(known, paths))
    .optional()
    .meta({
      description:
        'The fields to return, separated by commas. A dot selects part of a field. All fields ' +
        'are returned if this is omitted.',
      example,
    });
}

const jobFields = fields(JOB_FIELDS, ['place_id', 'status', 'outputs.website']);

export const getJobQuery = z.object({ fields: jobFields });

export const listBatchesQuery = z
  .object({
    limit: limit(BATCH_PAGE),
    offset,
    cursor: pageCursor.optional(),
    fields: fields(BATCH_ITEM_FIELDS, ['id', 'completed_count']),
    query: textParameter(z.string()).optional().meta({
      description: 'Text that the batch name must contain. Case is ignored.',
      example: 'seoul',
    }),
  })
  .refine(({ cursor, offset: from }) => cursor === undefined || !from, {
    message: 'cursor and offset cannot be used together',
    path: ['offset'],
    when: always,
  });

const WITH_TABLE = 'Only for CSV and NDJSON bodies. In a JSON body it is a field.';

/** The fields of a submission other than its jobs, for a body that is a table. */
export const submitBatchQuery = z.object({
  batch_name: textParameter(batchName).optional().meta({
    description: `Required for CSV and NDJSON bodies. In a JSON body it is a field.`,
    example: 'Stores of Seoul',
  }),
  batch_id: textParameter(identifierText).optional().meta({ description: WITH_TABLE }),
  attributes: parameter(splitAtCommas, z.array(z.string()))
    .optional()
    .meta({
      description: `Attribute keys, repeated or separated by commas. ${WITH_TABLE}`,
      example: ['websites', 'openingHours'],
    }),
  attribute_set: textParameter(z.enum(ATTRIBUTE_SET_NAMES))
    .optional()
    .meta({ description: WITH_TABLE }),
  kick_off_jobs_now: flag.optional().meta({ description: WITH_TABLE }),
});

export const getBatchQuery = z.object({
  enrichments: parameter((texts) => splitAtCommas(texts).join(), z.string())
    .transform((names) => [...new Set(splitAtCommas([names]))])
    .optional()
    .meta({
      description:
        'Attribute keys, separated by commas. The response then has attribute_status for each one.',
      example: 'websites,phoneNumbers',
    }),
  ids: flag.default(true).meta({
    description: 'If false, the response has counts of places instead of lists of their ids.',
    override: describeAs({ default: true }),
  }),
  fields: fields(BATCH_FIELDS, ['status', 'metadata.status_counts']),
});

type ListedJobs = Readonly<Partial<Record<'status' | 'cursor' | 'fields', unknown>>>;

function isWholeList({ status, cursor, fields: mask }: ListedJobs): boolean {
  return status === undefined && cursor === undefined && mask === undefined;
}

export const listJobsQuery = z
  .object({
    batchId: textParameter(z.string())
      .optional()
      .meta({ description: 'Return only jobs of this batch.' }),
    limit: integerParameter(1, JOB_PAGE.max)
      .optional()
      .meta({
        description:
          `The maximum number of items to return. With groupBy=day the default is ` +
          `${DAY_PAGE.fallback} and the maximum ${DAY_PAGE.max}.`,
        override: describeAs({ default: JOB_PAGE.fallback }),
      }),
    offset,
    excludeBatches: flag.default(false).meta({
      description: 'Return only jobs without a batch. Cannot be used with batchId.',
      override: describeAs({ default: false }),
    }),
    groupBy: textParameter(z.enum(['day']))
      .optional()
      .meta({
        description: 'day returns a summary for each UTC day, in the form of the batch list.',
      }),
    day: textParameter(z.iso.date('Input should be a date: YYYY-MM-DD'))
      .optional()
      .meta({
        description: 'Return only jobs created on this UTC day.',
        example: '2026-02-09',
        override: describeAs({ pattern: undefined }),
      }),
    status: namesParameter(JOB_STATUSES)
      .optional()
      .meta({
        description: 'Return only jobs with these statuses, repeated or separated by commas.',
        example: ['pending', 'failed'],
      }),
    cursor: pageCursor.optional(),
    fields: jobFields,
  })
  .refine((query) => query.groupBy === undefined || isWholeList(query), {
    message: 'groupBy cannot be used with status, cursor or fields',
    path: ['groupBy'],
    when: always,
  })
  .refine(({ cursor, offset: from }) => cursor === undefined || !from, {
    message: 'cursor and offset cannot be used together',
    path: ['offset'],
    when: always,
  })
  .refine(({ batchId, excludeBatches }) => batchId === undefined || excludeBatches !== true, {
    message: 'batchId and excludeBatches cannot be used together',
    path: ['excludeBatches'],
    when: always,
  })
  .refine((query) => (query.limit ?? 1) <= jobPageBounds(query).max, {
    message: `Input should be at most ${DAY_PAGE.max}`,
    params: { type: 'too_large' satisfies FaultType },
    path: ['limit'],
    when: always,
  });

/** The bounds of the page that the query requests. */
export function jobPageBounds({ groupBy }: { groupBy?: 'day' | undefined }): PageBounds {
  return groupBy === 'day' ? DAY_PAGE : JOB_PAGE;
}

export const listExportsQuery = z.object({
  status: namesParameter(EXPORT_STATUSES)
    .optional()
    .meta({
      description: 'Return only exports with these statuses, repeated or separated by commas.',
      example: ['queued', 'running'],
    }),
  cursor: textParameter(z.string())
    .optional()
    .meta({ description: 'The next_cursor of the previous page. Omit it for the first page.' }),
  limit: limit(EXPORT_PAGE),
});

export const downloadExportQuery = z.object({
  redirect: flag.default(true).meta({
    description:
      'If false, the link is returned as JSON. Use this if the client would send its API key ' +
      'along when it follows a redirect to another host.',
    override: describeAs({ default: true }),
  }),
});

const CHANGE_PAGE: PageBounds = { fallback: 1_000, max: 10_000 };
const HISTORY_PAGE: PageBounds = { fallback: 100, max: 1_000 };

export const getJobHistoryQuery = z.object({ limit: limit(HISTORY_PAGE) });

export const getCorrectionsQuery = z.object({ limit: limit(HISTORY_PAGE) });

const correctedField = z
  .string()
  .refine((field): boolean => isOutputField(field) || isCustomKey(field), {
    error: ({ input }) => `There is no field ${quoteShort(String(input))}`,
    params: { type: 'not_one_of' satisfies FaultType },
  });

export const deleteCorrectionsQuery = z.object({
  fields: parameter(splitAtCommas, z.array(correctedField).min(1).max(MAX_MASKED_FIELDS))
    .optional()
    .meta({
      description:
        'The output fields to withdraw, repeated or separated by commas. All corrections of the ' +
        'place are withdrawn if this is omitted.',
      example: ['phone'],
    }),
});

/** A moment in any time zone. A time without a zone is refused, because nobody knows its zone. */
export const requestTime = z.iso.datetime({
  offset: true,
  error: 'Input should be a time: RFC 3339, with Z or an offset such as +02:00',
});

export const listChangesQuery = z.object({
  since: textParameter(requestTime).meta({
    description:
      'Return only changes whose changed_at is at or after this time. To follow all changes, ' +
      'begin a minute before your last request: a change may appear moments after its time. ' +
      'Write the + of an offset as %2B.',
    example: '2026-03-09T00:00:00Z',
  }),
  cursor: textParameter(z.string())
    .optional()
    .meta({ description: 'The next_cursor of the previous page. Omit it for the first page.' }),
  limit: limit(CHANGE_PAGE),
});

const DELIVERY_PAGE: PageBounds = { fallback: 50, max: 1_000 };

export const listWebhookDeliveriesQuery = z.object({
  status: namesParameter(DELIVERY_STATUSES)
    .optional()
    .meta({
      description: 'Return only deliveries with these statuses, repeated or separated by commas.',
      example: ['retrying', 'failed'],
    }),
  limit: limit(DELIVERY_PAGE),
});

const LETTER_PAGE: PageBounds = { fallback: 50, max: 200 };

export const listDeadLettersQuery = z.object({
  topic: textParameter(z.string()).optional().meta({
    description: 'Return only letters for records of this topic.',
  }),
  group: textParameter(z.string()).optional().meta({
    description: 'Return only letters from this consumer group.',
  }),
  reason: textParameter(z.string()).optional().meta({
    description: 'Return only letters with this reason, or with this text in their error.',
    example: 'record_undecodable',
  }),
  limit: limit(LETTER_PAGE),
});

const [DEFAULT_SOURCE_DAYS, MAX_SOURCE_DAYS] = [7, 90];

export const listSourcesQuery = z.object({
  days: integerParameter(1, MAX_SOURCE_DAYS)
    .default(DEFAULT_SOURCE_DAYS)
    .meta({ description: 'The number of days to report, up to now.' }),
});

export const placematchQuery = z.object({
  org_slug: textParameter(z.string()).optional().meta({
    description: 'The organization to act for. It must be the one that the API key belongs to.',
  }),
});

const DUPLICATE_CONFIDENCES = ['MEDIUM', 'HIGH', 'VERY_HIGH'] as const;

export const findDuplicatesQuery = z.object({
  confidence: textParameter(z.enum(DUPLICATE_CONFIDENCES))
    .default('MEDIUM')
    .meta({ description: 'The lowest confidence at which two places count as the same.' }),
});

const [LEAST_MAP_RADIUS_M, DEFAULT_MAP_RADIUS_M, MAX_MAP_RADIUS_M] = [10, 300, 500];

export const getMapQuery = z.object({
  latitude: degreesParameter(MAX_LATITUDE).meta({
    description: 'Latitude of the centre in WGS 84 degrees.',
    example: 47.1405,
  }),
  longitude: degreesParameter(MAX_LONGITUDE).meta({
    description: 'Longitude of the centre in WGS 84 degrees.',
    example: 9.5215,
  }),
  radius_m: integerParameter(LEAST_MAP_RADIUS_M, MAX_MAP_RADIUS_M)
    .default(DEFAULT_MAP_RADIUS_M)
    .meta({
      description: 'The radius in metres.',
      override: describeAs({ default: DEFAULT_MAP_RADIUS_M }),
    }),
});

/** Schemas of fields that many responses have. */
import * as z from 'zod';
import { JOB_STATUSES } from '../jobs.ts';

/** RFC 3339, UTC, milliseconds. */
export const timestamp = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  .meta({
    description: 'RFC 3339, UTC, with milliseconds.',
    format: 'date-time',
    example: '2026-02-09T00:00:00.000Z',
  });

export const nullableText = z.string().nullable();

/** A count, at least 0. */
export const count = z.int().min(0);

/** The position of a page in the whole list. */
export const listPage = {
  total: count,
  limit: z.int().min(1),
  offset: count,
  next_cursor: z
    .string()
    .nullable()
    .optional()
    .meta({
      description:
        'The cursor for the next page, or null on the last page. Present only if the ' +
        'request has a cursor.',
    }),
};

/** A ratio, 0 to 1. */
export const share = z.number().min(0).max(1);

export const CONFIDENCE_LEVELS = ['VERY_HIGH', 'HIGH', 'MEDIUM', 'LOW', 'NONE'] as const;

/** The possible origins of a value. */
export const VALUE_ORIGINS = ['found', 'confirmed', 'echoed', 'empty'] as const;

export const confidenceScore = z.enum(CONFIDENCE_LEVELS).meta({
  id: 'ConfidenceScore',
  description:
    'VERY_HIGH: two independent sources agree, and one of them is first-party. HIGH: one ' +
    'first-party source or two independent sources. MEDIUM: one third-party source. LOW: ' +
    'inferred. NONE: nothing was found.',
});

export const jobStatus = z.enum(JOB_STATUSES).meta({
  id: 'JobStatus',
  description:
    'failed means that the run ended with an operational error after its retries. A job that ' +
    'finds nothing about its place is completed.',
});

/** An object with any fields; they depend on the source. */
export const freeObject = z.looseObject({});

export const ATTRIBUTE_STATUSES = ['RUN', 'ERROR', 'NOT_RUN', 'RUN_CONDITION_FAILED'] as const;

/** An object with the same schema under each of the names. */
export function eachName<const Names extends readonly string[], Schema extends z.ZodType>(
  names: Names,
  schema: Schema,
) {
  const shape = Object.fromEntries(names.map((name) => [name, schema]));
  return z.strictObject(shape as Record<Names[number], Schema>);
}

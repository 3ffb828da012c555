/** Fields that many answers have, as the API describes them. */
import * as z from 'zod';

/** RFC 3339, UTC, milliseconds. */
export const timestamp = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  .meta({
    description: 'RFC 3339, UTC, with milliseconds.',
    format: 'date-time',
    example: '2026-02-09T00:00:00.000Z',
  });

/** A number of things: 0 and more. */
export const count = z.int().min(0);

/** A share, 0 to 1. */
export const share = z.number().min(0).max(1);

export const CONFIDENCE_LEVELS = ['VERY_HIGH', 'HIGH', 'MEDIUM', 'LOW', 'NONE'] as const;

export const confidenceScore = z.enum(CONFIDENCE_LEVELS).meta({
  id: 'ConfidenceScore',
  description:
    'VERY_HIGH: two independent sources agree, one of them first-party; HIGH: one first-party or ' +
    'two independent sources; MEDIUM: one third party; LOW: inferred; NONE: nothing found.',
});

export const jobStatus = z.enum(['pending', 'in_progress', 'completed', 'failed']).meta({
  id: 'JobStatus',
  description:
    'failed: the run ended with an operational fault after its retries. A place about which ' +
    'nothing is found is completed.',
});

/** What may be anything: what it holds is the source's. */
export const freeObject = z.looseObject({});

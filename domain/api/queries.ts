/** Parameters in requests' queries: defaults and bounds, for whoever reads or describes them. */
import { z } from 'zod';
import { MAX_JOBS } from '../jobs.ts';
import { EXPORT_STATUSES } from './export-requests.ts';

export interface PageBounds {
  readonly fallback: number;
  readonly max: number;
}

export const BATCH_PAGE: PageBounds = { fallback: 10, max: 500 };
export const DAY_PAGE: PageBounds = { fallback: 10, max: 500 };
export const JOB_PAGE: PageBounds = { fallback: 10_000, max: MAX_JOBS };
export const EXPORT_PAGE: PageBounds = { fallback: 50, max: 200 };

/** Beyond it, numbers are no longer exact. */
export const MAX_OFFSET = Number.MAX_SAFE_INTEGER;

function limit({ fallback, max }: PageBounds, description?: string) {
  return z.int().min(1).max(max).default(fallback).meta({ description });
}

const offset = z.int().min(0).max(999_999_999_999_999).default(0);

export const listBatchesQuery = z.object({
  limit: limit(BATCH_PAGE),
  offset,
  query: z.string().optional().meta({
    description: 'Part of the batch name, in upper or lower case.',
    example: 'seoul',
  }),
});

export const getBatchQuery = z.object({
  enrichments: z.string().optional().meta({
    description: 'Attribute keys, joined by commas: adds attribute_status for each of them.',
    example: 'websites,phoneNumbers',
  }),
});

export const listJobsQuery = z.object({
  batchId: z.string().optional().meta({ description: 'Only jobs of this batch.' }),
  limit: limit(
    JOB_PAGE,
    `At most ${DAY_PAGE.max}, default ${DAY_PAGE.fallback}, with groupBy=day.`,
  ),
  offset,
  excludeBatches: z.boolean().default(false).meta({
    description: 'Only jobs of no batch. Not together with batchId.',
  }),
  groupBy: z.enum(['day']).optional().meta({
    description: 'day: a page of days (UTC) in the shape of the batch list.',
  }),
  day: z.iso
    .date()
    .optional()
    .meta({
      description: 'Only jobs created on this day, UTC.',
      example: '2026-02-09',
      override: ({ jsonSchema }: { jsonSchema: object }) => {
        Object.assign(jsonSchema, { pattern: undefined });
      },
    }),
});

export const listExportsQuery = z.object({
  status: z
    .array(z.enum(EXPORT_STATUSES))
    .optional()
    .meta({
      description: 'Repeated, or joined by commas; all when left out.',
      example: ['queued', 'running'],
    }),
  cursor: z.string().optional().meta({ description: 'next_cursor of the page before.' }),
  limit: limit(EXPORT_PAGE),
});

export const placematchQuery = z.object({
  org_slug: z.string().optional().meta({ description: "The key's organization." }),
});

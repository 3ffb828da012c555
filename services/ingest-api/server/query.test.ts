/** How queries are parsed: their values and their faults. */
import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import {
  deleteCorrectionsQuery,
  getBatchQuery,
  jobPageBounds,
  listBatchesQuery,
  listExportsQuery,
  listJobsQuery,
} from '../../../domain/api/queries.ts';
import { Problem } from '../views/response.ts';
import { readQuery } from './query.ts';

function read(schema: z.ZodObject, query: string): unknown {
  try {
    return readQuery(schema, new URLSearchParams(query));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { detail } = error.response.body as { detail: { loc: string[]; type: string }[] };
    return [error.response.status, ...detail.map(({ loc, type }) => `${loc.join('.')}: ${type}`)];
  }
}

type Refused = readonly [what: string, schema: z.ZodObject, query: string, faults: string[]];

const fault = (...faults: string[]) => [422, ...faults.map((one) => `query.${one}`)];

describe('a query says', () => {
  const jobs = { offset: 0, excludeBatches: false };
  it.each([
    ['nothing, and the defaults hold', listBatchesQuery, '', { limit: 10, offset: 0 }],
    ['the same value again', listBatchesQuery, 'limit=7&limit=7', { limit: 7, offset: 0 }],
    ['a sign', listBatchesQuery, 'limit=%2B7&offset=-0', { limit: 7, offset: -0 }],
    ['an empty text', listBatchesQuery, 'query=', { limit: 10, offset: 0, query: '' }],
    ['no names', getBatchQuery, 'enrichments=,', { enrichments: [], ids: true }],
    [
      'names',
      getBatchQuery,
      'enrichments=a,,b&enrichments= a',
      { enrichments: ['a', 'b'], ids: true },
    ],
    ['a flag in any case', listJobsQuery, 'excludeBatches=TRUE', { ...jobs, excludeBatches: true }],
    ['a flag as a digit', listJobsQuery, 'excludeBatches=0', jobs],
    ['a leap day', listJobsQuery, 'day=2024-02-29', { ...jobs, day: '2024-02-29' }],
    [
      'a list',
      listExportsQuery,
      'status=failed&status=queued,',
      { limit: 50, status: ['failed', 'queued'] },
    ],
  ])('%s', (_, schema, query, value) => {
    expect(read(schema, query)).toEqual(value);
  });
});

describe('a query is refused for', () => {
  const cases: readonly Refused[] = [
    [
      'what is no integer',
      listBatchesQuery,
      'limit=1.5&offset=x',
      ['limit: int_type', 'offset: int_type'],
    ],
    [
      'names that are unknown, once each, beside a fault',
      listBatchesQuery,
      'colour=red&limit=0&colour=blue&Limit=3&constructor=',
      [
        'limit: too_small',
        'colour: extra_forbidden',
        'Limit: extra_forbidden',
        'constructor: extra_forbidden',
      ],
    ],
    [
      'two values of what has one',
      listJobsQuery,
      'limit=7&limit=8&batchId=a&batchId=b&excludeBatches=0&excludeBatches=1',
      ['batchId: value_error', 'limit: value_error', 'excludeBatches: value_error'],
    ],
    [
      'fields that cannot be corrected',
      deleteCorrectionsQuery,
      'fields=phone,fone',
      ['fields: not_one_of'],
    ],
    ['an empty number', listBatchesQuery, 'limit=', ['limit: int_type']],
    ['a number of 16 digits', listBatchesQuery, 'offset=1000000000000000', ['offset: int_type']],
    ['bounds', listBatchesQuery, 'limit=0&offset=-1', ['limit: too_small', 'offset: too_small']],
    ['the upper bound', listJobsQuery, 'limit=50001', ['limit: too_large']],
    ['the upper bound of days', listJobsQuery, 'groupBy=day&limit=501', ['limit: too_large']],
    ['both bounds, once', listJobsQuery, 'groupBy=day&limit=50001', ['limit: too_large']],
    ['a flag that is none', listJobsQuery, 'excludeBatches=yes', ['excludeBatches: bool_type']],
    [
      "an object's own words",
      listJobsQuery,
      'excludeBatches=constructor',
      ['excludeBatches: bool_type'],
    ],
    ['a day that is not', listJobsQuery, 'day=2026-02-30', ['day: value_error']],
    ['a choice that is not', listJobsQuery, 'groupBy=week', ['groupBy: not_one_of']],
    ['a list, as a whole', listExportsQuery, 'status=a,queued,b', ['status: not_one_of']],
    [
      'what excludes each other, beside a fault',
      listJobsQuery,
      'batchId=b&excludeBatches=1&limit=0',
      ['limit: too_small', 'excludeBatches: value_error'],
    ],
  ];
  it.each(cases)('%s', (_, schema, query, faults) => {
    expect(read(schema, query)).toEqual(fault(...faults));
  });
});

it('days come in smaller pages than jobs', () => {
  expect(jobPageBounds({})).toEqual({ fallback: 10_000, max: 50_000 });
  expect(jobPageBounds({ groupBy: 'day' })).toEqual({ fallback: 10, max: 500 });
});

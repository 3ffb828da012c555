/** Descriptions of the routes of jobs. */
import * as z from 'zod';
import { batchList } from '../../../domain/api/responses/batch-responses.ts';
import {
  deletedJob,
  job,
  jobList,
  reprocessedJobs,
  submittedJob,
} from '../../../domain/api/responses/job-responses.ts';
import { json, linksTo, type Operations } from './operation.ts';

const NOT_FOUND = { 404: 'There is no job of this place.' };
const BAD_RECORD = {
  400: 'Not UTF-8 JSON, nested deeper than 64, or the inputs name no place.',
};

const record = {
  place_id: 'store-0042',
  inputs: { name: 'Gasthof Löwen', street: 'Landstrasse', city: 'Vaduz', country_code: 'LI' },
  attributes: ['websites', 'phoneNumbers'],
};

const plainRecord = { inputs: { name: 'Gasthof Löwen', latitude: 47.1405, longitude: 9.5215 } };

export const JOB_OPERATIONS = {
  submitJob: {
    tag: 'Jobs',
    summary: 'Submit one place',
    description: 'Enriched with the core attributes unless it names others.',
    examples: { 'With an id': record, Plain: plainRecord },
    successes: {
      202: {
        ...json(submittedJob, 'Accepted.', { ...withoutChoice(), status: 'pending' }),
        links: linksTo(['getJob', 'deleteJob'], 'place_id', '$response.body#/place_id'),
      },
    },
    refusals: BAD_RECORD,
  },
  listJobs: {
    tag: 'Jobs',
    summary: 'List jobs, or days on which jobs were created',
    successes: {
      200: json(z.union([jobList, batchList]), 'Jobs; with groupBy=day a list of days.'),
    },
    refusals: { 404: 'There is no such batch.' },
  },
  getJob: {
    tag: 'Jobs',
    summary: 'Get the job of a place',
    description: 'Of jobs in several batches the one submitted last.',
    successes: { 200: json(job, 'The job.') },
    refusals: NOT_FOUND,
  },
  deleteJob: {
    tag: 'Jobs',
    summary: 'Delete all jobs of a place',
    successes: { 200: json(deletedJob, 'They are gone, and what still ran is discarded.') },
    refusals: NOT_FOUND,
  },
  reprocessJobs: {
    tag: 'Jobs',
    summary: 'Run all jobs of some places again',
    examples: { 'Two places': { place_ids: ['store-0042', 'store-0043'], refresh: true } },
    successes: { 200: json(reprocessedJobs, 'How many runs were started.') },
    refusals: { 422: 'Fields are wrong, or more than 50,000 jobs would run.' },
  },
  enrich: {
    tag: 'Jobs',
    summary: 'Enrich one place while you wait',
    description: 'Ahead of batches. After 60 seconds the job goes on and can be read later.',
    examples: { 'With an id': record, Plain: plainRecord },
    successes: { 200: json(job, 'The enriched job.') },
    refusals: {
      ...BAD_RECORD,
      404: 'An attribute that it names does not exist.',
      504: 'It has not finished in time; it goes on.',
    },
    limited: true,
  },
} as const satisfies Operations;

function withoutChoice() {
  const { attributes: _, ...rest } = record;
  return rest;
}

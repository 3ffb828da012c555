/** Descriptions of the operations on jobs. */
import * as z from 'zod';
import { batchList } from '../../../domain/api/responses/batch-responses.ts';
import {
  deletedJob,
  job,
  jobList,
  maskedJob,
  maskedJobList,
  reprocessedJobs,
  submittedJob,
} from '../../../domain/api/responses/job-responses.ts';
import { json, linksTo, location, type Operations } from './operation.ts';

const JOB_NOT_FOUND = { 404: 'The place has no job.' };
const BAD_RECORD = {
  400:
    'The body is not UTF-8 JSON, is nested more than 64 levels deep, or has inputs that do not ' +
    'identify a place.',
};

const exampleJob = {
  place_id: 'store-0042',
  inputs: { name: 'Gasthof Löwen', street: 'Landstrasse', city: 'Vaduz', country_code: 'LI' },
};
const record = { ...exampleJob, attributes: ['websites', 'phoneNumbers'] };

const plainRecord = { inputs: { name: 'Gasthof Löwen', latitude: 47.1405, longitude: 9.5215 } };

export const JOB_OPERATIONS = {
  submitJob: {
    tag: 'Jobs',
    summary: 'Submit one place',
    description: 'The place is enriched with the core attributes unless the job names others.',
    examples: { 'With an id': record, Plain: plainRecord },
    successes: {
      202: {
        ...json(submittedJob, 'Accepted.', { ...exampleJob, status: 'pending' }),
        links: linksTo(['getJob', 'deleteJob'], 'place_id', '$response.body#/place_id'),
        headers: location('/v1/acme/place_enrichment/jobs/store-0042'),
      },
    },
    refusals: BAD_RECORD,
  },
  listJobs: {
    tag: 'Jobs',
    summary: 'List jobs, or days on which jobs were created',
    successes: {
      200: json(z.union([jobList, batchList, maskedJobList]), 'Jobs, or days with groupBy=day.'),
    },
    refusals: { 404: 'The batch does not exist.' },
  },
  getJob: {
    tag: 'Jobs',
    summary: 'Get the job of a place',
    description:
      'If several batches have a job for the place, the most recently submitted one is returned.',
    successes: { 200: json(z.union([job, maskedJob]), 'The job.') },
    refusals: JOB_NOT_FOUND,
  },
  getBatchJob: {
    tag: 'Jobs',
    summary: 'Get the job of a place in a batch',
    successes: { 200: json(z.union([job, maskedJob]), 'The job.') },
    refusals: { 404: 'The batch does not exist, or has no job for the place.' },
  },
  deleteJob: {
    tag: 'Jobs',
    summary: 'Delete all jobs of a place',
    successes: {
      200: json(deletedJob, 'The jobs are deleted. Results of jobs in progress are discarded.'),
    },
    refusals: JOB_NOT_FOUND,
  },
  reprocessJobs: {
    tag: 'Jobs',
    summary: 'Run all jobs of the given places again',
    examples: { 'Two places': { place_ids: ['store-0042', 'store-0043'], refresh: true } },
    successes: { 200: json(reprocessedJobs, 'The number of runs that were started.') },
    refusals: { 422: 'A field is not valid, or more than 50,000 jobs would run again.' },
  },
  enrich: {
    tag: 'Jobs',
    summary: 'Enrich one place synchronously',
    description:
      'The job runs ahead of batch jobs. If it takes more than 60 seconds, the request returns ' +
      '504, and the job continues and can be read later.',
    examples: { 'With an id': record, Plain: plainRecord },
    successes: { 200: json(job, 'The enriched job.') },
    refusals: {
      ...BAD_RECORD,
      404: 'The record names an attribute that does not exist.',
      504: 'The job did not finish in time. It continues.',
    },
    limited: true,
  },
} as const satisfies Operations;

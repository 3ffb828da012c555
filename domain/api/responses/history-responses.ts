/** Responses about what runs found and changed. */
import * as z from 'zod';
import { timestamp } from '../response-fields.ts';
import { attributeStatus } from './job-responses.ts';

const batchId = z.string().nullable().meta({ description: 'Null for a job without a batch.' });

const change = z
  .strictObject({
    before: z.unknown().meta({ description: 'The value before the run. Null if there was none.' }),
    after: z.unknown().meta({ description: 'The value after the run. Null if there is none.' }),
    source: z
      .string()
      .nullable()
      .meta({ description: 'The source of the first piece of evidence.' }),
  })
  .meta({ id: 'Change' });

const changes = z.record(z.string(), change).meta({ description: 'The changes by output field.' });

const endedRun = z
  .strictObject({
    batch_id: batchId,
    run_id: z.string(),
    cause: z
      .string()
      .meta({ description: 'What started the run: SUBMIT, ENRICH, REPROCESS or REFRESH.' }),
    status: z.enum(['completed', 'failed']),
    submitted_at: timestamp,
    started_at: timestamp,
    finished_at: timestamp,
    attribute_status: z.record(z.string(), attributeStatus),
    changes,
    reasoning: z.record(z.string(), z.string()),
    error: z.string().nullable(),
  })
  .meta({ id: 'EndedRun' });

export const jobHistory = z
  .strictObject({ place_id: z.string(), runs: z.array(endedRun) })
  .meta({ id: 'JobHistory', description: 'Runs that have ended, newest first.' });

const changedRun = z.strictObject({
  batch_id: batchId,
  place_id: z.string(),
  run_id: z.string(),
  changed_at: timestamp.meta({
    description:
      'When the change became visible: when the place had ended, and its run was accepted.',
  }),
  changes,
});

export const changeList = z
  .strictObject({
    changes: z.array(changedRun),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: 'ChangeList', description: 'Changes in the order of changed_at.' });

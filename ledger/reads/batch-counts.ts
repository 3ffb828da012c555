/** The read model that the sink keeps: counts and fill rates of batches. */
import * as z from 'zod';
import { type Statement, sql } from '../../platform/warehouse/statement.ts';

const countsRow = z.object({
  batch_id: z.string(),
  total_jobs: z.number(),
  pending: z.number(),
  in_progress: z.number(),
  completed: z.number(),
  failed: z.number(),
});

export type CountsRow = z.output<typeof countsRow>;

/** {organization}, {batches}: counts of each batch that has any. */
export const countsOfBatches: Statement<CountsRow> = {
  sql: sql`
    SELECT batch_id, total_jobs, pending, in_progress, completed, failed
    FROM batch_counts FINAL
    WHERE organization_id = {organization:String} AND batch_id IN {batches:Array(String)}`,
  row: countsRow,
};

const numbers = z.record(z.string(), z.number());

const figuresRow = z.object({
  pending: z.number(),
  in_progress: z.number(),
  completed: z.number(),
  failed: z.number(),
  /** Jobs whose newest run was to be worked on, whatever became of it. */
  kicked_off: z.number(),
  attribute_ran: numbers,
  attribute_filled: numbers,
  attribute_status: numbers,
  confidence: numbers,
});

export type FiguresRow = z.output<typeof figuresRow>;

/** {organization}, {batch}: its counts, and what its attributes came to, as of one moment. */
export const figuresOfBatch: Statement<FiguresRow> = {
  sql: sql`
    SELECT pending, in_progress, completed, failed, kicked_off,
      attribute_ran, attribute_filled, attribute_status, confidence
    FROM batch_counts FINAL
    WHERE organization_id = {organization:String} AND batch_id = {batch:String}`,
  row: figuresRow,
};

/** `cairn explain`: how each value of a place was derived. */
import * as z from 'zod';
import { type OperatorTask, readTaskOptions } from '../../../ledger/operator-task.ts';
import { explainedResults } from '../../../ledger/reads/explained-results.ts';
import { ask } from '../../../platform/warehouse/statement.ts';
import { explainResult } from './explained-text.ts';

const explainOptions = z.object({
  place: z.string().min(1),
  org: z.string().default(''),
  batch: z.string().default(''),
});

/** The maximum number of jobs of one place to explain. */
const MAX_JOBS = 20;

export const explainPlace: OperatorTask = async ({ platform, output }, given) => {
  const { place, org: organization, batch } = readTaskOptions(explainOptions, given);
  const params = { place, organization, batch, limit: MAX_JOBS };
  const rows = await ask(platform.warehouse, explainedResults, params);
  for (const row of rows) for (const line of explainResult(place, row)) await output.line(line);
  if (rows.length === MAX_JOBS) output.note(`The place may have more than ${MAX_JOBS} jobs.`);
  return rows.length > 0 ? 'done' : 'nothing';
};

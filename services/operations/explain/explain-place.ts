/** `cairn explain`: how each value of a place was derived. */
import * as z from 'zod';
import { type OperatorTask, readTaskOptions } from '../../../ledger/operator-task.ts';
import {
  type ExplainedRow,
  explainedResults,
  organizationsAtPlace,
} from '../../../ledger/reads/explained-results.ts';
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
  const { place, org, batch } = readTaskOptions(explainOptions, given);
  const { warehouse } = platform;
  const limit = MAX_JOBS;
  const all = org === '' ? await ask(warehouse, organizationsAtPlace, { place, limit }) : [];
  const organizations = org === '' ? all.map(({ organization_id }) => organization_id) : [org];
  const rows: ExplainedRow[] = [];
  for (const organization of organizations) {
    rows.push(...(await ask(warehouse, explainedResults, { organization, place, batch, limit })));
  }
  const shown = rows.toSorted((a, b) => b.finished_ms - a.finished_ms).slice(0, limit);
  for (const row of shown) for (const line of explainResult(place, row)) await output.line(line);
  if (Math.max(rows.length, all.length) >= limit)
    output.note(`The place may have more than ${limit} jobs.`);
  return shown.length > 0 ? 'done' : 'nothing';
};

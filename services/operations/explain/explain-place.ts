/** `cairn explain`: how each value of a place was derived. */
import * as z from 'zod';
import { readCorrections } from '../../../ledger/corrections/place-corrections.ts';
import { type OperatorTask, readTaskOptions } from '../../../ledger/operator-task.ts';
import {
  type ExplainedRow,
  explainedResults,
  organizationsAtPlace,
} from '../../../ledger/reads/explained-results.ts';
import { ask } from '../../../platform/warehouse/statement.ts';
import { correctionLines, explainResult } from './explained-text.ts';

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
  const corrections = new Map<string, string[]>();
  for (const organization of organizations) {
    rows.push(...(await ask(warehouse, explainedResults, { organization, place, batch, limit })));
    const corrected = await readCorrections(warehouse, organization, [place]);
    corrections.set(organization, correctionLines(corrected.get(place) ?? []));
  }
  const shown = rows.toSorted((a, b) => b.finished_ms - a.finished_ms).slice(0, limit);
  for (const row of shown) {
    const lines = explainResult(place, row, corrections.get(row.organization_id));
    for (const line of lines) await output.line(line);
  }
  if (Math.max(rows.length, all.length) >= limit)
    output.note(`The place may have more than ${limit} jobs.`);
  return shown.length > 0 ? 'done' : 'nothing';
};

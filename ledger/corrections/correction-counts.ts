/** Counts how people judge the sources of a batch; the same figures as the SQL views. */
import * as z from 'zod';
import { ask, type Statement, sql } from '../../platform/warehouse/statement.ts';
import type { Warehouse } from '../../platform/warehouse/warehouse.ts';
import { THE_BATCH } from '../runs.ts';

/**
 * {organization}, {batch}: a row if a person has corrected one of the batch's places. The views
 * take a hundred times as long to find out that nobody has, and most batches have no corrections.
 */
const someCorrection: Statement<{ place_id: string }> = {
  sql: sql`
    SELECT place_id
    FROM correction_events
    WHERE organization_id = {organization:String}
      AND place_id IN (SELECT place_id FROM jobs WHERE ${THE_BATCH.batches})
    LIMIT 1`,
  row: z.object({ place_id: z.string() }),
};

/** {organization}, {batch}: by attribute, the number of places with a corrected field. */
const correctedPlaces: Statement<{ attribute: string; corrected: number }> = {
  sql: sql`
    SELECT attribute, uniqExact(place_id) AS corrected
    FROM corrections
    WHERE ${THE_BATCH.batches}
    GROUP BY attribute
    ORDER BY attribute`,
  row: z.object({ attribute: z.string(), corrected: z.number() }),
};

const judgedSource = z.object({
  attribute: z.string(),
  source: z.string(),
  confirmed: z.number(),
  overruled: z.number(),
});

/** {organization}, {batch}: by attribute and source, the values that people have judged. */
const judgedSources: Statement<z.output<typeof judgedSource>> = {
  sql: sql`
    SELECT attribute, source, confirmed, overruled
    FROM correction_quality
    WHERE ${THE_BATCH.batches}
    ORDER BY attribute, source`,
  row: judgedSource,
};

interface CorrectionCounts {
  readonly corrected: number;
  readonly sources: Record<string, { readonly confirmed: number; readonly overruled: number }>;
}

/** By attribute that has a corrected field. */
export async function readCorrectionCounts(
  warehouse: Warehouse,
  params: { readonly organization: string; readonly batch: string },
): Promise<Record<string, CorrectionCounts>> {
  const counts: Record<string, CorrectionCounts> = {};
  if ((await ask(warehouse, someCorrection, params)).length === 0) return counts;
  for (const { attribute, corrected } of await ask(warehouse, correctedPlaces, params)) {
    counts[attribute] = { corrected, sources: {} };
  }
  for (const { attribute, source, ...judged } of await ask(warehouse, judgedSources, params)) {
    const ofAttribute = counts[attribute];
    if (ofAttribute) ofAttribute.sources[source] = judged;
  }
  return counts;
}

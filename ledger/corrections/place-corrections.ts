/**
 * What people say of fields of places. A correction is of a place of an organization, so it counts
 * for each batch that has the place. The newest of a field holds, until it is withdrawn.
 */
import * as z from 'zod';
import { ask, type Statement, sql } from '../../platform/warehouse/statement.ts';
import type { Warehouse } from '../../platform/warehouse/warehouse.ts';

const currentRow = z.object({
  place_id: z.string(),
  field: z.string(),
  /** JSON. */
  value: z.string(),
  at_ms: z.number(),
  key_id: z.string(),
  key_name: z.string(),
  note: z.string().nullable(),
});

/** One that holds. */
export type CorrectionRow = z.output<typeof currentRow>;

/** {organization}, {places}: the corrections that hold, by field. */
const currentCorrections: Statement<CorrectionRow> = {
  sql: sql`
    SELECT
      place_id,
      field,
      value,
      toUnixTimestamp64Milli(at) AS at_ms,
      key_id,
      key_name,
      note
    FROM (
      SELECT place_id, field, value, at, key_id, key_name, note
      FROM correction_events
      WHERE organization_id = {organization:String} AND place_id IN {places:Array(String)}
      ORDER BY place_id, field, event_order DESC
      LIMIT 1 BY place_id, field
    )
    WHERE value IS NOT NULL
    ORDER BY place_id, field`,
  row: currentRow,
};

/** {organization}, {first}, {last}: a row when anything was said of a place from first to last. */
const findAnyCorrection: Statement<{ place_id: string }> = {
  sql: sql`
    SELECT place_id
    FROM correction_events
    WHERE organization_id = {organization:String}
      AND place_id BETWEEN {first:String} AND {last:String}
    LIMIT 1`,
  row: currentRow.pick({ place_id: true }),
};

const historyRow = currentRow.omit({ place_id: true }).extend({
  value: z.string().nullable(),
  before: z.string(),
});

export type CorrectionEventRow = z.output<typeof historyRow>;

/** {organization}, {place}, {limit}: what was said of the place, the newest first. */
export const correctionHistory: Statement<CorrectionEventRow> = {
  sql: sql`
    SELECT
      field,
      value,
      before,
      toUnixTimestamp64Milli(at) AS at_ms,
      key_id,
      key_name,
      note
    FROM correction_events
    WHERE organization_id = {organization:String} AND place_id = {place:String}
    ORDER BY event_order DESC, field
    LIMIT 1 BY event_order, field
    LIMIT {limit:UInt32}`,
  row: historyRow,
};

/**
 * False when nobody has said anything of any place from the first to the last, in the order of
 * place_id. Costs a quarter of naming a thousand places.
 */
export async function mayHaveCorrections(
  warehouse: Warehouse,
  organization: string,
  { first, last }: { readonly first: string; readonly last: string },
): Promise<boolean> {
  const found = await ask(warehouse, findAnyCorrection, { organization, first, last });
  return found.length > 0;
}

/** By place: the corrections that hold, by field. */
export async function readCorrections(
  warehouse: Warehouse,
  organization: string,
  places: readonly string[],
): Promise<ReadonlyMap<string, readonly CorrectionRow[]>> {
  const rows = await ask(warehouse, currentCorrections, { organization, places });
  const byPlace = new Map<string, CorrectionRow[]>();
  for (const row of rows) {
    const ofPlace = byPlace.get(row.place_id);
    if (ofPlace === undefined) byPlace.set(row.place_id, [row]);
    else ofPlace.push(row);
  }
  return byPlace;
}

/**
 * People's corrections of places' fields. A correction belongs to a place of an organization, so it
 * applies to every batch that contains the place. The newest one of a field applies until it is
 * withdrawn.
 */
import * as z from 'zod';
import { ask, type Statement, sql } from '../../platform/warehouse/statement.ts';
import type { Warehouse } from '../../platform/warehouse/warehouse.ts';

const currentRow = z.object({
  place_id: z.string(),
  field: z.string(),
  /** As JSON. */
  value: z.string(),
  at_ms: z.number(),
  key_id: z.string(),
  key_name: z.string(),
  note: z.string().nullable(),
});

/** A correction in effect. */
export type CorrectionRow = z.output<typeof currentRow>;

/** {organization}, {places}: the corrections in effect, by field. */
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

/** {organization}, {first}, {last}: a row if any place from first to last was ever corrected. */
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

/** {organization}, {place}, {limit}: the corrections of the place, newest first. */
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
 * False if no place from the first to the last, in the order of place_id, was ever corrected. Costs
 * a quarter of a query that names a thousand places.
 */
export async function mayHaveCorrections(
  warehouse: Warehouse,
  organization: string,
  { first, last }: { readonly first: string; readonly last: string },
): Promise<boolean> {
  const found = await ask(warehouse, findAnyCorrection, { organization, first, last });
  return found.length > 0;
}

/** By place: the corrections in effect, by field. */
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

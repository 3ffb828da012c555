/** Accepts corrections: one record per place, all in one append. */
import { type FieldCorrection, placeKey } from '../../../domain/records.ts';
import { MANY_PLACES, MAX_MARKED_PLACES } from '../../../ledger/writes.ts';
import type { Call } from '../server/router.ts';

/** The place's new corrections. An empty list of fields changes nothing. */
export interface CorrectedPlace {
  readonly place: string;
  readonly note: string | null;
  readonly fields: readonly FieldCorrection[];
}

/** Places without changes get no record. */
export async function acceptCorrections(
  { api, caller, organizationId: organization_id }: Call<never, unknown>,
  places: readonly CorrectedPlace[],
): Promise<void> {
  const corrected = places.filter(({ fields }) => fields.length > 0);
  if (corrected.length === 0) return;
  const { key_id, name: key_name } = caller.key;
  const at = api.platform.clock.nowMs();
  const entries = corrected.map(({ place: place_id, note, fields }) => ({
    key: placeKey(organization_id, place_id),
    record: { organization_id, place_id, at, key_id, key_name, note, fields: [...fields] },
  }));
  const isMany = corrected.length > MAX_MARKED_PLACES;
  const marked = isMany ? [MANY_PLACES] : corrected.map(({ place }) => place);
  const subjects = marked.map((place) => ({ place }));
  await api.journal.accept(organization_id, 'corrections', entries, subjects);
}

/**
 * The places of runs that were just accepted, in hot state. Until the sink has written such a run,
 * they show which jobs it has. They may be lost, or too large to store; then the places are
 * unknown.
 */
import type { HotState } from '../platform/hot-state/hot-state.ts';

const PLACES_KEPT_MS = 120_000;
/** 50,000 ids of 80 characters. */
const MAX_KEPT_BYTES = 4 * 1024 * 1024;

/** One run of an organization. */
export interface RunName {
  readonly organization: string;
  readonly run: string;
}

function placesKey({ organization, run }: RunName): string {
  return `places:${organization}:${run}`;
}

/** Stores the place ids, a JSON array in UTF-8. */
export async function keepRunPlaces(
  hotState: HotState,
  run: RunName,
  placeIdsJson: Uint8Array,
): Promise<void> {
  if (placeIdsJson.length > MAX_KEPT_BYTES) return;
  await hotState.set(placesKey(run), Buffer.from(placeIdsJson).toString(), PLACES_KEPT_MS);
}

/** The place ids; null if they are unknown. */
export async function readRunPlaces(hotState: HotState, run: RunName): Promise<string[] | null> {
  const json = await hotState.get(placesKey(run));
  return json === null ? null : JSON.parse(json);
}

/** False only if the run certainly has no job of these places. */
export async function mayHavePlaces(
  hotState: HotState,
  run: RunName,
  placeIds: readonly string[],
): Promise<boolean> {
  const json = await hotState.get(placesKey(run));
  if (json === null) return true;
  // For a single place, the list need not be parsed.
  if (placeIds.length === 1) return json.includes(JSON.stringify(placeIds[0]));
  const places = new Set<string>(JSON.parse(json));
  return placeIds.some((id) => places.has(id));
}

/** Describes a place to the sources that are asked about it. Pure. */
import type { IndexedPlace } from '../../../places/place.ts';
import { findChain } from '../context/chain.ts';
import { ownWebsites } from '../context/own-websites.ts';
import type { PlaceContext } from '../context/place-context.ts';
import type { GatherPlace } from '../gathering/evidence-source.ts';

/** The event loop adds the organization, batch and run. */
export type DescribedPlace = Omit<GatherPlace, 'organization' | 'batch' | 'run'>;

const NO_PICTURES = { wantsMenu: false, wantsSigns: false };

export function describePlace(
  context: PlaceContext,
  questions: readonly string[] = [],
  pictures: Pick<GatherPlace, 'wantsMenu' | 'wantsSigns'> = NO_PICTURES,
): DescribedPlace {
  const { inputs, country } = context;
  return {
    inputs,
    country,
    websites: ownWebsites(context),
    phone: context.phone?.e164 ?? null,
    address: context.address.parts,
    point: position(context),
    category: context.category.value?.name ?? null,
    isBranch: findChain(context) !== null,
    questions,
    ...pictures,
  };
}

function position({ inputs, records }: PlaceContext): GatherPlace['point'] {
  const { latitude, longitude } = inputs;
  if (latitude !== null && longitude !== null) return { latitude, longitude };
  const [surest] = records.toSorted((a, b) => b.score - a.score);
  return surest ? positionIn(surest.place) : null;
}

function positionIn({ latitude, longitude }: IndexedPlace): GatherPlace['point'] {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  return { latitude, longitude };
}

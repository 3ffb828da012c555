/** Describes a place to the sources that are asked about it. Pure. */
import type { IndexedPlace } from '../../../places/place.ts';
import { findChain } from '../context/chain.ts';
import type { PlaceContext } from '../context/place-context.ts';
import type { GatherPlace } from '../gathering/evidence-source.ts';
import { readOwnSite } from '../sources/input/website.ts';

/** The event loop adds the organization, batch and run. */
export type DescribedPlace = Omit<GatherPlace, 'organization' | 'batch' | 'run'>;

const MAX_WEBSITES = 3;
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

/**
 * The input's website, then those of the surest records, one for each host; no pages on social
 * networks.
 */
function ownWebsites({ inputs, records }: PlaceContext): string[] {
  const listed = records
    .filter(({ kind }) => kind !== 'weak')
    .flatMap(({ place: { websites } }) => websites);
  const byHost = new Map<string, string>();
  for (const written of inputs.website === null ? listed : [inputs.website, ...listed]) {
    const read = readOwnSite(written);
    if (read !== null && !byHost.has(read.host)) byHost.set(read.host, read.url);
  }
  return [...byHost.values()].slice(0, MAX_WEBSITES);
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

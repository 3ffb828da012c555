/** A place as sources of evidence are asked about it: nothing but its name is known. */
import type { GatherPlace } from '../../services/enricher/gathering/evidence-source.ts';
import { placeInputs } from '../../services/enricher/sources/input/place-inputs.ts';

export function gatherPlace(more: Partial<GatherPlace> = {}): GatherPlace {
  return {
    inputs: placeInputs({ name: 'Blue Door Cafe' }),
    country: null,
    websites: [],
    phone: null,
    address: {},
    point: null,
    category: null,
    isBranch: false,
    questions: [],
    wantsMenu: false,
    wantsSigns: false,
    organization: 'acme',
    batch: null,
    run: '0',
    ...more,
  };
}

/** What is read from addresses in one text. */
import {
  measureCountries,
  measureHeldOut,
  type PartRecalls,
  share,
} from '../addresses/measure-addresses.ts';
import { type QualityPart, type QualityRow, shared } from '../part.ts';

function partRows(of: string, recalls: PartRecalls, floors?: readonly number[]): QualityRow[] {
  return (['house', 'street', 'city'] as const).map((part, i) => ({
    measure: `${of}: ${part} found`,
    today: share(recalls[part]),
    floor: floors?.[i] ?? null,
    aim: null,
  }));
}

export const part: QualityPart = {
  name: 'addresses',
  method:
    'Every second record is read with weights made of the others, and the others with weights ' +
    'made of these; the shipped weights are made of all. A part is right when its letters and ' +
    'digits are those of the label.',
  data: shared(
    'overture-places-sample/places.csv.gz',
    'overture-conflation/dev/pairs.csv.gz',
    'normalizer-tests/dev/address_formatting.jsonl.gz',
    'normalizer-tests/dev/libpostal_parse.jsonl.gz',
  ),
  async run() {
    const { right, wrong } = measureCountries();
    const { libpostal, formatting, usCities } = measureHeldOut();
    return {
      rows: [
        {
          measure: 'US `street, city, ST zip`, no country given: city right',
          today: share(usCities),
          floor: 0.99,
          aim: 1,
        },
        ...partRows("libpostal's cases, country given", libpostal, [0.85, 0.8, 0.8]),
        ...partRows("OpenCage's cases, country given", formatting),
        {
          measure: 'country of an address that does not name it: right',
          today: share(right),
          floor: null,
          aim: null,
        },
        {
          measure: 'country of an address that does not name it: wrong',
          today: share(wrong),
          floor: 0.005,
          aim: 0.001,
          lowerIsBetter: true,
        },
      ],
    };
  },
};

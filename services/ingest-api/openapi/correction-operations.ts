/** The words for the operations on what people say of a place. */
import {
  correctedBatch,
  placeCorrections,
} from '../../../domain/api/responses/correction-responses.ts';
import { json, type Operations } from './operation.ts';

const SAID = {
  at: '2026-03-10T14:02:11.000Z',
  by: 'ana',
  note: 'She called them.',
};

const EXAMPLE = {
  place_id: 'store-0042',
  corrections: { phone: { value: '+4232322132', ...SAID } },
  history: [
    {
      field: 'phone',
      action: 'corrected',
      before: '+4232322131',
      after: '+4232322132',
      ...SAID,
    },
  ],
};

const NOT_FOUND = { 404: 'The place has no job.' };

export const CORRECTION_OPERATIONS = {
  correctPlace: {
    tag: 'Jobs',
    summary: 'Correct output fields of a place by hand',
    description:
      'A corrected value wins over what sources say, in every batch of the organization that has ' +
      'the place, and stays through reprocessing, refreshes and new submissions. It is marked: ' +
      'its evidence begins with the source `correction`, its verdict is CORRECTED (or VERIFIED, ' +
      'when the sources have the same value), its confidence is VERY_HIGH, and ' +
      '`enrichment_metadata.corrected` says who set it, and what the sources say. Fields that ' +
      'are not named stay as they are, also fields that follow from a corrected one. It shows ' +
      'once a run of the place has ended. May be repeated.',
    examples: {
      'A phone number': { corrections: { phone: '+4232322132' }, note: 'She called them.' },
      'No website': { corrections: { website: null } },
    },
    successes: { 200: json(placeCorrections, 'The correction holds.', EXAMPLE) },
    refusals: NOT_FOUND,
  },
  getCorrections: {
    tag: 'Jobs',
    summary: 'Get the corrections of a place, and their history',
    successes: { 200: json(placeCorrections, 'Its corrections.', EXAMPLE) },
    refusals: NOT_FOUND,
  },
  correctBatch: {
    tag: 'Batches',
    summary: 'Correct output fields of many places of a batch by hand',
    description:
      'As one PUT .../jobs/{place_id}/corrections for each row; so the values hold in every ' +
      'batch that has the place. All rows are accepted or none: each fault names its row. What ' +
      'is said already changes nothing, so the request may be repeated.',
    examples: {
      'Two phone numbers': {
        corrections: [
          { place_id: 'store-0042', corrections: { phone: '+4232322132' }, note: 'Called.' },
          { place_id: 'store-0043', corrections: { phone: null } },
        ],
      },
    },
    successes: {
      200: json(correctedBatch, 'The corrections hold.', {
        batch_id: 'stores-2026-02',
        corrected_places: 2,
        unchanged_places: 0,
        corrected_fields: 2,
      }),
    },
    refusals: { 404: 'The batch does not exist.' },
  },
  withdrawCorrections: {
    tag: 'Jobs',
    summary: 'Withdraw corrections of a place',
    description:
      'The value of the sources is back. The history keeps what was said. May be repeated.',
    successes: {
      200: json(placeCorrections, 'They are withdrawn.', {
        place_id: 'store-0042',
        corrections: {},
        history: [
          {
            ...SAID,
            field: 'phone',
            action: 'withdrawn',
            before: '+4232322132',
            after: null,
            note: null,
          },
        ],
      }),
    },
    refusals: NOT_FOUND,
  },
} as const satisfies Operations;

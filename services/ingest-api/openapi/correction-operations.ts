/** Descriptions of the operations on corrections. */
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
      'A corrected value replaces the value from the sources in every batch of the organization ' +
      'that has the place. It survives reprocessing, refreshes and new submissions. Its first ' +
      'evidence has the source `correction`, its verdict is CORRECTED (or VERIFIED if the ' +
      'sources have the same value), and its confidence is VERY_HIGH. ' +
      '`enrichment_metadata.corrected` shows who set it and what the sources say. Other fields ' +
      'do not change, even if they depend on a corrected field. The correction becomes visible ' +
      'once a run of the place has ended. The request is idempotent.',
    examples: {
      'A phone number': { corrections: { phone: '+4232322132' }, note: 'She called them.' },
      'No website': { corrections: { website: null } },
    },
    successes: { 200: json(placeCorrections, 'The correction is in effect.', EXAMPLE) },
    refusals: NOT_FOUND,
  },
  getCorrections: {
    tag: 'Jobs',
    summary: 'Get the corrections of a place, and their history',
    successes: { 200: json(placeCorrections, 'The corrections of the place.', EXAMPLE) },
    refusals: NOT_FOUND,
  },
  correctBatch: {
    tag: 'Batches',
    summary: 'Correct output fields of many places of a batch by hand',
    description:
      'Works like one PUT .../jobs/{place_id}/corrections for each row, so the values apply in ' +
      'every batch that has the place. Either all rows are accepted or none. Each error names ' +
      'its row. The request is idempotent.',
    examples: {
      'Two phone numbers': {
        corrections: [
          { place_id: 'store-0042', corrections: { phone: '+4232322132' }, note: 'Called.' },
          { place_id: 'store-0043', corrections: { phone: null } },
        ],
      },
    },
    successes: {
      200: json(correctedBatch, 'The corrections are in effect.', {
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
      'The fields show the values from the sources again. The history keeps the corrections. The ' +
      'request is idempotent.',
    successes: {
      200: json(placeCorrections, 'The corrections are withdrawn.', {
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

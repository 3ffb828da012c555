/** Responses about what people say of a place. */
import * as z from 'zod';
import { count, timestamp } from '../response-fields.ts';

const who = {
  at: timestamp,
  by: z.string().meta({ description: "The name of the person's API key, or its id." }),
  note: z.string().nullable(),
};

const correction = z
  .strictObject({
    value: z.unknown().meta({ description: 'It is shown; null: the place has none.' }),
    ...who,
  })
  .meta({ id: 'Correction' });

const correctionEvent = z
  .strictObject({
    field: z.string(),
    action: z.enum(['corrected', 'withdrawn']),
    before: z.unknown().meta({ description: 'The value that was shown then.' }),
    after: z.unknown().meta({ description: 'The value that was set; null when withdrawn.' }),
    ...who,
  })
  .meta({ id: 'CorrectionEvent' });

export const placeCorrections = z
  .strictObject({
    place_id: z.string(),
    corrections: z.record(z.string(), correction).meta({
      description: 'By output field: what holds, in every batch that has the place.',
    }),
    history: z.array(correctionEvent).meta({ description: 'The newest first.' }),
  })
  .meta({ id: 'PlaceCorrections' });

export const correctedBatch = z
  .strictObject({
    batch_id: z.string(),
    corrected_places: count,
    unchanged_places: count.meta({ description: 'Of which the same was said before.' }),
    corrected_fields: count,
  })
  .meta({ id: 'CorrectedBatchResponse' });

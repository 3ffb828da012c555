/** Responses about people's corrections of a place. */
import * as z from 'zod';
import { count, timestamp } from '../response-fields.ts';

const who = {
  at: timestamp,
  by: z.string().meta({ description: 'The name of the API key, or its id if it has no name.' }),
  note: z.string().nullable(),
};

const correction = z
  .strictObject({
    value: z
      .unknown()
      .meta({ description: 'The corrected value. Null means that the place has no such value.' }),
    ...who,
  })
  .meta({ id: 'Correction' });

const correctionEvent = z
  .strictObject({
    field: z.string(),
    action: z.enum(['corrected', 'withdrawn']),
    before: z.unknown().meta({ description: 'The value shown before.' }),
    after: z
      .unknown()
      .meta({ description: 'The value that was set. Null if the correction was withdrawn.' }),
    ...who,
  })
  .meta({ id: 'CorrectionEvent' });

export const placeCorrections = z
  .strictObject({
    place_id: z.string(),
    corrections: z.record(z.string(), correction).meta({
      description: 'The current corrections by output field. They apply in every batch.',
    }),
    history: z.array(correctionEvent).meta({ description: 'All changes, newest first.' }),
  })
  .meta({ id: 'PlaceCorrections' });

export const correctedBatch = z
  .strictObject({
    batch_id: z.string(),
    corrected_places: count,
    unchanged_places: count.meta({
      description: 'The number of places whose corrections were already in effect.',
    }),
    corrected_fields: count,
  })
  .meta({ id: 'CorrectedBatchResponse' });

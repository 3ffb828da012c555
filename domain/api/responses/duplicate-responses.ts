/** Responses about duplicate places of a batch. */
import * as z from 'zod';
import { confidenceScore, count, share } from '../response-fields.ts';

const pair = z
  .strictObject({
    place_ids: z.array(z.string()).length(2),
    score: share.meta({
      description: 'The estimated probability that the two are the same place.',
    }),
    confidence: confidenceScore,
    reasoning: z.string(),
    distance_m: z
      .number()
      .nullable()
      .meta({ description: 'The distance in metres. Null if a position is unknown.' }),
  })
  .meta({ id: 'DuplicatePair' });

export const duplicates = z
  .strictObject({
    batch_id: z.string(),
    groups: z
      .array(
        z.strictObject({
          place_ids: z.array(z.string()).min(2),
          names: z
            .array(z.string())
            .meta({ description: 'The names of the places, in the order of place_ids.' }),
        }),
      )
      .meta({
        description: 'Groups of the same place, including those linked only through other places.',
      }),
    pairs: z.array(pair).meta({ description: 'Matching pairs, highest score first.' }),
    compared_places: count,
    compared_pairs: count,
    complete: z.boolean().meta({
      description: 'False if there are more pairs than one request can compare or return.',
    }),
  })
  .meta({ id: 'Duplicates' });

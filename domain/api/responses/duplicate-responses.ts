/** Responses about places of a batch that are the same. */
import * as z from 'zod';
import { confidenceScore, count, share } from '../response-fields.ts';

const pair = z
  .strictObject({
    place_ids: z.array(z.string()).length(2),
    score: share.meta({ description: 'The estimated probability that both are one place.' }),
    confidence: confidenceScore,
    reasoning: z.string(),
    distance_m: z.number().nullable().meta({ description: 'Null when a position is unknown.' }),
  })
  .meta({ id: 'DuplicatePair' });

export const duplicates = z
  .strictObject({
    batch_id: z.string(),
    groups: z
      .array(
        z.strictObject({
          place_ids: z.array(z.string()).min(2),
          names: z.array(z.string()).meta({ description: 'In the order of place_ids.' }),
        }),
      )
      .meta({ description: 'Places that are the same, directly or through others.' }),
    pairs: z.array(pair).meta({ description: 'Best first.' }),
    compared_places: count,
    compared_pairs: count,
    complete: z.boolean().meta({
      description: 'False: there were more pairs than one request compares or shows.',
    }),
  })
  .meta({ id: 'Duplicates' });

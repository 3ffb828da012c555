/** The response that tells a caller whose key is used. */
import * as z from 'zod';
import { timestamp } from '../response-fields.ts';

export const callerAnswer = z
  .strictObject({
    organization: z.string().meta({ description: 'Its slug; `*` for a key of operators.' }),
    role: z.enum(['member', 'operator']),
    key: z.strictObject({
      id: z.string(),
      name: z.string().meta({ description: 'Empty when it was given none.' }),
      created_at: timestamp,
      expires_at: timestamp.nullable().meta({
        description: 'null: it is valid until it is revoked.',
      }),
    }),
  })
  .meta({ id: 'Caller', description: 'The key that acts: the bearer, when two are sent.' });

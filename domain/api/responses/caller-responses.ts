/** The response that shows callers whose key they use. */
import * as z from 'zod';
import { timestamp } from '../response-fields.ts';

export const callerAnswer = z
  .strictObject({
    organization: z.string().meta({
      description: 'The slug of the organization; `*` for an operator key of all organizations.',
    }),
    role: z.enum(['member', 'operator']),
    key: z.strictObject({
      id: z.string(),
      name: z.string().meta({ description: 'The name of the key. Empty if it has none.' }),
      created_at: timestamp,
      expires_at: timestamp.nullable().meta({
        description: 'When the key expires. If null, it is valid until it is revoked.',
      }),
    }),
  })
  .meta({
    id: 'Caller',
    description: 'The key that the request uses: the bearer token, if two keys are sent.',
  });

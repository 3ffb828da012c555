/** Header parameters of requests. */
import * as z from 'zod';

/** How far behind the sink is for what was asked; left out when it is not. */
export const BEHIND_HEADER = 'Cairn-Behind-Ms';

export const requestIdHeader = z.string().optional().meta({
  description: 'Comes back in the answer when it is 1-128 of A-Z a-z 0-9 _ . : -',
  example: 'import-7',
});

export const idempotencyKeyHeader = z
  .string()
  .regex(/^[\x20-\x7e]{1,255}$/)
  .optional()
  .meta({
    description:
      'The same key and body get the first answer again, for 24 hours (exports: as long as the ' +
      'export lives).',
    example: '8e03978e-40d5-43e8-bc93-6894a57f9324',
  });

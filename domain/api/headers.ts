/** Header parameters of requests. */
import * as z from 'zod';

/** How far behind the sink is for the requested data; omitted if it is not behind. */
export const BEHIND_HEADER = 'Cairn-Behind-Ms';

export const requestIdHeader = z
  .string()
  .optional()
  .meta({
    description:
      'Returned in the response if it has 1 to 128 characters from A-Z, a-z, 0-9, _, ., : and -. ' +
      'Otherwise the service generates an id.',
    example: 'import-7',
  });

export const idempotencyKeyHeader = z
  .string()
  .regex(/^[\x20-\x7e]{1,255}$/)
  .optional()
  .meta({
    description:
      'A request with the same key and body gets the first response again, for 24 hours (for ' +
      'exports, as long as the export exists).',
    example: '8e03978e-40d5-43e8-bc93-6894a57f9324',
  });

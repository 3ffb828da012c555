/** Times in requests. */
import * as z from 'zod';

/** A moment in any time zone; a time without a zone is refused, because nobody knows its zone. */
export const requestTime = z.iso.datetime({
  offset: true,
  error: 'Input should be a time: RFC 3339, with Z or an offset such as +02:00',
});

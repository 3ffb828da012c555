/** What the operation page says to members, whose keys the API refuses. */
import type { RequestError } from '../../client/request.ts';

const STATUS_FORBIDDEN = 403;

export function isForbidden(error: RequestError | null): boolean {
  return error?.status === STATUS_FORBIDDEN;
}

export function ForOperators() {
  return <p>They are shown to who signs in with an operator's key.</p>;
}

/** The notice that the operation page shows to members, whose keys the API refuses. */
import type { RequestError } from '../../client/request.ts';

const STATUS_FORBIDDEN = 403;

export function isForbidden(error: RequestError | null): boolean {
  return error?.status === STATUS_FORBIDDEN;
}

export function OperatorsOnly() {
  return <p>Only visible with an operator's key.</p>;
}

/** Restricts the routes about the whole installation to operators. */
import { EVERY_ORGANIZATION } from '../../../domain/organizations.ts';
import type { Call } from '../server/router.ts';
import { problem } from '../views/response.ts';

/** The prefix of the operators' routes. */
export const OPERATOR_PATH = '/v1/operator';

/** 403 for a caller that may act for only one organization. */
export function requireOperator({ caller }: Pick<Call, 'caller'>): void {
  const { organizationId, role } = caller;
  if (organizationId === EVERY_ORGANIZATION && role === 'operator') return;
  throw problem(403, "This needs an operator's key.");
}

/** The routes about the whole installation are for its operators alone. */
import { EVERY_ORGANIZATION } from '../../../domain/organizations.ts';
import type { Call } from '../server/router.ts';
import { problem } from '../views/response.ts';

/** Below it are the routes for operators. */
export const OPERATOR_PATH = '/v1/operator';

/** 403 for a caller who may act for one organization only. */
export function requireOperator({ caller }: Pick<Call, 'caller'>): void {
  const { organizationId, role } = caller;
  if (organizationId === EVERY_ORGANIZATION && role === 'operator') return;
  throw problem(403, "This needs an operator's key.");
}

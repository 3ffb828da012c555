/** Sends one bounded request to a routing engine and reads its answer as a route (RT2, RT3). */
import {
  describeFailure,
  fetchBounded,
  type RequestLimits,
  requestedDelay,
} from '../../../../platform/outbound/bounded-fetch.ts';
import { CairnError } from '../../../../platform/runtime/errors.ts';
import { readRouteAnswer } from './osrm-answer.ts';
import type { DrivenRoute } from './router.ts';

export interface RoutingServer extends Pick<RequestLimits, 'timeoutMs' | 'clock'> {
  /** The address of the engine's HTTP server. */
  readonly url: string;
}

const MAX_ANSWER_BYTES = 2 * 1024 * 1024;
/** The status with which both engines report that there is no route, and why. */
const NO_WAY_STATUS = 400;

export async function requestRoute(
  engine: string,
  address: URL,
  init: RequestInit,
  { timeoutMs, clock }: RoutingServer,
): Promise<DrivenRoute | null> {
  const outcome = await fetchBounded(address, init, {
    timeoutMs,
    clock,
    bodyLimitBytes: MAX_ANSWER_BYTES,
    answeringStatuses: [NO_WAY_STATUS],
  });
  if (outcome.kind !== 'answered') {
    const what = `${engine} ${describeFailure(outcome)}.`;
    throw new CairnError('source_failed', what, requestedDelay(outcome));
  }
  const route = readRouteAnswer(outcome.text);
  if (route !== undefined) return route;
  const what =
    outcome.status === NO_WAY_STATUS ? 'refused the request' : 'gave no route that we can read';
  throw new CairnError('source_failed', `${engine} ${what}.`);
}

/** The path below the engine's address, which may have a path of its own. */
export function engineAddress(url: string, path: string): URL {
  return new URL(`${url.replace(/\/+$/, '')}/${path}`);
}

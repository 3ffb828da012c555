/** All areas of the suite against one deployment: what the product must do however it is run. */

import { afterAll, beforeAll, describe } from 'vitest';
import { expectOneResultPerRun } from '../support/result-rows.ts';
import { addressesAndKeys } from './addresses-and-keys.ts';
import { attributeStatus } from './attribute-status.ts';
import { attributes } from './attributes.ts';
import { batches } from './batches.ts';
import { builtExports } from './built-exports.ts';
import type { Deployment } from './deployment.ts';
import { durableExports } from './durable-exports.ts';
import { errors } from './errors.ts';
import { exports } from './exports.ts';
import { jobs } from './jobs.ts';
import { limitsAndIdempotency } from './limits-and-idempotency.ts';
import { lists } from './lists.ts';
import { type Requirement, Requirements } from './requirements.ts';
import { searchAskPlacematch } from './search-ask-placematch.ts';
import { tenants } from './tenants.ts';

/**
 * Many cases wait for the sink at the same time; one after the other they would take minutes. With
 * many more at once each of them waits for the others' work on two cores.
 */
export const CASES_AT_ONCE = 16;
export const START_TIMEOUT_MS = 300_000;

type Area = readonly [string, (requirements: Requirements) => void];

const AREAS: readonly Area[] = [
  ['addresses and keys', addressesAndKeys],
  ['keys and tenants', tenants],
  ['errors', errors],
  ['jobs', jobs],
  ['attribute status', attributeStatus],
  ['batches', batches],
  ['limits and idempotency', limitsAndIdempotency],
  ['exports', exports],
  ['durable exports', durableExports],
  ['built exports', builtExports],
  ['attributes', attributes],
  ['search, ask, placematch', searchAskPlacematch],
  ['lists', lists],
];

/**
 * Declares the cases, which run concurrently; `start` is called once, before the first. Each case
 * is added to `rows`. `more` are areas that only this kind of deployment can show.
 */
export function conformance(
  start: () => Promise<Deployment>,
  rows: Requirement[],
  more: readonly Area[] = [],
): void {
  let deployment: Deployment;
  beforeAll(async () => {
    deployment = await start();
  }, START_TIMEOUT_MS);
  afterAll(() => deployment?.stop(expectOneResultPerRun));
  for (const [name, area] of [...AREAS, ...more]) {
    describe.concurrent(name, () => area(new Requirements(() => deployment, rows)));
  }
}

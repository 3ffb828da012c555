/**
 * The ids of the resources that a request creates.
 *
 * RI1 With an Idempotency-Key, they are derived from the organization, the endpoint, the key and
 *     the body. A request that is repeated because its response was lost therefore writes the same
 *     batch, places, run or export again instead of another one, whatever hot state remembers.
 * RI2 Without a key, they are new in each request.
 */
import { type Clock, uuidV7 } from '../../../platform/runtime/clock.ts';
import { deriveId } from '../admission/admission-source.ts';

export interface RequestIds {
  /** The seed of the ids; null if the request has no key. */
  readonly seed: string | null;
  /** The id of one resource that the request creates; `name` distinguishes it from the others. */
  create(name: string): string;
}

export function newIds(clock: Clock): RequestIds {
  return { seed: null, create: () => uuidV7(clock) };
}

export function repeatableIds(seed: string): RequestIds {
  return { seed, create: (name) => deriveId(seed, name) };
}

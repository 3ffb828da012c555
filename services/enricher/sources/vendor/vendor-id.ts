/**
 * Identifiers of places in the vendor's index. Pure.
 *
 * VI1 An imported record keeps its own id. A place that only its organization knows gets an id
 *     derived from the organization and the place_id: every instance derives the same one, in every
 *     batch and run, and it does not reveal whose place it is.
 */
import { createHash } from 'node:crypto';

const PREFIX = 'cv_';
const ID_BYTES = 15;

export function mintVendorId(organizationId: string, placeId: string): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([organizationId, placeId]))
    .digest();
  return PREFIX + digest.subarray(0, ID_BYTES).toString('base64url');
}

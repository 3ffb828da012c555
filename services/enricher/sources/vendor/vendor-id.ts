/**
 * Identifiers of places in the vendor's index. Pure.
 *
 * VI1 The id of an imported record is the record's own. A place that only its organization knows
 *     has one that is made from the organization and the place_id: every instance makes the same,
 *     in every batch and run, and it does not show whose place it is.
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

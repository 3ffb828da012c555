/** How we introduce ourselves to websites. */
import { readVersion } from '../../../../platform/runtime/assets.ts';

/** Who asks, and how the operator can be reached. */
export function userAgent(contact: string | null): string {
  const product = `Cairn/${readVersion()}`;
  return contact === null ? `${product} (place enrichment)` : `${product} (+${contact})`;
}

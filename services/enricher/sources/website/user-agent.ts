/** How we introduce ourselves to websites. */
import { readVersion } from '../../../../platform/runtime/assets.ts';

/** The User-Agent header: the product, and how to reach the operator. */
export function userAgent(contact: string | null): string {
  const product = `Cairn/${readVersion()}`;
  return contact === null ? `${product} (place enrichment)` : `${product} (+${contact})`;
}

/** Pages of places on social networks, as datasets write them. */

const PAGES_BY_NETWORK: Readonly<Record<string, string>> = {
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
  twitter: 'https://twitter.com/',
  tiktok: 'https://www.tiktok.com/@',
};
const BARE_NAME = /^@?[\p{L}\d._-]{2,80}$/u;

/**
 * The address of the page. A bare account name, "@cafelora", gets the address of its network; null
 * for any other text without a path.
 */
export function socialPage(network: string, written: string): string | null {
  if (written.includes('/')) return written;
  const prefix = PAGES_BY_NETWORK[network];
  const isName = prefix !== undefined && BARE_NAME.test(written);
  return isName ? prefix + written.replace(/^@/, '') : null;
}

/** Accounts on social networks as callers, datasets and maps list them. Pure. */
import { socialPage } from '../../../../../../places/text/social-pages.ts';
import { type ReadHandle, readHandle, type SocialNetwork } from './account-addresses.ts';

/** The tags of OpenStreetMap that list an account; the last word is the network. */
export const ACCOUNT_KEYS = ['contact', ''].flatMap((prefix) =>
  ['facebook', 'instagram', 'tiktok'].map((network) => (prefix ? `${prefix}:${network}` : network)),
);

/** An address without a scheme, "facebook.com/cafelora", counts, too. */
export function readListedAccount(written: string, network: SocialNetwork): ReadHandle | null {
  const address = /^[a-z][a-z0-9+.-]*:/i.test(written) ? written : `https://${written}`;
  const account = readHandle(address);
  return account?.network === network ? account : null;
}

/** A tag may hold the account's bare name. */
export function readAccountTag(
  written: string,
  key: string,
  network: SocialNetwork,
): ReadHandle | null {
  const page = socialPage(key.slice(key.indexOf(':') + 1), written);
  return page === null ? null : readListedAccount(page, network);
}

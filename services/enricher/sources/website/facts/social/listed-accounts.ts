/** Accounts on social networks as callers, datasets and maps list them. Pure. */
import { socialPage } from '../../../../../../places/text/social-pages.ts';
import { type ReadHandle, readHandle, type SocialNetwork } from './account-addresses.ts';

/** An address without a scheme, "facebook.com/cafelora", counts, too. */
export function readListedAccount(written: string, network: SocialNetwork): ReadHandle | null {
  const address = /^[a-z][a-z0-9+.-]*:/i.test(written) ? written : `https://${written}`;
  const account = readHandle(address);
  return account?.network === network ? account : null;
}

/**
 * The text that the dataset certainly has. Imports make pages of bare account names, so when the
 * page may be made, only the name is quoted.
 */
export function writtenAccount(page: string | null, { network, handle }: ReadHandle) {
  return page === socialPage(network, handle) ? handle : page;
}

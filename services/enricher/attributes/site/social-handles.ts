/**
 * `facebook`, `instagram` and `tiktok`: the accounts of the place.
 *
 * SH1 The place's own website links to its accounts. Records and the map element that are the place
 *     list them, and the caller may give one as the place's website.
 * SH2 An account that all branches of a chain share is not the place's. Datasets give a chain's
 *     branches the chain's accounts, so they count only for places of no chain.
 */
import { findChain } from '../../context/chain.ts';
import { type AttributeRule, weighedConfidence, weighedField } from '../../context/finding.ts';
import type { PlaceContext } from '../../context/place-context.ts';
import { explainSiteGap, siteClaims, siteFacts } from '../../context/site-claims.ts';
import type { Claim } from '../../evidence/claim.ts';
import { explainWeighed } from '../../evidence/explaining.ts';
import { type Weighed, weigh } from '../../evidence/weighing.ts';
import type { ReadHandle } from '../../sources/website/facts/social/account-addresses.ts';
import {
  readListedAccount,
  writtenAccount,
} from '../../sources/website/facts/social/listed-accounts.ts';

export const socialHandlesRule: AttributeRule = {
  key: 'socialHandles',
  needs: ['input', 'website', 'osm', 'place-index'],
  run(context) {
    const [facebook, instagram, tiktok] = (['facebook', 'instagram', 'tiktok'] as const).map(
      (network) => describeAccount(context, network),
    );
    return {
      fields: {
        facebook: facebook!.field,
        instagram: instagram!.field,
        tiktok: tiktok!.field,
      },
      reasoning: {
        facebook: facebook!.why,
        instagram: instagram!.why,
        tiktok: tiktok!.why,
      },
      confidence: { tiktok: tiktok!.confidence },
    };
  },
};

const NETWORKS = { facebook: 'Facebook', instagram: 'Instagram', tiktok: 'TikTok' } as const;
type ShownNetwork = keyof typeof NETWORKS;

function describeAccount(context: PlaceContext, network: ShownNetwork) {
  const found = findAccount(context, network);
  return {
    field: weighedField(found, ({ url }) => url),
    why: explainAccount(context, network),
    confidence: weighedConfidence(found),
  };
}

/** Says where the account comes from, or why there is none. */
export function explainAccount(context: PlaceContext, network: ShownNetwork): string {
  const found = findAccount(context, network);
  return found.value === null
    ? explainMissingAccount(context, network)
    : explainWeighed(`its ${NETWORKS[network]} page`, found, ({ url }) => url);
}

/** The place's account on the network. */
export function findAccount(context: PlaceContext, network: ShownNetwork): Weighed<ReadHandle> {
  return context.once(`${network} account`, () => {
    const listed = findChain(context) === null ? listedAccounts(context, network) : [];
    const claims = [...givenAccounts(context, network), ...siteAccounts(context, network)];
    return weigh([...claims, ...listed], sameAccount);
  });
}

function givenAccounts(context: PlaceContext, network: ShownNetwork): Claim<ReadHandle>[] {
  return context.inputClaims('website', (written) => readListedAccount(written, network));
}

function siteAccounts(context: PlaceContext, network: ShownNetwork): Claim<ReadHandle>[] {
  return siteClaims(
    context,
    ({ socials }) => socials,
    (account) => (account.network === network && account.owner === 'place' ? account : null),
  );
}

/** What datasets and the map list for the place. */
function listedAccounts(context: PlaceContext, network: ShownNetwork): Claim<ReadHandle>[] {
  const claims = context.recordClaims(
    ({ socials, websites }) => [...socials, ...websites],
    (written) => readListedAccount(written, network),
  );
  return claims.map((claim) => {
    const quote = writtenAccount(claim.evidence.quote, claim.value);
    return { ...claim, evidence: { ...claim.evidence, quote } };
  });
}

function sameAccount(a: ReadHandle, b: ReadHandle): boolean {
  return a.handle.toLowerCase() === b.handle.toLowerCase();
}

function explainMissingAccount(context: PlaceContext, network: ShownNetwork): string {
  const facts = siteFacts(context)?.socials ?? [];
  const shared = facts.find(({ value }) => value.network === network && value.owner === 'chain');
  if (shared !== undefined)
    return `The website links ${shared.value.url}, which is shared by all its branches.`;
  const gap = explainSiteGap(context, `${NETWORKS[network]} page`);
  const chain = findChain(context);
  const listed = chain === null ? undefined : listedAccounts(context, network)[0];
  if (listed === undefined) return `${gap} No dataset gives one.`;
  const { source, value } = listed;
  return `${gap} ${source} gives ${value.url}, which is probably that of ${chain!.name}.`;
}

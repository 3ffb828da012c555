/**
 * `facebook`, `instagram` and `tiktok`: the accounts that the place's own website links to. An
 * account that all branches of a chain share is not the place's.
 */
import { type AttributeRule, addedField, weighedConfidence } from '../../context/finding.ts';
import type { PlaceContext } from '../../context/place-context.ts';
import { explainSiteGap, siteClaims, siteFacts } from '../../context/site-claims.ts';
import type { Claim } from '../../evidence/claim.ts';
import { explainWeighed } from '../../evidence/explaining.ts';
import { weigh } from '../../evidence/weighing.ts';
import type {
  SocialHandle,
  SocialNetwork,
} from '../../sources/website/facts/social/account-addresses.ts';

export const socialHandlesRule: AttributeRule = {
  key: 'socialHandles',
  needs: ['website'],
  run(context) {
    const [facebook, instagram, tiktok] = (['facebook', 'instagram', 'tiktok'] as const).map(
      (network) => findAccount(context, network),
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

function findAccount(context: PlaceContext, network: SocialNetwork) {
  const claims = accountClaims(context, network);
  const found = weigh(claims, (a, b) => a.handle === b.handle);
  const isSilent = found.value === null;
  return {
    field: addedField(found.value?.url ?? null, found.support),
    why: isSilent
      ? explainMissingAccount(context, network)
      : explainWeighed(`its ${network} page`, found, ({ url }) => url),
    confidence: weighedConfidence(found),
  };
}

export function accountClaims(
  context: PlaceContext,
  network: SocialNetwork,
): Claim<SocialHandle>[] {
  return siteClaims(
    context,
    ({ socials }) => socials,
    (account) => (account.network === network && account.owner === 'place' ? account : null),
  );
}

function explainMissingAccount(context: PlaceContext, network: SocialNetwork): string {
  const facts = siteFacts(context)?.socials ?? [];
  const chain = facts.find(({ value }) => value.network === network && value.owner === 'chain');
  if (chain === undefined) return explainSiteGap(context, `${network} page`);
  return `The website links ${chain.value.url}, which is shared by all its branches.`;
}

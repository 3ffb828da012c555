/** The place's own website, as a source of first-party claims. */
import { type Claim, type ClaimKind, cutQuote, INFERRED_WEIGHT } from '../evidence/claim.ts';
import type { SiteFact, SiteFacts } from '../sources/website/facts/site-facts.ts';
import { ownWebsites } from './own-websites.ts';
import type { PlaceContext } from './place-context.ts';

/** The name of the website as a source of claims. */
export const WEBSITE_SOURCE = 'website';
/** How often a site is right about its own place; repaired data is less reliable. */
const SITE_WEIGHT = 0.9;
const REPAIRED_WEIGHT = 0.75;

export function siteFacts(context: PlaceContext): SiteFacts | null {
  return context.gathered('website');
}

/** A claim for each of the facts that `read` understands, in their order of preference. */
export function siteClaims<Fact, Value>(
  context: PlaceContext,
  facts: (site: SiteFacts) => readonly SiteFact<Fact>[],
  read: (value: Fact) => Value | null,
): Claim<Value>[] {
  const site = siteFacts(context);
  if (site === null) return [];
  return facts(site).flatMap((fact) => {
    const value = read(fact.value);
    return value === null ? [] : [siteClaim(fact, value)];
  });
}

export function siteClaim<Value>(fact: SiteFact<unknown>, value: Value): Claim<Value> {
  const { url, title, quote, fetchedAtMs, repaired } = fact;
  const kind = claimKind(fact);
  return {
    value,
    kind,
    // One site is one source, even if several of its pages agree.
    source: WEBSITE_SOURCE,
    weight: kind === 'inferred' ? INFERRED_WEIGHT : repaired ? REPAIRED_WEIGHT : SITE_WEIGHT,
    evidence: {
      source: WEBSITE_SOURCE,
      url,
      title,
      observed_at: new Date(fetchedAtMs).toISOString().slice(0, 10),
      quote: cutQuote(quote),
      licence: null,
    },
  };
}

function claimKind({ from, partial }: SiteFact<unknown>): ClaimKind {
  // Recognized letters may be wrong, even on the place's own picture.
  if (from === 'picture') return 'inferred';
  return partial ? 'third_party' : 'first_party';
}

/** The reason why the site gives nothing, as the start of a reasoning. */
export function explainSiteGap(context: PlaceContext, what: string): string {
  const site = siteFacts(context);
  if (site === null) return explainUnreadSite(context);
  if (!site.belongs.yes) return `The website is not the place's. ${site.belongs.reason}`;
  return `The place's website gives no ${what}.`;
}

function explainUnreadSite(context: PlaceContext): string {
  const answer = context.gatheredItem('website');
  if (answer?.kind === 'failed') return `No website of the place could be read: ${answer.reason}.`;
  if (ownWebsites(context).length === 0) return 'No website of the place is known.';
  return answer?.kind === 'unavailable'
    ? `The website of the place was not read: ${answer.reason}.`
    : 'No website of the place could be read.';
}

/** What the place's own website says, as claims with their evidence. */
import type { PlaceContext } from '../../context/place-context.ts';
import { type Claim, cutQuote } from '../../evidence/claim.ts';
import type { SiteFact, SiteFacts } from '../../sources/website/facts/site-facts.ts';

const WEBSITE_SOURCE = 'website';
/** How often a fact of the own site is right: the generated farm gives 0.97 and more. */
const SITE_WEIGHT = 0.9;
/** A fact from data that had to be repaired. */
const REPAIRED_WEIGHT = 0.8;

export function siteFacts(context: PlaceContext): SiteFacts | null {
  return context.gathered('website');
}

export function siteClaim<T>(fact: SiteFact<unknown>, value: T): Claim<T> {
  return {
    value,
    kind: 'first_party',
    source: WEBSITE_SOURCE,
    weight: fact.repaired ? REPAIRED_WEIGHT : SITE_WEIGHT,
    evidence: {
      source: WEBSITE_SOURCE,
      url: fact.url,
      title: fact.title,
      observed_at: new Date(fact.fetchedAtMs).toISOString(),
      quote: cutQuote(fact.quote),
      licence: null,
    },
  };
}

/** The claims that `read` makes of the site's facts; none when the site is not known. */
export function siteClaims<F, T>(
  context: PlaceContext,
  facts: (site: SiteFacts) => readonly SiteFact<F>[],
  read: (value: F) => T | null,
): Claim<T>[] {
  const site = siteFacts(context);
  if (site === null) return [];
  return facts(site).flatMap((fact) => {
    const value = read(fact.value);
    return value === null ? [] : [siteClaim(fact, value)];
  });
}

/** Why the site gives nothing, as the beginning of a reasoning. */
export function siteSilence(context: PlaceContext, what: string): string {
  const site = siteFacts(context);
  if (site === null) return 'No website of the place could be read.';
  if (!site.belongs.yes) return `The website is not the place's. ${site.belongs.reason}`;
  return `The place's website gives no ${what}.`;
}

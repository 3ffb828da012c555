/**
 * `website`: the place's own site. Pages about it on social networks and on platforms, such as
 * directories and booking sites, are not.
 *
 * The site itself is evidence: a fetched page that presents the place shows the site's address,
 * after redirects and by its canonical link.
 */
import { findChain } from '../../context/chain.ts';
import { type AttributeRule, weighedConfidence, weighedField } from '../../context/finding.ts';
import type { PlaceContext } from '../../context/place-context.ts';
import { siteClaims } from '../../context/site-claims.ts';
import { type Claim, INFERRED_WEIGHT } from '../../evidence/claim.ts';
import { explainWeighed } from '../../evidence/explaining.ts';
import { weigh } from '../../evidence/weighing.ts';
import {
  readOwnSite,
  readWebsite,
  sameWebsite,
  type Website,
} from '../../sources/input/website.ts';
import {
  findOfficialSite,
  isPlatformPage,
  toTargetPlace,
} from '../../sources/search/official-site.ts';

/** The probability that a site that agrees with a place by name and location is the place's own. */
const SEARCH_WEIGHT = 0.7;

export const websitesRule: AttributeRule = {
  key: 'websites',
  needs: ['input', 'website', 'osm', 'place-index', 'search'],
  run(context) {
    const read = (written: string) => readPlaceSite(written, context);
    const given = context.inputClaims('website', read);
    const listed = context.recordClaims(({ websites }) => websites, read);
    const searched = searchedSites(context);
    const own = siteClaims(context, ({ websites }) => websites, read);
    const found = weigh([...given, ...own, ...listed, ...searched], sameWebsite);
    const why = explainWeighed('a website', found, ({ url }) => url);
    return {
      fields: { website: weighedField(found, ({ url }) => url) },
      reasoning: { website: why + foreignPageNote(context) },
      confidence: { website: weighedConfidence(found) },
    };
  },
};

/** Null for a platform's page about the place, however much it says about the place. */
function readPlaceSite(written: string, { inputs }: PlaceContext): Website | null {
  const site = readOwnSite(written);
  return site === null || isPlatformPage(site.host, inputs.name) ? null : site;
}

/** The sites that the search source takes for the place's own (sources/search/). */
function searchedSites(context: PlaceContext): Claim<Website>[] {
  const searched = context.gathered('search');
  if (searched === null) return [];
  const { pages, provider } = searched;
  const { inputs, address } = context;
  const isBranch = findChain(context) !== null;
  const target = toTargetPlace({ inputs, address: address.parts, isBranch });
  const site = findOfficialSite(target, pages);
  const value = site && readWebsite(site.url);
  if (!site || !value) return [];
  const evidence = {
    source: provider,
    url: site.page.url,
    title: site.page.title,
    observed_at: null,
    quote: site.quote,
    licence: null,
  };
  const weight = site.kind === 'inferred' ? INFERRED_WEIGHT : SEARCH_WEIGHT;
  return [{ value, kind: site.kind, source: provider, weight, evidence }];
}

function foreignPageNote(context: PlaceContext): string {
  const { website } = context.inputs;
  const isPage = website !== null && readWebsite(website) !== null;
  const isForeign = isPage && readPlaceSite(website, context) === null;
  return isForeign ? " The input's website is a page on another site, not its own." : '';
}

/**
 * The chain's id and name, and what Wikidata says about it. The Wikipedia page and the number of
 * locations have no source yet and are null.
 */
import { type Chain, findChain, weighChain } from '../../context/chain.ts';
import {
  type AttributeRule,
  addedField,
  type FieldFinding,
  NOT_FOUND_FIELD,
  weighedConfidence,
} from '../../context/finding.ts';
import type { PlaceContext } from '../../context/place-context.ts';
import { referenceClaim } from '../../evidence/claim.ts';
import { explainWeighed } from '../../evidence/explaining.ts';
import { WIKIDATA_REFERENCE } from '../../sources/brand/brand-facts.ts';

export const chainRule: AttributeRule = {
  key: 'chain',
  needs: ['brand', 'osm', 'place-index'],
  sureness: 'HIGH if two datasets name the brand; LOW if only the name says it',
  run(context) {
    const found = weighChain(context);
    const chain = findChain(context);
    return {
      fields: {
        chain_id: addedField(chain?.id ?? null, chain?.claims ?? []),
        chain_name: addedField(chain?.name ?? null, chain?.claims ?? []),
        chain_wikipedia_url: NOT_FOUND_FIELD,
        number_of_locations: NOT_FOUND_FIELD,
        ...wikidataFields(context, chain),
      },
      reasoning: { chain: explainWeighed('a chain', found, ({ name }) => name) },
      confidence: { chain: weighedConfidence(found) },
    };
  },
};

function wikidataFields(context: PlaceContext, chain: Chain | null): Record<string, FieldFinding> {
  const id = chain?.wikidata ?? null;
  const facts = id === null ? null : context.sources.brandFacts.find(id);
  const domains = facts?.domains ?? [];
  const logoUrl = facts?.logoUrl ?? null;
  const field = (value: string | readonly string[], quote: string) => {
    const reference = { ...WIKIDATA_REFERENCE, title: `Wikidata ${id}`, quote };
    return addedField(value, [referenceClaim(value, 'third_party', reference)]);
  };
  return {
    chain_domains: domains.length === 0 ? NOT_FOUND_FIELD : field(domains, domains[0]!),
    logo_url: logoUrl === null ? NOT_FOUND_FIELD : field(logoUrl, logoUrl),
  };
}

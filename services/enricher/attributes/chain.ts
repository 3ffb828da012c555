/**
 * The chain's id, name and what Wikidata says of it. Without a source for them, the Wikipedia page
 * and the number of locations stay null.
 */

import { type Chain, chainOf, weighChain } from '../context/chain.ts';
import {
  type AttributeRule,
  addedField,
  confidenceOf,
  type FieldFinding,
  NOT_FOUND,
} from '../context/finding.ts';
import type { PlaceContext } from '../context/place-context.ts';
import { referenceClaim } from '../evidence/claim.ts';
import { explain } from '../evidence/explaining.ts';
import { WIKIDATA_REFERENCE } from '../sources/brand/brand-facts.ts';

export const chain: AttributeRule = {
  key: 'chain',
  run(context) {
    const found = weighChain(context);
    const known = chainOf(context);
    return {
      fields: {
        chain_id: addedField(known?.id ?? null, known?.claims ?? []),
        chain_name: addedField(known?.name ?? null, known?.claims ?? []),
        chain_wikipedia_url: NOT_FOUND,
        number_of_locations: NOT_FOUND,
        ...wikidataFields(context, known),
      },
      reasoning: { chain: explain('a chain', found, ({ name }) => name) },
      confidence: { chain: confidenceOf(found) },
    };
  },
};

function wikidataFields(context: PlaceContext, known: Chain | null): Record<string, FieldFinding> {
  const id = known?.wikidata ?? null;
  const facts = id === null ? null : context.sources.brandFacts.of(id);
  const field = (value: string | readonly string[] | null, said: string | null) => {
    const about = { ...WIKIDATA_REFERENCE, title: `Wikidata ${id}`, quote: said };
    return addedField(value, value === null ? [] : [referenceClaim(value, 'third_party', about)]);
  };
  const domains = facts !== null && facts.domains.length > 0 ? facts.domains : null;
  return {
    chain_domains: field(domains, domains?.[0] ?? null),
    logo_url: field(facts?.logoUrl ?? null, facts?.logoUrl ?? null),
  };
}

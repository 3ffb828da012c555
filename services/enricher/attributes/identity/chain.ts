/**
 * The chain's id and name, and what Wikidata says about it. Its article in Wikipedia, and how many
 * branches it has, are known if a record that names the chain gives them.
 */
import { BRAND_ARTICLE_TAG, LOCATIONS_FIELD } from '../../../../places/kept-attributes.ts';
import { type Chain, findChain, weighChain } from '../../context/chain.ts';
import {
  type AttributeRule,
  addedField,
  type FieldFinding,
  NOT_FOUND_FIELD,
  weighedConfidence,
} from '../../context/finding.ts';
import type { PlaceContext } from '../../context/place-context.ts';
import { readStatedCount, statedField } from '../../context/stated-figures.ts';
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
        ...listedFields(context, chain),
        ...wikidataFields(context, chain),
      },
      reasoning: { chain: explainWeighed('a chain', found, ({ name }) => name) },
      confidence: { chain: weighedConfidence(found) },
    };
  },
};

function listedFields(context: PlaceContext, chain: Chain | null): Record<string, FieldFinding> {
  const isNamed = chain?.claims.some(({ kind }) => kind !== 'inferred') === true;
  const article = isNamed ? statedField(context, BRAND_ARTICLE_TAG, articleUrl) : NOT_FOUND_FIELD;
  const count = isNamed ? statedField(context, LOCATIONS_FIELD, readStatedCount) : NOT_FOUND_FIELD;
  return { chain_wikipedia_url: article, number_of_locations: count };
}

const ARTICLE = /^([a-z]{2,3}(?:-[a-z]+)*):\s*(\S.*)$/;

/** The address of an article that is written with its language: `fi:K-Market`. */
function articleUrl(written: string): string | null {
  const [, language, title] = ARTICLE.exec(written) ?? [];
  if (language === undefined) return null;
  const path = encodeURI(title!.replace(/\s+/g, '_')).replace(/[?#]/g, encodeURIComponent);
  return `https://${language}.wikipedia.org/wiki/${path}`;
}

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

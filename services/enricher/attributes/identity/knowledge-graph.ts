/**
 * `knowledge_graph`: what is known of the place's chain, for want of a source about the place.
 *
 * KG1 The summary is of the chain, and says so. It is Wikidata's own description, word for word.
 * KG2 A chain is described only when the place surely bears its name (see context/chain.ts).
 */
import { findChain } from '../../context/chain.ts';
import { type AttributeRule, addedField, NOT_FOUND_FIELD } from '../../context/finding.ts';
import { referenceClaim } from '../../evidence/claim.ts';
import { WIKIDATA_REFERENCE } from '../../sources/brand/brand-facts.ts';

export const knowledgeGraphRule: AttributeRule = {
  key: 'knowledge_graph',
  needs: ['brand'],
  run(context) {
    const chain = findChain(context);
    const id = chain?.wikidata ?? null;
    const facts = id === null ? null : context.sources.brandFacts.find(id);
    if (chain === null || !facts?.description) {
      return { fields: { summary: NOT_FOUND_FIELD }, reasoning: {}, confidence: {} };
    }
    const { description, label } = facts;
    const reference = { ...WIKIDATA_REFERENCE, title: `Wikidata ${id}`, quote: description };
    const claim = referenceClaim(description, 'third_party', reference);
    const summary = `Part of ${label ?? chain.name}: ${description}.`;
    return {
      fields: { summary: addedField(summary, [...chain.claims, claim]) },
      reasoning: {},
      confidence: {},
    };
  },
};

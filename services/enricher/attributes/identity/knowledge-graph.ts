/**
 * `knowledge_graph`: what reference works say about the place, or else about its chain.
 *
 * KG1 A chain's summary is Wikidata's own description, and says that it is about the chain.
 * KG2 A search's knowledge panel is about the place when it has the place's whole name, and itself
 *     names the place's city or street. Its description is quoted.
 */
import { toWords } from '../../../../places/text/words.ts';
import { findChain } from '../../context/chain.ts';
import { type AttributeRule, addedField, NOT_FOUND_FIELD } from '../../context/finding.ts';
import type { PlaceContext } from '../../context/place-context.ts';
import { type Claim, cutQuote, referenceClaim } from '../../evidence/claim.ts';
import { WIKIDATA_REFERENCE } from '../../sources/brand/brand-facts.ts';
import { endSentence } from '../text/wording.ts';

export const knowledgeGraphRule: AttributeRule = {
  key: 'knowledge_graph',
  needs: ['brand', 'search'],
  run(context) {
    const panel = panelClaim(context);
    if (panel !== null) {
      const fields = { summary: addedField(panel.value, [panel]) };
      return { fields, reasoning: {}, confidence: {} };
    }
    const chain = findChain(context);
    const id = chain?.wikidata ?? null;
    const facts = id === null ? null : context.sources.brandFacts.find(id);
    if (chain === null || !facts?.description) {
      return { fields: { summary: NOT_FOUND_FIELD }, reasoning: {}, confidence: {} };
    }
    const { description, label } = facts;
    const reference = { ...WIKIDATA_REFERENCE, title: `Wikidata ${id}`, quote: description };
    const claim = referenceClaim(description, 'third_party', reference);
    const summary = describeChain(label ?? chain.name, description);
    return {
      fields: { summary: addedField(summary, [...chain.claims, claim]) },
      reasoning: {},
      confidence: {},
    };
  },
};

/** Some descriptions are sentences about the chain: "LuLu Group is the parent company of …". */
function describeChain(name: string, description: string): string {
  return endSentence(
    description.startsWith(name) ? description : `Part of ${name}: ${description}`,
  );
}

const PANEL_WEIGHT = 0.6;

/** KG2. */
function panelClaim(context: PlaceContext): Claim<string> | null {
  const searched = context.gathered('search');
  const { title = null, description, website = null, facts = {} } = searched?.knowledge ?? {};
  const { inputs, address } = context;
  if (!searched || description === undefined || title === null) return null;
  if (toWords(title).join(' ') !== toWords(inputs.name).join(' ')) return null;
  const text = toWords([description, ...Object.values(facts)].join(' ')).join(' ');
  const { city, street } = address.parts;
  const isThere = [city, street].some(
    (part) => part && ` ${text} `.includes(` ${toWords(part).join(' ')} `),
  );
  if (!isThere) return null;
  const { provider: source } = searched;
  const quote = cutQuote(description);
  const evidence = { source, url: website, title, observed_at: null, quote, licence: null };
  return { value: description, kind: 'third_party', source, weight: PANEL_WEIGHT, evidence };
}

/**
 * `categories`: the weighed kind first, then the other kinds in records, without duplicates.
 *
 * Names follow Overture's list; labels of other vocabularies are translated to it. When nothing
 * states a kind, it is inferred from the chain, or else from the place's name.
 */
import {
  type AttributeRule,
  claimEvidence,
  NOT_FOUND_FIELD,
  weighedConfidence,
} from '../../context/finding.ts';
import { distinctClaims } from '../../evidence/claim.ts';
import { explainWeighed } from '../../evidence/explaining.ts';

const MAX_CATEGORIES = 8;

export const categoriesRule: AttributeRule = {
  key: 'categories',
  needs: ['input', 'category', 'brand', 'osm', 'place-index'],
  run({ category: found }) {
    const { verdict, support, against } = found;
    const kinds = distinctClaims([...support, ...against], ({ name }) => name);
    const used = kinds.slice(0, MAX_CATEGORIES);
    const field = {
      value: used.map(({ value }) => value.name),
      verdict,
      evidence: claimEvidence([...new Set([...support, ...used])]),
    };
    return {
      fields: { categories: found.value === null ? NOT_FOUND_FIELD : field },
      reasoning: { categories: explainWeighed('a category', found, ({ name }) => name) },
      confidence: { categories: weighedConfidence(found) },
    };
  },
};

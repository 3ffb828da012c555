/**
 * `categories`: the weighed kind first, then the other kinds that records give, each once.
 *
 * Names follow Overture's list; a label of another vocabulary is brought to it.
 */

import { type AttributeRule, confidenceOf, evidenceOf, NOT_FOUND } from '../context/finding.ts';
import type { Claim } from '../evidence/claim.ts';
import { explain } from '../evidence/explaining.ts';
import type { Weighed } from '../evidence/weighing.ts';
import type { Category } from '../sources/category/categories.ts';

const MOST_CATEGORIES = 8;

export const categories: AttributeRule = {
  key: 'categories',
  run({ category: found }) {
    const used = found.value === null ? [] : distinct(found);
    const field = {
      value: used.map(({ value }) => value.name),
      verdict: found.verdict,
      evidence: evidenceOf([...new Set([...found.support, ...used])]),
    };
    return {
      fields: { categories: found.value === null ? NOT_FOUND : field },
      reasoning: { categories: explain('a category', found, ({ name }) => name) },
      confidence: { categories: confidenceOf(found) },
    };
  },
};

function distinct({ support, against }: Weighed<Category>): Claim<Category>[] {
  const seen = new Set<string>();
  return [...support, ...against]
    .filter(({ value: { name } }) => !seen.has(name) && Boolean(seen.add(name)))
    .slice(0, MOST_CATEGORIES);
}

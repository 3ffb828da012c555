/**
 * The place's category in the taxonomies of providers, by the operator's crosswalks.
 *
 * TX1 A code is given only if the crosswalk has a row for the place's kind, or for the wider kind
 *     that it belongs to; the latter is LOW. Nothing is known about a taxonomy except what the file
 *     says.
 */
import type { AttributeKey } from '../../../../domain/attributes.ts';
import {
  CROSSWALK_FILES,
  type CrosswalkName,
} from '../../../../domain/catalogue/evidence-sources.ts';
import { type Crosswalk, type CrosswalkEntry, crosswalkKey } from '../../../../domain/crosswalk.ts';
import type { AttributeRule } from '../../context/finding.ts';
import type { PlaceContext } from '../../context/place-context.ts';
import { type Claim, referenceClaim } from '../../evidence/claim.ts';
import type { Category } from '../../sources/category/categories.ts';
import { resultFinding } from './attribute-result.ts';

const OPERATOR_LICENCE = "the operator's";

function taxonomyRule(key: AttributeKey, source: CrosswalkName): AttributeRule {
  return {
    key,
    needs: [source],
    conditionFailed: ({ category }) =>
      category.value === null ? 'The kind of place is not known.' : null,
    run(context) {
      const crosswalk = context.sources.crosswalks.find(source);
      const found = crosswalk && findEntry(crosswalk, context.category.value!);
      return resultFinding(key, found ? toResult(context, found, source) : null);
    },
  };
}

interface FoundEntry {
  readonly entry: CrosswalkEntry;
  readonly category: string;
  readonly isWider: boolean;
}

function findEntry(crosswalk: Crosswalk, { name, facts }: Category): FoundEntry | null {
  for (const category of new Set([name, facts?.name])) {
    const entry = category === undefined ? undefined : crosswalk.get(crosswalkKey(category));
    if (entry) return { entry, category: category!, isWider: category !== name };
  }
  return null;
}

function toResult(context: PlaceContext, found: FoundEntry, source: CrosswalkName) {
  const { entry, category, isWider } = found;
  const file = CROSSWALK_FILES[source];
  const reference = { source, title: file, licence: OPERATOR_LICENCE, quote: entry.label };
  const claim: Claim<unknown> = referenceClaim(entry.label, 'inferred', reference);
  const { level, support } = context.category;
  return {
    value: entry.label,
    more: { code: entry.code === '' ? null : entry.code, category },
    reasoning: `${file} has the category ${category} as ${entry.label}.`,
    claims: [claim, ...support],
    confidence: isWider ? ('LOW' as const) : level,
  };
}

export const TAXONOMY_RULES: readonly AttributeRule[] = [
  taxonomyRule('providerACategory', 'provider-a'),
  taxonomyRule('providerAOrbisCategory', 'provider-a-orbis'),
  taxonomyRule('providerBCategory', 'provider-b'),
  taxonomyRule('providerBCategoryV2', 'provider-b-v2'),
  taxonomyRule('providerCCategory', 'provider-c'),
  taxonomyRule('provider_d_category', 'provider-d'),
];

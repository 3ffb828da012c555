/** Conditions and evidence shared by the attributes that start from the kind of place. */
import { type FieldFinding, weighedField } from '../../context/finding.ts';
import type { PlaceContext } from '../../context/place-context.ts';

/** Why an attribute that starts from the kind of place cannot run; null when it can. */
export function kindUnknown({ category }: PlaceContext): string | null {
  return category.value === null ? 'The kind of place is not known.' : null;
}

/** Why an attribute about food cannot run; null when the place sells food or drink. */
export function sellsNoFood({ category, brand, records }: PlaceContext): string | null {
  if (category.value?.facts?.family === 'food') return null;
  if (records.some(({ place }) => place.cuisine.length > 0)) return null;
  if (brand !== null && brand.cuisines.length > 0) return null;
  return 'Nothing says that the place sells food or drink.';
}

/** The field from which a kind's codes are derived: the category, on whose evidence they rest. */
export function kindField({ category }: PlaceContext): FieldFinding {
  return { ...weighedField(category), verdict: 'ADDED' };
}

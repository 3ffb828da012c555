/** Conditions on the kind of a place, shared by the attributes that need one. */
import type { PlaceContext } from '../context/place-context.ts';

/** Why an attribute that starts from the kind of place cannot run; null when it can. */
export function kindUnknown({ category }: PlaceContext): string | null {
  return category.value === null ? 'The kind of place is not known.' : null;
}

/** Why an attribute about food cannot run; null when the place sells food or drink. */
export function sellsNoFood(context: PlaceContext): string | null {
  const { category, brand, records } = context;
  if (category.value?.facts?.family === 'food') return null;
  if (records.some(({ place }) => place.cuisine.length > 0)) return null;
  if (brand !== null && brand.brand.cuisines.length > 0) return null;
  return 'Nothing says that the place sells food or drink.';
}

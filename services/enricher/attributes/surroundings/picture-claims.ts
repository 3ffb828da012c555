/** Evidence for what a model saw on a picture: the picture's address, without a quote. */
import type { PlaceContext } from '../../context/place-context.ts';
import type { Claim } from '../../evidence/claim.ts';
import { INFERRED_WEIGHT } from '../../evidence/claim.ts';
import type { SeenPicture } from '../../sources/images/image-evidence.ts';

export function pictureClaim({ url, page, fetchedAtMs }: SeenPicture): Claim<unknown> {
  return {
    value: url,
    kind: 'inferred',
    source: 'images',
    weight: INFERRED_WEIGHT,
    evidence: {
      source: 'images',
      url,
      title: `A picture on ${page}`.slice(0, 300),
      observed_at: new Date(fetchedAtMs).toISOString().slice(0, 10),
      quote: null,
      licence: null,
    },
  };
}

/** The reason why no picture was examined; null when one was. */
export function withoutPictures(context: PlaceContext): string | null {
  if (context.gathered('images') !== null) return null;
  return "No picture on the place's website could be examined.";
}

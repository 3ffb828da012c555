/**
 * `signage`: the signs that a model sees on the pictures of the place's website.
 *
 * SI1 Each sign has a box on a picture; a sign that the model does not mark does not count.
 * SI2 A sign shows the brand when its text has the place's name, whatever the model says.
 * SI3 Not seeing a sign proves nothing, as the pictures may show something else. So flags are true
 *     or null.
 *
 * Nothing here has coordinates: a picture does not show where it was taken.
 */
import { type AttributeRule, addedField, NOT_FOUND_FIELD } from '../../context/finding.ts';
import type { SeenPicture, SeenSign } from '../../sources/images/image-evidence.ts';
import { containsName } from '../../sources/website/facts/place-match.ts';
import { withoutPosition } from './map-reasons.ts';
import { pictureClaim, withoutPictures } from './picture-claims.ts';

const FIELDS = [
  'visibility_rating',
  'pylon_coordinates',
  'pylon_latitude',
  'pylon_longitude',
  'pylon_reasoning',
  'monument_coordinates',
  'monument_latitude',
  'monument_longitude',
  'monument_reasoning',
  'prominence',
] as const;

interface PlacedSign extends SeenSign {
  readonly picture: SeenPicture;
}

export const signageRule: AttributeRule = {
  key: 'signage',
  needs: ['images'],
  sureness: 'LOW: what a model sees on pictures; they prove nothing about what they do not show',
  conditionFailed: withoutPosition,
  run(context) {
    const pictures = context.gathered('images')?.pictures ?? [];
    const signs = pictures.flatMap((picture) =>
      picture.signs.map((sign) => ({ ...sign, picture })),
    );
    const { name } = context.inputs;
    const branded = signs.filter(({ text }) => containsName(text, name));
    const locations = signs.map(({ kind, text, box, picture }) => ({
      kind,
      text,
      box,
      picture: picture.url,
    }));
    const why =
      signs.length > 0
        ? `A model sees ${signs.length} signs in ${pictures.length} pictures; nobody checked this.`
        : (withoutPictures(context) ?? 'A model sees no sign in the pictures on the website.');
    return {
      fields: {
        ...Object.fromEntries(FIELDS.map((field) => [field, NOT_FOUND_FIELD])),
        signage_summary: fieldOver(signs, summary(signs)),
        has_brand_signage: fieldOver(branded, true),
        sign_locations: fieldOver(signs, locations),
        ...signsOfKind('pylon', signs, branded),
        ...signsOfKind('monument', signs, branded),
      },
      reasoning: { signage: why },
      confidence: {},
    };
  },
};

function signsOfKind(
  kind: 'pylon' | 'monument',
  signs: readonly PlacedSign[],
  branded: readonly PlacedSign[],
) {
  const found = signs.filter((sign) => sign.kind === kind);
  const own = branded.filter((sign) => sign.kind === kind);
  return {
    [`${kind}_sign_exists`]: fieldOver(found, true),
    [`${kind}_includes_brand_sign`]: fieldOver(own, true),
    [`${kind}_number_of_brands`]: fieldOver(
      found,
      String(new Set(found.map(({ text }) => text)).size),
    ),
  };
}

function fieldOver(signs: readonly PlacedSign[], value: unknown) {
  const pictures = [...new Set(signs.map(({ picture }) => picture))];
  return addedField(signs.length === 0 ? null : value, pictures.map(pictureClaim));
}

const KIND_WORDS = { pylon: 'pylon', monument: 'monument', wall: 'wall', window: 'window' };

function summary(signs: readonly PlacedSign[]): string {
  const words = signs.map(({ kind, text }) =>
    kind === 'other' ? `a sign "${text}"` : `a ${KIND_WORDS[kind]} sign "${text}"`,
  );
  return `Seen on pictures: ${words.join(', ')}.`;
}

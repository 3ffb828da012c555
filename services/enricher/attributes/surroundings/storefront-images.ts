/**
 * `storefront_images`: addresses of pictures that the map links to the place. No picture is read.
 *
 * The tags are `image` (an address), `wikimedia_commons` (a file), `panoramax` and `mapillary` (a
 * picture's id). Each picture keeps the licence of its host; `source_page` leads to it.
 */
import { type AttributeRule, addedField } from '../../context/finding.ts';
import { distinctClaims } from '../../evidence/claim.ts';
import { osmClaims } from '../../sources/osm/osm-claims.ts';
import { withoutMap, withoutPosition } from './map-reasons.ts';

interface StorefrontImage {
  readonly url: string;
  /** Where the picture, its author and its licence are shown. */
  readonly source_page: string;
  readonly host: 'web' | 'wikimedia_commons' | 'panoramax' | 'mapillary';
}

const IMAGE_KEYS = ['image', 'wikimedia_commons', 'panoramax', 'mapillary'];
const MAX_IMAGES = 10;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const storefrontImagesRule: AttributeRule = {
  key: 'storefrontImages',
  needs: ['osm'],
  conditionFailed: withoutPosition,
  run(context) {
    const osm = context.gathered('osm');
    const claims = distinctClaims(osmClaims(osm, IMAGE_KEYS, readImage), ({ url }) => url);
    const kept = claims.slice(0, MAX_IMAGES);
    const images = kept.length === 0 ? null : kept.map(({ value }) => value);
    const count = kept.length === 1 ? 'one picture' : `${kept.length} pictures`;
    const found = `OpenStreetMap links ${count} to the place; none was looked at.`;
    const nothing = withoutMap(context) ?? 'The map links no picture to the place.';
    return {
      fields: { storefront_images: addedField(images, kept) },
      reasoning: { storefront_images: images === null ? nothing : found },
      confidence: {},
    };
  },
};

function readImage(text: string, key: string): StorefrontImage | null {
  if (key === 'image') return readPictureAddress(text);
  if (key === 'wikimedia_commons') return readCommonsFile(text);
  if (key === 'panoramax' && UUID.test(text)) {
    const page = `https://api.panoramax.xyz/#focus=pic&pic=${text}`;
    const url = `https://api.panoramax.xyz/api/pictures/${text}/sd.jpg`;
    return { url, source_page: page, host: 'panoramax' };
  }
  if (key === 'mapillary' && /^\d{6,20}$/.test(text)) {
    const page = `https://www.mapillary.com/app/?pKey=${text}`;
    return { url: page, source_page: page, host: 'mapillary' };
  }
  return null;
}

function readPictureAddress(text: string): StorefrontImage | null {
  if (/^File:/i.test(text)) return readCommonsFile(text);
  if (!/^https?:\/\/\S+$/i.test(text) || !URL.canParse(text)) return null;
  return { url: text, source_page: text, host: 'web' };
}

/** A category of many files tells of no picture. */
function readCommonsFile(text: string): StorefrontImage | null {
  const name = /^File:(.+)$/i.exec(text)?.[1]?.trim().replaceAll(' ', '_');
  if (!name) return null;
  const file = encodeURIComponent(name);
  return {
    url: `https://commons.wikimedia.org/wiki/Special:FilePath/${file}`,
    source_page: `https://commons.wikimedia.org/wiki/File:${file}`,
    host: 'wikimedia_commons',
  };
}

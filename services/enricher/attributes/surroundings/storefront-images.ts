/**
 * `storefront_images`: addresses of pictures that the place's own website shows as its own (its
 * structured data, its preview image), and that records and the map link to the place. None is
 * examined, so each is only a candidate: it may show a dish as well as the front.
 *
 * The map's pictures come first, because they are linked as pictures of the place's exterior. The
 * tags are `image` (an address), `wikimedia_commons` (a file), `panoramax` and `mapillary` (a
 * picture's id). Each picture keeps the licence of its host; `source_page` leads to it.
 */
import { canParseUrl } from '../../../../domain/words/web-addresses.ts';
import { PICTURE_TAGS } from '../../../../places/kept-attributes.ts';
import { type AttributeRule, addedField } from '../../context/finding.ts';
import { explainSiteGap, siteClaim, siteFacts } from '../../context/site-claims.ts';
import { distinctClaims } from '../../evidence/claim.ts';
import type { SiteFact } from '../../sources/website/facts/site-facts.ts';
import { withoutMap } from './map-reasons.ts';

interface StorefrontImage {
  readonly url: string;
  /** Where the picture, its author and its licence are shown. */
  readonly source_page: string;
  readonly host: 'website' | 'web' | 'wikimedia_commons' | 'panoramax' | 'mapillary';
}

const MAX_IMAGES = 10;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const storefrontImagesRule: AttributeRule = {
  key: 'storefrontImages',
  needs: ['website', 'osm', 'place-index'],
  sureness: 'candidates only: the pictures are not examined',
  run(context) {
    const linked = PICTURE_TAGS.flatMap((key) =>
      context.attributeClaims(key, (written) => readImage(written, key)),
    );
    const shown = siteFacts(context)?.images ?? [];
    const own = shown.map((fact) => siteClaim(fact, siteImage(fact)));
    const claims = distinctClaims([...linked, ...own], ({ url }) => url).slice(0, MAX_IMAGES);
    const images = claims.length === 0 ? null : claims.map(({ value }) => value);
    const count = claims.length === 1 ? 'One picture' : `${claims.length} pictures`;
    const sources = [...new Set(claims.map(({ source }) => SOURCE_WORDS[source] ?? source))];
    const found = `${count} from ${sources.join(' and ')}; none was looked at.`;
    const nothing = withoutMap(context) ?? 'The map links no picture to the place.';
    const why = images === null ? `${explainSiteGap(context, 'picture')} ${nothing}` : found;
    return {
      fields: { storefront_images: addedField(images, claims) },
      reasoning: { storefront_images: why },
      confidence: {},
    };
  },
};

const SOURCE_WORDS: Readonly<Record<string, string>> = {
  osm: 'OpenStreetMap',
  website: "the place's website",
};

function siteImage({ value, url }: SiteFact<string>): StorefrontImage {
  return { url: value, source_page: url, host: 'website' };
}

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
  if (!/^https?:\/\/\S+$/i.test(text) || !canParseUrl(text)) return null;
  return { url: text, source_page: text, host: 'web' };
}

/** A category of several files is not one picture. */
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

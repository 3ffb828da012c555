/**
 * Foursquare OS Places (fsq_place_id, fsq_category_labels; older releases have fsq_id), with the
 * columns of its richer releases, and records of its API, which nests some of them.
 */
import { MENU_FIELDS, POPULARITY_FIELD } from '../../kept-attributes.ts';
import { socialPage } from '../../text/social-pages.ts';
import { readCategories } from '../rows/category-labels.ts';
import {
  defined,
  readCountryCode,
  readList,
  readNested,
  readNestedList,
  readPosition,
  readText,
} from '../rows/fields.ts';
import { readHours, readKeptFields } from '../rows/kept-fields.ts';
import { readOpinions } from '../rows/prices-and-ratings.ts';
import type { PlaceRow } from '../rows/row.ts';
import type { ParsedPlace, PlaceLayout } from './layout.ts';

/** Its users rate places from 0 to 10. */
const BEST_RATING = 10;

export const foursquareLayout: PlaceLayout = {
  name: 'foursquare',
  recognizes: (row) => 'fsq_place_id' in row || 'fsq_id' in row || 'fsq_category_labels' in row,
  read: (row) => readFoursquare(flattenRecord(row)),
};

/** Records of the API nest the address, the position and the accounts. */
function flattenRecord(row: PlaceRow): PlaceRow {
  if (!('location' in row) && !('geocodes' in row)) return row;
  const main = readNested(readNested(row, 'geocodes'), 'main');
  return { ...main, ...readNested(row, 'location'), ...readNested(row, 'social_media'), ...row };
}

function readFoursquare(row: PlaceRow): ParsedPlace {
  const id = readText(row, 'fsq_place_id', 'fsq_id', 'id');
  const labels = [...readCategories(row, 'fsq_category_labels'), ...readNames(row, 'categories')];
  return {
    ...defined({
      id,
      name: readText(row, 'name'),
      street: readText(row, 'address'),
      city: readText(row, 'locality', 'post_town'),
      state: readText(row, 'region', 'admin_region'),
      postal_code: readText(row, 'postcode'),
      country_code: readCountryCode(row, 'country'),
      category: labels[0],
      brand: readText(row, 'chain_name') ?? readNames(row, 'chains')[0],
      opening_hours: readHours(row, 'hours'),
      observed_at: readText(row, 'date_refreshed', 'date_created'),
      closed_at: readText(row, 'date_closed'),
      url: id === undefined ? undefined : `https://foursquare.com/v/${id}`,
      attributes: readKeptFields(row, [POPULARITY_FIELD, ...MENU_FIELDS]),
    }),
    ...readPosition(row, ['latitude'], ['longitude']),
    phones: readList(row, 'tel'),
    websites: readList(row, 'website'),
    socials: socialPages(row),
    categories: labels.slice(1),
    cuisine: [],
    ...readOpinions(row, { price: ['price'], best: BEST_RATING }),
    licence: 'Apache-2.0',
  };
}

function readNames(row: PlaceRow, column: string): string[] {
  return readNestedList(row, column).flatMap((item) => readText(item, 'name') ?? []);
}

function socialPages(row: PlaceRow): string[] {
  const pages = [
    ['facebook_id', 'facebook'],
    ['instagram', 'instagram'],
    ['twitter', 'twitter'],
  ] as const;
  return pages.flatMap(([name, network]) => {
    const handle = readText(row, name);
    return handle === undefined ? [] : (socialPage(network, handle) ?? []);
  });
}

/**
 * Foursquare OS Places (fsq_place_id, fsq_category_labels; older releases fsq_id).
 */
import {
  countryCode,
  defined,
  geometryPosition,
  list,
  number,
  position,
  text,
} from '../rows/fields.ts';
import { isObject, type Row } from '../rows/row.ts';
import type { Layout, ReadPlace } from './layout.ts';

export const foursquare: Layout = {
  name: 'foursquare',
  recognizes: (row) => 'fsq_place_id' in row || 'fsq_id' in row || 'fsq_category_labels' in row,
  read,
};

function read(row: Row): ReadPlace {
  const id = text(row, 'fsq_place_id', 'fsq_id', 'id');
  const labels = list(row, 'fsq_category_labels', /[|,]/);
  return {
    ...defined({
      id,
      name: text(row, 'name'),
      street: text(row, 'address'),
      city: text(row, 'locality'),
      state: text(row, 'region', 'admin_region'),
      postal_code: text(row, 'postcode'),
      country_code: countryCode(text(row, 'country')),
      category: labels[0],
      observed_at: text(row, 'date_refreshed', 'date_created'),
      closed_at: text(row, 'date_closed'),
      url: id === undefined ? undefined : `https://foursquare.com/v/${id}`,
    }),
    ...(isObject(row['geometry'])
      ? geometryPosition(row)
      : position(number(row, 'latitude'), number(row, 'longitude'))),
    phones: list(row, 'tel'),
    websites: list(row, 'website'),
    socials: socialsOf(row),
    categories: labels.slice(1),
    cuisine: [],
    licence: 'Apache-2.0',
  };
}

function socialsOf(row: Row): string[] {
  const pages: [string, string][] = [
    ['facebook_id', 'https://www.facebook.com/'],
    ['instagram', 'https://www.instagram.com/'],
    ['twitter', 'https://twitter.com/'],
  ];
  return pages.flatMap(([name, prefix]) => {
    const handle = text(row, name);
    return handle === undefined || /\s/.test(handle) ? [] : [prefix + handle];
  });
}

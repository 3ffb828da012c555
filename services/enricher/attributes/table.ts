/**
 * Every attribute that the enricher can run, in the order in which they run: of two that fill the
 * same field the more telling one comes later.
 */
import type { AttributeRule } from '../context/finding.ts';
import { address } from './address.ts';
import { categories } from './categories.ts';
import { chain } from './chain.ts';
import { closedPermanently } from './closed-permanently.ts';
import { coordinates } from './coordinates.ts';
import { cuisine } from './cuisine.ts';
import { merchant } from './merchant.ts';
import { naics } from './naics.ts';
import { names } from './names.ts';
import { openingHours } from './opening-hours.ts';
import { phoneNumbers } from './phone-numbers.ts';
import { placeExistence } from './place-existence.ts';
import { reverseGeocode } from './reverse-geocode.ts';
import { websites } from './websites.ts';

export const ATTRIBUTE_RULES: readonly AttributeRule[] = [
  websites,
  phoneNumbers,
  openingHours,
  names,
  reverseGeocode,
  address,
  coordinates,
  categories,
  naics,
  merchant,
  cuisine,
  chain,
  placeExistence,
  closedPermanently,
];

/**
 * Every attribute that the enricher can run, in the order in which they run: of two that fill the
 * same field, the more telling one comes later.
 */
import type { AttributeRule } from '../context/finding.ts';
import { addressRule } from './address.ts';
import { categoriesRule } from './categories.ts';
import { chainRule } from './chain.ts';
import { closedPermanentlyRule } from './closed-permanently.ts';
import { coordinatesRule } from './coordinates.ts';
import { cuisineRule } from './cuisine.ts';
import { knowledgeGraphRule } from './identity/knowledge-graph.ts';
import { qualifiedInputPlaceRule } from './identity/qualified-input-place.ts';
import { merchantRule } from './merchant.ts';
import { naicsRule } from './naics.ts';
import { namesRule } from './names.ts';
import { openingHoursRule } from './opening-hours.ts';
import { phoneNumbersRule } from './phone-numbers.ts';
import { placeExistenceRule } from './place-existence.ts';
import { reverseGeocodeRule } from './reverse-geocode.ts';
import { groundtruthRule } from './text/groundtruth.ts';
import { oneLineSummaryRule } from './text/one-line-summary.ts';
import { testAttributeRule } from './text/test-attribute.ts';
import { websitesRule } from './websites.ts';

export const ATTRIBUTE_RULES: readonly AttributeRule[] = [
  websitesRule,
  phoneNumbersRule,
  openingHoursRule,
  namesRule,
  reverseGeocodeRule,
  addressRule,
  coordinatesRule,
  categoriesRule,
  naicsRule,
  merchantRule,
  cuisineRule,
  chainRule,
  placeExistenceRule,
  closedPermanentlyRule,
  qualifiedInputPlaceRule,
  knowledgeGraphRule,
  oneLineSummaryRule,
  testAttributeRule,
  // Last, because it compares what all the others found.
  groundtruthRule,
];

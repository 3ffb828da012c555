/**
 * Every attribute that the enricher can run, in the order in which they run: when two fill the same
 * field, the more informative one comes later.
 */
import type { AttributeRule } from '../context/finding.ts';
import { addressRule } from './address/address.ts';
import { coordinatesRule } from './address/coordinates.ts';
import { reverseGeocodeRule } from './address/reverse-geocode.ts';
import { categoriesRule } from './category/categories.ts';
import { cuisineRule } from './category/cuisine.ts';
import { merchantRule } from './category/merchant.ts';
import { naicsRule } from './category/naics.ts';
import { phoneNumbersRule } from './contact/phone-numbers.ts';
import { websitesRule } from './contact/websites.ts';
import { chainRule } from './identity/chain.ts';
import { knowledgeGraphRule } from './identity/knowledge-graph.ts';
import { namesRule } from './identity/names.ts';
import { placeExistenceRule } from './identity/place-existence.ts';
import { qualifiedInputPlaceRule } from './identity/qualified-input-place.ts';
import { companyRule } from './provider/company.ts';
import { providerCNameRule, providerEAttributesRule } from './provider/imported.ts';
import { TAXONOMY_RULES } from './provider/taxonomies.ts';
import { vendorCoreRule } from './provider/vendor-core.ts';
import { vendorIdRule } from './provider/vendor-id.ts';
import { primaryTurnsRule } from './roads/primary-turns.ts';
import { routeMatrixRule } from './roads/route-matrix.ts';
import { availableServicesRule } from './site/available-services.ts';
import { menuRule } from './site/menu.ts';
import { menuUrlRule } from './site/menu-url.ts';
import { priceTierRule } from './site/price-tier.ts';
import { socialHandlesRule } from './site/social-handles.ts';
import { socialMediaProfileRule } from './site/social-media-profile.ts';
import { userReviewsRule } from './site/user-reviews.ts';
import { closedPermanentlyRule } from './status/closed-permanently.ts';
import { openingHoursRule } from './status/opening-hours.ts';
import { buildingConditionRule } from './surroundings/building-condition.ts';
import { buildingFootprintRule } from './surroundings/building-footprint.ts';
import { entrancesRule } from './surroundings/entrances.ts';
import { locatedWithinRule } from './surroundings/located-within.ts';
import { parkingSpacesRule } from './surroundings/parking-spaces.ts';
import { signageRule } from './surroundings/signage.ts';
import { storefrontImagesRule } from './surroundings/storefront-images.ts';
import { trafficControlRule } from './surroundings/traffic-control.ts';
import { groundtruthRule } from './text/groundtruth.ts';
import { oneLineSummaryRule } from './text/one-line-summary.ts';
import { testAttributeRule } from './text/test-attribute.ts';

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
  socialHandlesRule,
  socialMediaProfileRule,
  menuUrlRule,
  menuRule,
  priceTierRule,
  availableServicesRule,
  userReviewsRule,
  placeExistenceRule,
  closedPermanentlyRule,
  locatedWithinRule,
  buildingFootprintRule,
  entrancesRule,
  parkingSpacesRule,
  trafficControlRule,
  storefrontImagesRule,
  signageRule,
  buildingConditionRule,
  routeMatrixRule,
  primaryTurnsRule,
  qualifiedInputPlaceRule,
  knowledgeGraphRule,
  oneLineSummaryRule,
  vendorCoreRule,
  vendorIdRule,
  ...TAXONOMY_RULES,
  providerCNameRule,
  providerEAttributesRule,
  companyRule,
  testAttributeRule,
  // Last, because it compares what all the others found.
  groundtruthRule,
];

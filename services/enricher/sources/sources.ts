/** The sources that attributes use. The worker thread opens one set. */
import { CrosswalkFiles } from '../../../ledger/crosswalk-files.ts';
import { AddressPrinter } from '../../../places/text/printed-address.ts';
import { systemClock } from '../../../platform/runtime/clock.ts';
import { BrandFactsTable } from './brand/brand-facts.ts';
import { BrandIndex } from './brand/brand-index.ts';
import { Categories } from './category/categories.ts';
import { IndustryCodes } from './category/industry-codes.ts';
import { NameKinds } from './category/name-kinds.ts';
import { Cities } from './city/cities.ts';
import type { PlaceSearch } from './place-index/matched-records.ts';

export type Sources = ReturnType<typeof openSources>;

/** Reads the small tables now. Brands and cities are read when first looked up. */
export function openSources(
  places: PlaceSearch,
  crosswalks: CrosswalkFiles = new CrosswalkFiles(null, systemClock),
) {
  const categories = new Categories();
  return {
    places,
    crosswalks,
    categories,
    nameKinds: new NameKinds(categories),
    codes: new IndustryCodes(),
    brands: new BrandIndex(categories),
    brandFacts: new BrandFactsTable(),
    cities: new Cities(),
    printer: new AddressPrinter(),
  };
}

/** An empty place index. */
export const NO_PLACES: PlaceSearch = { bestMatch: () => null };

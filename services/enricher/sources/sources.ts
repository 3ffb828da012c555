/** What the attributes draw from. One set a process (or worker), opened once. */
import { AddressPrinter } from '../../../places/text/printed-address.ts';
import { BrandFactsTable } from './brand/brand-facts.ts';
import { BrandIndex } from './brand/brand-index.ts';
import { Categories } from './category/categories.ts';
import { IndustryCodes } from './category/industry-codes.ts';
import { Cities } from './city/cities.ts';
import type { PlaceSearch } from './place-index/matched-records.ts';

export interface Sources {
  readonly places: PlaceSearch;
  readonly categories: Categories;
  readonly codes: IndustryCodes;
  readonly brands: BrandIndex;
  readonly brandFacts: BrandFactsTable;
  readonly cities: Cities;
  readonly printer: AddressPrinter;
}

/** Reads the small tables now; brands and cities are read by the first question about one. */
export function openSources(places: PlaceSearch): Sources {
  const categories = new Categories();
  return {
    places,
    categories,
    codes: new IndustryCodes(),
    brands: new BrandIndex(categories),
    brandFacts: new BrandFactsTable(),
    cities: new Cities(),
    printer: new AddressPrinter(),
  };
}

/** A place index that holds nothing. */
export const NO_PLACES: PlaceSearch = { bestMatch: () => null };

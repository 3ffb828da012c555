/**
 * Rows as in Yelp's data: `stars`, `is_open`, categories in one text, hours as an object, and what
 * the place offers among its `attributes`.
 */
import { defined, readText } from '../rows/fields.ts';
import { readOpinions } from '../rows/prices-and-ratings.ts';
import type { PlaceRow } from '../rows/row.ts';
import type { ParsedPlace, PlaceLayout } from './layout.ts';
import { plainLayout } from './plain.ts';

export const yelpLayout: PlaceLayout = {
  name: 'yelp',
  recognizes: (row) => 'business_id' in row && 'name' in row,
  read: readYelp,
};

function readYelp(row: PlaceRow): ParsedPlace {
  const [category, ...categories] = readTitles(readText(row, 'categories') ?? '');
  const { opening_hours: hours, ...place } = plainLayout.read(row);
  const { RestaurantsPriceRange2: price_level } = place.attributes ?? {};
  return {
    ...place,
    ...defined({
      category: category ?? place.category,
      opening_hours: hours === undefined ? undefined : sureHours(hours),
    }),
    categories: category === undefined ? place.categories : categories,
    ...readOpinions({ price_level, ...row }, { average: ['stars'] }),
  };
}

/** Hours from midnight to midnight stand for both an open and a closed day, unless all are such. */
function sureHours(hours: string): string | undefined {
  const spans = hours.match(/\d+:\d+-\d+:\d+/g) ?? [];
  const whole = spans.filter((span) => span === '0:0-0:0').length;
  return whole === 0 || whole === 7 ? hours : undefined;
}

/** Titles with commas of their own. */
const TITLES = /(?:Beer, Wine & Spirits|Books, Mags, Music & Video|Used, Vintage & Consignment)/;
const TITLE = new RegExp(String.raw`\s*${TITLES.source}|[^,]+`, 'g');
/** The top of the tree of categories, where each title has hundreds of kinds below it. */
const GENERAL = new Set(
  (
    'Active Life|Arts & Entertainment|Automotive|Beauty & Spas|Education|' +
    'Event Planning & Services|Financial Services|Food|Health & Medical|Home Services|' +
    'Hotels & Travel|Local Flavor|Local Services|Mass Media|Nightlife|Pets|' +
    'Professional Services|Public Services & Government|Religious Organizations|Restaurants|' +
    'Shopping'
  ).split('|'),
);

/** The titles of the categories, those of the top of the tree last. */
function readTitles(text: string): string[] {
  const titles = (text.match(TITLE) ?? []).map((title) => title.trim()).filter(Boolean);
  const isGeneral = (title: string) => GENERAL.has(title);
  return [...titles.filter((title) => !isGeneral(title)), ...titles.filter(isGeneral)];
}

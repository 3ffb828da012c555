/**
 * How expensive a dataset says that a place is, and how its users rate it. Values stay as written.
 *
 * PR1 A column whose name may mean something else counts only in the layouts that name it: `price`
 *     may be an amount, and `stars` are the class of a hotel.
 * PR2 The scale of a rating is the dataset's (`bestRating`), or else the layout's. A rating beyond
 *     its scale counts as absent.
 */
import type { IndexedPlace } from '../../place.ts';
import { readNested, readText } from './fields.ts';
import type { PlaceRow } from './row.ts';

const PRICE_COLUMNS = ['price_tier', 'price_level', 'priceLevel', 'price_range', 'priceRange'];
const AVERAGE_COLUMNS = ['average_rating', 'avg_rating', 'rating', 'ratingValue'];
const COUNT_COLUMNS = (
  'review_count reviews_count reviewCount number_of_reviews rating_count ratings_count ' +
  'ratingCount total_ratings user_ratings_total userRatingCount'
).split(' ');
const BEST_COLUMNS = ['best_rating', 'bestRating', 'rating_max', 'max_rating'];
/** Columns that hold such values in an object. */
const NESTED_COLUMNS = ['aggregateRating', 'stats'];
const USUAL_BEST = 5;

interface OpinionColumns {
  /** Columns that have this meaning in the layout. */
  readonly price?: readonly string[];
  readonly average?: readonly string[];
  readonly best?: number;
}

export function readOpinions(
  row: PlaceRow,
  { price = [], average = [], best = USUAL_BEST }: OpinionColumns = {},
): Pick<IndexedPlace, 'price_level' | 'rating'> {
  const level = readPriceLevel(row, [...PRICE_COLUMNS, ...price]);
  const rating = readRating(flatRow(row), [...AVERAGE_COLUMNS, ...average], best);
  return {
    ...(level !== undefined && { price_level: level }),
    ...(rating !== undefined && { rating }),
  };
}

const MAX_SIGNS = 8;

/** A text, or signs of a currency, which are no text elsewhere: "$$". */
function readPriceLevel(row: PlaceRow, columns: readonly string[]): string | undefined {
  const signs = columns.map((name) => row[name]).find((value) => isSigns(value));
  return signs === undefined ? readText(row, ...columns) : (signs as string).trim();
}

function isSigns(value: unknown): boolean {
  return typeof value === 'string' && value.length <= MAX_SIGNS && /^\s*\p{Sc}+\s*$/u.test(value);
}

function flatRow(row: PlaceRow): PlaceRow {
  const nested = NESTED_COLUMNS.filter((name) => name in row).map((name) => readNested(row, name));
  return nested.length === 0 ? row : Object.assign({}, ...nested, row);
}

/** PR2. */
function readRating(row: PlaceRow, columns: readonly string[], usualBest: number) {
  const average = readText(row, ...columns);
  if (average === undefined || !/^\d{1,3}(?:\.\d+)?$/.test(average)) return undefined;
  const stated = Number(readText(row, ...BEST_COLUMNS));
  const best = stated > 0 ? stated : usualBest;
  if (Number(average) === 0 || Number(average) > best) return undefined;
  const count = readText(row, ...COUNT_COLUMNS);
  const isCount = count !== undefined && /^\d{1,9}$/.test(count);
  return { average, best, ...(isCount && { count }) };
}

/**
 * Reads a cell that holds several categories: names such as `jazz_and_blues dance_club`, or labels
 * of Foursquare's tree such as `Retail > Toy Store Dining and Drinking > Bar`, which contain
 * spaces and commas themselves. A label begins with one of the tree's roots.
 */
import { readList } from './fields.ts';
import type { PlaceRow } from './row.ts';

/** Source: Foursquare's list of categories, and `Nightlife Spot` from its older releases. */
const ROOTS = [
  'Arts and Entertainment',
  'Business and Professional Services',
  'Community and Government',
  'Dining and Drinking',
  'Event',
  'Health and Medicine',
  'Landmarks and Outdoors',
  'Nightlife Spot',
  'Retail',
  'Sports and Recreation',
  'Travel and Transportation',
].join('|');

/** These words stand before a root's name within labels, as in `Retail > Fashion Retail`. */
const WITHIN_LABELS = 'Automotive|Beverage|Electronics|Fashion|Goods|Other';

const LABEL_SEPARATOR = new RegExp(
  String.raw`\||(?:,\s*|\s+)(?<!\b(?:${WITHIN_LABELS})\s+)(?=(?:${ROOTS})(?![\p{L}\p{N}]))`,
  'u',
);
const NAME_SEPARATOR = /[\s|]+/;
const HOLDS_LABELS = new RegExp(String.raw`>|(?:^|[|,\s])(?:${ROOTS})(?![\p{L}\p{N}])`, 'u');

/** The categories in a column of text, or of a list. */
export function readCategories(row: PlaceRow, column: string): string[] {
  const cell = row[column];
  const isLabels = typeof cell === 'string' && HOLDS_LABELS.test(cell);
  return readList(row, column, isLabels ? LABEL_SEPARATOR : NAME_SEPARATOR);
}

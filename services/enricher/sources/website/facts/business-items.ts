/**
 * The businesses that a page's structured data describes, JSON-LD and microdata in one form.
 * References by `@id` are resolved; `@graph`, branches and departments are opened.
 */

import { isItem, list } from '../hours/structured-hours.ts';
import type {
  MicrodataItem,
  PageReading,
  StructuredItem,
  StructuredValue,
} from '../reading/page-reading.ts';
import { joinedPattern } from '../words/joined-pattern.ts';

export interface BusinessItem {
  readonly item: StructuredItem;
  readonly types: readonly string[];
  readonly page: PageReading;
  readonly from: 'json-ld' | 'microdata';
  readonly repaired: boolean;
  /** The script's text; empty for microdata. */
  readonly source: string;
}

const MAX_ITEMS = 300;
const MAX_DEPTH = 6;
/** The items in these properties may be businesses of their own. */
const NESTED = [
  '@graph',
  'department',
  'subOrganization',
  'location',
  'branchOf',
  'parentOrganization',
  'mainEntity',
  'mainEntityOfPage',
  'itemListElement',
  'item',
  'about',
  'publisher',
  'provider',
  'containsPlace',
  'hasPOS',
];
/** Types that are not businesses, even with an address or opening hours. */
const NO_BUSINESS = joinedPattern(
  '',
  String.raw`^(?:Person|Product|Offer|Event|.*Event|Article|.*Article|BlogPosting|WebPage|`,
  String.raw`WebSite|.*Page|Review|AggregateRating|PostalAddress|ContactPoint|JobPosting|`,
  String.raw`BreadcrumbList|ImageObject|Recipe|Menu.*|SearchAction|Service)$`,
);

export function businessItems(page: PageReading): BusinessItem[] {
  const found: BusinessItem[] = [];
  for (const { items, source, repaired } of page.ld) {
    const known = indexById(items);
    for (const item of items) {
      collect(item, { page, from: 'json-ld', repaired, source }, known, found, 0);
    }
  }
  for (const item of page.microdata) {
    const shared = { page, from: 'microdata', repaired: false, source: '' } as const;
    collect(microdataItem(item, 0), shared, new Map(), found, 0);
  }
  return found;
}

type Shared = Omit<BusinessItem, 'item' | 'types'>;

function collect(
  item: StructuredItem,
  shared: Shared,
  known: ReadonlyMap<string, StructuredItem>,
  found: BusinessItem[],
  depth: number,
): void {
  if (depth > MAX_DEPTH || found.length >= MAX_ITEMS) return;
  const whole = resolve(item, known);
  const types = itemTypes(whole);
  if (isBusiness(whole, types)) found.push({ item: whole, types, ...shared });
  for (const property of NESTED) {
    for (const value of list(whole[property])) {
      if (isItem(value)) collect(value, shared, known, found, depth + 1);
    }
  }
}

export function itemTypes(item: StructuredItem): string[] {
  return list(item['@type'])
    .filter((type): type is string => typeof type === 'string')
    .map((type) => type.replace(/^(?:https?:\/\/schema\.org\/|schema:)/i, ''));
}

function isBusiness(item: StructuredItem, types: readonly string[]): boolean {
  if (types.length === 0 || types.every((type) => NO_BUSINESS.test(type))) return false;
  return [
    'address',
    'telephone',
    'openingHours',
    'openingHoursSpecification',
    'geo',
    'sameAs',
    'priceRange',
    'servesCuisine',
    'hasMenu',
    'legalName',
    'vatID',
    'aggregateRating',
    'menu',
    'name',
  ].some((name) => item[name] !== undefined);
}

function indexById(items: readonly StructuredItem[]): Map<string, StructuredItem> {
  const known = new Map<string, StructuredItem>();
  const all = items.flatMap((item) => [item, ...list(item['@graph']).filter(isItem)]);
  for (const item of all) {
    const id = item['@id'];
    if (typeof id === 'string' && Object.keys(item).length > 2) known.set(id, item);
  }
  return known;
}

/** The item with its direct references replaced by what they refer to. */
function resolve(item: StructuredItem, known: ReadonlyMap<string, StructuredItem>): StructuredItem {
  if (known.size === 0) return item;
  const target = (value: StructuredValue): StructuredValue => {
    if (!isItem(value)) return value;
    const id = value['@id'];
    const isReference = typeof id === 'string' && Object.keys(value).length <= 2;
    return isReference ? (known.get(id) ?? value) : value;
  };
  const entries = Object.entries(item).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(target) : target(value),
  ]);
  return Object.fromEntries(entries) as StructuredItem;
}

function microdataItem({ type, properties }: MicrodataItem, depth: number): StructuredItem {
  const item: Record<string, StructuredValue> = { '@type': [...type] };
  if (depth > MAX_DEPTH) return item;
  for (const [name, values] of Object.entries(properties)) {
    if (name === '__proto__') continue;
    const read = values.map((value) =>
      typeof value === 'string' ? value : microdataItem(value, depth + 1),
    );
    item[name] = read.length === 1 ? read[0]! : read;
  }
  return item;
}

/** The first text in the property's value; for an item, its name. */
export function textValue(value: StructuredValue | undefined): string | null {
  for (const one of list(value)) {
    if (typeof one === 'string' && one.trim() !== '') return one.trim();
    if (typeof one === 'number') return String(one);
    if (isItem(one)) {
      const inner = one['@value'] ?? one['name'] ?? one['url'];
      if (typeof inner === 'string' && inner.trim() !== '') return inner.trim();
    }
  }
  return null;
}

const MAX_QUOTE_CHARS = 300;

/**
 * The script's text from the property to the end of its value; for microdata, the value itself.
 * Returns `value` when the property cannot be found in the text.
 */
export function propertyQuote(business: BusinessItem, property: string, value: string): string {
  const { source } = business;
  if (source === '') return value.slice(0, MAX_QUOTE_CHARS);
  const inner = source.indexOf(value);
  if (value.length > 0 && inner >= 0) return value.slice(0, MAX_QUOTE_CHARS);
  const at = propertyIndex(business, property);
  if (at < 0) return '';
  return source.slice(at, propertyEnd(source, at)).trim();
}

/**
 * The index of the item's own property in the script. When other items have the same property, the
 * search starts after this item's name.
 */
function propertyIndex({ source, item }: BusinessItem, property: string): number {
  const key = new RegExp(`["']?${property}["']?\\s*:`, 'g');
  const name = textValue(item['name']);
  const near = name === null ? 0 : Math.max(0, source.indexOf(name));
  key.lastIndex = near;
  const after = key.exec(source);
  if (after !== null) return after.index;
  key.lastIndex = 0;
  return key.exec(source)?.index ?? -1;
}

function propertyEnd(source: string, at: number): number {
  let depth = 0;
  const limit = Math.min(source.length, at + MAX_QUOTE_CHARS);
  for (let i = at; i < limit; i++) {
    const c = source[i]!;
    if (c === '{' || c === '[') depth++;
    if (c === '}' || c === ']') depth--;
    if (depth < 0) return i;
    if (depth === 0 && (c === '}' || c === ']')) return i + 1;
    if (depth === 0 && c === ',' && !/["\w]\s*$/.test(source.slice(at, i)) === false) return i;
  }
  return limit;
}

export function itemPosition(item: StructuredItem): [number, number] | null {
  const [geo] = list(item['geo']);
  if (!isItem(geo)) return null;
  const [latitude, longitude] = [
    Number(textValue(geo['latitude'])),
    Number(textValue(geo['longitude'])),
  ];
  const isReal = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isReal && (latitude !== 0 || longitude !== 0) ? [latitude, longitude] : null;
}

export function itemAddress(item: StructuredItem): string | null {
  const [address] = list(item['address']);
  if (typeof address === 'string') return address;
  if (!isItem(address)) return null;
  const parts = ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode']
    .map((part) => textValue(address[part]))
    .filter(Boolean);
  return parts.length === 0 ? null : parts.join(', ');
}

export function addressPart(item: StructuredItem, part: string): string | null {
  const [address] = list(item['address']);
  return isItem(address) ? textValue(address[part]) : null;
}

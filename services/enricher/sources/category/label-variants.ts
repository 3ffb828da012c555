/**
 * Other spellings of a label for a kind of place. Pure. A label is its words, joined by `_`.
 *
 * LV1 British and American English: a shop is a store, a parlour a parlor.
 * LV2 A last word that only says that it is a business: "Dentist's office".
 */

/** Labels that people choose when no other fits. */
const NO_KIND = new Set(
  [
    'other|others|misc|miscellaneous|general|various|default|category|categories|type',
    'uncategorized|uncategorised|unclassified|not_specified|sonstige|sonstiges|andere|autre|autres',
    'otro|otros|outro|outros|altro|altri|lainnya|lain_lain|inne|diger',
  ]
    .join('|')
    .split('|'),
);
const TWINS = [
  ['_shop', '_store'],
  ['_store', '_shop'],
  ['_parlour', '_parlor'],
  ['_centre', '_center'],
] as const;
const BARE_LAST_WORDS = [
  ...['shop', 'store', 'office', 'practice', 'surgery', 'services?', 'company', 'business'],
  ...['place', 'cent(?:re|er)', 'parlou?r', 'studio'],
];
const BARE_LAST_WORD = new RegExp(`_(?:${BARE_LAST_WORDS.join('|')})$`);

/** True for a label that does not state a kind. */
export function hasNoKind(key: string): boolean {
  return NO_KIND.has(key);
}

/** The last word in the singular, as English writes it: "bars", "churches", "galleries". */
export function singular(key: string): string {
  if (/(?:ch|sh|ss|x)es$/.test(key)) return key.slice(0, -2);
  if (/[^aeiou_]ies$/.test(key)) return `${key.slice(0, -3)}y`;
  return /[^s_]s$/.test(key) ? key.slice(0, -1) : key;
}

/** Labels with the same or a slightly wider meaning, the nearest first (LV1, LV2). */
export function labelVariants(key: string): string[] {
  const twins = TWINS.filter(([end]) => key.endsWith(end)).map(
    ([end, other]) => key.slice(0, -end.length) + other,
  );
  const bare = key.replace(BARE_LAST_WORD, '');
  return bare === key ? twins : [...twins, bare];
}

/** The first of two kinds in one label: "Hotels & Motels". Null for one kind. */
export function firstOfTwo(key: string): string | null {
  const [first, second] = key.split('_and_');
  return second === undefined ? null : first!;
}

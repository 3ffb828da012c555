/** The kinds of larger places that a place can be in, and the words for them. Pure. */

import { isLandmark } from '../../../../places/address/writing/landmarks.ts';
import { isStreetWord, namesStreet } from '../../../../places/address/writing/street-words.ts';
import { toWords } from '../../../../places/text/words.ts';
import type { Tags } from '../../sources/osm/surroundings.ts';

/** In order of preference, when several of them are around the place. */
const KIND_TAGS: readonly (readonly [kind: string, tags: readonly string[]])[] = [
  ['mall', ['shop=mall', 'building=mall', 'shop=shopping_centre']],
  ['airport_terminal', ['aeroway=terminal', 'building=terminal']],
  ['station', ['railway=station', 'building=train_station', 'public_transport=station']],
  ['station', ['amenity=bus_station', 'amenity=ferry_terminal']],
  ['hospital', ['amenity=hospital', 'healthcare=hospital', 'building=hospital']],
  ['university', ['amenity=university', 'amenity=college', 'building=university']],
  ['market', ['amenity=marketplace', 'building=marketplace']],
  ['department_store', ['shop=department_store']],
  ['hotel', ['tourism=hotel', 'building=hotel']],
  ['stadium', ['leisure=stadium', 'building=stadium', 'leisure=sports_centre']],
  ['attraction', ['tourism=theme_park', 'tourism=zoo', 'tourism=museum', 'tourism=attraction']],
  ['arts_centre', ['amenity=theatre', 'amenity=arts_centre', 'amenity=conference_centre']],
  ['school', ['amenity=school', 'building=school']],
  ['airport', ['aeroway=aerodrome']],
  ['retail_area', ['landuse=retail']],
  ['business_area', ['landuse=commercial', 'landuse=industrial']],
];
const RANKS = [...new Set(KIND_TAGS.map(([kind]) => kind)), 'building'];

/** Null for an area that holds no places of its own, such as a named house. */
export function containerKind(tags: Tags): string | null {
  const found = KIND_TAGS.find(([, wanted]) =>
    wanted.some((tag) => {
      const [key, value] = tag.split('=') as [string, string];
      return tags[key] === value;
    }),
  );
  if (found) return found[0];
  return tags['building'] === undefined ? null : 'building';
}

/** The lower the rank, the better the kind describes where a place is. */
export function kindRank(kind: string): number {
  return RANKS.indexOf(kind);
}

/** By kind: words in the names of such places, in the languages of their addresses. */
const KIND_WORDS: readonly (readonly [kind: string, words: readonly RegExp[]])[] = [
  [
    'mall',
    [
      /\b(malls?|plaza|galleria|shopping (centre|center|complex)|shoppes|outlets?)\b/i,
      /\b(einkaufszentrum|centre commercial|pusat perbelanjaan)\b/i,
      /モール|ショッピングセンター|商[場场]|[購购]物中心|مول|مركز تسوق/u,
    ],
  ],
  [
    'airport_terminal',
    [
      /\b(airport|flughafen|aéroport|bandara|bandar udara|lapangan terbang)(?![\p{L}])/iu,
      /空港|[機机][場场]|مطار/u,
    ],
  ],
  [
    'station',
    [
      /\b(railway station|train station|bahnhof|gare|stasiun|stesen|mrt)\b/i,
      /駅(?![前東西南北])|車站|车站|محطة/u,
    ],
  ],
  [
    'hospital',
    [/\b(hospital|krankenhaus|klinikum|hôpital|rumah sakit)\b/i, /病院|[醫医]院|مستشفى/u],
  ],
  [
    'university',
    [/\b(university|campus|universität|universitas|universiti)\b/i, /université|大[学學]|جامعة/iu],
  ],
  [
    'market',
    [/\b(market hall|food court|hawker centre|pasar|markthalle|halles)\b/i, /市[場场]|سوق/u],
  ],
];
const MAX_NAME_WORDS = 8;
const MAX_PART_CHARS = 120;
/** Words before the name: for a unit, a lot or a level. */
const UNIT_DESIGNATORS = [
  /^(?:lot|unit|suite|ste|shop|store|kiosk|no|blok|block)s?[.:]?\s*#?[a-z]{0,2}-?\d\S*\s+/i,
  /^(?:level|lvl|lv|floor|lantai|lt|tingkat)[.:]?\s*[a-z]{0,2}\d\S*\s+/i,
  /^#\S+\s+/,
  /^(?:[gb]|\d{1,3})\/f\s+/i,
  /^\d{1,3}(?:st|nd|rd|th)? floor\s+/i,
  /^(?:ground floor|lg|ug|gf)\s+/i,
];

/** Text after the name: its level and unit, or house numbers. */
const UNIT_AFTER = new RegExp(
  `\\s*(?:${[
    '#\\s*\\d.*',
    String.raw`[,(]?\s*\b(?:lt|lantai|level|lvl|floor|unit|lot|shop|kios|no)\b[.:]?\s*`.concat(
      String.raw`#?[a-z]{0,2}-?\d.*`,
    ),
    String.raw`(?<![a-z])\d{1,2}\s?f`,
    '\\d+[楼樓层層階].*',
  ].join('|')})$`,
  'iu',
);

export interface WrittenContainer {
  readonly name: string;
  readonly kind: string;
}

/** A part of an address that names a larger place: "The Shoppes" of "Lot 3, The Shoppes Mall". */
export function readContainer(part: string): WrittenContainer | null {
  let name = part.trim().slice(0, MAX_PART_CHARS);
  for (const designator of [...UNIT_DESIGNATORS, ...UNIT_DESIGNATORS])
    name = name.replace(designator, '');
  name = name.replace(UNIT_AFTER, '');
  if (isLandmark(name)) return null;
  const words = toWords(name);
  if (words.length === 0 || words.length > MAX_NAME_WORDS) return null;
  const isPlaza = words.includes('plaza');
  const isStreet = words.some((word) => word !== 'plaza' && isStreetWord(word));
  if (isStreet || (!isPlaza && namesStreet(name))) return null;
  const kind = KIND_WORDS.find(([, words]) => words.some((word) => word.test(name)))?.[0];
  // A kind alone is not a name: "Shopping Mall".
  const isNamed = words.length > 1 || /[^\p{ASCII}]/u.test(name);
  return kind !== undefined && isNamed ? { name, kind } : null;
}

const INSIDE = /(?:(?<!^the)[\s(](?:inside|located in)|\s@)\s+(?:the\s+)?([^()]+)\)?\s*$/iu;

/** "McDonald's (inside Walmart)", "Costa @ Tesco Extra": the larger place that a name mentions. */
export function readNamedContainer(name: string): WrittenContainer | null {
  const inside = INSIDE.exec(name)?.[1]?.trim();
  if (inside === undefined || toWords(inside).length > MAX_NAME_WORDS) return null;
  return { name: inside, kind: readContainer(inside)?.kind ?? 'building' };
}

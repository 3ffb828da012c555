/** The services that Cairn knows, and which of them a text names. */
import { memoize } from '../../../cache/memoize.ts';
import { HeadedPatterns } from '../../words/headed-patterns.ts';
import {
  CATERING_PAIRS,
  DELIVERY_PAIRS,
  DINE_IN_PAIRS,
  GIFT_PAIRS,
  OUTDOOR_PAIRS,
  PARKING_PAIRS,
  PICKUP_PAIRS,
  RESERVATION_PAIRS,
  TAKEOUT_PAIRS,
  WIFI_PAIRS,
} from '../../words/service/service-pairs.ts';
import {
  BREAKFAST,
  CATERING,
  DELIVERY,
  DINE_IN,
  DRIVE_THROUGH,
  GIFT_CARDS,
  OUTDOOR_SEATING,
  PARKING,
  PICKUP,
  RESERVATIONS,
  TAKEOUT,
  WHEELCHAIR,
  WIFI,
} from '../../words/service-words.ts';

export type ServiceName =
  | 'delivery'
  | 'takeout'
  | 'dine_in'
  | 'pickup'
  | 'drive_through'
  | 'reservations'
  | 'outdoor_seating'
  | 'wifi'
  | 'wheelchair_accessible'
  | 'parking'
  | 'catering'
  | 'breakfast'
  | 'gift_cards';

const WORDS: readonly (readonly [ServiceName, RegExp])[] = [
  ['delivery', DELIVERY],
  ['takeout', TAKEOUT],
  ['dine_in', DINE_IN],
  ['pickup', PICKUP],
  ['drive_through', DRIVE_THROUGH],
  ['reservations', RESERVATIONS],
  ['outdoor_seating', OUTDOOR_SEATING],
  ['wifi', WIFI],
  ['wheelchair_accessible', WHEELCHAIR],
  ['parking', PARKING],
  ['catering', CATERING],
  ['breakfast', BREAKFAST],
  ['gift_cards', GIFT_CARDS],
];
/** Two words that name a service together. */
const PAIRS: readonly (readonly [ServiceName, RegExp])[] = [
  ['dine_in', DINE_IN_PAIRS],
  ['outdoor_seating', OUTDOOR_PAIRS],
  ['reservations', RESERVATION_PAIRS],
  ['delivery', DELIVERY_PAIRS],
  ['takeout', TAKEOUT_PAIRS],
  ['pickup', PICKUP_PAIRS],
  ['parking', PARKING_PAIRS],
  ['gift_cards', GIFT_PAIRS],
  ['wifi', WIFI_PAIRS],
  ['catering', CATERING_PAIRS],
];
const PATTERNS = [...WORDS, ...PAIRS];
const SERVICE_PATTERNS = new HeadedPatterns(PATTERNS.map(([, pattern]) => pattern));

/** A sentence is read for several answers, and the pages of a site repeat it. */
const KEPT_TEXTS = 500;

export const SERVICE_COUNT = WORDS.length;

/** `plain` is in plain letters. */
export const namedServices = memoize(KEPT_TEXTS, (plain: string): readonly ServiceName[] => {
  const matching = SERVICE_PATTERNS.matching(plain);
  if (matching === 0) return [];
  const named = PATTERNS.flatMap(([name], i) => (matching & (1 << i) ? [name] : []));
  return [...new Set(named)];
});

/** False when the text surely names none. */
export function mayNameServices(plain: string): boolean {
  return SERVICE_PATTERNS.candidates(plain) !== 0;
}

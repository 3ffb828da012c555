/** The services that Cairn knows, and which of them a text names. */
import { HeadIndex } from '../../words/head-index.ts';
import { readHeads } from '../../words/patterns/heads.ts';
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
/** Most lines name no service, and this index rules them out in one pass. */
const SERVICE_HEADS = new HeadIndex(
  PATTERNS.map(([, { source }]) => readHeads(source)),
  true,
);

export const SERVICE_COUNT = WORDS.length;

/** `plain` is in plain letters. */
export function namedServices(plain: string): ServiceName[] {
  const candidates = SERVICE_HEADS.candidates(plain);
  if (candidates === 0) return [];
  const found = new Set<ServiceName>();
  PATTERNS.forEach(([name, pattern], i) => {
    if (candidates & (1 << i) && !found.has(name) && pattern.test(plain)) found.add(name);
  });
  return [...found];
}

/** False when the text surely names none. */
export function mayNameServices(plain: string): boolean {
  return SERVICE_HEADS.candidates(plain) !== 0;
}

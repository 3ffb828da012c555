/** The services that Cairn knows, and which of them a text names. */
import { HeadIndex } from '../../words/head-index.ts';
import { readHeads } from '../../words/patterns/heads.ts';
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
/** Most lines name no service, and this index rules them out in one pass. */
const SERVICE_HEADS = new HeadIndex(
  WORDS.map(([, { source }]) => readHeads(source)),
  true,
);

export const SERVICE_COUNT = WORDS.length;

/** `plain` is in plain letters. */
export function namedServices(plain: string): ServiceName[] {
  const candidates = SERVICE_HEADS.candidates(plain);
  if (candidates === 0) return [];
  return WORDS.flatMap(([name, pattern], i) =>
    candidates & (1 << i) && pattern.test(plain) ? [name] : [],
  );
}

/** False when the text surely names none. */
export function mayNameServices(plain: string): boolean {
  return SERVICE_HEADS.candidates(plain) !== 0;
}

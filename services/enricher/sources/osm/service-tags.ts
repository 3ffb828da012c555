/** The services that tags of OpenStreetMap, and fields of other datasets, state. Pure. */

import {
  SERVICE_TAGS,
  type ServiceColumn,
  type ServiceTag,
} from '../../../../places/kept-attributes.ts';
import type { ServiceName } from '../website/facts/service/service-names.ts';
import type { SiteService } from '../website/facts/site-facts.ts';

interface StatedService {
  readonly name: ServiceName;
  /** The values that state that the service is offered; by default, `yes` and `only`. */
  readonly offered?: RegExp;
}

const TAGS: Readonly<Record<ServiceTag, StatedService>> = {
  takeaway: { name: 'takeout' },
  delivery: { name: 'delivery' },
  drive_through: { name: 'drive_through' },
  indoor_seating: { name: 'dine_in' },
  outdoor_seating: { name: 'outdoor_seating', offered: /^(?!no$|unknown$|none$|false$|0$)/ },
  internet_access: { name: 'wifi', offered: /^(?:wlan|wifi|free)$/ },
  wheelchair: { name: 'wheelchair_accessible', offered: /^(?:yes|true|1|designated)$/ },
  reservation: { name: 'reservations', offered: /^(?:yes|required|recommended|only)$/ },
  breakfast: { name: 'breakfast' },
};
const COLUMNS: Readonly<Record<ServiceColumn, StatedService>> = {
  takeout: { name: 'takeout' },
  dine_in: { name: 'dine_in' },
  pickup: { name: 'pickup' },
  curbside_pickup: { name: 'pickup' },
  drive_thru: { name: 'drive_through' },
  reservations: { name: 'reservations' },
  wifi: { name: 'wifi', offered: /^(?:yes|true|1|free|paid)$/ },
  wheelchair_accessible: { name: 'wheelchair_accessible' },
  catering: { name: 'catering' },
  RestaurantsTakeOut: { name: 'takeout' },
  RestaurantsDelivery: { name: 'delivery' },
  RestaurantsReservations: { name: 'reservations' },
  OutdoorSeating: { name: 'outdoor_seating' },
  WiFi: { name: 'wifi', offered: /^(?:free|paid)$/ },
  WheelchairAccessible: { name: 'wheelchair_accessible' },
  DriveThru: { name: 'drive_through' },
  Caters: { name: 'catering' },
};
const SERVICES = { ...TAGS, ...COLUMNS };

export function isServiceTag(key: string): key is ServiceTag {
  return (SERVICE_TAGS as readonly string[]).includes(key);
}

const OFFERED = /^(?:yes|only|true|1)$/;
const NOT_OFFERED = /^(?:no|false|0)$/;
/** A text as Python prints it, which the data of Yelp contains: `u'free'`. */
const PYTHON_TEXT = /^u?'(.*)'$/;

/** Null for a value that states neither, such as `wheelchair=limited`. */
export function readServiceTag(
  written: string,
  key: ServiceTag | ServiceColumn,
): SiteService | null {
  const { name, offered = OFFERED } = SERVICES[key];
  const value = written.toLowerCase().replace(PYTHON_TEXT, '$1');
  if (NOT_OFFERED.test(value)) return { name, offered: false };
  return offered.test(value) ? { name, offered: true } : null;
}

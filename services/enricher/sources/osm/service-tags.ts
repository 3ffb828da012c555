/** The services that tags of OpenStreetMap state. Pure. */

import { SERVICE_TAGS, type ServiceTag } from '../../../../places/offer-tags.ts';
import type { ServiceName } from '../website/facts/service/service-names.ts';
import type { SiteService } from '../website/facts/site-facts.ts';

interface StatedService {
  readonly name: ServiceName;
  /** The values that state that the service is offered; by default, `yes` and `only`. */
  readonly offered?: RegExp;
}

const SERVICES: Readonly<Record<ServiceTag, StatedService>> = {
  takeaway: { name: 'takeout' },
  delivery: { name: 'delivery' },
  drive_through: { name: 'drive_through' },
  indoor_seating: { name: 'dine_in' },
  outdoor_seating: { name: 'outdoor_seating', offered: /^(?!no$|unknown$)/ },
  internet_access: { name: 'wifi', offered: /^(?:wlan|wifi|free)$/ },
  wheelchair: { name: 'wheelchair_accessible', offered: /^(?:yes|designated)$/ },
  reservation: { name: 'reservations', offered: /^(?:yes|required|recommended|only)$/ },
  breakfast: { name: 'breakfast' },
};

export function isServiceTag(key: string): key is ServiceTag {
  return (SERVICE_TAGS as readonly string[]).includes(key);
}

/** Null for a value that states neither, such as `wheelchair=limited`. */
export function readServiceTag(value: string, key: ServiceTag): SiteService | null {
  const { name, offered = /^(?:yes|only)$/ } = SERVICES[key];
  if (value === 'no') return { name, offered: false };
  return offered.test(value) ? { name, offered: true } : null;
}

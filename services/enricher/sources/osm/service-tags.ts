/** The services that tags of OpenStreetMap state. Pure. */

import type { ServiceName } from '../website/facts/service/service-names.ts';
import type { SiteService } from '../website/facts/site-facts.ts';

interface ServiceTag {
  readonly name: ServiceName;
  /** The values that state that the service is offered; by default, `yes` and `only`. */
  readonly offered?: RegExp;
}

const SERVICE_TAGS: Readonly<Record<string, ServiceTag>> = {
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

export const SERVICE_KEYS = Object.keys(SERVICE_TAGS);

/** Null for a value that states neither, such as `wheelchair=limited`. */
export function readServiceTag(value: string, key: string): SiteService | null {
  const tag = SERVICE_TAGS[key];
  if (tag === undefined) return null;
  if (value === 'no') return { name: tag.name, offered: false };
  return (tag.offered ?? /^(?:yes|only)$/).test(value) ? { name: tag.name, offered: true } : null;
}

/** Which column holds which input: guessed from the names of the columns, changed by the person. */
import { INPUT_FIELDS, type InputField } from '../../domain/jobs.ts';

export type Target = InputField | 'place_id';

/** By column of the sheet; null for one that is left out. */
export type Mapping = readonly (Target | null)[];

export const TARGETS: readonly Target[] = ['place_id', ...INPUT_FIELDS];

/** Names that columns often have, as letters and digits alone. The field's own name fits, too. */
const ALIASES: Partial<Record<Target, readonly string[]>> = {
  place_id: ['placeid', 'storeid', 'poiid', 'locationid', 'externalid', 'ref', 'key', 'id'],
  name: [
    'placename',
    'storename',
    'poiname',
    'businessname',
    'title',
    'locationname',
    'company',
    'firma',
    'nombre',
    'nom',
  ],
  full_address: ['address', 'fulladdress', 'formattedaddress', 'addr', 'addressline', 'adresse'],
  country_code: ['countrycode', 'iso2', 'cc', 'countryiso'],
  latitude: ['lat', 'y', 'geolat', 'latitud'],
  longitude: ['lon', 'lng', 'long', 'x', 'geolon', 'geolng', 'longitud'],
  category: ['categories', 'type', 'kind', 'placetype'],
  website: ['url', 'web', 'homepage', 'site', 'websiteurl'],
  phone: ['telephone', 'tel', 'phonenumber', 'mobile', 'telefon', 'telefono'],
  street: ['streetaddress', 'streetname', 'address1', 'road', 'straße', 'strasse', 'calle', 'rue'],
  house: ['housenumber', 'streetnumber', 'number', 'hausnummer', 'hausnr'],
  city: ['town', 'locality', 'municipality', 'place', 'ort', 'stadt', 'ciudad', 'ville'],
  state: ['region', 'province', 'county'],
  postalCode: ['postcode', 'zip', 'zipcode', 'plz', 'postal'],
  country: ['countryname', 'land'],
  wkt_geometry: ['wkt', 'geometry', 'geom'],
};

/** Words before the name of an input that say whose it is: `Shop name`, `store_phone`. */
const OWNERS =
  /^(?:(?:shop|store|place|venue|outlet|branch|business|location|company|poi)[\s_.-]+)+/i;

const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Each target is given to one column: the one whose name says it best. */
export function guessMapping(columns: readonly string[]): Mapping {
  const taken = new Map<number, Target>();
  const give = (target: Target, fits: (column: string) => boolean) => {
    if ([...taken.values()].includes(target)) return;
    const at = columns.findIndex((column, index) => !taken.has(index) && fits(column));
    if (at >= 0) taken.set(at, target);
  };
  // A lone "id" is the place's own.
  for (const target of TARGETS) {
    if (target !== 'id') give(target, (column) => plain(column) === plain(target));
  }
  for (const target of TARGETS) give(target, (column) => isNameFor(target, plain(column)));
  for (const target of TARGETS) {
    give(target, (column) => isNameFor(target, plain(column.trim().replace(OWNERS, ''))));
  }
  return columns.map((_, at) => taken.get(at) ?? null);
}

function isNameFor(target: Target, name: string): boolean {
  return name === plain(target) || (ALIASES[target]?.includes(name) ?? false);
}

/** The mapping with one column changed; another column gives the target up. */
export function changeMapping(mapping: Mapping, column: number, target: Target | null): Mapping {
  return mapping.map((before, at) => {
    if (at === column) return target;
    return before === target ? null : before;
  });
}

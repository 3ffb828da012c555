/** A few invented places, for the cases that need a place index with places. */

export const CAFE = {
  name: 'Café Rheinblick',
  full_address: 'Städtle 12, 9490 Vaduz, Liechtenstein',
  latitude: 47.1393,
  longitude: 9.5226,
  phone: '+423 232 21 31',
  website: 'https://www.cafe-rheinblick.li/',
} as const;

const NEIGHBOURS = [
  { name: 'Apotheke am Postplatz', latitude: 47.1399, longitude: 9.5221 },
  { name: 'Buchhandlung Falknis', latitude: 47.1388, longitude: 9.5231 },
  { name: 'Velowerkstatt Schaan', latitude: 47.165, longitude: 9.5099 },
];

/** GeoJSON with the keys of OpenStreetMap. */
export function mapPlaces(): object {
  const cafe = feature('node/1', CAFE, {
    amenity: 'cafe',
    phone: CAFE.phone,
    website: CAFE.website,
    'addr:street': 'Städtle',
    'addr:housenumber': '12',
    'addr:postcode': '9490',
    'addr:city': 'Vaduz',
    'addr:country': 'LI',
    opening_hours: 'Mo-Fr 08:00-18:00',
  });
  const others = NEIGHBOURS.map((place, i) => feature(`node/${i + 2}`, place, { shop: 'yes' }));
  return { type: 'FeatureCollection', features: [cafe, ...others] };
}

interface Spot {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

function feature(id: string, { name, latitude, longitude }: Spot, tags: object): object {
  return {
    type: 'Feature',
    id,
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties: { '@id': id, name, ...tags },
  };
}

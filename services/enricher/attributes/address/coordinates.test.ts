import { describe, expect, it } from 'vitest';
import { enrichPlace } from '../../enriching/enrich-place.ts';
import { NO_PLACES, openSources } from '../../sources/sources.ts';

const sources = openSources(NO_PLACES);

function enrich(inputs: Record<string, unknown>) {
  const attributes = ['coordinates', 'address'];
  return enrichPlace({ inputs, attributes, nowMs: Date.UTC(2026, 5, 10) }, sources);
}

describe('a position that contradicts the country of the address', () => {
  it('is corrected if latitude and longitude were swapped', () => {
    const name = { name: 'REWE', full_address: 'Weinstraße 5, 76831 Eschbach' };
    const swapped = { ...name, country_code: 'DE', latitude: 8.0213, longitude: 49.1756 };
    const place = enrich(swapped);
    expect(place.outputs['coordinates']).toEqual([49.1756, 8.0213]);
    expect(place.outputs['address']).toMatchObject({ country: 'Germany' });
    expect(place.reasoning['coordinates']).toContain('Latitude and longitude were swapped.');
  });

  it.each([
    ['Calle Mayor 3, Madrid', 19.4326, -99.1332, 'Mexico'],
    ['Plaza Mayor, Salamanca', 20.5703, -101.1957, 'Mexico'],
    ['Kav. 52-53, Senayan, Kebayoran Baru', -6.2, 106.82, 'Indonesia'],
  ])('decides when the text only hints at another country: %s', (address, lat, lon, country) => {
    const place = enrich({ name: 'KFC', full_address: address, latitude: lat, longitude: lon });
    expect(place.outputs['address']).toMatchObject({ country });
    expect(place.reasoning['coordinates']).not.toContain('lies in');
  });

  it('is kept otherwise, and the reasoning says so, also by the text of the address', () => {
    const far = { name: 'Hotel Adler', full_address: 'Hauptstrasse 1, Berlin' };
    const place = enrich({ ...far, latitude: -33.8688, longitude: 151.2093 });
    expect(place.outputs['coordinates']).toEqual([-33.8688, 151.2093]);
    expect(place.outputs['address']).toMatchObject({ city: 'Berlin', country: 'Germany' });
    expect(place.reasoning['coordinates']).toContain(
      "The input's position lies in Australia, its address in Germany.",
    );
  });

  it.each([
    [{ country_code: 'FR', latitude: -20.88, longitude: 55.45 }],
    [{ country_code: 'CN', latitude: 22.3, longitude: 114.17 }],
    [{ country_code: 'DE', latitude: 49.1756, longitude: 8.0213 }],
  ])('is not one if they agree: %j', (inputs) => {
    const place = enrich({ name: 'Blue Door', ...inputs });
    expect(place.reasoning['coordinates']).toMatch(/no source confirms it\.$/);
  });
});

/** No border in the map's own data crosses the whole map. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import { expect, it } from 'vitest';
import { unwrapGeometry, unwrapRing } from './antimeridian.ts';

const file = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json');
const topology = JSON.parse(readFileSync(file, 'utf8'));
const countries = feature(topology, topology.objects.countries) as unknown as {
  features: { properties: { name: string }; geometry: GeoJSON.Geometry }[];
};

function ringsIn(geometry: GeoJSON.Geometry): number[][][] {
  if (geometry.type === 'Polygon') return geometry.coordinates;
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
}

const jumps = (rings: number[][][]) =>
  rings.some((ring) => ring.some(([x], at) => at > 0 && Math.abs(x! - ring[at - 1]![0]!) > 180));

it('borders continue beyond 180 instead of jumping; a ring around the pole is unchanged', () => {
  const named = countries.features.filter(({ geometry }) => jumps(ringsIn(geometry)));
  expect(named.map(({ properties }) => properties.name)).toEqual(
    expect.arrayContaining(['Russia', 'Fiji']),
  );
  const left = named.filter(({ geometry }) => jumps(ringsIn(unwrapGeometry(geometry))));
  expect(left.map(({ properties }) => properties.name)).toEqual(
    named.map(({ properties }) => properties.name).filter((name) => name === 'Antarctica'),
  );
});

it('a ring without jumps is unchanged', () => {
  const ring = [
    [9, 47],
    [10, 47],
    [10, 48],
    [9, 47],
  ];
  expect(unwrapRing(ring)).toEqual(ring);
});

it('both sides of the meridian join', () => {
  const ring = [
    [179, -16],
    [-179, -16],
    [-179, -17],
    [179, -17],
    [179, -16],
  ];
  expect(unwrapRing(ring).map(([x]) => x)).toEqual([179, 181, 181, 179, 179]);
});

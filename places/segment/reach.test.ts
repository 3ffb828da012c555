import fc from 'fast-check';
import { expect, it } from 'vitest';
import { distanceM } from '../globe.ts';
import { Reach } from './reach.ts';

const latitude = fc.double({ min: -90, max: 90, noNaN: true });
const longitude = fc.double({ min: -180, max: 180, noNaN: true });
const radiusM = fc.oneof(
  fc.double({ min: 1, max: 2_000, noNaN: true }),
  fc.double({ min: 1, max: 20_000_000, noNaN: true }),
);
/** In multiples of the radius, so that many points are near the circle. */
const offset = fc.double({ min: -1.5, max: 1.5, noNaN: true });

it('returns the distance of points within the radius only', () => {
  fc.assert(
    fc.property(latitude, longitude, radiusM, offset, offset, (lat, lon, radius, north, east) => {
      const degrees = radius / 111_195;
      const pointLat = Math.max(-90, Math.min(90, lat + north * degrees));
      const aside = (east * degrees) / Math.max(1e-9, Math.cos((pointLat * Math.PI) / 180));
      const pointLon = ((((lon + aside + 180) % 360) + 360) % 360) - 180;
      const metres = distanceM(lat, lon, pointLat, pointLon);
      const reach = new Reach({ latitude: lat, longitude: lon, shift: null }, radius);
      const found = reach.metresTo(pointLat, pointLon);
      expect(found).toBe(metres > radius ? Number.POSITIVE_INFINITY : metres);
    }),
    { numRuns: 5_000 },
  );
});

it('returns NaN for a place without coordinates', () => {
  const reach = new Reach({ latitude: 47, longitude: 9, shift: null }, 1_000);
  expect(reach.metresTo(Number.NaN, Number.NaN)).toBeNaN();
});

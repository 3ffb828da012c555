import { describe, expect, it } from 'vitest';
import { datumShift, readingDistanceM } from './datum.ts';

describe('the datum of mainland China', () => {
  it('shifts a position like maps there', () => {
    // Tiananmen: in WGS 84, and as maps of mainland China show it.
    const shift = datumShift(39.9087, 116.3975)!;
    expect(shift.lat).toBeCloseTo(0.0014, 4);
    expect(shift.lon).toBeCloseTo(0.00624, 4);
  });

  it.each([
    ['Hong Kong', 22.2796, 114.1617],
    ['Macau', 22.1987, 113.5439],
    ['Taipei', 25.033, 121.565],
    ['Seoul', 37.57, 126.98],
    ['Hanoi', 21.03, 105.85],
    ['Singapore', 1.3, 103.8],
    ['Delhi', 28.6, 77.2],
    ['Vladivostok', 43.12, 131.9],
  ])('is not used in %s', (_, latitude, longitude) => {
    expect(datumShift(latitude, longitude)).toBeNull();
  });

  it.each([
    ['Shanghai', 31.2304, 121.4737],
    ['Shenzhen', 22.5431, 114.0579],
    ['Urumqi', 43.825, 87.6],
    ['Harbin', 45.75, 126.65],
    ['Kunming', 25.04, 102.71],
    ['Haikou', 20.04, 110.34],
    ['Xiamen', 24.48, 118.09],
    ['Dalian', 38.92, 121.62],
  ])('is used in %s, whichever side is in it', (_, latitude, longitude) => {
    const shift = datumShift(latitude, longitude)!;
    const [lat, lon] = [latitude + shift.lat, longitude + shift.lon];
    expect(readingDistanceM(latitude, longitude, lat, lon, null)).toBeGreaterThan(100);
    expect(readingDistanceM(latitude, longitude, lat, lon, shift)).toBeLessThan(1);
    const other = datumShift(lat, lon);
    expect(readingDistanceM(lat, lon, latitude, longitude, other)).toBeLessThan(3);
    expect(readingDistanceM(latitude, longitude, latitude, longitude, shift)).toBe(0);
  });
});

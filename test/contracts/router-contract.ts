/** The promises of the port `Router` (sources/routing/router.ts), over the streets of Helsinki. */
import { expect, it } from 'vitest';
import { distanceM } from '../../places/globe.ts';
import type { DrivenRoute, Router } from '../../services/enricher/sources/routing/router.ts';

/** Two corners of the street grid, and what lies between them. */
export const HELSINKI_TRIPS = [
  [
    { latitude: 60.1699, longitude: 24.94 },
    { latitude: 60.172, longitude: 24.942 },
  ],
  [
    { latitude: 60.1752, longitude: 24.95 },
    { latitude: 60.1668, longitude: 24.9445 },
  ],
  [
    { latitude: 60.1668, longitude: 24.9445 },
    { latitude: 60.1752, longitude: 24.95 },
  ],
] as const;
const GULF_OF_GUINEA = { latitude: 2, longitude: 2 };

export function testRouter(open: (url?: string) => Router): void {
  it('RT1 leads from one place to the other along roads', async () => {
    const reached: DrivenRoute[] = [];
    for (const [from, to] of HELSINKI_TRIPS) {
      const route = await open().route(from, to);
      if (route === null) continue;
      reached.push(route);
      const crow = distanceM(from.latitude, from.longitude, to.latitude, to.longitude);
      expect(route.distance_m).toBeGreaterThan(crow - 200);
      expect(route.distance_m).toBeLessThan(8 * crow);
      expect(route.duration_s).toBeGreaterThan(route.distance_m / 40);
      expect(route.line.length).toBeGreaterThan(3);
      const [longitude, latitude] = route.line.at(-1)!;
      expect(distanceM(latitude, longitude, to.latitude, to.longitude)).toBeLessThanOrEqual(100);
    }
    expect(reached.length).toBeGreaterThan(0);
    expect(reached.flatMap(({ turns }) => turns).length).toBeGreaterThan(0);
    for (const { type, modifier } of reached.flatMap(({ turns }) => turns)) {
      expect(['turn', 'end of road', 'fork', 'roundabout', 'on ramp', 'off ramp']).toContain(type);
      if (type !== 'roundabout') expect(modifier).not.toBe('straight');
    }
  });

  it('RT1 knows no way to or from a place that is far from every road', async () => {
    const [[here]] = HELSINKI_TRIPS;
    expect(await open().route(GULF_OF_GUINEA, here)).toBeNull();
    expect(await open().route(here, GULF_OF_GUINEA)).toBeNull();
    const atSea = { latitude: 60.1, longitude: 24.95 };
    expect(await open().route(here, atSea)).toBeNull();
  });

  it('RT2 names the engine when it is not there', async () => {
    const [[from, to]] = HELSINKI_TRIPS;
    const router = open('http://127.0.0.1:1');
    await expect(router.route(from, to)).rejects.toMatchObject({
      code: 'source_failed',
      message: expect.stringMatching(/^(OSRM|Valhalla) is not reachable\.$/),
    });
  });
}

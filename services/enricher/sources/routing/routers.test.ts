import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../../platform/runtime/clock.ts';
import { HELSINKI_TRIPS, testRouter } from '../../../../test/contracts/router-contract.ts';
import { describeWithBackend } from '../../../../test/support/describe-with-backend.ts';
import { describeWithSharedData } from '../../../../test/support/describe-with-shared-data.ts';
import { type Behaviour, startFakeServer } from '../../../../test/support/fake-server.ts';
import {
  type ImportedExtracts,
  importExtracts,
} from '../../../../test/support/imported-extracts.ts';
import {
  type RoutingEngine,
  startOsrm,
  startValhalla,
} from '../../../../test/support/routing-engines.ts';
import { enrichPlace } from '../../enriching/enrich-place.ts';
import type { GatherCall, GatherPlace } from '../../gathering/evidence-source.ts';
import { placeInputs } from '../input/place-inputs.ts';
import { NO_PLACES, openSources } from '../sources.ts';
import { findApproaches } from './approaches.ts';
import { osrmRouter } from './osrm-router.ts';
import type { Router } from './router.ts';
import { type RoutingEvidence, routingSource } from './routing-source.ts';
import { valhallaRouter } from './valhalla-router.ts';

const LIMITS = { timeoutMs: 60_000, clock: systemClock };
const ROUTERS = [
  ['OSRM', osrmRouter],
  ['Valhalla', valhallaRouter],
] as const;
const [[FROM, TO]] = HELSINKI_TRIPS;

const MISBEHAVIOURS: readonly Behaviour[] = [
  'rate-limited',
  'broken',
  'redirecting',
  'silent',
  'dripping',
  'hanging-up',
  'cut-short',
  'not-json',
  'html',
  'nonsense',
  'deeply-nested',
  'huge',
  'gzip-bomb',
];

describe.each(ROUTERS)('%s behind a server that fails', (name, open) => {
  it.each(MISBEHAVIOURS)('RT2 RT3 says in one sentence what is wrong: %s', async (behaviour) => {
    const server = await startFakeServer(() => ({ status: 200, body: {} }));
    server.behave(behaviour);
    try {
      const router = open({ url: server.address, timeoutMs: 300, clock: systemClock });
      await expect(router.route(FROM, TO)).rejects.toMatchObject({
        code: 'source_failed',
        message: expect.stringMatching(new RegExp(`^${name} [^\n]+\\.$`)),
      });
    } finally {
      await server.close();
    }
  });

  it('RT1 distinguishes "no way" from a request that the engine rejects', async () => {
    let body: unknown = { code: 'NoRoute', message: 'Impossible route between points' };
    const server = await startFakeServer(() => ({ status: 400, body }));
    const router = open({ url: `${server.address}/engine/`, ...LIMITS });
    expect(await router.route(FROM, TO)).toBeNull();
    expect(server.requests[0]!.url.pathname).toMatch(/^\/engine\/route/);
    body = { code: 'InvalidUrl', message: 'URL string malformed' };
    await expect(router.route(FROM, TO)).rejects.toThrow(`${name} refused the request.`);
    await server.close();
  });
});

describeWithSharedData('routing engines', ['osm-extracts', 'helsinki.osm.pbf'], (path) => {
  let city: ImportedExtracts;
  beforeAll(async () => {
    city = await importExtracts(path);
  });
  afterAll(() => city.remove());

  const start = async () => {
    const osrm = await startOsrm(path);
    const valhalla = await startValhalla(path);
    const stop = async () => void (await Promise.all([osrm.stop(), valhalla.stop()]));
    return { OSRM: osrm, Valhalla: valhalla, stop };
  };

  describeWithBackend('OSRM and Valhalla', start, (get) => {
    const engine = (name: 'OSRM' | 'Valhalla'): RoutingEngine => get()[name];
    const routers = () => ROUTERS.map(([name, open]) => open({ url: engine(name).url, ...LIMITS }));

    describe.each(ROUTERS)('%s', (name, open) => {
      testRouter((url = engine(name).url) => open({ url, ...LIMITS }));
    });

    it('agree on drivable routes, and nearly on their length', async () => {
      const point = { latitude: 60.1699, longitude: 24.94 };
      const roads = city.extracts.near('lines', point, 800);
      const approaches = findApproaches(roads, point);
      expect(approaches.length).toBeGreaterThan(2);
      const both: [number, number][] = [];
      for (const approach of approaches) {
        const [a, b] = await Promise.all(routers().map((router) => router.route(approach, point)));
        if (a && b) both.push([a.distance_m, b.distance_m]);
      }
      expect(both.length).toBeGreaterThan(0);
      const near = both.filter(([a, b]) => Math.abs(a - b) <= 0.35 * Math.max(a, b));
      expect(near.length / both.length).toBeGreaterThanOrEqual(0.5);
    });

    it('give a place its turns and its route matrix', async () => {
      for (const router of routers()) {
        const { outputs, reasoning, evidence } = await enrichRouted(router, city, 60.1699, 24.94);
        const matrix = outputs['route_matrix_visualization'] as { features: GeoLine[] };
        expect(matrix.features.length).toBeGreaterThan(0);
        expect(matrix.features[0]!.geometry.type).toBe('LineString');
        expect(outputs['primary_turns']).toBe(matrix.features[0]!.properties.turns);
        expect(outputs['min_turns']).toBe(
          Math.min(...matrix.features.map(({ properties }) => properties.turns)),
        );
        expect(reasoning['primary_turns']).toContain(matrix.features[0]!.properties.from);
        for (const { source, quote } of evidence) {
          expect(source).toBe('routing');
          expect(matrix.features.map(({ properties }) => properties.from)).toContain(quote);
        }
      }
    });

    it('give nothing, with the reason, if no road is near', async () => {
      const [router] = routers();
      const found = await enrichRouted(router!, city, 60.1, 24.0);
      expect(found.outputs['primary_turns'] ?? null).toBeNull();
      expect(found.reasoning['primary_turns']).toBe(
        'No imported extract of OpenStreetMap covers the place.',
      );
    });
  });

  it('are missing when none is configured', () => {
    expect(routingSource(null, city.extracts).unavailable).toBe('a routing engine');
    const unavailable = { routing: 'a routing engine' };
    const inputs = { name: 'Ateneum', latitude: 60.17, longitude: 24.944 };
    const request = { inputs, attributes: ['primary_turns'], nowMs: 1, unavailable };
    const { reasoning, attribute_status } = enrichPlace(request, openSources(NO_PLACES));
    expect(attribute_status['primary_turns']).toBe('RUN_CONDITION_FAILED');
    expect(reasoning['primary_turns']).toBe('Primary turns needs a routing engine.');
  });
});

interface GeoLine {
  readonly geometry: { readonly type: string };
  readonly properties: { readonly from: string; readonly turns: number };
}

async function enrichRouted(
  router: Router,
  { extracts }: ImportedExtracts,
  latitude: number,
  longitude: number,
) {
  const inputs = { name: 'Ateneum', latitude, longitude };
  const call = { signal: new AbortController().signal } as GatherCall;
  const place = { inputs: placeInputs(inputs), point: { latitude, longitude } } as GatherPlace;
  const value: RoutingEvidence | null = await routingSource(router, extracts).gather(place, call);
  const routing =
    value === null ? ({ kind: 'nothing' } as const) : ({ kind: 'found', value } as const);
  const attributes = ['route_matrix', 'primary_turns'];
  return enrichPlace(
    { inputs, attributes, nowMs: 1, gathered: { routing } },
    openSources(NO_PLACES),
  );
}

import { describe, expect, it } from 'vitest';
import type { NearFeature } from '../../../../places/osm-extract/extracts.ts';
import { findApproaches } from './approaches.ts';
import { readRouteAnswer } from './osrm-answer.ts';

const PLACE = { latitude: 50, longitude: 10 };

/** The corners are [longitude, latitude] in thousandths of a degree from the place. */
function road(id: string, tags: Record<string, string>, corners: [number, number][]): NearFeature {
  const units = corners.flatMap(([x, y]) => [1e8 + x * 1e4, 5e8 + y * 1e4]);
  return { id, tags, parts: [Int32Array.from(units)], outers: 0, distance_m: 1, data_at: null };
}

describe('the approaches to a place', () => {
  it('start within a stretch of the road, not at a junction with another road', () => {
    const main = road('way/1', { highway: 'primary', name: 'Main Street' }, [
      [2, 2],
      [6, 2],
    ]);
    const side = road('way/2', { highway: 'secondary', name: 'Side Street' }, [
      [2, 2],
      [2, 6],
    ]);
    expect(findApproaches([main, side], PLACE)).toMatchObject([
      { street: 'Main Street', latitude: 50.002, longitude: 10.004 },
      { street: 'Side Street', latitude: 50.004, longitude: 10.002 },
    ]);
  });

  it('start on no bridge and in no tunnel', () => {
    const name = 'Main Street';
    const roads = [
      road('way/1', { highway: 'primary', name, bridge: 'yes' }, [
        [2, 2],
        [3, 2],
      ]),
      road('way/2', { highway: 'primary', name, tunnel: 'yes' }, [
        [2, 3],
        [3, 3],
      ]),
      road('way/3', { highway: 'primary', name, bridge: 'no' }, [
        [2, 4],
        [3, 4],
      ]),
    ];
    expect(findApproaches(roads, PLACE).map(({ osm_id }) => osm_id)).toEqual(['way/3']);
  });
});

describe('the turns of a route', () => {
  it('include those to stay on a road and to drive back, but no bends', () => {
    const steps = [
      ['depart', undefined],
      ['continue', 'uturn'],
      ['continue', 'left'],
      ['continue', 'slight right'],
      ['continue', 'straight'],
      ['new name', 'left'],
      ['turn', 'right'],
      ['arrive', undefined],
    ].map(([type, modifier]) => ({ name: 'Main Street', maneuver: { type, modifier } }));
    const geometry = { coordinates: [] };
    const routes = [{ duration: 1, distance: 1, geometry, legs: [{ steps }] }];
    const read = readRouteAnswer(JSON.stringify({ code: 'Ok', routes }));
    expect(read!.turns.map(({ type, modifier }) => `${type} ${modifier}`)).toEqual([
      'turn uturn',
      'turn left',
      'turn right',
    ]);
  });
});

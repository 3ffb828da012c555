/**
 * Port: a routing engine. test/contracts/router-contract.ts proves its promises.
 *
 * RT1 A route is for a car along roads. Null means that there is none: the engine's map has no way,
 *     or one of the two ends is more than MAX_SNAP_M from every road. A straight line never
 *     replaces a route.
 * RT2 A fault of the engine is thrown as `source_failed`, in one sentence that names the engine.
 * RT3 A call ends within its timeout, and its answer has a bounded number of bytes.
 */
import type { GeoPosition, Spot } from '../osm/surroundings.ts';

export const MAX_SNAP_M = 100;

export interface Turn {
  /** `turn`, `end of road`, `fork`, `roundabout`, `on ramp`, `off ramp`. */
  readonly type: string;
  /** `left`, `slight right`, `uturn` and so on; null when the engine gives none. */
  readonly modifier: string | null;
  /** The street after the turn, as the engine's map names it. */
  readonly street: string | null;
}

export interface DrivenRoute {
  readonly duration_s: number;
  readonly distance_m: number;
  /** In order, without maneuvers that require no decision of the driver. */
  readonly turns: readonly Turn[];
  readonly line: readonly GeoPosition[];
}

export interface Router {
  readonly engine: 'osrm' | 'valhalla';
  route(from: Spot, to: Spot): Promise<DrivenRoute | null>;
}

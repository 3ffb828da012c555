/**
 * Reads a route in OSRM's format, which Valhalla supports too. Answers are not trusted: one in
 * another format is a fault.
 */
import { z } from 'zod';
import type { DrivenRoute, Turn } from './router.ts';

const MAX_STEPS = 500;
const MAX_LINE_POSITIONS = 5_000;
const finite = z.number().nonnegative();
const lonLat = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);

const STEP = z.object({
  name: z.string().max(500).optional(),
  maneuver: z.object({ type: z.string().max(50), modifier: z.string().max(50).optional() }),
});

const ROUTE_ANSWER = z.object({
  code: z.literal('Ok'),
  routes: z
    .array(
      z.object({
        duration: finite,
        distance: finite,
        geometry: z.object({ coordinates: z.array(lonLat).max(MAX_LINE_POSITIONS) }),
        legs: z.array(z.object({ steps: z.array(STEP).max(MAX_STEPS) })).max(2),
      }),
    )
    .min(1),
});

/** Codes for "no route", or no road at one of the ends. */
const NO_WAY_CODES = new Set(['NoRoute', 'NoSegment', 'DistanceExceeded']);
const NO_WAY_ANSWER = z.object({ code: z.string() });

/** Null when there is no route; undefined for an invalid answer. */
export function readRouteAnswer(text: string): DrivenRoute | null | undefined {
  const json = parseAnswer(text);
  const refused = NO_WAY_ANSWER.safeParse(json);
  if (refused.success && NO_WAY_CODES.has(refused.data.code)) return null;
  const read = ROUTE_ANSWER.safeParse(json);
  if (!read.success) return undefined;
  const { duration, distance, geometry, legs } = read.data.routes[0]!;
  return {
    duration_s: Math.round(duration),
    distance_m: Math.round(distance),
    turns: legs.flatMap(({ steps }) => steps.flatMap(readTurn)),
    line: geometry.coordinates,
  };
}

/** Maneuvers at which a driver has to choose. */
const TURN_TYPES = new Set(
  ['turn', 'end of road', 'fork', 'on ramp', 'off ramp'].concat([
    'roundabout',
    'rotary',
    'roundabout turn',
  ]),
);

/** Turns that a driver has to make to stay on a road. */
const STAYING_TURNS = new Set(['uturn', 'left', 'right', 'sharp left', 'sharp right']);

/** No turn when the road only goes on, or changes its name. */
function readTurn({ name, maneuver }: z.infer<typeof STEP>): Turn[] {
  const { type, modifier } = maneuver;
  const street = name || null;
  const isRound = type.startsWith('rota') || type.startsWith('roundabout');
  if (type === 'continue' && STAYING_TURNS.has(modifier ?? '')) {
    return [{ type: 'turn', modifier: modifier!, street }];
  }
  if (!TURN_TYPES.has(type) || (modifier === 'straight' && !isRound)) return [];
  return [{ type: isRound ? 'roundabout' : type, modifier: modifier ?? null, street }];
}

function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

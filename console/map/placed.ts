/** The positions of a batch's places: the found position, or else the input. */
import type { Job } from '../client/shapes.ts';
import { writeValue } from '../client/words.ts';

export interface PlacedJob {
  readonly id: string;
  readonly name: string;
  readonly status: Job['status'];
  readonly longitude: number;
  readonly latitude: number;
}

/** The fields to request per job: the answer stays small for ten thousand jobs. */
export const POSITION_FIELDS = [
  'place_id',
  'status',
  'inputs.name',
  'inputs.latitude',
  'inputs.longitude',
  'outputs.coordinates',
].join(',');

type PositionFields = Pick<Job, 'place_id' | 'status'> & {
  readonly inputs?: Readonly<Record<string, unknown>>;
  readonly outputs?: Readonly<Record<string, unknown>>;
};

/** Null if the position is not known. */
export function placeJob({ place_id, status, inputs, outputs }: PositionFields): PlacedJob | null {
  const at = readPosition(outputs?.['coordinates']) ?? readPosition(inputs);
  if (at === null) return null;
  return { id: place_id, name: writeValue(inputs?.['name']) || place_id, status, ...at };
}

type Fields = Readonly<Record<string, unknown>>;

/** Reads inputs, which name their parts, or `coordinates`, where the latitude comes first. */
function readPosition(value: unknown): { latitude: number; longitude: number } | null {
  if (typeof value !== 'object' || value === null) return null;
  const { 0: first, 1: second, latitude = first, longitude = second } = value as Fields;
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

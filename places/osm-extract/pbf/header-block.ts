/** The header of an `.osm.pbf` file: its area, its date, and the features that a reader needs. */
import { openReader, readEnd, readFields, readString } from './bounded-reader.ts';

/** In nanodegrees in the file, in degrees here. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export interface ExtractHeader {
  readonly box: Box | null;
  /** The date of the data in seconds since 1970; null if the header does not state it. */
  readonly dataAtSeconds: number | null;
}

const NANO = 1e-9;
/** The features that this reader supports. */
const KNOWN_FEATURES = new Set(['OsmSchema-V0.6', 'DenseNodes']);

export function readHeaderBlock(bytes: Uint8Array): ExtractHeader {
  const reader = openReader(bytes);
  let box: Box | null = null;
  let dataAtSeconds: number | null = null;
  readFields(reader, reader.length, (field) => {
    if (field === 1) box = readBox(reader);
    if (field === 4) refuseUnknown(readString(reader));
    if (field === 32) dataAtSeconds = reader.readVarint(true);
  });
  return { box, dataAtSeconds };
}

function refuseUnknown(feature: string): void {
  if (KNOWN_FEATURES.has(feature)) return;
  const name = feature.slice(0, 40).replace(/[^\w.-]/g, '?');
  const hint = name === 'HistoricalInformation' ? '; take the extract without history' : '';
  throw new Error(`it requires ${name}, which is not supported${hint}`);
}

/** Null for an invalid box. */
function readBox(reader: ReturnType<typeof openReader>): Box | null {
  const sides = [0, 0, 0, 0];
  readFields(reader, readEnd(reader), (field) => {
    if (field >= 1 && field <= 4) sides[field - 1] = reader.readSVarint() * NANO;
  });
  const [west, east, north, south] = sides as [number, number, number, number];
  const isBox = west >= -180 && west < east && east <= 180 && south < north;
  return isBox && south >= -90 && north <= 90 ? { west, south, east, north } : null;
}

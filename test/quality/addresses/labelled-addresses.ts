/**
 * Addresses whose parts are known, written in many ways, to train the segmenter and to measure it.
 *
 * Each source is cut in two halves by the number of its record. A half is measured with weights
 * that were made of the other.
 */
import { iso31662 } from 'iso-3166';
import { countryNamed } from '../../../places/address/names/country-names.ts';
import { LABELS, type Label } from '../../../places/address/segmenter/segmenter.ts';
import { toTokens } from '../../../places/address/writing/tokens.ts';
import { AddressPrinter, type PrintableParts } from '../../../places/text/printed-address.ts';
import type { seededChoices } from '../../support/seeded-choices.ts';
import { sharedJsonLines, sharedRows } from './read-shared.ts';

type SeededChoices = ReturnType<typeof seededChoices>;

export type Half = 'first' | 'second';

export interface LabelledAddress {
  readonly text: string;
  /** Null where the reader is not told. */
  readonly country: string | null;
  /** The label of each token; its stretches begin where `begins` says so. */
  readonly labels: readonly number[];
  readonly begins: readonly boolean[];
}

export interface KnownAddress {
  readonly country: string;
  readonly pieces: Partial<Record<Label | 'house', string>>;
}

/** A known part of an address, with what stands before it. */
interface Piece {
  readonly label: Label;
  readonly text: string;
  readonly before: string;
}

const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const printer = new AddressPrinter();

function chance(by: SeededChoices, share: number): boolean {
  return by.next() < share;
}

function pick<T>(by: SeededChoices, from: readonly T[]): T {
  return from[by.below(from.length)]!;
}

/** Every record is in the half that is null. */
function inHalf(index: number, half: Half | null): boolean {
  return half === null || (index % 2 === 0) === (half === 'first');
}

/** Real places with their street, locality, region and postcode. */
export function overtureAddresses(half: Half | null): KnownAddress[] {
  const sample = sharedRows('overture-places-sample/places.csv.gz');
  const pairs = sharedRows('overture-conflation/dev/pairs.csv.gz');
  const read = (row: Record<string, string>, side: string): KnownAddress => ({
    country: row[`${side}country`]!,
    pieces: tidyPieces({
      name: row[`${side}name`],
      line: row[`${side}street`],
      city: row[`${side}locality`],
      state: /\p{L}/u.test(row[`${side}region`] ?? '') ? row[`${side}region`] : '',
      postcode: /^[\w -]+$/.test(row[`${side}postcode`] ?? '') ? row[`${side}postcode`] : '',
    }),
  });
  const inThis = (_: unknown, i: number) => inHalf(i, half);
  return [
    ...sample.filter(inThis).map((row) => read(row, '')),
    ...pairs.filter(inThis).flatMap((row) => [read(row, 'a_'), read(row, 'b_')]),
  ].filter(({ pieces }) => pieces.city !== undefined || pieces.line !== undefined);
}

interface FormattingCase {
  readonly components: Readonly<Record<string, string | number>>;
}

const LINES = 'road pedestrian street footway path residential street_name'.split(' ');
const CITIES = 'city town village municipality hamlet'.split(' ');
const SUBURBS = 'suburb neighbourhood city_district quarter borough'.split(' ');
const KNOWN_KEYS = new Set(
  `house_number postcode state state_district county country country_code continent state_code
  county_code region district island archipelago locality political_union`.match(/\S+/g)!,
);

/** The components of the cases of OpenCage's address-formatting. */
export function formattingAddresses(half: Half | null): KnownAddress[] {
  const cases = sharedJsonLines<FormattingCase>('normalizer-tests/dev/address_formatting.jsonl.gz');
  return cases
    .filter((_, i) => inHalf(i, half))
    .flatMap(({ components }) => {
      const first = (keys: readonly string[]) =>
        keys
          .map((key) => components[key])
          .find((value) => value !== undefined)
          ?.toString();
      const rest = Object.keys(components).filter(
        (key) => ![...LINES, ...CITIES, ...SUBURBS, ...KNOWN_KEYS].includes(key),
      );
      const code = components['country_code']?.toString().toUpperCase();
      if (code === undefined) return [];
      const city = first(CITIES);
      return {
        country: code === 'UK' ? 'GB' : code,
        pieces: tidyPieces({
          name: first(rest),
          house: first(['house_number']),
          line: first(LINES),
          suburb: first(SUBURBS),
          city,
          county: first(['county', 'state_district']),
          state: first(['state']),
          postcode: first(['postcode']),
          country: first(['country']),
        }),
      };
    });
}

function tidyPieces(given: Partial<Record<Label | 'house', string | undefined>>) {
  const pieces: Partial<Record<Label | 'house', string>> = {};
  for (const [label, text] of Object.entries(given)) {
    const tidy = text?.replace(/&amp;/gi, '&').trim().replace(/\s+/g, ' ') ?? '';
    if (tidy !== '' && !EAST_ASIAN.test(tidy)) pieces[label as Label] = tidy;
  }
  if (pieces.state === pieces.city && pieces.country !== undefined) delete pieces.state;
  return pieces;
}

interface LibpostalCase {
  readonly test: string;
  readonly input: string;
  readonly expected: readonly (readonly [string, string])[];
}

export function libpostalCases(half: Half | null): LibpostalCase[] {
  const cases = sharedJsonLines<LibpostalCase>('normalizer-tests/dev/libpostal_parse.jsonl.gz');
  return cases.filter((_, i) => inHalf(i, half));
}

export function libpostalCountry({ test }: LibpostalCase): string {
  const code = test.slice(5, 7).toUpperCase();
  return code === 'DA' ? 'DK' : code;
}

const LIBPOSTAL_LABELS: Readonly<Record<string, Label>> = {
  house: 'name',
  category: 'name',
  near: 'name',
  suburb: 'suburb',
  city_district: 'suburb',
  city: 'city',
  state_district: 'county',
  island: 'county',
  state: 'state',
  country_region: 'country',
  country: 'country',
  postcode: 'postcode',
};

/** Null when the tokens of the parts are not those of the text. */
export function labelLibpostalCase(of: LibpostalCase): LabelledAddress | null {
  const tokens = toTokens(of.input);
  const labels: number[] = [];
  const begins: boolean[] = [];
  let lastLabel: Label | undefined;
  for (const [kind, text] of of.expected) {
    const label = LIBPOSTAL_LABELS[kind] ?? 'line';
    const count = toTokens(text).length;
    for (let i = 0; i < count; i++) {
      labels.push(LABELS.indexOf(label));
      begins.push(i === 0 && (label !== lastLabel || label !== 'line'));
    }
    lastLabel = label;
  }
  if (labels.length !== tokens.length) return null;
  return { text: of.input, country: libpostalCountry(of), labels, begins };
}

/** The address as someone may write it: the choices are the seed's. */
export function writeAddress(
  known: KnownAddress,
  cities: readonly string[],
  choices: SeededChoices,
) {
  const pieces = varyPieces(known, cities, choices);
  const country = chance(choices, 0.15) ? null : known.country;
  const written = arrange(pieces, known.country, choices);
  const separated = varySeparators(written, choices);
  const cased = chance(choices, 0.1) ? 'lower' : chance(choices, 0.08) ? 'upper' : 'kept';
  const recase = (text: string) =>
    cased === 'lower' ? text.toLowerCase() : cased === 'upper' ? text.toUpperCase() : text;
  return label(
    separated.map((piece) => ({ ...piece, text: recase(piece.text) })),
    country,
  );
}

const STREET_SUBURBS = new Set('GB BR IN ZA AU MX ID TH VN TR MY PH IE NZ'.split(' '));
const COUNTIES = new Map<string, string[]>();
const STATE_NAMES = new Map<string, string>();
for (const { code, name } of iso31662) {
  const country = code.slice(0, 2);
  COUNTIES.set(country, [...(COUNTIES.get(country) ?? []), name.replace(/,.*| \[.*/, '')]);
  STATE_NAMES.set(code, name);
}

function varyPieces(
  { country, pieces: known }: KnownAddress,
  cities: readonly string[],
  by: SeededChoices,
) {
  const pieces = { ...known };
  if (!chance(by, 0.35)) delete pieces.name;
  if (chance(by, 0.15)) delete pieces.postcode;
  if (chance(by, 0.15)) delete pieces.state;
  if (chance(by, 0.08)) delete pieces.line;
  if (!chance(by, 0.4)) delete pieces.country;
  else pieces.country ??= nameCountry(country, by);
  const full = STATE_NAMES.get(`${country}-${pieces.state}`);
  if (full !== undefined && chance(by, 0.3)) pieces.state = full;
  if (chance(by, STREET_SUBURBS.has(country) ? 0.45 : 0.12)) pieces.suburb ??= pick(by, cities);
  if (country === 'GB' && chance(by, 0.35)) pieces.county ??= pick(by, COUNTIES.get('GB')!);
  if (country === 'US' && chance(by, 0.04)) pieces.county ??= `${pick(by, cities)} County`;
  if (country === 'US' && pieces.line !== undefined && chance(by, 0.1)) {
    const unit = pick(by, ['Apt', 'Apt No.', 'Suite', 'Ste', 'Unit', '#', 'Floor', 'Rm']);
    pieces.line += `${pick(by, [' ', ', '])}${unit} ${1 + Math.floor(by.next() * 900)}`;
  }
  if (chance(by, 0.02)) pieces.line = `PO Box ${1 + Math.floor(by.next() * 9000)}`;
  const zip = /^(\d{5})-\d{4}$/.exec(pieces.postcode ?? '');
  if (zip !== null && chance(by, 0.7)) pieces.postcode = zip[1]!;
  return pieces;
}

const NAME_LANGUAGES = 'de fr es it pt nl da sv nb fi pl cs hu ro tr el ru'.split(' ');

function nameCountry(country: string, by: SeededChoices): string {
  if (chance(by, 0.15)) return country;
  if (country === 'US' && chance(by, 0.5)) return pick(by, ['USA', 'U.S.A.', 'United States']);
  const language = chance(by, 0.6) ? 'en' : pick(by, NAME_LANGUAGES);
  const name = new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country;
  return countryNamed(name) === country ? name : country;
}

const PRINTED = [
  ['name', 'building', '\uF101'],
  ['house', 'house', '\uF102'],
  ['line', 'street', '\uF103'],
  ['suburb', 'suburb', '\uF104'],
  ['city', 'city', '\uF105'],
  ['state', 'state', '\uF106'],
  ['postcode', 'postalCode', '\uF107'],
  ['country', 'country', '\uF108'],
] as const;

/** The parts in the order of the country, by its template, with what the template puts between. */
function arrange(
  pieces: Partial<Record<Label | 'house', string>>,
  country: string,
  by: SeededChoices,
): Piece[] {
  const marks: Partial<Record<string, string>> = {};
  for (const [piece, part, mark] of PRINTED) if (pieces[piece]) marks[part] = mark;
  let text = printer.print(marks as PrintableParts, country) ?? '';
  if (pieces.state && !text.includes('\uF106') && chance(by, 0.7)) {
    text = text.replace('\uF105', '\uF105, \uF106');
  }
  if (pieces.suburb && !text.includes('\uF104')) text = text.replace('\uF105', '\uF104, \uF105');
  if (pieces.county) text = text.replace('\uF105', '\uF105, \uF109');
  // Some templates print a building behind its street; the name of a place begins most addresses.
  if (pieces.name && chance(by, 0.85)) {
    text = `\uF101, ${text.replace(/(?:, |\n| )?\uF101/, '').replace(/^[\s,]+/, '')}`;
  }
  const written: Piece[] = [];
  let before = '';
  for (const char of text) {
    const known = PRINTED.find(([, , mark]) => mark === char);
    if (known === undefined && char !== '\uF109') {
      before += char;
      continue;
    }
    const part = known?.[0] ?? 'county';
    written.push({ label: part === 'house' ? 'line' : part, text: pieces[part]!, before });
    before = '';
  }
  return written;
}

function varySeparators(pieces: readonly Piece[], by: SeededChoices): Piece[] {
  const style = by.next();
  return pieces.map((piece) => {
    const isComma = piece.before.includes(',');
    if (!isComma)
      return chance(by, 0.08) && piece.before.trim() === '' ? { ...piece, before: ', ' } : piece;
    if (style < 0.2) return { ...piece, before: ' ' };
    if (style < 0.33) return { ...piece, before: '\n' };
    if (style < 0.37) return { ...piece, before: ' - ' };
    return chance(by, 0.12) ? { ...piece, before: ' ' } : piece;
  });
}

function label(pieces: readonly Piece[], country: string | null): LabelledAddress | null {
  let text = '';
  const labels: number[] = [];
  const begins: boolean[] = [];
  let last: Label | undefined;
  for (const piece of pieces) {
    text += (text === '' ? '' : piece.before || ' ') + piece.text;
    const count = toTokens(piece.text).length;
    for (let i = 0; i < count; i++) {
      labels.push(LABELS.indexOf(piece.label));
      begins.push(i === 0 && !(piece.label === 'line' && last === 'line'));
    }
    last = piece.label;
  }
  const whole = toTokens(text);
  return whole.length === labels.length && whole.length > 0
    ? { text, country, labels, begins }
    : null;
}

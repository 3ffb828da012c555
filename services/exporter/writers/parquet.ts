/**
 * Parquet: rows as JSON arrays, which the embedded engine turns into the file.
 *
 * Q1 A column's type follows from its name alone, so that the files of two exports fit together.
 *    Objects and lists are JSON text, as they are in CSV; nothing is guarded, for nothing runs it.
 * Q2 A value that is not of its column's type is null: one place cannot spoil a file of 50,000.
 */
import { cellText } from '../../../domain/csv.ts';
import type { OutputField } from '../../../domain/outputs.ts';
import type {
  ParquetColumn,
  ParquetType,
} from '../../../platform/warehouse/parquet/parquet-file.ts';
import type { Layout, RowWriter } from './row-writer.ts';

const INTEGERS: readonly OutputField[] = [
  'coordinates_distance',
  'number_of_locations',
  'facebook_followers',
  'facebook_likes',
  'instagram_followers',
  'instagram_media_count',
  'review_count',
  'recent_review_count',
  'parking_spaces_total',
  'parking_spaces_street',
  'parking_spaces_shared',
  'parking_spaces_dedicated',
  'primary_turns_required',
  'min_turns',
  'primary_turns',
];

const NUMBERS: readonly OutputField[] = [
  'approximate_average_rating',
  'price_tier',
  'average_price',
  'average_rating',
  'wilson_score',
  'popularity',
  'pylon_latitude',
  'pylon_longitude',
  'monument_latitude',
  'monument_longitude',
];

const BOOLEANS: readonly OutputField[] = [
  'has_delivery',
  'has_takeout',
  'has_dining',
  'has_pickup',
  'is_open_24h',
  'traffic_control',
  'has_brand_signage',
  'pylon_sign_exists',
  'pylon_includes_brand_sign',
  'monument_sign_exists',
  'monument_includes_brand_sign',
];

/** Output fields bear their plain names in the legacy schema. */
function typed(fields: readonly OutputField[], type: ParquetType): [string, ParquetType][] {
  return fields.flatMap((field) => [
    [field, type],
    [`outputs.${field}`, type],
  ]);
}

const TYPES: ReadonlyMap<string, ParquetType> = new Map<string, ParquetType>([
  ['created_at', 'time'],
  ['last_enriched', 'time'],
  ['inputs.latitude', 'number'],
  ['inputs.longitude', 'number'],
  ...typed(INTEGERS, 'integer'),
  ...typed(NUMBERS, 'number'),
  ...typed(BOOLEANS, 'boolean'),
]);

export function parquetColumns(names: readonly string[]): ParquetColumn[] {
  return names.map((name) => ({ name, type: TYPES.get(name) ?? 'text' }));
}

export function parquetRowWriter({ names }: Layout): RowWriter {
  const types = parquetColumns(names).map(({ type }) => type);
  return {
    head: () => '',
    row: ({ values }) => `${JSON.stringify(types.map((type, i) => fitted(type, values[i])))}\n`,
    end: () => '',
  };
}

function fitted(type: ParquetType, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (type === 'text') return cellText(value, false).toWellFormed();
  return FITS[type](value) ? value : null;
}

const FITS: Readonly<Record<Exclude<ParquetType, 'text'>, (value: unknown) => boolean>> = {
  time: (value) => typeof value === 'string',
  integer: Number.isSafeInteger,
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
};

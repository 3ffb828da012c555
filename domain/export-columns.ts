/**
 * The columns of an export, and where their values are in a job. Pure: the API's inline answer and
 * the exporter's files use the same table.
 */
import { ATTRIBUTES } from './attributes.ts';
import { EXPORTED_INPUT } from './csv.ts';
import type { ColumnGroup, ExportOptions } from './exports.ts';
import { type InputField, inputKind, SHOWN_INPUTS } from './jobs.ts';
import { isObject } from './json-object.ts';
import {
  ADDRESS_PARTS,
  ATTRIBUTE_RESULTS,
  CONFIDENCE_KEYS,
  OUTPUT_FIELDS,
  type OutputColumnType,
  type OutputField,
  outputColumnType,
  REASONING_KEYS,
} from './outputs.ts';

/** The parts of a job that an export shows, each with values by key; for evidence, a URL. */
export type ExportedPart =
  | 'job'
  | 'inputs'
  | 'outputs'
  | 'attribute_status'
  | 'verdicts'
  | 'confidence_scores'
  | 'reasoning'
  | 'evidence';

export interface ExportColumn {
  readonly name: string;
  readonly group: ColumnGroup | 'base';
  /** The type of its values in typed files. `time` is an RFC 3339 text. */
  readonly type: OutputColumnType | 'time';
  /** The part that contains its values. */
  readonly part: ExportedPart;
  readonly key: string;
  /** Converts a value for the column; if omitted, the value itself is shown. */
  readonly show?: (value: unknown) => unknown;
}

/** One job: its values in column order, null if empty, and its position. */
export interface ExportedRow {
  readonly values: readonly unknown[];
  /** Longitude and latitude in degrees, or null. */
  readonly position: readonly [number, number] | null;
}

/** Rows that are produced as they are read; they can be read only once. */
export interface RowPiece extends Iterable<ExportedRow> {
  readonly length: number;
}

/** A position that was found takes precedence over the given one. */
export function exportedPosition(
  inputs: Readonly<Record<string, unknown>>,
  outputs: Readonly<Record<string, unknown>>,
): ExportedRow['position'] {
  const found = Array.isArray(outputs['coordinates']) ? outputs['coordinates'] : [];
  return toPosition(found[0], found[1]) ?? toPosition(inputs['latitude'], inputs['longitude']);
}

function toPosition(latitude: unknown, longitude: unknown): [number, number] | null {
  const known = typeof latitude === 'number' && typeof longitude === 'number';
  return known ? [longitude, latitude] : null;
}

/** The parts that text columns are read from, by key. */
const TEXT_GROUPS = {
  status: 'attribute_status',
  verdict: 'verdicts',
  confidence: 'confidence_scores',
  reasoning: 'reasoning',
  evidence: 'evidence',
} as const;

function textColumn(group: keyof typeof TEXT_GROUPS, name: string, key: string): ExportColumn {
  return { name, group, type: 'text', part: TEXT_GROUPS[group], key };
}

/** The columns `group.key`. */
function textColumns(group: keyof typeof TEXT_GROUPS, keys: readonly string[]): ExportColumn[] {
  return keys.map((key) => textColumn(group, `${group}.${key}`, key));
}

const BASE_TYPES = {
  place_id: 'text',
  batch_id: 'text',
  batch_name: 'text',
  status: 'text',
  created_at: 'time',
  last_enriched: 'time',
} as const;

type BaseName = keyof typeof BASE_TYPES;

function baseColumn(name: BaseName): ExportColumn {
  return { name, group: 'base', type: BASE_TYPES[name], part: 'job', key: name };
}

function inputColumn(field: InputField): ExportColumn {
  const isCoordinate = inputKind(field) === 'latitude' || inputKind(field) === 'longitude';
  const type = isCoordinate ? 'number' : 'text';
  return { name: `${EXPORTED_INPUT}${field}`, group: 'inputs', type, part: 'inputs', key: field };
}

function outputColumn(name: string, field: OutputField): ExportColumn {
  return { name, group: 'outputs', type: outputColumnType(field), part: 'outputs', key: field };
}

function addressPartColumn(name: string, part: string): ExportColumn {
  const show = (address: unknown) =>
    isObject(address) && Object.hasOwn(address, part) ? address[part] : null;
  return { name, group: 'outputs', type: 'text', part: 'outputs', key: 'address', show };
}

/** The two schema versions differ in `prefix` and in the `join` of the parts of an address. */
function outputColumns(prefix: string, join: string): ExportColumn[] {
  return OUTPUT_FIELDS.flatMap((field) => {
    const name = `${prefix}${field}`;
    if (field !== 'address') return [outputColumn(name, field)];
    return ADDRESS_PARTS.map((part) => addressPartColumn(`${name}${join}${part}`, part));
  });
}

/** A result stored under its attribute's key; the cell shows only its value. */
function resultColumn(key: string, prefix: string): ExportColumn {
  const show = (result: unknown) =>
    isObject(result) && 'value' in result ? result['value'] : result;
  return { name: `${prefix}${key}`, group: 'outputs', type: 'text', part: 'outputs', key, show };
}

function version2Columns(customKeys: readonly string[]): ExportColumn[] {
  return [
    ...(Object.keys(BASE_TYPES) as BaseName[]).map(baseColumn),
    ...SHOWN_INPUTS.map(inputColumn),
    ...outputColumns('outputs.', '.'),
    ...[...customKeys, ...ATTRIBUTE_RESULTS].map((key) => resultColumn(key, 'outputs.')),
    ...[...ATTRIBUTES.map(({ key }) => key), ...customKeys].map((key) =>
      textColumn('status', `attribute_status.${key}`, key),
    ),
    ...textColumns('verdict', [...OUTPUT_FIELDS, ...ATTRIBUTE_RESULTS]),
    ...textColumns('confidence', [...CONFIDENCE_KEYS, ...customKeys]),
    ...textColumns('reasoning', [...REASONING_KEYS, ...customKeys]),
    ...textColumns('evidence', [...OUTPUT_FIELDS, ...ATTRIBUTE_RESULTS]),
  ];
}

/** The legacy contract: no inputs, no evidence. */
function version1Columns(customKeys: readonly string[]): ExportColumn[] {
  const outputs = outputColumns('', '_');
  const taken = new Set(['place_id', 'status', ...outputs.map(({ name }) => name)]);
  return [
    baseColumn('place_id'),
    baseColumn('status'),
    ...outputs,
    ...[...customKeys, ...ATTRIBUTE_RESULTS]
      .filter((key) => !taken.has(key))
      .map((key) => resultColumn(key, '')),
    ...[...CONFIDENCE_KEYS, ...customKeys].map((key) =>
      textColumn('confidence', `${key}_confidence`, key),
    ),
  ];
}

/** All columns that the options request, in order; `customKeys` are the organization's own. */
export function exportColumns(
  options: Pick<ExportOptions, 'schema_version' | 'columns'>,
  customKeys: readonly string[],
): ExportColumn[] {
  const make = options.schema_version === 1 ? version1Columns : version2Columns;
  const wanted = new Set<string>(['base', ...options.columns]);
  return make(customKeys).filter(({ group }) => wanted.has(group));
}

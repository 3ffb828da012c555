/**
 * The columns of an export and how a job fills them. Pure: the API's inline answer and the
 * exporter's files are made from the same table.
 */
import { ATTRIBUTES } from './attributes.ts';
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

/** What an export shows of one job. */
export interface ExportedJob {
  readonly place_id: string;
  readonly batch_id: string;
  readonly batch_name: string;
  readonly status: string;
  /** RFC 3339. */
  readonly created_at: string;
  readonly last_enriched: string | null;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly outputs: Readonly<Record<string, unknown>>;
  readonly attribute_status: Readonly<Record<string, string>>;
  readonly verdicts: Readonly<Record<string, string>>;
  readonly confidence_scores: Readonly<Record<string, string>>;
  readonly reasoning: Readonly<Record<string, string>>;
  /** By output field: the first URL of its evidence. */
  readonly evidence: Readonly<Record<string, string>>;
}

export interface ExportColumn {
  readonly name: string;
  readonly group: ColumnGroup | 'base';
  /** The type of its values in files that have types. `time` is an RFC 3339 text. */
  readonly type: OutputColumnType | 'time';
  readonly read: (job: ExportedJob) => unknown;
}

function readOwn(values: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(values, key) ? values[key] : null;
}

/** The parts of an exported job from which columns of text are read by key. */
const TEXT_GROUPS = {
  status: 'attribute_status',
  verdict: 'verdicts',
  confidence: 'confidence_scores',
  reasoning: 'reasoning',
  evidence: 'evidence',
} as const;

function textColumn(group: keyof typeof TEXT_GROUPS, name: string, key: string): ExportColumn {
  return { name, group, type: 'text', read: (job) => readOwn(job[TEXT_GROUPS[group]], key) };
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
  return { name, group: 'base', type: BASE_TYPES[name], read: (job) => job[name] };
}

function inputColumn(field: InputField): ExportColumn {
  const isCoordinate = inputKind(field) === 'latitude' || inputKind(field) === 'longitude';
  return {
    name: `inputs.${field}`,
    group: 'inputs',
    type: isCoordinate ? 'number' : 'text',
    read: ({ inputs }) => readOwn(inputs, field),
  };
}

function outputColumn(name: string, field: OutputField): ExportColumn {
  const read = ({ outputs }: ExportedJob) => readOwn(outputs, field);
  return { name, group: 'outputs', type: outputColumnType(field), read };
}

function addressPartColumn(name: string, part: string): ExportColumn {
  const read = ({ outputs }: ExportedJob) => {
    const address = readOwn(outputs, 'address');
    return isObject(address) ? readOwn(address, part) : null;
  };
  return { name, group: 'outputs', type: 'text', read };
}

/** The two schema versions differ in `prefix` and in the `join` of the parts of an address. */
function outputColumns(prefix: string, join: string): ExportColumn[] {
  return OUTPUT_FIELDS.flatMap((field) => {
    const name = `${prefix}${field}`;
    if (field !== 'address') return [outputColumn(name, field)];
    return ADDRESS_PARTS.map((part) => addressPartColumn(`${name}${join}${part}`, part));
  });
}

/** A result that is stored under its attribute's key; the cell shows its value alone. */
function resultColumn(key: string, prefix: string): ExportColumn {
  const read = ({ outputs }: ExportedJob) => {
    const result = readOwn(outputs, key);
    return isObject(result) && 'value' in result ? result['value'] : result;
  };
  return { name: `${prefix}${key}`, group: 'outputs', type: 'text', read };
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

/** All columns that the options ask for, in order; `customKeys` are the organization's own. */
export function exportColumns(
  options: Pick<ExportOptions, 'schema_version' | 'columns'>,
  customKeys: readonly string[],
): ExportColumn[] {
  const make = options.schema_version === 1 ? version1Columns : version2Columns;
  const wanted = new Set<string>(['base', ...options.columns]);
  return make(customKeys).filter(({ group }) => wanted.has(group));
}

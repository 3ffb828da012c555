/**
 * The columns of an export and how a job fills them. Pure: the API's inline answer and the
 * exporter's files are made from the same table.
 */

import { ATTRIBUTES } from './attributes.ts';
import type { ColumnGroup, ExportOptions } from './exports.ts';
import { SHOWN_INPUTS } from './jobs.ts';
import { ADDRESS_PARTS, CONFIDENCE_KEYS, OUTPUT_FIELDS, REASONING_KEYS } from './outputs.ts';

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
  readonly read: (job: ExportedJob) => unknown;
}

const own = (values: Readonly<Record<string, unknown>>, key: string) =>
  Object.hasOwn(values, key) ? values[key] : null;

type Named = 'inputs' | 'outputs' | 'attribute_status' | 'verdicts' | 'confidence_scores';

function column(
  group: ColumnGroup,
  name: string,
  from: Named | 'reasoning' | 'evidence',
  key: string,
): ExportColumn {
  return { name, group, read: (job) => own(job[from], key) };
}

type BaseName = 'place_id' | 'batch_id' | 'batch_name' | 'status' | 'created_at' | 'last_enriched';

function base(name: BaseName): ExportColumn {
  return { name, group: 'base', read: (job) => job[name] };
}

function addressPart(name: string, part: string): ExportColumn {
  const read = ({ outputs }: ExportedJob) => {
    const address = own(outputs, 'address');
    return isObject(address) ? own(address, part) : null;
  };
  return { name, group: 'outputs', read };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Output columns; `prefix` and `join` make the names of the two schema versions. */
function outputColumns(prefix: string, join: string): ExportColumn[] {
  return OUTPUT_FIELDS.flatMap((field) => {
    const name = `${prefix}${field}`;
    if (field !== 'address') return [column('outputs', name, 'outputs', field)];
    return ADDRESS_PARTS.map((part) => addressPart(`${name}${join}${part}`, part));
  });
}

/** A custom attribute's result stands under its key; the cell shows its value alone. */
function customColumn(key: string, prefix: string): ExportColumn {
  const read = ({ outputs }: ExportedJob) => {
    const result = own(outputs, key);
    return isObject(result) && 'value' in result ? result['value'] : result;
  };
  return { name: `${prefix}${key}`, group: 'outputs', read };
}

const BASE: readonly BaseName[] = [
  'place_id',
  'batch_id',
  'batch_name',
  'status',
  'created_at',
  'last_enriched',
];

function columnsOfVersion2(customKeys: readonly string[]): ExportColumn[] {
  const attributes = [...ATTRIBUTES.map(({ key }) => key), ...customKeys];
  return [
    ...BASE.map(base),
    ...SHOWN_INPUTS.map((field) => column('inputs', `inputs.${field}`, 'inputs', field)),
    ...outputColumns('outputs.', '.'),
    ...customKeys.map((key) => customColumn(key, 'outputs.')),
    ...attributes.map((key) =>
      column('status', `attribute_status.${key}`, 'attribute_status', key),
    ),
    ...OUTPUT_FIELDS.map((field) => column('verdict', `verdict.${field}`, 'verdicts', field)),
    ...[...CONFIDENCE_KEYS, ...customKeys].map((key) =>
      column('confidence', `confidence.${key}`, 'confidence_scores', key),
    ),
    ...[...REASONING_KEYS, ...customKeys].map((key) =>
      column('reasoning', `reasoning.${key}`, 'reasoning', key),
    ),
    ...OUTPUT_FIELDS.map((field) => column('evidence', `evidence.${field}`, 'evidence', field)),
  ];
}

/** The legacy contract: no inputs, no evidence. */
function columnsOfVersion1(customKeys: readonly string[]): ExportColumn[] {
  const outputs = outputColumns('', '_');
  const taken = new Set(['place_id', 'status', ...outputs.map(({ name }) => name)]);
  return [
    base('place_id'),
    base('status'),
    ...outputs,
    ...customKeys.filter((key) => !taken.has(key)).map((key) => customColumn(key, '')),
    ...[...CONFIDENCE_KEYS, ...customKeys].map((key) =>
      column('confidence', `${key}_confidence`, 'confidence_scores', key),
    ),
  ];
}

type Choice = Pick<ExportOptions, 'schema_version' | 'columns'>;

/** All columns that the options ask for, in order; `customKeys` are the organization's own. */
export function exportColumns(options: Choice, customKeys: readonly string[]): ExportColumn[] {
  const make = options.schema_version === 1 ? columnsOfVersion1 : columnsOfVersion2;
  const wanted = new Set<string>(['base', ...options.columns]);
  return make(customKeys).filter(({ group }) => wanted.has(group));
}

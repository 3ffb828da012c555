/**
 * Faults of a request in the format that FastAPI clients parse, and the conversion of zod's issues.
 *
 * Admission's own validator and the zod schemas take the types and messages from one table.
 */
import type * as z from 'zod';

export const FAULT_WORDS = {
  missing: 'Field required',
  extra_forbidden: 'There is no such field',
  string_type: 'Input should be a valid string',
  bool_type: 'Input should be a valid boolean',
  int_type: 'Input should be a valid integer',
  float_type: 'Input should be a valid number',
  finite_number: 'Input should be a finite number',
  list_type: 'Input should be a valid list',
  object_type: 'Input should be a valid object',
  too_small: 'Input is too small',
  too_large: 'Input is too large',
  not_one_of: 'Input is not one of the allowed values',
  value_error: 'Value is not valid',
} as const;

export type FaultType = keyof typeof FAULT_WORDS;
export type FaultPlace = readonly (string | number)[];

export interface Fault {
  readonly loc: FaultPlace;
  readonly msg: string;
  readonly type: FaultType;
}

/** The most faults that a response lists; `truncated` counts the others. */
export const MAX_FAULTS_SHOWN = 100;

export interface FaultList {
  readonly detail: readonly Fault[];
  readonly truncated?: number;
}

export function requestFault(type: FaultType, loc: FaultPlace, words?: string): Fault {
  return { loc, msg: words ?? FAULT_WORDS[type], type };
}

/** `found` counts all faults; `faults` contains at least the first 100. */
export function faultList(faults: readonly Fault[], found = faults.length): FaultList {
  const detail = faults.slice(0, MAX_FAULTS_SHOWN);
  return found > detail.length ? { detail, truncated: found - detail.length } : { detail };
}

type Issue = z.core.$ZodIssue;

/** The parameters of a refinement. */
interface CustomParams {
  readonly type?: FaultType;
  /** For messages that depend on the refused text. */
  readonly toWords?: (text: string) => string;
}

/** `within` is the location of the checked value: `['body']` or `['query']`. */
function faultsFromIssues(issues: readonly Issue[], within: FaultPlace): Fault[] {
  return issues.flatMap((issue, i) => faultsFromIssue(issue, within, i < MAX_FAULTS_SHOWN));
}

function faultsFromIssue(issue: Issue, within: FaultPlace, isShown: boolean): Fault[] {
  const loc = [...within, ...(issue.path as (string | number)[])];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => requestFault('extra_forbidden', [...loc, key]));
  }
  if (issue.code === 'custom') {
    const { type = 'value_error', toWords } = (issue.params ?? {}) as CustomParams;
    const words = isShown && toWords ? toWords(String(issue.input)) : issue.message;
    return [requestFault(type, loc, words)];
  }
  return [plainFault(issue, loc)];
}

function plainFault(issue: Issue, loc: FaultPlace): Fault {
  switch (issue.code) {
    case 'invalid_type':
      return requestFault(typeFault(issue), loc);
    case 'too_small':
      return requestFault('too_small', loc, boundWords(issue.origin, 'too_small', issue.minimum));
    case 'too_big':
      return requestFault('too_large', loc, boundWords(issue.origin, 'too_large', issue.maximum));
    case 'invalid_value':
      return requestFault('not_one_of', loc, `Input should be one of: ${issue.values.join(', ')}`);
    default:
      return requestFault('value_error', loc, issue.message);
  }
}

/** The bound of a number, or of the size of any other value. */
function boundWords(origin: string, type: 'too_small' | 'too_large', bound: number | bigint) {
  const words = `at ${type === 'too_small' ? 'least' : 'most'} ${bound}`;
  return origin === 'number' ? `Input should be ${words}` : `${FAULT_WORDS[type]}: ${words}`;
}

const TYPE_FAULTS: Readonly<Record<string, FaultType>> = {
  string: 'string_type',
  boolean: 'bool_type',
  int: 'int_type',
  number: 'float_type',
  array: 'list_type',
  object: 'object_type',
  record: 'object_type',
};

/** Issues are reported with their input, so an undefined input is a missing field. */
function typeFault(issue: Issue & { code: 'invalid_type' }): FaultType {
  if (issue.input === undefined) return 'missing';
  if (issue.input === Infinity || issue.input === -Infinity) return 'finite_number';
  return TYPE_FAULTS[issue.expected] ?? 'value_error';
}

export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly faults: readonly Fault[] };

/** Checks a value parsed from JSON, in which only a missing field is undefined. */
export function check<T>(
  schema: z.ZodType<T>,
  value: unknown,
  within: FaultPlace = ['body'],
): Checked<T> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return { ok: true, value: result.data };
  return { ok: false, faults: faultsFromIssues(result.error.issues, within) };
}

/**
 * Converts a field's value to text that a person edits, and back: one line per item of a list,
 * `name: value` for parts, JSON for deeper values. Text that was not edited converts back to the
 * same value. The API validates the value; this module only reports text that it cannot parse.
 */
import {
  ADDRESS_PARTS,
  OUTPUT_FIELDS,
  type OutputField,
  type OutputKind,
  outputDeclaration,
} from '../../domain/outputs.ts';

export type EditorShape = 'text' | 'number' | 'choice' | 'lines' | 'numbers' | 'pairs' | 'json';

export interface ValueEditor {
  readonly shape: EditorShape;
  /** How to write the value. */
  readonly hint: string;
  readonly choices: readonly string[];
  /** Names to show, even if they have no value yet. */
  readonly parts: readonly string[];
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const [YES, NO] = ['yes', 'no'];
const NO_VALUE = 'Enter a value, or choose "The place has none".';

const EDITORS: Partial<Record<OutputKind, Partial<ValueEditor>>> = {
  text: { shape: 'text' },
  texts: { shape: 'lines', hint: 'One item per line.' },
  flag: { shape: 'choice', choices: [YES!, NO!] },
  integer: { shape: 'number' },
  count: { shape: 'number' },
  number: { shape: 'number' },
  rating: { shape: 'number', hint: '0 to 5.' },
  numbers: { shape: 'numbers', hint: 'Numbers, separated by commas.' },
  coordinates: { shape: 'numbers', hint: 'Latitude, longitude: 47.1405, 9.5215' },
  open_closed: {
    shape: 'choice',
    choices: ['Open', 'Closed', 'Temporarily Closed', 'No Internet Presence'],
  },
  address: {
    shape: 'pairs',
    hint: 'One part per line. Empty parts are ignored.',
    parts: ADDRESS_PARTS,
  },
  names: { shape: 'pairs', hint: 'One language per line, for example de: Gasthof Adler' },
  opening_hours: {
    shape: 'pairs',
    hint: 'One day per line, for example Monday: 11:00-14:00,17:00-23:00 or Tuesday: closed',
    parts: DAYS,
  },
};

const AS_JSON: ValueEditor = { shape: 'json', hint: 'Enter JSON.', choices: [], parts: [] };

/** The organization's custom attributes hold objects, which are edited as JSON. */
export function editorFor(field: string): ValueEditor {
  if (!isOutputField(field)) return AS_JSON;
  const editor = EDITORS[outputDeclaration(field).kind];
  return editor === undefined ? AS_JSON : { ...AS_JSON, hint: '', ...editor };
}

function isOutputField(field: string): field is OutputField {
  return (OUTPUT_FIELDS as readonly string[]).includes(field);
}

/** Whether the API accepts corrections of the field. */
export function isCorrectable(field: string): boolean {
  return isOutputField(field) || field.startsWith('custom_');
}

export function writeForEditor({ shape, parts }: ValueEditor, value: unknown): string {
  if (shape === 'pairs') return writePairs(parts, (value ?? {}) as Record<string, unknown>);
  if (value === null || value === undefined) return '';
  if (shape === 'json') return JSON.stringify(value, null, 2);
  if (typeof value === 'boolean') return value ? YES! : NO!;
  if (!Array.isArray(value)) return String(value);
  return value.join(shape === 'lines' ? '\n' : ', ');
}

function writePairs(parts: readonly string[], value: Readonly<Record<string, unknown>>): string {
  const names = [...new Set([...parts, ...Object.keys(value)])];
  return names.map((name) => `${name}: ${value[name] ?? ''}`).join('\n');
}

/** Throws an error with a message for the user if the text does not have this shape. */
export function readFromEditor({ shape, choices }: ValueEditor, text: string): unknown {
  if (text.trim() === '') throw new Error(NO_VALUE);
  if (shape === 'json') return readJson(text);
  if (shape === 'lines') return readLines(text);
  if (shape === 'pairs') return readPairs(text);
  if (shape === 'number') return readNumber(text);
  if (shape === 'numbers') return text.split(',').map(readNumber);
  return choices.includes(YES!) ? text === YES : text.trim();
}

function readLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function readPairs(text: string): Record<string, string> {
  const pairs = readLines(text).map((line) => {
    const at = line.indexOf(':');
    if (at < 1) throw new Error(`"${line}" has no colon after a name.`);
    return [line.slice(0, at).trim(), line.slice(at + 1).trim()] as const;
  });
  const given = pairs.filter(([, value]) => value !== '');
  if (given.length === 0) throw new Error(NO_VALUE);
  return Object.fromEntries(given);
}

function readNumber(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) throw new Error(`"${text}" is not a number.`);
  return value;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Error('This is not valid JSON. Look for a missing quote or comma.');
  }
}

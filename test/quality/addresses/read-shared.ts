/** Reads the shared data's compressed tables. Empty where the data is not on the machine. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { sharedData } from '../../support/shared-data.ts';

function readText(path: string): string {
  const found = sharedData(...path.split('/'));
  return found === undefined ? '' : gunzipSync(readFileSync(found)).toString('utf8');
}

export function sharedRows(path: string): Record<string, string>[] {
  const text = readText(path);
  return text === '' ? [] : parse(text, { columns: true, relax_quotes: true });
}

export function sharedJsonLines<T>(path: string): T[] {
  const lines = readText(path).split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as T);
}

import { readFileSync } from 'node:fs';

/** Reads the rows of a file whose fields are separated by " | ". */
export function readFieldLines(file: URL): string[][] {
  const text = readFileSync(file, 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => line.split(' | '));
}

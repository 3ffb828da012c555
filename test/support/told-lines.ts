import { readFileSync } from 'node:fs';

/** Rows of a file whose fields are parted by " | ". */
export function readToldLines(file: URL): string[][] {
  const text = readFileSync(file, 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => line.split(' | '));
}

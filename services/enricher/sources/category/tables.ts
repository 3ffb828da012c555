/** Reads the tables beside this file. */
import { readFileSync } from 'node:fs';
import { assetPath } from '../../../../platform/runtime/assets.ts';

/** Rows of a table beside this file; lines that begin with # are comments. */
export function readTable(name: string): string[][] {
  const path = assetPath('services', 'enricher', 'sources', 'category', name);
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line !== '' && line[0] !== '#').map((line) => line.split('\t'));
}

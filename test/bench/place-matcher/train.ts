/**
 * Fits the matcher's model and writes places/matcher/forest.ts. To train again:
 *
 * 1. Get the labelled pairs: overture-conflation, geo-er and gtminer-containment in the shared data
 *    (test/support/shared-data.ts says where that lies).
 * 2. Run: node --import tsx test/bench/place-matcher/train.ts
 *    It is deterministic: the same data and code give the same file, byte for byte.
 * 3. Keep the new forest only when `npm run quality` and places/matcher/quality.test.ts say that it
 *    is better.
 *
 * Fit again after a change of the features or of the word weights.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedDataFolder } from '../../support/shared-data.ts';
import {
  containmentRows,
  fitForest,
  forestLines,
  GEO_ER_CITIES,
  geoErRows,
  overtureRows,
} from './training.ts';

const OUT = join(import.meta.dirname, '../../../places/matcher/forest.ts');

const HEAD = `/**
 * The matcher's fitted model, in the form model.ts reads. Made by
 * test/bench/place-matcher/train.ts; not to be edited by hand.
 */
`;

function main(): void {
  const folder = sharedDataFolder();
  if (folder === undefined) throw new Error('the shared data folder is not on this machine');
  const rows = [
    ...overtureRows(folder, () => true),
    ...GEO_ER_CITIES.flatMap((city) => geoErRows(folder, city)),
    ...containmentRows(folder, 'sea'),
    ...containmentRows(folder, 'sin'),
  ];
  const forest = fitForest(rows);
  const lines = forestLines(forest).map((line) => `  '${line}',`);
  writeFileSync(
    OUT,
    `${HEAD}export const FOREST_BIAS = ${forest.bias.toFixed(4)};\n
export const FOREST_LINES: readonly string[] = [\n${lines.join('\n')}\n];\n`,
  );
  console.log(`${rows.length} rows, ${forest.trees.length} trees: ${OUT}`);
}

main();

/**
 * Fits the matcher's model and writes places/matcher/forest.ts. To train again:
 *
 * 1. Get the labelled pairs: overture-conflation, geo-er and gtminer-containment in the
 *    shared data (test/support/shared-data.ts says where that lies).
 * 2. Run: node --import tsx test/bench/place-matcher/train.ts
 *    It is deterministic: the same data and code give the same file, byte for byte.
 * 3. Keep the new model only when `npm run quality` and places/matcher/quality.test.ts say that
 *    it is better.
 *
 * Fit again after a change of the features or of the word weights.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedDataFolder } from '../../support/shared-data.ts';
import { forestSource } from './training.ts';

const OUT = join(import.meta.dirname, '../../../places/matcher/forest.ts');

function main(): void {
  const folder = sharedDataFolder();
  if (folder === undefined) throw new Error('the shared data folder is not on this machine');
  writeFileSync(OUT, forestSource(folder));
  console.log(`written: ${OUT}`);
}

main();

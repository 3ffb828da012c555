/**
 * Writes places/matcher/common-words.ts: the words that are common in place names, counted in the
 * open Overture samples (CDLA-Permissive-2.0) of the shared data. Run:
 *   node --import tsx test/bench/place-matcher/count-words.ts
 * Then fit the model again (train.ts).
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toWords } from '../../../places/text/words.ts';
import { sharedDataFolder } from '../../support/shared-data.ts';
import { readRows } from './pairs.ts';

const MIN_NAMES = 7;
const OUT = join(import.meta.dirname, '../../../places/matcher/common-words.ts');

function readNames(folder: string): Set<string> {
  const columns: [string, string[]][] = [
    ['overture-conflation/dev/pairs.csv.gz', ['a_name', 'b_name']],
    ['overture-places-sample/places.csv.gz', ['name']],
  ];
  const names = columns.flatMap(([file, fields]) =>
    readRows(folder, file).flatMap((row) =>
      fields.map((field) => (row[field] ?? '').toLowerCase()),
    ),
  );
  return new Set(names);
}

function weigh(names: Set<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) {
    for (const word of new Set(toWords(name))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const scale = Math.log(names.size / MIN_NAMES) * 1.15;
  const common = [...counts].filter(([word, n]) => n >= MIN_NAMES && !/\d/.test(word));
  const weights = common.map(([word, n]): [string, number] => [
    word,
    Math.log(names.size / n) / scale,
  ]);
  return new Map(weights.sort((a, b) => a[1] - b[1] || (a[0] < b[0] ? -1 : 1)));
}

function write(weights: Map<string, number>): void {
  const byWeight = new Map<string, string[]>();
  for (const [word, weight] of weights) {
    const rounded = Math.max(0.1, weight).toFixed(2);
    byWeight.set(rounded, [...(byWeight.get(rounded) ?? []), word]);
  }
  const lines = [...byWeight].map(([weight, words]) => wrap(weight, words));
  writeFileSync(OUT, `${HEAD}${lines.join('\n')}\n${TAIL}`);
}

function wrap(weight: string, words: string[]): string {
  const rows: string[] = [];
  for (let i = 0; i < words.length; i += 7) rows.push(words.slice(i, i + 7).join(' '));
  return rows.map((row) => `  '${weight} ${row}',`).join('\n');
}

const HEAD = `/**
 * Words common in place names, with the weight (0-1) that agreeing on one carries. Counted, not
 * chosen: test/bench/place-matcher/count-words.ts makes this file from samples of Overture Maps
 * places (CDLA-Permissive-2.0).
 */
const BY_WEIGHT = [
`;
const TAIL = `];

export const COMMON_WORDS: ReadonlyMap<string, number> = new Map(
  BY_WEIGHT.flatMap((line) => {
    const [weight, ...words] = line.split(' ');
    return words.map((word) => [word, Number(weight)] as const);
  }),
);
`;

const folder = sharedDataFolder();
if (folder === undefined) throw new Error('the shared data folder is not on this machine');
write(weigh(readNames(folder)));

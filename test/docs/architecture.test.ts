/** ARCHITECTURE.md: its code map leads to every folder of the product, and its topics are all. */
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { TOPICS } from '../../domain/records.ts';
import { listProjectFiles, readProjectFile } from '../support/markdown-pages.ts';

const page = readProjectFile('ARCHITECTURE.md');
const [, map = ''] = page.split('## Code map');

/** One file or folder each by subject, which their own names say: a row tells of all of them. */
const TOLD_AS_ONE = ['services/enricher/attributes', 'services/enricher/sources', 'console'];

/** The folders of a row: the first from the root, others from there or from its parent. */
function listFolders(row: string): string[] {
  const [first, ...others] = Array.from(row.matchAll(/`([\w/-]+)\/`/g), ([, name]) => name!);
  if (first === undefined) return [];
  const near = (name: string) => [name, `${first}/${name}`, `${dirname(first)}/${name}`];
  return [first, ...others.flatMap(near)];
}

it('names every folder of the product', () => {
  const named = new Set(map.split('\n').flatMap(listFolders));
  const sources = listProjectFiles().filter((path) => {
    return /^(cli|console|domain|ledger|places|platform|services)\/.*(?<!\.test)\.tsx?$/.test(path);
  });
  const folders = new Set(sources.map((path) => dirname(path)));
  const isTold = (folder: string) =>
    named.has(folder) || TOLD_AS_ONE.some((above) => folder.startsWith(`${above}/`));
  expect([...folders].filter((folder) => !isTold(folder)).sort()).toEqual([]);
});

it('says of every topic for how long it is kept', () => {
  const [, kept = ''] = page.split('## What is kept, and where');
  const table = kept.split('## ')[0]!;
  expect([...TOPICS, 'placements'].filter((topic) => !table.includes(`\`${topic}\``))).toEqual([]);
});

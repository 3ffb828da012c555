/**
 * Measures the reading of websites' pages: all written sites of the tests, in 27 languages, are
 * read and their facts found several times in one thread.
 *
 * Reports milliseconds of processor time for a page, in the first pass (expressions are compiled)
 * and in the last, and megabytes of machine code in the thread; V8 stops optimizing expressions
 * beyond 16 MB. Beside it, in the same run, the naive way to tell which languages' notices a text
 * may hold: each language's expression on each block, against a look at the heads of its words.
 * Run: node --import tsx test/bench/read-pages.ts [PASSES]   (default 3)
 */
import { createHash } from 'node:crypto';
import { getHeapSpaceStatistics } from 'node:v8';
import { findSiteFacts } from '../../services/enricher/sources/website/facts/find-site-facts.ts';
import { toPlain } from '../../services/enricher/sources/website/hours/plain-text.ts';
import {
  LANGUAGES,
  languagesIn,
} from '../../services/enricher/sources/website/notices/notice-languages.ts';
import type { PageReading } from '../../services/enricher/sources/website/reading/page-reading.ts';
import { readPage } from '../../services/enricher/sources/website/reading/read-page.ts';
import { PARTED_FILES, readWrittenSites, SITE_FILES } from '../written-sites/read-sites.ts';

const PASSES = Number(process.argv[2] ?? 3);

const files = [
  ...SITE_FILES,
  ...Object.entries(PARTED_FILES).flatMap(([set, { mended, measured }]) =>
    [...mended, ...measured].map((file) => `${set}/${file}.txt`),
  ),
];
const sites = files.flatMap(readWrittenSites);
const pages = sites.flatMap((site) => site.pages);
const bytes = pages.reduce((sum, page) => sum + page.bytes.length, 0);
console.log(`${sites.length} sites, ${pages.length} pages, ${bytes} bytes`);

function measureProcessorMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function machineCodeMb(): string {
  const spaces = getHeapSpaceStatistics().filter(({ space_name }) => space_name.startsWith('code'));
  const size = spaces.reduce((sum, space) => sum + space.space_size, 0);
  return (size / 1e6).toFixed(1);
}

const hashes = new Set<string>();
for (let pass = 1; pass <= PASSES; pass++) {
  const hash = createHash('sha256');
  const ms = measureProcessorMs(() => {
    for (const { pages, place } of sites) {
      // As in the product, where the texts of a page go through JSON.
      const readings = JSON.parse(JSON.stringify(pages.map(readPage))) as PageReading[];
      hash.update(JSON.stringify(findSiteFacts(readings, place)));
    }
  });
  hashes.add(hash.digest('hex'));
  const each = (ms / pages.length).toFixed(1);
  console.log(`pass ${pass}: ${each} ms for a page, ${machineCodeMb()} MB of machine code`);
}
if (hashes.size !== 1) throw new Error('the facts differ between passes');

const texts = pages.flatMap((page) => readPage(page).blocks.map(({ text }) => toPlain(text)));
const may = (plain: string, { mayBeNotice, reopens }: (typeof LANGUAGES)[number]) =>
  mayBeNotice.test(plain) || reopens.test(plain);
function countTold(languagesOf: (plain: string) => readonly (typeof LANGUAGES)[number][]): number {
  let told = 0;
  for (const plain of texts) for (const one of languagesOf(plain)) if (may(plain, one)) told++;
  return told;
}
const naive = (plain: string) => LANGUAGES.filter(({ script }) => script.test(plain));
const told = [countTold(naive), countTold(languagesIn)];
if (told[0] !== told[1]) throw new Error(`the heads tell ${told[1]} of ${told[0]}`);
const [naiveMs, headsMs] = [naive, languagesIn].map((way) =>
  measureProcessorMs(() => countTold(way)),
);
console.log(
  `notices of ${texts.length} texts: each language ${naiveMs!.toFixed(0)} ms, by heads ` +
    `${headsMs!.toFixed(0)} ms, ${(naiveMs! / headsMs!).toFixed(1)}x; ${told[0]} told by both`,
);

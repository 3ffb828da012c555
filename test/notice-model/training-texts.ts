/**
 * The texts from which the notice model is learned, each with what it is:
 *
 * - `texts/`: written for it, as owners of shops, practices and museums write them, by writers who
 *   knew neither the rules nor each other's texts;
 * - the sentences that the rules were mended with;
 * - `texts/sites.tsv` and `second-sites.tsv`: blocks with a notice, of the written sites that were
 *   at hand for mending;
 * - every block of those sites that have no notice.
 *
 * Sets that only measure are not among them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { toPlain } from '../../services/enricher/sources/website/hours/plain-text.ts';
import {
  GUESSED_KINDS,
  type GuessedKind,
} from '../../services/enricher/sources/website/notices/model/guess-notice.ts';
import { readPage } from '../../services/enricher/sources/website/reading/read-page.ts';
import { readFieldLines } from '../support/field-lines.ts';
import {
  PARTED_FILES,
  readWrittenSites,
  SITE_FILES,
  type SiteTruth,
} from '../written-sites/read-sites.ts';

/** The year in which the texts are set. */
export const WRITTEN_YEAR = 2026;

export const NOTICES = new URL('../../services/enricher/sources/website/notices/', import.meta.url);
const SENTENCES = [
  'sentences',
  'further-sentences',
  'fresh-sentences',
  'second-sentences',
  'aside-sentences',
  'families/owners-sentences',
  'families/second-owners-sentences',
  'families/third-owners-sentences',
  'families/fourth-owners-sentences',
];
const MAX_BLOCK_CHARS = 700;
const MIN_BLOCK_CHARS = 4;

export interface LabelledText {
  readonly kind: GuessedKind;
  readonly plain: string;
}

export function readTrainingTexts(): LabelledText[] {
  return [...readTexts(), ...readSentences(), ...readBlocksOfSites()];
}

function readTexts(): LabelledText[] {
  const folder = new URL('texts/', import.meta.url);
  return readdirSync(folder).flatMap((file) =>
    readFileSync(new URL(file, folder), 'utf8')
      .trim()
      .split('\n')
      .map((line): LabelledText => {
        const [kind = '', text = ''] = line.split('\t');
        return {
          kind: toKind(kind === 'paused' ? 'closed_for_a_time' : kind),
          plain: toPlain(text),
        };
      }),
  );
}

function toKind(label: string): GuessedKind {
  const [kind] = GUESSED_KINDS.filter((one) => one === label);
  if (kind === undefined) throw new Error(`"${label}" is no kind of text.`);
  return kind;
}

/** Their labels may have a date. A notice of an opening is none here. */
function readSentences(): LabelledText[] {
  const rows = SENTENCES.flatMap((file) => readFieldLines(new URL(`${file}.txt`, NOTICES)));
  return rows.map(([, label = '', ...text]) => {
    const [kind = ''] = label.split(' ');
    return { kind: kind === 'opening' ? 'none' : toKind(kind), plain: toPlain(text.join(' | ')) };
  });
}

/** The writers of some sites did not note notices. */
function isJudged({ judged }: SiteTruth): boolean {
  return judged === null || judged.includes('notices');
}

function readBlocksOfSites(): LabelledText[] {
  const parted = Object.entries(PARTED_FILES).flatMap(([set, { mended }]) =>
    mended.map((file) => `${set}/${file}.txt`),
  );
  const sites = [...SITE_FILES, ...parted].flatMap((file) =>
    readWrittenSites(new URL(`../written-sites/${file}`, import.meta.url).href),
  );
  const blocks = sites
    .filter(({ truth }) => truth.notice === null && isJudged(truth))
    .flatMap(({ pages }) => pages.map(readPage))
    .flatMap((page) => page.blocks)
    .filter(({ text, landmark }) => {
      const isText = text.length >= MIN_BLOCK_CHARS && text.length <= MAX_BLOCK_CHARS;
      return isText && landmark !== 'nav';
    });
  const texts = new Set(blocks.map(({ text }) => toPlain(text)));
  return Array.from(texts, (plain) => ({ kind: 'none', plain }));
}

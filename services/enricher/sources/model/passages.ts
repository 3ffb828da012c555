/**
 * The passages about a place that a model may read: the text of its own website, and search results
 * about it.
 *
 * PS1 Nothing about another place: only the parts of a site that are in scope, and search results
 *     that have the place's name and agree with its location.
 * PS2 Lines that address a machine are left out.
 * PS3 Together they have at most MAX_PASSAGE_BYTES, of which each page has an equal share; unused
 *     shares go to the others.
 */
import { CairnError } from '../../../../platform/runtime/errors.ts';
import {
  type GatherCall,
  type GatheredItem,
  type GatherPlace,
  SourceDelay,
} from '../../gathering/evidence-source.ts';
import { isAboutPlace, toTargetPlace } from '../search/official-site.ts';
import type { SearchEvidence } from '../search/search-evidence.ts';
import type { SiteFacts } from '../website/facts/site-facts.ts';
import { withoutMachineText } from './machine-text.ts';
import type { Passage } from './model-evidence.ts';
import { MAX_PASSAGE_BYTES } from './question-prompt.ts';

interface LongPassage extends Omit<Passage, 'text'> {
  readonly lines: readonly string[];
}

const MAX_PASSAGES = 12;

/** Rejects when a source failed and the others give nothing. */
export async function gatherPassages(
  place: GatherPlace,
  { ask }: Pick<GatherCall, 'ask'>,
): Promise<Passage[]> {
  const items = await Promise.all([ask('website'), ask('search')]);
  const [site, search] = items;
  const found = [
    ...(site.kind === 'found' ? sitePassages(site.value as SiteFacts) : []),
    ...(search.kind === 'found' ? searchPassages(search.value as SearchEvidence, place) : []),
  ];
  const passages = shorten(found.slice(0, MAX_PASSAGES));
  const failed = items.find((item) => item.kind === 'failed');
  if (passages.length === 0 && failed !== undefined) throw sourceFault(failed);
  return passages;
}

export function sourceFault(item: Extract<GatheredItem, { kind: 'failed' }>): Error {
  const { reason, retryAtMs } = item;
  if (retryAtMs !== undefined) return new SourceDelay(reason, retryAtMs);
  return new CairnError('source_failed', reason);
}

function sitePassages({ texts = [] }: SiteFacts): LongPassage[] {
  return texts.map(({ url, title, fetchedAtMs, lines }) => ({
    source: 'website',
    url,
    title,
    observedAt: new Date(fetchedAtMs).toISOString().slice(0, 10),
    lines,
  }));
}

function searchPassages({ provider, pages }: SearchEvidence, place: GatherPlace): LongPassage[] {
  const target = toTargetPlace(place);
  return pages
    .filter((page) => isAboutPlace(target, page))
    .map(({ url, title, snippet, passage, date }) => ({
      source: provider,
      url,
      title,
      observedAt: date,
      lines: (passage ?? snippet ?? '').split('\n'),
    }));
}

function shorten(long: readonly LongPassage[]): Passage[] {
  const cleaned = long.flatMap(({ lines, title, ...rest }) => {
    const clean = withoutMachineText(lines.map((line) => line.trim()));
    const [heading = null] = title === null ? [] : withoutMachineText([title]);
    return clean.length === 0 ? [] : [{ ...rest, title: heading, lines: clean }];
  });
  let left = MAX_PASSAGE_BYTES;
  let count = cleaned.length;
  // The short ones first, so that the others get the room they leave.
  const bySize = [...cleaned.keys()].sort((a, b) => size(cleaned[a]!) - size(cleaned[b]!));
  const texts = new Map<number, string>();
  for (const index of bySize) {
    const text = firstLines(cleaned[index]!.lines, left / count);
    left -= Buffer.byteLength(text);
    count -= 1;
    texts.set(index, text);
  }
  return cleaned
    .map(({ lines: _, ...rest }, i) => ({ ...rest, text: texts.get(i)! }))
    .filter(({ text }) => text !== '');
}

function size({ lines }: Pick<LongPassage, 'lines'>): number {
  return Buffer.byteLength(lines.join('\n'));
}

/** As many lines as fit; a line that does not fit is left out. */
function firstLines(lines: readonly string[], maxBytes: number): string {
  const kept: string[] = [];
  let left = maxBytes;
  for (const line of lines) {
    const bytes = Buffer.byteLength(line) + 1;
    if (bytes > left) continue;
    kept.push(line);
    left -= bytes;
  }
  return kept.join('\n');
}

/**
 * The accounts that a page says are no longer used, or no longer the place's. Pure.
 *
 * FA1 "Our old account", "the former page" before an account, with no word for a new one between
 *     them, makes it a former one; so do words behind it in its sentence: "is no longer used".
 * FA2 A former account does not count wherever it is found: owners forget links and structured
 *     data.
 */
import type { PageReading } from '../../reading/page-reading.ts';
import { FORMER_ACCOUNT, NEW_ACCOUNT, NO_LONGER } from '../../words/account-words.ts';
import { type ReadHandle, readHandle } from './account-addresses.ts';

const MAX_CHARS = 600;
const MAX_FOUND = 40;
/** An account's name in a text, alone or behind the address of its network. */
const WRITTEN =
  /(?<![\w.])(?:@|\b(?:facebook|instagram|fb|tiktok|x|twitter)\.com\/@?)([\w.-]{3,40})/g;
const SENTENCE_END = /[.!?](?:\s|$)|[。！？]/u;

interface NamedAccount {
  readonly from: number;
  readonly to: number;
  /** In lower case. */
  readonly name: string;
}

/** True for the accounts that the pages call former ones. */
export function findFormerAccounts(
  pages: readonly PageReading[],
): (account: ReadHandle) => boolean {
  const names = new Set(pages.flatMap(formerNames));
  return ({ handle }) => names.has(plainName(handle));
}

function formerNames(page: PageReading): string[] {
  const former: string[] = [];
  for (const [at, { text }] of page.blocks.entries()) {
    if (former.length > MAX_FOUND) break;
    if (text.length > MAX_CHARS || !(NO_LONGER.test(text) || text.match(FORMER_ACCOUNT))) continue;
    const named = namedAccounts(page, at);
    for (const [i, { from, to, name }] of named.entries()) {
      const before = text.slice(named[i - 1]?.to ?? 0, from);
      const after = text.slice(to, named[i + 1]?.from).split(SENTENCE_END)[0]!;
      if (isFormer(before, after)) former.push(name);
    }
  }
  return former;
}

/** FA1 */
function isFormer(before: string, after: string): boolean {
  const old = lastIndex(before, FORMER_ACCOUNT);
  const fresh = lastIndex(before.split(SENTENCE_END).at(-1)!, NEW_ACCOUNT);
  if (old >= 0) return fresh < 0 || old > lastIndex(before, NEW_ACCOUNT);
  return fresh < 0 && NO_LONGER.test(after);
}

function lastIndex(text: string, words: RegExp): number {
  return [...text.matchAll(words)].at(-1)?.index ?? -1;
}

/** The accounts that the block links to or names, in order. */
function namedAccounts({ blocks, links }: PageReading, at: number): NamedAccount[] {
  const { text } = blocks[at]!;
  const found: NamedAccount[] = [];
  let reach = 0;
  for (const link of links) {
    const account = link.block === at && link.text !== '' ? readHandle(link.url) : null;
    const from = account === null ? -1 : text.indexOf(link.text, reach);
    if (account === null || from < 0) continue;
    reach = from + link.text.length;
    found.push({ from, to: reach, name: plainName(account.handle) });
  }
  for (const { 0: written, 1: name = '', index } of text.matchAll(WRITTEN)) {
    const to = index + written.length;
    if (found.some((one) => index < one.to && to > one.from)) continue;
    found.push({ from: index, to, name: plainName(name.replace(/[.-]+$/, '')) });
  }
  return found.sort((a, b) => a.from - b.from);
}

function plainName(handle: string): string {
  return handle.replace(/^@/, '').toLowerCase();
}

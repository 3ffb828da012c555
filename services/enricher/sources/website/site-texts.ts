/**
 * The text of a site that is about the place, for callers that read it as a whole. Pure.
 *
 * Navigation links are left out, and so are lines that are also on an earlier page.
 */
import type { SitePlace, SiteText } from './facts/site-facts.ts';
import { findScope } from './facts/site-scope.ts';
import type { PageReading } from './reading/page-reading.ts';

const MAX_SITE_CHARS = 60_000;
const MAX_PAGE_CHARS = 20_000;

export function findSiteTexts(readings: readonly PageReading[], place: SitePlace): SiteText[] {
  const { pages, belongs } = findScope(readings, place);
  if (!belongs.yes) return [];
  const seen = new Set<string>();
  let left = MAX_SITE_CHARS;
  return pages.flatMap(({ page, kind, includes }) => {
    if (kind === 'none') return [];
    let pageLeft = Math.min(MAX_PAGE_CHARS, left);
    const lines = page.blocks.flatMap(({ text, landmark }, i) => {
      if (landmark === 'nav' || !includes(i) || seen.has(text) || text.length > pageLeft) return [];
      seen.add(text);
      pageLeft -= text.length;
      left -= text.length;
      return [text];
    });
    const { url, title, fetchedAtMs } = page;
    return lines.length === 0 ? [] : [{ url, title, fetchedAtMs, lines }];
  });
}

/**
 * The words of a site about the place, for whoever reads them as a whole. Pure.
 *
 * Links of the navigation and lines that an earlier page has, too, are left out.
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

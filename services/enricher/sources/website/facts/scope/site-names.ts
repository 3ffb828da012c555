/** The names that a site gives itself. Pure. */
import { parseUrl } from '../../../../../../domain/words/web-addresses.ts';
import type { PageReading } from '../../reading/page-reading.ts';
import { COPYRIGHT } from '../../words/company-words.ts';
import { letters } from '../../words/plain-letters.ts';
import { namesDirectory } from './directories.ts';

interface NameReader {
  readonly containsName: (text: string, name: string) => boolean;
  readonly nameWords: (name: string) => string[];
  /** The names in the page's structured data. */
  readonly itemNames: (page: PageReading) => string[];
}

/**
 * The names that the site gives itself. Of a site that names itself otherwise, in its address and
 * title alike, the first lines may list any place: they are left out.
 */
export function findSiteNames(
  pages: readonly PageReading[],
  name: string,
  reader: NameReader,
): string[] {
  const isOther = pages.some((page) => namesItselfOtherwise(page, name, reader));
  return pages.flatMap((page) => {
    const headings = page.blocks.filter(({ level }) => level === 1).map(({ text }) => text);
    const top = isOther ? [] : page.blocks.slice(0, 3).map(({ text }) => text);
    const copyright = page.blocks.map(({ text }) => text).filter((text) => COPYRIGHT.test(text));
    const items = reader.itemNames(page);
    const host = parseUrl(page.url)?.hostname.replace(/^www\./, '') ?? '';
    const { title, meta } = page;
    const metas = [meta['og:site_name'], meta['og:title'], meta['application-name']];
    return [
      title,
      ...metas,
      ...headings.slice(0, 3),
      ...top,
      ...copyright.slice(0, 2),
      ...items,
      host,
    ]
      .filter((text): text is string => Boolean(text))
      .filter((text) => text.length < 200);
  });
}

const MIN_SHARED_CHARS = 5;

/**
 * True for the title "Harbour Traders" at `harbour-traders.example` or above a copyright of Harbour
 * Traders, and for a directory, when the place has another name.
 */
function namesItselfOtherwise(
  page: PageReading,
  name: string,
  { containsName, nameWords }: NameReader,
): boolean {
  const { url, title } = page;
  if (title === null || containsName(title, name)) return false;
  if (namesDirectory(title)) return true;
  const host = letters(parseUrl(url)?.hostname.replace(/^www\.|\.[^.]+$/g, '') ?? '');
  const own = nameWords(name).map(letters);
  const isShared = (word: string) => word.length >= MIN_SHARED_CHARS && host.includes(word);
  const shared = nameWords(title).map(letters).filter(isShared);
  const isOwn = own.some((word) => host.includes(word) || shared.includes(word));
  return shared.length > 0 && !isOwn;
}

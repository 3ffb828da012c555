/**
 * Menus, prices, services and links to providers, as facts with their quotes. A site may publish
 * its menu as pictures:
 *
 * MP1 Pictures that are called a menu come first, by their file name, alternative text or the text
 *     of the link to them; then pictures on a page that is a menu.
 * MP2 On a page about several places, a picture counts only in the place's own section.
 * MP3 Items are read by the rules for PDFs. The evidence is the picture's address, with all
 *     recognized lines as they were recognized.
 * MP4 Nothing is read from a site in a script that the recognizer does not know: letters would be
 *     missing in the middle of names.
 */
import { parseUrl } from '../../../../../domain/words/web-addresses.ts';
import { isItem, itemTexts, list } from '../hours/structured-hours.ts';
import { SELLS_GOODS, SELLS_SERVICES } from '../offer/item-words.ts';
import type { MenuItem } from '../offer/menu-items.ts';
import { isMenuPage, readMenuLines } from '../offer/menu-lines.ts';
import { findProvider, MENU_WORD, SELLS_FOOD } from '../offer/menu-words.ts';
import { correctsMenu, isMenuLink, readStructuredMenu } from '../offer/menus.ts';
import { readInlineList, readPriceList } from '../offer/price-lists.ts';
import type { PageReading, TextBlock } from '../reading/page-reading.ts';
import { type BusinessItem, itemTypes, textValue } from './business-items.ts';
import { distinctFacts, itemFact, pageFact } from './fact-makers.ts';
import { isPartOfPage } from './links/part-links.ts';
import { readServiceLink } from './links/service-links.ts';
import type { ServiceLink, SiteFact, SiteMenu, SitePicture, SitePlace } from './site-facts.ts';
import type { PageScope, SiteScope } from './site-scope.ts';

const MAX_URLS = 10;
const MAX_LINKS = 20;

/** Menus read from pictures come last. */
export function findMenus(
  scope: SiteScope,
  { name, country }: SitePlace,
  pictures: readonly PageReading[],
): SiteFact<SiteMenu>[] {
  const structured = menuItems(scope).flatMap(([business, menu]) => {
    const items = readStructuredMenu(menu, country);
    const first = items[0]?.name;
    if (first === undefined) return [];
    return [itemFact(business, { url: business.page.url, items }, 'hasMenu', first)];
  });
  const isLinked = linkedAsMenu(scope);
  const usable = scope.pages.filter(({ kind }) => kind !== 'none');
  const sellsGoods = linksToGoods(usable);
  const read = (page: PageReading, includes: PageScope['includes']) =>
    readMenuLines(page, includes, country, { name, isLinked: isLinked(page), sellsGoods });
  const named = usable.flatMap((one) => {
    const items = readOwnMenu(one, read, country);
    return menuFact(one.page, items.length > 0 ? items : readSharedMenu(one, read));
  });
  const all = structured.flatMap(({ value }) => value.items);
  const listed = named.length > 0 ? [] : findUnnamedLists(usable, { name, country, sellsGoods });
  const isShown = ({ value }: SiteFact<SiteMenu>) => correctsMenu(all, value.items);
  const written = all.length > 0 ? [...named, ...listed.filter(isShown)] : [...named, ...listed];
  const seen = pictures.flatMap((page) => readMenuPicture(page, country));
  // MN1: what people see is kept up to date.
  const first = written.some(isShown) ? [...written, ...structured] : [...structured, ...written];
  return distinctFacts([...first, ...seen], ({ url }) => url, MAX_URLS);
}

/** A page that links to a part of itself as its menu has one, whatever the headings say. */
function readOwnMenu(
  { page, includes }: PageScope,
  read: (page: PageReading, includes: PageScope['includes']) => MenuItem[],
  country: string | null,
): MenuItem[] {
  const named = read(page, includes);
  const hasMenu = page.links.some(
    ({ url, text }) => isPartOfPage(url, page.url) && MENU_WORD.test(text),
  );
  const listed = hasMenu ? readPriceList(page, includes, country, 'menu') : [];
  return listed.length > named.length ? listed : named;
}

/**
 * The only menu of a page of branches, above the first branch: it is the same in each of them. The
 * heading directly above the first address is that branch's own.
 */
function readSharedMenu(
  { page, firstAddress }: PageScope,
  read: (page: PageReading, includes: PageScope['includes']) => MenuItem[],
): MenuItem[] {
  if (firstAddress === undefined) return [];
  const { blocks } = page;
  const heading = blocks.findLastIndex(({ level }, i) => i < firstAddress && level > 0);
  const end = heading >= 0 && namesPlaces(blocks[heading]!) ? heading : firstAddress;
  const below = read(page, (at) => at >= end);
  return below.length > 0 ? [] : read(page, (at) => at < end);
}

function namesPlaces({ text }: TextBlock): boolean {
  return !MENU_WORD.test(text);
}

/** True when a link leads to goods: a shop that sends parcels. */
function linksToGoods(pages: readonly PageScope[]): boolean {
  return pages.some(({ page }) => page.links.some(({ url }) => SELLS_GOODS.test(url)));
}

interface Seller extends Pick<SitePlace, 'name' | 'country'> {
  readonly sellsGoods: boolean;
}

/** MN4: lists without a heading, judged by the names of the place and its pages. */
function findUnnamedLists(
  pages: readonly PageScope[],
  { name, country, sellsGoods }: Seller,
): SiteFact<SiteMenu>[] {
  const isFoodName = SELLS_FOOD.test(name);
  if (sellsGoods && !isFoodName) return [];
  const titles = pages.flatMap(({ page }) => titlesOfPage(page)).join(' ');
  const sellsFood = isFoodName || SELLS_FOOD.test(titles);
  const livesByList = sellsFood || SELLS_SERVICES.test(`${name} ${titles}`);
  return pages.flatMap(({ page, includes }) =>
    menuFact(
      page,
      livesByList
        ? readPriceList(page, includes, country, sellsFood ? 'food' : 'services')
        : readInlineList(page, includes, country),
    ),
  );
}

function titlesOfPage({ title, meta, blocks }: PageReading): string[] {
  const headings = blocks.filter(({ level }) => level > 0 && level < 3);
  return [title ?? '', meta['description'] ?? '', ...headings.map(({ text }) => text)];
}

function menuFact(page: PageReading, items: readonly MenuItem[]): SiteFact<SiteMenu>[] {
  const [first] = items;
  if (first === undefined) return [];
  const line = page.blocks.find(({ text }) => text.includes(first.name))?.text ?? first.name;
  return [pageFact(page, { url: page.url, items }, line, 'text')];
}

/** Tells whether the site links to a page as its menu. */
export function linkedAsMenu(scope: SiteScope): (page: PageReading) => boolean {
  const linked = new Set(findMenuUrls(scope).map(({ value }) => withoutEnd(value)));
  return ({ url }) => linked.has(withoutEnd(url));
}

function withoutEnd(url: string): string {
  return url.replace(/\/$/, '');
}

/** The menus of the site's businesses, and menus that stand alone on its pages. */
function menuItems(scope: SiteScope) {
  const own = scope.businesses.flatMap((business) =>
    [...list(business.item['hasMenu']), ...list(business.item['menu'])]
      .filter(isItem)
      .map((menu) => [business, menu] as const),
  );
  const alone = scope.pages.flatMap(({ page, kind }) =>
    kind === 'none'
      ? []
      : page.ld.flatMap(({ items, source, repaired }) =>
          items
            .filter((item) => itemTypes(item).includes('Menu'))
            .map((item) => {
              const types = ['Menu'];
              const business: BusinessItem = {
                item,
                types,
                page,
                from: 'json-ld',
                repaired,
                source,
              };
              return [business, item] as const;
            }),
        ),
  );
  return [...own, ...alone];
}

export function findMenuUrls(scope: SiteScope): SiteFact<string>[] {
  const structured = scope.businesses.flatMap((business) =>
    ['hasMenu', 'menu'].flatMap((property) =>
      itemTexts(business.item[property]).flatMap((written) => {
        const url = parseUrl(written, business.page.url)?.href;
        if (url === undefined || /\s/.test(written)) return [];
        return /^https?:/.test(url) ? [itemFact(business, url, property, written)] : [];
      }),
    ),
  );
  const linked = scope.pages.flatMap(({ page, kind, includes }) =>
    kind === 'none'
      ? []
      : page.links.flatMap((link) => {
          if (link.tag !== 'a' || !isMenuLink(link.url, link.text)) return [];
          if (kind === 'part' && !includes(link.block) && link.landmark === null) return [];
          return [pageFact(page, link.url, link.text || link.url, 'link')];
        }),
  );
  const withoutHash = [...structured, ...linked].map((fact) => ({
    ...fact,
    value: fact.value.replace(/#.*$/, ''),
  }));
  return distinctFacts(withoutHash, withoutEnd, MAX_URLS);
}

const MAX_PICTURES = 10;
const MAX_QUOTE_CHARS = 300;
const MAX_QUOTES = 20;
const MENU_NAME = /menu|speisekarte|carte|メニュー|菜单|菜單|daftar|منيو/iu;
const NO_MENU_NAME = /icon|burger|logo|toggle/i;
const PICTURE_FILE = /\.(?:jpe?g|png|webp)$/i;

const ANY_LETTERS = /\p{L}+/gu;
/** Letters other than Latin and Chinese, the only ones that the recognizer knows. */
const UNKNOWN_LETTERS = /(?:(?!\p{Script=Latin}|\p{Script=Han})\p{L})+/gu;
const UNKNOWN_SHARE = 0.1;
const MAX_JUDGED_CHARS = 20_000;

/** MP4. Judged by the text of the pages. */
export function isUnknownScript(pages: readonly PageReading[]): boolean {
  const text = pages
    .flatMap(({ title, blocks, links }) => [
      title ?? '',
      ...blocks.map((block) => block.text),
      ...links.map((link) => link.text),
    ])
    .join(' ')
    .slice(0, MAX_JUDGED_CHARS);
  const unknown = countLetters(text, UNKNOWN_LETTERS);
  return unknown > 0 && unknown > countLetters(text, ANY_LETTERS) * UNKNOWN_SHARE;
}

function countLetters(text: string, runs: RegExp): number {
  let count = 0;
  for (const run of text.match(runs) ?? []) count += [...run].length;
  return count;
}

/** Pictures on the page, and files it links to, that are called a menu. */
function namedPictures({ page }: Pick<PageScope, 'page'>) {
  const shown = page.images.flatMap(({ url, alt, section }) => {
    const name = url.split('/').at(-1) ?? '';
    const isMenu = MENU_NAME.test(`${alt} ${name}`) && !NO_MENU_NAME.test(name);
    return isMenu ? [{ url, words: alt || url, section }] : [];
  });
  const linked = page.links.flatMap(({ url, text, tag, section }) => {
    const isFile = tag === 'a' && /^https?:/.test(url) && PICTURE_FILE.test(new URL(url).pathname);
    return isFile && isMenuLink(url, text) ? [{ url, words: text || url, section }] : [];
  });
  return [...shown, ...linked];
}

export function showsMenuPicture(page: PageReading): boolean {
  return namedPictures({ page }).length > 0 || (isMenuPage(page) && page.images.length > 0);
}

export function findMenuImages({ pages }: SiteScope): SiteFact<string>[] {
  const facts = pages.flatMap((scope) => {
    if (scope.kind === 'none') return [];
    const { page } = scope;
    return namedPictures(scope).map(({ url, words }) => pageFact(page, url, words, 'link'));
  });
  return distinctFacts(facts, (url) => url, MAX_PICTURES);
}

export function findMenuPictures(
  scope: SiteScope,
  isMenu: (page: PageReading) => boolean,
): SitePicture[] {
  const named = scope.pages.flatMap((one) => ownPictures(one, namedPictures(one)));
  const shown = scope.pages.flatMap((one) => {
    const images = one.page.images.filter(({ url }) => !NO_MENU_NAME.test(url));
    return isMenu(one.page) ? ownPictures(one, images) : [];
  });
  const byUrl = new Map<string, SitePicture>();
  for (const picture of [...named, ...shown]) {
    if (!byUrl.has(picture.url)) byUrl.set(picture.url, picture);
  }
  return [...byUrl.values()].slice(0, MAX_PICTURES);
}

/** MP2 */
export function ownPictures(
  { kind, page, includes }: PageScope,
  pictures: readonly { readonly url: string; readonly section: number }[],
): SitePicture[] {
  const own = new Set(page.blocks.flatMap(({ section }, i) => (includes(i) ? [section] : [])));
  return pictures
    .filter(({ section }) => kind === 'whole' || own.has(section))
    .map(({ url }) => ({ url: url.replace(/#.*$/, ''), page: page.url }));
}

/** MP3 */
function readMenuPicture(page: PageReading, country: string | null): SiteFact<SiteMenu>[] {
  const place = { name: '', isLinked: true, sellsGoods: false };
  const items = readMenuLines(page, () => true, country, place);
  const all = quoteLines(page).filter((quote) => items.some(({ name }) => quote.includes(name)));
  const quotes = all.slice(0, MAX_QUOTES);
  const quoted = items.filter(({ name }) => quotes.some((quote) => quote.includes(name)));
  const [first] = quotes;
  return first === undefined
    ? []
    : [pageFact(page, { url: page.url, items: quoted, quotes }, first, 'picture')];
}

/** The lines, packed into quotes with as many lines each as fit. */
function quoteLines({ blocks }: PageReading): string[] {
  const quotes: string[] = [];
  for (const { text } of blocks) {
    const last = quotes.at(-1);
    const longer = `${last}\n${text}`;
    if (last !== undefined && longer.length <= MAX_QUOTE_CHARS) quotes[quotes.length - 1] = longer;
    else quotes.push(text.slice(0, MAX_QUOTE_CHARS));
  }
  return quotes;
}

export function findPriceRange(scope: SiteScope): SiteFact<string>[] {
  const facts = scope.businesses.flatMap((business) => {
    const written = textValue(business.item['priceRange']);
    return written === null
      ? []
      : [itemFact(business, written.slice(0, 60), 'priceRange', written)];
  });
  return distinctFacts(facts, (text) => text, 3);
}

export function findServiceLinks(scope: SiteScope, place: SitePlace): SiteFact<ServiceLink>[] {
  const { name, address } = place;
  const owner = { name, city: address.city ?? null, hasBranches: scope.hasBranches };
  const facts = scope.pages.flatMap(({ page, kind, includes }) =>
    kind === 'none'
      ? []
      : page.links.flatMap((link) => {
          if (kind === 'part' && !includes(link.block) && link.landmark === null) return [];
          const service = readServiceLink(page, link, owner);
          if (service === null) return [];
          return [pageFact(page, { ...service, url: link.url }, link.text || link.url, 'link')];
        }),
  );
  const structured = scope.businesses.flatMap(actionLinks);
  return distinctFacts([...facts, ...structured], ({ url }) => url, MAX_LINKS);
}

/** Where structured data sends people who reserve or order. */
function actionLinks(business: BusinessItem): SiteFact<ServiceLink>[] {
  const actions = list(business.item['potentialAction']).filter(isItem);
  return actions.flatMap((action) => {
    const types = itemTypes(action);
    const isOrder = types.includes('OrderAction');
    if (!isOrder && !types.includes('ReserveAction')) return [];
    const [target] = list(action['target']);
    const written = isItem(target) ? textValue(target['urlTemplate']) : textValue(target);
    const url = written ? parseUrl(written, business.page.url)?.href : undefined;
    if (url === undefined || !/^https?:/.test(url)) return [];
    const value = {
      kind: isOrder ? 'order' : 'reserve',
      provider: findProvider(url)?.name ?? null,
    };
    return [itemFact(business, { ...value, url } as ServiceLink, 'potentialAction', written!)];
  });
}

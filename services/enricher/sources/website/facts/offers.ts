/** Menus, prices, services and links to providers, as facts with their quotes. */
import { joinedPattern } from '../hours/joined-pattern.ts';

import { isItem, itemTexts, list } from '../hours/structured-hours.ts';
import { findProvider } from '../offer/menu-words.ts';
import { isMenuLink, readMenuLines, readStructuredMenu } from '../offer/menus.ts';
import { type BusinessItem, itemTypes, textValue } from './business-items.ts';
import { distinctFacts, itemFact, pageFact } from './fact-makers.ts';
import type { ServiceLink, SiteFact, SiteMenu, SitePlace } from './site-facts.ts';
import type { SiteScope } from './site-scope.ts';

const MAX_URLS = 10;
const MAX_LINKS = 20;

export function findMenus(scope: SiteScope, { country }: SitePlace): SiteFact<SiteMenu>[] {
  const structured = menuItems(scope).flatMap(([business, menu]) => {
    const items = readStructuredMenu(menu, country);
    const first = items[0]?.name;
    if (first === undefined) return [];
    return [itemFact(business, { url: business.page.url, items }, 'hasMenu', first)];
  });
  const linked = new Set(findMenuUrls(scope).map(({ value }) => withoutEnd(value)));
  const written = scope.pages.flatMap(({ page, includes, kind }) => {
    if (kind === 'none') return [];
    const items = readMenuLines(page, includes, country, linked.has(withoutEnd(page.url)));
    const first = items[0];
    if (first === undefined) return [];
    const line = page.blocks.find(({ text }) => text.includes(first.name))?.text ?? first.name;
    return [pageFact(page, { url: page.url, items }, line, 'text')];
  });
  return distinctFacts([...structured, ...written], ({ url }) => url, MAX_URLS);
}

function withoutEnd(url: string): string {
  return url.replace(/\/$/, '');
}

/** Menus of the businesses, and menus that stand alone in the pages. */
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
        if (!URL.canParse(written, business.page.url) || /\s/.test(written)) return [];
        const url = new URL(written, business.page.url).href;
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

const MENU_IMAGE = /menu|speisekarte|carte|メニュー|菜单|菜單|daftar|منيو/iu;

export function findMenuImages(scope: SiteScope): SiteFact<string>[] {
  const facts = scope.pages.flatMap(({ page, kind }) =>
    kind === 'none'
      ? []
      : page.images.flatMap(({ url, alt }) => {
          const name = url.split('/').at(-1) ?? '';
          if (!MENU_IMAGE.test(`${alt} ${name}`) || /icon|burger|logo|toggle/i.test(name))
            return [];
          return [pageFact(page, url, alt || url, 'link')];
        }),
  );
  return distinctFacts(facts, (url) => url, MAX_URLS);
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

const RESERVE = joinedPattern(
  'iu',
  String.raw`reserv|book (?:a )?(?:table|now|online)|tisch (?:buchen|reserv)|pesan meja|`,
  String.raw`tempah meja|réserv|予約|订座|訂座|预订|預訂|訂位|حجز|احجز`,
);
const ORDER = joinedPattern(
  'iu',
  String.raw`order (?:online|now|here)|online order|jetzt bestellen|online bestellen|`,
  String.raw`pesan (?:sekarang|online|antar)|pesan di|commander|commandez|注文|点餐|點餐|外卖|外賣|外送|`,
  String.raw`اطلب`,
);
const APPOINT = joinedPattern(
  'iu',
  String.raw`appointment|termin (?:buchen|vereinbaren)|online-termin|janji temu|buat janji|`,
  String.raw`temu janji|rendez-vous|预约|預約|حجز موعد|موعد`,
);

export function findServiceLinks(scope: SiteScope): SiteFact<ServiceLink>[] {
  const facts = scope.pages.flatMap(({ page, kind }) =>
    kind === 'none'
      ? []
      : page.links.flatMap((link) => {
          if (!/^https?:/.test(link.url)) return [];
          const known = findProvider(link.url);
          const named = linkKind(link.text);
          const isLink = known !== null || (named !== null && link.tag === 'a');
          if (!isLink) return [];
          const value = {
            kind: known?.kind ?? named!,
            provider: known?.name ?? null,
            url: link.url,
          };
          return [pageFact(page, value, link.text || link.url, 'link')];
        }),
  );
  return distinctFacts(facts, ({ url }) => url, MAX_LINKS);
}

function linkKind(words: string): ServiceLink['kind'] | null {
  if (words === '' || words.length > 60) return null;
  if (ORDER.test(words)) return 'order';
  if (RESERVE.test(words)) return 'reserve';
  return APPOINT.test(words) ? 'appoint' : null;
}

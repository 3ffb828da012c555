/**
 * `menu_content` and `menu_images`: the menus on the place's website, in structured data, on its
 * pages, in a PDF or else on pictures, with sections, items and prices as written there.
 *
 * MC1 An item has its name exactly as on the page. Nothing is translated.
 * MC2 If nothing can be read, the reasoning and the level of `menu_url` are kept; both attributes
 *     share a key.
 * MC3 Text recognized on a picture is LOW, and its evidence has all lines with its items. Pictures
 *     that were not read are listed.
 */
import { type AttributeRule, addedField, weighedConfidence } from '../../context/finding.ts';
import type { PlaceContext } from '../../context/place-context.ts';
import { explainSiteGap, siteClaims, siteFacts } from '../../context/site-claims.ts';
import type { Claim } from '../../evidence/claim.ts';
import { weigh } from '../../evidence/weighing.ts';
import type { SiteMenu } from '../../sources/website/facts/site-facts.ts';
import type { MenuItem } from '../../sources/website/offer/menu-items.ts';
import { groupItems } from '../../sources/website/offer/menus.ts';
import { sellsNoFood } from '../category/place-kind.ts';

const MAX_MENUS = 5;

export const menuRule: AttributeRule = {
  key: 'menu',
  needs: ['website'],
  sureness: 'HIGH if the site prints it; LOW if it is recognized on a picture (OCR_FOLDER)',
  conditionFailed: sellsNoFood,
  run(context, others) {
    const all = siteClaims(
      context,
      ({ menus }) => menus,
      (menu) => menu,
    );
    const menus = all.slice(0, MAX_MENUS);
    const images = siteClaims(
      context,
      ({ menuImages }) => menuImages,
      (url) => url,
    );
    const found = weigh(menus.slice(0, 1), (a, b) => a.url === b.url);
    const content = menus.length === 0 ? null : menus.map(({ value }) => showMenu(value));
    const urls = images.length === 0 ? null : images.map(({ value }) => value);
    const listed = menus.map(({ value }) => value);
    const isSilent = menus.length === 0 && Boolean(others.outputs['menu_urls']);
    return {
      fields: {
        menu_content: addedField(content, menus.flatMap(withQuotes)),
        menu_images: addedField(urls, images),
      },
      reasoning: isSilent ? {} : { menu: explainMenus(context, listed, images.length) },
      confidence: isSilent ? {} : { menu: weighedConfidence(found) },
    };
  },
};

function explainMenus(context: PlaceContext, menus: readonly SiteMenu[], images: number): string {
  const read = menus.filter(({ quotes }) => quotes !== undefined);
  const pictures = read.length > 0 ? ON_PICTURES : describePictures(context, images);
  if (menus.length === 0) return `${explainSiteGap(context, 'menu that can be read')}${pictures}`;
  const count = menus.reduce((sum, { items }) => sum + items.length, 0);
  return `The place's website lists ${count} items at ${menus[0]!.url}.${pictures}`;
}

const ON_PICTURES = ' That is text recognized on pictures, whose letters may be wrong.';

function describePictures(context: PlaceContext, images: number): string {
  if (images === 0) return '';
  const reason = siteFacts(context)?.unreadMenus;
  const why = reason === undefined ? '' : ` ${reason}`;
  const count = images === 1 ? 'One picture' : `${images} pictures`;
  return ` ${count} of a menu: not read.${why}`;
}

/** One piece of evidence for each quote. */
function withQuotes(claim: Claim<SiteMenu>): Claim<SiteMenu>[] {
  const quotes = claim.value.quotes ?? [claim.evidence.quote];
  return quotes.map((quote) => ({ ...claim, evidence: { ...claim.evidence, quote } }));
}

function showMenu({ items }: SiteMenu) {
  const sections = groupItems(items, ({ section }) => section);
  return {
    name: null,
    description: null,
    footnote: null,
    currency: items.find(({ currency }) => currency !== null)?.currency ?? null,
    sections: [...sections].map(([name, held]) => ({
      name,
      description: null,
      items: held.map(showItem),
    })),
  };
}

function showItem({ name, description, price, maxPrice }: MenuItem) {
  const choices =
    price === null
      ? []
      : [{ name: null, prices: { min: String(price), max: String(maxPrice ?? price) } }];
  return { name, description, data: { choices } };
}

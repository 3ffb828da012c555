/**
 * `menu_urls`: where the website has menus, and where records and the map element that are the
 * place say that its menu is; `menu_url_official` is the first on the place's own site.
 */
import { canParseUrl } from '../../../../domain/words/web-addresses.ts';
import { MENU_FIELDS } from '../../../../places/kept-attributes.ts';
import { type AttributeRule, addedField, weighedConfidence } from '../../context/finding.ts';
import type { PlaceContext } from '../../context/place-context.ts';
import { explainSiteGap, siteClaims, WEBSITE_SOURCE } from '../../context/site-claims.ts';
import type { Claim } from '../../evidence/claim.ts';
import { weigh } from '../../evidence/weighing.ts';
import { readOwnSite, readWebsite } from '../../sources/input/website.ts';
import { sellsNoFood } from '../category/place-kind.ts';

export const menuUrlRule: AttributeRule = {
  key: 'menu_url',
  needs: ['website', 'osm', 'place-index'],
  conditionFailed: sellsNoFood,
  run(context) {
    const linked = siteClaims(
      context,
      ({ menuUrls }) => menuUrls,
      (url) => url,
    );
    const read = siteClaims(
      context,
      ({ menus }) => menus,
      ({ url }) => url,
    );
    const claims = distinctUrls([...linked, ...read, ...listedMenus(context)]);
    const site = ownSite(context);
    const own = claims
      .filter(({ value, evidence, source }) =>
        sameHost(value, source === WEBSITE_SOURCE ? evidence.url : site),
      )
      .slice(0, 1);
    const urls = claims.map(({ value }) => value);
    const found = weigh(claims.slice(0, 1), (a, b) => a === b);
    const why =
      urls.length === 0
        ? explainSiteGap(context, 'address of a menu')
        : `${whoHasMenu(claims[0]!)} its menu at ${urls.slice(0, 3).join(' and ')}.`;
    return {
      fields: {
        menu_urls: addedField(urls.length === 0 ? null : urls, claims),
        menu_url_official: addedField(own[0]?.value ?? null, own),
      },
      reasoning: { menu: why },
      confidence: { menu: weighedConfidence(found) },
    };
  },
};

function listedMenus(context: PlaceContext): Claim<string>[] {
  const read = (written: string) => readWebsite(written)?.url ?? null;
  return MENU_FIELDS.flatMap((name) => context.attributeClaims(name, read));
}

/** The address that the caller or a record gives as the place's own site. */
function ownSite(context: PlaceContext): string | null {
  const given = context.inputClaims('website', readOwnSite);
  const listed = context.recordClaims(({ websites }) => websites, readOwnSite);
  return [...given, ...listed][0]?.value.url ?? null;
}

function whoHasMenu({ source }: Claim<string>): string {
  return source === WEBSITE_SOURCE
    ? "The place's website has"
    : `${source} says that the place has`;
}

function distinctUrls(claims: readonly Claim<string>[]): Claim<string>[] {
  const seen = new Set<string>();
  return claims.filter(({ value }) => {
    const key = value.replace(/\/$/, '');
    return !seen.has(key) && seen.add(key);
  });
}

function sameHost(url: string, page: string | null): boolean {
  if (page === null || !canParseUrl(url) || !canParseUrl(page)) return false;
  const host = (one: string) => new URL(one).host.replace(/^www\./, '');
  return host(url) === host(page);
}

/** `menu_urls`: where the website has menus; `menu_url_official` is the first on the same site. */
import { canParseUrl } from '../../../../domain/words/web-addresses.ts';
import { type AttributeRule, addedField, weighedConfidence } from '../../context/finding.ts';
import { explainSiteGap, siteClaims } from '../../context/site-claims.ts';
import type { Claim } from '../../evidence/claim.ts';
import { weigh } from '../../evidence/weighing.ts';
import { sellsNoFood } from '../category/place-kind.ts';

export const menuUrlRule: AttributeRule = {
  key: 'menu_url',
  needs: ['website'],
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
    const claims = distinctUrls([...linked, ...read]);
    const own = claims.filter(({ value, evidence }) => sameHost(value, evidence.url)).slice(0, 1);
    const urls = claims.map(({ value }) => value);
    const found = weigh(claims.slice(0, 1), (a, b) => a === b);
    const why =
      urls.length === 0
        ? explainSiteGap(context, 'address of a menu')
        : `The place's website has its menu at ${urls.slice(0, 3).join(' and ')}.`;
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

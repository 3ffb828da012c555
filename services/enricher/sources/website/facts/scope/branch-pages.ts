/** Pages of one of several branches, and whether a place is one of them. Pure. */
import type { AddressParts } from '../../../../../../places/address/writing/parts.ts';
import type { PageReading } from '../../reading/page-reading.ts';
import { joinedPattern } from '../../words/joined-pattern.ts';
import { letters } from '../../words/plain-letters.ts';

interface NamedPlace {
  readonly name: string;
  readonly address: AddressParts;
}

const BRANCH_PATH = joinedPattern(
  'i',
  String.raw`\/(?:(?:our-)?(?:branch(?:es)?|stores?|shops?|locations?|centres?|centers?|`,
  String.raw`outlets?|`,
  String.raw`restaurants|gyms|clubs|studios|hotels|clinics|practices|salons|cafes|bars|pubs|`,
  String.raw`bakeries|`,
  String.raw`pharmacies|garages|schools|nurseries|cinemas|showrooms|dealers|surgeries)|`,
  String.raw`fachgeschäfte|hotels|tiendas|restaurantes|hoteles|gimnasios|clinicas|farmacias|`,
  String.raw`negozi|`,
  String.raw`ristoranti|palestre|winkels|sportscholen|butiker|magazalar|gerai|outlet|`,
  String.raw`filialen?|standorte?|(?:nos-)?(?:magasins?|boutiques?|agences?|succursales?)|`,
  String.raw`cabang|`,
  String.raw`toko|`,
  String.raw`cawangan|lokasi|tenpo|sucursal(?:es)?|sedi|lojas|unidades|vestigingen|`,
  String.raw`subeler)\/(?:[^/?#]{2,30}\/){0,3}([^/?#]{3,60})\/?$`,
);
const BRANCHES_TITLE = joinedPattern(
  'iu',
  String.raw`店舗(?:情報|一覧|案内)|门店|門市|our (?:branches|stores|shops|locations)|filialen|`,
  String.raw`nos (?:magasins|boutiques)`,
);

/** Marks a branch's name: a word for "branch", or the Japanese "店" after the town. */
const BRANCH_NAME = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:branch|filiale|sucursal|filial|succursale|cabang|cawangan|vestiging|`,
  String.raw`şubesi|филиал)(?!\p{L})|فرع|\s\S{2,}(?:店|院|校)$|分店|分行|지점|\S{2,}점$`,
);
const SHOP_FINDER = joinedPattern(
  'iu',
  String.raw`^(?:(?:find a|our|all)(?: \d+)? (?:gyms|clubs|studios|hotels|salons|clinics|cafes|`,
  String.raw`stores?|shops?|delis|branch(?:es)?|locations?|restaurants)|`,
  String.raw`\d+ (?:succursales|magasins|boutiques|agences|filialen|standorte|cabang|toko|`,
  String.raw`gerai)(?: kami)?|`,
  String.raw`stores?|`,
  String.raw`branches|locations|store (?:finder|locator)|filialen|filialfinder|standorte|`,
  String.raw`sucursales|succursales|nos (?:magasins|boutiques|agences)|cabang|cawangan|`,
  String.raw`le nostre sedi|sedi|`,
  String.raw`(?:nossas )?(?:lojas|unidades)|vestigingen|şubelerimiz|филиалы|店舗(?:検索|一覧|案内|情報)|`,
  String.raw`分店|门店|門市|فروعنا|매장 ?(?:안내|찾기))$`,
);

/** True when the place has a branch's name and the page links to the list of all branches. */
export function isBranchOfChain({ links }: PageReading, { name }: NamedPlace): boolean {
  if (!BRANCH_NAME.test(name)) return false;
  return links.some(({ text }) => text.length < 30 && SHOP_FINDER.test(text.trim()));
}

/**
 * True for the page of one of several shops: its web address has the shop's name below "branches".
 */
export function isBranchPage(
  { url, title }: PageReading,
  { name, address: { city } }: NamedPlace,
): boolean {
  const slug = letters(BRANCH_PATH.exec(url)?.[1]?.replace(/-\d+$/, '') ?? '');
  if (slug === '') return false;
  const isNamed = letters(name).includes(slug) || (Boolean(city) && slug.includes(letters(city!)));
  return isNamed || BRANCHES_TITLE.test(title ?? '');
}

/** Names of elements that hold prices: site builders use these names in any language. */
import { joinedPattern } from '../words/joined-pattern.ts';
import type { PageSection } from './page-reading.ts';

const LIST_NAME = joinedPattern(
  'i',
  String.raw`(?:^|[\s_-])(?:(prices|prisliste|price-?(?:list|table|menu)|pricing|fees|rates|`,
  String.raw`admissions?|`,
  String.raw`tarif(?:e|s|as|fe)?|tarieven|prijzen|prijslijst|preise?|preisliste|eintritt|precios|`,
  String.raw`precos|prezzi|listino|harga|daftar-harga|priser|cennik|fiyat(?:lar)?|ryokin)|(menu|`,
  String.raw`food-?menu|menu-?(?:list|items|section)|speisekarte|(?:la-)?carte|dishes))(?:$|`,
  String.raw`[\s_-])`,
);
/** Names of elements that scripts open, of navigation, and of lists that are not price lists. */
const NO_LIST_NAME = joinedPattern(
  'i',
  String.raw`nav|header|toggle|mobile|main-?menu|top-?menu|menu-(?:item|link|bar|main|primary)|`,
  String.raw`drop-?down|side-?bar|burger|cookie|`,
  String.raw`rooms?(?![a-z])|zimmer|chambre|exchange|interest|mortgage|currenc|products?(?![a-z])`,
);

/** The kind of list that the element's class or id names. */
export function listName(
  tag: string,
  attributes: ReadonlyMap<string, string>,
): PageSection['list'] {
  if (tag === 'body' || tag === 'nav' || tag === 'header' || tag === 'footer') return undefined;
  const name = `${attributes.get('id') ?? ''} ${attributes.get('class') ?? ''}`.trim();
  const found = name === '' || name.length > 400 ? null : LIST_NAME.exec(name);
  if (found === null || NO_LIST_NAME.test(name)) return undefined;
  return found[1] === undefined ? 'menu' : 'prices';
}

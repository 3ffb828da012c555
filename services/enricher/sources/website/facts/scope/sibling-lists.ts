/**
 * The lists in which a place shows its sisters: "Our other branches". Pure.
 *
 * OB1 A page that has other addresses only in such lists is about the place, outside of them. The
 *     same holds for a site: what it shows outside of the lists, such as its accounts, is the
 *     place's and not a chain's.
 * OB2 A list ends with the section that holds its last address and not its title; among lines
 *     without sections, after the lines with digits below that address.
 * OB3 A list that holds the place's own address is one of all branches.
 * OB4 A line with the place's name and another town, over or beside an address in that town, begins
 *     a sister's part, below any title (sister-names.ts).
 */
import { toPlain } from '../../hours/plain-text.ts';
import { type PageReading, sectionsAround } from '../../reading/page-reading.ts';
import { joinedPattern, joinedSource } from '../../words/joined-pattern.ts';
import { type Anchors, blocksOfNamedSisters, type NamedPlace } from './sister-names.ts';

const KINDS_EN = joinedSource(
  String.raw`(?:branch(?:es)?|locations?|shops?|stores?|outlets?|sites|addresses|premises|`,
  String.raw`restaurants?|caf[eé]s?|bakeries|salons?|clinics?|practices|surgeries|studios?|gyms|`,
  String.raw`hotels?|pubs|bars|garages|workshops|galleries|pharmacies|schools|nurseries|houses|`,
  String.raw`places|offices)`,
);
const KINDS_DE = joinedSource(
  String.raw`(?:filialen?|standorte?n?|geschäfte?|läden|häuser|restaurants?|lokale|cafés?|salons?|`,
  String.raw`praxen|praxisstandorte|niederlassung(?:en)?|zweigstellen?|betriebe|hotels|studios|`,
  String.raw`werkstätten|apotheken|adressen)`,
);
const KINDS_FR = joinedSource(
  String.raw`(?:adresses?|boutiques?|magasins?|restaurants?|établissements?|agences?|salons?|`,
  String.raw`succursales?|points? de vente|cabinets?|cliniques?|studios?|ateliers?|hôtels?|sites|`,
  String.raw`implantations|maisons|enseignes|cafés?|boulangeries|librairies)`,
);
const KINDS_ID = joinedSource(
  String.raw`(?:cabang|cawangan|gerai|outlet|toko|kedai|lokasi|restoran|klinik|salon|studio|`,
  String.raw`alamat|warung|premis|hotel)`,
);
const KINDS_HAN = joinedSource(
  String.raw`(?:分?店(?:[铺鋪舖面])?|[门門](?:店|市)|分(?:院|[馆館]|校|公司|[号號]|部)|店址|地址|`,
  String.raw`校[区區]|[据據][点點]|[营營][业業]所|[诊診]所)`,
);
const KINDS_JA = String.raw`(?:店舗|支店|お?店|分院|医院|クリニック|教室|営業所|拠点|サロン|施設|校舎|館)`;
const TITLE = joinedSource(
  String.raw`(?:(?:(?:visit|see|find|discover|try) )?(?:our |the )?(?:other|second|further|`,
  String.raw`additional|`,
  String.raw`sister|remaining) (?:\p{L}+ )?${KINDS_EN}|more (?:of our )?${KINDS_EN}|`,
  String.raw`(?:you can |you'll )?(?:also )?find us (?:also|too|elsewhere)(?: (?:in|at))?|`,
  String.raw`(?:(?:besuchen sie )?(?:auch )?(?:unsere?n? |unser |die |das )?(?:weitere[ns]?|`,
  String.raw`andere[ns]?|`,
  String.raw`zweite[ns]?|übrigen?|zusätzlichen?) (?:\p{L}+ )?${KINDS_DE}|schwesterbetriebe|`,
  String.raw`(?:sie finden )?uns (?:finden sie )?auch (?:in|an))|`,
  String.raw`(?:(?:découvrez |et )?(?:nos |les |d['’]|notre |l['’])?(?:autres?|seconde?|deuxième) `,
  String.raw`(?:\p{L}+ )?${KINDS_FR}|`,
  String.raw`(?:nos )?maisons sœurs|retrouvez-nous (?:aussi|également)(?: (?:à|au))?)|`,
  String.raw`(?:${KINDS_ID}(?:-\p{L}+)?(?: kami)?(?: (?:yang |di tempat `,
  String.raw`))?(?:\s?(?:lain(?:nya)?|kedua))`,
  String.raw`(?: kami)?|(?:kunjungi |lihat )?${KINDS_ID}(?:-\p{L}+)? (?:kami )?lain(?:nya)?)|`,
  String.raw`(?:(?:その)?(?:他|ほか)の?(?:系列)?|姉妹|系列|グループ)の?${KINDS_JA}(?:情報|一覧|案内|紹介|の?ご?案内)?|`,
  String.raw`(?:我[们們]的?)?(?:其[他它余餘]|另一[家间間]|另外|更多|兄弟|姐妹|姊妹)的?${KINDS_HAN}(?:信息|資訊|一[览覽])?|`,
  String.raw`(?:(?:ال)?فروع(?:نا)?|(?:ال)?مواقع(?:نا)?|محلات(?:نا)?|عناويننا|`,
  String.raw`معارضنا) (?:ال)?[أا]خرى|`,
  String.raw`(?:باقي|بقية) (?:ال)?فروع(?:نا)?|(?:فرعنا|الفرع|محلنا|موقعنا) (?:ال[آا]خر|الثاني))`,
);
const SIBLINGS_TITLE = joinedPattern('iu', String.raw`^\P{L}*${TITLE}\P{L}*$`);
/** "Our other branch: 39 Mill Lane, Exampleton": a line with its title. */
const SIBLINGS_LINE = joinedPattern('iu', String.raw`^\P{L}*${TITLE}\s?[:：–—]`);
const MAX_TITLE_CHARS = 48;
const MAX_LINE_CHARS = 160;
const FLAT_REACH = 4;

/** The blocks of the lists, by page. */
export function blocksOfSiblings(
  pages: readonly Anchors[],
  place: NamedPlace,
): readonly ReadonlySet<number>[] {
  const named = blocksOfNamedSisters(pages, place);
  return pages.map((anchors, i) => new Set([...titledLists(anchors), ...named[i]!]));
}

function titledLists(anchors: Anchors): ReadonlySet<number> {
  const { page, own } = anchors;
  const others = anchors.others.map(({ block }) => block);
  const found = new Set<number>();
  if (others.length === 0) return found;
  for (const at of others)
    if (SIBLINGS_LINE.test(toPlain(page.blocks[at]!.text).slice(0, MAX_LINE_CHARS))) found.add(at);
  page.blocks.forEach(({ text }, title) => {
    if (text.length > MAX_TITLE_CHARS || !SIBLINGS_TITLE.test(toPlain(text))) return;
    const end = endOfList(page, title, others);
    // OB3
    if (own.some((at) => at > title && at <= end)) return;
    for (let at = title; at <= end; at++) found.add(at);
  });
  return found;
}

/** OB2 */
function endOfList(page: PageReading, title: number, others: readonly number[]): number {
  const { blocks } = page;
  const { level } = blocks[title]!;
  const next = blocks.findIndex((one, at) => {
    return at > title && one.level > 0 && one.level < Math.max(level, 1);
  });
  const limit = next < 0 ? blocks.length : next;
  const last = others.findLast((at) => at > title && at < limit);
  if (last === undefined) return title;
  const outside = new Set(sectionsAround(page, blocks[title]!.section));
  const list = sectionsAround(page, blocks[last]!.section).findLast((at) => !outside.has(at));
  let end = last;
  if (list === undefined) {
    while (end < last + FLAT_REACH && /\d{2}/.test(toPlain(blocks[end + 1]?.text ?? ''))) end++;
    return end;
  }
  while (blocks[end + 1] && sectionsAround(page, blocks[end + 1]!.section).includes(list)) end++;
  return end;
}

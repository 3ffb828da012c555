/**
 * Finds the parts of a page that present other businesses: partners, neighbours, friends. Their
 * addresses, numbers and hours are not the place's, and they are no branches of it.
 */
import { toPlain } from '../../hours/plain-text.ts';
import type { PageReading } from '../../reading/page-reading.ts';
import { joinedPattern } from '../../words/joined-pattern.ts';

const PARTNERS = joinedPattern(
  'u',
  String.raw`^(?:(?:our|unsere?|nos|nuestros|i nostri|nossos|onze|business|local|trusted|`,
  String.raw`kooperations|netzwerk|friends and|neighbours and) ?)?`,
  String.raw`(?:partners?|partner ?betriebe|partner(?:innen)?|neighbou?rs|nachbarn|partenaires|`,
  String.raw`voisins|`,
  String.raw`friends and neighbou?rs|businesses nearby|next door|in the neighbou?rhood|`,
  String.raw`in der nachbarschaft|socios|vecinos|parceiros|vizinhos|partneři|buren|`,
  String.raw`mitra|mitra kami|mitra usaha|rekan kami|rekan usaha|tetangga kami|`,
  String.raw`rakan (?:niaga|kongsi|perniagaan|kami)(?: kami)?|jiran kami|`,
  String.raw`(?:提携|協力|協賛|加盟)(?:店|先|企業|パートナー)(?:様|一覧|紹介)?|パートナー(?:企業|店)?|ご近所(?:のお店)?|`,
  String.raw`(?:我们的|我們的)?(?:合作伙伴|合作夥伴|合作单位|合作單位|合作商[户家戶]|友情[链鏈]接|友[邻鄰]|[邻鄰]居)|`,
  String.raw`شركاؤنا|الشركاء|شركاء(?: النجاح|نا)?|جيراننا)\s?:?$`,
);
const MAX_HEADING_CHARS = 40;
const MAX_BLOCKS = 20;

/** The blocks from each heading of partners up to the next heading that is not deeper. */
export function partnerBlocks({ blocks }: PageReading): ReadonlySet<number> {
  const found = new Set<number>();
  blocks.forEach(({ text, level }, at) => {
    if (level < 2 || text.length > MAX_HEADING_CHARS || !PARTNERS.test(toPlain(text))) return;
    const { landmark } = blocks[at]!;
    for (let i = at; i < Math.min(blocks.length, at + MAX_BLOCKS); i++) {
      const block = blocks[i]!;
      const isPast = i > at && block.level > 0 && block.level <= level;
      if (isPast || block.landmark !== landmark) break;
      found.add(i);
    }
  });
  return found;
}

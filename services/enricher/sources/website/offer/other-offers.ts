/**
 * What places that sell food also have prices for: rooms, hire, classes, tours, tickets, goods.
 * None of it is a dish. Pure.
 *
 * OO1 Where the title of a part of the menu, or most of what it lists, is such an offer, the whole
 *     part is left out; in other parts the single offers are. If nothing else is listed, the list
 *     is no menu of dishes, and is kept as it is.
 * OO2 A sentence with a price below the dishes is a note, unless most dishes are in sentences.
 */
import type { TextBlock } from '../reading/page-reading.ts';
import { joinedPattern } from '../words/joined-pattern.ts';
import { ROOM_ITEM, TICKET_ITEM } from './item-words.ts';
import { findPrices, type WrittenPrice } from './prices.ts';

const OTHER_OFFER = joinedPattern(
  'iu',
  // Hire, and places to stay or to park.
  String.raw`(?<!\p{L})(?:hire|rentals?|for rent|parking|per night|(?:extra|camp) bed|`,
  String.raw`dormitor(?:y|ies)|(?:tent )?pitch|campsite|tourist tax|(?:single|double|twin|`,
  String.raw`family|triple|function|private) rooms?|\p{L}*(?:miete|vermietung|verleih)|`,
  String.raw`leihgebühr|\p{L}*zimmer|zustellbett|\p{L}*übernachtung(?:en)?|ortstaxe|kurtaxe|`,
  String.raw`\p{L}*stellplatz|parkplatz|beamer|locations? (?:de|du|des|d['’]\p{L}+)|`,
  String.raw`salles? (?:de|des|du) \p{L}+|nuitées?|dortoirs?|emplacements?|lit supplémentaire|`,
  String.raw`chambres? (?:simples?|doubles?|individuelles?|familiales?)|taxe de séjour|`,
  String.raw`privatisation|vidéoprojecteur|projector|sewa\p{L}*|penyewaan|parkir|kamar|bilik|`,
  String.raw`kasur|katil|penginapan|tapak khemah|alquiler|noleggio|aluguel|`,
  // Classes, tours, tickets and events.
  String.raw`\p{L}+ class(?:es)?(?=\s*(?:$|[(–-]))|workshops?|masterclass(?:es)?|(?:cook(?:ing|`,
  String.raw`ery)|baking|barista) courses?|lessons?|(?:guided |farm )?tours?|guided visits?|`,
  String.raw`rides?|(?:boat|pony|tractor) trips?|membership|karaoke|\p{L}*kurse?|seminare?|`,
  String.raw`\p{L}*führung(?:en)?|\p{L}*reiten|\p{L}*fahrt(?:en)?|\p{L}*konzert|cours de|`,
  String.raw`ateliers?|stages?|initiation|visites? guidées?|balades?|concerts?|kelas|kursus|`,
  String.raw`bengkel|lawatan|tur|naik|konser|foto di|khidmat|cursos?|taller|corsi?|`,
  // Goods that nobody eats.
  String.raw`t-?shirts?|tote(?: bags?)?|aprons?|tea towels?|hoodies?|posters?|postcards?|`,
  String.raw`candles?|firewood|keyrings?|(?:recipe |cook)books?|(?:enamel|souvenir|travel|`,
  String.raw`reusable|keep) (?:mug|cup)s?|gift (?:set|box)(?:es)?|kochschürzen?|stofftaschen?|`,
  String.raw`schürzen?|kerzen?|brennholz|strohballen|postkarten?|kaffeetassen?|kochb(?:uch|`,
  String.raw`ücher)|\p{L}*dekoration|tabliers? de cuisine|torchons?|bougies?|bois de chauffage|`,
  String.raw`cartes? postales?|affiches?|livres? de \p{L}+|sacs? en \p{L}+|porte-clés|kaus|`,
  String.raw`kaos|celemek|lilin|tas kain|kotak kado|gantungan kunci|tikar|buku resepi?|baju|`,
  String.raw`beg kain|cawan|gift[- ]?(?:cards?|vouchers?|certificates?)|\p{L}*gutscheine?|`,
  String.raw`(?:bons?|cartes?|chèques?)[- ]cadeaux?|(?:kartu|kad|voucher|baucar|baucer) hadiah|`,
  // Money for something else.
  String.raw`(?:parcel|packing|container|split plate|cake) (?:charge|fee)|corkage|korkgeld|`,
  String.raw`\p{L}*kaution|caution|arrhes|droit de bouchon|gedeck pro person|biaya \p{L}+|`,
  String.raw`caj \p{L}+|uang muka|cagaran)(?!\p{L})|`,
  String.raw`レンタル|貸し|貸切|個室|体験|教室|講座|レッスン|ツアー|見学|宿泊|一泊|素泊|入浴|乗馬|乗車|駐車|利用料|席料|容器代|手ぬぐい|タオル|ギフト(?:券|`,
  String.raw`カード)|[禮礼]物?[卡券]|エプロン|`,
  String.raw`マグカップ|トートバッグ|キーホルダー|ポストカード|絵はがき|[TＴ]シャツ|グッズ|出張|記念撮影|えさやり|租借|租赁|租賃|出租|租金|场地|場地|課程|`,
  String.raw`课程|工作坊|體驗|体验|導覽|导览|住宿|加床|[人床]房|套房|客房|停車|停车|帆布袋|圍裙|围裙|[TＴ]恤|毛巾|马克杯|馬克杯|明信片|鑰匙圈|钥匙扣|`,
  String.raw`打包|餐盒|餐具费|餐具費|包间|包間|包廂|包厢|开瓶|開瓶|包场|包場|演唱|演出|`,
  String.raw`(?<!\p{L})(?:ال)?(?:استئجار|تأجير|إيجار|حجز|قاعة|كراسي|ورشة|دورة|دروس|جولة|رحلة|`,
  String.raw`أمسية|حفلة|غرفة|جناح|سرير|مبيت|موقف|تصوير|تذكرة|قسائم|قسيمة|بطاقة|قميص|شمعة|`,
  String.raw`كوب تذكاري|ميدالية|حقيبة)(?!\p{L})`,
);
const OTHER_TITLE = joinedPattern(
  'iu',
  String.raw`^\P{L}*(?:(?:our|from our|unsere|aus unserem|nos|notre|les|la|le) )?(?:rooms?|`,
  String.raw`accommodation|stay(?:ing)?(?: with us)?|sleep|events?|what['’]s on|activities|`,
  String.raw`workshops|classes|courses|tours|hire|tickets|zimmer|übernacht\p{L}*|kurse|`,
  String.raw`veranstaltungen|führungen|aktivitäten|für feiern|hébergement|chambres|dortoir|`,
  String.raw`activités|animations|ateliers|visites|séminaires|location|kegiatan|acara|aktiviti|`,
  String.raw`kamar|bilik|penginapan|lawatan|wisata|sewa\p{L}*|dewan|\p{L}*体験|ご?宿泊|お部屋.*|貸切|`,
  String.raw`イベント|教室|住宿|活動|活动|課程|课程|體驗|体验|(?:ال)?(?:فعاليات|أنشطة|غرف|ورش|رحلات|دورات|إقامة|`,
  String.raw`قاعات))(?!\p{L})\P{L}*$`,
);
/** Such a part may also have jam. */
const SHOP_TITLE = joinedPattern(
  'iu',
  String.raw`^\P{L}*(?:(?:our|from our|unsere|aus unserem|nos|notre|les|la|le) )?(?:gifts?|`,
  String.raw`gift shop|shop|merch(?:andise)?|souvenirs?|geschenk\p{L}*|laden|verkauf|boutique|`,
  String.raw`cadeaux|oleh-oleh|barangan|cenderamata|グッズ|物販|[おご]?(?:土産|みやげ)|周邊|周边|文创|文創|其他服[务務]|`,
  String.raw`(?:ال)?(?:خدمات|هدايا))(?!\p{L})\P{L}*$`,
);
const MIN_DISHES = 2;

interface Offer {
  readonly section: string | null;
  readonly name: string;
}

/** OO1 */
export function withoutOtherOffers<T extends Offer>(items: readonly T[]): readonly T[] {
  const parts = new Map<string | null, { all: number; others: number; tickets: number }>();
  for (const { section, name } of items) {
    const part = parts.get(section) ?? { all: 0, others: 0, tickets: 0 };
    parts.set(section, part);
    part.all++;
    if (isOtherOffer(name)) part.others++;
    else if (TICKET_ITEM.test(name)) part.tickets++;
  }
  const dishes = items.filter(({ section, name }) => {
    const { all, others, tickets } = parts.get(section)!;
    const isPart =
      others * 2 >= all || (others > 0 && others + tickets === all) || isOtherPart(section, others);
    return !isPart && !OTHER_OFFER.test(name);
  });
  return dishes.length < MIN_DISHES ? items : dishes;
}

function isOtherPart(section: string | null, others: number): boolean {
  if (section === null) return false;
  return OTHER_TITLE.test(section) || (others > 0 && SHOP_TITLE.test(section));
}

function isOtherOffer(name: string): boolean {
  return OTHER_OFFER.test(name) || ROOM_ITEM.test(name);
}

/** A full stop behind a word or a price, not one of an abbreviation. */
const SENTENCE_END =
  /(?:(?<!(?:Stk|Pers|Port|inkl|zzgl|pcs|approx))\p{L}{3}|\p{Lo}{2}|\d|[)€$£%])[.!！]\s*$|。\s*$/u;

/** OO2 */
export function findNotes(
  blocks: readonly TextBlock[],
  isPriced: (at: number) => boolean,
): ReadonlySet<number> {
  const notes = new Set<number>();
  const lines = blocks.flatMap((_, at) => (isPriced(at) ? [at] : []));
  const isSentence = (at: number) => SENTENCE_END.test(blocks[at]!.text);
  const told = lines.filter(isSentence);
  if (told.length * 2 >= lines.length) {
    // A text with several dishes is the menu, and one with a single price is not.
    const isText = (at: number) => findPrices(blocks[at]!.text).filter(isSigned).length > 1;
    return new Set(told.some(isText) ? told.filter((at) => !isText(at)) : []);
  }
  // Nothing but further notes follows below the same heading, or stands above.
  addNotes(notes, blocks, lines.filter((at) => blocks[at]!.level === 0).toReversed(), isSentence);
  addNotes(notes, blocks, lines, isSentence);
  return notes;
}

function isSigned({ currency }: WrittenPrice): boolean {
  return currency !== null;
}

function addNotes(
  notes: Set<number>,
  blocks: readonly TextBlock[],
  lines: readonly number[],
  isSentence: (at: number) => boolean,
): void {
  let isOutside = true;
  let last: number | undefined;
  for (const at of lines) {
    const [from, to] = [Math.min(at, last ?? at), Math.max(at, last ?? at)];
    if (blocks.slice(from + 1, to).some(({ level }) => level > 0)) isOutside = true;
    if (!isSentence(at)) isOutside = false;
    else if (isOutside) notes.add(at);
    last = at;
  }
}

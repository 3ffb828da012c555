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
  String.raw`dormitor(?:y|ies)|`,
  String.raw`(?:tent )?pitch|campsite|tourist tax|\p{L}*(?:miete|vermietung|verleih)|`,
  String.raw`leihgebühr|\p{L}*zimmer|zustellbett|\p{L}*übernachtung(?:en)?|ortstaxe|kurtaxe|`,
  String.raw`\p{L}*stellplatz|parkplatz|locations? (?:de|du|des|d['’]\p{L}+)|nuitées?|`,
  String.raw`dortoirs?|emplacements?|lit supplémentaire|taxe de séjour|privatisation|sewa|`,
  String.raw`penyewaan|parkir|kasur|katil|penginapan|tapak khemah|khidmat|alquiler|noleggio|`,
  String.raw`aluguel|(?:single|double|twin|family|triple|function|private) rooms?|kamar|bilik|`,
  String.raw`chambres? (?:simples?|doubles?|individuelles?|familiales?)|`,
  // Classes, tours, tickets and events.
  String.raw`(?:\p{L}+ )class(?:es)?(?=\s*(?:$|[(–-]))|workshops?|masterclass(?:es)?|`,
  String.raw`(?:cook(?:ing|ery)|baking|`,
  String.raw`barista) courses?|lessons?|(?:guided |farm )?tours?|guided visits?|rides?|(?:boat|`,
  String.raw`pony|tractor) trips?|\p{L}*kurse?|seminare?|\p{L}*führung(?:en)?|\p{L}*reiten|`,
  String.raw`\p{L}*fahrt(?:en)?|\p{L}*konzert|cours de|ateliers?|stages?|initiation|`,
  String.raw`visites? guidées?|balades?|concerts?|kelas|kursus|bengkel|lawatan|tur|naik|konser|`,
  String.raw`foto di|cursos?|taller|corsi?|`,
  // Goods that nobody eats, and money.
  String.raw`t-?shirts?|tote bags?|aprons?|tea towels?|hoodies?|posters?|postcards?|candles?|`,
  String.raw`firewood|kochschürzen?|stofftaschen?|schürzen?|kerzen?|brennholz|strohballen|`,
  String.raw`postkarten?|tabliers? de cuisine|torchons?|bougies?|bois de chauffage|`,
  String.raw`cartes? postales?|affiches?|kaus|celemek|lilin|tas kain|kotak kado|baju|beg kain|`,
  String.raw`(?:parcel|packing|container|split plate|cake) (?:charge|fee)|gedeck pro person|`,
  String.raw`kautions?|caution|arrhes|uang muka|cagaran)(?!\p{L})|レンタル|貸し|貸切|体験|教室|講座|レッスン|ツアー|`,
  String.raw`見学|宿泊|一泊|素泊|入浴|乗馬|乗車|駐車|手ぬぐい|タオル|エプロン|[TＴ]シャツ|グッズ|出張|記念撮影|えさやり|租借|出租|租金|課程|课程|工作坊|`,
  String.raw`體驗|体验|導覽|导览|住宿|加床|[人床]房|套房|客房|停車|停车|帆布袋|圍裙|围裙|[TＴ]恤|毛巾|打包|餐盒|開瓶|开瓶|包廂|包场|包場|演唱|演出|`,
  String.raw`(?<!\p{L})(?:ال)?(?:استئجار|تأجير|إيجار|ورشة|دورة|دروس|جولة|رحلة|أمسية|حفلة|غرفة|`,
  String.raw`جناح|سرير|مبيت|موقف|قميص|شمعة|تذكرة|قسائم|قسيمة|تصوير)(?!\p{L})`,
);
const OTHER_TITLE = joinedPattern(
  'iu',
  String.raw`^\P{L}*(?:(?:our|unsere|nos|les|la) )?(?:rooms?|accommodation|`,
  String.raw`stay(?:ing)?(?: with us)?|sleep|events?|activities|workshops|classes|courses|`,
  String.raw`gifts?|merch(?:andise)?|tours|hire|tickets|zimmer|übernacht\p{L}*|kurse|`,
  String.raw`veranstaltungen|führungen|geschenk\p{L}*|aktivitäten|hébergement|chambres|dortoir|`,
  String.raw`activités|animations|ateliers|visites|boutique|location|kegiatan|acara|aktiviti|`,
  String.raw`kamar|bilik|penginapan|lawatan|wisata|sewa\p{L}*|dewan|\p{L}*体験|ご?宿泊|お部屋.*|イベント|`,
  String.raw`グッズ|物販|教室|住宿|活動|活动|課程|课程|體驗|体验|周邊|周边|فعاليات|أنشطة|خدمات|الغرف|غرف|ورش|رحلات|`,
  String.raw`دورات|إقامة)(?!\p{L})\P{L}*$`,
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
      others * 2 >= all ||
      (others > 0 && others + tickets === all) ||
      (section !== null && OTHER_TITLE.test(section));
    return !isPart && !OTHER_OFFER.test(name);
  });
  return dishes.length < MIN_DISHES ? items : dishes;
}

function isOtherOffer(name: string): boolean {
  return OTHER_OFFER.test(name) || ROOM_ITEM.test(name);
}

/** A full stop behind a word or a price, not one of an abbreviation. */
const SENTENCE_END = /(?:\p{Ll}{3}|\p{Lo}{2}|\d|[)€$£%])[.。!！]\s*$/u;

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

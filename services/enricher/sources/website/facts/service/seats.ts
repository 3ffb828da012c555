/**
 * Seats that a text counts, and where they are. Pure.
 *
 * SE1 A further number of a list counts what the first one counts: "fifty seats in the vault,
 *     twenty in the garden".
 * SE2 Where the name says that a place serves meals, seats in its rooms are for guests who eat
 *     there.
 */
import { joinedPattern } from '../../words/joined-pattern.ts';

const SEATS = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:seats|covers|guests|(?:sitz)?plätzen?|gästen?|places|couverts|kursi|`,
  String.raw`kerusi(?! roda)|tempat duduk|orang|tetamu|مقعدا?ً?|مقاعد|كرسيا?ً?|شخصا?ً?)(?!\p{L})`,
).source;
const NUMBER = joinedPattern(
  'iu',
  String.raw`(?:\d{1,3}|a (?:dozen|few|further \p{L}+)|another \p{L}+|(?:\p{L}{0,9}(?:zwanzig|`,
  String.raw`[a-zßü]{3,5}zig|zehn|zwölf)|acht|sechs|weitere \p{L}+|einige)|(?:vingt|trente|`,
  String.raw`quarante|`,
  String.raw`cinquante|dix|douze|quinze|quelques-unes)(?:-\p{L}+)?|(?:\p{L}+ )?(?:puluh|belas)|`,
  String.raw`(?:twenty|thirty|forty|fifty|sixty|ten|twelve|eight|six)(?:-\p{L}+)?|عشر\p{L}+|`,
  String.raw`ثلاثون)`,
).source;
const FURTHER = new RegExp(
  `(${SEATS})([^.;:!?،。]{0,32}(?:,|،|\\b(?:and|und|et|dan)\\b|\\sو)\\s?(?:and |und |et |dan )?` +
    `(?<!\\p{L})${NUMBER}) (?=(?:in|on|im|auf|am|en|au|sur|dans|à|di|في|على|out)(?!\\p{L}))`,
  'iu',
);

/** SE1. The text with the word for seats behind the further number. */
export function withSeats(plain: string): string {
  return plain.replace(FURTHER, '$1$2 $1 ');
}

const SERVES_MEALS = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:restaurants?|ristorante|trattoria|osteria|pizzeria|bistros?|brasserie|`,
  String.raw`cafés?|cafe|diner|eatery|grill|steakhouse|kitchen|gasthaus|gasthof|wirtshaus|`,
  String.raw`gaststätte|`,
  String.raw`auberge|crêperie|rumah makan|restoran|warung|kedai makan|kafe|izakaya|(?:ال)?مطعم|`,
  String.raw`(?:ال)?مقهى|كافيه)(?!\p{L})|居酒屋|食堂|レストラン|料理店|割烹|寿司|[餐菜饭飯][馆館厅廳店]|酒[楼樓家]|茶餐|[面麵]馆`,
);
const ROOM = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:rooms?|hall|vaults?|cellar|parlou?r|upstairs|saal|gewölbe\p{L}*|stuben?|`,
  String.raw`\p{L}+stube|gastraum|keller|wintergarten|salle|cave voûtée|ruang(?:an)?|dewan|aula|`,
  String.raw`(?:ال)?صالة|(?:ال)?قاعة)(?!\p{L})`,
).source;
const SEATS_IN_ROOM = new RegExp(
  `(?:${SEATS})[^.;:!?،。]{0,20}(?:${ROOM})|(?:${ROOM})[^.;:!?،。]{0,28}(?:${SEATS})|` +
    String.raw`(?:お?座敷|小上がり|掘りごたつ|カウンター|個室)[^。、]{0,8}\d+ ?[名席]|` +
    String.raw`(?:大[厅廳堂]|包[厢廂间間]|卡座|雅座)[^。,]{0,8}(?:\d+|[一二三四五六七八九十百]+)[个個]?[座位桌人]|` +
    String.raw`(?<!\p{L})صالة (?:مكيفة|واسعة|رئيسية|هادئة|أنيقة)(?!\p{L})`,
  'iu',
);

/** SE2. */
export function seatsInRooms(plain: string, placeName: string): boolean {
  return SEATS_IN_ROOM.test(plain) && SERVES_MEALS.test(placeName);
}

/**
 * Rewrites lines that give an opening and a closing time, each with its own word, to a span:
 * "OPEN 10 / CLOSE 18:30", "buka jam 9 pagi dan tutup jam 6 sore", "10:30オープン、17:30クローズ".
 */
import { joinedPattern, joinedSource } from '../../words/joined-pattern.ts';

/** A text without one of these has no such lines. */
const HINT = joinedPattern(
  'u',
  String.raw`clos|shut|tutup|schlie|sperr|(?<!\p{L})zu(?!\p{L})|ferm|クローズ|閉店|[نيت]غلق|`,
  String.raw`[نيت]?قفل|نسكر|late \(|malam (?:minggu|jumat)|の夜|の昼|は昼|はランチ|から[・、,/ ]|`,
  String.raw`ما بعد منتصف|[نيت]نتهي|`,
  String.raw`غلاق|(?:spät|`,
  String.raw`tard|larut)[^(]{0,20}\(|until|till|bis|jusqu|`,
  String.raw`sampai|hingga|lock up|entre midi`,
);

const PART = joinedSource(
  String.raw`(?: ?(?:[ap]\.?m\.?|uhr|h|heures?|pagi|siang|sore|petang|malam|tengah hari|`,
  String.raw`in der früh|am (?:morgen|abend|nachmittag)|morgens|abends|nachmittags|mittags|`,
  String.raw`du (?:matin|soir)|(?:ال)?(?:صباح|صبح|مساء|مسا|ظهر|عصر|ليل)[\p{L}\p{M}]*|ص|م)`,
  String.raw`(?![\p{L}\p{M}]))?`,
);
const TIME = String.raw`(\d{1,2}(?:[:.h]\d\d)?${PART})`;
const NO_SPAN = String.raw`(?![:.]?\d| ?(?:-|to|bis|à|until|till?|sampai|hingga|إلى|حتى) ?\d)`;
const AND = String.raw` {0,2}[,;/|·•،-]? {0,2}(?:and|und|et|dan|serta|lalu|then|puis|و)? ?`;
const AT = joinedSource(
  String.raw`(?: ?[:=] ?| (?:(?:the|our|la|les?|nos|notre|die|unsere?|der) \p{L}+ |pintu |`,
  String.raw`أبوابنا )?`,
  String.raw`(?:(?:at|from|um|ab|à|dès|sejak|mulai|dari|في|من|الساعة) )?(?:(?:jam|pukul|pkl\.?|`,
  String.raw`الساعة) )?)`,
);
const OPENS = joinedSource(
  String.raw`(?:opens?|opening|unlock|(?:mem)?buka|dibuka|öffnet|öffnen|ouvre|ouvrons|ouverture|`,
  String.raw`[نيت]?فتح|(?:ال)?افتتاح|[نيت]بدأ(?: العمل)?)`,
);
const CLOSES = joinedSource(
  String.raw`(?:clos(?:e|es|ing)|shuts?|lock up|(?:men|di)?tutup|schließ(?:t|en)|`,
  String.raw`(?:la )?(?:re)?ferm(?:e|ons|eture)|[نيت]?غلق(?:ها)?|(?:ال)?[إا]غلاق|[نيت]?قفل|نسكر|`,
  String.raw`[نيت]نتهي)`,
);

const OPEN_AND_CLOSE = joinedPattern(
  'gu',
  String.raw`(?<!\p{L})(?:${OPENS}${AT}|(?:um|à|jam|pukul|في|الساعة) )${TIME}${NO_SPAN}${AND}`,
  String.raw`(?:we |wir |nous |kami )?${CLOSES}${AT}${TIME}${NO_SPAN}`,
);
/** "From 7 am on, until 5:30 pm", "pukul 6 dan berjualan sampai pukul 14". */
const ON_UNTIL = joinedPattern(
  'gu',
  String.raw`(?<=\d(?:[:.h]\d\d)?${PART}),?(?: on(?:wards?)?,?| terus|(?: (?:and|und|et|dan)`,
  String.raw`(?: (?:ber|me)\p{L}+)?))(?= (?:until|till|bis|jusque?|sampai|hingga|sehingga) )`,
);
/** "Um 7 Uhr auf", and "um 17 Uhr zu", each on a line of its own. */
const GERMAN_UP = new RegExp(String.raw`^\s*um ${TIME} (auf|zu)\s*$`, 'u');
/** "Um acht in der Früh auf und um sechs am Abend zu." */
const UP_AND_DOWN = joinedPattern(
  'gu',
  String.raw`(?<!\p{L})um ${TIME} (?:auf|geöffnet),? und (?:erst |schon )?um ${TIME} (?:wieder )?`,
  String.raw`(?:zu|geschlossen)(?!\p{L})`,
);
const HAN_TIME = String.raw`((?:午前|午後|朝|夜|夕方)?\d{1,2}(?::\d\d|時(?:半|\d\d分)?))`;
const JAPANESE = joinedPattern(
  'gu',
  String.raw`${HAN_TIME} ?(?:オープン|開店|開館|open|から) ?[、・,/ ]{0,2}${HAN_TIME} ?`,
  String.raw`(?:クローズ|閉店|閉館|close|(?<=から[、・,/ ]{1,2}[^か]{2,12})まで)`,
);

/** "Fermé entre midi et deux". */
const NOON_TO_TWO = /entre midi et (?:deux|2)(?: ?h(?:eures)?)?(?!\p{L}|\d)/gu;
/** "6 pm - late (12:30 am)": the brackets say when that is. */
const LATE_AT = joinedPattern(
  'gu',
  String.raw`(?<!\p{L})(?:late|spät|tard|larut)(?: in die nacht| dans la nuit| malam| at night)? `,
  String.raw`\((?:until |till |bis |ca\.? )?`,
  String.raw`(\d{1,2}(?:[:.h]\d{0,2})?(?: ?[ap]\.?m\.?| uhr)?)\)`,
);
/** "Until after midnight, until 2": only the second end is a time. */
const AFTER_MIDNIGHT = /(?:إلى|حتى) ما بعد منتصف الليل،? (?=حتى|إلى)/gu;
/** The evening before a day: "malam Minggu" is Saturday evening. */
const EVE = /(?<!\p{L})malam (minggu|jumat)(?: \((?:sabtu|kamis)\))?/gu;
/** "夜の部 18:00-22:00(金曜の夜はお休み)": the brackets close this part of the day. */
const JAPANESE_PART = joinedPattern(
  'gu',
  String.raw`\(([月火水木金土日])曜?日?(?:の(?:夜|昼|晩)は?(?:お?休み|休業|定休)|`,
  String.raw`は(?:昼|ランチ)(?:のみ|だけ)(?:の?営業)?)\)`,
);
/** "We shut at 6, except Fridays at 4". */
const EXCEPT_AT = joinedPattern(
  'gu',
  String.raw`(?<=(?:-|until|till?|to|at) \d{1,2}(?::\d\d)?(?: ?[ap]m)?)(?:; we)?,? `,
  String.raw`except (?:on )?((?:mon|tues|wednes|thurs|fri|satur|sun)days?)(?: at)? (?=\d)`,
);

export function openingMoments(plain: string): string {
  if (!HINT.test(plain)) return plain;
  return plain
    .replace(OPEN_AND_CLOSE, '$1 - $2')
    .replace(ON_UNTIL, '')
    .replace(GERMAN_UP, (_, time: string, way: string) => `${way === 'auf' ? 'ab' : 'bis'} ${time}`)
    .replace(NOON_TO_TWO, 'entre 12h et 14h')
    .replace(UP_AND_DOWN, '$1 - $2')
    .replace(JAPANESE, '$1-$2')
    .replace(LATE_AT, '$1')
    .replace(AFTER_MIDNIGHT, '')
    .replace(EVE, (_, day: string) => (day === 'jumat' ? 'kamis' : 'sabtu'))
    .replace(JAPANESE_PART, '($1曜休み)')
    .replace(EXCEPT_AT, ', $1 until ');
}

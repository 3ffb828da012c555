/**
 * Rewrites times in words, in languages other than English, to figures: "8 و30 دقيقة", "8 heures et
 * 30 minutes" and "หกโมงเช้า". Sentences that say when a door opens and when it shuts become
 * ranges: "10시에 열어 6시에 닫습니다" becomes "10시부터 6시까지".
 */
import { joinedPattern, joinedSource } from '../../words/joined-pattern.ts';
import { malayTimes } from './malay-times.ts';
import { numberHours } from './number-hours.ts';

/** A text without one of these has no such times. */
const TIME_HINT = joinedPattern(
  'u',
  String.raw`\d\s?و\s?(?:\d|النصف|نصف|الربع|ربع)|\d\s?h(?:eures?)? et |\d heures? \d|`,
  String.raw`[에に]\s?(?:문|열|오픈|닫|마감|開|オープン|閉|クローズ|[鍵店扉門]を)|[開开][门門店馆館园園舖鋪铺张張档檔市]|拉[開开]|迎客|[時时半分]に|`,
  String.raw`โมง|ทุ่ม|ตี|`,
  String.raw`(?:[وف]?من|و?(?:إلى|الى|حتى|لغاية)|الساعة) ال[وثرخستعح]|`,
  String.raw`ال[وثرخستعح][ء-ي]{3,6}(?: [ء-ي]+)? (?:صباح|مساء|ظهر|عصر|ليل|فجر)|`,
  String.raw`(?<!\p{L})(?:halb|half|halv|bis|tot|till|alle|às|à|a las?) [\p{L}\d]`,
);

const ARABIC_MINUTES =
  /(?<![\d:h])(\d{1,2})\s?و\s?([0-5]\d)(?![\d:h])(?:\s?(?:دقيقة|دقائق|د)(?!\p{L}))?/gu;
const ARABIC_PARTS = /(?<![\d:])(\d{1,2})\s?و\s?(?:ال)?(نصف|ربع)(?!\p{L})/gu;
const ARABIC_HOURS = joinedSource(
  String.raw`الواحدة|الثانية|الثالثة|الرابعة|الخامسة|السادسة|السابعة|الثامنة|التاسعة|العاشرة|`,
  String.raw`الحادية عشرة?|الثانية عشرة?`,
).split('|');
const ARABIC_HOUR = String.raw`(${[...ARABIC_HOURS].reverse().join('|')})(?:\s(والنصف|والربع))?`;
/** "Until the eighth and a half" is 8:30, and so is "the eighth and a half in the morning". */
const ARABIC_WORDS = new RegExp(
  String.raw`(?<=(?<!\p{L})(?:[وف]?من|و?(?:إلى|الى|حتى|لغاية|لين)|(?:لل?|ال)ساعة) )` +
    String.raw`${ARABIC_HOUR}(?!\p{L})|(?<!\p{L})${ARABIC_HOUR}` +
    String.raw`(?= (?:ال)?(?:صباح|صبح|مساء|مسا|ظهر|عصر|ليل|فجر))`,
  'gu',
);
/** "7 heures 30 à 18 heures": the word is written out, and minutes follow it. */
const FRENCH_HOURS_MINUTES = /(?<!\d)(\d{1,2}) heures? ([0-5]\d)(?!\d| ?(?:h|heures?|:|\.\d))/gu;
const FRENCH_MINUTES = joinedPattern(
  'gu',
  String.raw`(?<!\d)(\d{1,2})\s?h(?:eures?)? et `,
  String.raw`(?:([0-5]\d)(?: minutes?|(?!\d|\s?h|:))|(demie?|quart))`,
);
const HOUR = String.raw`(?:\d{1,2}(?:(?::|[시時时点點]\s?)\d{2}[분分]?|[시時时点點][반半]?))`;
const KOREAN_OPENS = new RegExp(
  `(${HOUR})에\\s?(?:문을\\s?)?(?:열어서?|열고|열며|열려|오픈하[여고]|오픈해서?),?`,
  'gu',
);
const KOREAN_CLOSES = new RegExp(`(${HOUR})에\\s?(?:문을\\s?)?(?:닫|마감)\\p{L}*`, 'gu');
const JAPANESE_OPENS = new RegExp(
  `(${HOUR})(?:に(?:開店|開館|開園|オープン|開け|開き|開い|(?:鍵|店|扉|門)を開け)|開[店館園])(?:し|て|ま|す|、|,)*`,
  'gu',
);
const JAPANESE_CLOSES = new RegExp(
  `(${HOUR})(?:に(?:閉店|閉館|閉園|クローズ|閉め|閉じ|(?:鍵|店|扉|門)を閉め)|閉[店館園])[\\p{Script=Hiragana}]*`,
  'gu',
);
/** "十点半", and "午前十時三十分". */
const HAN_HOUR = joinedSource(
  String.raw`(?:${HOUR}|[〇零一二三四五六七八九十兩两]{1,3}[時时點点](?:钟|鐘)?`,
  String.raw`(?:半|[〇零一二三四五六七八九十]{1,3}分)?)`,
);
const HALF_DAY =
  '(?:早上|上午|中午|下午|傍晚|夜晚|晚上|晚间|晚間|凌晨|次日|夜里|午前|午後|深夜|夜|翌)';
/** "午後三時に暖簾を出して、深夜零時半まで": the act in between means that the place opens. */
const JAPANESE_UNTIL = new RegExp(
  `(${HAN_HOUR})に[^。、\\d]{2,14}、(${HALF_DAY}?\\s?${HAN_HOUR})まで`,
  'gu',
);
const CHINESE = joinedPattern(
  'gu',
  String.raw`(${HAN_HOUR})(?:[開开][门門店馆館园園舖鋪铺张張档檔市]|拉[開开][铁鐵]?[门門]|迎客)`,
  String.raw`(?:[,，、;\s]{0,2}${HAN_HOUR}(?:停止|截止|最后|最後)`,
  String.raw`[^,，、。;]{0,8})?[,，、;\s至到]{0,3}(${HALF_DAY}?\s?${HAN_HOUR})`,
  String.raw`(?:[关關][门門店舖鋪铺]|打烊|收[摊攤爐炉工舖鋪铺档檔市]|[闭閉][店馆館园園]|落[闸閘])`,
);
/** "五点开门,营业到凌晨三点" */
const CHINESE_UNTIL = joinedPattern(
  'gu',
  String.raw`(${HAN_HOUR})[開开](?:[门門店馆館园園张張档檔市])[,，、;\s]{0,3}(?:一直)?(?:[营營][业業]|[開开])?[到至]`,
  String.raw`(?=${HALF_DAY}?\s?${HAN_HOUR})`,
);

const THAI_NUMBERS = 'หนึ่ง สอง สาม สี่ ห้า หก เจ็ด แปด เก้า สิบ สิบเอ็ด'.split(' ');
const THAI_NUMBER = `(สิบเอ็ด|${THAI_NUMBERS.slice(0, 10).join('|')}|\\d{1,2})`;
const HALF = String.raw`(\s?ครึ่ง)?`;
const THAI_MORNING = new RegExp(String.raw`${THAI_NUMBER}\s?โมง(?:\s?(เช้า|เย็น))?${HALF}`, 'gu');
const THAI_AFTERNOON = new RegExp(String.raw`บ่าย\s?${THAI_NUMBER}?\s?(?:โมง)?${HALF}`, 'gu');
const THAI_EVENING = new RegExp(String.raw`${THAI_NUMBER}\s?ทุ่ม${HALF}`, 'gu');
const THAI_NIGHT = new RegExp(String.raw`ตี\s?${THAI_NUMBER}(?![:.\d])${HALF}`, 'gu');

/** "Dienstag mit Sonntag", in Bavaria and Austria, means through Sunday. */
const GERMAN_THROUGH = joinedPattern(
  'gu',
  String.raw`(?<=(?<!\p{L})(?:mo(?:ntag)?|di(?:enstag)?|mi(?:ttwoch)?|do(?:nnerstag)?|`,
  String.raw`fr(?:eitag)?|sa(?:mstag)?)s?\.? )mit(?= (?:di(?:enstag)?|mi(?:ttwoch)?|`,
  String.raw`do(?:nnerstag)?|fr(?:eitag)?|sa(?:mstag)?|so(?:nntag)?)(?!\p{L}))`,
);

export function foreignTimes(line: string): string {
  // Most texts lack this word, and testing for it is cheaper than matching the days before it.
  const through = line.includes(' mit ') ? line.replace(GERMAN_THROUGH, 'bis') : line;
  const inFigures = numberHours(malayTimes(through));
  const plain = hungarianRanges(japaneseOwn(oneOClock(inFigures)));
  if (!TIME_HINT.test(plain)) return plain;
  const text = plain
    .replace(ARABIC_MINUTES, '$1:$2')
    .replace(ARABIC_PARTS, (_, hour: string, part: string) => {
      return `${hour}:${part === 'نصف' ? '30' : '15'}`;
    })
    .replace(ARABIC_WORDS, (_, behind: Maybe, itsPart: Maybe, before: Maybe, itsOwn: Maybe) => {
      const hour = behind ?? before!;
      const part = itsPart ?? itsOwn;
      const at = ARABIC_HOURS.findIndex((word) => new RegExp(`^(?:${word})$`, 'u').test(hour));
      return `${at + 1}:${part === undefined ? '00' : part === 'والنصف' ? '30' : '15'}`;
    })
    .replace(FRENCH_HOURS_MINUTES, '$1h$2')
    .replace(FRENCH_MINUTES, (_, hour: string, minutes: Maybe, part: Maybe) => {
      return `${hour}h${minutes ?? (part === 'quart' ? '15' : '30')}`;
    })
    .replace(KOREAN_OPENS, '$1부터 ')
    .replace(KOREAN_CLOSES, '$1까지')
    .replace(JAPANESE_OPENS, '$1から')
    .replace(JAPANESE_CLOSES, '$1まで')
    .replace(JAPANESE_UNTIL, '$1から$2まで')
    .replace(CHINESE, '$1至$2')
    .replace(CHINESE_UNTIL, '$1至');
  return westernTimes(/โมง|ทุ่ม|ตี/u.test(text) ? thaiTimes(text) : text);
}

type Maybe = string | undefined;

/** "Dalle 11 all'una di notte", and "de 9 a la una", where one o'clock follows noon. */
const ONE = joinedPattern(
  'gu',
  String.raw`(?<!\p{L})(?:dalle|dalla|de|das|desde las?|`,
  String.raw`de las?) (\d{1,2})(?:[:.](\d\d))?(?: h)?,? `,
  String.raw`(?:fino )?(all'una|a la una|hasta la una|à uma)( di notte| de la (?:madrugada|noche)|`,
  String.raw` da madrugada)?(?!\p{L})`,
);

function oneOClock(text: string): string {
  return text.replace(ONE, (_, hour: string, minute: Maybe, _word: string, night: Maybe) => {
    const closes = night === undefined && Number(hour) < 12 ? '13:00' : '1:00';
    return ` ${hour}:${minute ?? '00'} - ${closes} `;
  });
}

/** "土曜は9:00~13:00": the hours given for the day replace those for all days. */
const JAPANESE_OWN =
  /(?<=[月火水木金土日祝](?:曜日?)?)は(?=\s?\d{1,2}[:時]\d{0,2}分?\s?(?:[~-]|から))/gu;

function japaneseOwn(text: string): string {
  return text.replace(JAPANESE_OWN, 'のみ');
}

/** "Hétfőtől péntekig 8-tól 16 óráig": word endings mean "from" and "to". */
const HUNGARIAN_FROM = /(?<=\p{L}{3}|\d)-?\s?(?:órá)?t[őó]l(?!\p{L})/gu;
const HUNGARIAN_TO =
  /(?<=\d)(?:-|\s)?(?:órá)?ig(?!\p{L})|(?<=[tdhs][őöáeéoa][nt]?\p{L}{0,9})ig(?!\p{L})/gu;
const HUNGARIAN = /(?:\d|\p{L}{3})-?\s?(?:órá)?t[őó]l\s/u;

function hungarianRanges(text: string): string {
  if (!HUNGARIAN.test(text)) return text;
  return text.replace(HUNGARIAN_FROM, ' - ').replace(HUNGARIAN_TO, ' ');
}

/** The numbers of languages that say "half nine" for 8:30, and their word for "to". */
const HALF_BEFORE = [
  ['eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf', 'halb', '(?: uhr)? bis'],
  ['een twee drie vier vijf zes zeven acht negen tien elf twaalf', 'half', '(?: uur)? tot'],
  ['ett två tre fyra fem sex sju åtta nio tio elva tolv', 'halv', ' till'],
].map(([numbers, half, to]) => {
  const words = numbers!.split(' ');
  const hour = `(${words.join('|')}|\\d{1,2})(?!\\p{L}|[\\d.:]\\d)`;
  const time = `(${half} )?${hour}`;
  const range = new RegExp(`(?<!\\p{L}|\\d|\\d[.:])${time}${to} ${time}`, 'gu');
  const alone = new RegExp(`(?<!\\p{L})${half} ${hour}`, 'gu');
  return { words, range, alone };
});
/** "Half 9" is 8:30 in Dutch, and 9:30 in English. */
const ENGLISH_HALF = /^(?!.*(?<!\p{L})(?:tot|uur|vanaf|van|om)(?!\p{L})).*(?<!\p{L})half \d/su;
/** "Abrimos a las 10": elsewhere "a" means "to". */
const OPENS_AT = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:abr\p{L}+|cierr\p{L}+|cerra\p{L}+|apr\p{L}+|chiud\p{L}+|fecha\p{L}+|`,
  String.raw`encerra\p{L}+|ouvr\p{L}+|ferm\p{L}+) (?:a las?|alle|às|à) \d`,
);
const AT = /(?<!\d|\d ?h|\d ?hs|\d horas) (?:a las?|alle|às|à) (?=\d)/gu;

function westernTimes(text: string): string {
  const opened = OPENS_AT.test(text) ? text.replace(AT, ' at ') : text;
  if (ENGLISH_HALF.test(opened)) return opened;
  return HALF_BEFORE.reduce((plain, { words, range, alone }) => {
    const hours = (written: string) => words.indexOf(written) + 1 || Number(written);
    return plain
      .replace(range, (whole, halfFrom: Maybe, from: string, halfTo: Maybe, to: string) => {
        if (halfFrom === undefined && halfTo === undefined && /\d/.test(from + to)) return whole;
        const opens = hours(from) - (halfFrom === undefined ? 0 : 0.5);
        const closes = hours(to) - (halfTo === undefined ? 0 : 0.5);
        const isEvening = closes <= opens && closes + 12 > opens;
        return `${clock(opens)}-${clock(isEvening ? closes + 12 : closes)}`;
      })
      .replace(alone, (_, hour: string) => clock(hours(hour) - 0.5));
  }, opened);
}

function clock(hours: number): string {
  return `${Math.floor(hours)}:${hours % 1 === 0 ? '00' : '30'}`;
}

/** Thai counts the hours of the day in four groups of six, each with its own word. */
function thaiTimes(text: string): string {
  return text
    .replace(THAI_AFTERNOON, (whole, hour: Maybe, half: Maybe) => {
      const isTime = hour !== undefined || whole.includes('โมง');
      return isTime ? written(12 + (hour === undefined ? 1 : figure(hour)), half) : whole;
    })
    .replace(THAI_MORNING, (_, hour: string, part: Maybe, half: Maybe) => {
      const number = figure(hour);
      // "One in the morning hours" is seven, by an older way of counting.
      const early = part === 'เช้า' && number < 6 ? 6 : 0;
      return written(number + (part === 'เย็น' ? 12 : early), half);
    })
    .replace(THAI_EVENING, (_, hour: string, half: Maybe) => written(18 + figure(hour), half))
    .replace(THAI_NIGHT, (_, hour: string, half: Maybe) => written(figure(hour), half));
}

function figure(word: string): number {
  const at = THAI_NUMBERS.indexOf(word);
  return at < 0 ? Number(word) : at + 1;
}

function written(hour: number, half: Maybe): string {
  return `${String(hour).padStart(2, '0')}:${half === undefined ? '00' : '30'}`;
}

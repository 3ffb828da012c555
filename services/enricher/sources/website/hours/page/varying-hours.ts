/** Recognizes pages that give the hours of a few days and say that all others vary. */
import { joinedPattern } from '../../words/joined-pattern.ts';
import { toPlain } from '../plain-text.ts';

const VARY = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:var(?:y|ies|ied|ying|iieren|iiert|ient|ie|ían|ía|iano|iam|ia|`,
  String.raw`iëren|ieert|ierar)|wechseln(?:de)?|unterschiedlich|unregelmäßig|irregular|`,
  String.raw`irregulares|changent|cambian|cambiano|by chance|as and when|berbeda-beda|`,
  String.raw`bervariasi|tidak (?:tentu|tetap)|berubah-ubah|wisselen(?:de)?|wisselend|olika|`,
  String.raw`zmienne|różnie|меняется|меняются|değişir|değişmektedir|değişiklik gösterir|`,
  String.raw`thay đổi)(?!\p{L})|不定|不规律|不固定|変動|まちまち|異なり|유동적|달라|변동|`,
  String.raw`تختلف|تتغير|متغيرة|เปลี่ยนแปลง|ไม่แน่นอน`,
);
/** Words for the remaining days: the working days, or the rest of the week. */
const OTHER_DAYS = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:weekdays?|midweek|during the week|rest of the week|(?:all )?other days|`,
  String.raw`otherwise|wochentag\p{L}*|werktag\p{L}*|unter der woche|übrige\p{L}* (?:tage\p{L}*|`,
  String.raw`woche)|restliche\p{L}* \p{L}+|sonst|en semaine|autres jours|reste de la semaine|`,
  String.raw`entre semana|resto de la semana|demás días|giorni feriali|altri giorni|`,
  String.raw`resto della settimana|dias úteis|outros dias|resto da semana|doordeweeks\p{L}*|`,
  String.raw`andere dagen|overige dagen|vardag\p{L}*|övriga dagar|dni robocze|pozostałe dni|`,
  String.raw`dni powszednie|будн\p{L}*|остальные дни|hafta içi|diğer günler|hari kerja|`,
  String.raw`hari lain\p{L}*|ngày thường|các ngày khác)(?!\p{L})|平日|その他の曜日|それ以外|其他时间|其他時間|其余|其餘|`,
  String.raw`평일|그 외|나머지|باقي الأيام|بقية الأيام|أيام الأسبوع|วันธรรมดา|วันอื่น`,
);
const SENTENCE = /[.!?;。！？]\s*/u;

/** True when a sentence says that the hours of the other days vary. */
export function statesOthersVary(text: string): boolean {
  const plain = toPlain(text);
  if (!VARY.test(plain)) return false;
  return plain.split(SENTENCE).some((one) => VARY.test(one) && OTHER_DAYS.test(one));
}

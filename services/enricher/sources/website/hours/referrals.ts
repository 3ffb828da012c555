/**
 * Removes what a page says about others to whom it refers its visitors: a locum doctor, or the
 * garage it recommends while closed. Hours and numbers after such words are not the place's own.
 */
import { joinedPattern } from '../words/joined-pattern.ts';

const REFERRAL = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:(?:urlaubs|praxis)?vertretung(?: durch)?\s?[:-]|vertritt uns|`,
  String.raw`vertretung (?:übernimmt|übernehmen|macht|hat|erfolgt)|`,
  String.raw`vertreten uns|`,
  String.raw`(?:wir|we|nous (?:vous )?|kami)\s?(?:empfehlen|recommend|recommandons|`,
  String.raw`merekomendasikan|`,
  String.raw`mengesyorkan)|please (?:visit|contact|see) our (?:friends|colleagues)|`,
  String.raw`remplaçant\p{L}*\s?:|next door\s?:|nebenan\s?:|your nearest (?:branch|office|shop|`,
  String.raw`store) (?:is|will be)|`,
  String.raw`(?:keeps?|has|have) (?:its|their) own (?:opening )?hours|`,
  String.raw`hat eigene (?:öffnungs)?zeiten|a ses propres horaires|memiliki jam buka sendiri|`,
  String.raw`(?:is|are) (?:dealt with|handled) by|in our absence|in unserer abwesenheit|`,
  String.raw`en notre absence|(?:the|our|das|die|der|la|le|el|il|de|het) (?:\p{L}+ ){1,3}`,
  String.raw`(?:next door|nebenan|d'à côté|de al lado|accanto|hiernaast)`,
  String.raw`(?! (?:to|de|von|a|du|van|al))|`,
  String.raw`(?:chez (?:notre|nos) voisine?s?|bei unser\p{L}* nachbar\p{L}*|`,
  String.raw`at our neighbou?rs?)(?!\p{L})|`,
  String.raw`(?:la|le) \p{L}+ voisine?|\p{L}+ (?:di )?sebelah (?:buka|kami buka))(?!\p{L})|`,
  String.raw`(?<!\p{L})\p{L}{2,20} (?:ال\p{L}+ )?المجاورة?(?=\s?(?:\(|:|مفتوح|تفتح|يفتح|تعمل|من))|`,
  String.raw`(?:隣|となり|隣接)(?:の|する)[^。]{1,20}(?:時間|営業|診療)|隔壁的?[^。]{1,15}(?:时间|時間|营业|營業)|`,
  String.raw`옆\s?\p{L}{2,10}\s?(?:영업|진료|운영)|代診[:は]|ننصحكم ب|`,
  String.raw`نوصي ب|صيدلية (?:الليل|المناوبة|الحراسة)(?=[^.]{0,20}(?:الأقرب|:))`,
);
/** "We recommend that you book on 555 0100" is the place's own number. */
const OWN_REQUEST = joinedPattern(
  'u',
  String.raw`reserv|réserv|book|buch|anmeld|voranmeld|termin|appoint|call|anruf|appel|pesan|`,
  String.raw`tempah|`,
  String.raw`予約|预约|預約|حجز`,
);

/** Emergency services are somebody else's, or a separate service of the place. */
const EMERGENCY = joinedPattern(
  'u',
  String.raw`(?:(?:\b24[- ]?(?:hours?|hrs?|h|stunden)|24 ?(?:時間|小时|小時|시간))[- ]?)?(?:`,
  String.raw`\b(?:after|out[- ]of|outside(?: of)?)[- ](?:(?:office|opening|business|our|`,
  String.raw`normal) )*hours\b|`,
  String.raw`\bemergenc\p{L}+|\bnotf[aä]ll\p{L}*|\bnotdienst|bereitschaftsdienst|\burgences?\b|`,
  String.raw`\burgencias?\b|\bemergenza|\bspoed|\bjour(?:en)? \d|\bacil\b|\bnöbetçi|cấp cứu|`,
  String.raw`ฉุกเฉิน|`,
  String.raw`急患|救急|急诊|急診|夜間診療|응급|긴급|الطوارئ|طوارئ|неотложн|`,
  String.raw`\b(?:breakdown|roadside) (?:service|recovery|assistance)|\b(?:mobil )?derek\b|`,
  String.raw`\bdépannage|\bremorquage|`,
  String.raw`\bpannen(?:hilfe|dienst)|\babschleppdienst|\bpechhulp|\bsoccorso stradale|`,
  String.raw`\b(?:servicio de )?grúa\b)`,
);

/**
 * "The florist on Route 9 (open Monday to Friday 9-5) will help you": these are somebody else's
 * hours.
 */
const OTHERS_BRACKET = joinedPattern(
  'gu',
  String.raw`(?<=[\p{L}\d] )\(([^()]{5,80})\)`,
  String.raw`(?=\s\p{L}+\s\p{L}+|(?<=\d\d(?:[\s./-]?\d{2,4}){2,4}\)))`,
);
const OWN_WORD = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:we|our|ours|us|unser\p{L}*|wir|nous|notre|nos|kami|kita|nuestr\p{L}*|`,
  String.raw`nostr\p{L}*|noss[oa]s?|onze|wij|vår\p{L}*)(?!\p{L})`,
);

function blankBrackets(plain: string): string {
  if (!plain.includes('(')) return plain;
  return plain.replace(OTHERS_BRACKET, (whole, inside: string, at: number) => {
    if (!/\p{L}{3}/u.test(inside)) return whole;
    const before = plain
      .slice(0, at)
      .split(/[.!?]\s/)
      .at(-1)!;
    const words = before.match(/\p{L}{2,}/gu)?.length ?? 0;
    const isOwn = words < 5 || OWN_WORD.test(before);
    return isOwn ? whole : ' '.repeat(whole.length);
  });
}

const MAY_HOLD_PHONE = /(?:\d[^\p{L}\d]{0,3}){7}/u;
const PHONE_LIKE = /(?<!\d)[+(]?\d(?:[ ()./-]{0,3}\d){6,14}(?!\d)/gu;
const CLOCK = /(?<!\d)\d{1,2}[.:h]\d\d(?!\d)/gu;
const MIN_SENTENCE_WORDS = 5;
const COMPARED_DIGITS = 6;

/**
 * "The Plough in Two Dales is open daily 12-11, phone 01629 733514": true for a sentence with times
 * and a number that is not the place's. The text is in plain letters.
 */
export function givesOthersHours(plain: string, phone: string): boolean {
  if (!MAY_HOLD_PHONE.test(plain)) return false;
  return withLabels(plain.split(/(?<=\p{L}|\d[\s\p{L}]{0,4})[.!?]\s/u)).some((sentence) => {
    const words = sentence.match(/\p{L}{2,}/gu)?.length ?? 0;
    if (words < MIN_SENTENCE_WORDS) return false;
    const unclocked = sentence.replace(CLOCK, ' ');
    const numbers = [...unclocked.matchAll(PHONE_LIKE)].map(([written]) => written);
    const hasTimes = unclocked !== sentence || /\d/.test(unclocked.replace(PHONE_LIKE, ' '));
    return numbers.length > 0 && hasTimes && !numbers.some((one) => isSameNumber(one, phone));
  });
}

/** "Tel." before a number ends no sentence. */
function withLabels(sentences: readonly string[]): string[] {
  const whole: string[] = [];
  for (const sentence of sentences) {
    const isNumber = /^(?:\p{L}+\s?:?\s?)?[\d(+]/u.test(sentence) || /^\p{L}+$/u.test(sentence);
    if (isNumber && whole.length > 0) whole.push(`${whole.pop()} ${sentence}`);
    else whole.push(sentence);
  }
  return whole;
}

function isSameNumber(written: string, phone: string): boolean {
  const digits = written.replace(/\D/g, '');
  return digits.slice(-COMPARED_DIGITS) === phone.slice(-COMPARED_DIGITS);
}

/** A returns box or a machine, which is available while the place is closed. */
const SELF_SERVICE = joinedPattern(
  'gu',
  String.raw`(?<!\p{L})(?:(?:book|night) drop|`,
  String.raw`(?:book|parcel|return|drop)[- ]?(?:off|return)?[- ]?(?:box|slot|chute|locker)(?:es|`,
  String.raw`s)?|`,
  String.raw`atms?|cash ?(?:machine|point)s?|vending machines?|(?:parcel )?lockers|night safe|`,
  String.raw`self[- ]service (?:area|zone|lobby|laundry)|charging stations?|ev charg\p{L}+|`,
  String.raw`rückgabe(?:kasten|box|klappe|automat)|bücherbox|paketstation|packstation|`,
  String.raw`(?:geld|fahrkarten|milch|eier|verkaufs)automat\p{L}*|sb-(?:bereich|zone|foyer)|`,
  String.raw`ladesäulen?|`,
  String.raw`boîte (?:de retour|à livres|aux lettres)|distributeurs?(?: \p{L}+){0,2}|automate|`,
  String.raw`casiers|`,
  String.raw`borne de recharge|cajeros?(?: automáticos?)?|buzón de devolución|taquillas|bancomat|`,
  String.raw`colonnina|caixa (?:eletr[oó]nic[oa]|automático)|inleverbus|geldautomaat|boekenbus|`,
  String.raw`mesin atm|galeri atm)(?!\p{L})[^.!?;]*|`,
  String.raw`(?:返却(?:ポスト|ボックス)|自動販売機|自販機|コインロッカー|atmコーナー|自助(?:还书|還書|银行|銀行)|`,
  String.raw`[还還]书?書?箱|무인반납함|반납함|جهاز الصراف|الصراف الآلي)[^。;]*`,
);

/** "24 hours' notice", "reply within 24 hours": how long something takes. */
const DURATION = joinedPattern(
  'gu',
  String.raw`\b\d{1,2}[- ]?(?:hours?|hrs?|h)'?(?:'s)? (?:notice|in advance|ahead|`,
  String.raw`before(?:hand)?|prior|`,
  String.raw`after|delivery|turnaround|response)|`,
  String.raw`\b(?:within|in under|every|for up to|allow) \d{1,2}[- ]?(?:hours?|hrs?|h)\b|`,
  String.raw`\b\d{1,2} ?(?:stunden|std\.?|h) (?:vorher|vor|im voraus|nach)\b|`,
  String.raw`\b(?:innerhalb(?: von)?|binnen|spätestens|mindestens) \d{1,2} ?(?:stunden|std|h)\b|`,
  String.raw`\b\d{1,2} ?(?:heures|h) (?:à l'avance|avant|après)|`,
  String.raw`\b(?:sous|dans les|en moins de|au moins) \d{1,2} ?(?:heures|h)\b|`,
  String.raw`\b\d{1,2} jam (?:sebelum\p{L}*|setelah|selepas|lebih awal)|`,
  String.raw`\b(?:dalam(?: waktu| tempoh)?|maksimal|minimal|paling lambat|1 ?x) ?\d{1,2} jam|`,
  String.raw`\b\d{1,2} horas (?:antes|después|de antelación)|\b\d{1,2} ore (?:prima|dopo)|`,
  String.raw`\d{1,2} ?時間(?:以内|前|後)|提前 ?\d{1,2} ?[小個个]*[时時]|`,
  String.raw`\d{1,2} ?(?:小时|小時)(?:以?内|以?內|之内|之內|前|后|後)|`,
  String.raw`(?:خلال|قبل|بعد) \d{1,2} ساعة|`,
  // "Easter 2026: Saturday 9-12 only"
  String.raw`(?<!\p{L})(?:easter|whitsun|christmas|ostern|pfingsten|weihnachten|pâques|`,
  String.raw`pentecôte|noël|`,
  String.raw`ramadh?an|lebaran|idul fitri|hari raya|natal|imlek|tahun baru|春[节節]|[国國][庆慶]|元旦|`,
  String.raw`お盆|年末年始|رمضان|عيد (?:الفطر|الأضحى)) 20\d\d年?\s?[:,-](?:[^.!?;。]|(?<=\d)\.(?=\d))*|`,
  // "7 minutes on foot"
  String.raw`(?:(?<!\p{L})à )?(?<![\d:.h] ?)\b\d{1,3} (?:minutes?|minuten|mins?|menit|`,
  String.raw`minit)(?!\p{L})|`,
  // "In 2-3 working days (Mon-Fri)"
  String.raw`\d{1,2}\s?(?:-|~|–|to|bis|à|ou|or|sampai|hingga|至|到)\s?\d{1,2}\s?(?:[个個]\s?)?(?:`,
  String.raw`(?:working|business|week) ?days?|(?:werk|arbeits)tage?n?|days|tagen?|wochen|weeks|`,
  String.raw`jours(?: ouvr\p{L}+)?|semaines|hari(?: (?:be)?kerja)?(?!\p{L})|minggu(?!\p{L})|`,
  String.raw`工作[天日]|`,
  String.raw`[天日周週](?:内|內|以?[内內])|営業日|日以内|أيام|ايام)(?:\s?\([^()\d]{2,24}\))?`,
);

function blankDurations(plain: string): string {
  return plain.replace(DURATION, (match) => ' '.repeat(match.length));
}

/** A text without one of these words names no such machine. */
const MAY_NAME_MACHINES = joinedPattern(
  'u',
  String.raw`box|slot|chute|lock|drop|atm|cash|vend|safe|self|charg|kasten|klappe|automat|station|`,
  String.raw`sb-|säule|boîte|distrib|casier|borne|cajero|buzón|taquilla|bancomat|colonn|caixa|bus|`,
  String.raw`automaat|返却|自動|自販|ロッカー|自助|[还還]书?書?箱|반납|الصراف`,
);

function blankMachines(plain: string): string {
  if (!MAY_NAME_MACHINES.test(plain)) return plain;
  return plain.replace(SELF_SERVICE, (match) => ' '.repeat(match.length));
}

/** "Upstairs: the law firm, Mon-Fri 9-5. That's not us." */
const NOT_OURS = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:(?:that'?s|they are|which is|this is) not (?:us|ours)|`,
  String.raw`das sind nicht wir|`,
  String.raw`das sind wir nicht|nicht mit uns verwechseln|ce n'est pas nous|ce ne sont pas nous|`,
  String.raw`rien à voir avec nous|(?:itu|ini) bukan kami|bukan kedai kami|tidak ada hubungan`,
  String.raw`(?:nya)? dengan kami|tiada kaitan dengan kami)(?!\p{L})|`,
  String.raw`当[店院館]とは(?:関係|無関係)|(?:和|与|跟|與)(?:本店|我[们們])(?:无关|無關|没有关系|沒有關係)|不是我[们們]|`,
  String.raw`(?:لا|ولا) علاقة (?:لنا|له بنا|لها بنا|لهم بنا)|`,
  // Another business, and a place that has no hours and names a shop that sells for it.
  String.raw`(?<!\p{L})(?:an? (?:separate|independent|different) (?:business|company|shop)|`,
  String.raw`independent of us|also (?:runs|owns)|(?:has|have|with) no (?:fixed |set |regular )?`,
  String.raw`opening (?:times|hours)|(?:ein )?eigenständiger? (?:betrieb|geschäft)|`,
  String.raw`unabhängig von uns|betreibt (?:auch|außerdem)|(?:hat|haben) keine öffnungszeiten|`,
  String.raw`indépendante?s? de nous|(?:tient|dirige|gère) aussi|(?:n'a|n'avons|n'ont) pas d'`,
  String.raw`(?:horaires|heures)|(?:tidak punya|tidak ada|tanpa|tiada) (?:jam|waktu) (?:buka|`,
  String.raw`operasi)|`,
  String.raw`(?:usaha|perniagaan) (?:yang )?(?:terpisah|berasingan|lain milik)|(?:turut|juga) `,
  String.raw`(?:mengusahakan|mengelola|mengurus) (?:kedai|toko|usaha) lain)(?!\p{L})|`,
  String.raw`(?:営業時間|開館時間)は(?:ございません|ありません|設けて)|当[店院館]とは別|別会社|`,
  String.raw`(?:没有|沒有|无|無)(?:固定的?)?(?:营业|營業|开放|開放)[时時][间間]|(?:独立|獨立)[于於][我本]|`,
  String.raw`(?:也|另外?|还|還)(?:开|開|经营|經營)(?:了|着|著)?(?:另一|一)?[家间間](?:店)?|`,
  String.raw`مستقلة? عنا|ليست? (?:له|لها|لنا|لدينا) (?:ساعات|مواعيد|أوقات) (?:عمل|دوام)|`,
  String.raw`يدير (?:أيضا|كذلك)`,
);

/** The plain text, of the same length, with spaces in place of other people's hours. */
export function blankOthers(plain: string): string {
  if (NOT_OURS.test(plain)) return ' '.repeat(plain.length);
  return blankDurations(blankReferrals(blankEmergency(blankMachines(blankBrackets(plain)))));
}

function blankEmergency(plain: string): string {
  const at = plain.search(EMERGENCY);
  return at < 0 ? plain : plain.slice(0, at) + ' '.repeat(plain.length - at);
}

/** True when the text, in plain characters, refers its readers to somebody else. */
export function refersToOthers(plain: string): boolean {
  return REFERRAL.test(plain) && !OWN_REQUEST.test(plain);
}

/** The plain text, of the same length, with spaces from the words of referral onwards. */
export function blankReferrals(plain: string): string {
  const at = plain.search(REFERRAL);
  if (at < 0 || OWN_REQUEST.test(plain.slice(at, at + 80))) return plain;
  return plain.slice(0, at) + ' '.repeat(plain.length - at);
}

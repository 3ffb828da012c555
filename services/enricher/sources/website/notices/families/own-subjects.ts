/**
 * Tells whether a word for resting or ending is said of the place. Such words are said of much
 * else, so unlike a closing they need a subject: "we", a word for a kind of place, the place's
 * name, or nobody at all ("no visits until ..."). Pure, on plain letters.
 */
import { joinedPattern } from '../../words/joined-pattern.ts';

const OURS = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:we|we're|we've|us|our|ours|i|i'm|my|you|wir|uns|unser\p{L}*|ich|`,
  String.raw`mein\p{L}*|`,
  String.raw`mir|nous|notre|nos|on|je|chez|mon|kami|kita|saya|everything|alles|tout|semua|`,
  String.raw`semuanya|`,
  String.raw`segala\p{L}*|shop|store|business|company|restaurant|café|cafe|bar|pub|practice|`,
  String.raw`surgery|`,
  String.raw`clinic|museum|gallery|school|nursery|studio|salon|workshop|library|office|hotel|inn|`,
  String.raw`house|bakery|pharmacy|team|doctor|dr|trust|betrieb|laden|geschäft|gewerbe|lokal|`,
  String.raw`praxis|`,
  String.raw`ordination|haus|werkstatt|schule|\p{L}*betrieb|museum|bücherei|bibliothek|büro|amt|`,
  String.raw`kanzlei|gasthaus|gasthof|hof|arzt|ärztin|familie|verein|maison|boutique|magasin|`,
  String.raw`cabinet|`,
  String.raw`établissement|commerce|musée|école|atelier|bureau|étude|auberge|hôtel|restaurant|`,
  String.raw`activité|entreprise|société|association|docteur|médecin|warung|toko|kedai|usaha|`,
  String.raw`perniagaan|restoran|kafe|klinik|praktik|amalan|muzium|sekolah|kelas|kegiatan|kantor|`,
  String.raw`pejabat|bengkel|perpustakaan|premis|galeri|pelayanan|layanan|operasi|perkhidmatan|`,
  String.raw`dokter|doktor|lessons|classes|unterricht|cours|door|doors|tür|türen|porte|pintu)`,
  String.raw`(?!\p{L})|店|館|馆|院|園|园|教室|工房|学校|學校|診療|授業|営業|私ども|我们|我們|诊所|診所|医生|醫生|一切|`,
  String.raw`业务|業務|课|課|بيتنا|لدينا|عندنا|عملنا|نا(?!\p{L})|محل|متجر|مقهى|مطعم|عيادة|متحف|مدرسة|`,
  String.raw`دراسة|مكتب|مركز|ورشة|(?<!\p{L})ن(?:حن|لتقط|أخذ|رتاح|ستريح|توقف|عود)`,
);
/** The verb has no subject, or its subject is nobody. */
const IMPERSONAL = joinedPattern(
  'u',
  String.raw`^(?:nobody|no one|no-one|no|without|visits?|visitors|appointments?|consultations?|`,
  String.raw`lights|niemand|ist niemand|kein\p{L}*|ohne|besuche?|termine?|einlass|findet|aucune?|`,
  String.raw`pas|`,
  String.raw`plus|personne|visites?|accueil|impossible|tidak|tak|tiada|belum|lawatan|kunjungan|`,
  String.raw`pengunjung|pelawat|that|this|all good|das war|c'est|sampai|setakat|tirai|curtains?|`,
  String.raw`rideau|`,
  String.raw`last|final|letzte\p{L}*|the)(?!\p{L})|^(?:[没沒无無谢謝最就]|誰|最後|これ|لا|ولا|آخر|إلى هنا)`,
);
/** What may stand before a verb that has no subject: dates, and words for when and why. */
const NO_SUBJECT = joinedPattern(
  'gu',
  String.raw`(?<!\p{L})(?:until|till|from|to|on|since|sorry|please note|note|for|a|the|and|`,
  String.raw`dear all|`,
  String.raw`bis|zum|vom|ab|am|seit|leider|liebe gäste|und|du|au|le|dès|depuis|jusqu'au|jusqu'à|`,
  String.raw`sampai|hingga|sehingga|dari|mulai|pada|buat|untuk|dan|untill)(?!\p{L})|\d+|[年月日号號から]|`,
  String.raw`من|إلى|حتى|يوم|[\s.,:;!()/~-]`,
);
const MAX_LOOSE_CHARS = 4;
/** What is shown, sold or offered for a time. */
const SHOWN = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:exhibition|exhibit|show|offer|sale|discount|promo\p{L}*|free|voucher|`,
  String.raw`festival|`,
  String.raw`ausstellung|angebot|aktion|rabatt|gutschein|exposition|expo|offre|offert\p{L}*|`,
  String.raw`promotion|`,
  String.raw`remise|pameran|tawaran|promo|diskaun|diskon|percuma|gratis)(?!\p{L})|展|キャンペーン|半額|割引|`,
  String.raw`[优優]惠|半价|半價|معرض|عرض|خصم|مجان`,
);

const MIN_WORD_CHARS = 5;

/** True when the text has the name, or a long word of it: "the Kettle". */
function namesPlace(plain: string, name: string): boolean {
  if (name === '') return false;
  const words = name.split(/[\s'’-]+/u).filter((word) => word.length >= MIN_WORD_CHARS);
  return plain.includes(name) || words.some((word) => plain.includes(word));
}

/** What is said of a place that is no more, after its name. */
const IS_PAST = joinedPattern(
  'u',
  String.raw`^[^\p{L}\p{N}]*(?:\p{L}+ ){0,3}?(?:(?:is|are|was|were) (?:now |sadly |`,
  String.raw`no )*(?:history|more|`,
  String.raw`(?:a thing of )?the past|a memory|over|gone)|(?:is|est|c'est|`,
  String.raw`appartient) (?:désormais |`,
  String.raw`maintenant )?(?:terminée?|finie?|fini|au passé|de l'histoire ancienne|passé|`,
  String.raw`du passé)|n'est plus|`,
  String.raw`ist .{0,40}(?:geschichte|vergangenheit|erloschen)|gibt es .{0,30}nicht mehr|`,
  String.raw`tinggal kenangan|`,
  String.raw`tinggal sejarah|(?:sudah|telah) (?:tiada|tidak ada)|menjadi (?:kenangan|`,
  String.raw`sejarah))(?!\p{L})|`,
  String.raw`^.{0,4}(?:はもう(?:あり|ござい)|は過去|已?成(?:为|為|了)?(?:往事|历史|歷史|过去|過去|回忆|回憶)|已?[经經]?不在了|[没沒]了)|`,
  String.raw`^.{0,12}(?:من الماضي|ذكرى|موجودا|موجود|وجود)`,
);
const MAX_AFTER_NAME = 60;

/** "The Copper Kettle is history." */
export function isPastName(plain: string, name: string): boolean {
  const at = name === '' ? -1 : plain.indexOf(name);
  if (at < 0) return false;
  const end = at + name.length;
  return IS_PAST.test(plain.slice(end, end + MAX_AFTER_NAME));
}

/** True when what starts at this position is said of the place itself. */
export function isSaidOfPlace(plain: string, at: number, name: string): boolean {
  if (SHOWN.test(plain) && !name.includes(SHOWN.exec(plain)![0])) return false;
  if (IMPERSONAL.test(plain.slice(at)) || OURS.test(plain)) return true;
  if (namesPlace(plain, name)) return true;
  const before = plain.slice(0, at).replace(NO_SUBJECT, '');
  return before.length <= MAX_LOOSE_CHARS;
}

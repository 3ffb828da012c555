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

/** True when what starts at this position is said of the place itself. */
export function isSaidOfPlace(plain: string, at: number, name: string): boolean {
  if (SHOWN.test(plain) && !name.includes(SHOWN.exec(plain)![0])) return false;
  if (IMPERSONAL.test(plain.slice(at)) || OURS.test(plain)) return true;
  if (name !== '' && plain.includes(name)) return true;
  const before = plain.slice(0, at).replace(NO_SUBJECT, '');
  return before.length <= MAX_LOOSE_CHARS;
}

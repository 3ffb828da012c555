/**
 * Tells whether a word for resting or ending is said of the place. Such words are said of much
 * else, so unlike a closing they need a subject (OS1 to OS4). Pure, on plain letters.
 *
 * OS1 Nobody: "no visits until ...", "nobody is here".
 * OS2 "We", anywhere before the verb in its clause.
 * OS3 A word for a kind of place, or a word of the place's name, close before the verb. In scripts
 *     without spaces and in Arabic, anywhere in the sentence.
 * OS4 No subject at all. A stranger in the sentence, such as a delivery, a dog or a festival,
 *     overrules the others.
 */
import { joinedPattern } from '../../words/joined-pattern.ts';

const wordSet = (lines: readonly string[]) => new Set(lines.join(' ').split(' '));

const WE = wordSet([
  "we we're we've us i i'm wir uns ich mir nous on je chez kami kita saya everything everybody",
  "everyone alles alle tout tous semua semuanya segala-galanya all it's",
]);
const PLACES = wordSet([
  'shop store business company restaurant café cafe bar pub practice surgery clinic museum gallery',
  'school nursery studio salon workshop library office hotel inn house bakery pharmacy team doctor',
  'trust dr mr mrs brewery cinema theatre garage service services lessons classes door',
  'doors owners',
  'betrieb schulbetrieb geschäftsbetrieb laden geschäft gewerbe lokal praxis ordination haus',
  'werkstatt schule museum bücherei bibliothek büro amt kanzlei gasthaus gasthof hof arzt ärztin',
  'verein unterricht tür türen tätigkeit salon kino theater brauerei inhaber inhaberin',
  'maison boutique magasin cabinet établissement commerce musée école atelier bureau étude auberge',
  'hôtel activité entreprise société association docteur médecin cours porte portes équipe salon',
  'warung toko kedai usaha perniagaan restoran kafe klinik praktik amalan muzium sekolah kelas',
  'kegiatan kantor pejabat bengkel perpustakaan premis galeri pelayanan operasi',
  'perkhidmatan dokter',
  'doktor pintu rumah studio',
]);
const PLACES_EAST = joinedPattern(
  'u',
  String.raw`店|館|馆|院|園|园|教室|工房|学校|學校|診療|授業|営業|私ども|我们|我們|诊所|診所|医生|醫生|一切|业务|業務|`,
  String.raw`课|課|全[員员]|لدينا|عندنا|نا(?!\p{L})|محل|متجر|مقهى|مطعم|عيادة|متحف|مدرسة|دراسة|مكتب|`,
  String.raw`مركز|`,
  String.raw`ورشة|(?<!\p{L})(?:ن(?:حن|لتقط|أخذ|رتاح|ستريح|توقف|عود)|لسنا)`,
);
/** OS4 */
const STRANGERS = wordSet([
  'delivery deliveries takeaway chef cook dog dogs pet pets machine terminal festival fair card',
  'warehouse website site exhibition show offer sale discount promo promotion free voucher tour',
  'tours registration enrolment lift elevator class group groups cards scheme',
  'gruppe gruppen schulklassen klassenfahrten treuekarten karten groupe groupes rombongan',
  'kartu kad',
  'lieferdienst lieferung lieferservice koch köchin hund hunde tiere kartengerät automat',
  'fest lager',
  'fahrstuhl aufzug ausstellung sonderschau angebot aktion rabatt gutschein führung führungen',
  'livraison livraisons chien chiens chienne animaux fête entrepôt exposition expo offre offert',
  'offerte promotion remise inscriptions ascenseur',
  'antar penghantaran koki anjing mesin festival pesta gudang stor pameran tawaran diskaun diskon',
  'percuma gratis pendaftaran lif kuis kuiz quiz trivia terrasse terrace terras teras patio charge',
]);
const STRANGERS_EAST = joinedPattern(
  'u',
  String.raw`\p{L}{3,}(?:fest|markt|kurs|lauf)(?!\p{L})|出前|配達|宅配|料理長|シェフ|犬|ペット|祭り|祭(?=\d|は|が)|倉庫|`,
  String.raw`端末|展|キャンペーン|半額|割引|外[送卖賣]|配送|主厨|主廚|宠物|寵物|[节節](?=\d|就|已)|刷卡|[机機](?=[停坏壞])|`,
  String.raw`仓库|[优優]惠|半价|半價|توصيل|الطاهي|الشيف|مهرجان|مستودع|جهاز|معرض|عرض|خصم|مجان|الكلاب`,
);
/** No free appointment is no absence, and neither is a practice that takes no new patients. */
const BUSY = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:needed|necessary|required|booked|full|nötig|notwendig|erforderlich|`,
  String.raw`ausgebucht|`,
  String.raw`freie\p{L}*|nécessaires?|requis|complets?|disponibles?|perlu|diperlukan|penuh|`,
  String.raw`kosong)(?!\p{L})|`,
  String.raw`(?<!\p{L})(?:(?:new|neue[rn]?|nouveaux?|nouvelle) (?:\p{L}+ )?(?:class|course|kurs|`,
  String.raw`cours|`,
  String.raw`workshop|atelier)|kelas (?:\p{L}+ )?(?:baru|baharu)|kredit|paiement|kartenzahlung|`,
  String.raw`payment)(?!\p{L})|`,
  String.raw`刷卡|支付|カード|[团団]体|團體|[会會]员|会員|بطاقات|`,
  String.raw`(?<!\p{L})(?:other \p{L}+ (?:are|is|stay|remain)|(?:alle|die) (?:anderen|übrigen)|`,
  String.raw`les autres|`,
  String.raw`yang lain|lain(?:nya)? tetap|remplac\p{L}+|vertritt|vertretung|stands in|covers for|`,
  String.raw`replaces|`,
  String.raw`menggantikan|diganti(?:kan)? (?:oleh )?do[kc]tor)(?!\p{L})|ほかの|其他|باقي|代診|代诊|ينوب|`,
  String.raw`(?<!\p{L})(?:new|neue\p{L}*|nouve\p{L}+) (?:patient|client|customer|member|pupil|`,
  String.raw`kund|mitglied|`,
  String.raw`élève|adhérent)|(?:pasien|pesakit|pelanggan|ahli|murid|siswa) (?:baru|baharu)|新患|新規|`,
  String.raw`初診|`,
  String.raw`満席|予約で|不要|[约約]满|[约約]滿|新[病客]|[无無]需|شاغر|(?<!\p{L})جدد|حاجة`,
);
/** OS1 */
const IMPERSONAL = joinedPattern(
  'u',
  String.raw`^(?:nobody|no one|no-one|no|without|visits?|visitors|appointments?|consultations?|`,
  String.raw`lights|doors?|padlock\p{L}*|back|niemand|ist niemand|kein\p{L}*|ohne|besuche?|`,
  String.raw`termine?|`,
  String.raw`einlass|zutritt|findet|türen?|lichter|licht|vorhängeschloss|aucune?|pas|plus|`,
  String.raw`personne|`,
  String.raw`visites?|accueil|impossible|portes?|volets|cadenas|rideau|tidak|tak|tiada|belum|`,
  String.raw`lawatan|`,
  String.raw`kunjungan|pengunjung|pelawat|that|this|all good|das war|c'est|sampai|setakat|tirai|`,
  String.raw`curtains?|there)(?!\p{L})|`,
  String.raw`^(?:[没沒无無谢謝最就]|誰|最後|これ|لا|ولا|آخر|إلى هنا)`,
);
/** The last of something, which the sentence must say is the place's. */
const LAST_ONE = /^(?:last|final|letzte\p{L}*|a thing)(?!\p{L})/u;
/** "Take a breather with us" */
const IMPERATIVE = joinedPattern(
  'u',
  String.raw`^(?:take|have|need|enjoy|faites|prenez|offrez|gönn\p{L}*|mach(?:en sie)?|ambil|`,
  String.raw`ambillah)`,
  String.raw`(?!\p{L})`,
);
/** What may stand before a verb that has no subject: dates, and words for when and why. */
const NO_SUBJECT = joinedPattern(
  'gu',
  String.raw`(?<!\p{L})(?:until|till|from|to|on|since|sorry|please|note|for|a|the|and|dear|all|`,
  String.raw`bis|zum|`,
  String.raw`vom|ab|am|seit|leider|und|du|au|le|dès|depuis|jusqu'au|jusqu'à|sampai|hingga|`,
  String.raw`sehingga|`,
  String.raw`dari|mulai|pada|buat|untuk|dan)(?!\p{L})|\d+|[年月日号號から]|من|إلى|حتى|يوم|[\s.,:;!()/~-]`,
);
const MAX_LOOSE_CHARS = 4;
const CLAUSE = /[^.!?;:。；！]*$/u;
const WORD = /[\p{L}\p{M}]+(?:['’-][\p{L}]+)*/gu;
const IS_UNSPACED = /[\u0600-\u06ff\u3040-\u30ff\u4e00-\u9fff]/u;
/** A subject has at most this many words between itself and the verb. */
const NEAR_WORDS = 4;
const MIN_NAME_WORD_CHARS = 5;

/** True for the name, and for a long word of it: "the Kettle". */
function namesPlace(plain: string, name: string): boolean {
  if (name === '') return false;
  const words = name.split(/[\s'’-]+/u).filter((word) => word.length >= MIN_NAME_WORD_CHARS);
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

const listWords = (text: string) =>
  (text.match(WORD) ?? []).map((word) => word.replace(/^[ld]['’]|['’]s$/gu, ''));

/** True when what starts at this position is said of the place itself. */
export function isSaidOfPlace(plain: string, at: number, name: string): boolean {
  if (BUSY.test(plain) || isOfStranger(plain, name)) return false;
  if (IMPERSONAL.test(plain.slice(at))) return true;
  if (IS_UNSPACED.test(plain) && (PLACES_EAST.test(plain) || namesPlace(plain, name))) return true;
  const isOwn = (word: string) => WE.has(word) || PLACES.has(word);
  if (LAST_ONE.test(plain.slice(at))) {
    return namesPlace(plain, name) || listWords(plain).some(isOwn);
  }
  const clause = CLAUSE.exec(plain.slice(0, at))![0];
  const words = listWords(clause);
  if (words.length === 0 && IMPERATIVE.test(plain.slice(at))) return false;
  if (words.some((word) => WE.has(word))) return true;
  const near = words.slice(-NEAR_WORDS);
  if (near.some((word) => PLACES.has(word)) || namesPlace(near.join(' '), name)) return true;
  if (name !== '' && clause.includes(name)) return true;
  return clause.replace(NO_SUBJECT, '').length <= MAX_LOOSE_CHARS;
}

function isOfStranger(plain: string, name: string): boolean {
  const isStranger = (word: string) => STRANGERS.has(word) && !name.includes(word);
  if (listWords(plain).some(isStranger)) return true;
  const found = STRANGERS_EAST.exec(plain)?.[0];
  return found !== undefined && !name.includes(found);
}

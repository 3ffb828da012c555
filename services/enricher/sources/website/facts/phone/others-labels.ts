/**
 * Labels of numbers of other people and firms: a partner's, a neighbour's, a sister's, an editor's,
 * an organizer's, a builder's, a trainer's.
 *
 * OL1 Such a label is in the sentence of the number, without a word for "phone" behind its last
 *     comma: "Next to our neighbour the bakery, phone 01632 960123" is the place's own.
 */
import { joinedPattern } from '../../words/joined-pattern.ts';
import { PHONE } from '../../words/phone-words.ts';

const OTHERS = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:`,
  // Who advises, trains or sells.
  String.raw`(?:membership|sales|course|wholesale|trade) (?:advis[eo]r|consultant|rep\p{L}*|`,
  String.raw`agent)s?|`,
  String.raw`personal train(?:ers?|ing)|coach|(?:mitglieder|verkaufs|vertriebs|`,
  String.raw`kurs)berater(?:in)?|`,
  String.raw`(?:personal|privat)[- ]?trainer(?:in)?|außendienst|handelsvertret\p{L}+|`,
  String.raw`conseill(?:er|ère) (?:commerciale?|clientèle|adhésions?)|commerciale?(?=\s?[:：])|`,
  String.raw`représentante?(?=\s)|entraîneu(?:r|se)|(?:vétérinaire|médecin)s?[- ]conseils?|`,
  String.raw`jurulatih|pelatih|(?:wakil|ejen|agen|tenaga) (?:jualan|penjualan|grosir|borong)|`,
  String.raw`(?:ال)?(?:مندوب|كابتن|كوتش|مدرب)[ةه]?|تدريب شخصي|مستشار العضوية|`,
  // Partners, neighbours and sisters.
  String.raw`(?:partners?|partnerbetrieb|kooperationspartner|partenaires?|mitra|rakan(?: niaga)?|`,
  String.raw`(?:ال)?شريك(?:نا)?)(?=\s?[:：(])|(?:our |the )?neighbou?rs?|(?:unser\p{L}* `,
  String.raw`)?nachbarn?|`,
  String.raw`(?:nos? |les? )?voisine?s?|tetangga|jiran|جارنا|جيراننا|`,
  String.raw`sister (?:shop|store|restaurant|caf[eé]|hotel|salon|branch|clinic)|`,
  String.raw`schwester(?:betrieb|lokal|restaurant|hotel|geschäft|filiale|salon)|`,
  String.raw`(?:maison|restaurant|hôtel|boutique) sœur|(?:notre|l['’]) ?autre (?:adresse|boutique|`,
  String.raw`restaurant|salon|magasin)|(?:cabang|cawangan|gerai|toko|kedai) (?:lain|kedua)|`,
  String.raw`(?:فرعنا|الفرع) (?:ال[آا]خر|الثاني)|`,
  // Who writes, organizes or builds.
  String.raw`editor(?:ial)?(?: desk| office)?|news ?desk|redaktion|rédaction|redaksi|`,
  String.raw`(?:هاتف )?التحرير|organi[sz](?:ers?|ed by)|veranstalter(?:in)?|`,
  String.raw`organis(?:é\p{L}* par|ateurs?|atrice)|panitia|penganjur|anjuran|`,
  String.raw`(?:ال)?منظم(?:ون|ين|ة)?|اللجنة المنظمة|(?:main )?contractors?|architects?|`,
  String.raw`bauunternehm\p{L}+|generalunternehm\p{L}+|bauleitung|architekt(?:in|en)?|`,
  String.raw`maître d['’](?:œuvre|ouvrage)|entreprise générale|architectes?|kontraktor|pemborong|`,
  String.raw`arkitek|(?:ال)?مقاول|`,
  // Who runs or owns a part.
  String.raw`(?:run|operated|handled|managed|owned|looked after) by|pächter(?:in)?|`,
  String.raw`verpächter(?:in)?|`,
  String.raw`(?:betrieben|geführt|verwaltet) von|(?:géré|exploité|tenu)e?s? par|`,
  String.raw`(?:dikelola|dikendalikan|ditangani|diuruskan|dimiliki)(?: oleh)?|`,
  String.raw`(?:مملوك|ملك)[ةه]? ل\p{L}+|(?:ب|تحت )إدارة|[يت]دير(?:ه|ها)|`,
  String.raw`(?:مالك|صاحب) (?:المبنى|العقار|البناية))(?!\p{L})|`,
  String.raw`(?:会員|入会|営業)担当|パーソナル(?:トレーナー|トレーニング)|提携(?:先|店)|(?:お隣|隣|近隣|向かい)の|`,
  String.raw`姉妹店|系列店|併設|編集部|主催|実行委員会|設計・?施工|施工(?=会社|業者|\s?[:：])|別会社|委託先|`,
  String.raw`(?:[会會]籍|[课課]程|[销銷]售|[业業][务務]|私人)(?:[顾顧][问問]|[经經]理|教[练練]|代表)|私教|`,
  String.raw`合作(?:商|方|伙伴|夥伴|[单單]位|商[户戶])|隔壁|[邻鄰]居|(?:姐妹|姊妹|兄弟)店|[编編][辑輯]部|`,
  String.raw`(?:主|承)[办辦]|[组組]委[会會]|施工(?:[单單]位|方)|承建`,
);

/** A label for a number of the place itself: "shop phone". */
export const OWN_LABEL = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:(?:shop|store|restaurant|caf[eé]|salon|studio|clinic|surgery|workshop|`,
  String.raw`garage|gym|hotel|nursery|office|front desk) (?:phone|number|line|landline|tel)|`,
  String.raw`(?:laden|geschäfts|praxis|werkstatt|restaurant|studio|salon|hotel|filial)-?telefon|`,
  String.raw`(?:téléphone|tél|ligne) (?:du|de la|de l['’]) ?(?:magasin|boutique|restaurant|salon|`,
  String.raw`cabinet|garage|atelier|studio|hôtel|bureau|clinique)|`,
  String.raw`(?:telepon|telp|telefon|tel|no) (?:toko|kedai|restoran|rumah makan|warung|salon|`,
  String.raw`klinik|`,
  String.raw`bengkel|studio|hotel|kantor|pejabat|gerai|butik)|`,
  String.raw`(?:هاتف|تلفون|خط|رقم) (?:المحل|المطعم|المقهى|العيادة|المركز|الصالون|الفندق|المكتب|`,
  String.raw`الورشة|الصيدلية|النادي|المشتل|المخبز|الاستوديو|المتجر|المعرض))\s?[:：]?\s?$|`,
  String.raw`(?:店舗|お店|店|院|館|教室|工房|スタジオ|サロン)の?(?:お?電話|tel)(?:番号)?\s?[:：]?\s?$|`,
  String.raw`(?:[会會][馆館所]|[门門]店|店[铺鋪里裡]|[诊診]所|[酒饭飯]店|[宾賓][馆館]|餐[厅廳]|[医醫]院|工作室|前台|`,
  String.raw`民宿|[场場][馆館])(?:固定|[联聯][系繫絡络])?[电電][话話]\s?[:：]?\s?$`,
);

const MIN_NAME_CHARS = 4;

/** OL1. `label` is in plain letters; a place may be named like such a label. */
export function isLabelOfOthers(label: string, name: string): boolean {
  const said = label.split(/[.!?。！？؟]\s*(?=\P{L}*\p{L}{3})/u).at(-1) ?? '';
  if (!OTHERS.test(said) || OTHERS.test(name)) return false;
  const comma = Math.max(...[',', '、', '，', '،'].map((sign) => said.lastIndexOf(sign)));
  return comma < 0 || !PHONE.test(said.slice(comma + 1));
}

/** "Workshop", in the cell before the number: the first word of the name of the place. */
export function isLabelOfPlace(label: string, plainName: string): boolean {
  const said = label.replace(/[^\p{L}\p{M}\d)]+$/u, '').trim();
  if (said.length < MIN_NAME_CHARS || !plainName.startsWith(said)) return false;
  return !/\p{L}/u.test(plainName.charAt(said.length));
}

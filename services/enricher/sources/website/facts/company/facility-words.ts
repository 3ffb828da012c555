/**
 * Sentences whose subject is a part of a visit that other companies often take on: the car park,
 * deliveries, the newsletter, applications for jobs. "The car park is run by Example Ltd" says
 * nothing about who runs the place.
 */
import { joinedSource } from '../../words/joined-pattern.ts';

export const FACILITY = joinedSource(
  String.raw`(?<=^(?:the |our )?(?:on-site |free )?)(?:car park|parking|deliver(?:y|ies)|lockers|`,
  String.raw`wi-?fi|cloakroom)(?: [\p{L}-]+){0,6} by(?!\p{L})|`,
  String.raw`(?<=^(?:the |our )?)(?:security|book-?keeping|accounting|payroll|cleaning|`,
  String.raw`maintenance|catering|heating|electricity|music) (?:is|are|was)(?!\p{L})|`,
  String.raw`(?<=^(?:die |unsere? |der |das )?)(?:sicherheit|bewachung|buchhaltung|buchführung|`,
  String.raw`lohnabrechnung|`,
  String.raw`reinigung|wartung|heizung|strom|musik) (?:\p{L}+ ){0,2}`,
  String.raw`(?:\p{L}+t|ist|wird|kommt) |`,
  String.raw`(?<=^(?:la |le |notre |nos |l['’]))(?:sécurité|surveillance|comptabilité|paie|`,
  String.raw`entretien|`,
  String.raw`maintenance|chauffage|électricité|musique) (?:est|sont)|`,
  String.raw`^(?:keamanan|pembukuan|akuntansi|perawatan|keselamatan|simpan kira|perakaunan|`,
  String.raw`penyelenggaraan|muzik|musik|listrik)(?: kami| ini)? (?:di|dari)\p{L}|`,
  String.raw`(?<!\p{L})dengan (?:izin|kebenaran) |`,
  String.raw`^(?:当店の)?(?:警備|経理|清掃|設備|電気|音楽)は|`,
  String.raw`^(?:本店)?(?:的)?(?:安保|保安|[记記][账帳]|[财財][务務]|商[标標]|[标標][识識]|[维維]修|保洁|清潔)[由经經委]|`,
  String.raw`licen[sc]ees? (?:of|from)|under licen[sc]e|lizenznehmer|licenciée?s?(?!\p{L})|許諾を受け|`,
  String.raw`[授][权權]使用|(?<=^(?:job )?)applications? (?:[\p{L}-]+ ){0,4}by(?!\p{L})|`,
  String.raw`(?<=^(?:das |die |the |le |l['’])?)(?:gebäude|haus|immobilie|immeuble|bâtiment|`,
  String.raw`building|`,
  String.raw`freehold|premises) (?:[\p{L}-]+ ){0,2}(?:gehör|appart|belong|owned)|`,
  String.raw`^(?:gedung|bangunan|ruko|tanah)(?:nya)?(?: ini)? (?:milik|dimiliki|kepunyaan)|`,
  String.raw`^建物の(?:所有|持ち主|オーナー)|^(?:房屋|房子|[楼樓]房)的?[产產所]|^建物は|^المبنى|`,
  String.raw`(?<=^(?:die |unsere? |der |das )?)(?:parkpl|parkhaus|tiefgarage|lieferung|`,
  String.raw`lieferdienst|`,
  String.raw`auslieferung|zustellung|garderobe)[^.]{0,50} (?:von|vom|durch|übernimmt|betreibt|`,
  String.raw`bewirtschaftet)(?!\p{L})|`,
  String.raw`(?<=^(?:le |les |la |nos |notre ))(?:parking|parc de stationnement|stationnement|`,
  String.raw`livraisons?|vestiaires?)[^.]{0,40} par(?!\p{L})|(?<=^les )murs (?:sont|appart)|`,
  String.raw`^(?:tempat letak kereta|tempat parkir|parkir|pengantaran|penghantaran)`,
  String.raw`(?: \p{L}+){0,4} (?:oleh|dikelola|diuruskan|dikendalikan)(?!\p{L})|`,
  String.raw`^(?:提携|専用|当店の)?(?:駐車場|配達|配送|宅配)は|`,
  String.raw`^(?:本店|本[馆館])?(?:的)?(?:停[车車][场場]|外[卖賣]|配送|物流|快[递遞]|[在线線][线線上](?:[预預][订訂約约]|[订訂]位)|`,
  String.raw`[电電]子[邮郵]件)[^，。]{0,6}(?:由|[通透][过過])|`,
  String.raw`[网網]站由[^，。]{2,40}(?:制作|製作|[设設][计計]|[开開][发發]|建[设設]|[维維][护護])|`,
  String.raw`^技[术術]\s*[:：]|[应應][聘徵][^，。]{0,6}[联聯][系繫絡络]|隔壁|[邻鄰]居|`,
  String.raw`^(?:web ?site|web|site web|homepage|website)\s?[:：]|^(?:création|conception|`,
  String.raw`réalisation) (?=_|\p{Lu})`,
);

export const ARABIC_FACILITY = joinedSource(
  String.raw`من تنفيذ|النشرة|للتوظيف|طلبات التوظيف|(?:المدفوعات|الدفع|الحجز|الحجوزات|التوصيل) `,
  String.raw`(?:عبر|من|بواسطة|لدى)|بجانبنا|بجوارنا|شكرا ل|نشكر|مرخصة من|قبل عام \d{4}|^(?:ال|`,
  String.raw`خدمة ال)(?:حراسة|توصيل|نظافة|محاسبة|صيانة) |`,
  String.raw`^العلامة مرخصة|^تدير المواقف|^المواقف|البن من|القهوة من|`,
  String.raw`الخبز من`,
);

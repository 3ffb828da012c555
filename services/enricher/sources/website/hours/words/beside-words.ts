/**
 * Words for things beside the place that have hours of their own: a car park, the tourist office, a
 * counter next door, the delivery of goods, the evening before a holiday.
 *
 * BW1 A word counts only for places whose own name does not have one of its kind: the site of a car
 *     park gives the car park's hours.
 */

import { joinedPattern } from '../../words/joined-pattern.ts';

const PARKING = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:car ?parks?|parking(?: (?:lot|garage|deck|space|area)s?)?|`,
  String.raw`multi-?stor(?:e?y|ied)(?: car park)?|park (?:and|&) ride|park(?:haus|platz|plätze|`,
  String.raw`garage)|`,
  String.raw`tiefgarage|parc de stationnement|stationnement|(?:(?:gedung|tempat|area|`,
  String.raw`lahan) )?parkir(?:an)?|`,
  String.raw`tempat letak kereta|aparcamiento|estacionamiento|parcheggio|estacionamento|`,
  String.raw`parkeer(?:garage|plaats|terrein)|parkering)(?!\p{L})|駐車場|パーキング|停[车車](?:[场場库庫位])|`,
  String.raw`مواقف|موقف السيارات|جراج|كراج`,
);
const TOURIST_OFFICE = joinedPattern(
  'u',
  String.raw`tourist[- ](?:office|info\p{L}*)|tourism office|visitor cent(?:re|er)|`,
  String.raw`office d[eu] tourisme|oficina de turismo|ufficio turistico|vvv-kantoor|`,
  String.raw`(?:pusat )?informasi wisata|pusat pelancongan|観光案内所|旅[游遊](?:[咨諮][询詢]|服[务務])中心|`,
  String.raw`معلومات السياحة`,
);
const GOODS = joinedPattern(
  'u',
  String.raw`waren(?:annahme|anlieferung)|anlieferung|(?<!\p{L})(?:goods (?:in|inwards?|`,
  String.raw`received?)|`,
  String.raw`(?:supplier|trade|courier) deliver(?:y|ies)|deliveries (?:from|by) suppliers|`,
  String.raw`loading bay|`,
  String.raw`réception (?:des |de )?(?:marchandises|colis)|quai de livraison|`,
  String.raw`entrega de mercancías|`,
  String.raw`scarico merci|kurir barang|penerimaan barang|penghantaran stok|penerimaan stok)|`,
  String.raw`納品|搬入|荷受|[收卸][货貨]|استلام البضائع|توريد البضائع`,
);
const EVE = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:christmas eve|new year'?s eve|heilig(?:er )?abend|heiligabend|silvester|`,
  String.raw`réveillon|veille de noël|nochebuena|nochevieja|malam (?:natal|tahun baru))|`,
  String.raw`クリスマスイブ|大晦日|平安夜|除夕|ليلة (?:عيد|رأس)`,
);
const TRANSPORT = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:(?:shuttle|tour|courtesy) (?:bus|service)(?:es)?|ferry|cable car|`,
  String.raw`(?:bus|train|railway) station|park-bus|bus(?:linie|verkehr)|shuttlebus|fähr\p{L}*|`,
  String.raw`seilbahn|`,
  String.raw`navette|bac|téléphérique|gare|bas ulang-alik|bus (?:wisata|antar-jemput)|kapal feri|`,
  String.raw`feri|stasiun|stesen|transbordador|traghetto)(?!\p{L})|bahnhofs?|`,
  String.raw`シャトルバス|渡[船し]|[驛駅]の(?:窓口|みどり)|接[驳駁][车車]|[摆擺]渡[车車]|渡[轮輪]|班[车車]|`,
  String.raw`العبّ?ارة|حافلة النقل|المحطة`,
);
const RECYCLING = joinedPattern(
  'u',
  String.raw`recycling (?:point|bank|centre|center|bins?)|bottle bank|wertstoff\p{L}*|altglas|`,
  String.raw`(?:point|borne) (?:de )?(?:tri|d'apport|recyclage)|bank sampah|tempat daur ulang|`,
  String.raw`(?:pusat|tong) kitar semula|リサイクル(?:ボックス|ステーション|置き?場)|資源回収|回收(?:[箱点點站])|`,
  String.raw`حاوية التدوير|إعادة التدوير`,
);
const POST_OFFICE = joinedPattern(
  'u',
  String.raw`post[- ]office|postagentur|postfiliale|poststelle|bureau de poste|agence postale|`,
  String.raw`kantor pos|pejabat pos|郵便局|郵局|邮局|邮政|郵政|مكتب البريد`,
);
const TOILETS = joinedPattern(
  'u',
  String.raw`public (?:toilets?|conveniences)|öffentliche (?:toiletten?|wcs?)|toilettes publiques|`,
  String.raw`toilet umum|tandas awam|公衆トイレ|公共[厕廁]所|دورات المياه`,
);
const CAFE_INSIDE = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:caf[eé](?:teria)? (?:in|at|im|du|de l'|au|dans le) ?(?:the |`,
  String.raw`our )?(?:foyer|`,
  String.raw`hall|lobby|mus[eé]\p{L}*|haus|garden|entrance|basement)|salon de thé|`,
  String.raw`(?:museum|foyer|haus)s?-?caf[eé]|museum caf[eé]|(?:kafe|kantin) (?:di|dalam) (?:lobi|`,
  String.raw`muzium|museum|dalam))(?!\p{L})|館内の?(?:カフェ|喫茶)|`,
  String.raw`(?:大[厅廳堂]|[馆館][内內]|博物[馆館])的?(?:咖啡|茶室)|مقهى (?:الردهة|المتحف|البهو)`,
);
/** Rooms that visitors do not enter. */
const NOT_PUBLIC = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:back office|(?:suppliers|staff|trade|deliveries) only|`,
  String.raw`no (?:visitors|public)|`,
  String.raw`(?:nur|ausschließlich) für (?:lieferanten|mitarbeiter\p{L}*|personal)|`,
  String.raw`kein publikumsverkehr|`,
  String.raw`(?:fournisseurs|livreurs|personnel) (?:uniquement|seulement)|`,
  String.raw`réservée? aux (?:fournisseurs|`,
  String.raw`livreurs)|pas d'accueil du public|(?:khusus|hanya untuk|untuk) (?:pemasok|`,
  String.raw`pembekal|kurir|`,
  String.raw`staf))(?!\p{L})|(?:業者|取引先|納入業者)(?:様)?(?:専用|のみ)|(?:仅限|僅限|只限)(?:供[应應]商|[员員]工)|`,
  String.raw`للموردين فقط|للموظفين فقط`,
);
const KINDS = [
  PARKING,
  TOURIST_OFFICE,
  GOODS,
  TRANSPORT,
  RECYCLING,
  POST_OFFICE,
  TOILETS,
  CAFE_INSIDE,
  NOT_PUBLIC,
];

/** Where a heading says that what follows is close to the place, and not the place itself. */
const NEARBY_HEADING = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:next door|across the (?:street|road)|nearby|nebenan|gegenüber|`,
  String.raw`voisine?s?|d'à côté|d'en face|di sebelah|bersebelahan|berdekatan)(?!\p{L})|`,
  String.raw`(?:隣|となり|近く|向かい)の|隔壁|附近|旁[边邊]|[对對]面|المجاورة?|المقابلة?|`,
  String.raw`[优優]惠[时時]段`,
);

/** The kinds of things that may be beside a place of this name, in plain letters (BW1). */
export function kindsBeside(placeName: string): readonly RegExp[] {
  return KINDS.filter((kind) => !kind.test(placeName));
}

/** "Opening hours and parking" is about the place, too. */
const WITH_PARKING = joinedPattern(
  'u',
  String.raw`(?:&|\+|\/|,| and| und| et| y| e| dan|と|・|、|和|及| و) ?(?:free |our )?\p{L}*(?:park|駐車|`,
  String.raw`停車|停车|`,
  String.raw`مواقف)\p{L}*`,
);

/** True for a title such as "The post office next door". */
export function namesNeighbour(plain: string): boolean {
  return NEARBY_HEADING.test(plain);
}

/** True for a heading about something beside the place. */
export function isHeadingBeside(plain: string, kinds: readonly RegExp[]): boolean {
  if (namesNeighbour(plain) || EVE.test(plain)) return true;
  const own = plain.replace(WITH_PARKING, ' ');
  return kinds.some((kind) => kind.test(own));
}

const SENTENCE_END = /[.!?](?=\s|$)|[。!?|]/gu;

/** The plain text, of the same length, with spaces from such a thing's name to the full stop. */
export function blankBeside(plain: string, kinds: readonly RegExp[]): string {
  let text = plain;
  for (const kind of kinds) {
    const at = text.search(kind);
    if (at < 0) continue;
    SENTENCE_END.lastIndex = at;
    const end = SENTENCE_END.exec(text)?.index ?? text.length;
    text = text.slice(0, at) + ' '.repeat(end - at) + text.slice(end);
  }
  return text;
}

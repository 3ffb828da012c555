/** Words for other parties whose numbers, addresses and accounts a site may show beside its own. */
import { joinedPattern } from './joined-pattern.ts';

const MADE = joinedPattern(
  'u',
  String.raw`(?:re)?(?:designed|built|made|created|developed|crafted|maintained|managed|hosted|`,
  String.raw`powered|produced|coded)`,
).source;
const GERMAN_WORK = joinedPattern(
  'u',
  String.raw`(?:konzept(?:ion)?|gestaltung|umsetzung|realisation|realisierung|programmierung|`,
  String.raw`web ?design|web ?hosting|webentwicklung|design|layout|betreuung|hosting|pflege|`,
  String.raw`entwicklung|erstellung|technik)`,
).source;
const FRENCH_WORK = joinedPattern(
  'u',
  String.raw`(?:création|conception|réalisation|développement|hébergement|web ?design|design|`,
  String.raw`refonte|`,
  String.raw`maintenance|graphisme|intégration|référencement)`,
).source;
const MALAY_WORK = joinedPattern(
  'u',
  String.raw`(?:pembuat(?:an)?|pembangun(?:an)?|pengembang(?:an)?|desain|reka ?bentuk|`,
  String.raw`perancang(?:an)?|`,
  String.raw`pengelola(?:an)?|penyelenggara(?:an)?|pembina(?:an)?)`,
).source;
const JAPANESE_WORK = '(?:企画|制作|製作|作成|デザイン|管理|運営|構築|保守|開発)';
const ARABIC_WORK = joinedPattern(
  'u',
  String.raw`(?:تصميم|برمجة|تطوير|تنفيذ|استضافة|إنشاء|انشاء|بناء|صيانة|إدارة)`,
).source;
/** A line starts, or a part of it: in a sentence, the words may be about anything. */
const BEGINS = String.raw`(?:^|[|·•–—.©\u0001]\s*|\d{4}\s+)`;

/** Labels before the name of whoever made or hosts the site. For text in plain letters. */
export const MAKER = joinedPattern(
  'gu',
  String.raw`(?<!\p{L})(?:web ?site|site|web ?pages?|web)(?: (?:is|was))?(?: (?:proudly|`,
  String.raw`lovingly))?`,
  String.raw`(?: ${MADE}(?:(?: ?[,&+]| and) ?${MADE}){0,2})? by(?!\p{L})|`,
  String.raw`${BEGINS}${MADE}(?:(?: ?[,&+]| and) ?${MADE}){0,2} by(?!\p{L})|`,
  String.raw`(?<!\p{L})(?:web(?:site)? ?(?:design(?:er)?|develop(?:ment|er)|agency|hosting|`,
  String.raw`support)|`,
  String.raw`webmaster|site (?:design|credits?|build|maintenance))(?: (?:and|&) \p{L}+)?`,
  String.raw`(?: by(?!\p{L})|\s?[:：-])|`,
  String.raw`(?:${BEGINS}|(?<!\p{L})${GERMAN_WORK}\s?(?:[&,/+]|und)\s?(?:technische )?)`,
  String.raw`${GERMAN_WORK}(?:\s?(?:[&,/+]|und)\s?(?:technische )?${GERMAN_WORK}){0,2}`,
  String.raw`(?: (?:der|dieser|unserer|des) \p{L}+)?\s?(?:[:：-]|(?:von|durch|by)(?!\p{L}))|`,
  String.raw`(?<!\p{L})(?:website|web-?seite|web-?auftritt|internet(?:auftritt|seite)|homepage)`,
  String.raw`(?: (?:wurde|ist))? (?:\p{L}+t )?(?:von|durch|by)(?!\p{L})|`,
  String.raw`(?<!\p{L})(?:web|internet|werbe|digital|medien)-?agentur\s?[:：]|`,
  String.raw`(?<!\p{L})${FRENCH_WORK}(?:\s?(?:[&,/+]|et)\s?${FRENCH_WORK}){0,3}`,
  String.raw`(?: (?:du |de |des |de ce |de notre )?(?:sites?|web)(?: (?:web|internet))?)?`,
  String.raw`\s?(?:[:：-]|par(?!\p{L}))|`,
  String.raw`(?<!\p{L})site(?: web| internet)?(?: a été| est)?`,
  String.raw`(?: \p{L}+é(?:\s?(?:[&,]|et)\s?\p{L}+é)?)? par(?!\p{L})|`,
  String.raw`(?<!\p{L})(?:agence (?:web|digitale|numérique)|webmestre)\s?[:：]|`,
  String.raw`(?<!\p{L})${MALAY_WORK}(?: (?:dan|&) ${MALAY_WORK})? (?:web(?:site)?|situs|`,
  String.raw`laman)(?: web)?`,
  String.raw`\s?(?:[:：-]|oleh(?!\p{L}))|`,
  String.raw`(?<!\p{L})(?:web(?:site)?|situs|laman)(?: web)?(?: ini)?`,
  String.raw`(?: di\p{L}+(?: bentuk)?(?: (?:dan|&) di\p{L}+)?)? oleh(?!\p{L})|`,
  String.raw`${BEGINS}di(?:buat|kembangkan|rancang|desain|bangun(?:kan)?|reka(?: bentuk)?|bina|`,
  String.raw`kelola|`,
  String.raw`selenggara(?:kan)?)(?: (?:dan|&) di\p{L}+)? oleh(?!\p{L})|`,
  String.raw`(?:ホームページ|ウェブ(?:サイト)?|web ?(?:サイト)?|サイト|hp)の?${JAPANESE_WORK}`,
  String.raw`(?:[・、&/と]?${JAPANESE_WORK}){0,2}(?:会社|協力)?|制作(?:会社|協力)?\s?[:：]|`,
  String.raw`(?:[网網][站页頁]|本站)(?:由|的)?(?:建[设設]|制作|製作|[设設][计計]|[开開][发發]|[维維][护護]|承建|`,
  String.raw`托管|策[划劃])(?:[与與和及、](?:\p{Script=Han}{2}))?|技[术術]支[持援]|[建制]站(?:公司)?\s?[:：]|`,
  String.raw`${ARABIC_WORK}(?: ?و ?(?:ال)?${ARABIC_WORK})?(?: (?:ال)?(?:موقع|مواقع|`,
  String.raw`ويب)(?: \p{L}+)?)?\s?`,
  String.raw`[:：-]|${ARABIC_WORK} الموقع|الموقع من ${ARABIC_WORK}|الدعم (?:الفني|التقني)|`,
  String.raw`(?<!\p{L})(?:diseño(?: y desarrollo)?(?: web)?|desarrollo web|realizzazione (?:sito|`,
  String.raw`siti)`,
  String.raw`(?: web)?|web agency|criação (?:de|do) site|ontwerp|webontwikkeling|разработка сайта|`,
  String.raw`создание сайта)\s?[:：-]|`,
  String.raw`(?<!\p{L})(?:desarrollad|desenvolvid|realizzat|creat|criad)[oa] (?:por|da)(?!\p{L})|`,
  String.raw`(?<!\p{L})website (?:door|por)(?!\p{L})|(?:홈페이지|웹(?:사이트)?) ?(?:제작|디자인|관리)`,
);

/** A desk that is not the place's own: the chain's press office, a letting agent and the like. */
export const DESK_OF_OTHERS = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:press (?:office|enquir\p{L}+|inquir\p{L}+|contacts?|desk|team)|`,
  String.raw`media (?:enquir\p{L}+|inquir\p{L}+|contacts?|relations|office)|`,
  String.raw`presse(?:stelle|kontakt|anfragen?|büro|sprecher\p{L}*|abteilung)|`,
  String.raw`(?:services?|contacts?|bureau|relations?|attachée?) (?:de )?presse|`,
  String.raw`franchis(?:e|es|ing|ees?)(?!\p{L})|franchise\p{L}+|`,
  String.raw`(?:devenir )?franchisée?s?(?!\p{L})|`,
  String.raw`kemitraan|waralaba|(?:pertanyaan|peluang|permohonan|urusan|maklumat|rakan) francais|`,
  String.raw`(?:bagian|kantor|kontak) (?:humas|pers)|hubungan media|pejabat media|`,
  String.raw`(?:letting|lettings|managing|leasing|estate) agents?`,
  String.raw`(?:,? (?:for|of) (?:the|this) \p{L}+|(?=\s?[:：]))|landlords?(?=(?: \p{L}+)?\s?[:：])|`,
  String.raw`(?:building|centre|center|mall|facilit\p{L}+|estate) (?:management|managers?)|`,
  String.raw`property (?:management|managers?)(?=\s?[:：(])|`,
  String.raw`vermieter(?:in)?(?!\p{L})|vermietung (?:des|der|dieser) (?:gebäude|räum|haus|`,
  String.raw`immobilie)\p{L}*|`,
  String.raw`gebäude(?:management|verwaltung)|objekt(?:betreuung|verwaltung)|cent(?:er|`,
  String.raw`re)-?management|`,
  String.raw`syndic(?:at)?(?: (?:de |d['’]|du )[^:：]{2,24})?(?!\p{L})|`,
  String.raw`gestion(?:naire)? (?:de l['’]|du )(?:immeuble|bâtiment)|bailleur|`,
  String.raw`régie (?:immobilière|de )|`,
  String.raw`propriétaire (?:du|des|de l['’])|`,
  String.raw`pengelola (?:gedung|bangunan|mall?|ruko)|manajemen (?:gedung|bangunan)|`,
  String.raw`pengurusan (?:bangunan|gedung|hartanah|pusat)|`,
  String.raw`(?:pemilik|tuan) (?:gedung|bangunan|premis|ruko|tanah)|`,
  String.raw`agen (?:sewa|penyewaan|hartanah|properti))|`,
  String.raw`フランチャイズ|fc加盟|加盟(?:店)?(?:募集|の?お問い?合わせ|希望|相談|の?ご?案内)|広報(?:部|室|課|担当|窓口)?|`,
  String.raw`報道(?:関係|担当)|取材(?:の|に関する)|(?:ビル|建物|施設|テナント|マンション)の?管理(?:会社|事務所|室|組合|者)|`,
  String.raw`(?:ビル|建物)オーナー|管理会社|不動産会社|貸主|お客様(?:相談[室窓]|センター)|`,
  String.raw`加盟(?:[热熱][线線]|[咨諮][询詢]|[电電][话話]|合作|[专專][线線])|招商|[渠管]道合作|媒[体體](?:[联聯][络絡系繫]|合作|`,
  String.raw`[查咨諮][询詢])|`,
  String.raw`新[闻聞](?:[处處]|中心|[联聯])|公[关關](?:部|[联聯])|物[业業](?:管理|服[务務]|公司|中心|[处處])|`,
  String.raw`大[厦廈樓楼]管理|房[东東]|[业業]主|招租|租[赁賃](?:[处處]|中心|[热熱][线線])|`,
  String.raw`ال[اإ]متياز|(?:ال)?فرنشايز|حق الامتياز|المكتب (?:الصحفي|الإعلامي)|العلاقات العامة|`,
  String.raw`(?:إدارة|ادارة|صيانة) (?:المبنى|البناية|العقار|البرج|المجمع|المول)|مالك (?:المبنى|`,
  String.raw`العقار)|`,
  String.raw`(?:مكتب|وكيل) (?:التأجير|العقارات|العقار)|اتحاد الملاك`,
);

/** A heading above the addresses and numbers of businesses that the site recommends. */
export const PARTNERS_TITLE = joinedPattern(
  'iu',
  String.raw`^\P{L}*(?:(?:our|some|unsere?n?|nos|kami|more|other|local|the|die|das|les|`,
  String.raw`von unseren|with|mit|avec)\s)*(?:(?:\p{L}+ )?partners?|(?:\p{L}+ )?friends|`,
  String.raw`neighbou?rs|sponsors|suppliers|stockists|nearby(?: (?:shops|businesses|places))?|`,
  String.raw`(?:shops|businesses|places) nearby|friends (?:and|&) (?:partners|neighbou?rs)|`,
  String.raw`in the neighbou?rhood|local (?:businesses|shops)|next door|around the corner|`,
  String.raw`(?:kooperations|geschäfts|vertriebs)?partner\p{L}*|freunde|nachbarn?|nachbarschaft|`,
  String.raw`sponsoren|förderer|lieferanten|in der (?:nähe|nachbarschaft|umgebung)|nebenan|`,
  String.raw`um die ecke|partenaires?|amis|voisins|fournisseurs|commerçants(?: voisins)?|`,
  String.raw`bonnes adresses|à (?:côté|deux pas|proximité)|dans le (?:quartier|voisinage)|`,
  String.raw`(?:para )?(?:mitra|rekan|sahabat|teman|tetangga|sponsor|pemasok|rakan(?: niaga|`,
  String.raw` kongsi)?|jiran|pembekal)|(?:usaha|toko|kedai|perniagaan) (?:di )?(?:sekitar|`,
  String.raw`terdekat|berdekatan)|di sekitar(?: kami)?|berdekatan)(?:\s(?:kami|kita|in der \p{L}+|`,
  String.raw`nearby|und \p{L}+|et \p{L}+|dan \p{L}+|and \p{L}+|& \p{L}+))*\P{L}*$|^\P{L}*(?:(?:近く|`,
  String.raw`近所|ご近所|近隣|周辺|お隣|となり|お友達|協力|提携|取引|仕入)(?:の|する)?(?:お?店|店舗|パートナー|先|情報|企業|施設|さん|スポット)?|`,
  String.raw`パートナー(?:企業|店)?|スポンサー|協賛(?:企業|店)?|仲間(?:のお店)?|おすすめの(?:お店|店舗)|推[荐薦](?:商[家户戶]|店[家铺鋪])|`,
  String.raw`(?:我[们們]的)?(?:合作|[战戰]略|友好|友情|[赞贊]助|附近|周[边邊]|[邻鄰]近)的?(?:[伙夥]伴|商[家户戶]|[单單]位|[链連鏈鍊][接結]|`,
  String.raw`店[家铺鋪]|朋友|企[业業]|商店)?|[邻鄰]居|(?:好)?朋友[们們]?|(?:من )?(?:شركا(?:ؤنا|ئنا|ء)(?: \p{L}+)?|`,
  String.raw`[أا]صدقا(?:ؤنا|ئنا|ء)(?: \p{L}+)?|جيراننا|الجيران|الرعاة|رعاتنا|موردونا|`,
  String.raw`محلات (?:مجاورة|قريبة)|(?:ب)?الجوار|بجوارنا))\P{L}*$`,
);

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

/** Participles that begin a line about the site's maker: "Gebaut von", "Conçu par". */
const MADE_ABROAD = joinedPattern(
  'u',
  String.raw`(?:(?:gebaut|gemacht|gestaltet|erstellt|programmiert|entwickelt|umgesetzt) von|`,
  String.raw`(?:conçu|réalisé|créé|développé|fabriqué|imaginé)e?s? par|`,
  String.raw`di\p{L}{3,12} oleh)(?!\p{L})|`,
  String.raw`(?:صنعه|صممه|طوره|برمجه|أنشأه)`,
).source;

/** Labels before the name of whoever made or hosts the site. For text in plain letters. */
export const MAKER = joinedPattern(
  'gu',
  String.raw`(?<!\p{L})(?:web ?site|site|web ?pages?|web)(?: (?:is|was))?(?: (?:proudly|`,
  String.raw`lovingly))?(?: ${MADE}(?:(?: ?[,&+]| and) ?${MADE}){0,2})? by(?!\p{L})|`,
  String.raw`${BEGINS}${MADE}(?:(?: ?[,&+]| and) ?${MADE}){0,2}(?: with \p{L}+)? by(?!\p{L})|`,
  String.raw`${BEGINS}(?:${MADE_ABROAD})|`,
  String.raw`(?<!\p{L})(?:web(?:site)? ?(?:design(?:er)?|develop(?:ment|er)|agency|hosting|`,
  String.raw`support)|webmaster|site (?:design|credits?|build|maintenance))(?: (?:and|`,
  String.raw`&) \p{L}+)?(?: by(?!\p{L})|\s?[:：-])|(?:${BEGINS}(?:technische )?|`,
  String.raw`(?<!\p{L})${GERMAN_WORK}\s?(?:[&,/+]|und)\s?(?:technische `,
  String.raw`)?)${GERMAN_WORK}(?:\s?(?:[&,/+]|und)\s?(?:technische )?${GERMAN_WORK}){0,2}(?: `,
  String.raw`(?:der|dieser|unserer|des) \p{L}+)?\s?(?:[:：-]|(?:von|durch|by)(?!\p{L}))|`,
  String.raw`(?<!\p{L})(?:seite(?= (?:erstellt|gestaltet|realisiert|betreut))|website|web-?seite|`,
  String.raw`web-?auftritt|internet(?:auftritt|seite)|homepage)(?: (?:wurde|`,
  String.raw`ist))? (?:\p{L}+t )?(?:von|durch|by)(?!\p{L})|(?<!\p{L})(?:web|internet|werbe|`,
  String.raw`digital|medien)-?agentur\s?[:：]|(?<!\p{L})${FRENCH_WORK}(?:\s?(?:[&,/+]|`,
  String.raw`et)\s?${FRENCH_WORK}){0,3}(?: graphique| technique)?(?: (?:du |de |des |de ce |`,
  String.raw`de notre )?(?:sites?|web)(?: (?:web|internet))?)?\s?(?:[:：-]|par(?!\p{L}))|`,
  String.raw`(?<!\p{L})site(?: web| internet)?(?: a été| est)?(?: \p{L}+[éut]e?(?:\s?(?:[&,]|`,
  String.raw`et)\s?\p{L}+[éut]e?)?)? par(?!\p{L})|(?<!\p{L})(?:agence (?:web|digitale|numérique)|`,
  String.raw`webmestre)\s?[:：]|(?<!\p{L})${MALAY_WORK}(?: (?:dan|`,
  String.raw`&) ${MALAY_WORK})? (?:web(?:site)?|situs|laman)(?: web)?\s?(?:[:：-]|oleh(?!\p{L}))|`,
  String.raw`(?<!\p{L})(?:web(?:site)?|situs|laman)(?: web)?(?: ini)?(?: di\p{L}+(?: bentuk)?(?: `,
  String.raw`(?:dan|&) di\p{L}+)?)? oleh(?!\p{L})|${BEGINS}di(?:buat|kembangkan|rancang|desain|`,
  String.raw`bangun(?:kan)?|reka(?: bentuk)?|bina|kelola|selenggara(?:kan)?)(?: (?:dan|`,
  String.raw`&) di\p{L}+)? oleh(?!\p{L})|(?:ホームページ|ウェブ(?:サイト)?|web ?(?:サイト)?|サイト|`,
  String.raw`hp)の?${JAPANESE_WORK}(?:[・、&/と]?${JAPANESE_WORK}){0,2}(?:会社|協力)?|(?:制作|デザイン)(?:会社|`,
  String.raw`協力)?\s?[:：]|(?:[网網][站页頁]|本站)(?:由|的)?(?:建[设設]|制作|製作|[设設][计計]|[开開][发發]|[维維][护護]|承建|托管|`,
  String.raw`策[划劃])(?:[与與和及、](?:\p{Script=Han}{2}))?|技[术術]支[持援]|[建制]站(?:公司)?\s?[:：]|`,
  String.raw`${ARABIC_WORK}(?: ?و ?(?:ال)?${ARABIC_WORK})?(?: (?:ال)?(?:موقع|مواقع|`,
  String.raw`ويب)(?: \p{L}+)?)?\s?[:：-]|${ARABIC_WORK} الموقع|الموقع من ${ARABIC_WORK}|`,
  String.raw`الدعم (?:الفني|التقني)|(?<!\p{L})(?:diseño(?: y desarrollo)?(?: web)?|desarrollo web|`,
  String.raw`realizzazione (?:sito|siti)(?: web)?|web agency|criação (?:de|do) site|ontwerp|`,
  String.raw`webontwikkeling|разработка сайта|создание сайта)\s?[:：-]|(?<!\p{L})(?:desarrollad|`,
  String.raw`desenvolvid|realizzat|creat|criad)[oa] (?:por|da)(?!\p{L})|(?<!\p{L})website (?:door|`,
  String.raw`por)(?!\p{L})|(?:홈페이지|웹(?:사이트)?) ?(?:제작|디자인|관리)`,
);

/** A desk that is not the place's own: the chain's press office, a letting agent and the like. */
export const DESK_OF_OTHERS = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:goods[- ]in|web ?master(?=\s?(?:[:：]|$))|webmestre(?=\s?(?:[:：]|$))|`,
  String.raw`suppliers?(?=\s?[:：])|careers|recruitment|complaints|job (?:applications?|vacancies)|lost property|`,
  String.raw`hausmeister\p{L}*|caretaker|concierge(?=\s?[:：])|jawatan kosong|akaun(?=\s?(?:[:：]|$))|`,
  String.raw`accounts (?:department|office)|group switchboard|anlieferung|warenannahme|`,
  String.raw`wareneingang|lieferanten|firmensitz|bewerbung(?:en)?|personalabteilung|buchhaltung|`,
  String.raw`beschwerden|fournisseurs|réception (?:des )?marchandises|réclamations|recrutement|`,
  String.raw`comptabilité|direction générale|pemasok|(?:pejabat|dinas|kantor) (?:pelancongan|`,
  String.raw`pariwisata)|penerimaan barang|lowongan(?: kerja)?|hrd|`,
  String.raw`bagian keuangan|`,
  String.raw`humas|pembekal|kerjaya|presse(?=\s?[:：])|media(?=\s?[:：])|kontak media|`,
  String.raw`francais(?:i|e)?(?=\s?(?:[:：?]|$))|press (?:office|enquir\p{L}+|inquir\p{L}+|`,
  String.raw`contacts?|desk|team)|`,
  String.raw`media (?:enquir\p{L}+|inquir\p{L}+|contacts?|relations|office)|presse(?:stelle|`,
  String.raw`kontakt|anfragen?|büro|sprecher\p{L}*|abteilung)|(?:services?|contacts?|bureau|`,
  String.raw`relations?|attachée?) (?:de )?presse|franchis(?:e|es|ing|ees?)(?!\p{L})|`,
  String.raw`franchise\p{L}+|(?:devenir )?franchisée?s?(?!\p{L})|kemitraan|waralaba|(?:pertanyaan|`,
  String.raw`peluang|permohonan|urusan|maklumat|rakan) francais|(?:bagian|kantor|kontak) (?:humas|`,
  String.raw`pers)|hubungan media|pejabat media|(?:letting|lettings|managing|leasing|`,
  String.raw`estate) agents?(?:,? (?:for|of) (?:the|this) \p{L}+|(?=\s?[:：]))|`,
  String.raw`landlords?(?=(?: \p{L}+)?\s?[:：])|(?:building|centre|center|mall|facilit\p{L}+|`,
  String.raw`estate) (?:management|managers?)|property (?:management|managers?)(?=\s?[:：(])|`,
  String.raw`vermieter(?:in)?(?!\p{L})|vermietung (?:des|der|dieser) (?:gebäude|räum|haus|`,
  String.raw`immobilie)\p{L}*|gebäude(?:management|verwaltung)|objekt(?:betreuung|verwaltung)|`,
  String.raw`cent(?:er|re)-?management|syndic(?:at)?(?: (?:de |d['’]|du )[^:：]{2,24})?(?!\p{L})|`,
  String.raw`gestion(?:naire)? (?:de l['’]|du )(?:immeuble|bâtiment)|bailleur|`,
  String.raw`régie (?:immobilière|de )|propriétaire (?:du|des|de l['’])|pengelola (?:gedung|`,
  String.raw`bangunan|mall?|ruko)|manajemen (?:gedung|bangunan)|pengurusan (?:bangunan|gedung|`,
  String.raw`hartanah|pusat)|(?:pemilik|tuan) (?:gedung|bangunan|premis|ruko|tanah)|agen (?:sewa|`,
  String.raw`penyewaan|hartanah|properti))|採用(?:担当|窓口|係)?(?=\s?[:：]|に関|\s)|仕入|納品|搬入|経理|`,
  String.raw`大家(?=\s?[:：])|テナント募集|供[应應]商|收[货貨]|招聘|人事部|[财財][务務](?:部|室)?(?=\s?(?:[:：(]|$))|投[诉訴]|`,
  String.raw`[网網]管(?=\s?(?:[:：]|$))|`,
  String.raw`集[团團][电電][话話]|物[业業](?=\s?[:：])|新[闻聞][热熱][线線]|للموردين|الموردين|التوريد|`,
  String.raw`استلام البضائع|التوظيف|الموارد البشرية|الشكاوى|للصحافة|فرانشايز|للتأجير|フランチャイズ|fc加盟|`,
  String.raw`加盟(?:店)?(?:募集|の?お問い?合わせ|希望|相談|の?ご?案内)|広報(?:部|室|課|担当|窓口)?|報道(?:関係|担当)|取材(?:の|に関する)|`,
  String.raw`(?:ビル|建物|施設|テナント|マンション)の?管理(?:会社|事務所|室|組合|者)|(?:ビル|建物)オーナー|管理会社|不動産会社|貸主|`,
  String.raw`ウェブ管理者|web管理者|قسم المحاسبة|إدارة الموقع|お客様(?:相談[室窓]|センター)|加盟(?:[热熱][线線]|[咨諮][询詢]|`,
  String.raw`[电電][话話]|合作|[专專][线線])|招商|[渠管]道合作|`,
  String.raw`媒[体體](?:[联聯][络絡系繫]|合作|[查咨諮][询詢])|新[闻聞](?:[处處]|中心|[联聯])|公[关關](?:部|[联聯])|物[业業](?:管理|`,
  String.raw`服[务務]|公司|中心|[处處])|大[厦廈樓楼]管理|房[东東]|[业業]主|招租|租[赁賃](?:[处處]|中心|[热熱][线線])|ال[اإ]متياز|`,
  String.raw`(?:ال)?فرنشايز|حق الامتياز|المكتب (?:الصحفي|الإعلامي)|العلاقات العامة|(?:إدارة|ادارة|`,
  String.raw`صيانة) (?:المبنى|البناية|العقار|البرج|المجمع|المول)|مالك (?:المبنى|العقار)|(?:مكتب|`,
  String.raw`وكيل) (?:التأجير|العقارات|العقار)|اتحاد الملاك`,
);

/** A heading above the addresses and numbers of businesses that the site recommends. */
export const PARTNERS_TITLE = joinedPattern(
  'iu',
  String.raw`^\P{L}*(?:(?:our|some|unsere?n?|nos|kami|more|other|local|the|die|das|les|`,
  String.raw`von unseren|with|mit|avec)\s)*(?:(?:\p{L}+ )?partners?|(?:\p{L}+ )?friends|`,
  String.raw`neighbou?rs|sponsors|suppliers|stockists|nearby(?: (?:shops|businesses|places))?|`,
  String.raw`(?:shops|businesses|places) nearby|friends (?:and|&) (?:partners|neighbou?rs)|`,
  String.raw`also (?:in the area|nearby|around here)|auch in der (?:gegend|nähe|umgebung)|`,
  String.raw`aussi dans le (?:coin|quartier)|juga di (?:sekitar|dekat)(?: sini)?|turut berdekatan|`,
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
  String.raw`محلات (?:مجاورة|قريبة)|(?:ب|في )?الجوار(?: أيضا?ً?)?|بجوارنا))\P{L}*$`,
);

/** "We are not connected with the Example Hotel in Bath." For plain text. */
export const DISCLAIMER = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:(?:not|nor|in no way|un)[ -]?(?:\p{L}+ )?(?:related|affiliated|associated|`,
  String.raw`connected)(?: \p{L}+)? (?:to|with)|not to be confused with|(?:do not|don't|please do not) `,
  String.raw`confuse us with|no (?:connection|relation|link|affiliation) (?:to|with)|nothing to do with|`,
  String.raw`nicht (?:zu )?verwechseln|nicht verwandt|(?:keine|in keiner|keinerlei) verbindung|`,
  String.raw`nichts (?:mit .{2,60} )?zu tun|(?:gehören|gehört) nicht zu|`,
  String.raw`(?:aucun|sans) (?:lien|rapport)|ne pas confondre|à ne pas confondre|`,
  String.raw`rien à voir avec|n'(?:est|avons|a) (?:pas|aucun) (?:affilié|lié|lien|rapport)\p{L}*|`,
  String.raw`(?:tidak|tiada|tak|bukan) (?:ada |ber)?(?:hubungan|kaitan|terafiliasi|berhubungan|berkaitan|`,
  String.raw`afiliasi|hubungkait|cabang dari|cawangan)(?: \p{L}+)? (?:dengan|dari|kepada)|`,
  String.raw`(?:jangan|tidak untuk) (?:ter)?(?:tertukar|keliru|dikelirukan)|bukan cabang)|`,
  String.raw`(?:とは|と)(?:一切)?(?:関係(?:が|は)?(?:ござい?ません|ありません|ない)|無関係|別(?:の)?(?:店|会社|施設))|お間違えの?ない|`,
  String.raw`[无無]任何?[关關](?:系|係|联|聯)|[没沒]有任?何?[关關](?:系|係|联|聯)|[无無][关關]|`,
  String.raw`(?:لا|ولا|ليس(?:ت)?) (?:ت(?:وجد|ربطنا) )?(?:ل(?:نا|ه|ها|دينا) )?(?:[أا]ي(?:ة)? )?(?:علاقة|صلة)|`,
  String.raw`لا علاقة|غير تابع`,
);

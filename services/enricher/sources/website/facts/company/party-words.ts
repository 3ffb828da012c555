/** Words for the part that a company has: runs the place, or has another part beside it. */
import { joinedPattern, joinedSource } from '../../words/joined-pattern.ts';

const ENGLISH_OTHERS = joinedSource(
  String.raw`(?<!\p{L})(?:web ?hosting|hosting|hosted|hosts (?:this|our|the)|host[:：]|(?:web|cloud) ?(?:servers?|services?)|servers? |card payments?|payments? (?:are|is|services?|provider|process\p{L}*|gateway|partner)|(?:visitor|web|site|usage) statistics|analytics|newsletters?|data protection officer|dpo(?!\p{L})|(?:parent|mother|sister|holding) (?:company|companies|is)|family of (?:businesses|companies|brands)|franchisor|insurance|insurer|underwrit|chamber of|ombudsman|disputes?(?!\p{L})|arbitrat|supervisory|suppliers?|suppl(?:y|ies)(?!\p{L})|landlord|freehold|(?:building|premises|property) (?:is |are )?(?:owned|let|leased)|accountants?(?!\p{L})|auditors?|solicitors?|sponsor|testimonial|photo|images?(?!\p{L})|pictures?(?!\p{L})|illustrat|fonts?(?!\p{L})|(?:booking|reservation|ticketing|till) (?:system|platform|engine|software)|couriers?|in association with|google|facebook|meta platforms|stripe|paypal|mailchimp|web ?(?:site )?(?:design|agency))`,
);
const GERMAN_OTHERS = joinedSource(
  String.raw`(?<!\p{L})(?:hosten|gehostet|(?:auf|die) servern?|server|web-?agentur|internetagentur|werbeagentur|umsetzung|programmierung|gestaltung|konzept(?:ion)?(?!\p{L})|zahlungsdienst|zahlungsabwick|kartenzahlung|zahlungen (?:werden|wickelt)|\p{L}*statistik|webanalyse|reichweitenmessung|(?:externer? )?datenschutzbeauftragte|muttergesellschaft|mutterkonzern|konzern|unternehmensgruppe|holdinggesellschaft|franchisegeber|lizenzgeber|\p{L}*versicher(?:ung|er|t)|haftpflicht|\p{L}*kammer(?!\p{L})|aufsichtsbehörde|schlichtung|streitbeilegung|lieferant|(?:be|ge)liefert (?:von|durch|uns)|vermieter|eigentümer(?:in)? (?:des gebäudes|der immobilie|der liegenschaft|des hauses)|steuerberat|wirtschaftsprüf|förderer|bildnachweis|bildrecht|bildquelle|fotos?(?!\p{L})|bilder(?!\p{L})|fotograf|auftragsverarbeit|in unserem auftrag|mitglied|kundenstimme|referenzen|buchungssystem|kassensystem)`,
);
const FRENCH_OTHERS = joinedSource(
  String.raw`(?<!\p{L})(?:héberg|serveurs?|(?:conception|réalisation|développement|création)(?: et | ?& ?|\s?[:：-]| (?:du site|web|graphique))|paiements? (?:par|en|est|sont|sécuris)|prestataire de|statistiques?|mesure d.audience|délégué|société[- ]mère|maison[- ]mère|franchiseur|assur(?:ance|eur|ée? (?:par|auprès))|chambre (?:de|des) (?:commerce|métiers|l.artisanat)|médiat(?:ion|eur|rice)|fournisseurs?|fournit|bailleur|propriétaire (?:des murs|de l.immeuble|du bâtiment)|expert[- ]comptable|commissaire aux|partenaires?|crédits?|photos?(?!\p{L})|photographi|sous-traitant|témoignage|agence (?:web|de communication|digitale))`,
);
const JAPANESE_OTHERS = joinedSource(
  String.raw`ホスティング|サーバ|クラウド|(?:サイト|ホームページ|ウェブ|web|hp) ?の?(?:制作|製作|作成|デザイン|構築|保守|管理会社)|制作(?:会社|協力|[:：・])|デザイン(?:会社)?[:：]|決済|アクセス解析|統計|社外|外部(?:委託|機関)|委託(?:先|して)|親会社|持株会社|グループ会社|関連会社|フランチャイズ本部|フランチャイザー|保険(?:会社|の引受)|商工会|監督官庁|仕入れ?先|納入|取引先|貸主|大家|家主|ビルの?所有|顧問|会計監査|写真|画像|撮影|イラスト|フォント|協賛|スポンサー|予約システム|システム(?:提供|開発)|お客様の声|旧(?:社名|商号|運営|会社)|前身|以前は`,
);
const CHINESE_OTHERS = joinedSource(
  String.raw`托管|託管|服[务務]器|伺服器|主[机機](?:商|服)|[云雲](?:服[务務]|端)|[网網](?:站|頁|页)的?(?:建[设設]|制作|製作|[设設][计計]|[开開][发發]|[维維][护護])|技[术術]支[持援]|建站|支付|刷卡|[统統][计計]由|[访訪][问問][统統][计計]|流量分析|(?:保[护護]|資料保護)(?:[负負][责責]人|[专專][员員])|外部[机機][构構]|第三方|委[托託]|母公司|[总總]公司|控股(?:股[东東]|公司[是为為:：])|特[许許](?:方|人)|加盟[总總]部|承保|保[险險](?:由|公司[是为為:：])|商[会會]|[监監]管|主管[机機][关關]|供[应應](?:商|自)?|供[货貨]|房[东東]|物[业業](?:管理|公司)|[会會][计計][师師]事|法律[顾顧][问問]|[图圖]片|照片|[摄攝]影|插[画畫]|字[体體]|[赞贊]助|合作[伙夥]伴|友情[链鏈]接|原名|前身|曾用名|[旧舊][称稱]`,
);
const ARABIC_OTHERS = joinedSource(
  String.raw`استضاف|[يت]ستضيف|مستضاف|مزود|تصميم|برمجة|تطوير (?:ال)?(?:موقع|مواقع)|(?:بطاقات|خدمات|معالجة) الدفع|إحصاءات|إحصائيات|تحليلات|(?:مسؤول|موظف) حماية|جهة خارجية|الشركة الأم|المجموعة الأم|الشركة القابضة|مانح(?:ة)? (?:ال)?امتياز|(?:شركة|وثيقة) (?:ال)?تأمين|مؤمن|غرفة (?:ال)?تجارة|الغرفة التجارية|الجهة الرقابية|مورد|توريد|مالك (?:المبنى|العقار)|المؤجر|محاسب|مدقق|(?:ال)?صور(?:ة)?\s?[:：]|حقوق الصور|تصوير|الخطوط|برعاية|شركاؤنا|شريكنا|سابقا`,
);
const MALAY_OTHERS = joinedSource(
  String.raw`(?<!\p{L})(?:di-?hosting|dihos\p{L}*|pengehosan|penyedia (?:hosting|server|jasa)|(?:jasa )?pembuat(?:an)? (?:website|situs|laman|web)|(?:situs|laman(?: web)?|website)(?: ini)? (?:dibuat|dibangun|dikembangkan|dirancang|direka|dibina|diselenggara\p{L}*|oleh)|desain (?:web|situs)|reka bentuk|penyelenggaraan|pembayaran (?:kartu|diproses|online|daring)|bayaran (?:kad|diproses|dalam talian)|gerbang pembayaran|statistik|analitik|pejabat pelindungan|pegawai perlindungan|pihak luar|induk (?:grup|perusahaan)|(?:perusahaan|syarikat) induk|pewaralaba|pemberi (?:waralaba|francais)|asuransi|insurans|kamar dagang|dewan perniagaan|pemasok|pembekal|dipasok|dibekalkan|pemilik (?:gedung|bangunan|ruko)|tuan (?:tanah|rumah)|akuntan|akauntan|juruaudit|foto|gambar|ilustrasi|penaja|mitra (?:kami|resmi)|rakan kongsi)`,
);

/** A sentence with one of these is about another party, whatever else it says. */
export const OTHERS_PART = joinedPattern(
  'iu',
  ENGLISH_OTHERS,
  '|',
  GERMAN_OTHERS,
  '|',
  FRENCH_OTHERS,
  '|',
  JAPANESE_OTHERS,
  '|',
  CHINESE_OTHERS,
  '|',
  ARABIC_OTHERS,
  '|',
  MALAY_OTHERS,
);

/** Only the names behind one of these are other parties'. */
export const OTHERS_BEHIND = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:(?:web ?site|site|(?:re)?designed|built|developed|powered|created|made|maintained|published)(?:,? (?:and |& )?(?:built|hosted|designed|developed|maintained|made))* by|web ?design|(?:host|insur|underwritt|authori[sz]|regulat|supervis|suppli|audit|print|process|handl|compil)(?:ed|en)(?: and \p{L}+ed)? by|(?:beaufsichtigt|zugelassen|versichert) (?:von|durch|bei)|(?:réglementé|agréé|assuré|contrôlé)e? par|diawasi oleh|dikawal selia oleh|formerly|previously|until (?=\d{4})|before \d{4}|successor (?:to|of)|took over from|founded (?:by|as)|franchise(?:e|es)? (?:of|by)|under (?:licen[cs]e|franchise) (?:from|of)|(?:part|member|subsidiary|division) of(?: the)?|owned (?:in turn )?by the group|(?:available|stocked|sold) (?:at|by)|partners?(?: with)?[:：]?|ehemals|vormals|früher|bis (?:ende )?(?:19|20)\d\d|nachfolger(?:in)? (?:der|von)|lizenz (?:der|von)|franchise(?:nehmer|partner|betrieb)?(?:in)? (?:der|von)|(?:teil|tochter(?:gesellschaft)?) (?:der|von)|(?:realisiert|gestaltet|erstellt|programmiert|umgesetzt|entwickelt) (?:von|durch)|anciennement|autrefois|jusqu.en|auparavant|successeur de|franchisée? (?:de|du)|sous (?:licence|franchise)|filiale (?:de|du)|membre (?:de|du)|(?:réalisé|créé|conçu|développé|propulsé|imaginé)e?s? par|dahulu(?:nya)?|dulu(?:nya)?|sebelum(?:nya|\s(?=\d{4}))|terdahulu|bekas|sehingga (?=\d{4})|hingga (?=\d{4})|sampai (?=\d{4})|anak (?:perusahaan|syarikat)|(?:waralaba|francais|lisensi|lesen) (?:dari|daripada)|anggota|ahli (?=\p{Lu}))(?!\p{L})|旧\s?[:：「（(]|元\s?[:：]|フランチャイズ|加盟|ライセンス|曾(?:由|为|為)|以前由|[授特][权權许許]|[隶隸][属屬](?:集[团團])?|(?:的)?子公司[:：]?|سابقا|المعروفة سابقا|حتى عام|بامتياز من|بترخيص من|عضو في`,
);

/** A sentence about who runs the place, or about whom its guests deal with. */
export const OWN_PART = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:(?:run|operated|managed|owned|maintained|provided|supplied|published|sold|issued) by|operat(?:or|es|ed)|runs|proprietor|owners?|owns|sole trader|sole proprietor\p{L}*|trad(?:ing|es) (?:as|name)|t\/a|d\/b\/a|dba|business name|legal (?:name|entity)|company (?:name|details)|registered (?:name|company|office|in)|the (?:company|people|firm) behind|ma(?:k|d)e (?:it |them )?out to|invoic(?:es?|ing)|billing|payable to|account name|controller|responsible (?:for|party)|between you and|contract(?:s|ing)?(?!\p{L})|(?:we|us|our)["”“’']|["“]?we["”]? means|means|brand of|belong(?:s|ed)? to|entity|imprint|statutory information|impressum|inhaber\p{L}*|betreib\p{L}*|betrieb(?:en)?|anbieter\p{L}*|diensteanbieter\p{L}*|verantwortlich\p{L}*|träger\p{L}*|medieninhaber\p{L}*|herausgeber\p{L}*|firma|firmenname|firmenwortlaut|unternehmen(?:s|sname)?|geführt|rechnung\p{L}*|vertragspartner\p{L}*|verträge mit|angaben gemäß|hinter|gehört|marke der|nachfolgend|im folgenden|geschäftsbezeichnung|einzelunternehm\p{L}*|kontoinhaber\p{L}*|éditeur|éditrice|édité|exploit\p{L}*|propri[ée]t\p{L}*|gér(?:é|ée|ant|er) par|gère|tient|tenue? par|responsable d\p{L}*|identité|raison sociale|dénomination|facturation|factures?|régissent|conclu\p{L}*|fournies? par|appartient|enseigne|marque de|ci-après|mentions légales|société|collectées? par|titulaire|pemilik|pengelola|pengusaha|pengendali|dikelola|dikendalikan|diuruskan|dijalankan|dimiliki|diusahakan|milik|naungan|pelaku usaha|badan usaha|entiti|perusahaan|syarikat|faktur|invois|invoice|kuitansi|resit|rekening|akaun|antara anda|mengikat anda|berarti|bermaksud|selanjutnya|selepas ini|jenama|merek|menjalankan|mengoperasikan|mengendalikan|di sebalik|di balik|legalitas|perniagaan|bawah)(?!\p{L})|運営|経営|営む|事業者|事業主|販売業者|販売事業者|会社名|法人名|商号|名称|設置|開設者|主催|直営|当社|領収書|請求書|企業情報|会社概要|管理|取り?扱い|经营|經營|运营|營運|主办|主辦|公司名[称稱]|企[业業]名[称稱]|[单單]位名[称稱]|全[称稱]|所有者|旗下|[发發]票|[开開]票|[账賬帳][户戶號号]|[处處]理者|以下[简簡][称稱]|[订訂]立|制定|提供者|版[权權]所有|主体|主體|工商信息|[证證]照|[归歸]|[属屬]于|[属屬]於|تدير|يدير|تشغ|المشغ|المالك|مالك|صاحب|لصاحب|تابع|الجهة|اسم المنشأة|الاسم القانوني|اسم الشركة|التاجر|فواتير|الفواتير|علامة تجارية|يقصد|يُقصد|بيانات|معلومات الشركة|تحكم|العلاقة بينكم|تعود|يعود|حقوق محفوظة|الحقوق محفوظة|بإدارة|يديره`,
);

/** Directly before the name of a person or of an authority that runs the place. */
export const OWN_LABEL = joinedPattern(
  'giu',
  String.raw`(?<!\p{L})(?:(?:owned(?: and| &) )?(?:run|operated|managed|owned) (?:solely )?by|sole (?:proprietor|trader)|proprietor|owner(?:[ -]operator)?|legal (?:name|entity|owner)|(?:site |website )?operator|trading name of|business name of|(?:we|our|us)["”’']? means?|(?:data )?controller(?: for this (?:web)?site)?|name of (?:the )?(?:owner|proprietor|trader)|copyright|seller|trader|inhaber(?:in)?(?: ?\/ ?inhaber(?:in)?)?|betreiber(?:in)?(?: (?:der|dieser) (?:web)?seite)?|(?:dienste|seiten)?anbieter(?:in)?|verantwortlich(?:e|er|e stelle)?(?: (?:für|im sinne) [^:]{0,50})?|träger(?:in|schaft)?(?: der einrichtung)?|medieninhaber(?:in)?(?: und herausgeber(?:in)?)?|herausgeber(?:in)?(?: dieser seiten)?|firma|firmenwortlaut|name des unternehmens|(?:geführt|betrieben) (?:von|durch)|einzelunternehmer(?:in)?|vertragspartner(?:in)?|rechtsträger(?:in)?|éditrice ?\/ ?éditeur|édit(?:eur|rice)(?: du site)?|exploitante?|propriétaire(?: du site)?|(?:gér|exploit|édit|tenu|dirigé|géré)ée? par|tenue? par|responsable du traitement(?: des données)?|identité|raison sociale|dénomination(?: sociale)?|entrepreneu(?:r|se)(?: individuel(?:le)?)?|titulaire|vendeur|pemilik(?: dan pengelola| usaha(?: perorangan)?| premis| tunggal| perniagaan| toko| kedai)?|pengelola|pengusaha|pengendali|(?:dikelola|dikendalikan|diuruskan|dijalankan|dimiliki|diusahakan)(?: secara \p{L}+)?(?: oleh)?|(?:di )?bawah(?: naungan| pengelolaan| kendalian| pengurusan)?|usaha perorangan milik|(?:milikan|pemilikan) tunggal|milik|nama (?:perusahaan|syarikat|pemilik|pelaku usaha)|badan usaha|pelaku usaha|entiti undang-undang)(?!\p{L})|事業主|個人事業主|(?:販売|運営|個人情報取扱)?事業者(?:名|の名称|の氏名|氏名)?|販売業者(?:名)?|運営(?:者|会社|元|主体|団体)|経営(?:者|主体|会社)|店主|設置(?:者|・運営)?|開設者|主催|会社名|法人名|商号|名称|[经經][营營](?:者|主[体體])|主[办辦](?:[单單]位|方)?|(?:主管及)?[运運][营營](?:[单單]位|方|主[体體])|[营營][运運](?:[单單]位|方)|承[办辦][单單]位|所有者|[业業]主|店主|(?:公司|企[业業]|[单單]位|商[号號])(?:名[称稱]|全[称稱])|[责責]任主[体體]|[处處]理者|[举舉][办辦][单單]位|صاحبة? (?:المنشأة|المحل|النشاط|المشروع|المتجر|المطعم)|مالكة? (?:المنشأة|المحل|النشاط|المشروع|المتجر)(?: والموقع)?|لصاحبه\/صاحبته|لصاحب(?:ه|ها|ته|تها)|المالك|الجهة (?:المالكة|المشغلة|المشغّلة|المشرفة والمشغّ?لة|المشرفة)|تابعة? لـ?|[تي]ديره?ا?|التاجر|اسم (?:المنشأة|التاجر|المالك)|الاسم (?:القانوني|التالي)|(?:تحت|ب)\s?إشراف`,
);

/** That a person runs the place without a company. */
export const SOLE_TRADER = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:sole (?:trader|proprietor)|proprietor|trading as|t\/a|self-employed|einzelunternehm\p{L}*|einzelfirma|inhaber(?:in)?|freiberuf\p{L}*|e\. ?k\.|entrepreneu(?:r|se) individuel(?:le)?|entreprise individuelle|exploitante? individuel(?:le)?|auto-?entrepreneu\p{L}*|micro-?entrepr\p{L}*|personne physique|indépendante?|perorangan|perseorangan|(?:pemilik|milikan|pemilikan) tunggal|wiraswasta)(?!\p{L})|個人(?:事業|経営)|事業主|屋号|[个個][体體](?:[经經][营營]|工商|[户戶])|[独獨][资資]|مؤسسة فردية|مشروع فردي|منشأة فردية|لصاحب(?:ه|ها|ته|تها)`,
);

/** A line below a company's name that goes on about it. */
export const REGISTER_LINE = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:regist|regn|compan(?:y|ies)|reg\.|cro|cin|ein|abn|acn|vat|uid|ust|umsatzsteuer|handelsreg|amtsgericht|hr[ab]|fn|siren|siret|rcs|immatricul|tva|neq|numéro|nib|npwp|nomor|no\.? (?:pendaftaran|syarikat)|ssm|uen|brn|business reg)|法人|登録番号|[统統]一|[统統][编編]|[商营營][业業](?:登[记記]|[执執]照)|سجل|س\.ت|ترخيص|رخصة|الضريبي|مسجلة|رقم`,
);

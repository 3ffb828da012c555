/** Words that say what a number is for: phone, fax, head office, or not a phone at all. */
import { joinedPattern } from './joined-pattern.ts';

export const FAX = joinedPattern(
  'iu',
  String.raw`(?<!hali|fair|col|car)fax|℻|facs|faks|\bfx\b|télécopie|belgegeçer|факс|φαξ|פקס|`,
  String.raw`फैक्स|faksi|팩\s?스|โทรสาร|`,
  String.raw`แฟกซ์|ファックス|ファクス|ＦＡＸ|传真|`,
  String.raw`傳真|فاكس|ناسوخ|(?:^|[\s|/·•])f[.:]?\s*$`,
);
export const OFFICE = joinedPattern(
  'iu',
  String.raw`(?:head|corporate)\s?office|headquarters?|\bhq\b|zentrale|hauptsitz|verwaltung|`,
  String.raw`siège|`,
  String.raw`maison[- ]mère|本社|本部|总部|總部|总公司|總公司|kantor pusat|ibu pejabat|pejabat utama|المقر|`,
  String.raw`المركز الرئيسي|المكتب الرئيسي|(?:مقر|مكتب|مبنى) الإدارة|الإدارة (?:العامة|المركزية|`,
  String.raw`الرئيسية)|`,
  String.raw`(?<!\p{L})الإدارة(?=\s?[:：])|customer (?:care|service)|call cent(?:er|`,
  String.raw`re)|(?<!(?:booking|reservation|reservierungs)[ -]?)hotline(?! (?:reservasi|`,
  String.raw`pemesanan|`,
  String.raw`tempahan|booking))|careline|kundenservice|kundendienst|service clients?|`,
  String.raw`layanan pelanggan|khidmat pelanggan|خدمة العملاء|`,
  String.raw`總辦事處|总办事处|oficinas? (?:central|corporativa)|sede (?:central|centrale|legale|`,
  String.raw`amministrativa)|casa matriz|corporativo|\bmatriz\b|hoofdkantoor|klantenservice|`,
  String.raw`huvudkontor|kundtjänst|genel merkez|merkez ofis|müşteri hizmetleri|trụ sở|tổng đài|`,
  String.raw`centrala|siedziba|centralino (?:unico|generale|principale|del comune)|`,
  String.raw`centralita (?:general|principal)|`,
  String.raw`standard (?:général|téléphonique de la)|(?:main|central) switchboard|`,
  String.raw`zentrale vermittlung|`,
  String.raw`infolinia|головной офис|центральный офис|горячая линия|본사|고객센터|`,
  String.raw`parent (?:company|group)|mother company|muttergesellschaft|mutterkonzern|`,
  String.raw`konzernzentrale|société[- ]mère|(?:syarikat|perusahaan) induk|sekretariat kumpulan|`,
  String.raw`(?<!\p{L})pt induk|親会社|母公司|الشركة الأم|สำนักงานใหญ่|`,
  String.raw`(?:customer|client) support|help ?(?:desk|line)|kunden(?:betreuung|support)|`,
  String.raw`(?:assistance|support|relations?) clients?(?!\p{L})|(?:bantuan|dukungan) pelanggan|`,
  String.raw`(?:カスタマー)?サポート(?:センター|窓口|デスク)?\s?[:：]|カスタマー(?:サービス|サポート|センター)|دعم العملاء`,
);
export const PHONE = joinedPattern(
  'iu',
  String.raw`tel|phone|call|mobile?|handy|\bfon\b|ruf|anruf|telp|telepon|hubungi|hp\b|\bwa\b|`,
  String.raw`whats|appel|電話|电话|でんわ|予約|热线|熱線|هاتف|تل[ي]?فون|بدال[ةه]|سنترال|اتصل|الجوال|جوال|`,
  String.raw`موبايل|☎|☏|📞|📱|`,
  String.raw`للاستفسار|للتواصل|\bhub(?:ungi)?\b|\bcp\b|kontak|contact|inquir|enquir|renseign|手机|`,
  String.raw`手機|携帯|ケータイ|微信|查询|查詢|咨询|諮詢|واتس|ワッツアップ|للطلب|للحجز|\bring\b|\bt\b|\bp\b|\bm\b|`,
  String.raw`reserv|`,
  String.raw`book|rendez-vous|\brdv\b|leave a message|llám|móvil|\bcel\b|celular|chiama|`,
  String.raw`cellulare|`,
  String.raw`prenot|ligue|agende|\bbel\b|bellen|mobiel|afspra|전화|연락처|문의|예약|휴대|\bara\b|arayın|`,
  String.raw`\bgsm\b|\bcep\b|randevu|điện thoại|(?<!\p{L})s?đt(?!\p{L})|gọi|liên hệ|โทร|เบอร์|`,
  String.raw`ติดต่อ|จอง|zadzwoń|\bkom\b|rezerw|тел|звон|моб|связ|запис|\bsimu\b|\bph\b|whats|`,
  String.raw`ワッツ|`,
  String.raw`總機|总机|代表|お問い?合わせ|[訂订][座位枱]|[預预][約约]|致[電电]|[撥拨]打|[來来][電电]|`,
  String.raw`\bzap(?:zap)?\b|\bwpp\b|\bwass?app?\b|\bwatsapp?\b|\btlf\b|\bpuh(?:elin)?\b|τηλ|`,
  String.raw`(?<!\p{L})[τت]\s?[./:]\s?$|κινητό|טל|נייד|फोन|फ़ोन|मोबाइल|दूरभाष`,
);
/** A word for "phone" or "fax" directly before the number, with only words in between. */
export const MARK_BEFORE = joinedPattern(
  'iu',
  String.raw`(?:(?<!\p{L})(?:tele?fon\p{L}*|tele?phon\p{L}*|téléphon\p{L}*|teléfono?s?|telp?|`,
  String.raw`tél|`,
  String.raw`tlp|tlf|phones?|ph|fon|fone|call|ring|switchboard|mob(?:ile|il|iel)?|móvil|celular|`,
  String.raw`cell|handy|gsm|cep|hp|wa|whatsapp|fax|faks|telefax|fx|hub|hubungi|appel\p{L}*|`,
  String.raw`anruf\p{L}*|llám\p{L}*|chiam\p{L}*|ligue|bel|simu|điện thoại|s?đt|gọi|kom|zadzwoń|`,
  String.raw`тел|телефон\p{L}*|факс|звон\p{L}*|puh|τηλ(?:έφωνο|\.)?|טל|טלפון|t|p|m|f)(?!\p{L})|`,
  String.raw`फोन|फ़ोन|電話(?:番号)?|电话|でんわ|热线|熱線|携帯|手机|手機|`,
  String.raw`總機|总机|代表|[訂订][座位枱]|[預预][約约]|致[電电]|[撥拨]打|[來来][電电]|传真|傳真|ファックス|ファクス|ＴＥＬ|ＦＡＸ|`,
  String.raw`هاتف|تلفون|تليفون|بدال[ةه]|سنترال|اتصل|جوال|موبايل|فاكس|ناسوخ|واتس|`,
  String.raw`전화(?:번호)?|휴대폰|팩스|โทร\p{L}*|โทรสาร|เบอร์|☎|☏|📞|📱)[^\d]{0,24}$`,
);
/** The department that answers the phone: "Parish office: 01632 960091". */
export const DESK_BEFORE = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:desk|office|reception|enquir\p{L}*|inquir\p{L}*|bookings?|surgery|`,
  String.raw`shop|`,
  String.raw`store|workshop|answer(?:ing machine|phone)|landline|direct|information|empfang|`,
  String.raw`büro|`,
  String.raw`\p{L}*büro|kasse|anmeldung|auskunft|zentrale|laden|praxis|accueil|secrétariat|`,
  String.raw`bureau|`,
  String.raw`renseignements|standard|réservations?|secretar[ií]a|recepción|oficina|tienda|`,
  String.raw`información|segreteria|reception|ufficio|negozio|secretaria|receção|recepção|loja|`,
  String.raw`balie|receptie|kantoor|winkel|kantor|loket|resepsionis|pejabat|kaunter|sekretariat|`,
  String.raw`recepcja|danışma|resepsiyon|регистратура|администратор)\s?[:：]\s*$|`,
  String.raw`^\P{L}*(?:reception|enquiries|bookings|office|empfang|praxis|anmeldung|accueil|`,
  String.raw`secrétariat|réservations?|resepsionis|kaunter|loket|pejabat)\s*$|`,
  String.raw`(?:窓口|受付|事務所|店舗|前台|柜台|櫃檯|办公室|辦公室|الاستقبال|المكتب|안내|접수)\s?[:：]?\s*$`,
);
export const NO_PHONE = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:n(?:°|uméro) d'entreprise|ondernemings(?:nr|nummer)|bce|kbo|tva|siret|`,
  String.raw`siren|npwp|uen|abn\b|acn\b|vat\b|ust|hrb|rcs|iban|bic\b|isbn|`,
  String.raw`ean\b|sku|nib\b|lat\b|lng\b)|登録|登记|法人|統一編號|konto|account|order\s?(?:no|number|`,
  String.raw`nr|id|`,
  String.raw`#)|postcode|postal|〒|license|licence|permit|p\.?\s?o\.?\s?box|postfach|postbus|`,
  String.raw`(?<!\p{L})b\.?p\.?(?!\p{L})|apartado|casilla|caixa postal|casella postale|私書箱|信箱|`,
  String.raw`صندوق|(?<!\p{L})ص\.?\s?ب(?!\p{L})|(?<!\p{L})(?:p\.?\s?iva|partita iva|c\.?f|rea|`,
  String.raw`nif|`,
  String.raw`cif|nipc|cnpj|cpf|rfc|cuit|ruc|rut|kvk|btw|nip|regon|krs|инн|кпп|огрн|mersis|vergi|`,
  String.raw`mst|till|paybill|tin|gstin|org\.?\s?(?:nr|nummer)|organisationsnummer)(?!\p{L})|`,
  String.raw`사업자|`,
  String.raw`등록번호|통신판매|เลขทะเบียน|ผู้เสียภาษี|mã số|سجل تجاري|السجل|الرقم الضريبي`,
);
export const EMERGENCY = joinedPattern(
  'iu',
  String.raw`emergenc|notdienst|notruf|bereitschaft|urgences?|darurat|kecemasan|救急|急诊|急診|طوارئ|`,
  String.raw`after[- ]hours|pannen(?:hilfe|dienst)|roadside|dépannage|breakdown|`,
  String.raw`urgencias?|emergência|pronto soccorso|spoed|nödsituation|acil|cấp cứu|ฉุกเฉิน|응급|`,
  String.raw`экстренн|скорая|pogotowie|緊急|紧急|時間外|(?:out[- ]of|outside)[- ](?:office )?hours|`,
  String.raw`notfall|astreinte|di luar (?:jam|waktu)|luar waktu|للطوارئ|خارج (?:الدوام|أوقات)`,
);
/** "TEL/FAX" directly before a number: it takes calls too. */
export const PHONE_AND_FAX = joinedPattern(
  'iu',
  String.raw`(?:(?<!\p{L})(?:tel(?:e?fone?|ephone|efono|éfono|e?pon|p)?|tél(?:éphone)?|phone|`,
  String.raw`fon|`,
  String.raw`ph|t|`,
  String.raw`тел(?:ефон)?)\.?|`,
  String.raw`電話|电话|هاتف|تلفون|전화|โทร\.?)\s?(?:[/&+・]|(?:und|and|et|y|en|и|dan)\s|و)\s?`,
  String.raw`(?:(?:tele)?fax|faks|f(?=\W*$)|факс|ファックス|传真|傳真|فاكس|팩스|แฟกซ์)\W*$|`,
  String.raw`(?<!\p{L})(?:tele)?fax\s?(?:[/&+]|und|and|et)\s?(?:tel|tél|phone)\w*\W*$|`,
  String.raw`電話(?:兼|も)(?:fax|ファックス|ファクス)も?\W*$`,
);
/** A text without one of these has no match of `OTHERS_LABEL`, which is slower to test. */
export const MAY_NAME_OTHERS = joinedPattern(
  'iu',
  String.raw`taxi|minicab|taksi|teksi|タクシー|出租|تاكسي|touris|観光|kammer|behörde|stelle|aufsicht|`,
  String.raw`regulat|supervis|tutelle|contrôle|監督|所轄|主管|[监監][管督]|`,
  String.raw`الإشراف|المشرفة|الرقابة|pengawas|seliaan|beauftragte|`,
  String.raw`vereinigung|héberg|host|web|site|concept|médiat|`,
  String.raw`réalisation|ordre|authority|officer|ombuds|ordine|colegio|their|leur|deren|mereka`,
);
/** Labels before the number of an authority, or of the company that built or hosts the site. */
export const OTHERS_LABEL = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:(?:zuständige[rs]?|aufsichtsführende|berufs\p{L}*)? ?(?:\p{L}{3,24} )?`,
  String.raw`(?:\p{L}*kammer|aufsichtsbehörde|kassenärztliche vereinigung)|(?:heim|fach|rechts|`,
  String.raw`dienst|berufs)?aufsicht|(?:aufsichts|kontroll)stelle|(?:our )?regulator|`,
  String.raw`autorité (?:de (?:tutelle|contrôle)|compétente)|`,
  String.raw`tutelle|(?:badan |dinas |lembaga )?pengawas|di ?bawah seliaan|`,
  String.raw`(?:schlichtungs|verbraucherschlichtungs)stelle|datenschutzbeauftragte\p{L}*|`,
  String.raw`hébergeur|hébergement(?: du site)?|hosting(?: provider)?|hosted by|webdesign|`,
  String.raw`web ?design|website by|site by|réalisation(?: du site)?|conception(?: du site)?|`,
  String.raw`médiateur(?: de la consommation)?|ordre (?:national |régional )?des \p{L}+|`,
  String.raw`supervisory authority|data protection officer|ombuds\p{L}+|`,
  String.raw`taxis?|minicabs?|taksi|teksi|tourist[- ]info(?:rmation)?|offices? (?:de|du) `,
  String.raw`tourisme|`,
  String.raw`ordine dei \p{L}+|colegio (?:oficial )?de \p{L}+)\s?[:：]|`,
  String.raw`(?:タクシー|観光案内所|出租[车車]|تاكسي|監督(?:官庁|機関|署)|所轄(?:官庁|署)?|主管(?:部[门門]|[单單]位|機關|机[关構构])|`,
  String.raw`[监監][管督](?:部[门門]|[单單]位|機關|机[关構构])?|(?:جهة )?الإشراف|الجهة (?:المشرفة|`,
  String.raw`الرقابية))\s?[:：]|`,
  // "Their number is": that of a business named before.
  String.raw`(?<!\p{L})(?:(?:regulated|supervised|overseen|licensed) by|beaufsichtigt von|`,
  String.raw`di(?:awasi|kawal selia) oleh|their (?:own )?(?:number|line|phone)|`,
  String.raw`leur (?:propre )?(?:numéro|`,
  String.raw`ligne)|`,
  String.raw`deren (?:telefon)?nummer|(?:nomor|nombor) mereka)(?!\p{L})`,
);
/** "Taxi 0857 1190 2266 (not us)", behind the number. */
export const NOT_US = joinedPattern(
  'iu',
  String.raw`^[^\p{L}\d.]{1,6}(?:bukan (?:nomor |nombor )?kami|not us|nicht (?:von )?uns|`,
  String.raw`pas nous|no somos nosotros|non siamo noi|niet van ons)(?!\p{L})|`,
  String.raw`^[^\p{L}\d。]{1,6}(?:不是(?:我们|我們|本店)|非本店|当[店館院]ではありません|ليس(?:وا|ت)? نحن|لسنا نحن)`,
);
export const CHAT = /whats|\bwa\b|\bwass?app?\b|\bwatsapp?\b|\bzap(?:zap)?\b|\bwpp\b|واتس|ワッツ/i;
/** "Telp/WA": a number for both is the one to call. */
export const TAKES_CALLS = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:tel|telp|telpon|telepon|tlp|phone|call|hp)\.?\s?(?:[/&+,]|dan|and|und|`,
  String.raw`et)\s?`,
  String.raw`(?:wa|whats\s?app)(?!\p{L})|(?<!\p{L})(?:tél(?:éphone)?|tel[ée]fono?e?|`,
  String.raw`telefon\p{L}*|`,
  String.raw`mobile?|móvil|celular|cellulare|gsm|тел(?:ефон)?)\.?\s?(?:[/&+,]|und|et|y|e|en|`,
  String.raw`и|ve|`,
  String.raw`i)\s?`,
  String.raw`whats\s?app|(?:هاتف|تلفون|جوال|خلوي|موبايل|اتصال)\s?(?:[/&+،-]\s?|و\s?)(?:ال)?وات|`,
  String.raw`واتس\p{L}*(?: [أا]ب)?\s?(?:[/&+،-]\s?|و\s?)(?:ال)?(?:هاتف|تلفون|جوال|خلوي|موبايل|`,
  String.raw`اتصال)|`,
  String.raw`(?:電話|电话)\s?(?:[/・&+、／]|及|和)\s?whats\s?app|(?<!\p{L})(?:wa|`,
  String.raw`whats\s?app)\s?[/&+]\s?(?:tel|telp|`,
  String.raw`telpon|`,
  String.raw`telepon|tlp|phone|call|hp)(?!\p{L})`,
);
/** "Phone (also on WhatsApp):", unless only for messages: a number for both is the one to call. */
export const CALLS_AND_CHAT = joinedPattern(
  'iu',
  String.raw`(?:(?<!\p{L})(?:tel(?:e?phone|efon|e?pon|p|efono)?|tél(?:éphone)?|phone|fon|`,
  String.raw`mobile?|handy|`,
  String.raw`call|gsm|hp)\.?|電話(?:番号)?|电话|携帯|手机|手機|(?:ال)?(?:هاتف|تلفون|جوال|موبايل))\s?`,
  String.raw`[(（[](?![^)）\]]*(?<!\p{L})(?:only|nur|seulement|uniquement|hanya|sahaja|`,
  String.raw`saja)(?!\p{L})|`,
  String.raw`[^)）\]]*(?:のみ|専用|只限|仅限|僅限|فقط))[^)）\]\d]{0,24}`,
  String.raw`(?:whats|(?<!\p{L})wa(?!\p{L})|واتس|ワッツ|微信)[^)）\]\d]{0,24}[)）\]]\s?[:：]?\s?$`,
);
/** Words for whoever answers, at a head office or at a place that is alone. */
export const SERVICE_DESK = joinedPattern(
  'iu',
  String.raw`^[^\p{L}]*(?:(?:telefon)?zentrale|kundenservice|customer (?:care|service)|`,
  String.raw`switchboard|`,
  String.raw`service clients?|layanan pelanggan|khidmat pelanggan|خدمة العملاء|客服|总机|`,
  String.raw`總機)\s?[:：]?\s*$`,
);
/** "传真电话": a word for the number behind the word for "fax". */
export const FAX_NUMBER = joinedPattern(
  'iu',
  String.raw`(?:fax|faks|传真|傳真|ファックス|ファクス|فاكس|ناسوخ)[- ]?(?:電話|电话|号码|號碼|番号|number|line|`,
  String.raw`nummer|numéro|anschluss)[^\p{L}\d]*$`,
);
/** "0812 3456 7890 (WA only)", "089 123456 (Fax)": the role stands in brackets after the number. */
const CHAT_AFTER = joinedPattern(
  'iu',
  String.raw`^\s?[(（[]\s?(?:only |just |nur |hanya |khusus |seul(?:ement)? |solo |只限|仅限|限)?`,
  String.raw`(?:wa|whats\s?app|واتس\p{L}*(?: [أا]ب)?)(?!\s?[/&+,]|\p{L}|\s(?:and|und|et|`,
  String.raw`dan|or|oder)\s)`,
);
const FAX_AFTER =
  /^\s?[(（[]\s?(?:tele)?(?:fax|faks|ファックス|传真|傳真|فاكس|факс)(?!\s?[/&+]|\p{L})/iu;

/** Words that call the number after them the place's own: "Car park 02 1234, us: 02 5678". */
export const OURS = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:us|ours|our (?:own )?(?:number|phone|line) is|wir|uns|unsere `,
  String.raw`(?:eigene )?(?:telefon)?nummer|nous|notre (?:numéro|téléphone|ligne)|(?:nomor |`,
  String.raw`nombor )?kami)\s?[:：]?\s?$|(?:当[店院館園社]|弊[店社])(?:は|の?(?:お?電話)(?:番号)?は?)?\s?`,
  String.raw`[:：]?\s?$|本[店院館馆](?:電話|电话)\s?[:：]?\s?$|我[們们]的?(?:電話|电话)?\s?[:：]\s?$|`,
  String.raw`(?:رقمنا|هاتفنا|أما نحن)\s?[:：]?\s?$`,
);

/** The role in brackets directly after the number. */
export function roleAfter(after: string): 'whatsapp' | 'fax' | null {
  if (CHAT_AFTER.test(after)) return 'whatsapp';
  return FAX_AFTER.test(after) ? 'fax' : null;
}

export const MAX_OFFICE_CHARS = 40;

/** True for a text that names the head office, or that is directly below a heading for it. */
export function isOfOffice(text: string, heading: string): boolean {
  return OFFICE.test(text) || (heading.length <= MAX_OFFICE_CHARS && OFFICE.test(heading));
}

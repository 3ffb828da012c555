/** Labels that pages use for opening hours, and for hours that are not the place's. */
import { HeadedPattern } from '../../words/headed-patterns.ts';
import { joinedPattern } from '../../words/joined-pattern.ts';

/** Labels for opening hours, in all languages. */
const HOURS_LABEL_PATTERN = new RegExp(
  String.raw`(?<!\p{L})(?:(?:opening|business|trading|store|shop|restaurant|working|operating|` +
    String.raw`visiting)\s+` +
    String.raw`(?:hours|times)|timings|hours(?:\s+of\s+(?:operation|business|opening))?|` +
    String.raw`open(?:ing)?\s+times|` +
    String.raw`(?:^|\s)(?:open|hours|buka|dibuka|jam|waktu|masa|geöffnet|horaires?)\s?:|` +
    `when we(?:'re| are) open|visit us|we(?:'re| are) open|open daily|our hours|` +
    String.raw`buka (?:dari )?(?:jam|pukul) \d|` +
    String.raw`jam\s+(?:buka|operasional|operasi|kerja|layanan|pelayanan|kunjungan)|` +
    String.raw`waktu\s+lawatan|` +
    String.raw`waktu\s+(?:operasi|buka|pelayanan|layanan|kerja|urusan|` +
    String.raw`perniagaan|operasional)|masa\s+(?:urusan|perniagaan|kerja|niaga)|` +
    String.raw`buka\s+(?:setiap|tiap)|masa\s+operasi|` +
    String.raw`\p{L}{0,20}öffnungszeiten|` +
    String.raw`geöffnet|geschäftszeiten|parteienverkehr|amtsstunden|office open|` +
    String.raw`(?:behandlungs|betriebs|service|besuchs|werkstatt|salon|studio)zeiten|` +
    String.raw`sprechzeiten|praxiszeiten|ordination(?:szeiten)?|` +
    String.raw`verkaufszeiten|ladenzeiten|horaires?|heures\s+d'(?:ouverture|affaires)|` +
    String.raw`ouvert|nous sommes ouverts|vous accueill(?:e|ent|ons)|empfangen wir sie|` +
    String.raw`sind wir (?:gerne? )?für sie da|welcomes? you|melayani anda|horario|orari|` +
    String.raw`orario)(?![\p{L}])|` +
    String.raw`(?<!\p{L})(?:(?:consulting|clinic|office|building|reception|library|museum|` +
    String.raw`workshop|pharmacy|counter|gallery|garden)\s(?:hours|times|open)|consulting by|` +
    String.raw`open(?:ing)? hours|times? to visit|` +
    String.raw`^(?:when|wann|quand|kapan|bila) (?:\p{L}+[ -]?){1,5}[?:]?$|` +
    String.raw`^(?:when|wann|quand|quando|cuándo|cuando|wanneer|när|kiedy|when to (?:come|visit)|` +
    String.raw`heures|orari|open|ouvert|geöffnet|aperto|abierto|aberto)\s?[?:]?$|` +
    String.raw`horarios?|abierto|abrimos|aperti|siamo aperti|apertura|horário|funcionamento|` +
    String.raw`atendimento ao público|` +
    String.raw`aberto|` +
    String.raw`openingstijden|openingsuren|geopend|öppettider|öppet|godziny (?:otwarcia|pracy)|` +
    String.raw`czynne|otwarte|график работы|время работы|работаем|мы открыты|çalışma saatleri|` +
    String.raw`açılış saatleri|mesai saatleri|ziyaret saatleri|` +
    String.raw`açık olduğumuz saatler|giờ (?:mở cửa|làm việc|tham quan|hoạt động|phục vụ)|` +
    String.raw`thời gian (?:mở cửa|làm việc)|(?:ote?vírací|provozní|ordinační) (?:doba|hodiny)|` +
    String.raw`åbningstid(?:er|erne)?|åbent|åpningstid(?:er|ene)?|opningstider|åpent|har åpent|` +
    String.raw`aukioloaj(?:at|amme)|aukiolo|avoinna|olemme auki|nyitva ?tartás\p{L}*|nyitva|` +
    String.raw`rendelési idő|ügyfélfogadás|program de (?:lucru|funcționare|vizitare)|` +
    String.raw`orar(?:ul)?(?: de \p{L}+)?|^program(?:ul(?: nostru)?)?\s?:?$|deschis|` +
    String.raw`(?:otváracie|ordinačné|prevádzkové|úradné) (?:hodiny|doba)|otvorené|` +
    String.raw`(?:графік|години|режим|час) (?:роботи|прийому|відвідування)|працюємо|` +
    String.raw`שעות (?:ה?פתיחה|ה?פעילות|ה?עבודה|קבלה)|खुलने का समय|कार्य का? ?समय|` +
    String.raw`(?:दुकान|क्लिनिक|दर्शन) का समय|` +
    String.raw`otevřeno|ωράριο|ωραριο|[ωώ]ρες (?:λειτουργ[ιί]ας|κοινού)|ανοι[χκ]τά)(?!\p{L})|` +
    '(?:영업|진료|운영|업무|이용|관람|근무|개관|개장)\\s?시간|เวลา(?:ทำการ|เปิด|ให้บริการ|เปิด-ปิด)|เปิดทำการ|' +
    'เปิดบริการ|' +
    // Pictures of clocks, from one o'clock to half past twelve, and alarm clocks.
    '[\u{1f550}-\u{1f567}⏰⏱⌚]|利用時間|利用案内|開門|開店時間|窓口時間|' +
    '^[时時](?:[间間]|段)$|[门門]市[时時][间間]|开放日|開放日|營業日|营业日|服务时间|服務時間|门诊时间|門診時間|接待时间|对外办公|作息时间|' +
    '^24\\s?/\\s?7$|^متى (?:[\u0621-\u064a]+ ?){1,4}[?؟:]?$|' +
    'المواعيد|مواعيدنا|أوقاتنا|أوقات الزيارة|ساعات الزيارة|الدوام|' +
    '^(?:定休日|休館日|休業日|休診日|休園日|休み|休|営業)(?=[\\s:：])|' +
    '営業時間|営業日時|営業は|開館時間|拝観時間|参拝時間|診療時間|営業案内|开放时间|開放時間|营业时间|營業時間|营业時間|' +
    '辦公時間|办公时间|开门时间|ساعات العمل|ساعات الدوام|أوقات العمل|اوقات العمل|أوقات الدوام|' +
    'مواعيد (?:العمل|الزيارة)|часы работы|режим работы',
  'iu',
);
export const HOURS_LABEL = new HeadedPattern(HOURS_LABEL_PATTERN);

/** Headings for hours that are not the place's. */
const ASIDE_HEADING_PATTERN = new RegExp(
  String.raw`kitchen|küche|delivery|liefer|livraison|happy hour|holiday|feiertag|férié|` +
    String.raw`christmas|weihnacht|noël|summer|winter|sommer|(?<!\p{L})été(?!\p{L})|hiver|` +
    String.raw`ramadan|ramadhan|رمضان|` +
    String.raw`libur|cuti umum|年末年始|お盆|春节|春節|hotline|telefonzeit|telefonisch|phone (?:hours|` +
    String.raw`lines)|call cent|` +
    String.raw`téléphonique|電話受付|客服|customer service|check-?in|` +
    String.raw`food (?:is )?served|serving food|food (?:times|hours)|warme speisen|restauration|` +
    String.raw`frühstück|sarapan|朝食|早餐|الإفطار|` +
    String.raw`\bpool|schwimmbad|piscine|kolam renang|المسبح|泳池|\bmass(?:es)?\b|` +
    String.raw`gottesdienst|event|` +
    String.raw`veranstaltung|delivery|外卖|外賣|配送|出前|宅配|デリバリー|layanan antar|pesan antar|` +
    String.raw`penghantaran|توصيل|(?:out of|after)[- ]hours|notdienst|` +
    String.raw`bereitschaft|` +
    String.raw`emergenc|notfall|urgence|urgencias|kecemasan|darurat|طوارئ|救急|急患|急[诊診]|` +
    String.raw`(?<!\p{L})(?:keuken|bezorg|cocina|cucina|consegna|cozinha|entregas|kuchnia|` +
    String.raw`dostawa|köket)|` +
    String.raw`køkken|kjøkken|levering|keittiö|toimitus|konyha|szállítás|bucătări|livrare|kuchyň|` +
    String.raw`rozvoz|מטבח|משלוח|रसोई|डिलीवरी|` +
    String.raw`кухня|доставка|배달|긴급출동|주방|주방마감|mutfak|paket servis|nöbet|bếp|giao hàng|` +
    String.raw`staff(?:ed)? hours|スタッフ|有人|授与所|御朱印|ご?祈祷|hammam|arrivée|départ(?! (?:en|` +
    String.raw`à la) retraite)|` +
    String.raw`arrival|departure|anreise|abreise|チェックイン|入住|退房|kedatangan`,
  'iu',
);

/** A heading for the hours in which a place answers calls. */
export const PHONE_HEADING = joinedPattern(
  'u',
  String.raw`^(?:(?:by|our|per|par|via|nos|unser) )?(?:(?:tele)?phones?(?: lines?)?|`,
  String.raw`telefon(?:isch)?|téléphone|telepon|お?電話|电话|(?:ال)?هاتف)\s?:?$`,
);

export const ASIDE_HEADING = new HeadedPattern(ASIDE_HEADING_PATTERN);

/** Labels for the hours of an office, in a place that may have hours of its own. */
export const OFFICE_LABEL = new RegExp(
  String.raw`^(?:our )?(?:office|admin\p{L}*|secretariat) (?:opening )?(?:hours|times)|` +
    String.raw`^bürozeiten|` +
    String.raw`^(?:horario de (?:oficina|secretaría)|orari[oa]? (?:di )?(?:ufficio|segreteria)|` +
    String.raw`heures (?:de|du) (?:bureau|secrétariat)|jam (?:kantor|kerja kantor)|` +
    String.raw`waktu pejabat|kontortid|kancelář)|^事務(?:所|局)の?(?:受付)?時間|^办公室时间|^مواعيد المكتب`,
  'iu',
);

/** Hours of an authority's office, which stand on the pages of what it runs. */
export const OFFICIALS_HOURS = new RegExp(
  String.raw`(?:öffnungs|sprech|geschäfts)zeiten (?:des|der) (?:bürgerbüros|rathaus(?:es)?|` +
    String.raw`stadt\p{L}*|gemeinde\p{L}*|verwaltung)|` +
    String.raw`(?:municipal|city|town|village|county) (?:hall|office)s?\s?:|` +
    String.raw`(?:heures d'ouverture|horaires|ouverture) de la mairie|mairie\s?:|` +
    String.raw`kantor (?:desa|kecamatan)\s?:`,
  'iu',
);

/** Names of parts of the day, whose hours are part of the day's hours. */
export const PART_LABEL = new RegExp(
  String.raw`^[ap]\.?m\.?$|` +
    String.raw`morning|afternoon|evening|lunch|dinner|vormittag|nachmittag|mittag|abend|matin|` +
    String.raw`midi|soir|` +
    String.raw`mañana|tarde|noche|mattin|pomeriggio|pranzo|cena|manhã|ochtend|middag|pagi|` +
    String.raw`siang|sore|` +
    String.raw`formiddag|eftermiddag|ettermiddag|aften|kveld|aamu|ilta|délelőtt|délután|este|` +
    String.raw`dimineaț|prânz|seara|doobed|dopolud|poobed|popolud|ранок|вечір|вечеря|בוקר|ערב|` +
    String.raw`सुबह|शाम|` +
    String.raw`malam|petang|午前|午後|昼|夜|朝|ランチ|ディナー|上午|下午|早上|晚上|` +
    String.raw`[早午晚]市|[早午晚夜][診诊]|صباح|مساء|오전|오후|평일|sáng|chiều|tối|` +
    String.raw`day|tag|jour|día|giorn|일`,
  'iu',
);

/** A heading that only names a part of the day. */
export const PART_HEADING = new RegExp(
  String.raw`^(?:(?:le|il|la|el|o|à|a|am|les) )?(?:lunch|dinner|supper|brunch|mornings?|` +
    String.raw`afternoons?|evenings?|déjeuner|dîner|midi|soir|matin|après-midi|` +
    String.raw`mittag(?:s|essen)?|abend(?:s|essen)?|vormittags?|nachmittags?|almuerzos?|comidas?|` +
    String.raw`cenas?|mañanas?|` +
    String.raw`tardes?|noches?|pranzo|mattina|pomeriggio|sera|almoço|jantar|pagi|siang|sore|` +
    String.raw`makan (?:siang|malam)|malam|petang|ランチ|ディナー|昼|夜|午前|午後|午餐|晚餐|上午|` +
    String.raw`下午|[早午晚]市|[早午晚夜][診诊]|昼の部|夜の部|(?:ال)?فترة (?:ال)?(?:صباحية|مسائية)|` +
    String.raw`صباح(?:ا|اً|ًا)|مساء(?:ً)?|(?:ال)?غداء|(?:ال)?عشاء|sesi (?:pagi|petang|malam)|` +
    String.raw`makan tengah ?hari)(?: service)?\s?:?$`,
  'iu',
);

/**
 * Services that two words name together, in whatever order and with whatever words between them:
 * seats and the open air, an order and to bring, a table and to book. `service-words.ts` holds what
 * names a service alone.
 */
import { joinedPattern } from '../joined-pattern.ts';

/** The letters of these words; a class of all letters makes long expressions (0235). */
const LETTER = String.raw`[a-zß-\u024f\u0620-\u064a]`;

/** Words that stand alone, and signs of scripts without spaces. */
function joinWords(words: string, signs = ''): string {
  const whole = `(?<!${LETTER})(?:${words.replaceAll(String.raw`\p{L}`, LETTER)})(?!${LETTER})`;
  return signs === '' ? whole : `${whole}|${signs}`;
}

/** Both within one clause, with at most `chars` between them. */
function near(one: string, other: string, chars = 28): string {
  const between = `[^.,;:!?。，、；：！？،؛؟]{0,${chars}}?`;
  return `(?:${one})${between}(?:${other})|(?:${other})${between}(?:${one})`;
}

const SEATS = joinWords(
  String.raw`tables?|seats?|seating|chairs?|benches|tische?n?|stühlen?|bänken?|chaises?|` +
    String.raw`(?:sitz)?plätzen?|places(?! réserv)|` +
    String.raw`couverts|` +
    String.raw`meja|kursi|kerusi(?! roda)|tempat duduk|طاول(?:ات|ة)|مقاعد\p{L}*|موائد|المائدة|` +
    String.raw`جلس(?:ات|ة)|كراسي(?! متحرك| (?:ال)?متحرك)`,
  'お?(?<![宴酒])席|テーブル|食卓|座位|[桌座]|餐位',
);
const TO_EAT = joinWords(
  String.raw`eat|dine|(?:have|enjoy) (?:your|a) (?:meal|lunch|dinner|food)|essen|isst|gegessen|` +
    String.raw`speis\p{L}+|gespeist|mange[rz]?|déjeune[rz]?|dîne[rz]?|attablez|makan|` +
    String.raw`santap\p{L}*|` +
    String.raw`bersantap|jamu selera|menjamu|الأكل|تأكل\p{L}*|تناول\p{L}*|الجلوس|sit|sitzen|` +
    String.raw`assis|` +
    String.raw`asseoir|duduk`,
  '食事|召し上が|食べ|吃(?!早)|坐|用餐|就餐',
);
const INSIDE = joinWords(
  String.raw`inside|indoors?|drinnen|innen(?:raum|bereich)?|im (?:lokal|gastraum|innenraum)|` +
    String.raw`à l'intérieur|intérieures?|en salle|(?:di )?dalam(?! (?:waktu|masa|bahasa|hal|` +
    String.raw`kota|` +
    String.raw`negeri))|داخلي[ةه]?|في الداخل|بالداخل`,
  '店内|店の中|室内|屋内|^中に|(?<=[、,。 ])中に|店[裡里內]|室[內内]|里面|裡面|屋[里裡]',
);
const AT_TABLE = joinWords(
  String.raw`at (?:the|our|one of our) (?:\p{L}+ )?tables?|here (?:with us|at)|at our place|` +
    String.raw`(?:gleich|direkt) hier|am (?:\p{L}+ )?tisch|an unseren tischen|` +
    String.raw`in unser\p{L}* (?:\p{L}+ ){0,2}(?:stuben?|räumen?|saal|sälen)|ici même|ici à|` +
    String.raw`à (?:notre|la) (?:\p{L}+ )?table|dans (?:nos|notre) (?:\p{L}+ ){0,2}salles?|` +
    String.raw`di (?:sini|tempat|(?:dua |tiga )?(?:bilik|ruang)\p{L}*)|di meja|هنا|عندنا|` +
    String.raw`في (?:صالتنا|قاعتنا)`,
  'こちらで(?!は?朝)|(?:部屋|食卓|テーブル|座敷)で|[这這]里|[这這]儿|店[里裡內内]',
);
const OPEN_AIR = joinWords(
  String.raw`outside|outdoors?|in the (?:open(?: air)?|fresh air|sun(?:shine)?)|open[- ]air|` +
    String.raw`under the (?:trees|stars|sky|awning)|courtyard|garden|draußen|` +
    String.raw`(?:on the |out on the )(?:pavement|sidewalk|footpath)|auf dem (?:gehweg|gehsteig|` +
    String.raw`bürgersteig|trottoir)|sur le trottoir|di (?:trotoar|kaki lima)|` +
    String.raw`(?:على|في) (?:ال)?(?:رصيف|شرفة|بلكونة)(?: (?:ال)?خارجية)?|` +
    String.raw`im (?:freien|grünen|hof|innenhof|garten)|unter freiem himmel|` +
    String.raw`an der (?:frischen )?luft|` +
    String.raw`in der sonne|außen|gartentische|dehors|à l'extérieur|` +
    String.raw`(?<=indoors |inside |in )(?:and|&) out|extérieures?|en plein(?:e)? air|` +
    String.raw`au (?:grand air|soleil|jardin)|` +
    String.raw`(?:dans )?(?:la|notre) cour|(?:le|notre) jardin|(?:di )?luar(?: ruang\p{L}*)?|` +
    String.raw`(?:di )?(?:udara|ruang) terbuka|(?:di )?(?:taman|halaman|laman|kebun|beranda)|` +
    String.raw`في الخارج|بالخارج|خارجي[ةه]?|الخارجي[ةه]|في الهواء|في (?:ال)?(?:حديق\p{L}+|فناء|` +
    String.raw`باحة)`,
  '屋外|外の|野外|歩道|人行道|路[边邊]|中庭|庭|軒先|デッキ|青空|[户戶室]外|露天|院子|花[园園]|庭院|天井|外[面边邊]',
);
const BOOK = joinWords(
  String.raw`book\p{L}*|reserv\p{L}*|pre-?book\p{L}*|(?:hold|keep|save|set aside) (?:\p{L}+ )?a|` +
    String.raw`(?:vor)?bestell\p{L}*|vorbestellte|vormerken|gebucht|buch(?:en|t|bar)|` +
    String.raw`(?:frei|zurück) ?(?:halten|gehalten)|réserv\p{L}+|retenir|(?:vous )?gardons|` +
    String.raw`(?:me)?(?:mesan|pesan)|(?:di)?pesan|pemesanan|reservasi|(?:me)?nempah|` +
    String.raw`tempah(?:an)?|` +
    String.raw`ditempah|simpan(?:kan)?|حجز\p{L}*|(?:ن|ت|ي|ا)حجز\p{L}*|الحجز|بالحجز|محجوز\p{L}*|` +
    String.raw`نحتفظ`,
  '予約|取り置|お取り|お取置|[预預][订訂定约約留]|[订訂留]',
);
const BOOKABLE = joinWords(
  String.raw`tables?|rooms?|tische?s?|zimmer|table|chambres?|meja|kamar|bilik|(?:ال|` +
    String.raw`لل)?طاول\p{L}+|` +
    String.raw`(?:ال|لل)?غرف\p{L}*`,
  'お?席|テーブル|お?部屋|個室|[座桌]|[餐]位|房[间間]?',
);
const TO_BRING = joinWords(
  String.raw`bring(?:s|ing)?|carr(?:y|ies)|run|deliver\p{L}*|sen[dt](?: out)?|rides?|` +
    String.raw`bring(?:en|t)|(?:aus)?(?:ge)?liefer(?:t|n|ung)|zugestellt|fährt|fahren|gebracht|` +
    String.raw`livr\p{L}+|apport\p{L}+|port(?:e|ons)|déposons|(?:di|meng?)?(?:h?antar)(?:kan)?|` +
    String.raw`meng(?:h)?antar(?:kan)?|penghantar|kurir|(?:di|meng)?kirim\p{L}*|(?:mem|` +
    String.raw`di)?bawa(?:kan)?|` +
    String.raw`(?:ن|ي|ت)?وصل\p{L}*|(?:ت|ن|ي)حمل|(?:ن|ي)حضر|(?:ن|ي)رسل`,
  'お?届け|運び|お持ち(?!帰)|[送带帶]',
);
const TO_YOU = joinWords(
  String.raw`(?:your|the|any|all|every) (?:order|address|door|doorstep|home|house)s?|orders?|` +
    String.raw`to (?:you|any address)|from here|ihre (?:bestellung|ware)\p{L}*|bestellungen|` +
    String.raw`zu ihnen|` +
    String.raw`nach hause|ins haus|an (?:jede|ihre) \p{L}+|(?:vor|an) (?:die|ihre) (?:haus)?tür|` +
    String.raw`bei uns nichts|nichts|(?:votre|vos|les) commandes?|chez vous|à (?:votre porte|` +
    String.raw`toute adresse)|` +
    String.raw`jusqu'à vous|rien|depuis chez nous|pesanan|tempahan|ke (?:rumah|alamat|tempat|` +
    String.raw`pintu|` +
    String.raw`mana)\p{L}*(?: anda)?|kepada anda|sampai (?:rumah|pintu)|dari sini|طلب\p{L}*|` +
    String.raw`الطلبات|` +
    String.raw`إليك\p{L}*|إلى (?:أي )?(?:عنوان|باب|بيت|منزل|المنازل|البيوت)\p{L}*|لا شيء`,
  'ご自宅|お宅|ご注文|お客様|ご希望の|こちらから|住所|到家|上[门門]|府上|您(?:家|手|那)|地址|[订訂]的?[东東]西',
);
const TO_PACK = joinWords(
  String.raw`pack(?:ed|s)?|box(?:ed)?(?: up)?|wrap(?:ped)?|mitnehmen|mitgenommen|einpacken|` +
    String.raw`eingepackt|` +
    String.raw`verpack\p{L}+|unterwegs|emball\p{L}+|emport\p{L}+|barquettes?|(?:di|mem)?bungkus|` +
    String.raw`(?:me|di)?kemas|(?:di)?bawa (?:pulang|balik)|(?:di)?tapau|dalam bekas|` +
    String.raw`(?:ن|ي)غلف\p{L}*|(?:ن|ي)عبئ\p{L}*|أخذ\p{L}*|تأخذ\p{L}*`,
  '打包|包好|[带帶]走|包み|折[り]?詰',
);
const MEALS = joinWords(
  String.raw`plates?|dish\p{L}*|meals?|food|menu|to eat|at home|everything|anything|essen|` +
    String.raw`speisen?|gericht\p{L}*|karte|` +
    String.raw`plats?|assiettes?|carte|hidangan|makanan|menu|sajian|masakan|(?:ال)?(?:طعام|` +
    String.raw`أطباق|وجب\p{L}+)|` +
    String.raw`طبق|قائمتنا|القائمة|معك|للطريق`,
  '料理|品書き|メニュー|[饭飯菜餐]|样样|樣樣',
);
const TO_COLLECT = joinWords(
  String.raw`collect(?:ed|ion)?|fetch(?:ed)?|pick (?:it|them|your order|up)|grab (?:it|them|` +
    String.raw`your order)|pick-?up|abhol\p{L}*|` +
    String.raw`abgeholt|retir\p{L}+|retrait|récupér\p{L}+|venez (?:la |le |les )?chercher|` +
    String.raw`(?:di|meng)?ambil|` +
    String.raw`pengambilan|استلم\p{L}*|استلام|(?:ت|ن)?ستلم\p{L}*|الاستلام`,
  'お?受け?取り?|引き?取り|お渡し|店頭渡し|取[货貨您你]|[自提领領]取|自提',
);
const AT_SHOP = joinWords(
  String.raw`(?:in|at|from) (?:the|our) (?:shop|store|till|counter|desk|branch)|(?:your|the|` +
    String.raw`an) order|online|` +
    String.raw`(?:im|vom) (?:laden|geschäft)|an der (?:kasse|theke)|bestellung\p{L}*|` +
    String.raw`(?:en|à la|au) (?:boutique|magasin|caisse|comptoir)|commandes?|pesanan|` +
    String.raw`di (?:toko|kedai|kasir|kaunter|gerai|outlet)|من (?:المحل|المتجر|الفرع|الكاشير)|` +
    String.raw`في (?:المحل|المتجر)|طلب\p{L}*`,
  '当店|お?店(?:頭|舗)?(?:で|に)|レジ|ご注文|取り置き|到店|[门門]店|店[里裡內内]|[柜櫃][台檯]|[来來]店',
);
const YOUR_CAR = joinWords(
  String.raw`your (?:cars?|vehicles?)|by car|ihr (?:auto|wagen|fahrzeug)|mit dem auto|` +
    String.raw`votre (?:voiture|` +
    String.raw`véhicule)|en voiture|(?:mobil|kereta|kenderaan|kendaraan) anda|(?:ال|` +
    String.raw`بال)?سيار(?:تك|تكم|اتهم)`,
  'お車|您的?[爱愛]?[车車]',
);
const TO_STAND = joinWords(
  String.raw`park(?:ed|s)?|(?:stand|stay) (?:in|on|at|behind)|forecourt|(?:parking )?(?:bays?|` +
    String.raw`spots?)|` +
    String.raw`spaces?|stehen|abstell\p{L}*|abgestellt|stationn\p{L}+|(?:dis|di)?letak(?:kan)?|` +
    String.raw`petak|` +
    String.raw`ruang|diparkir|(?:ي|ت|ن)وقف\p{L}*|اركن\p{L}*|(?:ي|ت|ن)ركن\p{L}*|إيقاف|ساحتنا`,
  '停|置|とめ|止め|区画|スペース|放在',
);
const PARKED = joinWords(
  String.raw`(?:you|visitors|guests|customers|clients|patients) (?:can |may )?park|` +
    String.raw`anywhere to park|geparkt wird|wird geparkt|on se gare|garez-vous|` +
    String.raw`parken|parkt|parkieren|parkfl\p{L}+|stationn(?:e[rz]?|ent)|` +
    String.raw`parc de stationnement|(?:pas|disposons|avons) (?:de |d'un )?stationnement|` +
    String.raw`stationnement (?:clients?|visiteurs?)|باركنج|باركينج|باركينغ|باركن[قغ]`,
);
const VOUCHER = joinWords(
  String.raw`vouchers?|tokens?|certificates?|bons?(?: d'achat)?|chèques?|vo(?:u)?cher|` +
    String.raw`kupon|bau?[ck][ae]r|baucer|sijil|كروت|كرت|بطاق(?:ات|ة)|قسائم|قسيمة|كوبون(?:ات)?`,
  '券|カード|チケット|[卡]',
);
const GIFT = joinWords(
  String.raw`gifts?|presents?|cadeaux?|à offrir|(?:untuk )?hadiah|kado|هدي[ةه]|هدايا|الهدايا|` +
    String.raw`للإهداء|الإهداء`,
  'ギフト|贈答|贈り物|プレゼント|送人|[送贈赠]?[礼禮]',
);
const VOUCHER_ALONE = String.raw`(?:wert|geschenk|(?<!\p{L}))gutscheine?n?(?!\p{L})`;
const VOUCHERS_SOLD =
  '(?<!discount |travel )vouchers (?:from [£$€]|(?:are )?(?:on sale|available|sold|at the till)|' +
  'can be bought)';
const NETWORK = joinWords(
  String.raw`internet|network|réseau|netz|jaringan|rangkaian|(?:ال)?(?:شبكة|إنترنت|انترنت)`,
  'ネット|LAN|lan|上网|上網|网络|網絡|網路',
);
const WIRELESS = joinWords(
  String.raw`wireless|guests?|visitors?|per funk|drahtlos\p{L}*|kabellos\p{L}*|sans fil|` +
    String.raw`visiteurs|invités|` +
    String.raw`nirkabel|tanpa (?:wayar|kabel)|wayarles|tamu|tetamu|(?:ال)?لاسلكي\p{L}*|الضيوف|` +
    String.raw`للضيوف`,
  '無線|ワイヤレス|フリー|[无無][线線]|[访訪]客|免[费費]',
);
const BUFFET = joinWords(
  String.raw`buffets?|catering|banquets?|büff?ets?|buffetservice|prasmanan|bufet|jamuan|` +
    String.raw`(?:ال)?بوفيه`,
  '宴席|宴[会會]|活[动動]餐[饮飲]',
);
const AT_YOURS = joinWords(
  String.raw`at your (?:place|home|venue|office|event)|for your (?:party|event|celebration)|` +
    String.raw`bei ihnen|für (?:feiern|feste|ihre feier)|chez vous|à domicile|` +
    String.raw`pour (?:vos )?fêtes|` +
    String.raw`di tempat anda|untuk (?:acara|majlis|pesta)|في مكان\p{L}*|عندكم|في منزل\p{L}*`,
  '出張|お届け|外[烩燴场場]|上[门門]|承[接办辦]|接不了',
);

export const DINE_IN_PAIRS = joinedPattern(
  'iu',
  `${near(SEATS, INSIDE)}|${near(TO_EAT, AT_TABLE)}|`,
  String.raw`(?<!\p{L})(?:dining (?:rooms?|halls?|areas?)|gast(?:stuben?|zimmer|raum)|`,
  String.raw`wirtsstuben?|`,
  String.raw`speisesäle|ruang(?:an)? makan|قاعة (?:ال)?طعام|صالة (?:ال)?طعام|`,
  String.raw`(?:hier )?im haus essen|sitzgelegenheit(?:en)?|(?:tidak|tiada|`,
  String.raw`tanpa) (?:menyediakan |punya )?tempat duduk|sitzplätzen?|`,
  String.raw`platz zum sitzen|duduk makan|makan (?:di )?sini|`,
  String.raw`(?:ال|لل|بال)جلسات (?:ال)?داخلية)(?!\p{L})|^salle$|お食事は.{0,12}(?:部屋|座敷|席)|`,
  '[堂]食|坐下吃',
);
export const OUTDOOR_PAIRS = joinedPattern(
  'iu',
  `${near(SEATS, OPEN_AIR, 20)}|${near(TO_EAT, OPEN_AIR, 12)}|`,
  String.raw`(?<!\p{L})(?:none outside|draußen (?:gibt es )?(?:nichts|keine)|`,
  String.raw`di luar (?:tiada|tidak ada))(?!\p{L})`,
);
export const RESERVATION_PAIRS = joinedPattern(
  'iu',
  `${near(BOOK, BOOKABLE, 20)}|(?<!${LETTER})can(?:not|'t)? reserve(?! the| all|${LETTER})`,
);
export const DELIVERY_PAIRS = joinedPattern(
  'iu',
  `${near(TO_BRING, TO_YOU, 20)}|`,
  String.raw`(?<!\p{L})(?:we deliver|wir liefern|nous (?:vous )?livrons|kami h?antar|kami kirim|`,
  String.raw`نوصل(?: إليك\p{L}*)?|liefern (?:können|dürfen|wollen)|(?:aus)?geliefert wird|`,
  String.raw`wird nicht (?:aus)?geliefert|(?:branch|shop|one) (?:\p{L}+ ){0,3}delivers|`,
  String.raw`(?:filiale|laden|haus) (?:\p{L}+ ){0,3}liefert|(?:maison|boutique|succursale)`,
  String.raw` (?:[\p{L}']+ ){0,3}livre|فرعنا (?:\p{L}+ ){0,3}يوصل)(?!\p{L})|^お届け(?:可|サービス)?`,
  String.raw`[\s:✓✔○×]*$|送外|分店.{0,4}可以?送`,
);
export const TAKEOUT_PAIRS = joinedPattern(
  'iu',
  `${near(TO_PACK, MEALS)}|`,
  `(?<!${LETTER})(?:(?:auch|alles) mitnehmen|`,
  `take (?:it|them|one) (?:away|home|with you))(?!${LETTER})`,
);
export const PICKUP_PAIRS = joinedPattern(
  'iu',
  `${near(TO_COLLECT, AT_SHOP, 24)}|(?<!${LETTER})collection (?:only|available)(?!${LETTER})`,
);
export const PARKING_PAIRS = joinedPattern(
  'iu',
  `${near(YOUR_CAR, TO_STAND, 48)}|${PARKED}|`,
  '[车車].{0,4}停(?!产|產|工)|台.{0,4}(?:停め|とめ|駐)|room for .{0,12}cars',
);
export const GIFT_PAIRS = joinedPattern(
  'iu',
  `${near(VOUCHER, GIFT, 7)}|${VOUCHER_ALONE}|${VOUCHERS_SOLD}`,
);
export const WIFI_PAIRS = joinedPattern('iu', `${near(NETWORK, WIRELESS, 10)}|無線lan`);
export const CATERING_PAIRS = joinedPattern('iu', near(BUFFET, AT_YOURS, 20));

/** Turns of speech that change who or what a sentence about a service means. */
import { joinedPattern } from '../joined-pattern.ts';

/**
 * Two negations that make a yes: "no corner without", "nothing that you cannot take away". Neither
 * "and" nor a reason stands between them. The named groups are the negations.
 */
export const DOUBLE_DENIALS: readonly RegExp[] = [
  joinedPattern(
    'iu',
    String.raw`(?<!\p{L})(?:no(?! one)|nothing|nowhere|not (?:a(?: single)?|one)|none)(?!\p{L})`,
    String.raw`(?<mid>(?:(?!\b(?:and|or|but|nor|so|since|because|as|if)\b)[^.,;:!?]){1,60}?)`,
    String.raw`(?<!\p{L})(?:without|lacks?|(?:ca|do|does|is|are|wo|could)(?:n't|(?<!ca) not)|`,
    String.raw`can ?not|`,
    String.raw`out of reach of)(?!\p{L})`,
  ),
  joinedPattern(
    'iu',
    String.raw`(?<!\p{L})(?:kein\p{L}*|nichts|nirgend(?:s|wo))(?!\p{L})`,
    String.raw`(?<mid>(?:(?!(?<!\p{L})(?:und|oder|aber|sondern|weil|denn|da|noch)(?!\p{L}))`,
    String.raw`[^.,;:!?]){1,60}?(?:, (?:was|d(?:as|ie|er|en|em)|wo) [^.,;:!?]{0,60}?)?)`,
    String.raw`(?<!\p{L})(?:ohne|nicht|kein\p{L}*)(?!\p{L})`,
  ),
  joinedPattern(
    'iu',
    String.raw`(?<!\p{L})(?:il n'y a (?:rien|aucun\p{L}*|pas (?:un\p{L}*|de|d'))|aucun\p{L}*|rien|`,
    String.raw`pas un\p{L}*|nulle part)(?!\p{L})`,
    String.raw`(?<mid>(?:(?!(?<!\p{L})(?:et|ou|ni|mais|car|parce)(?!\p{L}))[^.,;:!?]){1,60}?)`,
    String.raw`(?<!\p{L})(?:sans|(?:que|qui) [^.,;:!?]{0,20}?n[e'](?:soit )?)(?!\p{L})`,
  ),
  joinedPattern(
    'iu',
    String.raw`(?<!\p{L})(?:tidak ada|tak ada|tiada)(?!\p{L})`,
    String.raw`(?<mid>(?:(?!(?<!\p{L})(?:dan|atau|tapi|tetapi|karena|kerana|jadi)(?!\p{L}))`,
    String.raw`[^.,;:!?]){1,60}?)(?<!\p{L})(?:yang (?:tidak|tak|belum|tanpa)|`,
    String.raw`(?<=(?:sudut|ruang\p{L}*|meja|tempat|kamar|bilik|penjuru|`,
    String.raw`premis kami)[^.,;]{0,20})tanpa)`,
    String.raw`(?!\p{L})`,
  ),
  joinedPattern(
    'iu',
    String.raw`(?:でき|られ|れ|届か|使え|つながら|[かがさたばまらわ])?ない`,
    String.raw`(?<mid>(?:場所|所|ところ|もの|物|席|部屋|料理|品|メニュー|階|日|お客様)`,
    String.raw`[^。]{0,24}?)(?:ありません|ございません|(?:は|も)ない)`,
  ),
  joinedPattern(
    'iu',
    String.raw`(?:[没沒]有|[无無])(?<mid>(?:一|任何|哪|什[么麼])[^。,;!?]{0,16}?)`,
    String.raw`(?:[没沒]有|不(?:能|可以?|会|會)|[无無]法?)`,
  ),
  joinedPattern(
    'iu',
    String.raw`(?<!\p{L})(?:لا (?:توجد|يوجد)|ليس(?:ت)?|ما من)(?!\p{L})`,
    String.raw`(?<mid>[^.،؛؟!]{0,24}?(?:شيء|زاوية|ركن|مكان|طبق|غرفة|طاولة)[^.،؛؟!]{0,24}?)`,
    String.raw`(?<!\p{L})(?:بلا|بدون|من دون|دون|لا|ليس)(?!\p{L})`,
  ),
];

/** A short no that names no service, about ourselves or about now: "We don't". */
export const ELLIPTIC_NO = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:(?:we|here|ours?|this (?:one|branch|shop|store|house)|the one|`,
  String.raw`until then|`,
  String.raw`till then|before then|for now|at present|at the moment)(?!\p{L})[^.!?]{0,48}?`,
  String.raw`(?:not|n't|none|never|no)(?: of our own)?|(?:wir|hier|unsere?|bei uns|bis dahin|`,
  String.raw`derzeit|momentan)(?!\p{L})`,
  String.raw`[^.!?]{0,40}?(?<!\p{L})(?:nicht|keine?[ns]?|nichts|nein)|(?:nous|d'ici|ici|chez nous|`,
  String.raw`la nôtre|jusque-là|en attendant)(?!\p{L})[^.!?]{0,40}?(?<!\p{L})(?:non|pas|`,
  String.raw`aucune?|rien)|`,
  String.raw`(?:kami|di sini|yang (?:[^.!?]{0,20} )?ini|cabang ini|cawangan ini|`,
  String.raw`(?:sampai|hingga|sehingga) (?:saat |waktu |masa )?itu|buat masa ini|`,
  String.raw`sementara)(?!\p{L})`,
  String.raw`[^.!?]{0,24}?(?<!\p{L})(?:tidak|tiada|tak|belum)(?: ada| punya| buat| melayani)?|`,
  String.raw`(?:أما نحن|نحن|هنا|أما هذا|هذا الفرع|حتى ذلك|قبل ذلك)(?!\p{L})[^.!?]{0,30}?(?<!\p{L})`,
  String.raw`(?:ف?لا|ف?ليس|لا (?:يوجد|توجد)|ليس لدينا)|no longer(?: do(?:es)?| is)?|not any ?more|`,
  String.raw`nicht mehr|c'est fini|tidak lagi|sudah tidak(?: ada)?|(?:sudah |`,
  String.raw`dah )?tiada lagi)[\s.!]*$|(?:当方|当店|こちら|うち|弊店|当館|それまで)`,
  String.raw`[^。]{0,12}(?:ありません|ございません|いません|おりません)[\s。]*$|`,
  String.raw`(?:我[们們]|本店|[这這](?:家店|里|裡|儿)|此前|之前)[^。,]{0,8}`,
  String.raw`(?:[没沒]有?|不送|不行|不能|[无無]|不提供)[\s。!]*$`,
);

/** Says behind a thing that it belongs to somebody else. */
export const NOT_MINE = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:(?:which|that) (?:is(?:n't| not) ours|belongs? to (?!us))|`,
  String.raw`d(?:ie|er|as) (?:leider )?nicht uns gehört|qui n'est pas (?:à nous|la nôtre)|`,
  String.raw`qui ne nous appartient pas|bukan (?:milik|punya|kepunyaan) kami)(?!\p{L})|`,
  String.raw`不是我[们們]的|不属于我们|不屬於我們|(?<!\p{L})و?(?:هو|هي) ليست? (?:لنا|ملكنا)`,
);
/** Another firm or a relative does it, not the place's own people. */
export const RUN_BY = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:(?:handled|run|operated|managed|provided|looked after) by `,
  String.raw`(?!us(?!\p{L})|our `,
  String.raw`(?:\p{L}+ )?(?:team|staff|chefs?|kitchen|people))|(?:übernimmt|betreibt|macht) `,
  String.raw`(?:unser\p{L}* )?`,
  String.raw`(?:bruder|schwester|partner\p{L}*|nachbar\p{L}*|firma)|(?:betrieben|geführt|`,
  String.raw`angeboten) von `,
  String.raw`(?!uns|unser\p{L}* (?:team|küche|leute))|(?:assuré|géré|exploité|tenu)e?s? par `,
  String.raw`(?!nous|notre `,
  String.raw`(?:équipe|chef|cuisine)|nos (?:soins|équipes))|(?:ditangani|dikelola|dikendalikan|`,
  String.raw`diuruskan)`,
  String.raw`(?: oleh)? (?!kami|tim kami|pasukan kami)|[يت]دير(?:ه|ها) (?!فريقنا|طاقمنا)|بإدارة `,
  String.raw`(?!فريقنا))|`,
  String.raw`別会社|委託先|由[^,。]{1,14}(?:经营|經營|运营|承接|承包|[负負][责責])`,
);
/** Somebody else's, or what another branch does. */
export const OTHERS_OWN = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:our (?:other |sister )?(?:branch|shop|store|house|caf[eé]) (?:in|at)|`,
  String.raw`unser[e]? (?:filiale|haus|laden|betrieb|lokal) in|notre (?:maison|boutique|`,
  String.raw`succursale|`,
  String.raw`magasin|adresse) (?:de|à)(?!\p{L})|notre (?:maison|boutique|succursale|magasin) d'|`,
  String.raw`(?:cabang|cawangan|gerai|outlet|toko) kami (?:yang )?di)(?!\p{L})|支店では|`,
  String.raw`在[^,。]{1,10}分店|別の店舗|よそ様|よその|[别別]人家|فرعنا (?:في|ب)|`,
  String.raw`(?<!\p{L})(?:our neighbou?rs?|(?:unser\p{L}*|die) nachbar\p{L}*|nos voisins?|`,
  String.raw`notre voisine?|`,
  String.raw`tetangga kami|jiran kami|(?:ال)?جيران(?:نا)?|جارنا)(?!\p{L})|お?隣の?(?:お店|店)さん?|隔壁的?`,
);
/** Where somebody else is: "the café opposite has it". */
export const ELSEWHERE = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:opposite|next door|across the (?:street|road)|down the road|`,
  String.raw`gegenüber|nebenan|`,
  String.raw`d'en face|en face|d'à côté|(?:di )?seberang|(?:di )?sebelah|المقابل|المجاور|`,
  String.raw`الجيران)(?!\p{L})|`,
  String.raw`向かい|お隣|隣の|[对對]面|隔壁`,
);
/** Learned or taught, and not sold. */
export const SCHOOL = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:school|college|academy|degree|diploma|trained|apprentice\p{L}*|`,
  String.raw`\p{L}*schule|`,
  String.raw`ausbildung|lehre|gelernt|studier\p{L}*|école|lycée|c\.?a\.?p|formation|diplôm\p{L}*|`,
  String.raw`sekolah|kolej|lulusan|kursus|معهد|مدرسة|كلية|درس|تخرج)(?!\p{L})|学校|學校|[学學]院|卒業|`,
  String.raw`[毕畢][业業]`,
);
/** Given to those in need, and not sold. */
export const GIVEN_AWAY = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:donated|handed out|gave away|given away|distributed|gespendet|verteilt|`,
  String.raw`verschenkt|distribu(?:é|ons)\p{L}*|donné(?:e?s)?|`,
  String.raw`(?:di|me\p{L}{1,2})?(?:bagi|agih|sumbang|sedekah)(?:-bagi)?kan|`,
  String.raw`(?:و|ن)?وزع\p{L}*|تبرع\p{L}*)(?!\p{L})|配布し|配りました|寄付|寄贈|派[发發送]|分[发發]|捐`,
);
/** In payment, which anybody's vouchers may be taken for. */
export const IN_PAYMENT = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:(?:as|in|for) payment|in zahlung|als zahlungsmittel|`,
  String.raw`en (?:guise de )?paiement|`,
  String.raw`comme (?:moyen de )?paiement|(?:sebagai|untuk) (?:pem)?bayaran|`,
  String.raw`alat (?:pem)?bayaran|في الدفع|`,
  String.raw`للدفع|كوسيلة دفع)(?!\p{L})|お?支払い?(?:に|の際|で)|付款|支付`,
);
/** The house speaks of itself. */
export const OUR_OWN = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:ours?|we|unser\p{L}*|wir|notre|nos|nous|kami)(?!\p{L})|当方|当店|当館|私ども|`,
  String.raw`我[们們]|本店|\p{L}{2}نا(?!\p{L})`,
);
/** To the visitor's car: what is brought there is neither delivered nor parked. */
export const TO_THE_CAR = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:to your (?:car|vehicle)|(?:ans|zum|in(?:s| ihr)) (?:auto|fahrzeug)|`,
  String.raw`(?:à|jusqu'à|dans) votre (?:voiture|véhicule)|ke (?:kereta|mobil|kenderaan)|`,
  String.raw`[إا]لى سيارت\p{L}+)(?!\p{L})|お?車(?:まで|へ|に)お?[届持運]|[送拿端]到?您?的?[车車](?:上|[边邊旁])`,
);

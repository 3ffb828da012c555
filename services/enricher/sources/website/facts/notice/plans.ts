/**
 * Tells a move that is only planned, and a closure elsewhere, from those of the place.
 *
 * PL1 A move without an address is only planned where the text says that the place is still here:
 *     "until then nothing changes", "for now we stay".
 * PL2 "Our Exampleton branch has moved, nothing changes at the main practice": the place of the
 *     page is where it was.
 */
import { joinedPattern } from '../../words/joined-pattern.ts';

const STILL_HERE = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:(?:until|till) (?:then|that|we do|the move)|in the meantime|meanwhile|`,
  String.raw`(?:for (?:now|the moment)|so far) (?:we|it|you|all|every\p{L}*|nothing|still)|`,
  String.raw`(?:we're|we are|we) (?:still |remain |stay )(?:right )?here|stay(?:ing)? put|`,
  String.raw`nothing changes|bis dahin|bis es so ?weit ist|vorerst|einstweilen|`,
  String.raw`(?:noch|weiterhin) (?:hier|am (?:alten|gewohnten|bisherigen|jetzigen))|`,
  String.raw`bleibt? (?:zunächst|erst ?mal|alles)|ändert sich (?:nichts|vorerst)|`,
  String.raw`d'ici là|jusque-là|jusqu'alors|en attendant|pour (?:l'instant|le moment)|`,
  String.raw`rien ne change|toujours (?:ici|à la même adresse)|`,
  String.raw`(?:untuk|buat) (?:sekarang|saat ini|masa ini|sementara(?: ini)?)|sampai saat itu|`,
  String.raw`sehingga (?:itu|masa itu)|hingga saat itu|sementara (?:itu|menunggu)|setakat ini|`,
  String.raw`(?:masih|tetap|kekal) (?:\p{L}+ )?di (?:sini|tempat|lokasi|alamat)|`,
  String.raw`tidak ada yang berubah|tiada (?:apa-apa )?(?:yang berubah|perubahan))(?!\p{L})|`,
  String.raw`それまで(?!の)|当面は|今のところ|現在地(?:で|のまま)|まだこちら|引き続き(?:こちら|現)|変わりなく|`,
  String.raw`在此之前|在那之前|届时之前|[屆届][时時]前|一切[照如](?:[旧舊常])|[目][前][仍還还][在]|[暂暫][时時]不[变變]|仍在[原这這]|`,
  String.raw`حتى ذلك|إلى ذلك الحين|إلى حينه|حاليا? (?:نحن|لا)|لا يتغير شيء|نبقى (?:هنا|في)|`,
  String.raw`ما زلنا (?:هنا|في)|لا نزال`,
);

/** PL1. */
export function isOnlyPlanned(plain: string): boolean {
  return STILL_HERE.test(plain);
}

const MAIN_UNCHANGED = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:(?:main|head|this|our own) (?:shop|store|practice|branch|clinic|office|`,
  String.raw`site|surgery)|haupt(?:geschäft|haus|praxis|sitz|filiale|standort)|`,
  String.raw`(?:magasin|cabinet|boutique|site|maison) (?:principale?|mère)|siège|`,
  String.raw`(?:cabang|toko|klinik|kantor|kedai|cawangan|pejabat) (?:ini|utama|pusat|induk|di))`,
  String.raw`(?!\p{L})[^.]{0,60}(?:unchanged|not (?:affected|chang\p{L}+)|as (?:usual|before)|`,
  String.raw`stays?|remains?|unverändert|bleibt|nicht betroffen|inchangé\p{L}*|ne change|reste|`,
  String.raw`pas concern\p{L}+|(?:tidak|tiada|tanpa) (?:ada |ikut )?(?:perubahan|berubah|pindah)|`,
  String.raw`tetap|kekal)|`,
  String.raw`(?:本院|本店|本館|本校|本社|当院|当店|こちら)の?[^。]{0,20}(?:変更は?(?:ありま|ござい)|変わりま|変わらず|これまで通り)|`,
  String.raw`(?:[总總本]店|[总總本]院|[总總]部|本[馆館])[^。]{0,16}(?:不[变變受]|照常|[没沒]有[变變])|`,
  String.raw`(?:الفرع الرئيسي|المقر الرئيسي|هذا الفرع)[^.]{0,30}(?:كما هو|دون تغيير|لم يتغير|`,
  String.raw`لا يتغير|مستمر)`,
);
const OF_BRANCH = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:branch|satellite|second|filiale|zweig\p{L}*|außenstelle|succursale|`,
  String.raw`antenne|`,
  String.raw`annexe|cabang|cawangan|gerai)(?!\p{L})|分院|分店|支店|分館|分校|分馆|فرع`,
);

/** PL2. */
export function isOfBranch(plain: string): boolean {
  return OF_BRANCH.test(plain) && MAIN_UNCHANGED.test(plain);
}

/** The place of the page as the goal of a move. */
const TO_HERE = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:(?:mov|relocat|came|transferr)\p{L}*(?: \p{L}+){0,2}? (?:here|`,
  String.raw`to (?:our|the|its) `,
  String.raw`(?:current|present) \p{L}+)|(?:hierher (?:um)?(?:gezogen|verlegt|gekommen)|`,
  String.raw`an (?:den|unseren) (?:jetzigen|heutigen) \p{L}+|`,
  String.raw`in (?:die|unsere) (?:jetzigen|heutigen) \p{L}+)|(?:adresse|locaux|emplacement|site) `,
  String.raw`actuel\p{L}*|(?:pindah\p{L}*|berpindah) ke (?:sini|(?:lokasi|tempat|alamat|gedung|`,
  String.raw`premis|bangunan) (?:ini|sekarang|saat ini|kini)))(?!\p{L})|現在(?:地|の(?:場所|地|店))(?:に|`,
  String.raw`へ)|`,
  String.raw`(?:こちら|当地)へ[^。]{0,6}移|[迁遷搬][至到]?(?:[现現]址|[这這]里|[这這]裡|此[处處地])|`,
  String.raw`إلى (?:هنا|(?:مقرنا|موقعنا|مكاننا|المقر|الموقع) الحالي)(?!\p{L})`,
);

/** True for "in 1998 we moved here": how the place came to where it is. */
export function tellsOfComing(plain: string): boolean {
  return TO_HERE.test(plain);
}

/** "Re-opened since 3 November after the works" */
const REOPENED = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:(?:we|we've|have|are|has|is) (?:\p{L}+ ){0,2}(?:re-?opened|back open|`,
  String.raw`open again)|re-?opened (?:since|on|after)|back open (?:since|after)|(?:sind|ist|`,
  String.raw`haben|`,
  String.raw`hat) (?:\p{L}+ ){0,3}?wieder (?:\p{L}+ ){0,3}?(?:da|offen|auf|geöffnet|eröffnet|`,
  String.raw`zurück)|(?:seit|wieder) [^.]{0,40}(?:wieder|seit) [^.]{0,20}(?:offen|geöffnet|da)|`,
  String.raw`(?:ré-?ouvert|rouvert)(?:e|s|es)? (?:depuis|le|après)|(?:avons|`,
  String.raw`a) (?:\p{L}+ )?rouvert|`,
  String.raw`(?:sudah|telah|kini|sekarang|dah) (?:\p{L}+ ){0,2}?(?:(?:di)?buka|beroperasi) `,
  String.raw`(?:\p{L}+ )?(?:kembali|semula|lagi)|(?:bisa|boleh) (?:di)?(?:pesan|tempah|`,
  String.raw`kunjungi) lagi)`,
  String.raw`(?!\p{L})|(?:再開|再オープン|営業を再開)(?:いた|致)?しました|より再開して(?:い|お)り|`,
  String.raw`(?:已|已经|已經)(?:[恢][复復]|重新)[^，。]{0,6}(?:[营營][业業]|[开開]|[开開]放)|`,
  String.raw`(?<!\p{L})و?(?:أعدنا|أعيد|عاد|عدنا|عادت|استأنفنا) (?:ال)?(?:افتتاح|فتح|إلى|للعمل|`,
  String.raw`العمل|استقبال)`,
);
const NOT_YET = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:until|till|once|when|if|soon|bis|sobald|falls|wenn|jusqu\p{L}*|`,
  String.raw`dès que|quand|sampai|`,
  String.raw`s?ehingga|hingga|setelah|apabila|kalau|jika|begitu|bila|si|not|nicht|pas|belum|`,
  String.raw`will|werden|akan)(?!\p{L})|`,
  String.raw`(?<!\p{L})ab(?!\p{L})|まで|ましたら|次第|直到|待|حتى|عندما|إذا|بعد أن|(?<!\p{L})س[أنيت]`,
);

/** True when the text says that the place has opened again. */
export function hasReopened(plain: string): boolean {
  return REOPENED.test(plain) && !NOT_YET.test(plain);
}

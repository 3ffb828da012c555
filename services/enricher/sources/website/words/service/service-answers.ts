/** The words that answer whether a service is offered, and those that leave it open. */
import { joinedPattern } from '../joined-pattern.ts';

/** A value that is only a yes. */
export const YES_VALUE = joinedPattern(
  'iu',
  String.raw`^[\s(]*(?:yes|y|ja|jawohl|oui|s[ií]|はい|あり(?:ます)?|有り?|可|可能|対応(?:可)?|利用可|`,
  String.raw`完備|[○◯●◎✓✔☑✅]|ok|有|是|可以|提供|支持|能|نعم|متوفرة?|متاحة?|يوجد|موجود|ya|ada|`,
  String.raw`boleh|bisa|tersedia|available|offered|included|free|gratis|kostenlos|`,
  String.raw`kostenfrei|vorhanden|verfügbar|möglich|inklusive|disponible|inclus|`,
  String.raw`proposé|gratuit|percuma|disediakan|免费|免費|無料|مجان[يا]ً?)(?:[\s!.。、)✓✔☑✅]|`,
  String.raw`️)*$`,
);
/** A value that is only a no. */
export const NO_VALUE = joinedPattern(
  'iu',
  String.raw`^[\s(]*(?:(?:sorry|leider|hélas|maaf|sadly)[,:]? )?(?:no|n|none|n/a|`,
  String.raw`not (?:available|offered|possible|provided|yet)|noch nicht|pas encore|还[没沒]有|`,
  String.raw`還[没沒]有|unavailable|nein|kein(?:e|`,
  String.raw`er|en|s)?|nicht (?:vorhanden|möglich|verfügbar|angeboten|im angebot)|`,
  String.raw`non|aucune?|(?:non|pas|in)[ -]?disponible|non proposé|いいえ|な[しい]|無し?|不可|`,
  String.raw`非対応|未対応|ありません|ございません|[×✕✗✘✖❌☒⛔🚫ー-]|[没沒]有|无|否|不(?:可以?|提供|支持|能|行)|`,
  String.raw`[暂暫][无無]|لا|كلا|(?:لا يوجد|لا توجد|غير (?:متوفرة?|متاحة?|موجود))|tidak|`,
  String.raw`tak|tiada|tidak (?:ada|tersedia|bisa|boleh)|belum(?: ada)?|tak ada|`,
  String.raw`tidak disediakan)(?:[\s!.。、)✗✘✕✖❌]|️)*$`,
);
/** An answer that starts with a yes. */
export const YES_START = joinedPattern(
  'iu',
  String.raw`^[\s'"“„«「(]*(?:(?:yes|yep|yeah|sure|of course|certainly|indeed|`,
  String.raw`absolutely|definitely|naturally|gladly|by all means|no (?:problem|`,
  String.raw`worries)|we do|you can|it is|there is|ja|doch|natürlich|klar|gerne?|`,
  String.raw`selbstverständlich|sicher|auf jeden fall|kein problem|oui|si|`,
  String.raw`bien s[uû]r|tout à fait|certainement|volontiers|avec plaisir|évidemment|`,
  String.raw`absolument|pas de (?:problème|souci)|bien entendu|ya|iya|tentu|pasti|`,
  String.raw`boleh|bisa|sudah (?:tentu|pasti)|memang|tidak masalah|tiada masalah|`,
  String.raw`dengan senang hati|betul|نعم|أجل|بالتأكيد|بالطبع|طبعا|طبعاً|أكيد|`,
  String.raw`لا مشكلة|بكل سرور)(?!\p{L})|はい|ええ|もちろん|喜んで|大丈夫|是的?(?:[,。!]|$)|有(?:的|`,
  String.raw`[,。!]|$)|可以(?:的|[,。!]|$)|[当當]然|[没沒][问問][题題]|[对對][,。]|能[,。])`,
);
/** An answer that starts with a no, or with regret. */
export const NO_START = joinedPattern(
  'iu',
  String.raw`^[\s'"“„«「(]*(?:(?:no|nope|not|never|nein|nicht|non|tidak|tak|tiada|`,
  String.raw`belum|bukan|(?:minta )?maaf|mohon maaf|malangnya|sayangnya|dukacita|`,
  String.raw`sorry|sadly|unfortunately|regrettably|(?:i'm|we're|we are) (?:afraid|`,
  String.raw`sorry)|afraid not|alas|leider|bedauerlicherweise|bedaure|tut uns leid|`,
  String.raw`wir bedauern|hélas|malheureusement|désolée?s?|nous regrettons|`,
  String.raw`pas (?:chez|encore|pour)|لا|كلا|ليس|للأسف|نعتذر|نأسف|عذرا|عذراً|`,
  String.raw`مع الأسف|آسفون)(?!\p{L})|いいえ|いえ[、,]|申し訳|恐れ入り|残念|あいにく|すみません|[没沒]有|不(?!仅|`,
  String.raw`僅|只|收)|抱歉|不好意思|很?[遗遺]憾)`,
);
/** Somebody wishes for what is not there. */
export const WISH = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:would be (?:nice|great|lovely|better|perfect)|if only|`,
  String.raw`i wish|we wish|wish (?:there|you|they)|(?:shame|pity) (?:there|that|`,
  String.raw`you)|would love|only thing missing|wäre (?:schön|toll|super|prima|noch)|`,
  String.raw`schade|hätten? (?:gern|mir)|wünsch\p{L}*|fehlt nur|`,
  String.raw`(?:ce )?serait (?:bien|super|parfait|mieux)|dommage|si seulement|`,
  String.raw`j'aurais aimé|il manque|andai(?:kan)?|seandainya|kalau (?:ada|boleh|`,
  String.raw`saja)|kalaulah|alangkah|semoga|sayang(?:nya)?|harap(?:an)?|ليت|`,
  String.raw`لو (?:كان|كانت|فيه|فيها|عندكم|توفر)|أتمنى|نتمنى|ينقص)(?!\p{L})|(?:あれば|`,
  String.raw`あると|できれば|できると).{0,6}(?:いい|よい|良い|嬉しい|うれしい|よか|のに)|(?:欲|ほ)しい|要是|`,
  String.raw`就(?:更)?(?:好|完美)了|希望|可惜`,
);
/** Asks visitors not to do something. */
export const REQUEST = joinedPattern(
  'iu',
  String.raw`(?:please|kindly) (?:do not|don't|never|refrain)|^\s*(?:do not|don't|`,
  String.raw`never) (?!offer|have|do |accept|take|provide|serve|sell|deliver)|`,
  String.raw`bitte (?:\p{L}+ ){0,5}(?:nicht|keine?)(?!\p{L})|(?:merci|prière) de ne|`,
  String.raw`^\s*(?:veuillez )?ne (?:\p{L}+ez|pas)(?!\p{L})|(?:な|ない)いでください|ないで(?:下さい|`,
  String.raw`ください)|[请請](?:勿|不要|[别別])|[严嚴]禁|禁止|(?<!\p{L})(?:jangan|dilarang|`,
  String.raw`mohon (?:tidak|untuk tidak))(?!\p{L})|(?:الرجاء|يرجى|نرجو|رجاء) (?:عدم|`,
  String.raw`ألا)`,
);
/** What is to come. */
export const FUTURE = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:coming soon|(?:will )?soon|planned|are planning|`,
  String.raw`plan(?:ning)? to|from next|next (?:year|month|spring|summer|autumn|`,
  String.raw`winter)|(?:ab )?(?:nächste[nsmr]?) (?:jahr|monat|frühjahr|sommer|herbst|`,
  String.raw`winter|saison)|geplant|planen|demnächst|künftig|ab (?:frühjahr|sommer|`,
  String.raw`herbst|winter)|bientôt|prochainement|(?:l'an|l'année|`,
  String.raw`le mois) prochaine?|prévue?s?|à venir|segera(?! datang)|akan (?:datang|`,
  String.raw`hadir|tersedia|segera|dibuka|mula)|(?:tahun|bulan) (?:depan|hadapan)|`,
  String.raw`mendatang|rencana(?:nya)?|berencana|merancang|bakal|قريباً?|قريبا|`,
  String.raw`العام (?:القادم|المقبل)|السنة القادمة|نخطط|ننوي|سنبدأ|سنوفر|`,
  String.raw`سيتوفر|will [^.!?]{0,30}from [^.!?]{0,14}20\d\d|erst ab [^.!?]{0,20}20\d\d|`,
  String.raw`sera [^.!?]{0,30}à partir d[^.!?]{0,20}20\d\d|`,
  String.raw`(?:baru|akan) [^.!?]{0,30}(?:mulai|pada) [^.!?]{0,20}20\d\d|`,
  String.raw`(?:ابتداء|اعتبارا|بدءا|سوف|س\p{L}{3,}) [^.!?]{0,30}20\d\d)(?!\p{L})|`,
  String.raw`20\d\d年[^。]{0,10}(?:から(?:の?(?:提供|開始|始))|起才?|才|[开開]始)|予定|近日|まもなく|もうすぐ|来年|来春|準備中|`,
  String.raw`即[将將]|明年|[计計][划劃]|敬[请請]期待|筹备|`,
  String.raw`籌備`,
);
/** What was once. */
export const FORMER = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:used to|until (?:last|the end of|\d{4}|recently)|formerly|`,
  String.raw`in the past|once (?:offered|had|sold|ran)|for (?:many|some) years|`,
  String.raw`früher|ehemals|einst|damals|bis (?:letzte\p{L}*|vor kurzem|\d{4}|ende)|`,
  String.raw`(?:viele|lange) jahre|jahrelang|autrefois|jadis|jusqu'(?:à|`,
  String.raw`en) (?:l'an|l'été|la fin|\d{4}|fin|récemment)|pendant (?:des|de longues|`,
  String.raw`\p{L}+) années|anciennement|dulu(?:nya)?(?! sampai)|dahulu|sebelum ini|`,
  String.raw`(?:sampai|sehingga|hingga) (?:tahun|\d{4})|bertahun-tahun|(?<!belum |tidak |`,
  String.raw`tak )pernah|كنا|`,
  String.raw`كان|كانت|حتى (?:العام|السنة|عام)|سابقا|سابقاً|في الماضي|`,
  String.raw`لسنوات)(?!\p{L})|昨年まで|去年まで|以前|かつて|長年|直到|曾[经經]?|以前|[过過]去|多年[来來]|原[来來]`,
);
/** Says that what was is no more. */
export const ENDED = joinedPattern(
  'iu',
  String.raw`no longer|any ?more|nicht mehr|(?<!\p{L})n[e'].{0,40} plus(?!\p{L})|`,
  String.raw`stopped|discontinued|ended|vorbei|eingestellt|aufgegeben|terminé|fini|`,
  String.raw`arrêté|lagi|berhenti|hentikan|やめ|終了|現在は|今は|[现現]在|已|不再|停|لم نعد|أوقفنا|`,
  String.raw`انتهى|توقفنا`,
);
/** Limits a denial to some days or to a part. */
export const LIMITED = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:(?:on |every )?(?:mon|tues|wednes|thurs|fri|satur|`,
  String.raw`sun)days?|(?:on |at )?weekends?|(?:public|bank) holidays?|holidays|`,
  String.raw`(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)s?|`,
  String.raw`feiertag\p{L}*|am wochenende|(?:lundi|mardi|mercredi|jeudi|vendredi|`,
  String.raw`samedi|dimanche)s?|jours fériés|week-end|(?:hari )?(?:senin|selasa|rabu|`,
  String.raw`kamis|jumat|sabtu|minggu|isnin|khamis|jumaat|ahad)|akhir pekan|`,
  String.raw`hujung minggu|in (?:winter|summer)|im (?:winter|sommer)|en (?:hiver|`,
  String.raw`été)|after \d|before \d|nach \d|après \d|except|außer(?! haus)|sauf|`,
  String.raw`kecuali|outside (?:of )?(?:the|these)|beyond|außerhalb|`,
  String.raw`au-delà)(?!\p{L})|[月火水木金土日]曜|土日|祝日|[周週星期]{1,2}[一二三四五六日天末]|[节節]假日|除(?:了|`,
  String.raw`外)|以外|يوم ال|أيام ال|ما عدا|باستثناء`,
);
/** Asks whether something is needed, not whether it is offered. */
export const NEED_QUESTION = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:need(?:ed)?|have to|must|required?|necessary|muss|müssen|`,
  String.raw`nötig|notwendig|faut-il|doit-on|obligatoire|nécessaire|perlu(?:kah)?|`,
  String.raw`harus(?:kah)?|wajib|mesti|ضروري|يجب|يلزم|مطلوب)(?!\p{L})|必要|必[须須]|需要|`,
  String.raw`要ります`,
);
/** Titles over vacancies, suppliers and what others do. */
export const JOBS_TITLE = joinedPattern(
  'iu',
  String.raw`^(?:(?:work with|join) us|(?:join )?(?:our|the) team|careers?|jobs?|`,
  String.raw`vacanc\p{L}+|we(?:'re| are) hiring|recruit\p{L}+|stellen(?:angebote|`,
  String.raw`anzeigen)?|karriere|jobs|arbeiten bei uns|wir suchen.*|recrutement|`,
  String.raw`emploi|nous recrutons|on recrute|lowongan(?: kerja)?|karier|kerjaya|`,
  String.raw`jawatan kosong|採用(?:情報)?|求人(?:情報)?|スタッフ募集|招聘|招募|[诚誠]聘|加入我[们們]|وظائف|`,
  String.raw`توظيف|انضم إلينا|(?:for |our )?suppliers|lieferanten|fournisseurs|`,
  String.raw`pemasok|pembekal|(?:our )?neighbou?rs|(?:in the )?(?:neighbou?rhood|`,
  String.raw`area)|nearby|in der (?:nähe|umgebung|nachbarschaft)|umgebung|nachbarn|`,
  String.raw`à proximité|aux alentours|(?:nos )?voisins|dans le quartier|`,
  String.raw`di sekitar.*|sekitar kami|周辺.*|近隣.*|ご近所.*|附近.*|周[边邊].*|[邻鄰]居.*|جيراننا|`,
  String.raw`في الجوار|بالقرب منا|sister.*|other businesses.*)[\s:!.。]*$`,
);
/** Titles over what guests say. */
export const REVIEWS_TITLE = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:reviews?|testimonials?|what (?:people|our \p{L}+|guests|`,
  String.raw`customers|they) say|guest ?book|feedback|(?:gäste|kunden)?stimmen|`,
  String.raw`bewertungen|gästebuch|rezensionen|(?:vos|les) avis|avis (?:de|des|`,
  String.raw`clients)|témoignages|livre d'or|kata (?:pelanggan|mereka|tamu|`,
  String.raw`pengunjung)|ulasan|testimoni|آراء (?:الزوار|العملاء|زبائننا|الزبائن|`,
  String.raw`الضيوف)|تقييمات)(?!\p{L})|お客様の声|口コミ|クチコミ|レビュー|[顾顧]客[评評][价價]|`,
  String.raw`客人(?:[评評][价價]|怎么说|留言)|留言|寄せ書き|ゲストブック|(?:訪客|访客)簿|`,
  String.raw`(?<!\p{L})(?:buku (?:tamu|pelawat)|دفتر الزوار|guestbook)(?!\p{L})`,
);
/** The house answers a guest. */
export const REPLY = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:reply|our answer|response|we reply|owner|antwort\p{L}*|`,
  String.raw`réponse|balasan|jawaban|jawapan|maklum balas|ردنا|رد)(?!\p{L})|回[复覆應应]|`,
  String.raw`返信|返答|お返事|より:|[店业業]主`,
);
/** Takes vouchers in payment, which says nothing of selling them. */
export const TAKES_OTHERS = joinedPattern(
  'iu',
  String.raw`accept|redeem|honou?r|take (?:gift|any|other)|nehmen|angenommen|einlös|`,
  String.raw`eingelöst|akzept|accept|pris en|terima|berlaku|使え|お使い|ご利用|受け付け|[^不]收|不收|`,
  String.raw`使用|接受|نقبل|تقبل|صالح`,
);
/** Titles over what is not offered. */
export const LACKS_TITLE = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:not (?:available|offered|provided|included|possible|here)|`,
  String.raw`unavailable|(?:don't|do not|can't|cannot) (?:\p{L}+ )?(?:offer|provide|`,
  String.raw`have|do|accept|get|find)|no longer|nicht (?:im angebot|angeboten|`,
  String.raw`verfügbar|vorhanden|möglich|enthalten|dabei)|(?:bieten|haben|führen|`,
  String.raw`gibt)(?: \p{L}+){0,4} nicht|leider nicht|was (?:uns )?fehlt|`,
  String.raw`non (?:disponibles?|proposés?|offerts?|assurés?)|indisponibles?|`,
  String.raw`ne (?:proposons|offrons|faisons|avons|trouver\p{L}+) (?:pas|plus)|`,
  String.raw`pas (?:disponibles?|proposés?|chez nous|de ça)|tidak (?:tersedia|`,
  String.raw`ditawarkan|disediakan|ada|kami|dapat)|kami tidak|tiada|`,
  String.raw`belum (?:tersedia|ada)|غير (?:متوفرة?|متاحة?|موجودة?)|لا (?:نقدم|نوفر|`,
  String.raw`تتوفر|يتوفر|يوجد|توجد)|ما لا|ليس لدينا)(?!\p{L})|(?:ご利用いただけ|ご利用にな|取り?扱|`,
  String.raw`行って|提供|対応|用意).{0,8}(?:ない|ません)|ないサービス|ありません|ございません|不提供|[没沒]有|[暂暫][无無]|`,
  String.raw`未提供|无此|無此`,
);

const TICK = joinedPattern(
  'iu',
  String.raw`^(?:yes|check(?: ?mark|ed)?|tick|included|available|ja|ok|vorhanden|häkchen|oui|`,
  String.raw`disponible|inclus|はい|あり|有り?|可|是|有|提供|نعم|متوفر|متاح|ya|ada|boleh|tersedia)$`,
);
const CROSS = joinedPattern(
  'iu',
  String.raw`^(?:no|none|cross|x|not (?:available|included|offered)|unavailable|nein|`,
  String.raw`nicht (?:vorhanden|verfügbar|möglich)|kreuz|non|indisponible|non disponible|いいえ|`,
  String.raw`なし|無し?|不可|否|无|[没沒]有|不提供|لا|غير (?:متوفر|متاح)|لا يوجد|tidak|tiada|tak|`,
  String.raw`tidak (?:ada|tersedia))$`,
);
const MAX_TICK_CHARS = 20;

/** The alternative text of a tick or a cross: `yes` or `no`; null for other names. */
export function tickName(name: string): 'yes' | 'no' | null {
  const bare = name.trim();
  if (bare === '' || bare.length > MAX_TICK_CHARS) return null;
  if (CROSS.test(bare)) return 'no';
  return TICK.test(bare) ? 'yes' : null;
}

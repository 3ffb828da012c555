/**
 * The words of notices, language by language: whole phrases, and pairs of words that make a notice
 * when both stand in one sentence.
 */
import { joinedPattern } from '../hours/joined-pattern.ts';

export type NoticeKind = 'closed' | 'closed_for_a_time' | 'moved' | 'opening';

const CLOSED = joinedPattern(
  'iu',
  String.raw`permanently closed|closed permanently|closed for good|closed (?:its|our|`,
  String.raw`their) doors|(?:have|has|had) (?:now |sadly |permanently |since )?(?:closed|`,
  String.raw`shut)(?: down)?(?: (?:permanently|for good|forever|on|in|after|as of|since)|`,
  String.raw`[.!]|$)|(?:is|are|we're) now (?:permanently )?closed(?: permanently)?(?:[.!]|$)|`,
  String.raw`(?:have )?ceased (?:trading|operations?|business)|no longer (?:in business|open|`,
  String.raw`trading|operating)|out of business|(?:our )?last day (?:of (?:business|service|`,
  String.raw`trading) )?was|we (?:have )?closed (?:on|in|as of) |tutup (?:secara )?permanen|`,
  String.raw`tutup (?:untuk )?selamanya|sudah tidak beroperasi|tidak (?:lagi )?beroperasi|`,
  String.raw`telah (?:tutup|ditutup)(?! sementara)|berhenti beroperasi|tidak lagi beroperasi|`,
  String.raw`ditutup (?:secara )?(?:kekal|selama-lamanya)|tutup (?:secara )?kekal|`,
  String.raw`menamatkan operasi|menghentikan operasi|dauerhaft geschlossen|`,
  String.raw`endgültig geschlossen|für immer geschlossen|(?:haben|hat) (?:den |unseren |`,
  String.raw`seinen |ihren )?(?:betrieb|geschäftsbetrieb) (?:endgültig |dauerhaft |`,
  String.raw`leider )?(?:eingestellt|aufgegeben)|geschäftsaufgabe|(?:unser (?:letzter|`,
  String.raw`letzte)) (?:öffnungs)?tag war|(?:wir )?haben (?:für immer |endgültig |`,
  String.raw`leider )?(?:unsere türen |unser \p{L}+ )?(?:für immer |endgültig )?geschlossen|`,
  String.raw`définitivement fermée?|fermée? définitivement|fermeture définitive|`,
  String.raw`a (?:définitivement )?fermé ses portes|avons (?:définitivement )?(?:fermé|`,
  String.raw`cessé)|cessation d'activité|閉店(?:致|いた|し|のお知らせ|させて|となり)|閉業|閉院(?:致|いた|し|のお知らせ)|廃業|`,
  String.raw`営業を終了|営業終了(?:致|いた|し|のお知らせ)|永久(?:关闭|關閉|停业|停業|结业|結業)|已(?:永久|[^，。]{0,14})?(?:结业|結業|`,
  String.raw`停业|停業|歇业|歇業|关闭|關閉|倒闭|倒閉)|正式(?:结业|結業|停业|歇业|歇業)|(?:结业|結業|歇业|歇業)(?:公告|通知|啟事|启事)|`,
  String.raw`永久歇業|مغلق(?:ة)? (?:نهائيا|نهائياً|بشكل دائم|للأبد)|(?:تم |قد )?(?:إغلاق|`,
  String.raw`اغلاق) .{0,40}(?:نهائيا|نهائياً|نهائيًا|بشكل دائم|بشكل نهائي)|أغلقنا أبوابنا|`,
  String.raw`أغلق(?:ت)? أبواب|توقف(?:نا|ت)? عن العمل`,
);
const FOR_A_TIME = joinedPattern(
  'iu',
  String.raw`temporarily closed|closed temporarily|\bclosed from (?:\p{L}{3,9}\.? \d{1,2}|`,
  String.raw`\d{1,2}(?:st|nd|rd|th)? \p{L}{3,9})(?:,? 20\d\d)?,? (?:through|to|until|till|-) |`,
  String.raw`closed (?:for|due to) (?:renovations?|`,
  String.raw`refurbishment|remodel|repairs?|maintenance|the season|a short)|`,
  String.raw`closed until (?:further notice|\d|spring|summer|january|february|march|april|`,
  String.raw`may|june|july|august|september|october|november|december)|`,
  String.raw`closed for the (?:winter|summer)|tutup (?:untuk )?sementara|tutup sampai|`,
  String.raw`sedang (?:dalam )?renovasi|ditutup (?:buat )?sementara|`,
  String.raw`ditutup untuk (?:pengubahsuaian|renovasi)|vorübergehend geschlossen|`,
  String.raw`bis auf weiteres geschlossen|wegen (?:umbau|renovierung|betriebsferien|urlaub|`,
  String.raw`sanierung)\p{L}* (?:\p{L}+ ){0,3}geschlossen|betriebs(?:ferien|urlaub)|`,
  String.raw`fermée? temporairement|temporairement fermée?|fermeture temporaire|`,
  String.raw`fermée? pour (?:travaux|rénovation|congés)|fermé jusqu'(?:au|à nouvel)|臨時休業|`,
  String.raw`一時休業|休業(?:中|いたします|させていただ)|当面の間休業|改装(?:工事)?のため|暂停营业|暫停營業|临时关闭|臨時關閉|暂时关闭|暫時關閉|`,
  String.raw`装修(?:期间|中)|裝修(?:期間|中)|مغلق(?:ة)? (?:مؤقتا|مؤقتاً|حتى إشعار|للصيانة|للتجديد)|`,
  String.raw`إغلاق مؤقت`,
);
const MOVED = joinedPattern(
  'iu',
  String.raw`we(?:'ve| have) (?:now |recently |just )?moved(?! (?:our|the|by|on|away|`,
  String.raw`forward|from)\b)|has moved to|have moved to|moved to (?:a |`,
  String.raw`our )?new (?:location|address|premises|home)|our new (?:location|address) is|`,
  String.raw`relocated to|we(?:'re| are) relocating|kami (?:telah |sudah )?pindah|`,
  String.raw`telah (?:pindah|berpindah)|pindah ke (?:alamat|lokasi)|berpindah ke|`,
  String.raw`wir sind umgezogen|umgezogen|neuer standort|neue adresse|nous avons (?:déménagé|`,
  String.raw`changé d'adresse)|a déménagé|nouvelle adresse|移転(?:致|いた|し|のお知らせ|オープン)|搬迁至|搬遷至|`,
  String.raw`已搬(?:迁|遷|至|到)|迁址|遷址|新址|انتقلنا|(?:تم )?(?:نقل|انتقال) .{0,30}(?:إلى|الى)`,
);
const OPENING = joinedPattern(
  'iu',
  String.raw`opening soon|coming soon|grand opening (?:on|in)|segera (?:buka|hadir)|`,
  String.raw`akan dibuka|bakal dibuka|eröffnung am|eröffnet (?:am|im)|demnächst|`,
  String.raw`ouverture prochaine|ouvre bientôt|近日オープン|グランドオープン|即将开业|即將開業|即将开幕|قريبا|`,
  String.raw`الافتتاح قريبا`,
);
const NO_NOTICE = joinedPattern(
  'iu',
  String.raw`, but .{0,60}open|本日|閉店時間|lunch break|\bnot (?:permanently |yet )?clos|`,
  String.raw`never clos|aren't clos|isn't clos|`,
  String.raw`won't be clos|not moved|are (?:you|we) clos|\?|nicht geschlossen|n'est pas ferm|`,
  String.raw`bukan tutup|tidak tutup|tidak (?:akan )?ditutup|未(?:结业|停業)|(?:the|this|our|main|`,
  String.raw`access|closed) roads?\b|`,
  String.raw`roadworks?|road (?:is|was|will|work|clos)\p{L}*|street closed|`,
  String.raw`pool|playground|parking lot|comment(?:s|aires)? (?:are )?closed|case closed|`,
  String.raw`registration|applications?|bewerb|our (?:other|former|sister|second|old|`,
  String.raw`previous) |branch (?:in|at) |filiale in|succursale|cabang (?:kami )?(?:di|yang)|`,
  String.raw`cawangan|支店|分店|sister|فرع|other location|vote|poll|competition|giveaway|ticket|`,
  String.raw`booking|season ticket|neighbou?r|across the street|分行|友店|友诊所|友診所|`,
  String.raw`\b(?:re-?opened|open again)\b.{0,40}\bafter\b|`,
  String.raw`^(?:la|le|l'|die|der|das|the) ?\p{L}+ (?:du|in the|im|in unserem|of the) `,
  String.raw`(?:village|bourg|quartier|dorf|ort)(?!\p{L})`,
);

/** What closes, and what says that it is for ever. */
const CLOSES_FOR_EVER: readonly (readonly [closes: RegExp, forEver: RegExp])[] = [
  [
    /\b(?:clos(?:e|es|ed|ing|ure)|shut(?:s|ting)?)\b/u,
    joinedPattern(
      'u',
      String.raw`permanent|for good\b|forever|\b(?:our|its|their) (?:last|final) (?:day|service|`,
      String.raw`weekend|week)|\bretire(?:d|ment)\b|\b(?:shop|store|restaurant|café|business) has `,
      String.raw`closed down|announce the clos(?:ing|ure)|\bclosed (?:the|our) (?:store|shop|`,
      String.raw`business|restaurant|practice)|closing of our|closing[- ]down sale`,
    ),
  ],
  [
    /\b(?:the |our |this )(?:business|company|shop|store|restaurant|practice) (?:has |is )?/u,
    /\bclosed down\b|\bceased\b|\bdissolved\b/u,
  ],
  [
    /geschlossen|schließ(?:en|t|ung)|schliess|eingestellt|aufgegeben/u,
    joinedPattern(
      'u',
      String.raw`für immer|endgültig|dauerhaft|ruhestand|geschäftsaufgabe|räumungsverkauf|`,
      String.raw`(?:geschäfts)?betrieb (?:wurde|ist|wird)|(?:unser\p{L}*|die|das|der) (?:geschäft|`,
      String.raw`laden|restaurant|praxis|lokal|café|filiale|betrieb) .{0,20}zum \d{1,2}\.`,
    ),
  ],
  [
    /ferm(?:e|ons|er|é|ée|ent|era|erons|eture)(?!\p{L})|cess(?:é|e|ons|er|ation)(?!\p{L})/u,
    joinedPattern(
      'u',
      String.raw`définiti(?:f|ve|vement)|(?:son|notre|leur|toute) activité|retraite|`,
      String.raw`(?:nos|ses) portes(?! à \d)`,
    ),
  ],
  [
    /tutup|ditutup|beroperasi|operasi/u,
    joinedPattern(
      'u',
      String.raw`permanen|selamanya|selama-lamanya|kekal|gulung tikar|tidak lagi|sudah tidak|`,
      String.raw`hari terakhir|(?:sudah|telah) tutup(?! (?:pada|jam|pukul|sementara))`,
    ),
  ],
  [
    /営業|店を閉|閉店/u,
    /営業(?:は|を)?(?:全て)?終了(?:いた|し|とさせ)|店を閉める|末日?を?もって閉|をもちまして閉/u,
  ],
  [
    /营业|營業|结业|結業/u,
    /结束营业|結束營業|光荣结业|光榮結業|停止营业|停止營業|不再营业|不再營業/u,
  ],
  [/أغلق|إغلاق|مغلق|توقف/u, /نهائي|للأبد|بشكل دائم/u],
];
/** What is closed, and what says that it opens again. */
const CLOSES_FOR_A_TIME: readonly (readonly [closes: RegExp, forATime: RegExp])[] = [
  [
    /\b(?:closed?|closing|closure|taking a break)\b/u,
    joinedPattern(
      'u',
      String.raw`temporar|renovat|refurbish|remodel|\brepairs\b|maintenance|further notice|`,
      String.raw`(?:winter|summer|annual) (?:break|holiday)|\bvacation\b|\breopen`,
    ),
  ],
  [/taking a break/u, /\breopen|\bback (?:in|on)\b/u],
  [
    /geschlossen|schließ(?:en|t|ung)|zu\b/u,
    joinedPattern(
      'u',
      String.raw`umbau|renovier|sanierung|betriebsurlaub|vorübergehend|bis auf weiteres|`,
      String.raw`(?:winter|sommer)pause|wiedereröffnung|wegen (?:krankheit|urlaub)`,
    ),
  ],
  [
    /ferm(?:é|ée|és|ées|eture|ons)(?!\p{L})/u,
    joinedPattern(
      'u',
      String.raw`travaux|rénovation|congés|temporaire|provisoire|annuelle|réouverture|`,
      String.raw`jusqu'à nouvel`,
    ),
  ],
  [
    /tutup|ditutup/u,
    joinedPattern(
      'u',
      String.raw`sementara|renovasi|pengubahsuaian|ubah ?suai|baik pulih|perbaikan|`,
      String.raw`pemberitahuan lebih lanjut|dimaklumkan`,
    ),
  ],
  [/休業|お休み/u, /当面の間|しばらく|改装|リニューアル|再開|無期限/u],
  [
    /停业|停業|营业|營業|关闭|關閉|休业|休業/u,
    /(?:暂停|暫停|暂时|暫時).{0,12}(?:装修|裝修|升级|整修)|(?:装修|裝修|整修|升级).{0,20}(?:暂停|暫停|停业|停業)/u,
  ],
  [/مغلق|إغلاق|اغلاق/u, /مؤقت|حتى إشعار|صيانة|تجديد|ترميم/u],
];
const MOVES: readonly (readonly [moves: RegExp, where: RegExp])[] = [
  [
    /\b(?:we(?:'re| are)|are) moving\b|\brelocating\b|\bnew address\b/u,
    /\bfind us\b|\bwe are moving\b|\bto (?:a |our )?new\b|\bfrom \d|\bnew address(?: ?:|\b)/u,
  ],
  [
    /umgezogen|ziehen .{0,30}\bum\b|finden sie uns|neue räume/u,
    /umgezogen|ziehen .{0,30}\bum\b|bisher|früher|ehemals|neue räume/u,
  ],
  [
    /déménag(?:é|eons|e)(?!\p{L})|changé d'adresse/u,
    /\bnous\b|\bnotre\b|\ba (?:déménagé|changé)(?!\p{L})/u,
  ],
  [
    /pindah|berpindah/u,
    joinedPattern(
      'u',
      String.raw`\bkami\b|pindah ke (?:jl|jln|jalan|ruko|gedung|mall|lantai)\b|alamat baru|`,
      String.raw`(?:lokasi|tempat) (?:baru|baharu)`,
    ),
  ],
  [/搬|迁|遷/u, /搬家|乔迁|喬遷|[遷迁]往|[遷迁]到|搬到|搬[迁遷](?:公告|通告|通知)|新址|新地址/u],
  [/عنوان|موقع|مقر/u, /عنواننا الجديد|موقعنا الجديد|مقرنا الجديد|(?:عنوان|موقع|مقر) جديد/u],
];
/** Holidays, on which many are closed. */
const HOLIDAY = joinedPattern(
  'u',
  String.raw`public holiday|bank holiday|christmas|new year|thanksgiving|feiertag|heiligabend|`,
  String.raw`weihnacht|silvester|jours? fériés?|noël|hari (?:libur|raya)|libur nasional|cuti umum|`,
  String.raw`年末年始|お盆|祝日|春节|春節|国庆|國慶|新年|假期|العطل|العيد|عيد`,
);

/** One of these stems stands in every notice; most sentences have none. */
const MAY_TELL = joinedPattern(
  'u',
  String.raw`clos|shut|ceas|business|trading|operating|last day|mov|reloc|address|open|`,
  String.raw`coming soon|`,
  String.raw`break|\bback\b|company|restaurant|geschlossen|schlie|eingestellt|aufgegeben|`,
  String.raw`geschäfts|`,
  String.raw`tag war|umgezog|ziehen|finden sie|räume|adresse|standort|eröffn|demnächst|`,
  String.raw`ferien|urlaub|ferm|`,
  String.raw`cess|déménag|ouv|tutup|operasi|pindah|renovasi|buka|hadir|閉|廃業|営業|休|改装|移転|オープン|`,
  String.raw`[业業停关關闭閉倒搬迁遷址装裝修开開]|غلق|غلاق|توقف|نتق|نقل|عنوان|موقع|مقر|قريبا|الافتتاح`,
);

function saysBoth(plain: string, pairs: readonly (readonly [RegExp, RegExp])[]): boolean {
  return pairs.some(([one, other]) => one.test(plain) && other.test(plain));
}

/** Whether a text in plain letters may hold a notice at all. */
export function mayTell(plain: string): boolean {
  return MAY_TELL.test(plain);
}

/** The kind of notice that a sentence in plain letters states; null when it states none. */
export function noticeKind(plain: string): NoticeKind | null {
  if (!MAY_TELL.test(plain)) return null;
  const kind = statedNotice(plain);
  // Last, because few sentences state any notice.
  return kind === null || NO_NOTICE.test(plain) ? null : kind;
}

function statedNotice(plain: string): NoticeKind | null {
  const isHoliday = HOLIDAY.test(plain);
  if (!isHoliday && (FOR_A_TIME.test(plain) || saysBoth(plain, CLOSES_FOR_A_TIME))) {
    return 'closed_for_a_time';
  }
  const moves = MOVED.test(plain) || saysBoth(plain, MOVES);
  if (CLOSED.test(plain) || saysBoth(plain, CLOSES_FOR_EVER)) return moves ? 'moved' : 'closed';
  if (moves) return 'moved';
  return OPENING.test(plain) && plain.length < 160 ? 'opening' : null;
}

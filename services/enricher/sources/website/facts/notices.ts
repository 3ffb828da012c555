/**
 * Notices that the place has closed, is closed for a time, has moved, or will open.
 *
 * NO1 A notice speaks of the business as a whole ("we have closed our doors"), not of a day, a road
 *     or another branch. A sentence that denies or asks is none.
 */
import { joinedPattern } from '../hours/joined-pattern.ts';
import { toPlain } from '../hours/plain-text.ts';
import { distinctFacts, pageFact } from './fact-makers.ts';
import { findNoticeDate } from './notice-dates.ts';
import { AddressMatcher } from './place-match.ts';
import type { SiteFact, SiteNotice, SitePlace } from './site-facts.ts';
import type { PageScope, SiteScope } from './site-scope.ts';

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
  String.raw`temporarily closed|closed temporarily|closed (?:for|due to) (?:renovations?|`,
  String.raw`refurbishment|remodel|repairs?|maintenance|the season|a short)|`,
  String.raw`closed until (?:further notice|\d|spring|summer|january|february|march|april|`,
  String.raw`may|june|july|august|september|october|november|december)|`,
  String.raw`closed for the (?:winter|summer)|tutup (?:untuk )?sementara|tutup sampai|`,
  String.raw`sedang (?:dalam )?renovasi|ditutup (?:buat )?sementara|`,
  String.raw`ditutup untuk (?:pengubahsuaian|renovasi)|vorübergehend geschlossen|`,
  String.raw`bis auf weiteres geschlossen|wegen (?:umbau|renovierung|betriebsferien|urlaub|`,
  String.raw`sanierung)\p{L}* (?:\p{L}+ ){0,3}geschlossen|betriebsferien|`,
  String.raw`fermée? temporairement|temporairement fermée?|fermeture temporaire|`,
  String.raw`fermée? pour (?:travaux|rénovation|congés)|fermé jusqu'(?:au|à nouvel)|臨時休業|`,
  String.raw`一時休業|休業(?:中|いたします|させていただ)|当面の間休業|改装(?:工事)?のため|暂停营业|暫停營業|临时关闭|臨時關閉|暂时关闭|暫時關閉|`,
  String.raw`装修(?:期间|中)|裝修(?:期間|中)|مغلق(?:ة)? (?:مؤقتا|مؤقتاً|حتى إشعار|للصيانة|للتجديد)|`,
  String.raw`إغلاق مؤقت`,
);
const MOVED = joinedPattern(
  'iu',
  String.raw`we(?:'ve| have) moved|has moved to|have moved to|moved to (?:a |`,
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
  String.raw`\bnot (?:permanently |yet )?clos|never clos|aren't clos|isn't clos|`,
  String.raw`won't be clos|not moved|are (?:you|we) clos|\?|nicht geschlossen|n'est pas ferm|`,
  String.raw`bukan tutup|tidak tutup|tidak (?:akan )?ditutup|未(?:结业|停業)|road|street closed|`,
  String.raw`pool|playground|parking lot|comment(?:s|aires)? (?:are )?closed|case closed|`,
  String.raw`registration|applications?|bewerb|our (?:other|former|sister|second|old|`,
  String.raw`previous) |branch (?:in|at) |filiale in|succursale|cabang (?:kami )?(?:di|yang)|`,
  String.raw`cawangan|支店|分店|sister|فرع|other location|vote|poll|competition|giveaway|ticket|`,
  String.raw`booking|season ticket|neighbou?r|across the street`,
);
/** Beyond this a block is a story, and a notice in it is told of someone. */
const MAX_BLOCK_CHARS = 700;

export function findNotices(scope: SiteScope, place: SitePlace): SiteFact<SiteNotice>[] {
  const facts = scope.pages
    .filter(({ kind }) => kind !== 'none')
    .flatMap((one) => pageNotices(one, place));
  const order = { closed: 0, closed_for_a_time: 1, moved: 2, opening: 3 } as const;
  const sorted = [...facts].sort((a, b) => order[a.value.kind] - order[b.value.kind]);
  return distinctFacts(sorted, ({ kind }) => kind, 4);
}

function pageNotices({ page, includes }: PageScope, place: SitePlace): SiteFact<SiteNotice>[] {
  const matcher = new AddressMatcher(place);
  return page.blocks.flatMap(({ text, landmark }, i) => {
    if (!includes(i) || landmark === 'nav' || text.length > MAX_BLOCK_CHARS) return [];
    return sentences(text).flatMap((sentence) => {
      const kind = noticeKind(toPlain(sentence));
      if (kind === null) return [];
      // The new address is the place's own: it has arrived where it was looked for.
      if (kind === 'moved' && matcher.isIn(text)) return [];
      const date = findNoticeDate(toPlain(sentence));
      return [pageFact(page, { kind, date }, sentence, 'text')];
    });
  });
}

function sentences(text: string): string[] {
  return text
    .split(/(?<=[.!?。！？])\s*(?=[\p{Lu}\p{Lo}\d]|$)/u)
    .filter((one) => one.trim() !== '');
}

function noticeKind(plain: string): SiteNotice['kind'] | null {
  const kind = statedNotice(plain);
  // Last, because few sentences state any notice.
  return kind === null || NO_NOTICE.test(plain) ? null : kind;
}

function statedNotice(plain: string): SiteNotice['kind'] | null {
  if (FOR_A_TIME.test(plain)) return 'closed_for_a_time';
  if (CLOSED.test(plain)) return isMoving(plain) ? 'moved' : 'closed';
  if (MOVED.test(plain)) return 'moved';
  return OPENING.test(plain) && plain.length < 160 ? 'opening' : null;
}

function isMoving(plain: string): boolean {
  return MOVED.test(plain);
}

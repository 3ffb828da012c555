/**
 * Notices that the place has closed, is closed for a time, has moved, or will open.
 *
 * NO1 A notice speaks of the business as a whole ("we have closed our doors"), not of a day, a road
 *     or another branch. A sentence that denies or asks is none.
 */
import { toPlain } from '../hours/plain-text.ts';
import { distinctFacts, pageFact } from './fact-makers.ts';
import { findNoticeDate } from './notice-dates.ts';
import { AddressMatcher } from './place-match.ts';
import type { SiteFact, SiteNotice, SitePlace } from './site-facts.ts';
import type { PageScope, SiteScope } from './site-scope.ts';

const CLOSED =
  /permanently closed|closed permanently|closed for good|closed (?:its|our|their) doors|(?:have|has|had) (?:now |sadly |permanently |since )?(?:closed|shut)(?: down)?(?: (?:permanently|for good|forever|on|in|after|as of|since)|[.!]|$)|(?:is|are|we're) now (?:permanently )?closed(?: permanently)?(?:[.!]|$)|(?:have )?ceased (?:trading|operations?|business)|no longer (?:in business|open|trading|operating)|out of business|(?:our )?last day (?:of (?:business|service|trading) )?was|we (?:have )?closed (?:on|in|as of) |tutup (?:secara )?permanen|tutup (?:untuk )?selamanya|sudah tidak beroperasi|tidak (?:lagi )?beroperasi|telah (?:tutup|ditutup)(?! sementara)|berhenti beroperasi|tidak lagi beroperasi|ditutup (?:secara )?(?:kekal|selama-lamanya)|tutup (?:secara )?kekal|menamatkan operasi|menghentikan operasi|dauerhaft geschlossen|endgültig geschlossen|für immer geschlossen|(?:haben|hat) (?:den |unseren |seinen |ihren )?(?:betrieb|geschäftsbetrieb) (?:endgültig |dauerhaft |leider )?(?:eingestellt|aufgegeben)|geschäftsaufgabe|(?:unser (?:letzter|letzte)) (?:öffnungs)?tag war|(?:wir )?haben (?:für immer |endgültig |leider )?(?:unsere türen |unser \p{L}+ )?(?:für immer |endgültig )?geschlossen|définitivement fermée?|fermée? définitivement|fermeture définitive|a (?:définitivement )?fermé ses portes|avons (?:définitivement )?(?:fermé|cessé)|cessation d'activité|閉店(?:致|いた|し|のお知らせ|させて|となり)|閉業|閉院(?:致|いた|し|のお知らせ)|廃業|営業を終了|営業終了(?:致|いた|し|のお知らせ)|永久(?:关闭|關閉|停业|停業|结业|結業)|已(?:永久)?(?:结业|結業|停业|停業|歇业|歇業|关闭|關閉|倒闭|倒閉)|正式(?:结业|結業|停业|歇业|歇業)|(?:结业|結業|歇业|歇業)(?:公告|通知|啟事|启事)|永久歇業|مغلق(?:ة)? (?:نهائيا|نهائياً|بشكل دائم|للأبد)|(?:تم |قد )?(?:إغلاق|اغلاق) .{0,40}(?:نهائيا|نهائياً|نهائيًا|بشكل دائم|بشكل نهائي)|أغلقنا أبوابنا|أغلق(?:ت)? أبواب|توقف(?:نا|ت)? عن العمل/iu;
const FOR_A_TIME =
  /temporarily closed|closed temporarily|closed (?:for|due to) (?:renovations?|refurbishment|remodel|repairs?|maintenance|the season|a short)|closed until (?:further notice|\d|spring|summer|january|february|march|april|may|june|july|august|september|october|november|december)|closed for the (?:winter|summer)|tutup (?:untuk )?sementara|tutup sampai|sedang (?:dalam )?renovasi|ditutup (?:buat )?sementara|ditutup untuk (?:pengubahsuaian|renovasi)|vorübergehend geschlossen|bis auf weiteres geschlossen|wegen (?:umbau|renovierung|betriebsferien|urlaub|sanierung)\p{L}* (?:\p{L}+ ){0,3}geschlossen|betriebsferien|fermée? temporairement|temporairement fermée?|fermeture temporaire|fermée? pour (?:travaux|rénovation|congés)|fermé jusqu'(?:au|à nouvel)|臨時休業|一時休業|休業(?:中|いたします|させていただ)|当面の間休業|改装(?:工事)?のため|暂停营业|暫停營業|临时关闭|臨時關閉|暂时关闭|暫時關閉|装修(?:期间|中)|裝修(?:期間|中)|مغلق(?:ة)? (?:مؤقتا|مؤقتاً|حتى إشعار|للصيانة|للتجديد)|إغلاق مؤقت/iu;
const MOVED =
  /we(?:'ve| have) moved|has moved to|have moved to|moved to (?:a |our )?new (?:location|address|premises|home)|our new (?:location|address) is|relocated to|we(?:'re| are) relocating|kami (?:telah |sudah )?pindah|telah (?:pindah|berpindah)|pindah ke (?:alamat|lokasi)|berpindah ke|wir sind umgezogen|umgezogen|neuer standort|neue adresse|nous avons (?:déménagé|changé d'adresse)|a déménagé|nouvelle adresse|移転(?:致|いた|し|のお知らせ|オープン)|搬迁至|搬遷至|已搬(?:迁|遷|至|到)|迁址|遷址|新址|انتقلنا|(?:تم )?(?:نقل|انتقال) .{0,30}(?:إلى|الى)/iu;
const OPENING =
  /opening soon|coming soon|grand opening (?:on|in)|segera (?:buka|hadir)|akan dibuka|bakal dibuka|eröffnung am|eröffnet (?:am|im)|demnächst|ouverture prochaine|ouvre bientôt|近日オープン|グランドオープン|即将开业|即將開業|即将开幕|قريبا|الافتتاح قريبا/iu;
const NO_NOTICE =
  /\bnot (?:permanently |yet )?clos|never clos|aren't clos|isn't clos|won't be clos|not moved|are (?:you|we) clos|\?|nicht geschlossen|n'est pas ferm|bukan tutup|tidak tutup|tidak (?:akan )?ditutup|未(?:结业|停業)|road|street closed|pool|playground|parking lot|comment(?:s|aires)? (?:are )?closed|case closed|registration|applications?|bewerb|our (?:other|former|sister|second|old|previous) |branch (?:in|at) |filiale in|succursale|cabang (?:kami )?(?:di|yang)|cawangan|支店|分店|sister|فرع|other location|vote|poll|competition|giveaway|ticket|booking|season ticket|neighbou?r|across the street/iu;
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
  if (NO_NOTICE.test(plain)) return null;
  if (FOR_A_TIME.test(plain)) return 'closed_for_a_time';
  if (CLOSED.test(plain)) return isMoving(plain) ? 'moved' : 'closed';
  if (MOVED.test(plain)) return 'moved';
  return OPENING.test(plain) && plain.length < 160 ? 'opening' : null;
}

function isMoving(plain: string): boolean {
  return MOVED.test(plain);
}

/**
 * Tells what is of others, or over, by how it is told.
 *
 * PS1 "From the blog:", "seen in the press:": what follows is a story. It is about the place only
 *     if it says "we" or the place's name before its first pause.
 * PS2 A pause in a month that has passed is over when the sentence tells it as a thing of the past,
 *     "we had closed", or says what there is now, "since then we welcome you".
 */
import { toPlain } from '../../hours/plain-text.ts';
import { findLatestDate } from '../../notices/dates/notice-dates.ts';
import { joinedPattern } from '../../words/joined-pattern.ts';

const MAX_LABEL_CHARS = 36;
const LABEL = /^\P{L}*(\p{L}[^:：.!?。！？]*?)\s?(?:[:：|]|\s[-–—])\s?(?=[\p{L}\p{N}“„«"「『《])/u;

/** What prints stories about others. */
const MEDIUM = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:(?:our |the )?blog|weblog|journal|press|newspapers?|gazette|magazine|`,
  String.raw`column|in the (?:news|media|papers?)|local (?:news|history)|town news|presse\p{L}*|`,
  String.raw`\p{L}*zeitung\p{L}*|magazin|kolumne|medien|nachrichten aus|lokalnachrichten|`,
  String.raw`stadtgeschichte\p{L}*|gelesen|journaux|chronique|(?:lu|vu|entendu) (?:dans|sur|à)|`,
  String.raw`actualités? (?:locales?|du quartier)|revue|koran|surat ?kabar|akhbar|majalah|`,
  String.raw`kolom|media|liputan|berita (?:lokal|setempat|kota|bandar|tempatan))(?!\p{L})|`,
  String.raw`ブログ|コラム|新聞|記事|(?:街|町|まち|地域|地元)の(?:ニュース|話題)|メディア|`,
  String.raw`博客|部落格|[专專][栏欄]|[报報][道導导章纸紙]|[媒][体體]|(?:本地|地方|街坊)新[闻聞]|`,
  String.raw`مدون|صحيف|صحاف|جريد|مجلة|(?<!\p{L})مقال|أخبار (?:المدينة|الحي|محلية)`,
);

const FIRST_PART = /^[^–—;.!?。！？；]*/u;

/** PS1. */
export function isStoryOfOthers(text: string, isOwn: (text: string) => boolean): boolean {
  const [lead, label = ''] = LABEL.exec(text) ?? [];
  if (lead === undefined || label.length > MAX_LABEL_CHARS) return false;
  if (!MEDIUM.test(toPlain(label))) return false;
  return !isOwn(FIRST_PART.exec(text.slice(lead.length))![0]);
}

/** The time up to or from which the place is closed: it may still be. */
const OPEN_END = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:since|until|till|from|as of|seit(?!dem)|ab|bis|depuis (?:le|fin|début|`,
  String.raw`\p{L}+ 20)|dès|jusqu\p{L}*|à partir|sejak|mulai|bermula|sampai|s?ehingga|`,
  String.raw`hingga|still|further notice|noch|vorerst|weiteres|encore|toujours|masih)(?!\p{L})|`,
  String.raw`[年月日]\s?(?:から|より|以来|起|至今)|まで|自20|منذ|حتى|لغاية|ابتداء`,
);

/** The grammar of what is over. */
const WAS = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:(?:was|were|had(?: been| to)?) (?:\p{L}+ ){0,3}?(?:clos|shut)\p{L}*|`,
  String.raw`(?:hatten?|waren?) .{0,60}(?:geschlossen|zu(?!\p{L}))|(?:blieb|blieben) .{0,60}`,
  String.raw`geschlossen|(?:avions|avait|étions|était|étaient|fut) .{0,20}ferm\p{L}*|`,
  String.raw`(?:avons|a|ont) été .{0,12}ferm\p{L}*|sempat|pernah)(?!\p{L})|`,
  String.raw`て(?:い|お)り?(?:た|まし)|しましたが|した後|曾|كنا|كان(?:ت)? .{0,20}مغلق`,
);

/** What there is since then. */
const SINCE_THEN = joinedPattern(
  'u',
  String.raw`(?<!\p{L})(?:since then|ever since|(?:have|has) (?:since|now)|now (?:we|you|the|open|`,
  String.raw`back)|and (?:are|is) (?:now )?(?:back|open)|come and see|new look|seitdem|seither|`,
  String.raw`inzwischen|nun|jetzt|ergebnis|neuem glanz|depuis(?! le)|désormais|maintenant|`,
  String.raw`tout neuf|`,
  String.raw`refait à neuf|sekarang|kini|wajah baru|wajah baharu)(?!\p{L})|`,
  String.raw`いまは|今は|現在は|現在、|その後|新しい店内|[现現]在|如今|全新|焕然|煥然|新[装裝貌颜顏]|`,
  String.raw`وها نحن|ها نحن|والآن|(?<!\p{L})الآن|حلة جديدة|بحلته|منذ ذلك`,
);
const MONTH_MS = 30 * 24 * 3_600_000;

/** PS2, for the sentence or for the text around it. */
export function isPauseOfPast(text: string, nowMs: number): boolean {
  const plain = toPlain(text);
  if (!/20\d\d/u.test(plain) || !(WAS.test(plain) || SINCE_THEN.test(plain))) return false;
  const date = findLatestDate(plain);
  if (date === null || Date.parse(date) > nowMs - MONTH_MS) return false;
  const until = plain.replace(/منذ ذلك|depuis lors/u, ' ');
  return !OPEN_END.test(until);
}

/**
 * Finds accounts that a page names in its text without a link: "LINE: @name", "IG/TikTok: @name",
 * "instagram.com/name", "On Facebook we are @name", "@name on Instagram".
 *
 * TH1 The name of a network precedes the "@", or follows the account, so that e-mail addresses do
 *     not count; only words that connect the two are between them. After several networks, the
 *     account is on each of them.
 * TH2 An account that is not named like the place counts only at the start of its line, after
 *     another account, a number or an address there, or after words that are about the place's own
 *     accounts: "our", "official", "find us on", "news". In prose it may be anybody's.
 * TH3 A name without "@" counts after a colon or "as" if it is named like the place, or has the
 *     form of an account ("name.town", "name_town").
 * TH4 An account that is named like the place counts anywhere near a network's name.
 */
import { NETWORK_NAMES } from '../../words/account-words.ts';
import { HeadedPattern } from '../../words/headed-patterns.ts';
import { joinedPattern, joinedSource } from '../../words/joined-pattern.ts';
import { OWN_ACCOUNT } from './owner-words.ts';

type MentionedNetwork =
  | 'facebook'
  | 'instagram'
  | 'tiktok'
  | 'x'
  | 'youtube'
  | 'line'
  | 'telegram'
  | 'threads'
  | 'weibo'
  | 'snapchat'
  | 'pinterest'
  | 'linkedin';

export interface MentionedHandle {
  readonly network: MentionedNetwork;
  readonly handle: string;
  readonly url: string;
  /** The account as written in the text. */
  readonly quote: string;
}

const AND = String.raw`\s?(?:[/&,+|、・·]|and |und |et |dan |y |e |و|と|及|和)\s?`;
const HANDLE = String.raw`[a-z0-9][\w.-]{2,40}`;
const NETWORKS = `${NETWORK_NAMES}(?:${AND}${NETWORK_NAMES}){0,3}`;
/** Words between a network and the account there, which say nothing about whose it is. */
const CONNECTS = joinedSource(
  String.raw`(?:(?:(?<!\p{L})(?:unter|as|als|at|under|hei(?:ß|ss)en wir|sind wir|findet ihr uns|`,
  String.raw`(?:hei(?:ß|ss)en wir|sind wir|finden sie uns) unter|we are|we[’']re|you(?: can|`,
  String.raw`['’]ll)? find us(?: as| at)?|`,
  String.raw`nous sommes|sous(?: le nom(?: de)?)?|kami|kita|dengan nama|di|name|id|handle|`,
  String.raw`profil(?:e)?|`,
  String.raw`seite|page|account|konto|compte|chaîne|channel|kanal|ak[au]un|akun)(?!\p{L})|`,
  String.raw`は|も?やっています|で|をフォロー|アカウント(?:名)?|公式|搜[尋寻索]?|[帳账]號|[帳账]号|粉[絲丝](?:專頁|团|團|页)|專頁|粉專|官方|`,
  String.raw`باسم|هو|على)[\s,:：،]{0,3}){1,3}`,
);
const MENTION = joinedPattern(
  'giu',
  String.raw`(?<![\p{Script=Latin}\d@./])(${NETWORKS})`,
  String.raw`(?:(?:\s{1,2}[(（]?|\s?(?:[:：|·–-]|→|»)\s{0,2}[(（]?|[(（]|`,
  String.raw`[\s,:：،]{0,3}${CONNECTS}[(（]?)@(${HANDLE})(?![\w@])|`,
  String.raw`(?:\s?(?:[:：–]|→|»)\s{0,2}\/?|[\s,:：،]{0,3}${CONNECTS})(${HANDLE})(?![\w@/]|[.-]\w))`,
);
/** "@name on Instagram", "@name (IG)" */
const REVERSED = joinedPattern(
  'giu',
  String.raw`(?<![\w@.])@(${HANDLE})\s?(?:[(（]|(?:on|auf|bei|sur|di|en|su|no|på|op|على|في)\s)`,
  String.raw`\s?(${NETWORKS})(?!\p{L})`,
);
/** A network and an account in one sentence, with any words between them. */
const LOOSE = joinedPattern(
  'giu',
  String.raw`(?<![\p{Script=Latin}\d@./])(${NETWORKS})(?!\p{Script=Latin})`,
  String.raw`[^@|;·•.!?。！？]{1,40}?@(${HANDLE})(?![\w@])`,
);
const LOOSE_REVERSED = joinedPattern(
  'giu',
  String.raw`(?<![\w@.])@(${HANDLE})(?!@)[^@|;·•.!?。！？]{1,40}?`,
  String.raw`(?<![\p{Script=Latin}\d@./])(${NETWORKS})(?!\p{L})`,
);
/** As above, over the ends of sentences; only for an account that is named like the place. */
const NAMED_LOOSE = joinedPattern(
  'giu',
  String.raw`(?<![\p{Script=Latin}\d@./])(${NETWORKS})(?!\p{Script=Latin})`,
  String.raw`[^@]{0,80}?(?<![\w.])@(${HANDLE})(?![\w@])`,
);
const NAMED_REVERSED = joinedPattern(
  'giu',
  String.raw`(?<![\w@.])@(${HANDLE})(?!@)[^@]{0,60}?`,
  String.raw`(?<![\p{Script=Latin}\d@./])(${NETWORKS})(?!\p{L})`,
);
/** "Facebook: search example_cafe", "سنابنا example.cafe": in lower case, so that it is no name. */
const ASIDE = String.raw`[^@\p{Script=Latin}\d.!?。！？;|]{1,14}?`;
const BARE_HANDLE = String.raw`[a-z0-9][\w.-]{7,40}`;
const NAMED_BARE = joinedPattern(
  'giu',
  String.raw`(?<![\p{Script=Latin}\d@./])(${NETWORKS})(?!\p{Script=Latin})${ASIDE}`,
  String.raw`(?:\p{Script=Latin}{2,10}[\s:„“"'«(]{1,3}){0,3}?()(${BARE_HANDLE})(?![\w@/]|[.-]\w)`,
);
const NAMED_BARE_REVERSED = joinedPattern(
  'giu',
  String.raw`(?<![\w@./-])(${BARE_HANDLE})${ASIDE}(?:\p{Script=Latin}{2,6}\s){0,3}?`,
  String.raw`(?<![\p{Script=Latin}\d@./])(${NETWORKS})(?!\p{L})`,
);
const ADDRESS = joinedPattern(
  'giu',
  String.raw`(?<![\w@.-])(?:https?:\/\/)?(?:(?:www|m|mobile|[a-z]{2})\.)?`,
  String.raw`(instagram|facebook|fb|tiktok|twitter|x|youtube|threads|weibo|pinterest|linkedin|`,
  String.raw`snapchat)\.(?:com|net)\/(?:(?:company|school|showcase|c|user|add)\/)?`,
  String.raw`@?(${HANDLE})\/?(?:\?[\w=&%.-]*)?(?![\w@/?=])`,
);
/** "mail @example.com" */
const SPLIT_MAIL = /[\p{L}\d]\s@[\w-]+\.(?:com|net|org|de|at|ch|fr|jp|co|my|cn|tw|uk|example)$/iu;
const STATED = [
  [ADDRESS, 'before'],
  [MENTION, 'before'],
  [REVERSED, 'behind'],
] as const;
const LOOSELY = [
  [LOOSE, 'before'],
  [LOOSE_REVERSED, 'behind'],
] as const;
const NAMED_UNSIGNED = [
  [NAMED_BARE, 'before'],
  [NAMED_BARE_REVERSED, 'behind'],
] as const;
const NAMED_SIGNED = [
  [NAMED_LOOSE, 'before'],
  [NAMED_REVERSED, 'behind'],
] as const;
/** A text without one of these names no account. */
const HANDLE_HINT = joinedPattern(
  'iu',
  String.raw`@|(?:instagram|insta|(?<![a-z])ig|facebook|(?<![a-z])fb|tik ?tok|twitter|youtube|`,
  String.raw`threads|pinterest|`,
  String.raw`weibo|微博|臉書|インスタ|line id|snap(?:chat)?)`,
  String.raw`(?:\.(?:com|net)\/|\s?[:：–→»]|[\s\p{L}]{0,24}(?:as|als|unter|at|sous|搜|kami|頁|页|`,
  String.raw`[帳账])[號号尋索：:\s])`,
);
const MAX_TEXT_CHARS = 300;
/** "Follow us", "News" and the like, before the first network. */
const OWN_LABEL = joinedPattern(
  'iu',
  String.raw`^\P{L}*(?:follow(?: us)?(?: on)?|find us(?: on)?|connect(?: with us)?|`,
  String.raw`socials?(?: media)?|(?:all |latest |more )?(?:news|updates)(?: (?:on|via))?|`,
  String.raw`folge[nt]?|folgt|(?:search|look)(?: for| up)?|tag|suchen?(?: sie)?(?: nach)?|sucht|`,
  String.raw`cherchez|cari|more (?:on|at)|plus sur|ابحث\p{L}*(?: عن)?|検索|neuigkeiten|aktuelles|`,
  String.raw`neues|(?:mehr )?auf|`,
  String.raw`folgen sie uns|folgt uns|im netz|soziale (?:medien|netzwerke)|suivez|actualités|sur|`,
  String.raw`(?:nos )?réseaux(?: sociaux)?|suivez[- ]nous|retrouvez[- ]nous|media sosial|medsos|`,
  String.raw`sosial media|ikuti(?: kami)?|temui kami|info(?:rmasi)?|つながる|フォロー(?:する)?|公式sns|sns|`,
  String.raw`最新(?:情報|消息|动态|動態|資訊)は?|お知らせは?|情報は?|社交(?:媒体|媒體)?|`,
  String.raw`(?:关注|關注|追蹤)(?:我们|我們)?|شبكات التواصل(?: الاجتماعي)?|تابعونا(?: على)?|تابعنا(?: على)?|`,
  String.raw`تابعوا|حساباتنا|على)\P{L}*$`,
);

/** "Book by our official LINE (@name)": directly before the network. */
const OWN_BEFORE = joinedPattern(
  'iu',
  String.raw`(?:公式|官方|本店の?|当店の?|小店的?|我[们們]的?|(?<!\p{L})(?:our|official|unser\p{L}*|notre|`,
  String.raw`nuestr[oa]|nostr[oa]|`,
  String.raw`noss[oa]|ons|resmi(?: kami)?|rasmi(?: kami)?))\s?$`,
);
/** The account of someone else, about whom the place speaks. */
const OTHERS_WORDS = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:them|their|his|her|ihnen|ihre[mnrs]?|seine[mnrs]?|eux|leurs?|mereka|`,
  String.raw`thanks|thank|danke|merci|friends?|freunde?n?|amis?|partners?|photos?|fotos?|bilder|`,
  String.raw`pictures?|`,
  String.raw`by|von|par|oleh)(?!\p{L})|写真|撮影|提供`,
);

const BY_WORD: readonly (readonly [RegExp, MentionedNetwork, (handle: string) => string])[] = [
  [/^(?:ins|ig|イン|[اإ]نس)/i, 'instagram', (handle) => `https://www.instagram.com/${handle}`],
  [/^(?:fb|face|フェ|臉|脸|في)/i, 'facebook', (handle) => `https://www.facebook.com/${handle}`],
  [/^(?:tik|抖|تيك)/i, 'tiktok', (handle) => `https://www.tiktok.com/@${handle}`],
  [/^line/i, 'line', (handle) => `https://line.me/R/ti/p/@${handle}`],
  [/^(?:telegram|تي?لي?[غجق]ر)/i, 'telegram', (handle) => `https://t.me/${handle}`],
  [/^(?:twitter|x|تو|ツ)/i, 'x', (handle) => `https://x.com/${handle}`],
  [/^(?:youtube|يو|ユー)/i, 'youtube', (handle) => `https://www.youtube.com/@${handle}`],
  [/^(?:threads|ثريد)/i, 'threads', (handle) => `https://www.threads.net/@${handle}`],
  [/^pinterest|^بنت/i, 'pinterest', (handle) => `https://www.pinterest.com/${handle}`],
  [/^linkedin|^لين/i, 'linkedin', (handle) => `https://www.linkedin.com/company/${handle}`],
  [/^(?:weibo|新浪|微)/i, 'weibo', (handle) => `https://weibo.com/${handle}`],
  [/^(?:snap|سنا)/i, 'snapchat', (handle) => `https://www.snapchat.com/add/${handle}`],
];
const LOOKS_LIKE_ACCOUNT = /[a-z0-9][._][a-z0-9]/i;
const LOOKS_LIKE_HOST = /^www\.|\.(?:com|net|org|de|at|ch|fr|jp|co|id|my|cn|tw|hk|sg|uk|example)$/i;
const NETWORK_ALONE = new RegExp(String.raw`^\P{L}*${NETWORKS}\s?(?:${CONNECTS})?\P{L}*$`, 'iu');
const HANDLE_ALONE = new RegExp(String.raw`^@?${HANDLE}$`, 'i');

/** "Instagram" above "@name", as a label, a term of a list or the first cell of a row. */
export function isLabelled(label: string, text: string): boolean {
  return label.length <= 40 && NETWORK_ALONE.test(label) && HANDLE_ALONE.test(text.trim());
}

interface Mention {
  readonly quote: string;
  readonly words: string;
  readonly handle: string;
  readonly isSigned: boolean;
  readonly index: number;
  /** True when only the sentence joins the account to the network. */
  readonly isLoose?: boolean;
}

/** `isNamed` returns whether a handle is named like the place. */
export function parseHandles(
  text: string,
  isNamed: (handle: string) => boolean,
): MentionedHandle[] {
  if (text.length > MAX_TEXT_CHARS) return [];
  const stated = HANDLE_HINT.test(text) ? statedMentions(text, isNamed) : [];
  const all = [...stated, ...namedMentions(text, stated, isNamed)];
  return all.flatMap(({ quote, words, handle, isSigned }) =>
    accounts(words, handle, isSigned).map((one) => ({ ...one, quote })),
  );
}

/** TH2, TH3 */
function statedMentions(text: string, isNamed: (handle: string) => boolean): Mention[] {
  const found: Mention[] = [];
  for (const [pattern, names] of STATED) found.push(...matches(text, pattern, names, found));
  if (text.includes('@'))
    for (const [pattern, names] of LOOSELY)
      found.push(...matches(text, pattern, names, found).map((one) => ({ ...one, isLoose: true })));
  let reach = 0;
  return found
    .sort((a, b) => a.index - b.index)
    .filter(({ quote, handle, isSigned, index, isLoose = false }) => {
      if ((!isSigned || isLoose) && LOOKS_LIKE_HOST.test(handle)) return false;
      if (!isSigned && !isNamed(handle) && !LOOKS_LIKE_ACCOUNT.test(handle)) return false;
      if (!isNamed(handle) && !isOwnMention(text, reach, index, quote, isLoose)) return false;
      reach = index + quote.length;
      return true;
    });
}

/** TH4 */
function namedMentions(
  text: string,
  stated: readonly Mention[],
  isNamed: (handle: string) => boolean,
): Mention[] {
  const found: Mention[] = [];
  const signed = text.includes('@') ? NAMED_SIGNED : [];
  for (const [pattern, names] of [...signed, ...NAMED_UNSIGNED]) {
    const more = matches(text, pattern, names, [...stated, ...found]).filter(
      ({ quote, handle, isSigned }) =>
        isNamed(handle) && (isSigned ? !SPLIT_MAIL.test(quote) : isNoName(handle)),
    );
    found.push(...more);
  }
  return found;
}

/** True for a text that is written too small for a name, and is no address. */
function isNoName(handle: string): boolean {
  return handle === handle.toLowerCase() && !LOOKS_LIKE_HOST.test(handle);
}

const headedPatterns = new Map<RegExp, HeadedPattern>();

/** The few expressions of this module, in the form that searches most texts quickly. */
function headed(pattern: RegExp): HeadedPattern {
  const known = headedPatterns.get(pattern) ?? new HeadedPattern(pattern);
  headedPatterns.set(pattern, known);
  return known;
}

/** The matches that are outside of those found before. */
function matches(
  text: string,
  pattern: RegExp,
  names: 'before' | 'behind',
  found: readonly Mention[],
): Mention[] {
  return [...headed(pattern).matchAll(text)].flatMap(
    ({ 0: quote, 1: first = '', 2: signed, 3: bare, index }) => {
      const end = index + quote.length;
      if (found.some((one) => index < one.index + one.quote.length && end > one.index)) return [];
      const isBefore = names === 'before';
      const handle = (isBefore ? signed || bare || '' : first).replace(/[.-]+$/, '');
      const words = isBefore ? first : (signed ?? '');
      const isSigned = isBefore ? Boolean(signed) : quote.startsWith('@');
      return [{ quote, words, handle, isSigned, index }];
    },
  );
}

/** TH2 */
function isOwnMention(
  text: string,
  reach: number,
  index: number,
  quote: string,
  isLoose: boolean,
): boolean {
  const entries = text.slice(reach, index).split(ENTRIES);
  const sentences = entries.at(-1)!.split(SENTENCE_ENDS);
  const lead = sentences.at(-1)!;
  const isListed = entries.slice(0, -1).every((one) => CONTACT.test(one) || !/\p{L}/u.test(one));
  if (!isLoose && OWN_BEFORE.test(lead)) return true;
  if (!isListed || OTHERS_WORDS.test(`${entries.at(-1)} ${quote}`)) return false;
  const isLabel = !/\p{L}/u.test(lead) || OWN_LABEL.test(lead) || NETWORK_ALONE.test(lead);
  return (isLabel && !isLoose) || OWN_ACCOUNT.test(`${lead} ${quote}`);
}

/** What parts the entries of a line with contacts. */
const ENTRIES = /\s[–—]\s|[|·•;　]/u;
const SENTENCE_ENDS = /[.!?]\s|[。！？]/u;
/** A number, a mail address or a web address. */
const CONTACT = /\d|@|www\./i;

/** TH1. A LINE account without "@" cannot be opened. */
function accounts(
  words: string,
  handle: string,
  isSigned: boolean,
): Omit<MentionedHandle, 'quote'>[] {
  return [...`${words}:`.matchAll(new RegExp(NETWORK_NAMES, 'giu'))].flatMap(({ 0: word }) => {
    const [, network, url] = BY_WORD.find(([pattern]) => pattern.test(word)) ?? [];
    if (network === undefined || url === undefined || (network === 'line' && !isSigned)) return [];
    const account = network === 'line' ? `@${handle}` : handle;
    return [{ network, handle: account, url: url(handle) }];
  });
}

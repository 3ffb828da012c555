/**
 * Finds accounts that a page names in its text without a link: "LINE: @name", "IG/TikTok: @name",
 * "instagram.com/name".
 *
 * TH1 The name of a network must directly precede the "@", so that e-mail addresses do not count.
 *     After several networks, the account is on each of them.
 * TH2 An account that is not named like the place counts only at the start of its line, after
 *     another account there, or after "our" or "official"; in prose it may be anybody's.
 * TH3 A name without "@" counts after a colon if it is named like the place, or has the form of an
 *     account ("name.town", "name_town").
 */
import { joinedPattern, joinedSource } from './joined-pattern.ts';

type MentionedNetwork = 'facebook' | 'instagram' | 'tiktok' | 'x' | 'youtube' | 'line' | 'telegram';

export interface MentionedHandle {
  readonly network: MentionedNetwork;
  readonly handle: string;
  readonly url: string;
  /** The account as written in the text. */
  readonly quote: string;
}

const NETWORK = joinedSource(
  String.raw`(?:instagram|insta|ig|インスタ(?:グラム)?|[اإ]نست[اغقج]\p{L}*|facebook|fb|フェイスブック|臉書|脸书|`,
  String.raw`فيس ?بوك|tik ?tok|抖音|تيك ?توك|line(?: ?(?:id|oa|官方帳號|公式))?|telegram|twitter|تويتر|`,
  String.raw`ツイッター|youtube|يوتيوب|snap(?:chat)?|سناب(?: ?شات)?|x(?=\s?[:：&/+,]))`,
);
const AND = String.raw`\s?(?:[/&,+|、・·]|and |und |et |dan |y |e |و|と|及|和)\s?`;
const HANDLE = String.raw`[a-z0-9][\w.-]{2,40}`;
const MENTION = joinedPattern(
  'giu',
  String.raw`(?<![\p{Script=Latin}\d@./])(${NETWORK}(?:${AND}${NETWORK}){0,3})`,
  String.raw`(?:(?:\s{1,2}[(（]?|\s?[:：|·–-]\s{0,2}[(（]?|[(（])@(${HANDLE})(?![\w@])|`,
  String.raw`\s?[:：]\s{0,2}(${HANDLE})(?![\w@/]|[.-]\w))`,
);
const ADDRESS = joinedPattern(
  'giu',
  String.raw`(?<![\w@.-])(?:https?:\/\/)?(?:www\.)?(instagram|facebook|fb|tiktok|twitter|x|`,
  String.raw`youtube)`,
  String.raw`\.com\/@?(${HANDLE})\/?(?![\w@/?=])`,
);
/** A text without one of these names no account. */
const HANDLE_HINT = joinedPattern(
  'iu',
  String.raw`@|(?:instagram|insta|(?<!\p{L})ig|facebook|(?<!\p{L})fb|tik ?tok|twitter|youtube)`,
  String.raw`(?:\.com\/|\s?[:：])`,
);
const MAX_TEXT_CHARS = 300;
/** "Follow us" and the like, before the first network. */
const OWN_LABEL = joinedPattern(
  'iu',
  String.raw`^\P{L}*(?:follow(?: us)?(?: on)?|find us(?: on)?|connect(?: with us)?|`,
  String.raw`socials?(?: media)?|`,
  String.raw`folgen sie uns|folgt uns|im netz|soziale (?:medien|netzwerke)|`,
  String.raw`(?:nos )?réseaux(?: sociaux)?|suivez[- ]nous|retrouvez[- ]nous|media sosial|medsos|`,
  String.raw`sosial media|ikuti kami|temui kami|つながる|フォロー(?:する)?|公式sns|sns|社交(?:媒体|媒體)?|`,
  String.raw`(?:关注|關注|追蹤)(?:我们|我們)?|شبكات التواصل(?: الاجتماعي)?|تابعونا|تابعنا|حساباتنا)\P{L}*$`,
);

/** "Book by our official LINE (@name)": directly before the network. */
const OWN_BEFORE = joinedPattern(
  'iu',
  String.raw`(?:公式|官方|本店|当店の?|(?<!\p{L})(?:our|official|unser\p{L}*|notre|nuestr[oa]|nostr[oa]|`,
  String.raw`noss[oa]|ons|resmi(?: kami)?|rasmi(?: kami)?))\s?$`,
);

const BY_WORD: readonly (readonly [RegExp, MentionedNetwork, (handle: string) => string])[] = [
  [/^(?:ins|ig|イン|[اإ]نس)/i, 'instagram', (handle) => `https://www.instagram.com/${handle}`],
  [/^(?:fb|face|フェ|臉|脸|في)/i, 'facebook', (handle) => `https://www.facebook.com/${handle}`],
  [/^(?:tik|抖|تي)/i, 'tiktok', (handle) => `https://www.tiktok.com/@${handle}`],
  [/^line/i, 'line', (handle) => `https://line.me/R/ti/p/@${handle}`],
  [/^telegram/i, 'telegram', (handle) => `https://t.me/${handle}`],
  [/^(?:twitter|x|تو|ツ)/i, 'x', (handle) => `https://x.com/${handle}`],
  [/^(?:youtube|يو)/i, 'youtube', (handle) => `https://www.youtube.com/@${handle}`],
];
const LOOKS_LIKE_ACCOUNT = /[a-z0-9][._][a-z0-9]/i;

export function mayHoldHandle(text: string): boolean {
  return text.length <= MAX_TEXT_CHARS && HANDLE_HINT.test(text);
}

/** `isNamed` returns whether a handle is named like the place. */
export function parseHandles(
  text: string,
  isNamed: (handle: string) => boolean,
): MentionedHandle[] {
  if (!mayHoldHandle(text)) return [];
  let reach = 0;
  const found = [...text.matchAll(MENTION), ...text.matchAll(ADDRESS)];
  return found.flatMap(({ 0: quote, 1: words = '', 2: signed, 3: bare, index }) => {
    const handle = (signed ?? bare ?? '').replace(/[.-]+$/, '');
    if (signed === undefined && !isNamed(handle) && !LOOKS_LIKE_ACCOUNT.test(handle)) return [];
    const between = text.slice(reach, index);
    const isFirst = !/\p{L}/u.test(between) || (reach === 0 && OWN_LABEL.test(between));
    if (isFirst) reach = index + quote.length;
    const isOwn = isFirst || OWN_BEFORE.test(between);
    if (!isOwn && !isNamed(handle)) return [];
    return accounts(words, handle, signed !== undefined).map((one) => ({ ...one, quote }));
  });
}

/** TH1. A LINE account without "@" cannot be opened. */
function accounts(
  words: string,
  handle: string,
  isSigned: boolean,
): Omit<MentionedHandle, 'quote'>[] {
  return [...`${words}:`.matchAll(new RegExp(NETWORK, 'giu'))].flatMap(({ 0: word }) => {
    const [, network, url] = BY_WORD.find(([pattern]) => pattern.test(word)) ?? [];
    if (network === undefined || url === undefined || (network === 'line' && !isSigned)) return [];
    const account = network === 'line' ? `@${handle}` : handle;
    return [{ network, handle: account, url: url(handle) }];
  });
}

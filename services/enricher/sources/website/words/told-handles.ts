/**
 * Accounts that a page tells in words and links to nowhere: "LINE: @name", "IG @name".
 *
 * TH1 The name of a network stands right before the sign, so that no address of mail is one.
 * TH2 An account that is not named like the place counts where it begins its line, or stands behind
 *     another that does, or behind "our" or "official"; in prose it may be anybody's.
 */
import { joinedPattern } from './joined-pattern.ts';

type ToldNetwork = 'facebook' | 'instagram' | 'tiktok' | 'x' | 'youtube' | 'line' | 'telegram';

export interface ToldHandle {
  readonly network: ToldNetwork;
  readonly handle: string;
  readonly url: string;
  /** As it stands in the text. */
  readonly quote: string;
}

const TOLD = joinedPattern(
  'giu',
  String.raw`(?<![\p{Script=Latin}\d@./])(instagram|insta|ig|インスタ(?:グラム)?|facebook|fb|tik ?tok|`,
  String.raw`line(?: ?(?:id|oa|官方帳號|公式))?|telegram|twitter|youtube)`,
  String.raw`(?:\s{1,2}[(（]?|\s?[:：|·–-]\s{0,2}[(（]?|[(（])@([a-z0-9][\w.-]{2,40})(?![\w@])`,
);
const MAX_TEXT_CHARS = 300;
/** "Book by our official LINE (@name)": right before the network. */
const OWN_BEFORE = joinedPattern(
  'iu',
  String.raw`(?:公式|官方|本店|当店の?|(?<!\p{L})(?:our|official|unser\p{L}*|notre|nuestr[oa]|nostr[oa]|`,
  String.raw`noss[oa]|ons|resmi(?: kami)?|rasmi(?: kami)?))\s?$`,
);

const BY_WORD: readonly (readonly [RegExp, ToldNetwork, (handle: string) => string])[] = [
  [/^(?:ins|ig|イン)/i, 'instagram', (handle) => `https://www.instagram.com/${handle}`],
  [/^(?:fb|face)/i, 'facebook', (handle) => `https://www.facebook.com/${handle}`],
  [/^tik/i, 'tiktok', (handle) => `https://www.tiktok.com/@${handle}`],
  [/^line/i, 'line', (handle) => `https://line.me/R/ti/p/@${handle}`],
  [/^telegram/i, 'telegram', (handle) => `https://t.me/${handle}`],
  [/^twitter/i, 'x', (handle) => `https://x.com/${handle}`],
  [/^youtube/i, 'youtube', (handle) => `https://www.youtube.com/@${handle}`],
];

/** `isNamed`: whether a handle is named like the place. */
export function toldHandles(text: string, isNamed: (handle: string) => boolean): ToldHandle[] {
  if (text.length > MAX_TEXT_CHARS || !text.includes('@')) return [];
  let reach = 0;
  return [...text.matchAll(TOLD)].flatMap(({ 0: quote, 1: word = '', 2: written = '', index }) => {
    const handle = written.replace(/[.-]+$/, '');
    const between = text.slice(reach, index);
    const isFirst = !/\p{L}/u.test(between);
    if (isFirst) reach = index + quote.length;
    const isOwn = isFirst || OWN_BEFORE.test(between);
    if (!isOwn && !isNamed(handle)) return [];
    const [, network, url] = BY_WORD.find(([pattern]) => pattern.test(word))!;
    const account = network === 'line' ? `@${handle}` : handle;
    return [{ network, handle: account, url: url(handle), quote }];
  });
}

/**
 * The account that a web address leads to. Pure.
 *
 * AA1 Addresses of posts, videos, groups and share buttons lead to no account.
 * AA2 The accounts of site builders and a theme's examples ("yourpage") are nobody's.
 * AA3 A page plugin, and a link that first leads to another address, give the account's address as
 *     a parameter.
 * AA4 An address that opens a network's app ("instagram://user?username=name") names the account.
 */
import { parseUrl } from '../../../../../../domain/words/web-addresses.ts';
import { decodePath } from '../../../input/website.ts';
import { joinedPattern } from '../../words/joined-pattern.ts';

export type SocialNetwork =
  | 'facebook'
  | 'instagram'
  | 'tiktok'
  | 'x'
  | 'youtube'
  | 'linkedin'
  | 'line'
  | 'whatsapp'
  | 'telegram'
  | 'threads'
  | 'weibo'
  | 'snapchat'
  | 'pinterest';

export interface SocialHandle {
  readonly network: SocialNetwork;
  readonly handle: string;
  readonly url: string;
  /** `chain` for an account shared by all branches of the site. */
  readonly owner: 'place' | 'chain';
}

export type ReadHandle = Omit<SocialHandle, 'owner'>;

const NETWORKS: readonly (readonly [SocialNetwork, RegExp])[] = [
  ['facebook', /(?:^|\.)(?:(?:facebook|fb)\.(?:com|me)|m\.me)$/],
  ['instagram', /(?:^|\.)(?:instagram\.com|instagr\.am)$/],
  ['tiktok', /(?:^|\.)tiktok\.com$/],
  ['x', /(?:^|\.)(?:twitter|x)\.com$/],
  ['youtube', /(?:^|\.)youtube\.com$/],
  ['linkedin', /(?:^|\.)linkedin\.com$/],
  ['line', /(?:^|\.)(?:line\.me|lin\.ee)$/],
  ['whatsapp', /^(?:wa\.me|(?:api|web)\.whatsapp\.com)$/],
  ['telegram', /^t(?:elegram)?\.me$/],
  ['threads', /(?:^|\.)threads\.(?:net|com)$/],
  ['weibo', /^(?:weibo\.com|weibo\.cn)$/],
  ['snapchat', /(?:^|\.)snapchat\.com$/],
  ['pinterest', /(?:^|\.)pinterest\.(?:com|co\.\w\w|com\.\w\w|\w\w)$/],
];
/** AA1 */
const NO_ACCOUNT = joinedPattern(
  'i',
  String.raw`^(?:sharer?(?:\.php)?|share|dialog|intent|plugins|tr|p|pin|reels?|stories|explore|`,
  String.raw`hashtag|tags?|search|home|login|signup|events?|groups?|watch|video|photos?|`,
  String.raw`photo\.php|permalink\.php|posts|media|embed|policies|privacy|legal|help|about|`,
  String.raw`terms|business|ads|status|i|marketplace|gaming|shorts|playlist|results|feed|live|`,
  String.raw`settings|shareArticle|sharing|msg|r|ti|people|public|story\.php|profile|t|ttarticle|`,
  String.raw`live_chat|subscription_center|iframe_api|addtoany|v|e|redirect|oembed|accounts?|`,
  String.raw`direct|joinchat|addstickers|proxy|liff|srv)$`,
);
/** AA2 */
const EXAMPLE = joinedPattern(
  'i',
  String.raw`^(?:your[._-]?\w*|my[._-]?(?:page|profile|account|handle|username)|user[._-]?name|`,
  String.raw`(?:page|profile|account|company|business|brand)[._-]?(?:name|id|url|link|handle)|`,
  String.raw`handle|example|dummy|test|placeholder|x{3,}|facebook|instagram|twitter|youtube|`,
  String.raw`tiktok|linkedin|pinterest|meta|google|`,
  String.raw`wix|wixcom|wordpress|wordpress(?:dot)?com|squarespace(?:hq)?|shopify|weebly|jimdo|`,
  String.raw`jimdo(?:de|com)|godaddy|elementor|elemntor|elegantthemes|envato|themeforest|`,
  String.raw`templatemonster|colorlib|html5up|templatemo|bootstrap|getbootstrap|themeisle|`,
  String.raw`wpastra|astrawp|webflow|strikingly|duda|dudamobile|ionos\w*|1and1|joomla|drupal|`,
  String.raw`typo3|prestashop|opencart|magento|canva)$`,
);

/** A prefix before a host that is complete without it; `fb.com` has no such prefix. */
const LANGUAGE_HOST = /^(?:www|m|mobile|web|[a-z]{2}-[a-z]{2}|[a-z]{2})\.(?=[^.]+\.[^.]+)/;
const POST = /^(?:status|video|p|reel|posts?|videos|photos|events|pin)$/;

/** The account that a web address leads to; null for any other address. */
export function readHandle(written: string): ReadHandle | null {
  const url = parseUrl(written);
  if (url === null) return null;
  if (!/^https?:$/.test(url.protocol)) return readAppAddress(url);
  const network = networkOfHost(url.hostname);
  if (network === undefined) return readParameter(url, TARGET);
  // "facebook.com/login/?next=..." comes back to the account.
  if (/^\/(?:accounts\/)?login/.test(url.pathname)) return readParameter(url, /^next$/);
  const handle = accountName(network, withoutHash(url));
  if (handle === null || EXAMPLE.test(handle)) return null;
  return { network, handle, url: accountUrl(network, handle, url) };
}

const TARGET = /^(?:url|u|to|link|target|goto|go|dest|out|href|next|redirect|redirect_to)$/;

/** AA4 */
function readAppAddress({ protocol, hostname, pathname, searchParams }: URL): ReadHandle | null {
  const name = searchParams.get('username') ?? searchParams.get('screen_name');
  const path = `${hostname}${pathname}`.split('/');
  const [site] = APPS.find(([, app]) => app === protocol) ?? [];
  const domain = searchParams.get('domain');
  if (protocol === 'tg:') return domain === null ? null : readHandle(`https://t.me/${domain}`);
  if (protocol === 'line:') return readHandle(`https://line.me/${path.join('/')}`);
  const page = protocol === 'fb:' ? searchParams.get('id') : null;
  const last = name ?? page ?? (/^(?:add|page|profile)$/.test(path[0] ?? '') ? path[1] : undefined);
  return site === undefined || !last ? null : readHandle(`https://${site}${last}`);
}

const APPS = [
  ['www.instagram.com/', 'instagram:'],
  ['x.com/', 'twitter:'],
  ['www.facebook.com/', 'fb:'],
  ['www.snapchat.com/add/', 'snapchat:'],
] as const;

/** The account whose page, or whose button, a frame shows. */
export function readFramedHandle(written: string): ReadHandle | null {
  const url = parseUrl(written);
  if (url === null) return null;
  const network = networkOfHost(url.hostname);
  if (network === 'facebook' && PAGE_FRAME.test(url.pathname)) return readParameter(url, /^href$/);
  const channel = url.searchParams.get('channelid') ?? uploadsChannel(url);
  if (network === 'youtube')
    return channel === null ? null : readHandle(`https://www.youtube.com/channel/${channel}`);
  const user =
    url.searchParams.get('screen_name') ?? /\/screen-name\/(\w+)/.exec(url.pathname)?.[1] ?? null;
  if (network === 'x') return user === null ? null : readHandle(`https://x.com/${user}`);
  if (network === 'tiktok' && /^\/embed\/@/.test(url.pathname))
    return readHandle(`https://www.tiktok.com${url.pathname.replace('/embed', '')}`);
  const [name, last, ...more] = url.pathname.split('/').filter(Boolean);
  const isProfile = network === 'instagram' && last === 'embed' && more.length === 0;
  return isProfile ? readHandle(`https://www.instagram.com/${name}`) : null;
}

const PAGE_FRAME = /^(?:\/v[\d.]+)?\/plugins\/(?:page|like|follow|like_?box|fan)(?:\.php)?$/;

/** The list of all videos of a channel has the channel's code, with another begin. */
function uploadsChannel({ pathname, searchParams }: URL): string | null {
  const list = pathname === '/embed/videoseries' ? searchParams.get('list') : null;
  return list?.startsWith('UU') ? `UC${list.slice(2)}` : null;
}

function networkOfHost(hostname: string): SocialNetwork | undefined {
  const host = hostname.replace(LANGUAGE_HOST, '');
  return NETWORKS.find(([, pattern]) => pattern.test(host))?.[0];
}

/** AA3 */
function readParameter(url: URL, name: RegExp): ReadHandle | null {
  const found = [...url.searchParams].find(
    ([key, value]) => name.test(key) && /^(?:https?:)?\/\//.test(value),
  );
  // "out.php?https://..." has no name for it.
  const whole = /^\?(https?:\/\/.+)$/.exec(url.search)?.[1];
  const written = found?.[1] ?? (name === TARGET ? whole : undefined);
  const target = written && parseUrl(written, url.href);
  return target && networkOfHost(target.hostname) !== undefined ? readHandle(target.href) : null;
}

/** "facebook.com/#!/name" */
function withoutHash(url: URL): URL {
  const path = url.pathname === '/' ? /^#!\/(.+)$/.exec(url.hash)?.[1] : undefined;
  return path === undefined ? url : (parseUrl(`/${path}`, url.origin) ?? url);
}

function accountName(network: SocialNetwork, url: URL): string | null {
  const { pathname, searchParams } = url;
  const parts = decodePath(pathname).split('/').filter(Boolean);
  const [first, second, third] = parts;
  if (network === 'whatsapp') {
    const number = first === 'send' ? searchParams.get('phone') : first;
    return number && /^\+?\d{8,15}$/.test(number) ? number.replace('+', '') : null;
  }
  if (first === undefined) return null;
  if (network === 'facebook') {
    if (first === 'profile.php') return onlyDigits(searchParams.get('id'));
    if (first === 'pages') return (second === 'category' ? parts[3] : third) ?? second ?? null;
    if (first === 'profile') return onlyDigits(second ?? null);
    if (first === 'pg') return second ?? null;
    if (first === 'people') return onlyDigits(third ?? null);
    if (first === 'p') return second ?? null;
  }
  if (network === 'linkedin')
    return /^(?:company|showcase|school)$/.test(first) ? (second ?? null) : null;
  if (network === 'youtube' && /^(?:channel|c|user)$/.test(first)) return second ?? null;
  if (network === 'line') return url.hostname.startsWith('liff.') ? null : line(parts);
  // "weibo.com/p/100505" and the number of the account.
  if (network === 'weibo' && first === 'p')
    return onlyDigits(second?.replace(/^100\d0\d/, '') ?? null);
  const named = namedParameter(network, first, searchParams) ?? stem(network, parts);
  return named === null ? null : plainName(network, named);
}

/** "twitter.com/intent/follow?screen_name=name" */
function namedParameter(network: SocialNetwork, first: string, parameters: URLSearchParams) {
  const mayName = network === 'x' && /^intent$/.test(first);
  return mayName ? parameters.get('screen_name') : null;
}

/** The part of the path with the account's name, before the account's own pages. */
function stem(network: SocialNetwork, parts: readonly string[]): string | null {
  // "t.me/s/name" shows a channel in the browser.
  const isPrefix = /^(?:_u|add|n|u|s)$/.test(parts[0]!) && parts.length === 2;
  const [first, second, third] =
    isPrefix && /^(?:instagram|snapchat|weibo|telegram)$/.test(network) ? parts.slice(1) : parts;
  if (first === undefined || NO_ACCOUNT.test(first)) return null;
  // "/name/videos" is a part of the account's page, "/name/videos/123" one video.
  if (third !== undefined && POST.test(second!)) return null;
  const isSigned = first.startsWith('@');
  if ((network === 'tiktok' || network === 'threads') && !isSigned) return null;
  // The first addresses on YouTube had no sign; a second part names something else.
  return network === 'youtube' && !isSigned && second !== undefined ? null : first;
}

function plainName(network: SocialNetwork, written: string): string | null {
  const name = written.replace(/^@/, '');
  const isShort = network === 'youtube' && name === written && /\.\w+$/.test(name);
  return /^[\p{L}\d._-]{2,80}$/u.test(name) && !isShort ? name : null;
}

function line(parts: readonly string[]): string | null {
  const id =
    parts.find((part) => /^@|^~/.test(part)) ?? (parts[0] === 'R' ? parts.at(-1) : parts[0]);
  return id && !/share|lineit|msg/i.test(parts.join('/')) ? id : null;
}

function onlyDigits(text: string | null): string | null {
  return text !== null && /^\d{5,20}$/.test(text) ? text : null;
}

function accountUrl(
  network: SocialNetwork,
  handle: string,
  { href, search, pathname, hash }: URL,
): string {
  if (network === 'facebook') {
    if (/^\/profile\.php|^\/people\//.test(pathname))
      return `https://www.facebook.com/profile.php?id=${handle}`;
    const path = pathname.startsWith('/pages/') ? pathname.replace(/\/$/, '') : `/${handle}`;
    return `https://www.facebook.com${path}`;
  }
  if (network === 'instagram') return `https://www.instagram.com/${handle}`;
  if (network === 'tiktok') return `https://www.tiktok.com/@${handle}`;
  if (network === 'youtube' && pathname.startsWith('/@'))
    return `https://www.youtube.com/@${handle}`;
  if (network === 'x' && pathname.startsWith('/intent/')) return `https://x.com/${handle}`;
  return network === 'whatsapp'
    ? `https://wa.me/${handle}`
    : href.replace(hash, '').replace(search, '');
}

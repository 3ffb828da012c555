/**
 * The social accounts of the place.
 *
 * SO1 Share buttons, plugins, posts and the accounts of the site's makers do not count.
 * SO2 On a site of several branches, an account outside the place's part belongs to the chain,
 *     unless its handle or link text names the branch.
 * SO3 Among several accounts on one network, the one named like the place comes first. An account
 *     with another name counts only where the site shows its own accounts.
 */
import { parseUrl } from '../../../../../domain/words/web-addresses.ts';
import { decodePath } from '../../input/website.ts';
import { list } from '../hours/structured-hours.ts';
import type { PageLink, PageReading } from '../reading/page-reading.ts';
import { type MentionedHandle, mayHoldHandle, parseHandles } from '../words/handle-mentions.ts';
import { joinedPattern } from '../words/joined-pattern.ts';
import { isOfOffice } from '../words/phone-words.ts';
import type { BusinessItem } from './business-items.ts';
import { distinctFacts, itemFact, pageFact } from './fact-makers.ts';
import { letters, nameWords } from './place-match.ts';
import type { SiteFact, SitePlace, SocialHandle, SocialNetwork } from './site-facts.ts';
import type { PageScope, SiteScope } from './site-scope.ts';

const MAX_HANDLES = 20;
const NETWORKS: readonly (readonly [SocialNetwork, RegExp])[] = [
  ['facebook', /(?:^|\.)(?:facebook|fb)\.(?:com|me)$/],
  ['instagram', /(?:^|\.)(?:instagram\.com|instagr\.am)$/],
  ['tiktok', /(?:^|\.)tiktok\.com$/],
  ['x', /(?:^|\.)(?:twitter|x)\.com$/],
  ['youtube', /(?:^|\.)youtube\.com$/],
  ['linkedin', /(?:^|\.)linkedin\.com$/],
  ['line', /(?:^|\.)(?:line\.me|lin\.ee)$/],
  ['whatsapp', /^(?:wa\.me|(?:api|web)\.whatsapp\.com)$/],
  ['telegram', /^t(?:elegram)?\.me$/],
];
const NO_ACCOUNT = joinedPattern(
  'i',
  String.raw`^(?:sharer?(?:\.php)?|share|dialog|intent|plugins|tr|p|reels?|stories|explore|`,
  String.raw`hashtag|tags?|search|home|login|signup|events?|groups?|watch|video|photos?|`,
  String.raw`photo\.php|permalink\.php|posts|media|embed|policies|privacy|legal|help|about|`,
  String.raw`terms|business|ads|wix|wordpress|wordpresscom|squarespace|shopify|status|i|`,
  String.raw`settings|shareArticle|sharing|msg|r|ti|people|public|story\.php|profile)$`,
);
const CREDIT = joinedPattern(
  'iu',
  String.raw`(?:web\s?design|website|site|design(?:ed)?|webdesign|powered|developed|built|`,
  String.raw`made|dibuat|dikembangkan|réalis|conception|umsetzung|realisierung|gestaltung|制作|`,
  String.raw`製作|设计|設計|تصميم)\s*(?:by|oleh|par|von|durch|:|by:)`,
);
/** "Marketing by", "Photos: Studio" and the like. */
const BY = /(?<!follow(?:ed)? )(?:^|\s)(?:by|von|par|oleh)\s*$/iu;
const CREDIT_REACH = 40;
/** "Web design", "تصميم وبرمجة" and the like, where the maker's name is the link. */
const CREDIT_LEAD = joinedPattern(
  'iu',
  String.raw`(?:^|[|·•–—.©]\s*)(?:web\s?design|webdesign|website|site web|sitio web|sito(?: web)?|`,
  String.raw`(?:création|réalisation|conception|diseño|desarrollo|realizzazione|criação|`,
  String.raw`desenvolvimento|ontwerp|ontwikkeling|tasarım|gestaltung|umsetzung|projekt|dizajn|`,
  String.raw`разработка|создание|agence|agentur|agencia)(?: (?:du |de |del |des |da |do |van |`,
  String.raw`der )?(?:site|sitio|sito|web\p{L}*|website|сайта|internet|graphi\p{L}+|`,
  String.raw`gráfic\p{L}+))*|`,
  String.raw`(?:網[頁站]|网[页站])(?:設計|设计|製作|制作|開發|开发|建設|建设)|(?:サイト|ホームページ|web|HP)(?:制作|製作|デザイン)|`,
  String.raw`(?:تصميم|برمجة|تطوير|تنفيذ)(?: ?و ?(?:تصميم|برمجة|تطوير|تنفيذ))?(?: الموقع)?|`,
  String.raw`(?:웹|홈페이지|사이트) ?(?:디자인|제작)|ออกแบบเว็บไซต์(?:โดย)?)\s*[:：–—-]?\s*$`,
);
/** An employee's account. */
const PERSONAL = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:(?:his|her|their) (?:own |personal )?(?:account|page|profile|channel|`,
  String.raw`instagram|`,
  String.raw`blog)|personal (?:account|page|profile)|(?:seine[mnr]?|ihre[mnr]?) (?:privaten? |`,
  String.raw`persönlichen? )?(?:account|kanal|profil|konto)|(?:son|leur) (?:compte|`,
  String.raw`profil)(?: personnel)?|`,
  String.raw`compte personnel|(?:su )?cuenta personal|(?:suo )?(?:profilo|account) personale|`,
  String.raw`(?:sua )?conta pessoal|akun pribadi\p{L}*|akaun peribadi\p{L}*|kişisel hesab\p{L}*|`,
  String.raw`личн\p{L}+ (?:аккаунт|страниц)\p{L}*)(?!\p{L})|`,
  String.raw`حساب(?:ه|ها|هم) (?:ال)?شخصي|个人(?:账号|帐号|主页)|個人(?:帳號|賬號|專頁|アカウント)|개인 ?계정`,
);
/** "Website by" at the end of a line. */
const CREDIT_END = new RegExp(`${CREDIT.source}\\s*$`, 'iu');
const OWN_PLACE = joinedPattern(
  'iu',
  String.raw`follow|social|connect|find us|ikuti|temukan kami|ikut kami|folgen|folg uns|`,
  String.raw`suivez|retrouvez|フォロー|公式|sns|关注|關注|追蹤|تابع|صفحتنا|حسابنا|فيس ?بوك|`,
  String.raw`[اإ]نست[اغقج]|تيك ?توك|`,
  String.raw`インスタ|フェイスブック|脸书|臉書|抖音|粉[絲丝]|粉專|專頁|instagram|facebook|tiktok|insta\b|`,
  String.raw`\bfb\b|\big\b|^(?:x|twitter|youtube|linkedin|line|telegram)$`,
);

export function findSocials(scope: SiteScope, place: SitePlace): SiteFact<SocialHandle>[] {
  const shared = scope.hasBranches ? ('chain' as const) : ('place' as const);
  const structured = [
    ...scope.businesses.flatMap((business) => structuredHandles(business, 'place')),
    ...scope.namesakes.flatMap((business) => structuredHandles(business, shared)),
  ];
  const linked = scope.pages.flatMap((one) => linkedHandles(one, scope, place));
  const mentioned = scope.pages.flatMap((one) => writtenHandles(one, scope, place, linked));
  const all = [...structured, ...linked, ...mentioned];
  const words = nameWords(place.name);
  const rank = ({ value }: SiteFact<SocialHandle>) =>
    (value.owner === 'chain' ? 10 : 0) + (namedLike(value.handle, words, place.name) ? 0 : 1);
  const ranked = all.map((fact, i) => [fact, i] as const);
  ranked.sort(([a, i], [b, j]) => rank(a) - rank(b) || i - j);
  return distinctFacts(
    ranked.map(([fact]) => fact),
    ({ network, handle }) => `${network} ${handle.toLowerCase()}`,
    MAX_HANDLES,
  );
}

function structuredHandles(
  business: BusinessItem,
  owner: SocialHandle['owner'],
): SiteFact<SocialHandle>[] {
  return list(business.item['sameAs']).flatMap((url) => {
    const read = typeof url === 'string' ? readHandle(url) : null;
    return read === null ? [] : [itemFact(business, { ...read, owner }, 'sameAs', url as string)];
  });
}

function linkedHandles(
  { page, kind, includes }: PageScope,
  scope: SiteScope,
  place: SitePlace,
): SiteFact<SocialHandle>[] {
  const words = nameWords(place.name);
  const read = readLinks(page);
  return read.flatMap(({ link, found }) => {
    const inPart = kind === 'part' && includes(link.block);
    if (kind === 'part' && !inPart && link.landmark !== 'footer' && link.landmark !== 'header') {
      if (inOtherBranch(page, link, includes)) return [];
    }
    if (kind === 'none') return [];
    const isNamed = namedLike(found.handle, words, place.name);
    if (!isNamed && isNamedByLink(page, link, found)) return [];
    const rivals = read.filter((one) => one.found.network === found.network);
    const distinct = new Set(rivals.map((one) => one.found.handle.toLowerCase())).size;
    const isShown = showsOwnAccounts(page, link, read.length) || isOnlyHandle(page, link, found);
    if (!isNamed && !isShown) return [];
    if (
      !isNamed &&
      distinct > 1 &&
      !inPart &&
      rivals.some((one) => namedLike(one.found.handle, words, place.name))
    ) {
      return [];
    }
    if (!isNamed && (isStray(page, link, rivals, read) || isOfWordsBefore(page, link, found)))
      return [];
    const described = `${found.handle} ${link.text}`;
    const isOwn = !scope.hasBranches || inPart || namesBranch(described, page, place);
    const owner = isOwn ? ('place' as const) : ('chain' as const);
    return [pageFact(page, { ...found, owner }, link.url, 'link')];
  });
}

const MAX_TEXTS = 2_000;

/** Accounts named in the text count when no link leads to an account on their network. */
function writtenHandles(
  { page, kind, includes }: PageScope,
  scope: SiteScope,
  place: SitePlace,
  linked: readonly SiteFact<SocialHandle>[],
): SiteFact<SocialHandle>[] {
  if (kind === 'none' || (scope.hasBranches && kind !== 'part')) return [];
  const words = nameWords(place.name);
  const isNamed = (handle: string) => namedLike(handle, words, place.name);
  const mentioned: MentionedHandle[] = [];
  for (const [i, { text }] of page.blocks.slice(0, MAX_TEXTS).entries()) {
    if (mentioned.length > MAX_HANDLES) break;
    if (!mayHoldHandle(text) || !includes(i)) continue;
    if (!CREDIT.test(text) && !PERSONAL.test(text)) mentioned.push(...parseHandles(text, isNamed));
  }
  return mentioned.flatMap(({ quote, ...found }) => {
    const isLinked = linked.some(({ value }) => value.network === found.network);
    const rivals = mentioned.filter(({ network }) => network === found.network);
    const isOne = rivals.every(({ handle }) => handle === found.handle);
    if (isLinked || !isOne) return [];
    return [pageFact(page, { ...found, owner: 'place' as const }, quote, 'text')];
  });
}

interface ReadLink {
  readonly link: PageLink;
  readonly found: ReadHandle;
}

/** The first and the last links to accounts are read; only these are compared with each other. */
const MAX_LINKS_AT_EACH_END = 60;

function readLinks(page: PageReading): ReadLink[] {
  const read = page.links.flatMap((link) => {
    const found = link.tag === 'a' ? readHandle(link.url) : null;
    return found === null || isCredit(page, link) ? [] : [{ link, found }];
  });
  const last = read.slice(MAX_LINKS_AT_EACH_END).slice(-MAX_LINKS_AT_EACH_END);
  return [...read.slice(0, MAX_LINKS_AT_EACH_END), ...last];
}

/**
 * "Bluefinch" for bluefinch.digital: the link gives the account's short name, which neither the
 * page nor its host has elsewhere. An own account's link gives the network or the whole handle.
 */
function isNamedByLink(page: PageReading, link: PageLink, { handle }: ReadHandle): boolean {
  const [short, whole] = [letters(link.text), letters(handle)];
  const isShort = short.length >= MIN_SHORT_CHARS && /^\p{Lu}\p{Ll}+$/u.test(link.text.trim());
  if (!isShort || !whole.startsWith(short) || whole === short) return false;
  const titles = page.blocks.filter(
    ({ level, text }, at) => at !== link.block && (level > 0 || text.includes('©')),
  );
  const texts = [page.title ?? '', parseUrl(page.url)?.hostname ?? ''];
  const names = [...texts, ...titles.map(({ text }) => text)];
  return !names.some((text) => letters(text).includes(short));
}

const MIN_SHORT_CHARS = 5;
const MIN_PROSE_CHARS = 12;

/** True for an account linked in prose when a row of icons links another account on its network. */
function isStray(
  { blocks }: PageReading,
  link: PageLink,
  rivals: readonly ReadLink[],
  all: readonly ReadLink[],
): boolean {
  // An icon has no text of its own, and may be assigned to the block that follows it.
  const isProse = (one: PageLink) =>
    one.text !== '' &&
    (blocks[one.block]?.text.length ?? 0) - one.text.length >= MIN_PROSE_CHARS &&
    all.every(({ link: other }) => other === one || other.block !== one.block || other.text === '');
  const networks = (section: number) =>
    new Set(all.flatMap((one) => (one.link.section === section ? one.found.network : []))).size;
  return (
    isProse(link) && rivals.some((one) => !isProse(one.link) && networks(one.link.section) > 1)
  );
}

const MIN_LOCAL_CHARS = 4;

/** "Gardeners' podcast: fb": an account named like the words before it is theirs. */
function isOfWordsBefore({ blocks }: PageReading, link: PageLink, { handle }: ReadHandle): boolean {
  const text = blocks[link.block]?.text ?? '';
  const at = link.text === '' ? -1 : text.indexOf(link.text);
  const before = link.lead || text.slice(Math.max(0, at - MAX_OWNER_CHARS), Math.max(0, at));
  const owner = OWNER_BEFORE.exec(before)?.[1] ?? '';
  return nameWords(owner).some((word) => word.length >= 5 && letters(handle).includes(word));
}

const MAX_OWNER_CHARS = 60;
const OWNER_BEFORE = /(?:^|[|·•–—.;©]\s*)([^|·•–—.;:：©]{5,60})[:：]\s*$/u;

/**
 * True when the text has the town, or words of the place's name that are in the page's web address.
 */
function namesBranch(text: string, { url }: PageReading, place: SitePlace): boolean {
  const { hostname, pathname } = parseUrl(url) ?? { hostname: '', pathname: '' };
  const path = letters(decodePath(pathname));
  const { suburb, neighborhood, city } = place.address;
  const towns = [suburb, neighborhood, city].map((part) => letters(part ?? ''));
  const special = nameWords(place.name).filter((word) => path.includes(word));
  const plain = letters(text);
  return [...special, ...towns]
    .filter((word) => word.length >= MIN_LOCAL_CHARS && !letters(hostname).includes(word))
    .some((word) => plain.includes(word));
}

/** True when the link is next to content that was left out of the place's part. */
function inOtherBranch(
  page: PageReading,
  { block, section }: PageLink,
  includes: (block: number) => boolean,
): boolean {
  const { blocks } = page;
  const near = blocks[block];
  if (followsAllBranches(page, block, section) || isUnderOffice(page, block)) return false;
  // The link has a line of its own next to the sections, one of which is the place's.
  const around = page.sections[section]?.parent ?? -1;
  const isPast = blocks.some((_, i) => i < block && includes(i));
  if (isPast && around >= 0 && followsAllBranches(page, block, around)) return false;
  return near !== undefined && !includes(block) && Math.abs(near.section - section) < 6;
}

const OFFICE_REACH = 3;

/** True near below a heading for the head office: its accounts are the chain's. */
function isUnderOffice({ blocks }: PageReading, at: number): boolean {
  const near = blocks.slice(Math.max(0, at - OFFICE_REACH), at + 1);
  const title = near.findLast(({ level }) => level > 0);
  return title !== undefined && isOfOffice('', title.text);
}

/** True when the link follows the branches' sections, inside the section that holds them all. */
function followsAllBranches(
  { blocks, sections }: PageReading,
  block: number,
  section: number,
): boolean {
  let within = 0;
  for (let i = block - 1; i >= 0 && blocks[i]!.level !== 1; i--) {
    let at = blocks[i]!.section;
    if (at === section) return false;
    while (at > section) at = sections[at]!.parent;
    if (at !== section) return false;
    within++;
  }
  return within > 2;
}

/**
 * True when the words directly before the link, in its block or the block above, credit the site's
 * maker.
 */
function isCredit({ blocks }: PageReading, { block, text, rel, lead }: PageLink): boolean {
  if (CREDIT.test(text) || /sponsored/.test(rel)) return true;
  if (lead) {
    const near = lead.slice(-CREDIT_REACH * 2);
    return CREDIT.test(lead) || [CREDIT_LEAD, PERSONAL, BY].some((words) => words.test(near));
  }
  // An icon before its block's text: the text that follows is not about it.
  if (text === '' && lead === '') return isCreditEnd(blocks[block - 1]?.text ?? '');
  for (const near of [blocks[block], blocks[block - 1]]) {
    const at = text === '' || near === undefined ? -1 : near.text.indexOf(text);
    const before = near?.text.slice(Math.max(0, at - CREDIT_REACH), Math.max(0, at)) ?? '';
    if (at >= 0) return [CREDIT, CREDIT_LEAD, PERSONAL].some((words) => words.test(before));
  }
  return CREDIT.test(blocks[block]?.text.slice(0, 200) ?? '') && text === '';
}

function isCreditEnd(text: string): boolean {
  const end = text.slice(-CREDIT_REACH * 2);
  return CREDIT_END.test(end) || CREDIT_LEAD.test(end);
}

function showsOwnAccounts(page: PageReading, link: PageLink, count: number): boolean {
  if (link.landmark === 'footer' || link.landmark === 'header' || link.landmark === 'nav')
    return true;
  // Pages show their own accounts as bare icons; in prose, links have text.
  if (link.text === '' || OWN_PLACE.test(link.text)) return true;
  const near = [page.blocks[link.block - 1], page.blocks[link.block]];
  return near.some((one) => OWN_PLACE.test(one?.text.slice(0, 200) ?? '')) || count >= 2;
}

/**
 * True for "@name" alone on its line, when the place's name is in another script and cannot be
 * compared.
 */
function isOnlyHandle(page: PageReading, { text, block }: PageLink, found: ReadHandle): boolean {
  const isHandle = text.trim().replace(/^@/, '').toLowerCase() === found.handle.toLowerCase();
  const line = page.blocks[block]?.text ?? '';
  return isHandle && line.length - text.length < MIN_PROSE_CHARS;
}

export function namedLike(handle: string, words: readonly string[], name: string): boolean {
  const plain = letters(handle);
  const whole = letters(name);
  if (plain.length >= 4 && (plain.includes(whole) || whole.includes(plain))) return true;
  return words.some((word) => word.length >= 4 && plain.includes(word));
}

/** A prefix before a host that is complete without it; `fb.com` has no such prefix. */
const LANGUAGE_HOST = /^(?:www|m|mobile|web|[a-z]{2}-[a-z]{2}|[a-z]{2})\.(?=[^.]+\.[^.]+)/;

type ReadHandle = Omit<SocialHandle, 'owner'>;

/** The account that a web address leads to; null for any other address. */
const POST = /^(?:status|video|p|reel|posts|videos|photos|events)$/;

export function readHandle(written: string): ReadHandle | null {
  const url = parseUrl(written);
  if (url === null) return null;
  if (!/^https?:$/.test(url.protocol)) return null;
  const host = url.hostname.replace(LANGUAGE_HOST, '');
  const network = NETWORKS.find(([, pattern]) => pattern.test(host))?.[0];
  if (network === undefined) return null;
  const handle = accountName(network, url);
  return handle === null ? null : { network, handle, url: accountUrl(network, handle, url) };
}

function accountName(network: SocialNetwork, { pathname, searchParams }: URL): string | null {
  const parts = decodePath(pathname).split('/').filter(Boolean);
  const [first, second, third] = parts;
  if (network === 'whatsapp') {
    const number = first === 'send' ? searchParams.get('phone') : first;
    return number && /^\+?\d{8,15}$/.test(number) ? number.replace('+', '') : null;
  }
  if (first === undefined) return null;
  if (network === 'facebook') {
    if (first === 'profile.php') return onlyDigits(searchParams.get('id'));
    if (first === 'pages' || first === 'pg') return third ?? second ?? null;
    if (first === 'p') return second ?? null;
  }
  if (network === 'linkedin')
    return /^(?:company|showcase|school)$/.test(first) ? (second ?? null) : null;
  if (network === 'youtube' && /^(?:channel|c|user)$/.test(first)) return second ?? null;
  if (network === 'line') return line(parts);
  if (NO_ACCOUNT.test(first) || (network === 'tiktok' && !first.startsWith('@'))) return null;
  if (network === 'youtube' && !first.startsWith('@')) return null;
  // "/name/videos" is a part of the account's page, "/name/videos/123" one video.
  if (third !== undefined && POST.test(second!)) return null;
  const name = first.replace(/^@/, '');
  return /^[\p{L}\d._-]{2,80}$/u.test(name) ? name : null;
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
  { href, search, pathname }: URL,
): string {
  if (network === 'facebook') {
    if (/^\/profile\.php/.test(pathname))
      return `https://www.facebook.com/profile.php?id=${handle}`;
    const path = pathname.startsWith('/pages/') ? pathname.replace(/\/$/, '') : `/${handle}`;
    return `https://www.facebook.com${path}`;
  }
  if (network === 'instagram') return `https://www.instagram.com/${handle}`;
  if (network === 'tiktok') return `https://www.tiktok.com/@${handle}`;
  if (network === 'youtube' && pathname.startsWith('/@'))
    return `https://www.youtube.com/@${handle}`;
  return network === 'whatsapp' ? `https://wa.me/${handle}` : href.replace(search, '');
}

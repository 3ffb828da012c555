/**
 * Whose account a link on a page leads to, by the words in and around the link. Pure.
 *
 * LO1 Words that credit the maker of the site, of its pictures or of its texts precede an account
 *     of theirs.
 * LO2 An account named like words beside its link that are no name of the place is of whoever these
 *     words name.
 * LO3 Accounts below a heading for partners or neighbours are theirs.
 */
import { parseUrl } from '../../../../../../domain/words/web-addresses.ts';
import { type PageLink, type PageReading, sectionsAround } from '../../reading/page-reading.ts';
import { joinedPattern } from '../../words/joined-pattern.ts';
import { PARTNERS_TITLE } from '../../words/others-words.ts';
import { letters } from '../../words/plain-letters.ts';
import type { ReadHandle } from './account-addresses.ts';

export const CREDIT = joinedPattern(
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
export const PERSONAL = joinedPattern(
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
  String.raw`\bfb\b|\big\b|threads|snapchat|pinterest|微博|weibo|`,
  String.raw`^(?:x|twitter|youtube|linkedin|line|telegram)$`,
);

/**
 * True when the words directly before the link, in its block or the block above, credit the site's
 * maker.
 */
export function isCredit({ blocks }: PageReading, { block, text, rel, lead }: PageLink): boolean {
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

export function showsOwnAccounts(page: PageReading, link: PageLink, count: number): boolean {
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
export function isOnlyHandle(
  page: PageReading,
  { text, block }: PageLink,
  found: ReadHandle,
): boolean {
  const isHandle = text.trim().replace(/^@/, '').toLowerCase() === found.handle.toLowerCase();
  const line = page.blocks[block]?.text ?? '';
  return isHandle && line.length - text.length < MIN_PROSE_CHARS;
}

export const MIN_PROSE_CHARS = 12;
const MIN_OWNER_CHARS = 4;
const MAX_OWNER_CHARS = 60;
const OWNER_SPLIT = /[|·•–—;©]|[.!?。！？]\s/u;

/**
 * LO2. "Bluefinch" for bluefinch.digital, "Gardeners' podcast: fb": the
 * handle begins with a word of its link's text, or of the text before the link, or has it behind a
 * dot. The page's titles and host, the town and the place's name do not have that word.
 */
export function isNamedByOthers(
  page: PageReading,
  link: PageLink,
  { handle }: ReadHandle,
  ownNames: readonly string[],
): boolean {
  if (INVITES.test(link.text) || INVITES.test(textBefore(page, link))) return false;
  const isHandle = letters(link.text) === letters(handle) && !/\s|^\p{Lu}\p{Ll}/u.test(link.text);
  const beside = `${isHandle ? '' : link.text} ${textBefore(page, link)}`;
  const parts = handle.split(/[._-]/).map(letters);
  const names = spellings(beside).flatMap(ownerWords);
  const shared = names.filter((word) => {
    const isPart = parts.some((part) => part.startsWith(word) || part.endsWith(word));
    return isPart && !isOwnWord(page, link, ownNames, word);
  });
  return shared.length > 0;
}

/** The words and pairs of words, in plain letters, of which a name may consist. */
function ownerWords(text: string): string[] {
  const words = text.split(/[^\p{L}\p{N}'’]+/u).filter((word) => /^\p{Lu}/u.test(word));
  return words.map(letters).filter((word) => word.length >= MIN_OWNER_CHARS && !NETWORK.test(word));
}

const NETWORK = /^(?:instagram|insta|facebook|tiktok|twitter|youtube|linkedin|threads|telegram)$/;

/** "Löffel" in plain letters is "loffel"; in handles it is often "loeffel". */
function spellings(text: string): string[] {
  const long = text.replace(/[äöüÄÖÜ]/g, (c) => LONG_VOWELS[c]!);
  return long === text ? [text] : [text, long];
}

const LONG_VOWELS: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
};

function isOwnWord(
  page: PageReading,
  link: PageLink,
  ownNames: readonly string[],
  word: string,
): boolean {
  const titles = page.blocks.filter(
    ({ level, text }, at) => at !== link.block && ((level > 0 && level < 3) || text.includes('©')),
  );
  const texts = [
    ...[page.title, page.meta['og:site_name'], parseUrl(page.url)?.hostname],
    ...ownNames,
    ...titles.map(({ text }) => text),
  ];
  return texts.some((text) => text && spellings(text).some((one) => letters(one).includes(word)));
}

/** The text before the link in its block, from the last sign that parts it from other text. */
function textBefore({ blocks }: PageReading, link: PageLink): string {
  const text = blocks[link.block]?.text ?? '';
  const at = link.text === '' ? -1 : text.indexOf(link.text);
  const before = link.lead || text.slice(Math.max(0, at - MAX_OWNER_CHARS), Math.max(0, at));
  return before.split(OWNER_SPLIT).findLast((part) => /\p{L}/u.test(part)) ?? '';
}

/** "Follow us", "find us on", "our page": what follows is an account of the place. */
export const INVITES = joinedPattern(
  'iu',
  String.raw`(?<!\p{L})(?:(?:follow|find|visit|like|tag|join) us|follow|connect|`,
  String.raw`(?:folge|folgen|folgt|besuche?n?|findet|finden) (?:sie )?(?:uns|wir)|folg uns|`,
  String.raw`(?:suivez|retrouvez|rejoignez)(?:-| )nous|(?:ikut|ikuti|temukan|temui|cari) kami|`,
  String.raw`(?:our|unser\p{L}*|notre|nos) (?:own )?(?:account|page|profile?|channel|kanal|seite|`,
  String.raw`compte|chaîne|fanpage|instagram|facebook|insta|tiktok)|(?:news|updates|neuigkeiten|`,
  String.raw`aktuelles|neues|actualités|noticias|novità|info(?:s|rmasi)?|berita))(?!\p{L})|フォロー|`,
  String.raw`公式|最新|`,
  String.raw`关注|關注|追蹤|تابع`,
);

/** LO3 */
export function isUnderPartners(page: PageReading, link: PageLink): boolean {
  const { blocks } = page;
  const title = blocks.slice(0, link.block).findLast(({ level }) => level > 0);
  if (title === undefined || !PARTNERS_TITLE.test(title.text)) return false;
  if (link.landmark !== null && link.landmark !== title.landmark) return false;
  return sectionsAround(page, link.section).includes(title.section) && title.section > 0;
}

export function namedLike(handle: string, words: readonly string[], name: string): boolean {
  const plain = letters(handle);
  const [whole, ...others] = spellings(name).map(letters);
  if (isNearly(plain, whole!) || others.some((other) => isNearly(plain, other))) return true;
  return words.some((word) => word.length >= 4 && plain.includes(word));
}

function isNearly(plain: string, whole: string): boolean {
  return plain.length >= 4 && (plain.includes(whole) || whole.includes(plain));
}

const MIN_HOST_CHARS = 5;
const MIN_BEGUN_CHARS = 9;
/** Hosts of sites that many share; the site's own name is in another label, or in the path. */
const SHARED_LABEL = /^(?:sites|google|business|wixsite|wordpress|blogspot|jimdo\w*|weebly|shop)$/;

/** True when the account has the name of the site's host, of which the town is no part. */
export function namedLikeHost(handle: string, url: string, town = ''): boolean {
  const plain = letters(handle).replace(letters(town), '');
  const labels = (parseUrl(url)?.hostname ?? '').split('.').slice(0, -1).map(letters);
  const isLike = (label: string) =>
    plain.includes(label) ||
    label.includes(plain) ||
    (plain.length >= MIN_BEGUN_CHARS && label.startsWith(plain.slice(0, MIN_BEGUN_CHARS)));
  return labels.some(
    (label) =>
      label.length >= MIN_HOST_CHARS &&
      plain.length >= MIN_HOST_CHARS &&
      isLike(label) &&
      !SHARED_LABEL.test(label),
  );
}

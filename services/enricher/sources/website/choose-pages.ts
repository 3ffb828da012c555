/**
 * Chooses the linked pages of the same site that are worth fetching, by the link's text and path:
 * contact, hours, menu, branches, about, imprint. The most informative come first, and at most two
 * of each kind, so that a site with forty branches does not hide its contact page.
 */
import { canParseUrl } from '../../../../domain/words/web-addresses.ts';
import { decodePath } from '../input/website.ts';
import type { PageLink, PageReading } from './reading/page-reading.ts';
import { joinedPattern } from './words/joined-pattern.ts';

const KINDS: readonly (readonly [weight: number, words: RegExp])[] = [
  [
    10,
    joinedPattern(
      'iu',
      String.raw`contact|kontak|hubungi|kontakt|お問い合わせ|お問合せ|アクセス|联系|聯絡|联络|聯繫|اتصل|تواصل|access|`,
      String.raw`anfahrt|find-?us|find us|nous-?trouver|visit`,
    ),
  ],
  [
    9,
    joinedPattern(
      'iu',
      String.raw`hours|öffnungszeiten|oeffnungszeiten|jam-?\s?(?:buka|operasional)|`,
      String.raw`waktu-?\s?operasi|horaires|営業時間|营业时间|營業時間|أوقات|ساعات`,
    ),
  ],
  [
    8,
    joinedPattern(
      'iu',
      String.raw`\bmenus?\b|speisekarte|\bkarte\b|la-?\s?carte|daftar-?\s?(?:menu|harga)|メニュー|`,
      String.raw`お品書き|菜单|菜單|餐牌|قائمة|منيو`,
    ),
  ],
  [
    7,
    joinedPattern(
      'iu',
      String.raw`locations?|branch|outlet|stores?\b|cabang|cawangan|filiale|standort|店舗|门店|門店|分店|`,
      String.raw`nos-?\s?(?:adresses|restaurants|boutiques)|فروع|lokasi`,
    ),
  ],
  [
    6,
    /impressum|imprint|legal|mentions-?\s?l[ée]gales|特定商取引|会社概要|company|perusahaan|syarikat/iu,
  ],
  [
    5,
    joinedPattern(
      'iu',
      String.raw`about|tentang|über-?\s?uns|ueber-?uns|a-?propos|à propos|qui-?sommes|店舗情報|概要|关于|`,
      String.raw`關於|من نحن|profil`,
    ),
  ],
  [
    4,
    joinedPattern(
      'iu',
      String.raw`services?|layanan|perkhidmatan|leistungen|サービス|服务|服務|خدمات|delivery|reserv|`,
      String.raw`booking|news|aktuell|お知らせ|公告|الأخبار|faq`,
    ),
  ],
];
const SKIPPED = joinedPattern(
  'i',
  String.raw`\.(?:jpe?g|png|gif|webp|svg|zip|mp[34]|docx?|xlsx?|css|js|ics)$|\/(?:wp-admin|`,
  String.raw`wp-login|cart|checkout|login|signin|account|tag|feed|wp-json)\b|`,
  String.raw`[?&](?:replytocom|share|print|add-to-cart)=`,
);
const MAX_OF_A_KIND = 2;

export function choosePages(home: PageReading, max: number): string[] {
  const scored = home.links
    .filter((link) => link.tag === 'a' && isSameSite(link.url, home.url))
    .map((link) => ({ url: withoutHash(link.url), ...score(link) }))
    .filter(({ weight }) => weight > 0);
  const best = new Map<string, { weight: number; kind: number }>();
  for (const { url, weight, kind } of scored) {
    if (url === withoutHash(home.url)) continue;
    if (weight > (best.get(url)?.weight ?? 0)) best.set(url, { weight, kind });
  }
  const counts = new Map<number, number>();
  return [...best]
    .sort(([a, x], [b, y]) => y.weight - x.weight || a.length - b.length)
    .filter(([, { kind }]) => {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      return count <= MAX_OF_A_KIND;
    })
    .slice(0, max)
    .map(([url]) => url);
}

function score({ url, text }: PageLink): { weight: number; kind: number } {
  const path = decodePath(new URL(url).pathname + new URL(url).search);
  if (SKIPPED.test(path)) return { weight: 0, kind: -1 };
  const depth = path.split('/').filter(Boolean).length;
  const kind = KINDS.findIndex(([, words]) => words.test(text) || words.test(path));
  return { weight: kind < 0 ? 0 : KINDS[kind]![0] - Math.min(3, depth) / 10, kind };
}

function isSameSite(url: string, home: string): boolean {
  if (!/^https?:/.test(url) || !canParseUrl(url)) return false;
  return bareHost(url) === bareHost(home);
}

function bareHost(url: string): string {
  const { hostname, port } = new URL(url);
  return `${hostname.replace(/^www\./, '')}:${port}`;
}

function withoutHash(url: string): string {
  return url.replace(/#.*$/, '');
}

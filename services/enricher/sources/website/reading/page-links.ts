/** Collects the links and images of a page, each with its text. */
import { parseUrl } from '../../../../../domain/words/web-addresses.ts';
import type { BlockWriter } from './block-writer.ts';
import type { ElementStack } from './element-stack.ts';
import { LIMITS, type PageImage, type PageLink } from './page-reading.ts';

const MAX_WORDS_CHARS = 200;
const MAX_URL_CHARS = 2_000;
/** An element that a script of the network replaces by a page of an account, or its button. */
const PAGE_PLUGIN = /(?:^|\s)fb-(?:page|like|follow)(?:\s|$)/;
/** Where a script leads a visitor who clicks an element that is no link. */
const OPENED =
  /(?:window\.open|location(?:\.(?:href|assign))?)\s*[=(]+\s*['"]((?:https?:|\/)[^'"\s]+)['"]/;

type OpenAnchor = { -readonly [K in keyof PageLink]: PageLink[K] } & { label: string };

export class PageLinks {
  readonly links: PageLink[] = [];
  readonly images: PageImage[] = [];
  canonicalUrl: string | null = null;
  #base: string;
  #anchor: OpenAnchor | null = null;

  constructor(url: string) {
    this.#base = url;
  }

  setBase(href: string): void {
    this.#base = resolveUrl(href, this.#base) ?? this.#base;
  }

  addText(text: string): void {
    const anchor = this.#anchor;
    if (anchor !== null && anchor.text.length < MAX_WORDS_CHARS) anchor.text += text;
  }

  open(
    tag: string,
    attributes: ReadonlyMap<string, string>,
    stack: ElementStack,
    blocks: Pick<BlockWriter, 'count' | 'lead'>,
  ) {
    const where = { landmark: stack.landmark, section: stack.section, block: blocks.count };
    if (tag === 'link') this.#readLinkTag(attributes);
    if (tag === 'img') this.#addImage(attributes, where.section);
    const page = attributes.get('data-href');
    if (page !== undefined && PAGE_PLUGIN.test(attributes.get('class') ?? ''))
      this.#addPlugin(page, where);
    const button = readButtonAccount(attributes);
    if (button !== null) this.#addPlugin(button, where);
    const target = tag === 'button' ? page : undefined;
    const opened = tag === 'a' ? undefined : OPENED.exec(attributes.get('onclick') ?? '')?.[1];
    if (opened !== undefined || target !== undefined) this.#addPlugin(opened ?? target!, where);
    const href =
      attributes.get(tag === 'iframe' ? 'src' : tag === 'form' ? 'action' : 'href') ??
      (tag === 'a' ? attributes.get('xlink:href') : undefined);
    if (href === undefined || !/^(?:a|area|iframe|form)$/.test(tag)) return;
    const url = resolveUrl(href, this.#base);
    if (url === null || this.links.length >= LIMITS.links) return;
    const label = attributes.get('aria-label') ?? attributes.get('title') ?? '';
    const rel = attributes.get('rel') ?? '';
    if (tag === 'a') {
      this.closeAnchor();
      this.#anchor = { url, text: '', rel, tag, ...where, lead: blocks.lead, label };
    } else {
      const kind = tag === 'area' ? 'a' : (tag as 'iframe' | 'form');
      this.links.push({ url, text: attributes.get('alt') ?? label, rel, tag: kind, ...where });
    }
  }

  #addPlugin(page: string, where: Pick<PageLink, 'landmark' | 'section' | 'block'>): void {
    const url = resolveUrl(page, this.#base);
    if (url === null || this.links.length >= LIMITS.links) return;
    this.links.push({ url, text: '', rel: '', tag: 'a', ...where });
  }

  closeAnchor(): void {
    if (this.#anchor === null) return;
    const { label, text, ...link } = this.#anchor;
    this.#anchor = null;
    const words = text.replace(/\s+/g, ' ').trim() || label.replace(/\s+/g, ' ').trim();
    this.links.push({ ...link, text: words.slice(0, MAX_WORDS_CHARS) });
  }

  #readLinkTag(attributes: ReadonlyMap<string, string>): void {
    const rel = attributes.get('rel')?.toLowerCase() ?? '';
    const url = resolveUrl(attributes.get('href') ?? '', this.#base);
    if (url !== null && rel.split(/\s+/).includes('canonical')) this.canonicalUrl ??= url;
    const where = { landmark: null, section: 0, block: 0 } as const;
    if (url !== null && rel.split(/\s+/).includes('me')) this.#addPlugin(url, where);
  }

  #addImage(attributes: ReadonlyMap<string, string>, section: number): void {
    const alt = attributes.get('alt') ?? '';
    if (this.#anchor !== null && this.#anchor.label === '') this.#anchor.label = alt;
    const url = resolveUrl(attributes.get('src') ?? attributes.get('data-src') ?? '', this.#base);
    if (url === null || this.images.length >= LIMITS.images || !/^https?:/.test(url)) return;
    this.images.push({ url, alt: alt.slice(0, MAX_WORDS_CHARS), section });
  }
}

/** The account that a network's own button names by an attribute. */
function readButtonAccount(attributes: ReadonlyMap<string, string>): string | null {
  const kind = attributes.get('class') ?? '';
  const channel = attributes.get('data-channelid') ?? attributes.get('data-channel');
  if (/(?:^|\s)g-ytsubscribe(?:\s|$)/.test(kind) && channel !== undefined)
    return /^UC/.test(channel)
      ? `https://www.youtube.com/channel/${channel}`
      : `https://www.youtube.com/user/${channel}`;
  const id = attributes.get('data-lineid');
  return id === undefined ? null : `https://line.me/R/ti/p/${id.replace(/^(?!@)/, '@')}`;
}

/** Null for text that is not a URL, and for URLs that only scripts understand. */
function resolveUrl(href: string, base: string): string | null {
  const written = href.trim();
  if (written === '' || written.length > MAX_URL_CHARS) return null;
  if (/^(?:javascript|data|blob|about):/i.test(written)) return null;
  const url = parseUrl(HOST_ALONE.test(written) ? `https://${written}` : written, base);
  return url === null ? null : (redirectTarget(url) ?? url.href);
}

/** "www.facebook.com/name" without a scheme would be a path below the page. */
const HOST_ALONE = /^(?:www\.[\w-]+\.[a-z]{2,10}|(?:instagram|facebook|tiktok)\.com)(?:\/|$)/i;

/** Google Sites, Facebook and Instagram lead their visitors over an address of their own. */
const REDIRECTS =
  /^(?:(?:www\.)?google\.[a-z.]{2,6}\/url|lm?\.(?:facebook|instagram)\.com\/(?:l\.php)?)$/;

function redirectTarget({ hostname, pathname, searchParams }: URL): string | null {
  if (!REDIRECTS.test(`${hostname}${pathname}`)) return null;
  const target = searchParams.get('q') ?? searchParams.get('url') ?? searchParams.get('u') ?? '';
  return /^https?:/i.test(target) ? (parseUrl(target)?.href ?? null) : null;
}

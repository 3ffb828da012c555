/**
 * Reads an HTML page in one bounded pass over htmlparser2's tokenizer. No tree is built.
 *
 * HR1 Time and memory grow linearly with the page, up to the limits; nothing beyond them is read.
 * HR2 What a visitor does not see (scripts, templates, `hidden`, `display:none`) gives no text,
 *     except scripts' data on a page that they render (SD1), and the parts that a click opens: the
 *     panels of tabs, and what is hidden right after a button that says whether it is expanded.
 * HR3 A table row with short cells is one block; other block elements, `<br>` and line ends in
 *     `<pre>` end a block.
 */
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { tickName } from '../words/service/service-answers.ts';
import { BlockWriter } from './block-writer.ts';
import { ElementStack } from './element-stack.ts';
import { readLinkedData } from './json-ld.ts';
import { listName } from './list-names.ts';
import { MicrodataCollector } from './microdata.ts';
import { PageLinks } from './page-links.ts';
import { LIMITS, type LimitName, type LinkedData, type PageReading } from './page-reading.ts';
import { addScriptData } from './script-data.ts';

const CHUNK_CHARS = 16_384;

export type HtmlPage = Omit<PageReading, 'url' | 'kind' | 'fetchedAtMs' | 'charset'>;

export function readHtmlPage(html: string, url: string): HtmlPage {
  const reader = new HtmlReader(html, url);
  const tokenizer = new Tokenizer({}, reader);
  for (let at = 0; at < html.length && !reader.isDone; at += CHUNK_CHARS) {
    tokenizer.write(html.slice(at, at + CHUNK_CHARS));
  }
  if (!reader.isDone) tokenizer.end();
  return reader.finish();
}

/** Elements whose text is not displayed. */
const HIDDEN = new Set(
  'script style noembed noframes template svg math iframe textarea select object canvas'.split(' '),
);
const VOID = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);
const BLOCKS = new Set(
  (
    'address article aside blockquote body br button caption center dd details dialog div dl dt ' +
    'fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr label legend li ' +
    'main menu nav ol option p pre section summary table tbody td tfoot th thead tr ul video'
  ).split(' '),
);
const HEADING = /^h[1-6]$/;
const UNSEEN_STYLE = /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;

class HtmlReader implements TokenizerCallbacks {
  isDone = false;
  readonly #html: string;
  readonly #stack = new ElementStack();
  readonly #blocks: BlockWriter;
  readonly #links: PageLinks;
  readonly #microdata: MicrodataCollector;
  readonly #ld: LinkedData[] = [];
  readonly #limits = new Set<LimitName>();
  readonly #meta = new Map<string, string>();
  /** How many elements have begun since the last one that opens a part. */
  #sinceOpener = MAX_FROM_OPENER;
  readonly #properties: [string, string][] = [];
  #title: string | null = null;
  #language: string | null = null;
  #elements = 0;
  /** The number of open elements in which line ends count. */
  #preformatted = 0;
  #allAttributes = 0;
  #scripts = 0;
  #scriptChars = 0;
  #tag = '';
  #attributes = new Map<string, string>();
  #attribute = '';
  #value = '';
  /** The text of the open script or title; null outside. */
  #raw: string | null = null;
  #rawTag = '';

  constructor(html: string, url: string) {
    this.#html = html;
    this.#links = new PageLinks(url);
    this.#blocks = new BlockWriter(this.#stack, (limit) => this.#stop(limit));
    this.#microdata = new MicrodataCollector(/\bitemref\b/i.test(html));
  }

  ontext(start: number, end: number): void {
    this.#addText(this.#html.slice(start, end));
  }

  ontextentity(codePoint: number): void {
    this.#addText(String.fromCodePoint(codePoint));
  }

  #addText(text: string): void {
    if (this.isDone) return;
    if (this.#raw !== null) {
      if (this.#raw.length < LIMITS.scriptChars) this.#raw += text;
      return;
    }
    if (this.#stack.isHidden) return;
    this.#microdata.addText(text);
    this.#links.addText(text);
    if (this.#preformatted === 0) this.#blocks.addText(text);
    else this.#addLines(text);
  }

  /** Adds text in `<pre>`, where the visitor sees each line end. */
  #addLines(text: string): void {
    const [first = '', ...lines] = text.split(/\r\n|\r|\n/);
    this.#blocks.addText(first);
    for (const line of lines) {
      this.#blocks.startBlock('br');
      this.#blocks.addText(line);
    }
  }

  onopentagname(start: number, end: number): void {
    this.#tag = this.#html.slice(start, Math.min(end, start + 40)).toLowerCase();
    this.#attributes = new Map();
    if (++this.#elements > LIMITS.elements) this.#stop('elements');
  }

  onattribname(start: number, end: number): void {
    this.#attribute = this.#html.slice(start, Math.min(end, start + 60)).toLowerCase();
    this.#value = '';
    if (++this.#allAttributes > LIMITS.attributes) this.#stop('attributes');
  }

  onattribdata(start: number, end: number): void {
    const room = LIMITS.attributeChars - this.#value.length;
    if (room > 0) this.#value += this.#html.slice(start, Math.min(end, start + room));
  }

  onattribentity(codePoint: number): void {
    if (this.#value.length < LIMITS.attributeChars) this.#value += String.fromCodePoint(codePoint);
  }

  onattribend(): void {
    const attributes = this.#attributes;
    if (attributes.size >= LIMITS.attributesPerElement || attributes.has(this.#attribute)) return;
    attributes.set(this.#attribute, this.#value);
  }

  onopentagend(): void {
    if (!this.isDone) this.#openElement(this.#tag, this.#attributes);
  }

  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  onselfclosingtag(): void {
    this.onopentagend();
    if (!this.isDone && !VOID.has(this.#tag) && this.#isForeign()) this.#stack.close(this.#tag);
  }

  /** True in SVG, where `<path/>` is a complete element. */
  #isForeign(): boolean {
    return this.#stack.isHidden;
  }

  onclosetag(start: number, end: number): void {
    if (this.isDone) return;
    const tag = this.#html.slice(start, Math.min(end, start + 40)).toLowerCase();
    if (this.#raw !== null && tag === this.#rawTag) this.#endRaw();
    if (BLOCKS.has(tag)) this.#endBlock();
    else this.#blocks.markEdge('end');
    this.#blocks.markStyle('end', tag);
    if (tag === 'pre') this.#preformatted = Math.max(0, this.#preformatted - 1);
    this.#stack.close(tag);
  }

  #openElement(tag: string, attributes: ReadonlyMap<string, string>): void {
    const role = attributes.get('role')?.toLowerCase();
    if (tag === 'html' || tag === 'body') this.#readLanguage(attributes);
    if (tag === 'base') this.#links.setBase(attributes.get('href') ?? '');
    if (tag === 'meta') this.#readMeta(attributes);
    const isOpener = opensPart(tag, role, attributes);
    if (!this.#stack.isHidden) {
      if (BLOCKS.has(tag)) this.#startBlock(tag);
      else this.#blocks.markEdge('begin');
      this.#blocks.markStyle('begin', tag);
      if (tag === 'sup') this.#blocks.markRaised();
      if (isOpener) this.#blocks.markHeading(PART_LEVEL);
      const mark = iconName(tag, attributes);
      if (mark !== '') this.#blocks.addMark(mark);
    }
    this.#stack.endImplied(tag);
    const isHidden = HIDDEN.has(tag) || (isUnseen(attributes) && !this.#isOpened(role));
    this.#sinceOpener = isOpener ? 0 : this.#sinceOpener + 1;
    this.#links.open(tag, attributes, this.#stack, this.#blocks);
    if (VOID.has(tag)) {
      const frame = this.#microdata.open(tag, attributes);
      if (frame !== null) this.#microdata.close(frame);
      return;
    }
    if (HEADING.test(tag)) this.#stack.openHeading(Number(tag[1]));
    const frame = this.#stack.isFull ? null : this.#microdata.open(tag, attributes);
    const ends = [
      frame === null ? null : () => this.#microdata.close(frame),
      tag === 'a' ? () => this.#links.closeAnchor() : null,
      tag === 'table' ? this.#blocks.openTable() : null,
      tag === 'tr' ? this.#blocks.openRow() : null,
      isHidden || !isStruck(attributes) ? null : this.#blocks.openStruck(),
      tag === 'td' || tag === 'th' ? this.#blocks.openCell(cellSize(attributes)) : null,
    ].filter((end) => end !== null);
    const onClose = ends.length === 0 ? null : () => ends.reverse().forEach((end) => void end());
    if (this.#stack.isFull) this.#limits.add('depth');
    this.#stack.push(tag, { role, isHidden, list: listName(tag, attributes), onClose });
    if (tag === 'pre') this.#preformatted++;
    if (tag === 'script' || tag === 'title') this.#startRaw(tag, attributes);
  }

  /** True for an element that a visitor sees after a click. */
  #isOpened(role: string | undefined): boolean {
    if (this.#stack.isHidden) return false;
    const isNext = this.#sinceOpener < MAX_FROM_OPENER;
    if (isNext) this.#sinceOpener = MAX_FROM_OPENER;
    return isNext || role === 'tabpanel';
  }

  #startBlock(tag: string): void {
    this.#blocks.startBlock(tag);
    this.#microdata.addText('\n');
    this.#links.addText(' ');
  }

  #endBlock(): void {
    this.#blocks.closeBlock();
    if (!this.#stack.isHidden) this.#microdata.addText('\n');
  }

  #startRaw(tag: string, attributes: ReadonlyMap<string, string>): void {
    const type = attributes.get('type') ?? '';
    const isLd = tag === 'script' && /^\s*application\/(?:[\w.-]+\+)?ld\+json/i.test(type);
    if (tag === 'title' && (this.#title !== null || this.#stack.isHidden)) return;
    if (tag === 'script' && !isLd) return;
    this.#rawTag = tag;
    this.#raw = '';
  }

  #endRaw(): void {
    const text = this.#raw!;
    this.#raw = null;
    if (this.#rawTag === 'title') {
      this.#title = text.replace(/\s+/g, ' ').trim().slice(0, 500) || null;
      return;
    }
    this.#scriptChars += text.length;
    if (++this.#scripts > LIMITS.scripts || this.#scriptChars > LIMITS.scriptChars) {
      this.#limits.add('scripts');
      return;
    }
    const data = readLinkedData(text);
    if (data.items.length > 0) this.#ld.push(data);
  }

  #readLanguage(attributes: ReadonlyMap<string, string>): void {
    const language = attributes.get('lang') ?? attributes.get('xml:lang');
    if (language && /^[\w-]{2,20}$/.test(language)) this.#language ??= language.toLowerCase();
  }

  #readMeta(attributes: ReadonlyMap<string, string>): void {
    const content = attributes.get('content');
    const name = attributes.get('property') ?? attributes.get('name') ?? '';
    if (content === undefined || name === '' || this.#properties.length >= LIMITS.metas) return;
    if (attributes.has('property')) this.#properties.push([name, content]);
    const key = name.toLowerCase();
    if (!this.#meta.has(key) && this.#meta.size < LIMITS.metas) this.#meta.set(key, content);
  }

  #stop(limit: LimitName): void {
    this.#limits.add(limit);
    this.isDone = true;
  }

  finish(): HtmlPage {
    if (this.#raw !== null) this.#endRaw();
    this.#blocks.endBlock();
    this.#stack.closeAll();
    const microdata = this.#microdata.finish();
    const blocks = this.#blocks.finish();
    const { sections } = this.#stack;
    const { links } = this.#links;
    if (!this.isDone) addScriptData(this.#html, { blocks, sections, links });
    return {
      title: this.#title,
      language: this.#language,
      canonicalUrl: this.#links.canonicalUrl,
      meta: Object.fromEntries(this.#meta),
      properties: this.#properties,
      blocks,
      sections,
      links,
      images: this.#links.images,
      ld: this.#ld,
      microdata,
      limits: [...this.#limits],
    };
  }
}

function cellSize(attributes: ReadonlyMap<string, string>) {
  const size = (name: string) =>
    Math.min(MAX_SPAN, Number.parseInt(attributes.get(name) ?? '1', 10));
  return { columns: size('colspan') || 1, rows: size('rowspan') || 1 };
}

/** A button's icon and label, and a wrapper, may stand between it and the part that it opens. */
const MAX_FROM_OPENER = 6;

/** The level of a heading that a visitor clicks to see the part below it. */
const PART_LEVEL = 6;
const OPENING_ATTRIBUTES = ['aria-expanded', 'data-toggle', 'data-bs-toggle'];

function opensPart(
  tag: string,
  role: string | undefined,
  attributes: ReadonlyMap<string, string>,
): boolean {
  if (tag === 'summary') return true;
  if (role === 'button' && tag !== 'a') return attributes.has('aria-expanded');
  if (tag !== 'button') return false;
  const isNamed = OPENER_CLASS.test(attributes.get('class') ?? '');
  return isNamed || OPENING_ATTRIBUTES.some((name) => attributes.has(name));
}

/** Builders name such a button, or the part that it heads. */
const OPENER_CLASS =
  /(?:^|[\s_-])(?:accordion|collapsed|faq|(?:panel|toggle|question)-?(?:head\w*|title))\b/;

/** More columns or rows than a week needs. */
const MAX_SPAN = 14;

const OLD_PRICE = /(?:^|[\s_-])(?:old|was|before)[_-]?price|price[_-]{0,2}(?:old|was|before)\b/;
const STRUCK = /\b(?:line-through|strike-?through|striked?|crossed-out)\b/;

/** Struck by its style, or an old price by its class. */
function isStruck(attributes: ReadonlyMap<string, string>): boolean {
  const name = attributes.get('class')?.toLowerCase() ?? '';
  return STRUCK.test(attributes.get('style') ?? '') || STRUCK.test(name) || OLD_PRICE.test(name);
}

function isUnseen(attributes: ReadonlyMap<string, string>): boolean {
  return attributes.has('hidden') || UNSEEN_STYLE.test(attributes.get('style') ?? '');
}

const ICONS: readonly (readonly [word: string, name: RegExp])[] = [
  ['whatsapp', /whats-?app/],
  ['fax', /fax|print(?:er)?/],
  ['phone', /(?:tele)?phone|\btel\b|mobile|call/],
  ['instagram', /instagram/],
  ['facebook', /facebook/],
  ['tiktok', /tiktok/],
  ['no', /(?:^|[\s_-])(?:x?mark-circle-o|times|xmark|x|cross|ban|no|slash)(?:$|[\s_-])/],
  ['yes', /(?:^|[\s_-])(?:check|tick|yes)(?:$|[\s_-])/],
];
const ICON_CLASS = /(?:^|[\s_-])(?:fa[bsrl]?|icons?|bi|ti|ri|la|mdi|dashicons|glyphicon|ico|i)-/;
const MAX_ICON_CHARS = 20;

/** The name of a small picture: its alternative text, or the phone or fax in its class name. */
function iconName(tag: string, attributes: ReadonlyMap<string, string>): string {
  if (tag === 'img') {
    const alt = (attributes.get('alt') ?? '').slice(0, MAX_ICON_CHARS);
    return tickName(alt) ?? alt;
  }
  const name = attributes.get('class')?.toLowerCase() ?? '';
  if (ICON_CLASS.test(name)) return ICONS.find(([, known]) => known.test(name))?.[0] ?? '';
  const label = attributes.get('role') === 'img' ? attributes.get('aria-label') : undefined;
  return label === undefined ? '' : (tickName(label) ?? '');
}

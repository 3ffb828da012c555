/**
 * Extracts the text of an HTML page.
 *
 * HT1 Time and memory grow linearly with the page's length, however the page is written. So the
 *     page is only tokenized: htmlparser2's own `Parser` keeps a stack of open elements, whose cost
 *     is quadratic on a deeply nested page.
 * HT2 As in a browser, a script, style or comment that never ends swallows the rest of the page.
 * HT3 The text is never longer than the page.
 */
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

export interface HtmlPage {
  readonly title: string | null;
  /** The canonical URL that the page declares. */
  readonly canonicalUrl: string | null;
  readonly date: string | null;
  /** Each block is on a separate line. */
  readonly text: string;
}

export function readHtml(html: string): HtmlPage {
  const reader = new HtmlReader(html);
  const tokenizer = new Tokenizer({}, reader);
  tokenizer.write(html);
  tokenizer.end();
  const { title, canonicalUrl, date, text } = reader;
  return { title, canonicalUrl, date, text };
}

/** Elements whose content is not visible. */
const HIDDEN = new Set(
  'script style noscript noembed noframes template svg iframe textarea'.split(' '),
);
const BLOCKS = new Set(
  (
    'address article aside blockquote br dd div dl dt figcaption footer form h1 h2 h3 h4 h5 h6 ' +
    'header hr li main nav ol option p pre section table td th tr ul'
  ).split(' '),
);
const READ_ATTRIBUTES = new Set(['rel', 'href', 'name', 'property', 'content']);
const DATE_NAMES = /^(date|last-modified|article:modified_time|article:published_time)$/i;
const MAX_ATTRIBUTE_CHARS = 4_000;
const SOFT_HYPHEN = 0xad;

class HtmlReader implements TokenizerCallbacks {
  title: string | null = null;
  canonicalUrl: string | null = null;
  date: string | null = null;
  text = '';
  readonly #html: string;
  #tag = '';
  /** Attributes of the open tag; null unless they are needed. */
  #attributes: Map<string, string> | null = null;
  #attribute = '';
  /** The hidden element that contains the current position. */
  #hidden: string | null = null;
  /** The title's text so far, while inside the title. */
  #openTitle: string | null = null;

  constructor(html: string) {
    this.#html = html;
  }

  ontext(start: number, end: number): void {
    this.#addText(this.#html.slice(start, end));
  }

  ontextentity(codePoint: number): void {
    if (codePoint !== SOFT_HYPHEN) this.#addText(String.fromCodePoint(codePoint));
  }

  onopentagname(start: number, end: number): void {
    this.#tag = this.#html.slice(start, end).toLowerCase();
    this.#attributes = null;
    if (this.#hidden !== null) return;
    if (this.#tag === 'link' || this.#tag === 'meta') this.#attributes = new Map();
    if (BLOCKS.has(this.#tag)) this.text += '\n';
    if (HIDDEN.has(this.#tag)) this.#hidden = this.#tag;
    if (this.#tag === 'title') this.#openTitle = '';
  }

  onclosetag(start: number, end: number): void {
    const name = this.#html.slice(start, end).toLowerCase();
    if (this.#hidden === name) this.#hidden = null;
    else if (this.#hidden === null && BLOCKS.has(name)) this.text += '\n';
    if (this.#openTitle === null || name !== 'title') return;
    this.title ??= this.#openTitle;
    this.#openTitle = null;
  }

  onattribname(start: number, end: number): void {
    if (this.#attributes === null) return;
    const name = this.#html.slice(start, end).toLowerCase();
    const isRead = READ_ATTRIBUTES.has(name) && !this.#attributes.has(name);
    this.#attribute = isRead ? name : '';
  }

  onattribdata(start: number, end: number): void {
    this.#addToAttribute(this.#html.slice(start, end));
  }

  onattribentity(codePoint: number): void {
    this.#addToAttribute(String.fromCodePoint(codePoint));
  }

  onattribend(): void {
    this.#attribute = '';
  }

  onopentagend(): void {
    if (this.#attributes === null) return;
    const { rel, href, name, property, content } = Object.fromEntries(this.#attributes);
    if (this.#tag === 'link' && rel?.toLowerCase() === 'canonical') {
      this.canonicalUrl ??= href ?? null;
    }
    if (this.#tag === 'meta' && DATE_NAMES.test(name ?? property ?? '')) {
      this.date ??= content ?? null;
    }
  }

  onselfclosingtag(): void {
    this.onopentagend();
  }

  /** Inside a hidden element, no tag except its own end tag has a meaning. */
  isInForeignContext(): boolean {
    return this.#hidden !== null;
  }

  oncomment(): void {}
  oncdata(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  #addText(text: string): void {
    if (this.#openTitle !== null) this.#openTitle += text;
    else if (this.#hidden === null) this.text += text;
  }

  #addToAttribute(text: string): void {
    if (this.#attributes === null || this.#attribute === '') return;
    const value = this.#attributes.get(this.#attribute) ?? '';
    const room = MAX_ATTRIBUTE_CHARS - value.length;
    this.#attributes.set(this.#attribute, value + text.slice(0, room));
  }
}

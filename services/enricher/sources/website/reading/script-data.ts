/**
 * The text of a page that its scripts render, taken from the data in those scripts.
 *
 * SD1 Only for a page that shows almost nothing by itself. No script is run.
 * SD2 Data is a script of JSON, or one that assigns an object or a list to a name.
 * SD3 Names and punctuation around the values count as markup. A few short values of one object are
 *     a row. A title, or the name of a list or an object, is a heading above its contents.
 * SD4 Time is bounded: MAX_SCRIPTS, MAX_CHARS, MAX_VALUES (each line of a text is one, and each
 *     link), MAX_KEY_CHARS, and the depth that parseJson allows.
 */
import { canParseUrl } from '../../../../../domain/words/web-addresses.ts';
import { parseJson } from './json-ld.ts';
import type { PageLink, PageSection, StructuredValue, TextBlock } from './page-reading.ts';

/** A page's reading, to which the data is added. */
export interface ShownPage {
  readonly blocks: TextBlock[];
  readonly sections: PageSection[];
  readonly links: PageLink[];
}

const MAX_SHOWN_CHARS = 300;
const MAX_SCRIPTS = 30;
const MAX_CHARS = 200_000;
const MAX_VALUES = 3_000;
const MAX_TEXT_CHARS = 600;
const MAX_KEY_CHARS = 60;

export function addScriptData(html: string, page: ShownPage): void {
  const shown = page.blocks.reduce((sum, { text }) => sum + text.length, 0);
  if (shown > MAX_SHOWN_CHARS || !html.includes('<script')) return;
  const writer = new DataWriter(page);
  for (const data of scriptValues(html)) writer.write(data);
}

/** `window.STATE = {...};` */
const ASSIGNED = /^(?:(?:var|let|const)\s{1,4})?[\w$.[\]'"]{1,80}\s{0,4}=\s{0,4}(?=[{[])/;

function scriptValues(html: string): StructuredValue[] {
  const values: StructuredValue[] = [];
  let at = 0;
  for (let i = 0; i < MAX_SCRIPTS; i++) {
    const start = html.indexOf('<script', at);
    const open = start < 0 ? -1 : html.indexOf('>', start);
    const end = open < 0 ? -1 : html.indexOf('</script', open);
    if (end < 0) break;
    at = end;
    const text = end - open > MAX_CHARS ? '' : html.slice(open + 1, end);
    const value = scriptValue(html.slice(start, open), text);
    if (value !== undefined) values.push(value);
  }
  return values;
}

function scriptValue(tag: string, text: string): StructuredValue | undefined {
  if (/ld\+json/i.test(tag)) return undefined;
  if (/type\s*=\s*["']?application\/json/i.test(tag)) return parseJson(text);
  const code = text.trim();
  const assigned = ASSIGNED.exec(code)?.[0];
  if (assigned === undefined) return undefined;
  return parseJson(code.slice(assigned.length, code.endsWith(';') ? -1 : undefined));
}

const TITLE = /^(?:title|heading|headline)$/i;
/** Names that are common in all data, and do not describe their contents. */
const GENERIC = new RegExp(
  '^(?:attributes|blocks|cells|children|content|data|edges|elements|fields|items?|list|nodes?|' +
    'page|props|properties|result|sections?|state|text|values?)$',
  'i',
);
/** Names of the program's own data, which is never shown. */
const INTERNAL = new RegExp(
  '^(?:_.*|.*(?:id|key|slug|hash|token|class|classname|style|css|colou?r|icon|type|locale|lang|' +
    'version|sku|createdat|updatedat|src|image|path|href))$',
  'i',
);
/**
 * Names of the program's texts and settings for all pages: "Open 24 hours" is one of its labels.
 */
const UNUSED = new RegExp(
  '^(?:messages|translations?|i18n|intl|strings|labels|dictionary|locales?|resources|config|' +
    'settings|env|features|flags|theme|routes|schema|errors?|validation|filters?|facets)$',
  'i',
);
const NUMBER_LABEL = /phone|tel|fax|whatsapp|mobile/i;
const AMOUNT = /price|amount|cost/i;
const MAX_ROW_CELLS = 6;
const MAX_CELL_CHARS = 80;
const MAX_NAME_CHARS = 30;

function isInternal(name: string): boolean {
  return name.length > MAX_KEY_CHARS || INTERNAL.test(name);
}

class DataWriter {
  readonly #page: ShownPage;
  /** The number of values read; beyond MAX_VALUES the rest is skipped. */
  #values = 0;
  /** The last heading written. */
  #heading = '';

  constructor(page: ShownPage) {
    this.#page = page;
  }

  write(value: StructuredValue, name = '', section = 0): void {
    if (!this.#countValue() || value === null || UNUSED.test(name)) return;
    if (typeof value === 'string') this.#writeText(value, name, section);
    else if (Array.isArray(value)) this.#writeList(value, name, section);
    else if (typeof value === 'object') {
      this.#writeItem(value as { [name: string]: StructuredValue }, name, section);
    }
  }

  #countValue(): boolean {
    this.#values += 1;
    return this.#values <= MAX_VALUES;
  }

  #writeList(list: readonly StructuredValue[], name: string, around: number): void {
    const section = this.#openSection(around);
    this.#writeName(name, section);
    for (const one of list) this.write(one, name, section);
  }

  #writeItem(item: { [name: string]: StructuredValue }, name: string, around: number): void {
    const section = this.#openSection(around);
    const cells = rowCells(item);
    if (cells !== null) {
      this.#writeName(name, section);
      this.#addBlock(cells.join(' '), 0, section, cells);
      this.#writeLinks(item, section);
      return;
    }
    if (Object.values(item).some((one) => typeof one === 'string')) this.#writeName(name, section);
    for (const [key, one] of Object.entries(item)) this.write(one, key, section);
  }

  #writeLinks(item: { [name: string]: StructuredValue }, section: number): void {
    for (const [key, one] of Object.entries(item)) {
      if (typeof one === 'string' && isUrl(one)) this.write(one, key, section);
    }
  }

  /** Writes a heading once above a list, not again above each item. */
  #writeName(name: string, section: number): void {
    const words = name.replace(/([a-z])([A-Z])|[_-]/g, '$1 $2').trim();
    if (GENERIC.test(name) || isInternal(name) || words === this.#heading) return;
    if (words.length <= MAX_NAME_CHARS && /^\p{L}[\p{L} ]{2,}$/u.test(words)) {
      this.#addBlock(words, 3, section);
    }
  }

  #writeText(value: string, name: string, section: number): void {
    const { links, blocks } = this.#page;
    if (isUrl(value)) {
      if (/\.(?:png|jpe?g|webp|svg|gif|js|css|woff2?)(?:\?|$)/i.test(value)) return;
      const where = { landmark: null, section, block: blocks.length };
      if (canParseUrl(value)) links.push({ url: value, text: '', rel: '', tag: 'a', ...where });
      return;
    }
    if (isInternal(name)) return;
    for (const line of value.split(/\r?\n|<[^<>]{1,300}>/)) {
      const text = line.replace(/\s+/g, ' ').trim();
      if (!isShown(text)) continue;
      if (!this.#countValue()) return;
      if (NUMBER_LABEL.test(name)) this.#addBlock(`${name} ${text}`, 0, section, [name, text]);
      else this.#addBlock(text, TITLE.test(name) ? 3 : 0, section);
    }
  }

  #openSection(parent: number): number {
    return this.#page.sections.push({ parent, tag: 'div' }) - 1;
  }

  #addBlock(text: string, level: number, section: number, cells?: readonly string[]): void {
    if (level > 0) this.#heading = text;
    const block = { text, level, landmark: null, section };
    this.#page.blocks.push(cells === undefined ? block : { ...block, cells });
  }
}

/** The texts of an object that is a row: a few short values, and no nested ones. */
function rowCells(item: { readonly [name: string]: StructuredValue }): string[] | null {
  const cells: string[] = [];
  for (const [name, value] of Object.entries(item)) {
    if (value !== null && typeof value === 'object') return null;
    const isText = typeof value === 'string' || (typeof value === 'number' && AMOUNT.test(name));
    if (!isText || isInternal(name) || isUrl(String(value))) continue;
    const text = String(value).trim();
    if (NUMBER_LABEL.test(name) || text.length > MAX_CELL_CHARS || /[\n<]/.test(text)) return null;
    if (text !== '') cells.push(text);
  }
  const isRow = cells.length >= 2 && cells.length <= MAX_ROW_CELLS;
  return isRow && cells.some((one) => /\d/.test(one)) ? cells : null;
}

function isUrl(text: string): boolean {
  return /^(?:https?:\/\/|tel:|mailto:)\S+$/i.test(text);
}

/** False for a path within the site, an identifier, or a long string without spaces. */
function isShown(text: string): boolean {
  if (text.length < 2 || text.length > MAX_TEXT_CHARS || !/[\p{L}\d]/u.test(text)) return false;
  const isAscii = /^[\w./#:;=&?%+-]+$/.test(text);
  return !isAscii || (text.length <= 30 && !/[/#_=]|^\d+$/.test(text));
}

/**
 * What the bounded reader extracts from one fetched page. Plain JSON data: it is cached, and passed
 * to the enrichment thread.
 *
 * PR1 Every text is on the page as it is here, apart from white space: quotes are cut from it. In
 *     scripts' data, the names and punctuation between the values are left out, like tags.
 * PR2 Everything has a limit (LIMITS). A page that exceeds one is read up to the limit.
 */
export interface FetchedPage {
  readonly url: string;
  /** The Content-Type header; null when the server sent none. */
  readonly contentType: string | null;
  readonly bytes: Uint8Array;
  readonly fetchedAtMs: number;
}

export type Landmark = 'header' | 'nav' | 'main' | 'aside' | 'footer';

export interface TextBlock {
  readonly text: string;
  /** 1-6 for a heading, 0 otherwise. */
  readonly level: number;
  readonly landmark: Landmark | null;
  /** Index in `sections` of the innermost section that holds the block. */
  readonly section: number;
  /**
   * The positions in the text where inline elements start or end, for a short text with a number: a
   * dish and its description are often on one line. At most MAX_EDGES, ascending.
   */
  readonly edges?: readonly number[];
  /** Where small, slanted or raised text starts and ends, in a short text; ascending. */
  readonly asides?: readonly (readonly [from: number, to: number])[];
  /** Where struck text starts and ends, in a short text; ascending. */
  readonly struck?: readonly (readonly [from: number, to: number])[];
  /** For a short text: its pictures and its phone icons, in order. */
  readonly marks?: readonly TextMark[];
  /** The texts of the cells, when the block is a row of a table; `text` joins them by spaces. */
  readonly cells?: readonly string[];
  /** Where cells hold only a tick or a cross as a picture: `yes` or `no` by cell, else ''. */
  readonly icons?: readonly string[];
  /**
   * The cells by column, when a cell spans several columns or rows; its text is in each of them.
   */
  readonly columns?: readonly string[];
  /**
   * The lines of each cell without struck text, when all cells have as many lines, and more than
   * one.
   */
  readonly lines?: readonly (readonly string[])[];
}

/** The section and those around it, the innermost first; at most `most` of them. */
export function sectionsAround(
  { sections }: Pick<PageReading, 'sections'>,
  section: number,
  most = 600,
): number[] {
  const around: number[] = [];
  for (let at = section; at >= 0 && around.length < most; at = sections[at]!.parent)
    around.push(at);
  return around;
}

/** The texts of a table row by column; none for other blocks. */
export function listCells({ columns, cells = [] }: TextBlock): readonly string[] {
  return columns ?? cells;
}

/** A picture or an icon in a text, with its name. */
export interface TextMark {
  readonly at: number;
  readonly word: string;
}

/**
 * An element with blocks, or a heading with what follows it. The first section is the whole page.
 */
export interface PageSection {
  /** Index of the section around it; -1 for the whole page. */
  readonly parent: number;
  readonly tag: string;
  /** The kind of list that its class or id names. */
  readonly list?: 'prices' | 'menu';
}

export interface PageLink {
  readonly url: string;
  /** The visible text, or else the label or the alternative text of the image in the link. */
  readonly text: string;
  readonly rel: string;
  readonly tag: 'a' | 'iframe' | 'form' | 'link';
  readonly landmark: Landmark | null;
  readonly section: number;
  /** Index of the block that begins with or after the link. */
  readonly block: number;
  /** The end of the text before the link in its block. */
  readonly lead?: string;
}

export interface PageImage {
  readonly url: string;
  readonly alt: string;
  readonly section: number;
}

/** A value of structured data, as JSON. */
export type StructuredValue =
  | string
  | number
  | boolean
  | null
  | readonly StructuredValue[]
  | StructuredItem;
export interface StructuredItem {
  readonly [name: string]: StructuredValue;
}

/** A block of JSON-LD. */
export interface LinkedData {
  /** The script's text, for quotes. */
  readonly source: string;
  readonly items: readonly StructuredItem[];
  /** True when the text was not JSON and had to be repaired. */
  readonly repaired: boolean;
}

export interface MicrodataItem {
  readonly type: readonly string[];
  readonly id: string | null;
  /** The visible text that is not in an item of its own. */
  readonly text: string;
  /** By property name, in the page's order; a value is a text or an item. */
  readonly properties: Readonly<Record<string, readonly (string | MicrodataItem)[]>>;
}

export interface PageReading {
  readonly url: string;
  /** `picture`: text that was recognized on a picture; only menus and signs are read from it. */
  readonly kind: 'html' | 'pdf' | 'text' | 'picture' | 'other';
  readonly fetchedAtMs: number;
  readonly charset: string;
  readonly title: string | null;
  /** The language that the page states, in lower case ("zh-hk"); null when it states none. */
  readonly language: string | null;
  readonly canonicalUrl: string | null;
  /** Content by name or property, in lower case; the first of each name. */
  readonly meta: Readonly<Record<string, string>>;
  /** All `property` metas in order, for Open Graph's repeated properties. */
  readonly properties: readonly (readonly [name: string, content: string])[];
  readonly blocks: readonly TextBlock[];
  readonly sections: readonly PageSection[];
  readonly links: readonly PageLink[];
  readonly images: readonly PageImage[];
  readonly ld: readonly LinkedData[];
  readonly microdata: readonly MicrodataItem[];
  /** The limits that the page exceeded. */
  readonly limits: readonly string[];
}

export const LIMITS = {
  bytes: 2_000_000,
  depth: 500,
  elements: 60_000,
  attributes: 120_000,
  attributesPerElement: 60,
  attributeChars: 4_000,
  textChars: 300_000,
  blockChars: 4_000,
  blocks: 6_000,
  links: 1_500,
  images: 200,
  metas: 200,
  scripts: 30,
  scriptChars: 400_000,
  items: 1_000,
  sections: 12_000,
} as const;

export type LimitName = keyof typeof LIMITS;

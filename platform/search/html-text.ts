/**
 * Takes the words out of HTML, in one pass whose cost is linear in the page's length however it is
 * written: an element or a comment that is never closed swallows the rest, as it does in a browser.
 */
export interface HtmlPage {
  readonly title: string | null;
  /** The page's own name for itself. */
  readonly canonicalUrl: string | null;
  readonly date: string | null;
  /** Blocks stand on lines of their own. */
  readonly text: string;
}

const SILENT = new Set(['script', 'style', 'noscript', 'template', 'svg', 'iframe', 'textarea']);
const BLOCKS = new Set(
  (
    'address article aside blockquote br dd div dl dt figcaption footer form h1 h2 h3 h4 h5 h6 ' +
    'header hr li main nav ol option p pre section table td th tr ul'
  ).split(' '),
);
const DATE_NAMES = /^(date|last-modified|article:modified_time|article:published_time)$/i;

interface Reading {
  title: string | null;
  canonicalUrl: string | null;
  date: string | null;
  readonly parts: string[];
}

export function readHtml(html: string): HtmlPage {
  const lower = html.toLowerCase();
  const reading: Reading = { title: null, canonicalUrl: null, date: null, parts: [] };
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0) break;
    reading.parts.push(html.slice(at, open));
    at = readTag(html, lower, open, reading);
  }
  if (at < html.length) reading.parts.push(html.slice(at));
  const { title, canonicalUrl, date, parts } = reading;
  return { title, canonicalUrl, date, text: decodeEntities(parts.join('')) };
}

/** The words alone, for a snippet that carries a little markup. */
export function stripMarkup(html: string): string {
  return readHtml(html).text;
}

/** Reads what begins at `open`; answers where to go on. */
function readTag(html: string, lower: string, open: number, reading: Reading): number {
  if (html.startsWith('<!--', open)) return endOf(html, '-->', open + 4);
  if (!/[a-z/!?]/.test(lower[open + 1] ?? '')) {
    reading.parts.push('<');
    return open + 1;
  }
  const end = endOf(html, '>', open);
  const name = /^<\/?([a-z0-9]*)/.exec(lower.slice(open, open + 16))?.[1] ?? '';
  if (BLOCKS.has(name)) reading.parts.push('\n');
  if (lower[open + 1] === '/') return end;
  if (name === 'meta' || name === 'link') readMeta(html.slice(open, end), name, reading);
  if (name === 'title') return readTitle(html, lower, end, reading);
  if (!SILENT.has(name)) return end;
  return endOf(html, '>', endOf(lower, `</${name}`, end));
}

function endOf(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found + mark.length;
}

function readTitle(html: string, lower: string, from: number, reading: Reading): number {
  const end = lower.indexOf('</title', from);
  if (end < 0) return html.length;
  reading.title ??= decodeEntities(html.slice(from, end));
  return endOf(html, '>', end);
}

const MAX_TAG_CHARS = 4_000;

function readMeta(tag: string, name: string, reading: Reading): void {
  const attributes = attributesOf(tag.slice(0, MAX_TAG_CHARS));
  if (name === 'link' && attributes.get('rel')?.toLowerCase() === 'canonical') {
    reading.canonicalUrl ??= attributes.get('href') ?? null;
  }
  if (
    name === 'meta' &&
    DATE_NAMES.test(attributes.get('name') ?? attributes.get('property') ?? '')
  ) {
    reading.date ??= attributes.get('content') ?? null;
  }
}

function attributesOf(tag: string): Map<string, string> {
  const pairs = tag.matchAll(/\s([a-zA-Z:-]+)=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g);
  return new Map(
    [...pairs].map(([, key, a, b, c]) => [key!.toLowerCase(), decodeEntities(a ?? b ?? c ?? '')]),
  );
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  shy: '',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  copy: '©',
  reg: '®',
  trade: '™',
  euro: '€',
  pound: '£',
  deg: '°',
  middot: '·',
  bull: '•',
  times: '×',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  ecirc: 'ê',
  agrave: 'à',
  aacute: 'á',
  acirc: 'â',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  ntilde: 'ñ',
  ccedil: 'ç',
  ocirc: 'ô',
  Eacute: 'É',
};

export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,8}));/g,
    (all, dec, hex, name) => {
      if (name !== undefined) return NAMED[name] ?? all;
      const code = dec === undefined ? Number.parseInt(hex, 16) : Number(dec);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );
}

/** Reads one fetched page of any type. No page costs more than its limits allow. */
import { decodePage } from './charset.ts';
import { type HtmlPage, readHtmlPage } from './html-reader.ts';
import { type FetchedPage, LIMITS, type PageReading } from './page-reading.ts';

export function readPage(page: FetchedPage): PageReading {
  const { url, fetchedAtMs } = page;
  const bytes = page.bytes.subarray(0, LIMITS.bytes);
  const kind = pageKind(bytes, page.contentType);
  if (kind === 'pdf' || kind === 'other') return { ...EMPTY_READING, url, kind, fetchedAtMs };
  const { text, charset } = decodePage(bytes, page.contentType);
  const read = kind === 'html' ? readHtmlPage(text, url) : readPlainText(text);
  return { url, kind, fetchedAtMs, ...read, charset };
}

function pageKind(bytes: Uint8Array, contentType: string | null): PageReading['kind'] {
  const head = Buffer.from(bytes.subarray(0, 1_024)).toString('latin1');
  if (head.startsWith('%PDF-')) return 'pdf';
  const type = /^\s*([\w.+-]+\/[\w.+-]+)/.exec(contentType ?? '')?.[1]?.toLowerCase() ?? '';
  if (/html|xml$/.test(type)) return 'html';
  if (/^(?:|application\/octet-stream|text\/plain)$/.test(type)) {
    if (/<(?:!doctype html|html|head|body)\b/i.test(head)) return 'html';
    return type === 'text/plain' ? 'text' : 'other';
  }
  return 'other';
}

/** The reading of a page without text. PDFs are read by pdf-reader.ts. */
export const EMPTY_READING: HtmlPage & { charset: string } = {
  charset: 'binary',
  title: null,
  language: null,
  canonicalUrl: null,
  meta: {},
  properties: [],
  blocks: [],
  sections: [{ parent: -1, tag: 'html' }],
  links: [],
  images: [],
  ld: [],
  microdata: [],
  limits: [],
};

function readPlainText(text: string): HtmlPage {
  const lines = text.slice(0, LIMITS.textChars).split(/\r\n|\r|\n/, LIMITS.blocks);
  const blocks = lines
    .map((line) => line.replace(/\s+/g, ' ').trim().slice(0, LIMITS.blockChars))
    .filter(Boolean)
    .map((line) => ({ text: line, level: 0, landmark: null, section: 0 }));
  return { ...EMPTY_READING, blocks };
}

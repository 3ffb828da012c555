/**
 * Reads a corpus from disk: a folder of .html, .htm, .md, .txt and .jsonl files, or one such file.
 *
 * CP1 Files are read in the order of their names. Hidden files and links are skipped.
 * CP2 Reading stops after `limitBytes` of text and after MAX_FILES files. A file larger than
 *     MAX_FILE_BYTES is skipped; a .jsonl file may be larger, because each of its lines is a page.
 * CP3 A line or page that cannot be read is counted and skipped; the others are still read.
 *
 * A line of .jsonl is `{url, title, text, date}`; `content` or `snippet` may replace `text`.
 * A page without a URL of its own gets `corpus:///PATH`, with its path inside the corpus.
 */
import { createReadStream } from 'node:fs';
import { opendir, readFile, stat } from 'node:fs/promises';
import { basename, extname, join, relative, sep } from 'node:path';
import { splitLines } from '../runtime/streams/split-lines.ts';
import { readHtml } from './html-text.ts';
import { plainText } from './plain-text.ts';
import { MAX_DATE_CHARS, MAX_TITLE_CHARS, toFields, webUrl } from './provider-answer.ts';

export interface CorpusPage {
  readonly url: string;
  readonly title: string | null;
  readonly date: string | null;
  /** Each paragraph is on a separate line. */
  readonly text: string;
}

export interface CorpusReading {
  pages: number;
  bytes: number;
  /** Files and lines that could not be read or were too large. */
  leftOut: number;
  /** True if reading stopped at the limit. */
  cut: boolean;
}

const MAX_FILES = 50_000;
const MAX_FOLDER_DEPTH = 16;
const MAX_FILE_BYTES = 2 * 1024 * 1024;

/** Updates `reading` as it goes. Rejects if the corpus itself cannot be opened. */
export async function* readCorpus(
  path: string,
  limitBytes: number,
  reading: CorpusReading,
): AsyncGenerator<CorpusPage> {
  const root = await stat(path);
  const files = root.isDirectory() ? (await listPageFiles(path, 0)).sort() : [path];
  for (const file of files.slice(0, MAX_FILES)) {
    const name = root.isDirectory() ? relative(path, file).split(sep).join('/') : basename(file);
    for await (const page of readFilePages(file, name, reading)) {
      reading.bytes += Buffer.byteLength(page.text);
      reading.cut = reading.bytes > limitBytes;
      if (reading.cut) return;
      reading.pages += 1;
      yield page;
    }
  }
}

const PAGE_TYPES = new Set(['.html', '.htm', '.md', '.txt', '.jsonl', '.ndjson']);

async function listPageFiles(folder: string, depth: number): Promise<string[]> {
  const found: string[] = [];
  for await (const entry of await opendir(folder)) {
    if (entry.name.startsWith('.') || found.length > MAX_FILES) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory() && depth < MAX_FOLDER_DEPTH)
      found.push(...(await listPageFiles(path, depth + 1)));
    if (entry.isFile() && PAGE_TYPES.has(extname(entry.name).toLowerCase())) found.push(path);
  }
  return found;
}

async function* readFilePages(
  file: string,
  name: string,
  reading: CorpusReading,
): AsyncGenerator<CorpusPage> {
  const type = extname(file).toLowerCase();
  if (type === '.jsonl' || type === '.ndjson') {
    yield* readLines(file, name, reading);
    return;
  }
  const text = (await stat(file)).size > MAX_FILE_BYTES ? null : await readFile(file, 'utf8');
  const page = text === null ? null : PARSERS[type]!(text, name);
  if (page === null || page.text.trim() === '') reading.leftOut += 1;
  else yield page;
}

async function* readLines(
  file: string,
  name: string,
  reading: CorpusReading,
): AsyncGenerator<CorpusPage> {
  const input = createReadStream(file);
  let line = 0;
  try {
    for await (const bytes of splitLines(input)) {
      line += 1;
      const text = bytes.toString();
      if (text.trim() === '') continue;
      const page = text.length > MAX_FILE_BYTES ? null : parseLine(text, `${name}#${line}`);
      if (page === null) reading.leftOut += 1;
      else yield page;
    }
  } finally {
    input.destroy();
  }
}

function parseLine(line: string, name: string): CorpusPage | null {
  try {
    const { url, title, text, content, snippet, date, published } = toFields(JSON.parse(line));
    const body = [text, content, snippet].find((value) => typeof value === 'string');
    return body === undefined ? null : toPage(name, { url, title, date: date ?? published }, body);
  } catch {
    return null;
  }
}

interface PageFields {
  readonly url?: unknown;
  readonly title?: unknown;
  readonly date?: unknown;
}

function toPage(name: string, { url, title, date }: PageFields, text: string): CorpusPage {
  return {
    url: webUrl(url) ?? `corpus:///${name.split('/').map(encodeURIComponent).join('/')}`,
    title: plainText(title, MAX_TITLE_CHARS),
    date: plainText(date, MAX_DATE_CHARS),
    text: text.toWellFormed(),
  };
}

const PARSERS: Readonly<Record<string, (text: string, name: string) => CorpusPage>> = {
  '.html': parseHtml,
  '.htm': parseHtml,
  '.md': parseMarkdown,
  '.txt': parseText,
};

function parseHtml(html: string, name: string): CorpusPage {
  const { title, canonicalUrl, date, text } = readHtml(html);
  return toPage(name, { url: canonicalUrl, title, date }, text);
}

function parseText(text: string, name: string): CorpusPage {
  return toPage(name, { title: takeFirstLine(text) }, text);
}

/** Front matter between `---` lines may give title, url and date. */
function parseMarkdown(text: string, name: string): CorpusPage {
  const matter = /^---\r?\n([\s\S]{0,4000}?)\r?\n---\r?\n/.exec(text);
  const body = matter ? text.slice(matter[0].length) : text;
  const pairs = (matter?.[1] ?? '').split(/\r?\n/).map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const;
  });
  const { title, url, date } = Object.fromEntries(pairs) as PageFields;
  const heading = /^#{1,6} +(.{1,300})/m.exec(body)?.[1] ?? takeFirstLine(body);
  return toPage(name, { url, title: title ?? heading, date }, withoutMarkdown(body));
}

function takeFirstLine(text: string): string {
  return text.trimStart().split('\n', 1)[0]!.slice(0, MAX_TITLE_CHARS);
}

/** Keeps the text of a link and drops its address. */
function withoutMarkdown(markdown: string): string {
  return markdown
    .replace(/^#{1,6} +/gm, '')
    .replace(/!?\[([^\][\n]{1,500})\]\([^()\n]{0,2000}\)/g, '$1')
    .replace(/\*\*([^*\n]{1,500})\*\*/g, '$1')
    .replace(/`([^`\n]{1,500})`/g, '$1');
}

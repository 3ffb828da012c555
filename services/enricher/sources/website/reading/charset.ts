/**
 * Turns a page's bytes into text.
 *
 * CS1 The order is: byte order mark, Content-Type header, the page's own `<meta>`, UTF-8 if the
 *     bytes are valid UTF-8, and last a guess from the bytes. A stated charset is ignored when the
 *     bytes contradict it: another charset although they are valid UTF-8 beyond ASCII, or UTF-8
 *     although they are not.
 * CS2 Single-byte charsets are decoded by iconv-lite: TextDecoder of Node 20 loses the characters
 *     of windows-1252 between 0x80 and 0x9F.
 */
import { analyse } from 'chardet';
import iconv from 'iconv-lite';

export interface DecodedPage {
  readonly text: string;
  readonly charset: string;
}

/** A `<meta>` with the charset must be within these bytes. */
const META_BYTES = 4_096;
/** Enough bytes for the guess, whose cost grows with their number. */
const GUESS_BYTES = 20_000;

export function decodePage(bytes: Uint8Array, contentType: string | null): DecodedPage {
  const marked = markedCharset(bytes);
  if (marked !== null) return decodeAs(bytes, marked);
  const utf8 = decodeUtf8(bytes);
  const isAscii = utf8 !== null && utf8.length === bytes.length;
  const stated = statedCharset(contentType) ?? metaCharset(bytes);
  if (isAscii && !(stated !== null && /^iso-2022/i.test(stated))) return ascii(utf8);
  const isUtf16 = stated !== null && /^utf-16/i.test(stated);
  if (utf8 !== null && !isUtf16) return { text: utf8, charset: 'utf-8' };
  if (stated !== null && !/^utf-?8$/i.test(stated)) return decodeAs(bytes, stated);
  return decodeAs(bytes, guessCharset(bytes, stated !== null));
}

function ascii(text: string): DecodedPage {
  return { text, charset: 'utf-8' };
}

function markedCharset([a, b, c]: Uint8Array): string | null {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return a === 0xfe && b === 0xff ? 'utf-16be' : null;
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function statedCharset(contentType: string | null): string | null {
  const found = /charset\s*=\s*["']?([\w.:-]{2,40})/i.exec(contentType ?? '');
  return found === null ? null : knownCharset(found[1]!);
}

function metaCharset(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, META_BYTES)).toString('latin1');
  const found =
    /<meta\b[^>]{0,300}?charset\s*=\s*["']?\s*([\w.:-]{2,40})/i.exec(head) ??
    /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{2,40})/i.exec(head);
  const known = found === null ? null : knownCharset(found[1]!);
  // The `<meta>` was readable as ASCII, so the page is not in UTF-16, whatever it states.
  return known !== null && /^utf-?16/i.test(known) ? 'utf-8' : known;
}

/** How browsers interpret names that pages state. */
const ALIASES: Readonly<Record<string, string>> = {
  'iso-8859-1': 'windows-1252',
  latin1: 'windows-1252',
  'us-ascii': 'windows-1252',
  ascii: 'windows-1252',
  gb2312: 'gb18030',
  gbk: 'gb18030',
  'x-sjis': 'shift_jis',
  'shift-jis': 'shift_jis',
  'windows-31j': 'shift_jis',
  'x-euc-jp': 'euc-jp',
  'iso-8859-9': 'windows-1254',
};

function knownCharset(name: string): string | null {
  const lower = name.toLowerCase();
  const known = ALIASES[lower] ?? lower;
  return iconv.encodingExists(known) || known === 'iso-2022-jp' ? known : null;
}

function guessCharset(bytes: Uint8Array, declaresUtf8: boolean): string {
  const [best] = analyse(bytes.subarray(0, GUESS_BYTES));
  const guess = best === undefined ? null : knownCharset(best.name);
  if (guess === null || guess === 'utf-8') return declaresUtf8 ? 'utf-8' : 'windows-1252';
  return declaresUtf8 && best!.confidence < 50 ? 'utf-8' : guess;
}

function decodeAs(bytes: Uint8Array, charset: string): DecodedPage {
  if (charset === 'utf-8' || charset === 'iso-2022-jp') {
    return { text: new TextDecoder(charset).decode(bytes), charset };
  }
  return { text: iconv.decode(Buffer.from(bytes), charset), charset };
}

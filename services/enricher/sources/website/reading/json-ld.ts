/**
 * Reads the text of a JSON-LD script.
 *
 * JL1 Text that is not JSON is repaired: wrappers and comments are removed, control characters in
 *     strings are kept, and what is left goes through jsonrepair.
 * JL2 Arrays are opened and empty items dropped. References are not resolved here.
 * JL3 Depth and length are checked first, since parsers recurse.
 */
import { jsonrepair } from 'jsonrepair';
import type { LinkedData, StructuredItem, StructuredValue } from './page-reading.ts';

const MAX_JSON_CHARS = 400_000;
const MAX_REPAIRED_CHARS = 64_000;
const MAX_DEPTH = 60;
const MAX_ITEMS = 500;

export function readLinkedData(script: string): LinkedData {
  const source = script.slice(0, MAX_JSON_CHARS);
  const plain = parseJson(source);
  const value = plain ?? repairJson(source);
  return { source, items: openItems(value), repaired: plain === undefined && value !== undefined };
}

/** Undefined for text that is not JSON, too long or too deep. */
export function parseJson(text: string): StructuredValue | undefined {
  if (text.length > MAX_JSON_CHARS || !isShallow(text)) return undefined;
  try {
    return JSON.parse(text) as StructuredValue;
  } catch {
    return undefined;
  }
}

/** Brackets inside strings count too: no honest page has that many of them in a row. */
function isShallow(text: string): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 0x7b || c === 0x5b) depth++;
    else if (c === 0x7d || c === 0x5d) depth--;
    if (depth > MAX_DEPTH) return false;
  }
  return true;
}

function repairJson(text: string): StructuredValue | undefined {
  if (text.length > MAX_REPAIRED_CHARS) return undefined;
  const bare = stripWrappers(text);
  const unescaped = escapeControls(stripComments(bare));
  for (const attempt of [escapeControls(bare), unescaped, decodeQuotes(unescaped)]) {
    const value = parseJson(attempt);
    if (value !== undefined) return value;
  }
  return repairFurther(decodeQuotes(unescaped));
}

function repairFurther(text: string): StructuredValue | undefined {
  if (!isShallow(text)) return undefined;
  const joined = text
    .replace(/;\s*$/, '')
    .replace(/,(?:\s*,)+/g, ',')
    .replace(/\}\s*(?=\{)/g, '},');
  try {
    const list = /^\s*\{[\s\S]*\}\s*,\s*\{/.test(joined) ? `[${joined}]` : joined;
    return parseJson(jsonrepair(list));
  } catch {
    return undefined;
  }
}

function stripWrappers(text: string): string {
  return text
    .trim()
    .replace(/^(?:\/\/)?\s*<!\[CDATA\[|(?:\/\/)?\s{0,20}\]\]>$/g, '')
    .replace(/^<!--|(?:\/\/)?\s{0,20}-->$/g, '')
    .replace(/^\/\*[\s\S]{0,500}?\*\//, '')
    .trim()
    .replace(/;$/, '');
}

/** Removes HTML and JS comments outside of strings. */
function stripComments(text: string): string {
  const pieces = /"(?:[^"\\]|\\.)*"|<!--[\s\S]{0,2000}?-->|\/\*[\s\S]{0,2000}?\*\/|\/\/[^\n]*/g;
  return text.replace(pieces, (piece) => (piece.startsWith('"') ? piece : ' '));
}

/** Escapes line ends and other control characters within strings, as JSON requires. */
function escapeControls(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"/gs, (quoted) =>
    quoted.replace(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
      /[\u0000-\u001f]/g,
      (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  );
}

function decodeQuotes(text: string): string {
  if (text.includes('"') || !/&quot;|&#34;/.test(text)) return text;
  return text.replace(/&quot;|&#34;/g, '"').replace(/&amp;/g, '&');
}

function openItems(value: StructuredValue | undefined): StructuredItem[] {
  const list = Array.isArray(value) ? value.flat(2) : [value];
  return list
    .filter((item): item is StructuredItem => typeof item === 'object' && item !== null)
    .filter((item) => !Array.isArray(item) && Object.keys(item).length > 0)
    .slice(0, MAX_ITEMS);
}

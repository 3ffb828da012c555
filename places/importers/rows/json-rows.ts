/**
 * NDJSON lines and the features of a GeoJSON FeatureCollection as rows, read as a stream.
 *
 * Records are cut out of the bytes before any is parsed; one that is too long is passed over
 * without being kept. A Feature becomes its properties plus `geometry` and, when the properties
 * have none, `id`.
 */
import type { Readable } from 'node:stream';
import { isObject, MAX_ROW_BYTES, type Row, type RowResult } from './row.ts';

/** One record's text, or null for one longer than MAX_ROW_BYTES. */
type RecordText = string | null;

const NEWLINE = 10;
const QUOTE = 34;
const BACKSLASH = 92;
const OPENERS = new Set([91, 123]);
const CLOSERS = new Set([93, 125]);

export async function* jsonRows(texts: AsyncIterable<RecordText>): AsyncIterable<RowResult> {
  let at = 0;
  for await (const text of texts) {
    at++;
    yield text === null ? { at, fault: 'row too long' } : { at, ...parseRow(text) };
  }
}

function parseRow(text: string): { row: Row } | { fault: string } {
  try {
    const value: unknown = JSON.parse(text);
    if (!isObject(value)) return { fault: 'not an object' };
    return { row: value['type'] === 'Feature' ? flattenFeature(value) : value };
  } catch {
    return { fault: 'not JSON' };
  }
}

function flattenFeature(feature: Row): Row {
  const properties = isObject(feature['properties']) ? feature['properties'] : {};
  const { id, geometry } = feature;
  return { ...(id === undefined ? {} : { id }), ...properties, geometry };
}

export async function* lineTexts(bytes: Readable): AsyncIterable<RecordText> {
  const pending = new Pending();
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    let start = 0;
    for (;;) {
      const end = chunk.indexOf(NEWLINE, start);
      if (end < 0) break;
      pending.push(chunk.subarray(start, end));
      start = end + 1;
      const text = pending.take();
      if (text === null || !isBlank(text)) yield text;
    }
    pending.push(chunk.subarray(start));
  }
  const last = pending.take();
  if (last === null || !isBlank(last)) yield last;
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** The objects inside the array `features` of the outermost object. */
export async function* featureTexts(bytes: Readable): AsyncIterable<RecordText> {
  const scanner = new FeatureScanner();
  for await (const chunk of bytes as AsyncIterable<Buffer>) yield* scanner.scan(chunk);
  if (!scanner.isDone) throw new Error('the FeatureCollection is not closed');
}

/** Bytes of a record that began in an earlier chunk; keeps none of one that grew too long. */
class Pending {
  private parts: Buffer[] = [];
  private bytes = 0;

  push(part: Buffer): void {
    this.bytes += part.length;
    if (this.bytes > MAX_ROW_BYTES) this.parts = [];
    else if (part.length > 0) this.parts.push(part);
  }

  take(): RecordText {
    const text = this.bytes > MAX_ROW_BYTES ? null : Buffer.concat(this.parts).toString('utf8');
    this.parts = [];
    this.bytes = 0;
    return text === null ? null : withoutMark(text);
  }
}

/** Drops a byte order mark, or the record separator of GeoJSON text sequences (RFC 8142). */
function withoutMark(text: string): string {
  const first = text.charCodeAt(0);
  return first === 0xfeff || first === 0x1e ? text.slice(1) : text;
}

const MAX_KEY_BYTES = 64;

class FeatureScanner {
  private readonly pending = new Pending();
  private depth = 0;
  private inString = false;
  private escaped = false;
  private inFeatures = false;
  private started = false;
  /** The last string seen at depth 1: the name of the member that opens next. */
  private key: number[] = [];

  get isDone(): boolean {
    return this.started && this.depth === 0;
  }

  *scan(chunk: Buffer): Iterable<RecordText> {
    let start = 0;
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i]!;
      if (this.inString) this.stepString(byte);
      else if (byte === QUOTE) this.openString();
      else if (OPENERS.has(byte)) {
        if (this.open(byte)) start = i;
      } else if (CLOSERS.has(byte) && this.close()) {
        this.pending.push(chunk.subarray(start, i + 1));
        yield this.pending.take();
      }
    }
    if (this.isInRecord) this.pending.push(chunk.subarray(start));
  }

  private get isInRecord(): boolean {
    return this.inFeatures && this.depth >= 3;
  }

  private stepString(byte: number): void {
    if (this.escaped) this.escaped = false;
    else if (byte === BACKSLASH) this.escaped = true;
    else if (byte === QUOTE) this.inString = false;
    else if (this.depth === 1 && this.key.length < MAX_KEY_BYTES) this.key.push(byte);
  }

  private openString(): void {
    this.inString = true;
    if (this.depth === 1) this.key = [];
  }

  /** True when a record begins here. */
  private open(byte: number): boolean {
    this.started = true;
    this.depth++;
    if (this.depth === 2 && byte === 91) {
      this.inFeatures = Buffer.from(this.key).toString() === 'features';
    }
    return this.inFeatures && this.depth === 3;
  }

  /** True when a record ends here. */
  private close(): boolean {
    this.depth--;
    if (this.depth === 1) this.inFeatures = false;
    return this.inFeatures && this.depth === 2;
  }
}

/**
 * Streams the lines of an NDJSON file, or the features of a GeoJSON FeatureCollection, as rows.
 *
 * Records are cut from the bytes before they are parsed, and a record that is too long is skipped
 * without buffering it. A Feature becomes its properties with its `geometry` and, if the properties
 * have none, its `id`.
 */
import { isObject } from '../../../domain/json-object.ts';
import { MAX_ROW_BYTES, type PlaceRow, type RowResult } from './row.ts';

/** The text of one record, or null if it is longer than MAX_ROW_BYTES. */
type RecordText = string | null;

const LINE_FEED = 10;
const QUOTE = 34;
const BACKSLASH = 92;
const OPENING_BRACKETS = new Set([91, 123]);
const CLOSING_BRACKETS = new Set([93, 125]);

export async function* jsonRows(texts: AsyncIterable<RecordText>): AsyncIterable<RowResult> {
  let at = 0;
  for await (const text of texts) {
    at++;
    yield text === null ? { at, fault: 'row too long' } : { at, ...parseRow(text) };
  }
}

function parseRow(text: string): { row: PlaceRow } | { fault: string } {
  try {
    const value: unknown = JSON.parse(text);
    if (!isObject(value)) return { fault: 'not an object' };
    return { row: value['type'] === 'Feature' ? flattenFeature(value) : value };
  } catch {
    return { fault: 'not JSON' };
  }
}

function flattenFeature(feature: PlaceRow): PlaceRow {
  const properties = isObject(feature['properties']) ? feature['properties'] : {};
  const { id, geometry } = feature;
  return { ...(id === undefined ? {} : { id }), ...properties, geometry };
}

export async function* lineTexts(bytes: AsyncIterable<Buffer>): AsyncIterable<RecordText> {
  const partial = new PartialRecord();
  for await (const chunk of bytes) {
    let start = 0;
    for (;;) {
      const end = chunk.indexOf(LINE_FEED, start);
      if (end < 0) break;
      partial.push(chunk.subarray(start, end));
      start = end + 1;
      const text = partial.take();
      if (text?.trim() !== '') yield text;
    }
    partial.push(chunk.subarray(start));
  }
  const last = partial.take();
  if (last?.trim() !== '') yield last;
}

/** Yields the objects in the top-level array `features`. */
export async function* featureTexts(bytes: AsyncIterable<Buffer>): AsyncIterable<RecordText> {
  const scanner = new FeatureScanner();
  for await (const chunk of bytes) yield* scanner.scan(chunk);
  if (!scanner.isDone) throw new Error('the FeatureCollection is not closed');
}

/** Collects the bytes of one record over several chunks; drops them if the record is too long. */
class PartialRecord {
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
    return text === null ? null : withoutLeadingMark(text);
  }
}

/** Drops a byte order mark, or the record separator of GeoJSON text sequences (RFC 8142). */
function withoutLeadingMark(text: string): string {
  const first = text.charCodeAt(0);
  return first === 0xfeff || first === 0x1e ? text.slice(1) : text;
}

const MAX_MEMBER_NAME_BYTES = 64;

class FeatureScanner {
  private readonly partial = new PartialRecord();
  private depth = 0;
  private inString = false;
  private escaped = false;
  private inFeatures = false;
  private started = false;
  /** Bytes of the last string at depth 1: the name of the member that follows. */
  private memberName: number[] = [];

  get isDone(): boolean {
    return this.started && this.depth === 0;
  }

  *scan(chunk: Buffer): Iterable<RecordText> {
    let start = 0;
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i]!;
      if (this.inString) this.stepString(byte);
      else if (byte === QUOTE) this.openString();
      else if (OPENING_BRACKETS.has(byte)) {
        if (this.open(byte)) start = i;
      } else if (CLOSING_BRACKETS.has(byte) && this.close()) {
        this.partial.push(chunk.subarray(start, i + 1));
        yield this.partial.take();
      }
    }
    if (this.isInRecord) this.partial.push(chunk.subarray(start));
  }

  private get isInRecord(): boolean {
    return this.inFeatures && this.depth >= 3;
  }

  private stepString(byte: number): void {
    if (this.escaped) this.escaped = false;
    else if (byte === BACKSLASH) this.escaped = true;
    else if (byte === QUOTE) this.inString = false;
    else if (this.depth === 1 && this.memberName.length < MAX_MEMBER_NAME_BYTES)
      this.memberName.push(byte);
  }

  private openString(): void {
    this.inString = true;
    if (this.depth === 1) this.memberName = [];
  }

  /** Returns true if a record starts here. */
  private open(byte: number): boolean {
    this.started = true;
    this.depth++;
    if (this.depth === 2 && byte === 91) {
      this.inFeatures = Buffer.from(this.memberName).toString() === 'features';
    }
    return this.inFeatures && this.depth === 3;
  }

  /** Returns true if a record ends here. */
  private close(): boolean {
    this.depth--;
    if (this.depth === 1) this.inFeatures = false;
    return this.inFeatures && this.depth === 2;
  }
}
